import { type GivenText, readGiven } from '../../core/given-text';
import { KEY_WARNING } from '../../core/private-keys/key-warning';

/** What can be a document. */
export type Openable = Extract<GivenText, { kind: 'id' | 'output' | 'hex' }>;

/** What a text names that can be a document, or why it names nothing. */
export type Interpreted = Openable | { readonly kind: 'nothing'; readonly why: string };

const EXPECTED = 'An ID of 32 bytes in cb58, txID:index, or the hex of a transaction, block or UTXO';

/** Reads what was selected or typed. Sends nothing. */
export function interpret(text: string): Interpreted {
  const given = readGiven(text);
  switch (given.kind) {
    case 'id':
    case 'output':
    case 'hex':
      return given;
    case 'privateKey':
    case 'bytes32':
      return nothing(KEY_WARNING);
    case 'shortID':
      return nothing(`${EXPECTED}; this one has 20 bytes`);
    case 'evmAddress':
      return nothing(`${EXPECTED}; this is an EVM address`);
    case 'wrong':
      return nothing(
        given.code === 'checksum' ? 'Its checksum does not match' : SAID.has(given.code) ? given.why : EXPECTED,
      );
    case 'nothing':
    case 'height':
    case 'address':
    case 'nodeID':
    case 'other':
      return nothing(EXPECTED);
  }
}

/** What is wrong with what is almost right. */
const SAID: ReadonlySet<string> = new Set(['oddHex', 'long', 'outputIndex']);

function nothing(why: string): Interpreted {
  return { kind: 'nothing', why };
}
