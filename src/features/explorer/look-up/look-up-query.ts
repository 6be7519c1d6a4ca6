import { decodeCb58 } from '../../../core/encodings/cb58';
import { InvalidInputError } from '../../../core/errors';
import { decodeAnyHex } from '../../../core/encodings/hex';
import { PRIVATE_KEY_PREFIX } from '../../../core/private-keys/private-key';
import { parseOwner } from '../../../services/text/owner-text';
import { KEY_WARNING } from '../../../services/text/key-warning';

/** What somebody means by what they type into the one box. */
export type LookUpQuery =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'height'; readonly height: bigint }
  | { readonly kind: 'address'; readonly bytes: Uint8Array }
  /** An ID or `txID:index` (both as `id`), or the hex of a transaction, block or UTXO: a document shows it. */
  | { readonly kind: 'document'; readonly text: string; readonly what: string; readonly id?: string }
  /** None of those, but it can be part of a name. */
  | { readonly kind: 'name'; readonly text: string }
  /** Meant to be one of those, and wrong. */
  | { readonly kind: 'wrong'; readonly why: string };

/** Longer than an address of any chain, shorter than the hex of anything. */
const LONGEST_NAME = 64;
/** The longest human-readable part and a blockchain ID as alias fit in; what is longer is no address. */
const LONGEST_ADDRESS = 256;
/** Hex of 1 MiB. */
const LONGEST_HEX = 2 * 1024 * 1024 + 2;
const MAX_HEIGHT = 2n ** 64n - 1n;

/** Reads what is typed; asks nobody. */
export function readQuery(typed: string): LookUpQuery {
  const text = bare(typed);
  if (text === '') return { kind: 'nothing' };
  if (text.includes(PRIVATE_KEY_PREFIX)) return { kind: 'wrong', why: KEY_WARNING };
  if (/^[\d,]{1,27}$/.test(text)) return readHeight(text.replaceAll(',', ''));
  if (looksLikeAddress(text)) return readAddress(text);
  if (text.length > LONGEST_HEX) return { kind: 'wrong', why: 'Longer than 1 MiB' };
  if (/^(0x)?[0-9a-f]{20,}$/i.test(text)) return readHex(text.replace(/^0x/i, ''));
  const id = /^([1-9A-HJ-NP-Za-km-z]{33,64})(:\d{1,10})?$/.exec(text);
  if (id !== null) return readID(text, id[1] ?? '', id[2] !== undefined);
  if (text.length > LONGEST_NAME) return { kind: 'wrong', why: 'Neither an ID, a height, an address nor hex' };
  return { kind: 'name', text };
}

/** Without the blanks, quotes and commas around it. A pattern would take minutes for a megabyte of blanks. */
function bare(typed: string): string {
  let start = 0;
  let end = typed.length;
  while (start < end && /[\s"'`]/.test(typed.charAt(start))) start++;
  while (end > start && /[\s"'`,;]/.test(typed.charAt(end - 1))) end--;
  return typed.slice(start, end);
}

function looksLikeAddress(text: string): boolean {
  if (text.length > LONGEST_ADDRESS) return false;
  return /^\w+-[a-z0-9]+1[a-z0-9]{6,}$/i.test(text) || /^[a-z]+1[02-9ac-hj-np-z]{38}$/i.test(text);
}

function readHeight(digits: string): LookUpQuery {
  const height = BigInt(digits === '' ? '0' : digits);
  return height > MAX_HEIGHT ? { kind: 'wrong', why: 'No block is that high' } : { kind: 'height', height };
}

function readAddress(text: string): LookUpQuery {
  return orWhy(() => ({ kind: 'address', bytes: parseOwner(text) }));
}

function readHex(digits: string): LookUpQuery {
  if (digits.length === 64) return { kind: 'wrong', why: KEY_WARNING };
  return orWhy(() => {
    const { bytes } = decodeAnyHex(digits);
    if (bytes.length === 32) return { kind: 'wrong', why: KEY_WARNING };
    return { kind: 'document', text: digits, what: `${bytes.length} bytes` };
  });
}

function readID(text: string, id: string, isOutput: boolean): LookUpQuery {
  return orWhy(() => {
    const { length } = decodeCb58(id);
    if (length === 20 && !isOutput) return { kind: 'address', bytes: decodeCb58(id) };
    if (length !== 32) return { kind: 'wrong', why: `${length} bytes are no ID` };
    const what = isOutput ? 'an output of a transaction' : 'a transaction, block or asset';
    return { kind: 'document', text, what, id: text };
  });
}

function orWhy(read: () => LookUpQuery): LookUpQuery {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { kind: 'wrong', why: error.code === 'wrong checksum' ? 'Its checksum does not match' : error.message };
  }
}
