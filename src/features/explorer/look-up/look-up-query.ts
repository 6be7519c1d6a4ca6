import { type GivenText, readGiven } from '../../../core/given-text';
import { KEY_WARNING } from '../../../core/private-keys/key-warning';
import { wrongWords } from '../../../services/text/wrong-text';

/** What can be looked up. */
export type LookUpQuery = Exclude<
  GivenText,
  { kind: 'nothing' | 'privateKey' | 'bytes32' | 'nodeID' | 'wrong' | 'other' }
>;

/** What is typed into the one box: something to look up, a part of a name, or why it is neither. */
export type TypedQuery =
  | LookUpQuery
  | { readonly kind: 'nothing' }
  | { readonly kind: 'name'; readonly text: string }
  | { readonly kind: 'wrong'; readonly why: string };

/** Longer than an address of any chain, shorter than the hex of anything. */
const LONGEST_NAME = 64;

/** Reads what is typed. Sends nothing. */
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
    case 'hex':
      return given;
    case 'privateKey':
    case 'bytes32':
      return { kind: 'wrong', why: KEY_WARNING };
    case 'nodeID':
      return { kind: 'wrong', why: 'A node ID. The X-Chain has nothing under it' };
    case 'wrong':
      return { kind: 'wrong', why: wrongWords(given) };
    case 'other':
      if (given.text.length > LONGEST_NAME) {
        return { kind: 'wrong', why: 'Neither an ID, a height, an address nor hex' };
      }
      return { kind: 'name', text: given.text };
  }
}

/** What opens as a document. */
export function documentKind(query: Extract<LookUpQuery, { kind: 'id' | 'output' | 'hex' }>): string {
  switch (query.kind) {
    case 'id':
      return 'a transaction, block or asset';
    case 'output':
      return 'an output of a transaction';
    case 'hex':
      return `${query.bytes.length} bytes`;
  }
}
