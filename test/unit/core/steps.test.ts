import assert from 'node:assert/strict';
import { inSlices } from '../../../src/client/clock';
import { sha256 } from '../../../src/core/bytes/hashes';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { readGiven } from '../../../src/core/given-text/given-text';
import { findIDs, findIDsInSteps } from '../../../src/core/ids-in-text/find-ids';
import { verdicts } from '../../../src/core/private-keys/certain-key';
import { ProblemFinder } from '../../../src/core/problems-in-text/find-problems';
import { finished, mapped, type Steps } from '../../../src/core/steps';
import { HexReader } from '../../../src/core/given-text/hex-reader';
import { encodeHex } from '../../../src/core/encodings/hex';
import { Random } from '../../support/fuzz/mutate';
import { EWOQ, MAINNET_X } from '../../support/known-ids';
import { recordedTxs } from '../../support/recording/recorded-txs';
import { Codec } from '../../../src/core/codec/avm/codec';

const TXS = [...recordedTxs(new Codec()).values()].map(({ bytes }) => bytes);

/** Texts in which anything that is found may begin, end or lie at any place, also where a step ends. */
function textOf(seed: number, nonce: number): string {
  const random = new Random(seed, nonce);
  const id = encodeCb58(sha256(Buffer.from(`${seed} ${random.below(9)}`)));
  const pieces = [
    ...[`"${id}",`, `privateKey = ${id}\n`, `"txID": "${id.slice(0, -1)}z"\n`, `${EWOQ} `, `"${MAINNET_X}" `, 'word '],
    ...[' '.repeat(random.below(4_096)), '1, 2, 3, ', '0'.repeat(random.below(9_000)), '\n', '\\x00'],
    ...[
      encodeHex(random.pick(TXS)),
      JSON.stringify([...random.pick(TXS)]),
      Buffer.from(random.pick(TXS)).toString('base64'),
    ],
  ];
  return Array.from({ length: 40 }, () => random.pick(pieces)).join('');
}

/** Takes a step of one, then of the other. */
function beside<T>(one: Steps<T>, other: Steps<T>): [T, T] {
  for (;;) {
    const [a, b] = [one.next(), other.next()];
    if (a.done === true) return [a.value, b.done === true ? b.value : finished(other)];
    if (b.done === true) return [finished(one), b.value];
  }
}

describe('work in steps', () => {
  it('finds in two texts at a time what is found in each at once', () => {
    const [finder, reader] = [new ProblemFinder(), new HexReader()];
    const networks = true;
    for (let i = 0; i < 60; i++) {
      // They share no ID: what is a key in one would be one in the other.
      const texts = [textOf(21, i), textOf(22, i)] as const;
      const [one, other] = texts;
      verdicts.clear();
      const whole = texts.map((text) => findIDs(text));
      verdicts.clear();
      assert.deepEqual(beside(findIDsInSteps(one), findIDsInSteps(other)), whole);
      const problems = texts.map((text) => new ProblemFinder().find(text, { networks }));
      assert.deepEqual(
        beside(finder.findInSteps(one, { networks }), finder.findInSteps(other, { networks })),
        problems,
      );
      const txs = texts.map((text) => finished(new HexReader().inText(text)));
      assert.deepEqual(beside(reader.inText(one), reader.inText(other)), txs);
    }
  });

  it('lets other tasks run, and ends when it is aborted', async () => {
    const abort = new AbortController();
    const busy = (): void => {
      for (const until = performance.now() + 4; performance.now() < until;);
    };
    let turns = 0;
    const other = setInterval(() => turns++);
    assert.equal((await inSlices(mapped(Array(20), busy))).length, 20);
    assert.ok(turns > 0);
    clearInterval(other);
    setImmediate(() => abort.abort(new Error('no longer needed')));
    await assert.rejects(inSlices(mapped(Array(1_000), busy), abort.signal), /no longer needed/);
  });

  it('takes turns among many tasks, of which none holds the event loop longer than alone', async () => {
    let steps = 0;
    const busy = (): void => {
      steps++;
      for (const until = performance.now() + 4; performance.now() < until;);
    };
    let most = 0;
    let before = 0;
    const turn = (): void => {
      most = Math.max(most, steps - before);
      before = steps;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    const lists = await Promise.all(Array.from({ length: 20 }, () => inSlices(mapped(Array(5), busy))));
    clearImmediate(next);
    assert.deepEqual([lists.length, steps], [20, 100]);
    // A slice ends with the step in which its 10 ms are over.
    assert.ok(most <= 3, `${most} steps in one turn`);
  });

  it('reads a text that is too long by its length: digits, and anything else', () => {
    for (const count of [16 * 2 ** 20, 2 ** 22 + 100]) {
      assert.deepEqual(readGiven('0'.repeat(count)), { kind: 'wrong', code: 'long' });
    }
    assert.deepEqual(readGiven(`"${MAINNET_X}" `.repeat(2_000)), { kind: 'wrong', code: 'none' });
    const lines = `${'00'.repeat(30)}\n`.repeat(2 ** 14);
    assert.equal(readGiven(lines).kind, 'hex');
  });
});
