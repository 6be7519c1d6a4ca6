import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { sha256 } from '../../../src/core/bytes/sha256';
import { CUTS, PLACES } from './key-places';

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

/** Texts with a key that is cut into two parts; `key` is the longer part. */
export function cutKeySettings(): KeySetting[] {
  let number = 10_000;
  return CUTS.flatMap(([title, text]) =>
    FORMS.map(([form, keyOf]) => {
      const key = keyOf(number++);
      const [a, b] = [key.slice(0, 20), key.slice(20)];
      return { title: `${title}, ${form}`, text: text(a, b), key: b };
    }),
  );
}
