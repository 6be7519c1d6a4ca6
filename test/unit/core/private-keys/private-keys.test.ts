import assert from 'node:assert/strict';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { decodeCb58, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { holdsPrivateKey, touchesPrivateKeyInSteps } from '../../../../src/core/given-text/guard';
import { finished } from '../../../../src/core/steps';
import { findIDAt, findIDs } from '../../../../src/core/ids-in-text/find-ids';
import { keyedText, KeyedText } from '../../../../src/core/private-keys/keyed-text';
import { kindOfName } from '../../../../src/core/private-keys/id-names';
import { keyWords, wordsOf } from '../../../../src/core/private-keys/key-words';
import { rememberVerdict } from '../../../../src/core/private-keys/certain-key';
import { testKeyName } from '../../../../src/core/private-keys/private-key';
import { makeText, readSetups, treatmentOf } from '../../../support/keys/corpus';
import { MARGINS, verdictsOn, withMargin } from '../../../support/keys/verdicts';
import {
  cutKeySettings,
  FORMS_OF_IDS,
  FORMS_OF_KEYS,
  ID_CORPORA,
  KEY_CORPORA,
  STRANGERS_IDS,
} from '../../../support/keys/key-settings';

function touchesPrivateKey(text: string, start: number, end: number): boolean {
  return finished(touchesPrivateKeyInSteps(new KeyedText(text), start, end));
}

let made = 0;

/** An ID that no other test has: what is a key once is one in all of this process. */
function newID(): string {
  return encodeCb58(sha256(Buffer.from(`an ID of a test ${made++}`)));
}

/** What a text with an ID at `⟦` makes of it. */
function kindIn(marked: string, fileName = ''): string | undefined {
  const id = newID();
  return findIDAt(new KeyedText(marked.replaceAll('⟦', id), fileName), marked.indexOf('⟦') + 5)?.kind;
}

describe('private keys in texts', () => {
  for (const [title, margin] of MARGINS) {
    const within = (text: string): string => withMargin(text, margin);

    it(`are not sent from a text that mentions keys, ${title}, and from few others`, () => {
      const setups = KEY_CORPORA.flatMap(readSetups);
      const sent: string[] = [];
      let silent = 0;
      for (const setup of setups) {
        for (const form of ['cb58', 'hex', '0x'] as const) {
          const one = makeText(setup, form);
          const text = within(one.text);
          if (!one.keys.some((key) => treatmentOf(text, key) === 'sent')) continue;
          if (wordsOf(text, true) === undefined) silent++;
          else sent.push(`${one.title}, ${form}: ${text}`);
        }
      }
      assert.deepEqual(sent, []);
      assert.ok(silent <= 0.08 * setups.length, `${silent} of ${setups.length}`);
    });

    it(`cost everyday IDs no click, ${title}`, () => {
      const setups = ID_CORPORA.flatMap(readSetups);
      const asked = setups.flatMap((setup) => {
        const { title: of, text, ids } = makeText(setup, 'cb58');
        return ids.filter((id) => treatmentOf(within(text), id) !== 'sent').map(() => of);
      });
      assert.deepEqual(asked, []);
    });

    it(`cost few IDs beside wallets a click, and are none of them, ${title}`, () => {
      const all = readSetups(STRANGERS_IDS).flatMap((setup) => {
        const { title: of, about, text, ids } = makeText(setup, 'cb58');
        return ids.map((id) => ({ of, about, treatment: treatmentOf(within(text), id) }));
      });
      assert.deepEqual(
        all.filter(({ treatment }) => treatment === 'refused').map(({ of }) => of),
        [],
      );
      const asked = all.filter(({ about, treatment }) => about === 'named' && treatment === 'asked');
      assert.ok(asked.length <= 0.15 * all.length, `${asked.length} of ${all.length}`);
    });
  }

  it('are not sent from any form of a file with a name for a key', () => {
    const sent = [...verdictsOn(FORMS_OF_KEYS, ['cb58'], MARGINS.slice(0, 1))].filter(({ keys }) =>
      keys.includes('sent'),
    );
    assert.deepEqual(
      sent.map(({ title }) => title),
      [],
    );
  });

  it('are no IDs that a form of a file names, and few of these cost a click', () => {
    const all = [...verdictsOn(FORMS_OF_IDS, ['cb58'], MARGINS.slice(0, 1))].flatMap(({ title, ids }) =>
      ids.map((treatment) => ({ title, treatment })),
    );
    assert.deepEqual(
      all.filter(({ treatment }) => treatment === 'refused'),
      [],
    );
    const asked = all.filter(({ treatment }) => treatment === 'asked');
    assert.ok(asked.length <= 0.02 * all.length, asked.map(({ title }) => title).join('\n'));
  });

  const named: [kind: string, texts: readonly string[]][] = [
    [
      'privateKey',
      [
        ...['privateKey: ⟦', 'export AVAX_PK="⟦"', 'walletKey = ⟦', 'keypair: ⟦', '--private-key ⟦'],
        ...['[k](x) -k ⟦', 'new Wallet("⟦")', 'privateKeys:\n  a: ⟦', 'txID: ⟦ # a private key'],
        ...['the secret key ⟦', 'name,sk\nann,⟦', 'PRIVATEKEY-⟦', 'my-PrivateKey-⟦', 'klucz: ⟦', 'secrets:\n  a: ⟦'],
        ...[
          '私钥：\n  交易 ID：⟦',
          'the private key of the subnet (⟦)',
          'secret of the transaction ⟦',
          'La clé de la transaction ⟦',
        ],
        ...['{ "value": "⟦", "key": "PRIVATE_KEY" }', '<add key="PrivateKey" value="⟦" />'],
        ...["INSERT INTO t (tx_id, sk) VALUES ('a, b', '⟦')", 'allwedd: ⟦'],
        ...['Private  ⟦', 'my private ⟦', 'private\n⟦', "l1DeployerPrivateKeyForFuji2024 = '⟦'"],
      ],
    ],
    [
      'bytes32',
      [
        ...['wallets\nalpha = ⟦', '# wallets\nA=⟦:0', 'accountID: ⟦', 'wallet_id = ⟦', 'tx signer: ⟦', 'sign: id = ⟦'],
        ...[
          'key ? txID : "⟦"',
          'key, txID := "⟦", ""',
          'wallet\nm[txID] = "⟦"',
          '"x\\npk=⟦\\n"',
          'secret\ntx ⟦',
          'keys: { txID: "⟦" }',
        ],
        ...['const key: TxID = "⟦"', 'txKey = ⟦', 'keyID: ⟦', 'keys.FromString("⟦")', 'keys:\n  txID: ⟦', 'key: ⟦'],
        ...['storageKeys: ["⟦"]', '<Row key="⟦">', 'redis.get("⟦") # key is the ID'],
        ...['<wallet name="txID" value="⟦"/>', "INSERT INTO keys (tx_id) VALUES ('⟦')", 'key.txIDs.add("⟦")'],
        ...['flag.StringVar(&deployer, "tx-id", "⟦", "")', 'alice = "⟦" // the subnet ID', 'SUBNET_OWNER_A=⟦'],
        ...['# secret\nsubnetID=⟦', 'l1KeyOfTheFujiValidatorNumber2=⟦'],
        ...['OWNER=⟦', 'wallet:\n  chain: ⟦', '+++ b/.env\n+A=⟦'],
        ...['"credentials": [\n  {\n    "publicKey": "⟦"\n  }]'],
        // An address that ends as names of VMs do.
        'faucet\nX-fuji1zxrxgwhkym9zsx3k6nddu5ezyc7evlyuwf73vm: ⟦',
        ...['no private key is needed for transaction ⟦', 'кошелёк транзакции: ⟦', '钱包\n交易备份：⟦'],
        ...[
          'Brieftasche\nTransaktionsabsender: ⟦',
          'кошелёк\nОтправитель транзакции: ⟦',
          'cuenta\nFirma_transacción = ⟦',
        ],
        ...['# Clé privée\nTransaction = "⟦"', '# 秘密鍵\ntx = "⟦"', 'wallet of the subnet (⟦)'],
        ...['These are private keys --all of them for the\nsubnet ID: ⟦', '<privateKey a="b"><tx>⟦</tx></privateKey>'],
        ...['wallet,x\n1,⟦', '/wallets/tx/⟦', '<⟦ Wallet>', 'sk,txID\na, b,⟦', 'key\ntxID => "⟦"'],
      ],
    ],
    [
      'id',
      [
        ...['⟦', 'a monkey found ⟦', 'keyboard: ⟦', 'private readonly id = "⟦";', 'alpha = "⟦"', 'INFO issued tx ⟦'],
        ...['wallet\ntxID: ⟦', 'wallet\nFUJI_SUBNET_ID="⟦"', 'key\n--blockchain-id=⟦', '{"key": "x", "txID": "⟦"}'],
        ...[
          'wallet.getTx("⟦")',
          'key\nid := ids.FromString("⟦")',
          'sk\nlet x = Id::from_str("⟦")',
          'key\n/ext/bc/⟦/rpc',
        ],
        ...[
          'key\nconfigs/chains/⟦/config.json',
          'key\n<⟦ Chain>',
          'key\nvar subnetID ids.ID = "⟦"',
          'key\n<txID>⟦</txID>',
        ],
        ...[
          'sk,txID\n,⟦',
          'wallet | txID\n--- | ---\nx | ⟦:0',
          'key\n{"method":"platform.getTx","params":["⟦"]}',
          'key\nsubnetIDs:\n  - ⟦\n  - ⟦',
        ],
        ...[
          '"credentials": [{"fxID": "x"}], "hash": "⟦"',
          'private static final String A = "⟦"',
          'process.env.X || "⟦"',
        ],
        ...['wallet\n| Subnet ID | ⟦ |', 'sk txID=1 chainID=⟦', 'key\nfmt.Println("Subnet ID:", "⟦") // key above'],
        ...['$ platform subnet create --key-name ops\nSubnet ID: ⟦', 'docker -v keys:/k -e AVAGO_TRACK_SUBNETS=⟦'],
        ...[
          'Konto\nTransaktions-ID: ⟦',
          'кошелёк\nID транзакции: ⟦',
          '钱包\n子网 ID：⟦',
          'ウォレット\nトランザクションID: ⟦',
        ],
        ...['cuenta\nID de transacción: ⟦', 'Konto\nTransaktionsID: ⟦', 'Our wallet shows the tx (⟦) as pending'],
        ...['# Import the private key\nTransaction ID: ⟦', 'wallet\ntxIDs.has("⟦")', 'wallet\n"⟦" is the subnet ID'],
        ...[
          '{ "key": "txID", "value": "⟦" }',
          "wallet\nINSERT INTO txs (n, tx_id) VALUES (1, '⟦')",
          'ví\nmã giao dịch: ⟦',
        ],
        ...['wallet\nflag.StringVar(&id, "subnet-id", "⟦", "")', 'wallet\nassert_eq!(\n  tx.id().to_string(), "⟦")'],
        ...['--key alice --subnet ⟦', 'key\n- name: SUBNET_ID\n  value: ⟦', 'wallet\nexpect(txID).toBe("⟦")'],
      ],
    ],
  ];
  for (const [kind, texts] of named) {
    for (const text of texts)
      it(`${JSON.stringify(text)} holds ${kind}`, () => assert.equal(kindIn(text)?.replace('output', 'id'), kind));
  }

  it('are asked about in a file whose name says it, wherever the file is', () => {
    for (const name of [
      '.env',
      'a/.env.local',
      'b/.secret',
      'keys/alice',
      '/home/x/.avalanche-cli/key/a.pk',
      'c.pem',
      'my-pk/a',
      'keys/l1/prod/owner',
      ...['keys/l1/fuji/prod/owner', '.ssh/id_ed25519', 'terraform.tfvars'],
      '.netrc',
      'terraform.tfstate',
      '/home/x/.zsh_history',
    ])
      assert.equal(kindIn('A=⟦', name), 'bytes32', name);
    assert.equal(kindIn('ASSET_ID=⟦', '.env'), 'id');
    for (const name of [
      '/wallets/projects/explorer/src/a.ts',
      'team-k8s/a.ts',
      '/tmp/xcl-k2AvfG/a.txt',
      '/tmp/x9Sk2-1/a',
    ])
      assert.equal(kindIn('A=⟦', name), 'id', name);
  });

  it('are found however far the word is from them', () => {
    for (const far of ['\n'.repeat(100_000), 'x '.repeat(100_000), '| a | b |\n'.repeat(20_000)]) {
      assert.equal(kindIn(`# Signers\n${far}⟦`), 'bytes32');
      assert.equal(kindIn(`⟦\n${far}# Signers`), 'bytes32');
    }
    assert.equal(kindIn(`name,private_key\n${'a,b\n'.repeat(50_000)}c,⟦`), 'privateKey');
  });

  it('are keys everywhere, in each form, after they were certainly one, unless a name says that they are IDs', () => {
    for (const text of ['PrivateKey-⟦', 'private key: ⟦']) {
      const id = newID();
      assert.equal(findIDAt(id, 20)?.kind, 'id');
      assert.equal(findIDAt(text.replace('⟦', id), 20)?.kind, 'privateKey');
      for (const other of [id, `a = "${id}"`, `${id}:0`, encodeHex(decodeCb58(id), 'hexnc')]) {
        assert.equal(findIDAt(other, 20)?.kind, 'privateKey', other);
        assert.ok(holdsPrivateKey(other));
      }
      assert.equal(findIDAt(`txID: "${id}"`, 20)?.kind, 'id');
      assert.equal(findIDAt(id, 20)?.kind, 'id');
    }
  });

  it('are none elsewhere after a word that has other meanings', () => {
    for (const text of [
      '{ "key": "⟦" }',
      '<Row key="⟦">',
      'cacheKey = "⟦"',
      'sk: ⟦',
      'redis.get("⟦") # key is the ID',
    ]) {
      const id = newID();
      assert.notEqual(findIDAt(text.replace('⟦', id), text.indexOf('⟦') + 5)?.kind, 'id');
      assert.equal(findIDAt(id, 20)?.kind, 'id', text);
    }
  });

  it('are not what a chain returned or the user selected to look up', () => {
    const id = newID();
    rememberVerdict(decodeCb58(id), 'id');
    assert.equal(findIDAt(`PrivateKey-${id}`, 30)?.kind, 'privateKey');
    assert.equal(findIDAt(id, 20)?.kind, 'id');
    assert.equal(findIDAt(`wallet ${id}`, 20)?.kind, 'id');
  });

  it('are searched for once in a version of a document', () => {
    let reads = 0;
    const text = `wallet ${newID()}`;
    const document = { version: 1, fileName: '', getText: () => (reads++, text) };
    assert.equal(keyedText(document), keyedText(document));
    assert.equal(reads, 1);
    document.version++;
    assert.ok(keyedText(document).mentionsKeys);
    assert.equal(reads, 2);
  });

  it('may be touched by a selection, also where a hover would ask', () => {
    const id = newID();
    const text = `wallets\nalpha = ${id}\nbeta = 1`;
    const at = text.indexOf(id);
    for (const [start, end] of [
      [at, at + id.length],
      [at + 3, at + 9],
      [at - 5, at + 1],
      [at + 20, at + 20],
    ] as const)
      assert.ok(touchesPrivateKey(text, start, end));
    assert.ok(!touchesPrivateKey(text, 0, 7));
    assert.ok(holdsPrivateKey(text));
  });

  const names: [kind: string, names: readonly string[]][] = [
    [
      'key',
      [
        'deployerKey',
        'AVAX_PK',
        'signing_key',
        'pk',
        'walletWIF',
        'seedPhrase',
        'keystore',
        'priv',
        'sk_1',
        'a-secret',
      ],
    ],
    ['bare', ['key', 'key1', 'txKey', 'cacheKey', 'keys']],
    ['thing', ['tx', 'subnet', 'sourceBlockchain']],
    ['holder', ['wallet_id', 'wallet.txID', 'accountID', 'signerTx', 'publicKey', 'walletOwner', 'ALICE']],
    [
      'id',
      [
        'txID',
        'TXID',
        'assetIDs',
        'utxo_id',
        'blockHash',
        'lastTxID1',
        'FUJI_SUBNET_ID',
        'Transaction ID',
        'FAUCET_CHAIN_ID',
        'AVAGO_TRACK_SUBNETS',
      ],
    ],
    ['other', ['id', 'hash', 'address', 'keyboard', 'task', 'value', 'spike', 'design', 'monkey', 'nodeID']],
  ];
  for (const [kind, all] of names) {
    for (const name of all) it(`${name} is the name of ${kind}`, () => assert.equal(kindOfName(name), kind));
  }

  it('are mentioned by each of the words', () => {
    for (const word of keyWords().flat())
      for (const text of [word, `${word}: x`, `x ${word.toUpperCase()}`])
        assert.ok(wordsOf(text, true) !== undefined, text);
  });

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

  it('are searched for in many short steps, and judged by a place of the text then', () => {
    for (const unit of ['wallet\n', '\ufdfa\n', `"${newID()}",\n`, 'a b c d e f\n']) {
      const text = `# wallets\n${unit.repeat(2 ** 18 / unit.length)}`;
      const keyed = new KeyedText(text);
      let count = 0;
      for (const steps = keyed.prepare(); steps.next().done !== true;) count++;
      assert.ok(count >= 32, `${count} steps`);
    }
  });

  it('are found by one reader while another one has begun', () => {
    const text = `${'a b c\n'.repeat(50_000)}${newID()}\n${'a b c\n'.repeat(50_000)}wallet`;
    const keyed = new KeyedText(text);
    const steps = keyed.prepare();
    for (let i = 0; i < 3; i++) steps.next();
    finished(keyed.prepare());
    assert.equal(findIDAt(keyed, 300_010)?.kind, 'bytes32');
  });

  it('are told alike in a list by a hover and by a scan of all, also where the list is long', () => {
    for (const head of ['privateKeys:\n', 'txIDs:\n', 'wallet\n']) {
      const ids = Array.from({ length: 1_000 }, newID);
      const text = `${head}${ids.map((id) => `  - ${id}\n`).join('')}`;
      const found = findIDs(text);
      assert.equal(found.length, ids.length);
      for (const each of found.filter((_, i) => i % 40 === 0))
        assert.deepEqual(findIDAt(new KeyedText(text), each.start + 5), each);
    }
  });

  // What is quadratic takes hours for these.
  const id = newID();
  const hostile: [what: string, text: string][] = [
    ['IDs in a list below a word', `wallet\n${`"${id}",\n`.repeat(36_000)}`],
    ['IDs in a row', `wallet\n${`${id}, `.repeat(38_000)}`],
    ['letters that become eighteen', `${'\ufdfa'.repeat(700_000)} wallet ${id}`],
    ['IDs after the name of a key', `key\n${`x ${id}\n`.repeat(40_000)}`],
    ['IDs between the names of keys', `  key x${id}\n  v: ${id}\n`.repeat(16_000)],
    ['brackets', `key${'('.repeat(40)}"${id}"${')'.repeat(40)}`.repeat(14_000)],
    ['IDs on one line with a key', `key ${`v ${id} `.repeat(40_000)}`],
    ['nested lines', Array.from({ length: 14_000 }, (_, i) => `${' '.repeat(i % 100)}key: ${id} x`).join('\n')],
    ['names', `${'key_'.repeat(500_000)}${id}`],
    ['blank lines', `key${'\n'.repeat(2_000_000)}${id}`],
    ['rows', `wallet,txID\n${`x,${id}\n`.repeat(40_000)}`],
    ['words that are nearly some', `${'task design skip '.repeat(120_000)}${id}`],
  ];
  for (const [what, text] of hostile) {
    it(`are searched in 2 MB of ${what}`, () => {
      findIDs(text);
      findIDAt(text, text.length - 20);
    });
  }
});
