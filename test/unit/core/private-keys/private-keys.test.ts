import assert from 'node:assert/strict';
import { decodeCb58, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { holdsPrivateKey, touchesPrivateKey } from '../../../../src/core/given-text/guard';
import { findIDAt, findIDs } from '../../../../src/core/ids-in-text/find-ids';
import { kindOfName } from '../../../../src/core/private-keys/key-words';
import { testKeyName } from '../../../../src/core/private-keys/test-keys';
import { sha256 } from '../../../../src/core/bytes/sha256';
import { cutKeySettings, keySettings } from '../../../support/fuzz/key-settings';

const ID = encodeCb58(sha256(Buffer.from('an ID of a test')));
const OTHER = encodeCb58(sha256(Buffer.from('another ID of a test')));

describe('private keys in texts', () => {
  const settings = keySettings();

  it('are found in every context, and no part of them is kept', () => {
    assert.ok(settings.length >= 900);
    const missed = settings.filter(({ text, key }) => {
      const at = text.indexOf(key);
      const found = findIDs(text).find(({ start, end }) => start <= at && at < end);
      return found?.kind !== 'privateKey' || JSON.stringify(found).includes(key.slice(0, 16));
    });
    assert.deepEqual(
      missed.map(({ title, text }) => `${title}: ${text}`),
      [],
    );
  });

  it('are found from each of their offsets', () => {
    for (const { text, key, title } of settings) {
      const at = text.indexOf(key);
      for (const offset of [at, at + 20, at + key.length])
        assert.equal(findIDAt(text, offset)?.kind, 'privateKey', title);
    }
  });

  it('are found at the end of a list of 500', () => {
    const text = `private_keys:\n${`  - ${ID}\n`.repeat(500)}  - ${OTHER}\n`;
    assert.deepEqual(new Set(findIDs(text).map(({ kind }) => kind)), new Set(['privateKey']));
    assert.equal(findIDAt(text, text.length - 10)?.kind, 'privateKey');
  });

  const ids: string[] = [
    `⟦`,
    `privateKey: x\n"txID": "⟦"`,
    `{"privateKey":"PrivateKey-x","txID":"⟦"}`,
    `{"key":"deployer","txIDs":["${OTHER}","⟦"]}`,
    `publicKey: "⟦"`,
    `pubkey = ⟦`,
    `keyword: ⟦`,
    `a monkey found ⟦`,
    `private readonly id = '⟦';`,
    `private asset = '⟦';`,
    `with the key, transaction ⟦ was issued`,
    `tx accepted: ⟦`,
    `assetID, err := ids.FromString("⟦")`,
    `func TestKeys(t *testing.T) {\n\tx := "⟦"\n}`,
    `describe('private keys', () => {\n  const a = '⟦';`,
    `privateKey = "PrivateKey-${OTHER}"\nvalue = "⟦"`,
    `txIDs := []string{\n\t"${OTHER}",\n\t"⟦",\n}`,
    `keys: none\n\nissued ⟦`,
    `{"keys": {"a": "b"}, "lastAccepted": "⟦"}`,
    `risk, task, desk: ⟦`,
    `- name: PRIVATE_KEY\n  value: x\n- name: SUBNET\n  value: ⟦`,
    `env:\n  - value: ⟦\n    name: SUBNET\n  - value: x\n    name: PRIVATE_KEY`,
    `- value: ⟦\n  name: PRIVATE_KEY_ID`,
    `{"subnet": "⟦", "privateKey": "PrivateKey-x"}`,
    `wallet.getTx("⟦")`,
    `the wallet sent ⟦`,
    `await wallet.send({ assetID: "⟦", amount: 1n })`,
    `accounts:\n  - address: X-avax1\n    lastTx: ⟦`,
    `curl -k https://host/ext/tx/⟦`,
    `cast wallet new && echo ⟦`,
    `avalanche subnet deploy ⟦ --key ewoq`,
    `# Private keys\n\nNone.\n\n# Transactions\n\n- ⟦`,
    `Private keys\n============\n\nNone.\n\nTransactions\n============\n\nfirst: ⟦`,
    `**Keys**\n\nNone.\n\n**Transactions**\n\nfirst: ⟦`,
    `== Private keys\n\nNone.\n\n== Transactions\n\nfirst: ⟦`,
    `**Keys are never logged**\n\nfirst: ⟦`,
    `## Keys\n\nx\n\n## Assets\n\n| AVAX | ⟦ |`,
    `name: my-key-service\nchain: ⟦`,
    `?txID%3D⟦`,
    `public key: ⟦`,
    `subnetID, err := ids.FromString("⟦")\nkey := genesis.EWOQKey`,
    `const subnet = "⟦";\nconst wallet = new Wallet(pk);`,
  ];
  for (const marked of ids) {
    it(`are not an ID in ${JSON.stringify(marked.slice(0, 60))}`, () => {
      const at = marked.indexOf('⟦');
      assert.equal(findIDAt(marked.replace('⟦', ID), at + 5)?.kind, 'id');
    });
  }

  const names: [kind: string, names: readonly string[]][] = [
    [
      'key',
      [
        'deployerKey',
        'AVAX_PK',
        'key1',
        'KEY2',
        'pk',
        'PKs',
        'walletWIF',
        'seedPhrase',
        'txKey',
        'priv',
        'sk_1',
        'a-secret',
      ],
    ],
    ['id', ['txID', 'TXID', 'assetIDs', 'utxo_id', 'hash', 'blkID', 'transactions', 'tx']],
    ['thing', ['asset', 'X-Chain', 'parentBlock', 'addresses']],
    ['other', ['publicKey', 'pubkeys', 'keyboard', 'task', 'value', 'spike', 'skip', 'valid', 'private_']],
  ];
  for (const [kind, all] of names) {
    for (const name of all)
      it(`${name} is the name of ${kind}`, () => assert.equal(kindOfName(name), name === 'private_' ? 'key' : kind));
  }

  it('are found where they are cut into literals, also by the literal at the cursor', () => {
    for (const { text, key, title } of cutKeySettings()) {
      assert.ok(holdsPrivateKey(text), title);
      const at = text.indexOf(key);
      assert.ok(touchesPrivateKey(text, at, at + key.length), title);
    }
  });

  it('are found as a recovery phrase, but not in a sentence', () => {
    assert.ok(holdsPrivateKey('test '.repeat(11) + 'junk'));
    assert.ok(holdsPrivateKey(` ${'able '.repeat(24)}\n`));
    assert.ok(!holdsPrivateKey('able '.repeat(11)));
    assert.ok(!holdsPrivateKey('Able, '.repeat(12)));
  });

  it('of avalanchego are known by value, in cb58 and in hex', () => {
    const keys = [
      'ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN',
      '24jUJ9vZexUM6expyMcT48LBx27k1m7xpraoV62oSQAHdziao5',
    ];
    for (const key of keys) {
      const hex = Buffer.from(decodeCb58(key)).toString('hex');
      const name = testKeyName(key);
      assert.ok(name !== undefined && key.startsWith(name));
      for (const text of [key, hex, `0x${hex.toUpperCase()}`, `txID: "${key}"`, `tx/${key}:0`, `\\n${key}`]) {
        const [found] = findIDs(text);
        assert.ok(found?.kind === 'privateKey' && found.testKey === name, text);
      }
    }
  });

  // What is quadratic takes hours for these.
  const hostile: [what: string, text: string][] = [
    ['IDs after the name of a key', `key\n${`x ${ID}\n`.repeat(40_000)}`],
    ['IDs between the names of keys', `  key x${ID}\n  v: ${ID}\n`.repeat(16_000)],
    ['brackets', `key${'('.repeat(40)}"${ID}"${')'.repeat(40)}`.repeat(14_000)],
    ['IDs on one line with a key', `key ${`v ${ID} `.repeat(40_000)}`],
    ['nested lines', Array.from({ length: 14_000 }, (_, i) => `${' '.repeat(i % 100)}key: ${ID} x`).join('\n')],
    ['names', `${'key_'.repeat(500_000)}${ID}`],
    ['blank lines', `key${'\n'.repeat(2_000_000)}${ID}`],
  ];
  for (const [what, text] of hostile) {
    it(`are searched in 2 MB of ${what}`, () => {
      findIDs(text);
      findIDAt(text, text.length - 20);
    });
  }
});
