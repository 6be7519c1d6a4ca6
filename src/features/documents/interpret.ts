import { decodeCb58 } from '../../core/encodings/cb58';
import { InvalidInputError } from '../../core/errors';
import { decodeAnyHex } from '../../core/encodings/hex';
import { PRIVATE_KEY_PREFIX } from '../../core/private-keys/private-key';
import { KEY_WARNING } from '../../services/text/key-warning';

/** What a text names that can be a document, or why it names nothing. */
export type Interpreted =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'utxo'; readonly id: string }
  | { readonly kind: 'hex'; readonly bytes: Uint8Array }
  | { readonly kind: 'nothing'; readonly why: string };

const MAX_BYTES = 1024 * 1024;
const EXPECTED = 'An ID of 32 bytes in cb58, txID:index, or the hex of a transaction, block or UTXO';

/** Reads what somebody selected or typed: quotes, commas and line breaks around or in it do not matter. */
export function interpret(text: string): Interpreted {
  const given = text.length > 8 * MAX_BYTES ? '' : text.replace(/[\s"'`,;]+/g, '');
  if (given === '') return nothing(EXPECTED);
  if (given.startsWith(PRIVATE_KEY_PREFIX)) return nothing(KEY_WARNING);
  const utxo = /^([1-9A-HJ-NP-Za-km-z]{33,64}):(\d{1,10})$/.exec(given);
  const id = utxo?.[1] ?? given;
  const idProblem = whyNotID(id);
  if (utxo !== null) return idProblem === undefined ? { kind: 'utxo', id: given } : nothing(idProblem);
  if (idProblem === undefined) return { kind: 'id', id };
  return /^(0x)?[0-9a-f]*$/i.test(given) ? interpretHex(given.replace(/^0x/i, '')) : nothing(idProblem);
}

function interpretHex(digits: string): Interpreted {
  if (digits.length % 2 === 1) return nothing('The hex has an odd number of digits');
  if (digits.length / 2 > MAX_BYTES) return nothing('Longer than 1 MiB');
  const { bytes } = decodeAnyHex(digits);
  if (digits.length === 64 || bytes.length === 32) return nothing(KEY_WARNING);
  return bytes.length < 2 ? nothing(EXPECTED) : { kind: 'hex', bytes };
}

/** Undefined for 32 bytes in cb58. */
function whyNotID(text: string): string | undefined {
  if (text.length > 64 || /^(\w+-|0x)/.test(text)) return EXPECTED;
  try {
    const { length } = decodeCb58(text);
    return length === 32 ? undefined : `${EXPECTED}; this one has ${length} bytes`;
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return error.code === 'wrong checksum' ? 'Its checksum does not match' : EXPECTED;
  }
}

function nothing(why: string): Interpreted {
  return { kind: 'nothing', why };
}
