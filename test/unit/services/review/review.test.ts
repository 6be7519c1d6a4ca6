import assert from 'node:assert/strict';
import { reportText } from '../../../../src/services/review/review-report';
import { confirmText, marksOf } from '../../../../src/features/issue/review/review-text';
import { systemClock } from '../../../../src/client/clock';
import { SigningKey } from '../../../../src/core/tx-builder/key';
import { Codec } from '../../../../src/core/codec/avm/codec';
import { TxBuilder } from '../../../../src/core/tx-builder/builder';
import type { MadeSample } from '../../../../src/features/issue/samples/made-sample';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { givenBytes } from '../../../../src/services/review/notes';
import { type Review, Reviewer, type ReviewTx } from '../../../../src/services/review/review';
import { HexReader } from '../../../../src/core/given-text/hex-reader';
import { producedOutputs } from '../../../../src/core/tx/moves';
import { demoStory } from '../../../support/sandbox/demo-sandbox';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { describerOf, signingsOf } from '../../../support/setup/describer-of';
import { IssuingWindow, type KeyWallet, walletOn } from '../../../support/setup/issue-setup';
import { atPrice, signedTx, type TestTx } from '../../../support/setup/signed-txs';
import { chainedPayments, mainNetworkPayment, startMainNetwork } from '../../../support/setup/issue-txs';
import { snapshotOf, unlikeLines } from '../../../support/wording/snapshot';
import { faultsIn, stageOf } from '../../../../src/services/review/stage';
import { networkWords } from '../../../../src/services/review/target';
import { finished } from '../../../../src/core/steps';

/** An aborted signal, with which no wait continues. */
const STOPPED = AbortSignal.abort();

/** Another transaction that spends the inputs of one. */
function rivalOf({ bytes }: MadeSample, { rules, key, now }: KeyWallet): MadeSample {
  const { inputs } = rules.codec.decodeTx(bytes).unsignedTx;
  const utxos = inputs.map(({ txID, outputIndex, assetID, input: { amount } }) => {
    const owners = { locktime: 0n, threshold: 1, addresses: [key.address] };
    return { txID, outputIndex, assetID, output: { type: 'secp256k1fx.TransferOutput', amount, ...owners } as const };
  });
  return new TxBuilder(rules, { utxos, keys: [key], now, change: key.address }).pay([], Buffer.from('rival'));
}

/** The report of a review, in lines. IDs that differ each time are left out. */
function reviewText(review: Review): string[] {
  return reportText(review)
    .split('\n')
    .map((line) => line.replace(/^(Transaction )\w+/, '$1TXID'));
}

/** The lines of a review that the usual one doesn't have. */
const otherThan = (usual: readonly string[], review: Review): readonly string[] =>
  unlikeLines(usual, reviewText(review));

describe('the review of a check', () => {
  const snapshot = snapshotOf('review');
  let sandbox: Sandbox;
  let window: IssuingWindow;
  /** Of `a payment`, in which nothing fails. */
  let usual: readonly string[] = [];
  beforeEach(async () => {
    sandbox = await startSandbox({ blocks: 'on call' });
    // Two reviews of one transaction say the same "2 s ago".
    const now = systemClock.now();
    window = new IssuingWindow({ clock: { ...systemClock, now: () => now } });
    if (usual.length === 0) usual = reviewText(await reviewOf(encodeHex((await pay()).bytes)));
  });
  afterEach(async () => {
    await window.http.close();
    await sandbox.close();
  });

  async function reviewOf(text: string, url = sandbox.url, name = 'Sandbox'): Promise<Review> {
    const { checker, resolver } = window;
    const reviewer = new Reviewer({ checker, describer: describerOf(resolver), signings: signingsOf(resolver) });
    const reading = finished(new HexReader().selected(text));
    assert.ok('txs' in reading, JSON.stringify(reading));
    const given = reading.txs.map((pasted) => givenBytes({ pasted, text, origin: undefined }));
    return reviewer.review(window.chain(url, name), given);
  }
  const only = ({ txs }: Review): ReviewTx => {
    assert.equal(txs.length, 1);
    return txs[0] as ReviewTx;
  };
  const assertReported = (review: Review): void => {
    const report = reportText(review);
    for (const { who, what } of only(review).effects)
      assert.ok(report.includes(`  ${who.padEnd(46)}  ${what}\n`), report);
  };
  const pay = (): Promise<MadeSample> => window.sample(window.chain(sandbox.url), 'pay');
  const texts = ({ problems }: ReviewTx): string[] => problems.map(({ text }) => text);
  const verdicts = ({ problems }: ReviewTx): string[] => problems.map(({ verdict }) => verdict);
  const problemLinesOf = (review: Review): string[] =>
    only(review).problems.flatMap(({ text, advice = '', words = '' }) => [text, advice, words]);
  const stageKind = (tx: ReviewTx): string => stageOf(tx, undefined, { hrp: 'local', ownName: () => undefined }).kind;

  it('shows the effects and the node checks', async () => {
    const review = await reviewOf(encodeHex((await pay()).bytes, 'hexnc').slice(2));
    snapshot.matches('a payment', reviewText(review));
    assert.ok(reportText(review).includes(only(review).txID));
    assert.equal(stageKind(only(review)), 'ready');
  });

  const MADE: readonly (readonly [kind: TestTx, first: TestTx | undefined])[] = [
    ['create-fixed', undefined],
    ['create-mintable', undefined],
    ['create-nft', undefined],
    ['create-property', undefined],
    ['mint', 'create-mintable'],
    ['pay-several', 'create-fixed'],
  ];
  for (const [kind, first] of MADE) {
    it(`shows what is new, and the change: ${kind}`, async () => {
      const chain = window.chain(sandbox.url);
      if (first !== undefined) {
        await window.issuer.issue(chain, { bytes: (await window.sample(chain, first)).bytes, headline: '' });
        sandbox.network.chain('X')?.buildBlock();
      }
      const review = await reviewOf(encodeHex((await window.sample(chain, kind)).bytes));
      snapshot.matches(`what is new, and the change: ${kind}`, otherThan(usual, review));
      assertReported(review);
    });
  }

  it('shows a signature by another key with both addresses, the node\u2019s words, and the bytes', async () => {
    const wallet = await walletOn(window.chain(sandbox.url));
    const thief = new SigningKey(new Uint8Array(32).fill(7));
    // The thief's key stands in for the owner's.
    const key = { address: wallet.key.address, sign: (hash: Uint8Array) => thief.sign(hash) } as SigningKey;
    const builder = new TxBuilder(wallet.rules, {
      utxos: wallet.utxos,
      keys: [key],
      now: wallet.now,
      change: key.address,
    });
    const { bytes } = builder.pay([], Buffer.from('not mine'));
    const pasted = `tx = "${encodeHex(bytes)}"`;
    const review = await reviewOf(pasted);
    const [problem, ...others] = only(review).problems;
    assert.deepEqual(others, []);
    assert.ok(problem);
    snapshot.matches('a signature by another key', otherThan(usual, review));
    assert.equal(stageKind(only(review)), 'not valid');
    assert.match(
      problem.words ?? '',
      /^failed to verify transfer: wrong signature: expected signature from \w+ but got from \w+$/,
    );
    assert.deepEqual(problem.span, { start: bytes.length - 65, end: bytes.length });

    const reading = finished(new HexReader().selected(pasted));
    assert.ok('txs' in reading);
    const [mark] = marksOf(only(review), reading.txs[0]!);
    assert.ok(mark);
    assert.equal(pasted.slice(mark.range.start, mark.range.end), encodeHex(bytes).slice(-8 - 130, -8));
    snapshot.matches('a signature by another key, in the editor', mark.message);
    assert.equal(mark.words?.split(':')[0], 'failed to verify transfer');
  });

  it('says who has not signed yet, without calling the bytes wrong', async () => {
    const { bytes } = await pay();
    const pasted = `tx = "${encodeHex(bytes.fill(0, -65))}"`;
    const review = await reviewOf(pasted);
    snapshot.matches('a payment that nobody has signed', otherThan(usual, review));
    assert.equal(stageKind(only(review)), 'to sign');
    assert.deepEqual(faultsIn(only(review)), []);
    const reading = finished(new HexReader().selected(pasted));
    assert.ok('txs' in reading);
    assert.deepEqual(
      marksOf(only(review), reading.txs[0]!).map(({ isMistake }) => isMistake),
      [false],
    );
  });

  it('shows another network first, and no failures that need the right chain', async () => {
    const review = await reviewOf(encodeHex(mainNetworkPayment().bytes));
    // Another network has other chains.
    assert.deepEqual(texts(only(review)), ['Built for Mainnet, not for Local']);
    assert.equal(only(review).firstReason, 'tx has wrong network ID');
    snapshot.matches('of another network', otherThan(usual, review));
  });

  it('shows no other problem of an accepted transaction, and no mark', async () => {
    const { bytes } = await pay();
    const chain = window.chain(sandbox.url);
    await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    sandbox.network.chain('X')?.buildBlock();
    const tx = only(await reviewOf(encodeHex(bytes)));
    assert.deepEqual([verdicts(tx), tx.fails, tx.firstReason], [['fails'], true, undefined]);
    const review = await reviewOf(encodeHex(bytes));
    snapshot.matches('already accepted', reviewText(review));
    assert.equal(stageKind(tx), 'accepted');
    snapshot.matches(
      'already accepted, the last line',
      reportText(await reviewOf(encodeHex(bytes)))
        .split('\n')
        .at(-2) ?? '',
    );
    const reading = finished(new HexReader().selected(encodeHex(bytes)));
    assert.deepEqual('txs' in reading && marksOf(tx, reading.txs[0]!), []);
  });

  it('fails for a wrong checksum of a valid transaction', async () => {
    const { bytes } = await pay();
    const hex = encodeHex(bytes).replace(/..$/, (end) => (end === 'ff' ? '00' : 'ff'));
    const tx = only(await reviewOf(hex));
    assert.deepEqual(
      tx.problems.map(({ words }) => words),
      ['problem decoding transaction: invalid input checksum'],
    );
    assert.equal(tx.firstReason, 'problem decoding transaction: invalid input checksum');
  });

  it('shows where and why bytes stop being a transaction', async () => {
    const { bytes } = await pay();
    const review = await reviewOf(`0x${Buffer.from(bytes.subarray(0, 200)).toString('hex')}`);
    const tx = only(review);
    snapshot.matches('bytes that stop being a transaction', reviewText(review));
    assert.deepEqual([verdicts(tx), tx.passed, tx.effects, tx.madeFor], [['fails'], [], [], undefined]);
  });

  it('shows a missing input, without the checks that depend on it and without doubt about what was checked', async () => {
    const { bytes } = await pay();
    const other = await window.sample(window.chain(sandbox.url), 'multisig');
    sandbox.network.chain('X')?.issue(other.bytes);
    sandbox.network.chain('X')?.buildBlock();
    const tx = only(await reviewOf(encodeHex(bytes)));
    assert.deepEqual(verdicts(tx), ['fails']);
    assert.match(tx.firstReason ?? '', /^failed to verify transfer: failed to get utxo \S+: not found$/);
    const shown = (from: Review) => problemLinesOf(from).join('\n');
    snapshot.matches('a missing input', shown(await reviewOf(encodeHex(bytes))));
    // A block that was read for anything names the spender.
    await window.resolver.blockAt(window.chain(sandbox.url), 1n);
    const named = await reviewOf(encodeHex(bytes));
    assert.ok(only(named).problems[0]?.text.endsWith(` ${encodeCb58(other.txID)}`));
    snapshot.matches('an input whose spender is known', shown(named));
  });

  it('names the spender of an input that was sent from here', async () => {
    const { bytes } = await pay();
    const chain = window.chain(sandbox.url, 'Sandbox');
    const other = await window.sample(chain, 'multisig');
    await window.issuer.issue(chain, { bytes: other.bytes, headline: '' });
    sandbox.network.chain('X')?.buildBlock();
    const [problem, ...more] = only(await reviewOf(encodeHex(bytes))).problems;
    assert.deepEqual(more, []);
    assert.ok(problem?.text.endsWith(` ${encodeCb58(other.txID)}`));
    // The transaction that spent it isn't told that its input is spent.
    assert.deepEqual(
      only(await reviewOf(encodeHex(other.bytes))).problems.map(({ words }) => words),
      [undefined],
    );
  });

  it('fails for the second of two transactions that spend the same output, and names the first', async () => {
    const [first, second] = [await pay(), await window.sample(window.chain(sandbox.url), 'multisig')];
    const list = (...all: readonly MadeSample[]) => reviewOf(all.map(({ bytes }) => encodeHex(bytes)).join('\n'));
    const review = await list(first, second);
    assert.deepEqual(review.txs.map(verdicts), [[], ['fails']]);
    snapshot.matches('two that spend the same output', otherThan(usual, review));
    assert.equal(stageKind(review.txs[1] as ReviewTx), 'not valid');
    assert.deepEqual(
      review.txs[1]?.problems.map(({ path }) => path),
      ['unsignedTx.inputs[0]'],
    );
    // Of three, each names the one that would take the output.
    const [parent, child] = await chainedPayments(sandbox.url);
    const rival = rivalOf(child, await walletOn(window.chain(sandbox.url)));
    const three = await list(parent, child, rival);
    assert.deepEqual(three.txs.map(verdicts), [[], ['cannot tell'], ['fails']]);
    snapshot.matches('what the third of a list takes from the second', texts(three.txs[2] as ReviewTx));
    // Alone, the second one would be fine.
    assert.deepEqual(verdicts(only(await list(second))), []);
  });

  it('mentions that it was sent from here, without a failure', async () => {
    const { bytes } = await pay();
    const chain = window.chain(sandbox.url, 'Sandbox');
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    const tx = only(await reviewOf(encodeHex(bytes)));
    snapshot.matches('sent from here and not accepted yet', texts(tx));
    assert.deepEqual([verdicts(tx), tx.fails], [['cannot tell'], false]);
    // For the same chain under another name, it isn't known whether that node has it.
    assert.deepEqual(texts(only(await reviewOf(encodeHex(bytes), sandbox.url, 'Other'))), []);
    // It is no longer followed: it may be waiting or dropped.
    await window.issuer.stopFollowing(record);
    snapshot.matches('sent from here and no longer followed', texts(only(await reviewOf(encodeHex(bytes)))));
  });

  it('shows a conflict with a pending transaction sent from here, on the bytes of the input', async () => {
    const { bytes, txID } = await pay();
    const chain = window.chain(sandbox.url, 'Sandbox');
    const other = (await window.sample(chain, 'multisig')).bytes;
    const record = await window.issuer.issue(chain, { bytes, headline: 'Pay' });
    const tx = only(await reviewOf(encodeHex(other)));
    const [problem, ...more] = tx.problems;
    assert.ok(problem);
    assert.deepEqual(more, []);
    assert.ok(problem.text.includes(encodeCb58(txID).slice(0, 8)));
    snapshot.matches('an input that waits in what was sent from here', problem.text);
    assert.deepEqual([problem.path, problem.words], ['unsignedTx.inputs[0]', tx.firstReason]);
    const sent = await window.issuer.issue(chain, { bytes: other, headline: 'Pay' });
    assert.deepEqual(sent.state, { kind: 'refused', words: tx.firstReason });

    // If the answer was lost, the node may not have the first one.
    await window.issuer
      .follow(
        chain,
        { record: { ...record, state: { kind: 'unsure', why: { kind: 'request failed', message: 'cut' } } }, bytes },
        STOPPED,
      )
      .catch(() => undefined);
    const unsure = only(await reviewOf(encodeHex(other)));
    snapshot.matches('an input that may wait in what was sent from here', texts(unsure));
    assert.deepEqual([verdicts(unsure), unsure.fails], [['cannot tell'], false]);

    // That the user no longer waits for it doesn't free the input.
    await window.issuer.stopFollowing(record);
    const stopped = only(await reviewOf(encodeHex(other)));
    assert.deepEqual([texts(stopped), window.issuer.unfinished()], [texts(unsure), []]);

    // Once it is accepted, the input is spent, and the waiting transaction isn't shown any more.
    sandbox.network.chain('X')?.buildBlock();
    assert.match(only(await reviewOf(encodeHex(other))).firstReason ?? '', /failed to get utxo \w+: not found$/);
    assert.equal(texts(only(await reviewOf(encodeHex(other)))).length, 1);
  });

  it('accepts a list whose second transaction spends an output of the first', async () => {
    const [first, second] = await chainedPayments(sandbox.url);
    const review = await reviewOf(`${encodeHex(first.bytes)}\n${encodeHex(second.bytes)}`);
    assert.deepEqual(review.txs.map(verdicts), [[], ['cannot tell']]);
    snapshot.matches('a list', otherThan(usual, review));
    assert.deepEqual(
      review.txs.map(({ fails }) => fails),
      [false, false],
    );
    // In the other order it would fail.
    const reversed = await reviewOf(`${encodeHex(second.bytes)}\n${encodeHex(first.bytes)}`);
    assert.deepEqual(
      reversed.txs.map(({ fails }) => fails),
      [true, false],
    );
  });

  it('accepts a list that creates and uses an asset', async () => {
    const chain = window.chain(sandbox.url);
    const created = await window.sample(chain, 'create-mintable');
    await window.issuer.issue(chain, { bytes: created.bytes, headline: '' });
    sandbox.network.chain('X')?.buildBlock();
    const minting = await window.sample(chain, 'mint');
    // On a chain where neither is known yet.
    const other = await startSandbox({ blocks: 'on call' });
    try {
      const text = `${encodeHex(created.bytes)}\n${encodeHex(minting.bytes)}`;
      const { txs } = await reviewOf(text, other.url, 'Other');
      assert.deepEqual(
        txs.map(({ fails }) => fails),
        [false, false],
        JSON.stringify(txs[1]?.problems, null, 1),
      );
    } finally {
      await other.close();
    }
  });

  it('says that a main network moves real funds', async () => {
    const main = await startMainNetwork();
    try {
      const review = await reviewOf(encodeHex(mainNetworkPayment().bytes), main.url, 'Mine');
      const { target } = review;
      assert.deepEqual([target.isMain, target.word, target.networkID], [true, 'Mainnet', 1]);
      snapshot.matches('a main network', otherThan(usual, review));
      assert.equal(review.txs[0]?.fails, false);
    } finally {
      await main.close();
    }
  });

  it('treats the target as a main network if only the bytes are for one', async () => {
    const review = await reviewOf(encodeHex(mainNetworkPayment().bytes));
    assert.equal(review.target.isMain, true);
    assert.equal(confirmText(review).word, 'Mainnet');
    assert.equal(review.txs[0]?.fails, true);
    assert.ok(reportText(review).includes(networkWords(review.target)));
  });

  describe('of the P-Chain', () => {
    let demo: Sandbox;
    beforeEach(async () => {
      const { journal, pAndC } = demoStory();
      demo = await startSandbox({ blocks: 'on call', story: () => journal, pAndC });
    });
    afterEach(() => demo.close());

    const sampleOf = async (kind: TestTx, price = 1n): Promise<Uint8Array> =>
      (await signedTx(window.chain(demo.url), kind, atPrice(price))).bytes;
    const review = (bytes: Uint8Array): Promise<Review> => reviewOf(encodeHex(bytes), demo.url);

    for (const kind of ['p-pay', 'p-subnet', 'p-export', 'p-import', 'p-refused'] as const) {
      it(`shows the fee, and the checks that the P-Chain has: ${kind}`, async () => {
        const shown = await review(await sampleOf(kind));
        snapshot.matches(`of the P-Chain: ${kind}`, otherThan(usual, shown));
        assert.equal(only(shown).fails, kind === 'p-refused');
      });
    }

    it('claims nothing of what an accepted transaction has spent', async () => {
      const bytes = await sampleOf('p-pay');
      await window.issuer.issue(window.chain(demo.url), { bytes, headline: 'Pay' });
      assert.equal(demo.pAndC.platform?.buildBlock().length, 1);
      const tx = only(await review(bytes));
      assert.equal(tx.verdict, 'accepted');
      assert.deepEqual(
        tx.passed.filter((words) => /unspent|signed/i.test(words)),
        [],
      );
    });

    for (const [what, price] of [
      ['missing', 0n],
      ['burned', 3n],
    ] as const) {
      it(`says what is ${what}`, async () => {
        const shown = await review(await sampleOf('p-pay', price));
        snapshot.matches(`of the P-Chain: what is ${what}`, otherThan(usual, shown));
        assert.ok(only(shown).effects.some(({ who }) => who.startsWith(what === 'missing' ? 'missing' : 'overpaid')));
        assertReported(shown);
      });
    }
  });

  it('names the kind of network once', async () => {
    const review = await reviewOf(encodeHex((await pay()).bytes));
    for (const target of [review.target, { ...review.target, isMain: true }]) {
      const parts = reviewText({ ...review, target });
      const words = networkWords(target);
      assert.equal(parts.join('\n').split(words).length, 2, parts.join('\n'));
    }
  });

  it('reviews what crosses from the X-Chain to the P-Chain in one list', async () => {
    const chain = window.chain(sandbox.url);
    const exported = await window.sample(chain, 'export-p');
    const made = producedOutputs(new Codec().decodeTx(exported.bytes).unsignedTx, exported.txID);
    const waiting = made.flatMap(({ index: outputIndex, assetID, output, exportedTo }) =>
      exportedTo === undefined || output.type !== 'secp256k1fx.TransferOutput'
        ? []
        : [{ txID: exported.txID, outputIndex, assetID, output }],
    );
    const imported = await signedTx(chain, 'p-import', ({ payers: [payer], ...sender }) => ({
      ...sender,
      payers: [{ ...payer, waiting }],
    }));
    const review = await reviewOf(`${encodeHex(exported.bytes)}\n\n${encodeHex(imported.bytes)}`);
    snapshot.matches('an export and its import on the P-Chain', otherThan(usual, review));
    const target = { ...review.target, name: 'Mainnet', isMain: true, word: 'Mainnet' };
    assert.equal(review.txs[1]?.fails, false);
    snapshot.matches('the question before an export and its import', confirmText({ ...review, target }).question);
  });

  it('breaks no lines for names that strangers chose', async () => {
    const wallet = await walletOn(window.chain(sandbox.url));
    const builder = new TxBuilder(wallet.rules, {
      utxos: wallet.utxos,
      keys: [wallet.key],
      now: wallet.now,
      change: wallet.key.address,
    });
    const owners = { locktime: 0n, threshold: 1, addresses: [wallet.key.address] };
    const { bytes } = builder.createAsset(
      {
        name: '$(pass) all checks\npass',
        symbol: '\u202eXAVA',
        denomination: 0,
        initialStates: [{ fxIndex: 0, outputs: [{ type: 'secp256k1fx.TransferOutput', amount: 1n, ...owners }] }],
      },
      Buffer.from('$(error)'),
    );
    const review = await reviewOf(encodeHex(bytes));
    assert.ok(only(review).headline.includes('$(pass) all checks\\u{a}pass (\\u{202e}XAVA)'), only(review).headline);
    assert.doesNotMatch(reportText(review), /checks\npass|\u202e/);
  });
});
