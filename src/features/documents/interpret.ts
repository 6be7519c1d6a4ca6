import { readGiven } from '../../core/given-text';
import { KEY_WARNING } from '../../core/private-keys/key-warning';

/** What a text names that can be a document, or why it names nothing. */
export type Interpreted =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'utxo'; readonly id: string }
  | { readonly kind: 'hex'; readonly bytes: Uint8Array }
  | { readonly kind: 'nothing'; readonly why: string };

const EXPECTED = 'An ID of 32 bytes in cb58, txID:index, or the hex of a transaction, block or UTXO';

/** Reads what somebody selected or typed: quotes, commas and line breaks around or in it do not matter. */
export function interpret(text: string): Interpreted {
  const given = readGiven(text);
  switch (given.kind) {
    case 'key':
      return nothing(KEY_WARNING);
    case 'id':
      return { kind: 'id', id: given.text };
    case 'output':
      return { kind: 'utxo', id: given.text };
    case 'hex':
      return { kind: 'hex', bytes: given.bytes };
    case 'shortID':
      return nothing(`${EXPECTED}; this one has 20 bytes`);
    case 'evmAddress':
      return nothing(`${EXPECTED}; this is an EVM address`);
    case 'wrong':
      return nothing(
        given.code === 'checksum' ? 'Its checksum does not match' : SAID.has(given.code) ? given.why : EXPECTED,
      );
    default:
      return nothing(EXPECTED);
  }
}

/** What is wrong with what is almost right. */
const SAID: ReadonlySet<string> = new Set(['oddHex', 'long', 'outputIndex']);

function nothing(why: string): Interpreted {
  return { kind: 'nothing', why };
}
