import type { InputProblem } from '../outcome';
import type { Identifier } from '../ids/ids';

/** What a text can contain, each with a copy of its characters. */
type InText =
  | Identifier
  /**
   * 32 bytes that are an ID, a hash or a private key, which look the same: in hexadecimal, or in cb58 (also as an
   * output's) where the text mentions keys and nothing names them. Sent only after the user selected that.
   */
  | {
      readonly kind: 'bytes32';
      readonly text: string;
      readonly bytes: Uint8Array;
      readonly outputIndex?: number;
      readonly mentionsKeys: boolean;
    }
  /** Hexadecimal that starts as a transaction, UTXO or block does, with `0x` or not, checksum at its end or not. */
  | { readonly kind: 'hex'; readonly text: string }
  /** Holds neither the text nor the bytes, so that they cannot end up anywhere. */
  | { readonly kind: 'privateKey'; /** Its name, if it is a public test key. */ readonly testKey?: string | undefined }
  /** A network's number where a word before it says so; only `findIDAt` gives it. */
  | { readonly kind: 'networkID'; readonly text: string; readonly networkID: number }
  /** Was meant to be an `expected`, as its quotes or the word before it say. */
  | {
      readonly kind: 'badChecksum';
      readonly text: string;
      readonly expected: 'id' | 'nodeID' | 'address';
      readonly problem: InputProblem;
    };

/** Something in a text that is certain to be what `kind` says. UTF-16 offsets, `end` exclusive. */
export type FoundID = InText & { readonly start: number; readonly end: number };

/** How far back on its line a token's surroundings are read. */
const CONTEXT_LOOK_BACK = 40;

const NAMES_ID =
  /(?:tx|transaction|asset|block|blk|chain|utxo|parent|subnet|vm|fx|vertex|vtx|node)[_-]?ids?["'`\\]*\s*[:=]\s*\[?\s*["'`\\]*$/i;
const NAMES_ADDRESS = /(?:address(?:es)?|addrs?)["'`\\]*\s*[:=]\s*\[?\s*["'`\\]*$/i;
const NAMES_NETWORK = /network[_-]?id["'`\\]*\s*[:=(]?\s*$/i;

/** What is on the same line before a token, at most 40 characters. */
function lineBefore(text: string, start: number): string {
  const before = text.slice(Math.max(start - CONTEXT_LOOK_BACK, 0), start);
  return before.slice(before.lastIndexOf('\n') + 1);
}

/** Whether the words before a token say that it is a 32-byte ID or a node's: `"txID": "`, `assetID=`. */
export function isNamedID(text: string, start: number): boolean {
  return NAMES_ID.test(lineBefore(text, start));
}

/** Whether the words before a token say that it is an address. */
export function isNamedAddress(text: string, start: number): boolean {
  return NAMES_ADDRESS.test(lineBefore(text, start));
}

/** Whether the words before a number say that it is a network's: `"networkID": `, `--network-id=`. */
export function isNamedNetwork(text: string, start: number): boolean {
  return NAMES_NETWORK.test(lineBefore(text, start));
}

/** What may follow a value without quotes: the end of its line, of its list or object, or a comment. */
const VALUE_END = /^[ \t]{0,8}(?:$|[\r\n,}\]#])/;
const LONGEST_VALUE_END = 10;

/** Whether a token is a whole value without quotes, as in YAML or `.env`: `subnetID: …`, `SUBNET_ID=…`. */
export function isPlainValue(text: string, start: number, end: number): boolean {
  return /[\s:=[]/.test(text.charAt(start - 1)) && VALUE_END.test(text.slice(end, end + LONGEST_VALUE_END));
}

/** Whether a word has the length and the mixture of characters of a 32-byte ID, give or take a slip. */
export function looksLikeID(word: string): boolean {
  return word.length >= 45 && /[a-z]/.test(word) && /[A-Z]/.test(word) && /(?:\d\D*){3}/.test(word);
}

/** Whether a token fills a pair of quotes: `"…"`, `'…'`, backticks, or `\"…\"`. */
export function isQuoted(text: string, start: number, end: number): boolean {
  const quote = text.charAt(start - 1);
  if (quote !== '"' && quote !== "'" && quote !== '`') return false;
  return text.charAt(end) === quote || (text.charAt(end) === '\\' && text.charAt(end + 1) === quote);
}
