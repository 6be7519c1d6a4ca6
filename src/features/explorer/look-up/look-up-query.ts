import * as l10n from '@vscode/l10n';
import { type GivenText, readGiven } from '../../../core/given-text/given-text';
import { KEY_WARNING } from '../../../core/private-keys/key-warning';
import { counted } from '../../../services/text/format-text';
import { wrongWords } from '../../../services/text/wrong-text';

/** What can be looked up. */
export type LookUpQuery = Exclude<GivenText, { kind: 'nothing' | 'privateKey' | 'bytes32' | 'wrong' | 'other' }>;

/** The typed text: something to look up, part of a name, or why it is neither. */
export type TypedQuery =
  | LookUpQuery
  | { readonly kind: 'nothing' }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'wrong'; readonly why: string };

/** Longer than an address of any chain, shorter than the hex of anything. */
const LONGEST_NAME = 64;

/** Parses the typed text. Sends nothing. */
export function readQuery(typed: string): TypedQuery {
  const given = readGiven(typed);
  switch (given.kind) {
    case 'nothing':
    case 'height':
    case 'id':
    case 'output':
    case 'address':
    case 'shortID':
    case 'evmAddress':
    case 'nodeID':
    case 'hex':
      return given;
    case 'privateKey':
    case 'bytes32':
      return { kind: 'wrong', why: KEY_WARNING };
    case 'wrong':
      return { kind: 'wrong', why: wrongWords(given) };
    case 'other':
      if (given.text.length > LONGEST_NAME) {
        return { kind: 'wrong', why: l10n.t('Not an ID, block height, address or hex') };
      }
      return { kind: 'name', text: given.text };
  }
}

/** What opens as a document, for a row. */
export function documentKind(query: Extract<LookUpQuery, { kind: 'id' | 'output' | 'nodeID' | 'hex' }>): string {
  switch (query.kind) {
    case 'id':
      return l10n.t('transaction, block or asset');
    case 'output':
      return l10n.t('output of a transaction');
    case 'nodeID':
      return l10n.t('validator or other node');
    case 'hex':
      return counted(query.bytes.length, 'byte');
  }
}
