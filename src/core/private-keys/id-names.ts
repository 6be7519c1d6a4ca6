import { readLanguages, type Sense, wordsOf } from './key-words';

/** An ID by its whole name: `txID`, `FUJI_SUBNET_ID`, `blockHash`, `blockchain_ids`, `sourceChain`. */
const ID_NAME =
  /(?:tx|txn|transaction|asset|block|blk|chain|subnet|utxo|vm|fx|parent|vertex|vtx|validation|message|container|conversion|justification|root)(?:id|hash|hashe)s?(?:str|string|hex|bytes|cb|fuji|mainnet|testnet|devnet|local)?$|^(?:source|destination)chain$|tracksubnets$|^(?:last)?acceptedid$/;

/** What has an ID: its name alone may be that of a key's place, too. */
export const THING = /^(?:tx|txn|txs|txid|transactions?|block|blk|assets?|subnets?|chains?|blockchains?|utxos?|vms?)$/;

/** Of scripts without blanks between words. */
const JOINS_WORDS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]$/u;

/** What names of IDs consist of in other languages, and its English. Made when it is first used. */
let foreign: readonly (readonly [RegExp, string])[] | undefined;

function foreignWords(): NonNullable<typeof foreign> {
  const languages = readLanguages();
  return ['tx', 'subnet', 'chain', 'id'].map((english, at) => {
    const words = languages.flatMap(({ columns }) => columns[at + 2] ?? []).toSorted((a, b) => b.length - a.length);
    // With their endings, but not with another word that is joined to them: the sender of a transaction.
    const forms = words.map((word) => {
      const stem = word.replace('*', '\\p{L}{0,4}?').replaceAll(' ', '\\s');
      return JOINS_WORDS.test(word) ? stem : `(?<!\\p{L})${stem}(?:(?!\\p{L})|(?=ids?|hash))`;
    });
    return [new RegExp(forms.join('|'), 'giu'), ` ${english} `] as const;
  });
}

/** `ID транзакции`, `ID de la transacción`. */
const FOREIGN_ID =
  /^ids?\s+(?:(?:del?|dell[ao]|d[aeo]s?|l[ae]|the|of|el|il|van|der)\s+){0,2}(?:tx|transaction|subnet|(?:block)?chain)\s*$/i;

/** Of anything. */
export const BARE_ID = /^ids?$/i;

/** What a name says about the value that it is joined to. */
export function kindOfName(name: string): Sense {
  const about = wordsOf(name);
  if (about === 'key' || about === 'bare') return about;
  const parts = nameParts(name);
  // `FAUCET_CHAIN_ID`, not `wallet.chainID`.
  const isID = ID_NAME.test(parts.join('')) || isForeignID(name);
  if (isID && !(about !== undefined && /[.[]/.test(name))) return 'id';
  if (about !== undefined) return about;
  // In other languages, a thing without an ID may be whose it is: who signs a transaction.
  return THING.test(parts.at(-1) ?? '') ? 'thing' : 'other';
}

function isForeignID(name: string): boolean {
  if (!/\P{ASCII}|^ids?\b|ids?$|hash/iu.test(name)) return false;
  const english = (foreign ??= foreignWords()).reduce(
    (all, [word, thing]) => all.replace(word, thing),
    name.normalize('NFKC'),
  );
  // Other letters make it another thing's name: the backup of a transaction.
  return FOREIGN_ID.test(english.trim()) || (!/\P{ASCII}/u.test(english) && ID_NAME.test(nameParts(english).join('')));
}

/** `lastTxID1` has the parts `last`, `tx` and `id`; digits and punctuation are separators. */
export function nameParts(name: string): string[] {
  const words = name.replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2').toLowerCase();
  return words.split(/[^a-z]+/).filter((part) => part !== '');
}
