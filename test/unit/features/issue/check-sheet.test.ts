import assert from 'node:assert/strict';
import { systemClock } from '../../../../src/client/clock';
import { SigningKey } from '../../../../src/core/tx-builder/key';
import type { BuiltTx } from '../../../../src/core/tx-builder/builder';
import { TxBuilder } from '../../../../src/core/tx-builder/builder';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import type { CheckSheet, SheetTx } from '../../../../src/features/issue/sheet/check-sheet';
import { HexReader } from '../../../../src/features/issue/given/hex-reader';
import { marksOf } from '../../../../src/features/issue/sheet/marks';
import { reportText } from '../../../../src/features/issue/sheet/report-text';
import { SheetMaker } from '../../../../src/features/issue/sheet/sheet-maker';
import {
  firstChoice,
  issueLabel,
  type SheetOptions,
  sheetRows,
  sheetTitle,
} from '../../../../src/features/issue/sheet/sheet-rows';
import type { SampleKind } from '../../../../src/features/issue/samples/sample-kinds';
import { readPurse } from '../../../../src/features/issue/samples/purse';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/server';
import { AddressNames } from '../../../../src/services/text/address-names';
import { AssetBook } from '../../../../src/services/lookup/asset-book';
import { IssuingWindow } from '../../../support/issue-setup';
import { chainedPayments, mainNetworkPayment, startMainNetwork } from '../../../support/issue-txs';

const ISSUING: SheetOptions = { canIssue: true, viaWallet: false, betterChain: undefined };

/** Whoever waits with it waits no longer. */
const STOPPED = AbortSignal.abort();

describe('the sheet of a check', () => {
  let sandbox: Sandbox;
  let window: IssuingWindow;
  beforeEach(async () => {
    sandbox = await startSandbox({ blocks: 'on call' });
    window = new IssuingWindow();
  });
  afterEach(async () => {
    await window.http.close();
    await sandbox.close();
  });

  async function sheetOf(text: string, url = sandbox.url, name = 'Sandbox'): Promise<CheckSheet> {
    const { check, resolver } = window;
    const maker = new SheetMaker({ check, resolver, assets: new AssetBook(resolver), names: new AddressNames() });
    const reading = new HexReader().selected(text);
    assert.ok('txs' in reading, JSON.stringify(reading));
    const given = reading.txs.map((pasted) => ({ pasted, text, origin: undefined }));
    return maker.sheet(window.chain(url, name), given);
  }
  const only = ({ txs }: CheckSheet): SheetTx => {
    assert.equal(txs.length, 1);
    return txs[0] as SheetTx;
  };
  const pay = (): Promise<BuiltTx> => window.sample(window.chain(sandbox.url), 'pay');
  const texts = ({ problems }: SheetTx): string[] => problems.map(({ verdict, text }) => `${verdict}: ${text}`);

  it('reads from the top: what it does, what a node would say, what can be done', async () => {
    const { bytes } = await pay();
    const sheet = await sheetOf(encodeHex(bytes));
    const id = only(sheet).txID;
    const rows = sheetRows(sheet, ISSUING).map(({ separator, icon, label, description, detail }) =>
      separator === undefined ? [icon ?? '', label, description ?? '', detail ?? ''].join(' | ') : `--- ${separator}`,
    );
    assert.deepEqual(rows, [
      `test | Pay 1.5 AVAX | fee 0.001 AVAX | ${id}`,
      ' |       X-local18jma…00z96u ewoq | \u22121.501 AVAX | ',
      ' |       X-local1g65u…yymev2 vmRQ | +1.5 AVAX | ',
      ' |       change | 299,999,998.499 AVAX in 1 output | ',
      ' |       memo | X-Chain Lens sample | ',
      '--- what a node would say',
      'pass | 398 bytes, checksum, codec · network 12345, chain X |  | ',
      'pass | well-formed, sorted and unique · amounts and fee add up |  | ',
      'pass | 1 of 1 input unspent and unlocked · 1 signature by the owners |  | ',
      'pass | not accepted before |  | ',
      '--- ',
      'issue | Issue on Sandbox | not the main network | ',
      'copy | Copy Report |  | ',
      'chain | Another Chain… |  | ',
      'cancel | Cancel |  | ',
    ]);
    assert.equal(firstChoice(sheetRows(sheet, ISSUING), sheet)?.label, 'Issue on Sandbox');
  });

  it('says the same as a text', async () => {
    const { bytes } = await pay();
    const sheet = await sheetOf(encodeHex(bytes, 'hexnc').slice(2));
    assert.equal(
      reportText(sheet),
      `Check against Sandbox (Local, ${sheet.target.host}): not the main network

Pay 1.5 AVAX, fee 0.001 AVAX
transaction ${only(sheet).txID}, 398 bytes
taken as it stands: without 0x
taken as it stands: without a checksum
  X-local18jma…00z96u ewoq                        \u22121.501 AVAX
  X-local1g65u…yymev2 vmRQ                        +1.5 AVAX
  change                                          299,999,998.499 AVAX in 1 output
  memo                                            X-Chain Lens sample

✓ 398 bytes, codec
✓ network 12345, chain X
✓ well-formed, sorted and unique
✓ amounts and fee add up
✓ 1 of 1 input unspent and unlocked
✓ 1 signature by the owners
✓ not accepted before

Nothing was found that a node would refuse it for.
`,
    );
  });

  const MADE: readonly (readonly [kind: SampleKind, first: SampleKind | undefined, rows: readonly RegExp[]])[] = [
    [
      'create-fixed',
      undefined,
      [/^created: Sample Coin \(SMPL\): denomination 2 · fixed supply of 10,000 SMPL \w{8}…$/],
    ],
    [
      'create-mintable',
      undefined,
      [
        /^X-local18jma…00z96u ewoq: right to mint Sample Mint/,
        /^created: Sample Mint \(MINT\): denomination 2 · mintable$/,
      ],
    ],
    ['create-nft', undefined, [/^created: Sample Pictures \(PICS\): denomination 0 · NFT family, 2 groups$/]],
    ['create-property', undefined, [/^created: Sample Deeds \(DEED\): denomination 0 · property rights$/]],
    ['mint', 'create-mintable', [/^minted: 100 MINT \w{8}…$/]],
    ['pay-several', 'create-fixed', [/^change: 9,900 SMPL \w{8}… and [\d,.]+ AVAX in 2 outputs$/]],
  ];
  for (const [kind, first, rows] of MADE) {
    it(`what is new, and the change: ${kind}`, async () => {
      const chain = window.chain(sandbox.url);
      if (first !== undefined) {
        await window.issuer.issue(chain, { bytes: (await window.sample(chain, first)).bytes, headline: '' });
        sandbox.network.chain('X')?.buildBlock();
      }
      const sheet = await sheetOf(encodeHex((await window.sample(chain, kind)).bytes));
      const effects = only(sheet).effects.map(({ who, what }) => `${who}: ${what}`);
      for (const row of [...rows, /^change: .+ in \d outputs?$/]) {
        assert.ok(
          effects.some((effect) => row.test(effect)),
          `${row.source}\n${effects.join('\n')}`,
        );
      }
      const report = reportText(sheet);
      for (const { who, what } of only(sheet).effects)
        assert.ok(report.includes(`  ${who.padEnd(46)}  ${what}\n`), report);
    });
  }

  it('a signature by another key: both addresses, the node\u2019s words, the bytes, and “Issue Anyway”', async () => {
    const purse = await readPurse(window.chain(sandbox.url), systemClock.now());
    const thief = new SigningKey(new Uint8Array(32).fill(7));
    // The thief's key stands in for the owner's.
    const key = { address: purse.key.address, sign: (hash: Uint8Array) => thief.sign(hash) } as SigningKey;
    const builder = new TxBuilder(purse.rules, {
      utxos: purse.utxos,
      keys: [key],
      now: purse.now,
      change: key.address,
    });
    const { bytes } = builder.pay([], Buffer.from('not mine'));
    const text = `tx = "${encodeHex(bytes)}"`;
    const sheet = await sheetOf(text);
    const [problem, ...others] = only(sheet).problems;
    assert.deepEqual(others, []);
    assert.ok(problem);
    assert.match(problem.text, /^Signed by X-local1\w+…\w+ instead of X-local18jma…00z96u \(ewoq\)$/);
    assert.match(
      problem.words ?? '',
      /^failed to verify transfer: wrong signature: expected signature from \w+ but got from \w+$/,
    );
    assert.deepEqual(problem.span, { start: bytes.length - 65, end: bytes.length });
    assert.equal(issueLabel(sheet), 'Issue Anyway');

    const rows = sheetRows(sheet, ISSUING);
    assert.equal(firstChoice(rows, sheet)?.icon, 'fail');
    assert.match(
      rows.find(({ icon }) => icon === 'fail')?.detail ?? '',
      /^bytes \d+-\d+ · the node will say: failed to/,
    );
    const reading = new HexReader().selected(text);
    assert.ok('txs' in reading);
    const [mark] = marksOf(only(sheet), reading.txs[0]!);
    assert.ok(mark);
    assert.equal(text.slice(mark.range.start, mark.range.end), encodeHex(bytes).slice(-8 - 130, -8));
    assert.match(mark.message, /^Signed by .+\.\nThe node will say: .+\nSign with the key of the owner/);
    assert.equal(mark.code, 'failed to verify transfer');
  });

  it('of another network: said first, and nothing is said of what only its own chain knows', async () => {
    const sheet = await sheetOf(encodeHex(mainNetworkPayment().bytes));
    assert.deepEqual(texts(only(sheet)), [
      'fails: The transaction was made for another network',
      'fails: The transaction was made for another chain of the network',
    ]);
    assert.equal(only(sheet).firstReason, 'tx has wrong network ID');
    const rows = sheetRows(sheet, { ...ISSUING, betterChain: 'Mainnet' });
    assert.equal(firstChoice(rows, sheet)?.label, 'Check against Mainnet Instead');
  });

  it('accepted already: nothing else is wrong with it, and nothing is marked', async () => {
    const { bytes } = await pay();
    const chain = window.chain(sandbox.url);
    await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    sandbox.network.chain('X')?.buildBlock();
    const tx = only(await sheetOf(encodeHex(bytes)));
    assert.deepEqual(texts(tx), ['fails: It is accepted already']);
    assert.deepEqual([tx.fails, tx.firstReason], [true, undefined]);
    assert.match(reportText(await sheetOf(encodeHex(bytes))), /\nIt is accepted already\.\n$/);
    const reading = new HexReader().selected(encodeHex(bytes));
    assert.deepEqual('txs' in reading && marksOf(tx, reading.txs[0]!), []);
  });

  it('a wrong checksum fails, although the transaction is right', async () => {
    const { bytes } = await pay();
    const hex = encodeHex(bytes).replace(/..$/, (end) => (end === 'ff' ? '00' : 'ff'));
    const tx = only(await sheetOf(hex));
    assert.deepEqual(
      tx.problems.map(({ words }) => words),
      ['problem decoding transaction: invalid input checksum'],
    );
    assert.equal(tx.firstReason, 'problem decoding transaction: invalid input checksum');
  });

  it('bytes that stop being a transaction: where, and why', async () => {
    const { bytes } = await pay();
    const sheet = await sheetOf(`0x${Buffer.from(bytes.subarray(0, 200)).toString('hex')}`);
    const tx = only(sheet);
    assert.equal(tx.headline, '200 bytes that are no transaction');
    assert.deepEqual(texts(tx), ['fails: The bytes end in the middle of a field']);
    assert.deepEqual([tx.passed, tx.effects], [[], []]);
  });

  it('an input that is not there; what depends on it is not said again', async () => {
    const { bytes } = await pay();
    await window.issuer.issue(window.chain(sandbox.url), {
      bytes: (await window.sample(window.chain(sandbox.url), 'multisig')).bytes,
      headline: '',
    });
    sandbox.network.chain('X')?.buildBlock();
    const tx = only(await sheetOf(encodeHex(bytes)));
    assert.equal(texts(tx).length, 1);
    assert.match(tx.firstReason ?? '', /^failed to verify transfer: failed to get utxo \S+: not found$/);
  });

  it('sent from here and not accepted yet: said, and nothing against it', async () => {
    const { bytes } = await pay();
    const chain = window.chain(sandbox.url, 'Sandbox');
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    const tx = only(await sheetOf(encodeHex(bytes)));
    const [said = '', ...more] = texts(tx);
    assert.match(said, /^cannot tell: Sent from here [\d.]+ s ago, not accepted yet: sending it again/);
    assert.deepEqual([more, tx.fails], [[], false]);
    // Of the same chain by another name it is not known whether the node there has it.
    assert.deepEqual(texts(only(await sheetOf(encodeHex(bytes), sandbox.url, 'Other'))), []);
    // Nobody follows it any more: it may wait, or be gone.
    await window.issuer.stopFollowing(record);
    assert.match(texts(only(await sheetOf(encodeHex(bytes))))[0] ?? '', /not known whether a node has it/);
  });

  it('an input that waits in what was sent from here: the node\u2019s words, on the bytes of the input', async () => {
    const { bytes, txID } = await pay();
    const chain = window.chain(sandbox.url, 'Sandbox');
    const other = (await window.sample(chain, 'multisig')).bytes;
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    const tx = only(await sheetOf(encodeHex(other)));
    const [problem, ...more] = tx.problems;
    assert.ok(problem);
    assert.deepEqual(more, []);
    const short = encodeCb58(txID).slice(0, 8);
    assert.match(problem.text, new RegExp(`^It uses what ${short}…, sent from here [\\d.]+ s ago, uses, too$`));
    assert.deepEqual([problem.path, problem.words], ['unsignedTx.inputs[0]', tx.firstReason]);
    const sent = await window.issuer.issue(chain, { bytes: other, headline: 'Pay' });
    assert.deepEqual(sent.state, { kind: 'refused', words: tx.firstReason });

    // If the answer was lost, the node may not have the first one.
    await window.issuer
      .follow(chain, { record: { ...record, state: { kind: 'unsure', why: 'cut' } }, bytes }, STOPPED)
      .catch(() => undefined);
    const unsure = only(await sheetOf(encodeHex(other)));
    assert.match(texts(unsure)[0] ?? '', /^cannot tell: It uses what \w+…, sent from here .+: only one can be/);
    assert.equal(unsure.fails, false);

    // Once it is accepted, the input is gone, and it is no longer said who waits.
    sandbox.network.chain('X')?.buildBlock();
    assert.match(only(await sheetOf(encodeHex(other))).firstReason ?? '', /failed to get utxo \w+: not found$/);
    assert.equal(texts(only(await sheetOf(encodeHex(other)))).length, 1);
  });

  it('a list: the second spends what the first makes', async () => {
    const [first, second] = await chainedPayments(sandbox.url);
    const sheet = await sheetOf(`${encodeHex(first.bytes)}\n${encodeHex(second.bytes)}`);
    assert.deepEqual(sheet.txs.map(texts), [
      [],
      ['cannot tell: It uses what a transaction above it in this list makes'],
    ]);
    assert.deepEqual(
      sheet.txs.map(({ fails }) => fails),
      [false, false],
    );
    assert.equal(issueLabel(sheet), 'Issue 2 Transactions on Sandbox, in Order');
    assert.match(sheetTitle(sheet.target, 2, ISSUING), /^Issue 2 transactions on Sandbox \(Local, /);
    const rows = sheetRows(sheet, ISSUING).map(({ label }) => label);
    assert.ok(rows.includes('1 of 2 · Pay 1.5 AVAX'), rows.join('\n'));
    // In the other order it would fail.
    const reversed = await sheetOf(`${encodeHex(second.bytes)}\n${encodeHex(first.bytes)}`);
    assert.deepEqual(
      reversed.txs.map(({ fails }) => fails),
      [true, false],
    );
  });

  it('a list in which an asset is made and used', async () => {
    const chain = window.chain(sandbox.url);
    const created = await window.sample(chain, 'create-mintable');
    await window.issuer.issue(chain, { bytes: created.bytes, headline: '' });
    sandbox.network.chain('X')?.buildBlock();
    const minting = await window.sample(chain, 'mint');
    // On a chain where neither is known yet.
    const other = await startSandbox({ blocks: 'on call' });
    try {
      const text = `${encodeHex(created.bytes)}\n${encodeHex(minting.bytes)}`;
      const { txs } = await sheetOf(text, other.url, 'Other');
      assert.deepEqual(
        txs.map(({ fails }) => fails),
        [false, false],
        JSON.stringify(txs[1]?.problems, null, 1),
      );
    } finally {
      await other.close();
    }
  });

  it('a main network looks different', async () => {
    const main = await startMainNetwork();
    try {
      const sheet = await sheetOf(encodeHex(mainNetworkPayment().bytes), main.url, 'Mine');
      const { target } = sheet;
      assert.deepEqual([target.isMain, target.network, target.networkID], [true, 'Mainnet', 1]);
      assert.equal(
        sheetTitle(target, 1, ISSUING),
        `Issue on Mine (Mainnet, ${target.host}) · MAIN NETWORK: real money`,
      );
      const rows = sheetRows(sheet, ISSUING);
      assert.deepEqual([rows[0]?.icon, rows[0]?.label], ['main', 'Pay 1.5 AVAX']);
      assert.equal(sheet.txs[0]?.fails, false);
      assert.equal(rows.find(({ icon }) => icon === 'issue')?.description, 'MAIN NETWORK: real money');
    } finally {
      await main.close();
    }
  });

  it('checking offers nothing to be sent, and the wallet endpoint is said to be what it is', async () => {
    const { bytes } = await pay();
    const sheet = await sheetOf(encodeHex(bytes));
    const rows = sheetRows(sheet, { ...ISSUING, canIssue: false });
    assert.deepEqual(
      rows.filter(({ action }) => action?.kind === 'issue'),
      [],
    );
    assert.equal(firstChoice(rows, sheet)?.label, 'Copy Report');
    assert.match(sheetTitle(sheet.target, 1, { ...ISSUING, canIssue: false }), /^Check against Sandbox/);
    assert.match(
      sheetTitle(sheet.target, 1, { ...ISSUING, viaWallet: true }),
      /wallet endpoint \(deprecated: verifies nothing\)$/,
    );
  });

  it('names that a stranger chose draw no icons and break no lines', async () => {
    const purse = await readPurse(window.chain(sandbox.url), systemClock.now());
    const builder = new TxBuilder(purse.rules, {
      utxos: purse.utxos,
      keys: [purse.key],
      now: purse.now,
      change: purse.key.address,
    });
    const owners = { locktime: 0n, threshold: 1, addresses: [purse.key.address] };
    const { bytes } = builder.createAsset(
      {
        name: '$(pass) all checks\npass',
        symbol: '\u202eXAVA',
        denomination: 0,
        initialStates: [{ fxIndex: 0, outputs: [{ type: 'secp256k1fx.TransferOutput', amount: 1n, ...owners }] }],
      },
      Buffer.from('$(error)'),
    );
    const sheet = await sheetOf(encodeHex(bytes));
    const [head, ...rows] = sheetRows(sheet, ISSUING);
    assert.equal(head?.label, 'Create asset $ (pass) all checks\\u{a}pass (\\u{202e}XAVA)');
    assert.ok(
      rows.every(({ label, description = '', detail = '' }) => !`${label}${description}${detail}`.includes('$(')),
    );
    assert.doesNotMatch(reportText(sheet), /checks\npass|\u202e/);
  });
});
