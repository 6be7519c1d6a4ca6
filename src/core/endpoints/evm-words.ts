import * as l10n from '@vscode/l10n';
import { isPathSegment } from './path-segment';
import { isKeyWord, KEY_WARNING } from '../private-keys/private-key';

/** The arguments of the REST routes about EVM chains. */
export type EVMWord = 'evmChain' | 'evmBlockID' | 'evmAddress' | 'threshold' | 'pageSize';

/** Addresses of BTC.b in one page at most (docs/protocol.md 7.2). */
export const MAX_PAGE = 5_000;

/** Addresses of BTC.b per page by default. */
export const USUAL_PAGE = 1_000;

/** Why a text isn't a valid argument; undefined if it is. Only the service knows whether it exists. */
export function problemOfWord(what: EVMWord, text: string): string | undefined {
  if (isKeyWord(text)) return KEY_WARNING;
  const { fits, hint } = WORDS[what];
  return fits(text) ? undefined : hint;
}

/** The format of an argument. */
export function hintOfWord(what: EVMWord): string {
  return WORDS[what].hint;
}

const WORDS: Readonly<Record<EVMWord, { readonly fits: (text: string) => boolean; readonly hint: string }>> = {
  evmChain: { fits: isPathSegment, hint: l10n.t('An EVM chain ID such as 43114, or a blockchain ID') },
  evmBlockID: {
    fits: (text) => /^(\d{1,20}|0x[0-9a-f]{64})$/i.test(text),
    hint: l10n.t('A block number, or a block hash: 0x and 64 hex digits'),
  },
  evmAddress: {
    fits: (text) => /^0x[0-9a-f]{40}$/i.test(text),
    hint: l10n.t('An address of an EVM chain: 0x and 40 hex digits'),
  },
  threshold: { fits: (text) => /^\d{1,78}$/.test(text), hint: l10n.t('A whole number, such as 1') },
  pageSize: {
    fits: (text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MAX_PAGE,
    hint: l10n.t('A whole number from 1 to 5,000'),
  },
};
