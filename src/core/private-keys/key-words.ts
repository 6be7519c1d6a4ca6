/** How far back the surroundings of a token say whether it is a key: a list of 600 keys fits in. */
export const LOOK_BACK = 32 * 1024;

/**
 * What a name says of the value beside it. `id`: surely an ID or a hash. `thing`: something with an ID of its own, so
 * that only a list of keys around it makes its value a key.
 */
export type NameKind = 'key' | 'id' | 'thing' | 'other';

/**
 * Every place at which the name of a key may stand: none is a key's without one. Two letters count at the beginning or
 * the end of a word only, since most IDs have them somewhere.
 */
export const KEY_MENTION =
  /[kK][eE][yY]|[wW][iI][fF]|[pP][rR][iI][vV]|[sS][eE](?:[cC][rR][eE]|[eE][dD])|[mM][nN][eE][mM]|[pP][aA][sS][sS][pP]|(?<![0-9A-Za-z])[pPsS][kK]|[pPsS][kK](?=[sS]?\d{0,2}(?![0-9A-Za-z]))/g;

const KEY_PART = /^(?:pk|sk|wif|seed|priv|private|secret|mnemonic|passphrase)s?$/;
const KEY_ANYWHERE = /key|private|secret|mnemonic|seedphrase/;
/** Public keys, and words that hold `key` by chance. */
const NO_KEY =
  /pub(?:lic)?(?:keys?|pks?)|(?:mon|tur|hoc|joc|whis|don)key|key(?:word|board|press|down|up|code|frame|note|stroke)/g;
const CAPITAL_KEY = /[A-Z](?:PK|WIF)S?\d*$/;

const ID_PART = /^(?:id|tx|txn|transaction|utxo|hash|hashe)s?$/;
const ID_AT_END = /(?:tx|asset|block|blk|chain|utxo|parent|subnet|vm|fx|vertex|vtx|node|net)ids?$/;
const THING_PART =
  /^(?:asset|block|blk|chain|blockchain|subnet|parent|vertex|vtx|node|vm|fx|validator|address|addr)e?s?$/;

/** Classifies an identifier, in whichever case it is spelled; a word of a sentence is one too. */
export function kindOfName(name: string): NameKind {
  const parts = partsOf(name);
  const joined = parts.join('').replace(NO_KEY, '');
  const isPublic = /pub(?:lic)?(?:keys?|pks?)/.test(parts.join(''));
  if (KEY_ANYWHERE.test(joined) || CAPITAL_KEY.test(name)) return 'key';
  if (!isPublic && parts.some((part) => KEY_PART.test(part))) return 'key';
  const last = parts.at(-1) ?? '';
  if (ID_PART.test(last) || ID_AT_END.test(joined)) return 'id';
  return THING_PART.test(last) ? 'thing' : 'other';
}

/** `deployerKey1` is `deployer` and `key`; digits and marks only separate. */
function partsOf(name: string): string[] {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  return words.split(/[^a-z]+/).filter((part) => part !== '');
}
