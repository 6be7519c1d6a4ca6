import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { sha256 } from '../../../src/core/bytes/sha256';

/** A text with a private key in it, as files, logs and chats have them. */
export interface KeySetting {
  readonly title: string;
  readonly text: string;
  /** The bare key within the text. */
  readonly key: string;
}

/** A key that nobody has, another one for each number. */
export function keyBytes(number: number): Uint8Array {
  return sha256(Buffer.from(`key of a test ${number}`));
}

function cb58Key(number: number): string {
  return encodeCb58(keyBytes(number));
}

function hexKey(number: number): string {
  return Buffer.from(keyBytes(number)).toString('hex');
}

/** The names that people give to private keys. */
const NAMES = [
  'privateKey',
  'private_key',
  'PRIVATE_KEY',
  'private-key',
  'privKey',
  'privkey',
  'priv',
  'private',
  'key',
  'KEY',
  'Key',
  'key1',
  'KEY2',
  'myKey',
  'mykey',
  'pk',
  'PK',
  'AVAX_PK',
  'deployerPK',
  'walletPk',
  'deployerKey',
  'DEPLOYER_KEY',
  'ewoqKey',
  'EWOQKeyStr',
  'signerKey',
  'signingKey',
  'sk',
  'SK',
  'wallet_sk',
  'secret',
  'SECRET',
  'secretKey',
  'aws_secret',
  'seed',
  'walletSeed',
  'mnemonic',
  'wif',
  'WIF',
  'fundedKey',
  'keyStr',
  'keyText',
  'testKey',
  'genesisKey',
  'ownerKey',
  'spendKey',
  'faucetKey',
  'keyBytes',
  'stakingKey',
  'passphrase',
];

/** How a value follows its name. */
const SHAPES: readonly (readonly [title: string, text: (name: string, key: string) => string])[] = [
  ['JSON', (name, key) => `{"id": 7, "${name}": "${key}"}`],
  ['an assignment', (name, key) => `const ${name} = '${key}';`],
  ['Go', (name, key) => `\t${name} := "${key}"`],
  ['YAML', (name, key) => `wallet:\n  ${name}: ${key}\n`],
  ['a shell', (name, key) => `export ${name}=${key}`],
  ['an option', (name, key) => `subnet-cli create --${name} ${key} --yes`],
  ['a call', (name, key) => `wallet.Import(${name}, "${key}")`],
];

/** Where a key has no name of its own. `a`, `b`, `c`: the key and others beside it. */
const PLACES: readonly (readonly [title: string, text: (a: string, b: string, c: string) => string])[] = [
  ['a list on one line, first', (a, b) => `"privateKeys": ["${a}", "${b}"]`],
  ['a list on one line, second', (a, b) => `"privateKeys": ["${b}", "${a}"]`],
  ['a list on one line, third', (a, b, c) => `keys = ["${b}", "${c}", "${a}"]`],
  ['a list of Go', (a, b) => `\t\tkeyStrings = []string{\n\t\t\t"${b}",\n\t\t\t"${a}",\n\t\t}`],
  ['a list of Go with :=', (a, b) => `keyStrings := []string{\n\t"${b}",\n\n\t"${a}",\n}`],
  ['a list without indentation', (a, b) => `const keys = [\n"${b}",\n"${a}",\n];`],
  ['a list with comments', (a, b) => `keys:\n  # alice\n  - ${b}\n  # bob\n  - ${a}\n`],
  ['a list of YAML', (a, b) => `private_keys:\n  - ${b}\n  - ${a}\n`],
  ['a list of YAML without indentation', (a, b) => `private_keys:\n- ${b}\n- ${a}\n`],
  ['a map of YAML', (a, b) => `private_keys:\n  alice: ${b}\n  bob: ${a}\n`],
  ['a deep map of YAML', (a, b) => `accounts:\n  private_keys:\n    test:\n      alice: ${b}\n      bob: ${a}\n`],
  ['a map of JSON', (a, b) => `{\n  "privateKeys": {\n    "alice": "${b}",\n    "bob": "${a}"\n  }\n}`],
  ['a map of chains', (a, b) => `{\n  "privateKeys": {\n    "X-Chain": "${b}",\n    "C-Chain": "${a}"\n  }\n}`],
  ['a map on one line', (a, b) => `{"privateKeys":{"alice":"${b}","bob":"${a}"},"txs":[]}`],
  ['a map without indentation', (a, b) => `keys = {\nalice: "${b}",\nbob: "${a}",\n}`],
  ['a set, second', (a, b) => `keys := set.Of("${b}", "${a}")`],
  ['a set over lines', (a, b) => `const keys = new Set<string>([\n  '${b}',\n  '${a}',\n]);`],
  ['a Java list', (a, b) => `private static final List<String> KEYS = Arrays.asList(\n    "${b}",\n    "${a}");`],
  ['a C++ vector', (a, b) => `std::vector<std::string> keys = {"${b}", "${a}"};`],
  ['a shell array', (a, b) => `KEYS=(\n  ${b}\n  ${a}\n)`],
  ['a TOML section', (a, b) => `[private_keys]\nalice = "${b}"\nbob = "${a}"\n`],
  ['a name and a value', (a) => `env:\n  - name: AVAX_KEY\n    value: ${a}\n`],
  ['a name and a value on one line', (a) => `{ name: "privateKey", value: "${a}" }`],
  [
    'a name far before',
    (a) => `privateKey := mustParse(t, "the deployer of everything in this test, funded by genesis", "${a}")`,
  ],
  ['a line before', (a) => `the private key of the deployer\n${a}\n`],
  ['a line before it, ended by a colon', (a) => `Private key:\n\n${a}\n`],
  ['a heading', (a, b) => `## Private keys\n\n- alice: ${b}\n- bob: ${a}\n`],
  ['a comment before', (a) => `// the deployer's private key\nconst deployer = '${a}';`],
  ['a comment behind', (a) => `deployer: ${a} # private key, never commit`],
  ['a sentence', (a) => `Import the secret key ${a} into your wallet.`],
  ['a sentence behind it', (a) => `${a} is my private key`],
  ['Markdown', (a) => `* **Private key**: \`${a}\``],
  ['a table', (a, b) => `| who | private key |\n| --- | --- |\n| alice | ${b} |\n| bob | ${a} |`],
  ['CSV', (a, b) => `name,private_key\nalice,${b}\nbob,${a}\n`],
  ['CSV with the keys first', (a, b) => `private_key,name\n${b},alice\n"${a}",bob\n`],
  ['XML', (a) => `<wallet><privateKey>${a}</privateKey></wallet>`],
  ['a plist', (a) => `<key>privateKey</key>\n<string>${a}</string>`],
  ['an URL', (a) => `https://example.org/import?privateKey=${a}&chain=X`],
  ['escaped JSON', (a) => `"{\\"privateKey\\":\\"${a}\\"}"`],
  ['an escape', (a) => `"first\\npk=${a}\\n"`],
  ["a URL's query", (a) => `GET /sign?user=7&privateKey=%22${a}%22&x=1`],
  ['encoded JSON', (a) => `body=%7B%22id%22%3A7%2C%22privateKey%22%3A%22${a}%22%7D`],
  ['JSON encoded twice', (a) => `%257B%2522secret%2522%253A%2522${a}%2522%257D`],
  ["a terminal's reset", (a) => `private key: \x1b(B\x1b[m\x1b(B${a}\x1b[38:5:208m`],
  ['a terminal in color', (a) => `\x1b[1mprivate key\x1b[0m: \x1b[32m${a}\x1b[0m`],
  ['a constructor', (a) => `SigningKey.parse("${a}")`],
  ['Python', (a, b) => `KEYS = (\n    "${b}",\n    "${a}",\n)`],
  ['an unbalanced bracket', (a) => `1) private key a) ${a}`],
  ['a .env', (a, b) => `# keys\nALICE=${b}\nBOB=${a}\n`],
];

/** How the key itself is written. */
const FORMS: readonly (readonly [title: string, key: (number: number) => string])[] = [
  ['cb58', cb58Key],
  ['hex', hexKey],
  ['0x', (number) => `0x${hexKey(number)}`],
];

/** Texts in which something says that there is a private key; each with keys of its own. */
export function keySettings(): KeySetting[] {
  let number = 0;
  const settings: KeySetting[] = [];
  const add = (title: string, key: string, text: string): void => void settings.push({ title, key, text });
  for (const name of NAMES) {
    for (const [shape, text] of SHAPES) {
      const key = cb58Key(number++);
      add(`${name} in ${shape}`, key, text(name, key));
    }
    const hex = hexKey(number++);
    add(`${name} in hex`, hex, `${name}: 0x${hex}`);
  }
  for (const [place, text] of PLACES) {
    for (const [form, keyOf] of FORMS) {
      const [key, ...others] = [keyOf(number++), keyOf(number++), keyOf(number++)] as const;
      add(`${place}, ${form}`, key.replace('0x', ''), text(key, ...others));
    }
  }
  for (const text of [
    (key: string) => key,
    (key: string) => `"${key}"`,
    (key: string) => `use ${key} to sign`,
    (key: string) => `txID: ${key}`,
    (key: string) => `["${key}:0"]`,
    (key: string) => `\\n${key}`,
  ]) {
    for (const prefix of [
      'PrivateKey-',
      'privatekey-',
      'PRIVATEKEY-',
      'my-PrivateKey-',
      'Private-Key-',
      'private_key-',
    ]) {
      const key = cb58Key(number++);
      add(text(`${prefix}…`), key, text(`${prefix}${key}`));
    }
  }
  return settings;
}
