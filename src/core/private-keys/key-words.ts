import { runEnd, runStart } from '../text/visible-text';

/**
 * The words that make a text one which may hold private keys. `names` are those of keys: a value that is named by one
 * is a key. `holders` have keys, or do something with them. `inWords` count anywhere in a word, `alone` only as a word
 * or as a part of a name (`walletSk`, `MY_SK`); `_` is a blank. docs/private-key-words.md lists them, which a test holds.
 */
export const KEY_WORDS = {
  names: {
    inWords: `
      key secret mnemo passphrase password passwd seedphrase xprv stringdata schlüssel schluessel geheim passwort
      kennwort sleutel wachtwoord nyckel nycklar hemlig lösenord nøkkel nøgle hemmelig avain avaime salainen salasana
      kunci rahasia klucz prywatn tajn hasło sekret klíč kľúč ključ soukrom heslo kulcs titkos anahtar gizli şifre
      parola khóa khoá riêng_tư bí_mật mật_khẩu clé_priv clef privée secrète mot_de_passe clave llave privada privado
      contraseña semilla chave segredo chiave chiavi privata segret cheie cheia ключ кључ приватн секрет закрыт пароль
      κλειδ ιδιωτικ μυστικ कुंजी गुप्त مفتاح کلید מפתח סודי กุญแจ คีย์ 钥 鑰 鍵 密码 密碼 秘密 机密 助记词 助記詞 개인 비밀 열쇠
      시드 চাবি திறவுகோல் raktas atslēg võti võtme salaja გასაღებ բանալի çelës lykil ufunguo 🔑 🗝 🔐`,
    alone: `
      pk pks sk sks -k wif priv prv privk prvk pvk private privat seed seeds pwd phrase clé clés キー سري`,
  },
  holders: {
    inWords: `
      wallet account signer deployer faucet credential prefund relayer minter custod confidential sensitive
      ewoq ecdsa secp256k1 bip39 bip32 securestring addtxsignatures computeaddress loadsoft startbroadcast vm.broadcast
      keplr metamask plånbok lommebok lommebog lompakko
      portfel peněženk peňaženk cüzdan hesab hesap tài_khoản brieftasche geldbörse portemonnee portefeuille signataire
      billetera monedero cartera cuenta firmante carteira portafogli firmatari portofel tárca dompet кошел гаманец
      аккаунт подпис πορτοφόλι बटुआ वॉलेट محفظة کیف_پول ארנק กระเป๋า 钱包 錢包 账户 帳戶 账号 签名 簽名 ウォレット 財布
      アカウント 署名 口座 지갑 계정 서명 don't_share don't_commit do_not_share do_not_commit never_share never_commit`,
    alone: `
      sign signs signing acct auth creds payer sender senders operator admin burner funder funded funding vault konto
      konten compte conta rekening ví senha alice bob carol charlie dave eve mallory trent`,
  },
} as const;

/** Who has keys, but is in many texts without any: they count where they name a value as long as a key. */
export const OWNERS = 'owner treasury';
const NAMES_VALUE = /["'`]?\s{0,4}[:=]\s{0,4}["'`]?[0-9A-Za-z]{40}/;

export function wordList(words: string): string[] {
  return words
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '));
}

/** What is private, other than a key: a declaration, a network. */
const PRIVATE_THINGS = `
  readonly static final const constant immutable val var let lateinit override abstract virtual sealed partial async
  def fun func function get set class interface enum struct record string int long bool boolean byte bytes double float
  void object number map list network subnet chain blockchain l1 repo repository method field api endpoint registry
  mempool`;

/**
 * What has one of these in it by chance: other words, a modifier before a name, and the JSON of each transaction. A
 * public key is no private one, but has one.
 */
const NO_WORDS =
  /(?:mon|tur|hoc|joc|whis|don)keys?|key(?:words?|board|press|down|up|code|frame|note|stroke|of\s+(?=[a-z]))|\bobject\.keys|"?credentials"?:\s*\[\s*(?:\]|\{\s*"?(?:fxid|signatures|credential)\b)|"credential":\s*\{\s*"signatures|secp256k1fx/;
const PUBLIC_KEY = /pub(?:lic)?[\s_-]?$/i;
/** A bare `key` may be the key of a map; with one of these it isn't: `keypair`, `wallet key`. */
const KEY_PREFIX_OF_NAME = /^keys?(?:pair|chain|store|ring)/i;
const NAME_BEFORE = /[\p{L}\d]+[\s_-]{0,2}$/u;

/** Longer runs are no names. */
const LONGEST_WORD_NAME = 128;

/** Made when it is first used, which most windows never do. */
let search: { readonly any: RegExp; readonly words: RegExp } | undefined;

/** `words` tells the groups apart; `any` finds the first of all in half the time. */
function searchForWords(): NonNullable<typeof search> {
  const groups = Object.values(KEY_WORDS).flatMap(({ inWords, alone }) => [inWords, alone]);
  const noWords = String.raw`${NO_WORDS.source}|\bprivate\s+(?:${anyOfWords(PRIVATE_THINGS)})s?\b`;
  const owners = String.raw`((?:${anyOfWords(OWNERS)})${NAMES_VALUE.source})`;
  const words = [noWords, ...groups.map((group) => `(${anyOfWords(group)})`), owners].join('|');
  return { any: new RegExp(anyOfWords([...groups, OWNERS].join(' ')), 'gi'), words: new RegExp(words, 'gi') };
}

/** How far before a word what has it by chance begins: `object.keys`. */
const LONGEST_LEAD = 8;

/** Grouped by their first letters, since V8 tries all alternatives at each character of a text; the longest first. */
function anyOfWords(words: string): string {
  const rests = new Map<string, string[]>();
  for (const [first = '', ...rest] of wordList(words).toSorted((a, b) => b.length - a.length))
    rests.set(first, [...(rests.get(first) ?? []), rest.join('')]);
  return [...rests].map(([first, all]) => `${first}(?:${all.join('|')})`).join('|');
}

/** What words are about: a key by one of its names, a bare `key`, or who has keys. */
export type About = 'key' | 'bare' | 'holder';

/**
 * What words, a name, or all that is around a value say about it. `bare`: what may be the key of a map. `thing`: a name
 * or a place of what has an ID, which counts only where nothing around it is about keys. `public`: no ID, but no
 * private key either.
 */
export type Sense = About | 'id' | 'thing' | 'public' | 'other';

/**
 * The first of these that the words of a text are about. Reads up to the first name, or up to the first of any if
 * `any`. Of the first `lead` characters, only what is joined to later ones counts.
 */
export function wordsOf(given: string, any = false, lead = 0): About | undefined {
  // Accents may be characters of their own, and letters as wide as Chinese ones.
  const isPlain = Buffer.byteLength(given) === given.length;
  const text = isPlain ? given : given.normalize('NFKC');
  const begin = isPlain ? lead : given.slice(0, lead).normalize('NFKC').length;
  let about: About | undefined;
  const { any: first, words } = (search ??= searchForWords());
  for (let [from, lowest] = [begin, 0]; ; lowest = from) {
    first.lastIndex = from;
    const place = first.exec(text)?.index;
    if (place === undefined) break;
    words.lastIndex = Math.max(lowest, place - LONGEST_LEAD);
    const match = words.exec(text);
    if (match === null) break;
    from = words.lastIndex;
    const [whole, name, nameAlone, holder, holderAlone, owner] = match;
    const { index } = match;
    const isName = (name ?? nameAlone) !== undefined;
    if (!isName && (holder ?? holderAlone ?? owner) === undefined) continue;
    const isWord =
      (nameAlone ?? holderAlone) === undefined ||
      (isEdge(text, index) && isEdge(text, index + whole.length) && !(whole.startsWith('-') && !isOption(text, index)));
    // One ID in 200 contains `key` by chance.
    if (!isWord || isInValue(text, index)) from = index + 1;
    else if (any) return 'holder';
    else if (!isName || PUBLIC_KEY.test(text.slice(Math.max(0, index - 8), index))) about ??= 'holder';
    else if (!isBareKey(text, index, whole)) return 'key';
    else about = 'bare';
  }
  return about;
}

function isBareKey(text: string, index: number, word: string): boolean {
  if (word.toLowerCase() !== 'key' || KEY_PREFIX_OF_NAME.test(text.slice(index, index + 9))) return false;
  const [before] = NAME_BEFORE.exec(text.slice(Math.max(0, index - 24), index)) ?? [];
  return before === undefined || wordsOf(before, true) === undefined;
}

/** Where a word begins or ends, also as a part of a name, and after an escape: `walletSk`, `MY_SK`, `\nsk`. */
const EDGE = /(?<!\p{L})|(?!\p{L})|(?<=\p{Ll})(?=\p{Lu})|(?<=\\[nrt]|%[0-9A-F]{2})/uy;

function isEdge(text: string, at: number): boolean {
  EDGE.lastIndex = at;
  return EDGE.test(text);
}

/** `-k`, not a part of a name or of base64. */
function isOption(text: string, at: number): boolean {
  return !/[^\s"'`([]/.test(text.charAt(at - 1)) && !/[^\s"'`=:]/.test(text.charAt(at + 2));
}

function isInValue(text: string, at: number): boolean {
  const start = runStart(text, at, LONGEST_WORD_NAME);
  return isValue(text.slice(start, runEnd(text, at, LONGEST_WORD_NAME)));
}

/** Words of a name, and numbers. Those of a random value have two characters on average. */
const NAME_PARTS = /[A-Z]?[a-z]+|[A-Z]+|\d+/g;
const SHORTEST_PART = 3.5;

/** Whether a run of letters and digits is an ID, a key or an address, not a name: one with digits only at its end. */
export function isValue(run: string): boolean {
  if (run.length < 30 || !(run.length >= 40 ? /\d\D/ : /\d\D+\d/).test(run)) return false;
  return run.length < SHORTEST_PART * (run.match(NAME_PARTS)?.length ?? 0);
}

/** An ID by its whole name: `txID`, `FUJI_SUBNET_ID`, `blockHash`, `blockchain_ids`, `sourceChain`. */
const ID_NAME =
  /(?:tx|txn|transaction|asset|block|blk|chain|subnet|utxo|vm|fx|parent|vertex|vtx|validation|message|container|conversion|justification|root)(?:id|hash|hashe)s?(?:str|string|hex|bytes|cb|fuji|mainnet|testnet|devnet|local)?$|^(?:source|destination)chain$|tracksubnets$|^(?:last)?acceptedid$/;

/** What has an ID: its name alone may be that of a key's place, too. */
export const THING = /^(?:tx|txn|txs|txid|transactions?|block|blk|assets?|subnets?|chains?|blockchains?|utxos?|vms?)$/;

/** In other languages, with their endings, but not with another word that is joined to them: the sender of one. */
const FOREIGN_THINGS: readonly (readonly [RegExp, string])[] = [
  [
    /(?:transa(?:ktion(?:en|s)?|cci(?:[oó]n|ones)|ç(?:[aã]o|ões)|zion[ei]|kcj.|cties?)|транзакц[иії]\p{L}{0,2}|işlem)(?:(?!\p{L})|(?=ids?|hash))|交易|トランザクション|트랜잭션/giu,
    ' tx ',
  ],
  [/(?:subred|sub-?rede|sottorete|sous-réseau|подсет[иья])(?!\p{L})|子[网網]|サブネット|서브넷/giu, ' subnet '],
  [/блокчейна?(?!\p{L})|区块链|區塊鏈|ブロックチェーン|블록체인/giu, ' chain '],
];

/** `ID транзакции`, `ID de transacción`. */
const FOREIGN_ID = /^ids?\s+(?:(?:del?|della|d[ao])\s+)?(?:tx|subnet|chain)\s*$/i;

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
  const english = FOREIGN_THINGS.reduce((all, [word, thing]) => all.replace(word, thing), name);
  if (english === name) return false;
  // Other letters make it another thing's name: the backup of a transaction.
  return FOREIGN_ID.test(english) || (!/\P{ASCII}/u.test(english) && ID_NAME.test(nameParts(english).join('')));
}

/** Maps and lists of holders have one key each. */
const OF_HOLDERS =
  /(?:wallets|accounts|signers|credentials)["'`\]]*(?:[\s:=>[({]*|\s*:?=\s*[\w.<>[\]*, ]{0,48}[\s({]*)$/i;

/** What a bracket, or the lines below a line, contain by what precedes them. */
export function subjectOf(head: string): About | undefined {
  return OF_HOLDERS.test(head) ? 'key' : wordsOf(head);
}

/** Whether keys are in there, or values by key. */
export function opensKeys(head: string): boolean {
  const content = subjectOf(head);
  return content === 'key' || content === 'bare';
}

/** `lastTxID1` has the parts `last`, `tx` and `id`; digits and punctuation are separators. */
export function nameParts(name: string): string[] {
  const words = name.replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2').toLowerCase();
  return words.split(/[^a-z]+/).filter((part) => part !== '');
}

/**
 * Words for a private key and nothing else. A bare `key` may be the key of a map, and its value a hash; names such as
 * `privateKeyID` are of something next to the key.
 */
export const CALLED_KEY =
  /(?:priv(?:ate)?|secret|wallet|deployer|signer|funded|funding|faucet|owner|spend(?:ing)?)[\s_-]{0,3}(?:keys?|pks?)(?![\s_-]{0,3}(?:id|hash|name|path|file|type))|\bwif\b|[a-z]_pk\b/i;
