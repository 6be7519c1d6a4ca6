/** How far back on its line a token's surroundings are read. */
const LOOK_BACK = 40;

const NAMES_ID =
  /(?:tx|transaction|asset|block|blk|chain|utxo|parent|subnet|vm|fx|vertex|vtx|node)[_-]?ids?["'`\\]*\s*[:=]\s*\[?\s*["'`\\]*$/i;
const NAMES_ADDRESS = /(?:address(?:es)?|addrs?)["'`\\]*\s*[:=]\s*\[?\s*["'`\\]*$/i;
const NAMES_NETWORK = /network[_-]?id["'`\\]*\s*[:=(]?\s*$/i;

/** What stands on the same line before a token, at most 40 characters. */
function lineBefore(text: string, start: number): string {
  const before = text.slice(Math.max(start - LOOK_BACK, 0), start);
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

/** What may stand behind a value without quotes: the end of its line, of its list or object, or a comment. */
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
