import * as l10n from '@vscode/l10n';
import { type GivenThing, type IsKnownID, isThing, readGiven } from '../../../core/given-text/given-text';
import { KEY_WARNING } from '../../../core/private-keys/private-key';
import { counted } from '../../../services/text/format-text';
import { wrongWords } from '../../../services/text/markdown';

/** The typed text: something to look up, part of a name, or why it is neither. */
export type TypedQuery =
  | GivenThing
  | { readonly kind: 'nothing' }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'wrong'; readonly why: string };

/** Longer than an address of any chain, shorter than the hex of anything. */
const LONGEST_NAME = 64;

/** Parses the typed text. Sends nothing. */
export function readQuery(typed: string, isKnownID?: IsKnownID): TypedQuery {
  const given = readGiven(typed, isKnownID);
  if (isThing(given)) return given;
  switch (given.kind) {
    case 'nothing':
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
export function documentKind(query: Extract<GivenThing, { kind: 'id' | 'output' | 'nodeID' | 'hex' }>): string {
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
