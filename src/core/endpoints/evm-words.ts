import * as l10n from '@vscode/l10n';
import { isPathSegment } from './urls';
import { isKeyWord, KEY_WARNING } from '../private-keys/private-key';

/** The arguments of the REST routes about EVM chains. */
export type EVMWord = 'evmChain' | 'metric' | 'evmBlockID' | 'evmAddress' | 'threshold' | 'pageSize';

/** All chains of both networks, or of one, by their words in the Metrics API. */
export const CHAIN_GROUPS: ReadonlyMap<string, string> = new Map([
  ['total', l10n.t('All of Avalanche')],
  ['mainnet', l10n.t('All of Mainnet')],
  ['testnet', l10n.t('All of Fuji')],
]);

/** The newest block, as an EVM node names it. */
export const LATEST_BLOCK = 'latest';

/** Addresses of BTC.b in one page at most (docs/protocol.md 7.2). */
export const MAX_PAGE = 5_000;

/** Addresses of BTC.b per page by default. */
export const USUAL_PAGE = 1_000;

/** The format of each argument, as what one enters. */
export const EVM_HINTS: Readonly<Record<EVMWord, string>> = {
  evmChain: l10n.t('an EVM chain ID such as 43114, or a blockchain ID'),
  metric: l10n.t('a metric of the Metrics API such as txCount'),
  evmBlockID: l10n.t('a block number, a block hash (0x and 64 hex digits), or {0}', LATEST_BLOCK),
  evmAddress: l10n.t('an address of an EVM chain (0x and 40 hex digits)'),
  threshold: l10n.t('a whole number, such as 1'),
  pageSize: l10n.t('a whole number from 1 to 5,000'),
};

const FITS: Readonly<Record<EVMWord, (text: string) => boolean>> = {
  evmChain: isPathSegment,
  metric: (text) => /^[a-z]{1,64}$/i.test(text),
  evmBlockID: (text) => text === LATEST_BLOCK || /^(\d{1,20}|0x[0-9a-f]{64})$/i.test(text),
  evmAddress: (text) => /^0x[0-9a-f]{40}$/i.test(text),
  threshold: (text) => /^\d{1,78}$/.test(text),
  pageSize: (text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MAX_PAGE,
};

/** Why a text isn't a valid argument; undefined if it is. Only the service knows whether it exists. */
export function problemOfWord(what: EVMWord, text: string): string | undefined {
  if (isKeyWord(text)) return KEY_WARNING;
  return FITS[what](text) ? undefined : instruction(EVM_HINTS[what]);
}

export function instruction(hint: string): string {
  return l10n.t('Enter {0}.', hint);
}
