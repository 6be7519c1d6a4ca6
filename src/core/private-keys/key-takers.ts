/** How much text before a value says what it is given to. */
const REACH = 160;

/** Skips most values: without one of these words before it, nothing takes a value as a key. */
const MENTIONS = [
  ...['wallet', 'account', 'signer', 'deployer', 'passw', 'ewoq', 'ecdsa', 'secp256k1', 'KeyPair', 'public_?key'],
  ...['LoadSoft', 'Credentials', 'computeAddress', 'raw_middleware', String.raw`[\s"']-k`, String.raw`vm\.`],
];

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

const MENTION = new RegExp(MENTIONS.join('|'), 'i');

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

/** Whether the value at `start` is given to what takes a private key, or is named as the holder of one. */
export function isTakenAsKey(text: string, start: number): boolean {
  if (NAMED_ID.test(text.slice(Math.max(0, start - LONGEST_JOINT), start))) return false;
  const before = text.slice(Math.max(0, start - REACH), start);
  return MENTION.test(before) && (HOLDER.test(before) || TAKER.test(before) || OPTION.test(before));
}
