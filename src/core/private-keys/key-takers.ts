/** How much text before a value says what it is given to. */
const REACH = 160;

/** Skips most values: without one of these words before it, nothing takes a value as a key. */
const TAKER_MENTION =
  /wallet|account|signer|deployer|passw|ewoq|ecdsa|secp256k1|KeyPair|public_?key|LoadSoft|Credentials|computeAddress|raw_middleware|[\s"']-k|vm\./i;

/** What opens a value: quotes, brackets, and calls that change its form, such as `hexToBuffer(`, `[]byte("`. */
const OPENING = String.raw`["'\x60\\\s&]*(?:(?:\[\]|new\s+)?[\w.$:]{0,40}!?[([]["'\x60\\\s&]*){0,3}(?:b["'])?$`;

/**
 * Things of 20 bytes or none, so that 32 bytes are their key: `wallet = "`, `accounts: ["`, `new Wallet("`,
 * `account="`. A name of what they do is longer (`wallet.getTx(`).
 */
const HOLDER = new RegExp(
  String.raw`(?:wallet|account|signer|deployer|password|passwd|ewoq|HDWalletProvider)s?\d{0,2}(?:\[\w{0,20}\])?["'\x60\\]*\s*(?:<[\w ,]{0,20}>)?(?::=|=>|[:=([])` +
    OPENING,
  'i',
);

/** Functions of wallets and of Foundry's scripts that take a key. */
const TAKER = new RegExp(
  String.raw`(?:ecdsa|(?:wallet|signer)::from_\w{1,8}|secp256k1\.sign\w{0,8}|computeAddress|raw_middleware|(?:ECKeyPair|Credentials)\.create|get_?public_?key|LoadSoft\w{0,20}|accounts?\.sign\w{0,20}|(?:wallets?|accounts)\.(?:add|create|decrypt|import\w{0,20}|from\w{0,20})|\bvm\.(?:addr|sign|broadcast|startBroadcast|rememberKey|createWallet))\(` +
    String.raw`\s*(?:(?:\w{1,40}|"[^"\n]{0,40}"|'[^'\n]{0,40}'),\s*)?` +
    OPENING,
  'i',
);

/** `cast wallet sign KEY`, `-k KEY`, the latter also in a list of arguments. */
const OPTION =
  /\bcast\s+wallet\s[^\n;&|]*$|(?<![\w-])(?:-k|--(?:wallet|signer|account|deployer|password))["']?[\s=,]+(?:-\s+)?["']?$/i;

/** Whether the value at `start` is given to what takes a private key, or is named as the holder of one. */
export function isTakenAsKey(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - REACH), start);
  return TAKER_MENTION.test(before) && (HOLDER.test(before) || TAKER.test(before) || OPTION.test(before));
}
