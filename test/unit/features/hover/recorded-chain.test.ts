import assert from 'node:assert/strict';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { Codec } from '../../../../src/core/codec/codec';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { utxoIDOf } from '../../../../src/core/ids';
import type { Sandbox } from '../../../../src/sandbox/server';
import { startRecordedSandbox } from '../../../support/recorded-sandbox';
import { recordedTxs } from '../../../support/recorded-txs';
import { World } from './answers';

const PAYMENT = 'igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7b';
const LNSC = '2dBADP8wd4enesC4Nzd4DMbekwYBsVqDcCWjc5ZFmtJNjh5x2h';
const EWOQ = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const NOBODYS = '2wkBET2rRgE8pahuaczxKbmv7ciehqsne57F9gtzf1PVcUJEQG';
const NAMES = [{ address: 'X-local1xh3q95kyphnwdzddtggc3ua6shwpdjt9cmxt0f', name: 'treasury' }];

/** The links below the card of a thing. */
const linksTo = (kind: string, id: string): string => {
  const short = id.slice(0, 8);
  const target = `Sandbox ${kind} ${short}`;
  return `[Open](openDocument ${target}) · [Bytes](openBytes ${target}) · [Copy ID](copyText ${short}) · [Reveal in Side Bar](reveal ${target})`;
};

describe('hovers on the recorded chain', () => {
  let sandbox: Sandbox;
  let world: World;

  before(async () => {
    sandbox = await startRecordedSandbox();
    world = new World({ sandboxURL: sandbox.url, names: NAMES });
  });
  after(async () => {
    await world.close();
    await sandbox.close();
  });

  const rows: [title: string, hovered: string, headline: readonly string[], details: readonly string[] | undefined][] =
    [
      [
        'a payment',
        PAYMENT,
        ['**Pay 5.947779411 AVAX** · Sandbox · accepted', 'Memo `hello lens 1`', linksTo('tx', PAYMENT)],
        [
          '| | |\n| --- | ---: |',
          '| `X-local18jma…00z96u` *ewoq* | −5.948779411 AVAX |',
          '| `X-local1xh3q…cmxt0f` *treasury* | +5.947779411 AVAX |',
          '| fee | 0.001 AVAX |',
          '1 input, 2 outputs (change: 299,999,994.051220589 AVAX) · [block 1](openDocument Sandbox block 2o7DUa6T), 2026-11-21 06:46:09 UTC',
        ],
      ],
      [
        'many owners, a locktime',
        '2W19BGigojbMrfXfM4afHWe453rfcnpq1DKSGjDGjmUuM6Dbwp',
        [
          '**Pay 7.983309427 AVAX** · Sandbox · accepted',
          '1.666145822 AVAX locked until 2100-01-01 00:00:00 UTC',
          linksTo('tx', '2W19BGigojbMrfXfM4afHWe453rfcnpq1DKSGjDGjmUuM6Dbwp'),
        ],
        [
          '| | |\n| --- | ---: |',
          '| `X-local18jma…00z96u` *ewoq* | −7.984309427 AVAX |',
          '| anyone | +0.000000001 AVAX |',
          '| 2 of 3: `X-local1xh3q…cmxt0f` *treasury* and 2 more | +1.082153552 AVAX |',
          '| 1 of 2: `X-local1xh3q…cmxt0f` *treasury* and 1 more | +1.235010052 AVAX |',
          '| `X-local12wgz…nvx2sn` | +3.666145822 AVAX |',
          '| `X-local15qlr…cr2rcj` | +2 AVAX |',
          '| fee | 0.001 AVAX |',
          '1 input, 7 outputs (change: 299,999,986.066911162 AVAX) · [block 2](openDocument Sandbox block vq1g4eTq), 2026-11-21 06:46:10 UTC',
        ],
      ],
      [
        'an asset is the transaction that created it',
        LNSC,
        [
          '**Create asset Lens Coin 1 (LNSC)** · Sandbox · accepted',
          'denomination 2 · fixed supply of 92,233,720,368,558,947.45 LNSC `2dBADP8w…`',
          linksTo('tx', LNSC),
        ],
        [
          '| | |\n| --- | ---: |',
          '| `X-local18jma…00z96u` *ewoq* | −0.001 AVAX |',
          '| `X-local18jma…00z96u` *ewoq* | +11,139.38 LNSC `2dBADP8w…` |',
          '| `X-local1xh3q…cmxt0f` *treasury* | +50 LNSC `2dBADP8w…` |',
          '| `X-local15qlr…cr2rcj` | +92,233,720,368,547,758.07 LNSC `2dBADP8w…` |',
          '| fee | 0.001 AVAX |',
          '1 input, 4 outputs (change: 299,999,986.065911162 AVAX) · [block 3](openDocument Sandbox block vE7P3y9s), 2026-11-21 06:46:11 UTC',
        ],
      ],
      [
        'an export',
        '2beMYk7BURkGMGe1eYMZ1qs1AmNpnBevgJBwAQSggc6aenSocD',
        [
          '**Export 4 AVAX to P** · Sandbox · accepted',
          linksTo('tx', '2beMYk7BURkGMGe1eYMZ1qs1AmNpnBevgJBwAQSggc6aenSocD'),
        ],
        [
          '| | |\n| --- | ---: |',
          '| `X-local18jma…00z96u` *ewoq* | −4.001 AVAX |',
          '| 2 of 2: `P-local1xh3q…cmxt0f` *treasury* and 1 more | +1 AVAX |',
          '| `P-local18jma…00z96u` *ewoq* | +3 AVAX |',
          '| fee | 0.001 AVAX |',
          '1 input, 3 outputs (change: 299,999,982.052911162 AVAX) · [block 17](openDocument Sandbox block r6FVMC4m), 2026-11-21 06:46:25 UTC',
        ],
      ],
      [
        'a block',
        '2o7DUa6TMk8sAiDmUzehsWh8wozksbeegwtNSfHpRBfhKpbVyN',
        [
          '**Block 1** · Sandbox · 2026-11-21 06:46:09 UTC · 1 transaction',
          '| | |\n| --- | ---: |',
          '| [igJP4QhF…](openDocument Sandbox tx igJP4QhF) | Pay 5.947779411 AVAX |',
          'After `2R2UY2pZ…`',
          linksTo('block', '2o7DUa6TMk8sAiDmUzehsWh8wozksbeegwtNSfHpRBfhKpbVyN'),
        ],
        undefined,
      ],
      [
        'block 0, known by name and looked up all the same',
        '2R2UY2pZMQr8nR9ywCdqn97Lp5a6hceqtLXkag6vH7KQSVvmst',
        [
          '**Block 0** · Sandbox · 2020-12-05 05:00:00 UTC · 0 transactions',
          'After `3LdUD428…`',
          linksTo('block', '2R2UY2pZMQr8nR9ywCdqn97Lp5a6hceqtLXkag6vH7KQSVvmst'),
        ],
        undefined,
      ],
      [
        'an output',
        `${PAYMENT}:0`,
        [
          '**5.947779411 AVAX** · output 0 · Sandbox',
          '`X-local1xh3q…cmxt0f` *treasury*',
          'Made by: Pay 5.947779411 AVAX',
          '[Open](openDocument Sandbox utxo igJP4QhF) · [Bytes](openBytes Sandbox utxo igJP4QhF) · [Copy UTXO ID](copyText kZMq6XTv) · [Reveal in Side Bar](reveal Sandbox utxo igJP4QhF) · [Open Transaction](openDocument Sandbox tx igJP4QhF)',
        ],
        ['Spent: its owner no longer has it'],
      ],
      [
        'an output of several owners, locked',
        '2W19BGigojbMrfXfM4afHWe453rfcnpq1DKSGjDGjmUuM6Dbwp:3',
        [
          '**1.666145822 AVAX** · output 3 · Sandbox',
          '`X-local12wgz…nvx2sn` · locked until 2100-01-01 00:00:00 UTC',
          'Made by: Pay 7.983309427 AVAX',
          '[Open](openDocument Sandbox utxo 2W19BGig) · [Bytes](openBytes Sandbox utxo 2W19BGig) · [Copy UTXO ID](copyText Wa77anmB) · [Reveal in Side Bar](reveal Sandbox utxo 2W19BGig) · [Open Transaction](openDocument Sandbox tx 2W19BGig)',
        ],
        ['Unspent'],
      ],
      [
        'an NFT',
        '2tf6ZmPdGjmigQGDwHR5oGcrDEKuMWnFqoogaoT68ZnPK5aHN9:1',
        [
          '**NFT, group 1, of Pictures (PICT) `qSTjkYjk…`** · output 1 · Sandbox',
          '`X-local12wgz…nvx2sn`',
          'Payload `https://example.com/picture/1`',
          'Made by: Mint NFT, group 1, of Pictures (PICT) `qSTjkYjk…`',
          '[Open](openDocument Sandbox utxo 2tf6ZmPd) · [Bytes](openBytes Sandbox utxo 2tf6ZmPd) · [Copy UTXO ID](copyText 6d4nGzdV) · [Reveal in Side Bar](reveal Sandbox utxo 2tf6ZmPd) · [Open Transaction](openDocument Sandbox tx 2tf6ZmPd)',
        ],
        ['Spent: its owner no longer has it'],
      ],
      [
        'an output that is not there',
        `${PAYMENT}:9`,
        ['**There is no output 9**: the transaction has 2 outputs'],
        undefined,
      ],
      [
        'an address',
        EWOQ,
        [
          '**X-Chain address** · network Local, a test network · *ewoq*',
          'Public test key, funded on local networks: everybody can sign for it',
          '[Copy Address](copyText X-local1) · [Reveal in Side Bar](reveal Sandbox address X-local1)',
        ],
        [
          '| | |\n| --- | ---: |',
          '| spendable | 299,999,975.793286912 AVAX |',
          '| spendable | 11,137.65 LNSC `2dBADP8w…` |',
          '| spendable | 0.000000005 MINT `2ehP6H85…` |',
          '| right to mint | 1 of ab (AB) `22pNRVEg…` |',
          '| rights to mint | 2 of Mintable (MINT) `2ehP6H85…` |',
          '| NFT | 1 of Pictures (PICT) `qSTjkYjk…` |',
          '| right to mint | 1 of Deeds (DEED) `2P2HfsNn…` |',
          '| rights to mint | 3 of All of them (ALL) `hLySfaJj…` |',
          '12 UTXOs on Sandbox',
        ],
      ],
      [
        'an ID that nothing has',
        NOBODYS,
        [
          '**A valid 32-byte ID**, but Sandbox has no transaction, block or asset with it (asked 0.0 s ago)',
          'It can still be the ID of a UTXO: nodes have no look-up for those.',
          '[Look on Mainnet](lookOnChain 2wkBET2r Mainnet) · [Look on Fuji](lookOnChain 2wkBET2r Fuji) · [Look on Local](lookOnChain 2wkBET2r Local)',
        ],
        undefined,
      ],
    ];
  for (const [title, hovered, headline, details] of rows) {
    it(title, async () => {
      const shown = await world.hover(hovered);
      assert.ok(shown);
      assert.deepEqual(linesOf(shown.headline), linesOf(headline.join('\n')));
      assert.deepEqual(linesOf(shown.details), linesOf(details?.join('\n')));
    });
  }

  it('no card has more than 12 lines', async () => {
    for (const id of recordedTxs(new Codec()).keys()) {
      const shown = await world.hover(id);
      const shownLines = [...linesOf(shown?.headline), ...linesOf(shown?.details)].filter(
        (line) => !/^\| (\||---)/.test(line),
      );
      assert.ok(shownLines.length <= 12, `${id}: ${shownLines.length}`);
    }
  });

  it('a UTXO by its ID, once a page that was read had it', async () => {
    const other = new World({ sandboxURL: sandbox.url });
    const id = encodeCb58(utxoIDOf(decodeID('zGk3dgy2itXe4H1yWwmhUGv7HgsV2d7GpHXGsetSWmQHMiX3L'), 2));
    assert.match((await other.hover(id))?.headline ?? '', /^\*\*A valid 32-byte ID\*\*, but Sandbox has no/);
    await other.hover(EWOQ);
    assert.match((await other.hover(id))?.headline ?? '', /^\*\*[\d,.]+ AVAX\*\* · output 2 · Sandbox · UTXO/);
    await other.close();
  });

  it('an address of another form is asked for as the X-Chain writes it', async () => {
    const forms: [hovered: string, what: string][] = [
      ['P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', '**P-Chain address** · network Local, a test network'],
      ['C-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', '**C-Chain address** · network Local, a test network'],
      ['local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', '**Address** · network Local, a test network'],
      ['6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV', '**20-byte ID** · the bytes of an address, or of a node'],
    ];
    for (const [hovered, what] of forms) {
      const shown = await world.hover(hovered);
      assert.deepEqual(linesOf(shown?.headline).slice(0, 3), [
        `${what} · *ewoq*`,
        'Public test key, funded on local networks: everybody can sign for it',
        `On the X-Chain the same owner is \`${EWOQ}\``,
      ]);
      assert.match(shown?.details ?? '', /^\| spendable \| 299,999,975\.793286912 AVAX \|$/m);
    }
  });

  it('more UTXOs than one page of them', async () => {
    const shown = await world.hover('X-local15qlrv7v3w6ytcfmy0zcjs0erv5upyqrucr2rcj');
    assert.match(shown?.details ?? '', /^the first 1,024 UTXOs, of more, on Sandbox$/m);
  });

  it('whether an output is spent takes three small answers, however many others its owner has', async () => {
    for (const [txID, index] of [
      ['2W19BGigojbMrfXfM4afHWe453rfcnpq1DKSGjDGjmUuM6Dbwp', 5],
      [LNSC, 3],
    ] as const) {
      await world.hover(txID);
      const before = world.exchanges;
      assert.equal((await world.hover(`${txID}:${index}`))?.details, 'Unspent');
      assert.equal(world.exchanges - before, 3);
    }
  });

  it('once seen, everything is said without a request', async () => {
    for (const hovered of [PAYMENT, LNSC, '2o7DUa6TMk8sAiDmUzehsWh8wozksbeegwtNSfHpRBfhKpbVyN'])
      await world.hover(hovered);
    const before = world.exchanges;
    for (const hovered of [PAYMENT, LNSC, '2o7DUa6TMk8sAiDmUzehsWh8wozksbeegwtNSfHpRBfhKpbVyN'])
      await world.hover(hovered);
    assert.equal(world.exchanges, before);
  });

  it('looked for elsewhere, an ID is no longer asked of the active chain', async () => {
    const other = new World({
      sandboxURL: sandbox.url,
      activeChain: 'Mine',
      chains: [{ name: 'Mine', url: 'http://127.0.0.1:1', blockchain: 'X', networkID: 12345 }],
    });
    assert.match((await other.hover(PAYMENT))?.headline ?? '', /Mine · unknown: cannot reach 127\.0\.0\.1:1/);
    other.answers.lookOn(PAYMENT, 'Sandbox');
    const shown = await other.hover(PAYMENT);
    assert.match(shown?.headline ?? '', /^\*\*Pay 5\.947779411 AVAX\*\* · Sandbox · accepted/);
    assert.match(shown?.headline ?? '', /\[Set Sandbox Active\]\(switchChain Sandbox\)$/);
    await other.close();
  });

  it('the hex of a transaction says what its ID says, and asks nobody', async () => {
    const { bytes } = recordedTxs(new Codec()).get(PAYMENT) ?? assert.fail();
    const other = new World({ sandboxURL: sandbox.url, names: NAMES });
    const byID = await world.hover(PAYMENT);
    for (const hex of [encodeHex(bytes), encodeHex(bytes, 'hexnc'), encodeHex(bytes).slice(2).toUpperCase()]) {
      const shown = await other.hover(hex);
      const [title, ...rest] = linesOf(shown?.headline);
      assert.equal(title, '**Pay 5.947779411 AVAX** · read from the hex, not looked up');
      assert.deepEqual(rest.slice(0, 6), [
        ...linesOf(byID?.headline).slice(1, 2),
        ...linesOf(byID?.details).slice(0, 5),
      ]);
      assert.equal(shown?.details, undefined);
    }
    assert.equal(other.exchanges, 0);
    await other.close();
  });
});

function linesOf(text: string | undefined): string[] {
  return (text ?? '').split('\n').filter((line) => line !== '');
}
