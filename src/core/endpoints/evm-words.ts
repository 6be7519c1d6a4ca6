import * as l10n from '@vscode/l10n';
import { isPathSegment } from './path-segment';
import { isKeyWord, KEY_WARNING } from '../private-keys/private-key';

/** The arguments of the REST routes about EVM chains. */
export type EVMWord = 'chainId' | 'blockId' | 'address' | 'threshold' | 'pageSize';

/** Addresses of BTC.b in one page at most (docs/protocol.md 7.2). */
export const MAX_PAGE = 5_000;

/** Addresses of BTC.b per page by default. */
export const USUAL_PAGE = 1_000;

/** Why a text isn't a valid argument; undefined if it is. Only the service knows whether it exists. */
export function problemOfWord(what: EVMWord, text: string): string | undefined {
  if (isKeyWord(text)) return KEY_WARNING;
  switch (what) {
    case 'chainId':
      return isPathSegment(text) ? undefined : l10n.t('An EVM chain ID such as 43114, or a blockchain ID');
    case 'blockId':
      return /^(\d{1,20}|0x[0-9a-f]{64})$/i.test(text)
        ? undefined
        : l10n.t('A block number, or a block hash: 0x and 64 hex digits');
    case 'address':
      return /^0x[0-9a-f]{40}$/i.test(text) ? undefined : l10n.t('An address of an EVM chain: 0x and 40 hex digits');
    case 'threshold':
      return /^\d{1,78}$/.test(text) ? undefined : l10n.t('A whole number, such as 1');
    case 'pageSize':
      return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MAX_PAGE
        ? undefined
        : l10n.t('A whole number from 1 to 5,000');
  }
}
