/** How much text before a token decides whether it is a key: enough for a list of 600 keys. */
export const LOOK_BACK = 32 * 1024;

/** How much text behind a token decides whether it is a key: the rest of its record, and a line below it. */
export const LOOK_AHEAD = 1024;

/**
 * What a name says about the value beside it. `id`: certainly an ID or a hash. `thing`: something that has an ID, so
 * that its value is a key only within a list of keys.
 */
export type NameKind = 'key' | 'id' | 'thing' | 'other';

/**
 * `pk` and `sk` behind their first letter: at the beginning or the end of a word, since most IDs contain them
 * somewhere.
 */
const K_AT_EDGE = String.raw`[kK](?:(?<![0-9A-Za-z]..)|(?=[sS]?\d{0,2}(?![0-9A-Za-z])))`;

/**
 * Every place where a key's name may stand; without a match, a name isn't a key's. One alternative for each letter that
 * names begin with: V8 tries all of them at each character of a text.
 */
export const KEY_MENTION = new RegExp(
  [
    ...['[kK][eE][yY]', '[wW](?:[iI][fF]|allets)', '[mM][nN][eE][mM]', '[aA]ccounts'],
    `[pP](?:[rR][iI][vV]|[aA][sS][sS][pP]|${K_AT_EDGE})`,
    `[sS](?:[eE](?:[cC][rR][eE]|[eE][dD])|tringData|igners|[cC][hH][lL](?:[üÜ]|ue)|${K_AT_EDGE})`,
    ...['私[钥鑰]', '密[钥鑰鍵]', '비밀', '개인', '[Кк][Лл][Юю][Чч]', String.raw`\ud83d[\udd10\udd11\udddd]`],
  ].join('|'),
  'g',
);

const KEY_PART = /^(?:pk|sk|wif|seed|priv|private|secret|mnemonic|passphrase)s?$/;
const KEY_ANYWHERE = /key|private|secret|mnemonic|seedphrase|stringdata/;
/** `private key` or `key` in languages whose words for it have none of these in them. */
const KEY_ABROAD = /privad[ao]|privata|schl(?:ü|ue)ssel|ключ|私[钥鑰]|密[钥鑰鍵]|비밀|개인|\ud83d[\udd10\udd11\udddd]/;
/** Public keys, and words that contain `key` by chance. */
const NO_KEY =
  /pub(?:lic)?(?:keys?|pks?)|(?:mon|tur|hoc|joc|whis|don)key|key(?:word|board|press|down|up|code|frame|note|stroke)/g;
const CAPITAL_KEY = /[A-Z](?:PK|WIF)S?\d*$/;

const ID_PART = /^(?:id|tx|txn|transaction|utxo|hash|hashe)s?$/;
const ID_AT_END = /(?:tx|asset|block|blk|chain|utxo|parent|subnet|vm|fx|vertex|vtx|node|net)ids?$/;
const THING_PART =
  /^(?:asset|block|blk|chain|blockchain|subnet|parent|vertex|vtx|node|vm|fx|validator|address|addr)e?s?$/;

/** Classifies an identifier in any case style, or a word of a sentence. */
export function kindOfName(name: string): NameKind {
  const parts = partsOf(name);
  const joined = parts.join('').replace(NO_KEY, '');
  const isPublic = /pub(?:lic)?(?:keys?|pks?)/.test(parts.join(''));
  if (KEY_ANYWHERE.test(joined) || CAPITAL_KEY.test(name)) return 'key';
  if (!isPublic && parts.some((part) => KEY_PART.test(part))) return 'key';
  if (KEY_ABROAD.test(name.toLowerCase())) return 'key';
  const last = parts.at(-1) ?? '';
  if (ID_PART.test(last) || ID_AT_END.test(joined)) return 'id';
  return THING_PART.test(last) ? 'thing' : 'other';
}

/** `deployerKey1` has the parts `deployer` and `key`; digits and punctuation are separators. */
function partsOf(name: string): string[] {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.split(/[^a-z]+/).filter((part) => part !== '');
}
