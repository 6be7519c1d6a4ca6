import { runStart } from '../text/char-class';
import { GAP, is, LONGEST_NAME } from './key-characters';
import { LOOK_BACK } from './key-words';

/** How much text before a value says what it is given to. */
const REACH = 160;

/**
 * Skip most values: without one of these words before it, nothing takes a value as a key. Two expressions, since V8
 * skips as many characters of a text as the shortest alternative has: together they would take twice as long.
 */
const LONG_MENTION = new RegExp(
  [
    ...['wallet', 'account', 'signer', 'deployer', 'ecdsa', 'passw', 'secp256k1', 'KeyPair', 'publickey', 'public_key'],
    ...['LoadSoft', 'Credentials', 'computeAddress', 'raw_middleware'],
  ].join('|'),
  'i',
);
const SHORT_MENTION = /ewoq|[\s"']-k|vm\./i;

/** What has 20 bytes or none, so that 32 bytes are its key. A name of what it does is longer (`wallet.getTx(`). */
const HOLDERS = ['wallet', 'account', 'signer', 'deployer', 'password', 'passwd', 'ewoq', 'HDWalletProvider'];

/** Functions of wallets and of Foundry's scripts that take a key. */
const TAKERS = [
  ...['ecdsa', 'computeAddress', 'raw_middleware', 'get_?public_?key', String.raw`LoadSoft\w{0,20}`],
  ...[String.raw`(?:wallet|signer)::from_\w{1,8}`, String.raw`(?:ECKeyPair|Credentials)\.create`],
  ...[String.raw`secp256k1\.sign\w{0,8}`, String.raw`accounts?\.sign\w{0,20}`],
  String.raw`(?:wallets?|accounts)\.(?:add|create|decrypt|import\w{0,20}|from\w{0,20})`,
  String.raw`\bvm\.(?:addr|sign|broadcast|startBroadcast|rememberKey|createWallet)`,
];

/** Quotes and blanks, with the backslashes of a text within a text. */
const QUOTES = String.raw`["'\x60\\\s&]*`;

/** What opens a value: quotes, brackets, and calls that change its form, such as `hexToBuffer(`, `[]byte("`. */
const OPENING = String.raw`${QUOTES}(?:(?:\[\]|new\s+)?[\w.$:]{0,40}!?[([]${QUOTES}){0,3}(?:b["'])?$`;

/** Another argument of a call before the key. */
const ARGUMENT = String.raw`(?:\s*(?:\w{1,40}|"[^"\n]{0,40}"|'[^'\n]{0,40}'),)?`;

/** `wallet = "`, `accounts: ["`, `wallets[0] = "`, `new Wallet("`, `account: Account = "`. */
const HOLDER = new RegExp(
  String.raw`(?:${HOLDERS.join('|')})s?\d{0,2}(?:\[\w{0,20}\])?["'\x60\\]*\s*(?:<[\w ,]{0,20}>)?(?::=|=>|[:=([])${OPENING}`,
  'i',
);

const TAKER = new RegExp(String.raw`(?:${TAKERS.join('|')})\(${ARGUMENT}${OPENING}`, 'i');

/** `cast wallet sign KEY`, `-k KEY`, the latter also in a list of arguments. */
const OPTION =
  /\bcast\s+wallet\s[^\n;&|]*$|(?<![\w-])(?:-k|--(?:wallet|signer|account|deployer|password))["']?[\s=,]+(?:["']|-\s+)?$/i;

/** The name of an ID right before the value: most values of a log have one. */
const NAMED_ID = /[iI][dD]["'\\]{0,2}\s?[:=]\s?["'\\]{0,2}$/;
const LONGEST_JOINT = 8;

/** The longest gap between two values of a list. */
const LONGEST_GAP = 40;
const SHORTEST_VALUE = 40;

/** Finds the values of a text that are given to what takes a private key, or are named as the holder of one. */
export class KeyTakers {
  readonly #text: string;
  /** The last value of which the list is known. */
  #list = { last: -1, first: -1 };

  constructor(text: string) {
    this.#text = text;
  }

  /** Whether the value at `start`, or the list that it stands in, is taken as keys. */
  take(start: number): boolean {
    return isTakenAsKey(this.#text, this.#listStart(start));
  }

  /**
   * The start of the first value of the list that a value stands in: those before it, with nothing but punctuation
   * between them. Reads no value twice.
   */
  #listStart(start: number): number {
    let at = start;
    while (start - at < LOOK_BACK) {
      let gap = at;
      while (gap > at - LONGEST_GAP && is(this.#text.charCodeAt(gap - 1), GAP)) gap--;
      const from = runStart(this.#text, gap, LONGEST_NAME);
      if (gap === at || gap - from < SHORTEST_VALUE) break;
      if (from === this.#list.last) {
        at = this.#list.first;
        break;
      }
      at = from;
    }
    this.#list = { last: start, first: at };
    return at;
  }
}

/** Whether the value at `start` is given to what takes a private key, or is named as the holder of one. */
function isTakenAsKey(text: string, start: number): boolean {
  if (NAMED_ID.test(text.slice(Math.max(0, start - LONGEST_JOINT), start))) return false;
  const before = text.slice(Math.max(0, start - REACH), start);
  const isMentioned = LONG_MENTION.test(before) || SHORT_MENTION.test(before);
  return isMentioned && (HOLDER.test(before) || TAKER.test(before) || OPTION.test(before));
}
