import assert from 'node:assert/strict';
import { prefixedHex } from '../../../src/core/bytes/bytes';
import { sha256 } from '../../../src/core/bytes/hashes';
import { Codec } from '../../../src/core/codec/avm/codec';
import { decodeAnyHex, encodeHex } from '../../../src/core/encodings/hex';
import { mergeSignatures } from '../../../src/core/signing/merge';
import { readAnyTx, readSignable } from '../../../src/core/signing/read-tx';
import { readTxFile } from '../../../src/core/given-text/tx-file';
import { finished } from '../../../src/core/steps';
import { isEmptySlot } from '../../../src/core/tx/signers';
import { lensTxs } from '../../../src/features/issue/code-lens/lens-offsets';
import { HexReader } from '../../../src/core/given-text/hex-reader';
import { givenBytes } from '../../../src/services/review/notes';
import { type Review, Reviewer } from '../../../src/services/review/review';
import { reportText } from '../../../src/services/review/review-report';
import { inspectBytes } from '../../../src/services/inspect/read-bytes';
import { annotateThing, thingJSON } from '../../../src/services/inspect/thing-json';
import { atomicCases } from '../../support/recording/node-cases';
import { recordedTxs } from '../../support/recording/recorded-txs';
import { describerOf, signingsOf } from '../../support/setup/describer-of';
import { IssuingWindow } from '../../support/setup/issue-setup';
import { partlySigned } from '../../support/setup/partly-signed';
import { RECORDED_PAYMENT } from '../../support/known-ids';
import { jsonText, snapshotOf } from '../../support/wording/snapshot';
import { TestAPI } from './api/api';
import { Tools } from './assistant/tools';
import { cardOf, World } from './hover/answers';
import { PageWorld } from './tx-page/world';
import { sandboxSetUp } from '../../support/sandbox/sandbox-setup';
import { startDemo } from '../../support/sandbox/demo-sandbox';

const unsigned = (bytes: Uint8Array): Uint8Array => readSignable(bytes).unsigned;

/** The same for the local network, whose ID follows the codec version and the type. */
function onLocal(bytes: Uint8Array): Uint8Array {
  const local = Uint8Array.from(bytes);
  new DataView(local.buffer).setUint32(6, 12345);
  return local;
}

/** One of each chain: a payment of the recorded X-Chain, an import of P that two have to sign, an import of C. */
const UNSIGNED = {
  X: unsigned(recordedTxs(new Codec()).get(RECORDED_PAYMENT)?.bytes ?? new Uint8Array()),
  P: unsigned(decodeAnyHex(partlySigned().byBoth).bytes),
  C: onLocal(unsigned(atomicCases().accepted[0] ?? new Uint8Array())),
} as const;

describe('unsigned transactions', () => {
  const snapshot = snapshotOf('unsigned-transactions');
  const sandbox = sandboxSetUp(() => startDemo());

  for (const [on, bytes] of Object.entries(UNSIGNED)) {
    describe(`of ${on}`, () => {
      const digest = prefixedHex(sha256(bytes));
      const hex = encodeHex(bytes);

      it('are read as such, and their signed form is not', () => {
        const tx = readAnyTx(bytes);
        assert.deepEqual([tx?.on, tx?.isUnsigned], [on, true]);
        const { needed, withSignatures } = readSignable(bytes);
        for (const lists of [[], needed.map(() => [])]) {
          assert.equal(readAnyTx(withSignatures(lists))?.isUnsigned, undefined);
        }
      });

      it('are named byte by byte, and have no ID', () => {
        const thing = inspectBytes(bytes);
        assert.ok(thing?.kind === 'tx');
        assert.equal(annotateThing(thing).annotated.error, undefined);
        assert.deepEqual(Object.keys(thingJSON(thing, { alias: on, hrp: 'local' })), ['unsignedTx']);
      });

      it('show in a hover what they do, who has to sign, and the hash to sign', async () => {
        const world = new World({ sandboxURL: sandbox.url });
        try {
          const card = cardOf(await world.hover(`tx = ${hex}`));
          assert.ok(card.includes(digest), card);
          snapshot.matches(`a hover on one of ${on}`, card);
        } finally {
          await world.close();
        }
      });

      it('have a page', async () => {
        const world = new PageWorld({ sandboxURL: sandbox.url });
        try {
          const { id, where, facts } = await world.open(world.keep(bytes), 'hex');
          assert.equal(id, digest);
          snapshot.matches(`the page of one of ${on}`, [
            where.join(' · '),
            ...facts.map(({ label, value }) => `${label}: ${value.map(({ text }) => text).join('')}`),
          ]);
        } finally {
          await world.close();
        }
      });

      it('are merged to a transaction with slots', () => {
        const file = readTxFile(hex);
        const result = finished(mergeSignatures([file.tx, file.tx], () => undefined));
        assert.ok('bytes' in result);
        const { signatures, needed } = readSignable(result.bytes);
        assert.deepEqual(
          signatures.map((list) => list.map(isEmptySlot)),
          needed.map(({ signatureIndices }) => signatureIndices.map(() => true)),
        );
        assert.equal(file.write(result.bytes), encodeHex(result.bytes));
      });

      it('have no ID in the API, which checks them', async () => {
        const lens = new TestAPI(sandbox.url);
        try {
          const decoded = await lens.api.decode(hex);
          assert.ok(decoded.kind === 'unsignedTransaction');
          assert.deepEqual([decoded.on, decoded.signing?.digest], [on, digest]);
          const { txID, checks, ...check } = await lens.api.check(hex);
          assert.equal(txID, '');
          snapshot.matches(
            `the checks of one of ${on} that don't pass`,
            checks.flatMap(({ name, verdict }) => (verdict === 'ok' ? [] : [`${name}: ${verdict}`])),
          );
          assert.deepEqual(Buffer.from(check.unsignedTransaction?.bytes ?? []), Buffer.from(bytes));
          assert.equal(check.unsignedTransaction?.signing?.digest, digest);
        } finally {
          await lens.close();
        }
      });

      it('are decoded and checked for a language model', async () => {
        const tools = new Tools({ sandboxURL: sandbox.url });
        try {
          for (const tool of ['avalanche_decodeTx', 'avalanche_checkTx']) {
            const answer = await tools.answer(tool, { hex });
            assert.deepEqual([answer['txID'], answer['id']], [undefined, undefined]);
            const { kind, type, headline, verdict, signing } = answer;
            const problems = (answer['problems'] ?? []) as readonly Readonly<
              Record<'check' | 'verdict' | 'path', string>
            >[];
            const found = problems.map((each) => `${each.check} ${each.verdict}: ${each.path}`);
            snapshot.matches(`${tool} of one of ${on}`, jsonText({ kind, type, headline, verdict, found, signing }));
          }
        } finally {
          await tools.close();
        }
      });

      it('are reviewed, and never issued', async () => {
        const review = await reviewOf(hex);
        const [tx] = review.txs;
        assert.equal(tx?.txID, digest);
        const lenses = await lensTxs(new HexReader(), hex);
        assert.deepEqual(
          lenses.map(({ canIssue }) => canIssue),
          [false],
        );
        assert.equal(tx.canIssue, false);
        // The advice and the node's words are those of any transaction.
        const lines = reportText(review).split('\n');
        snapshot.matches(
          `the report of one of ${on}`,
          lines.filter((line) => !/^(?: {4}|Node response)/.test(line)),
        );
        assert.ok(tx.problems.every(({ span }) => span === undefined || span.end <= bytes.length));
      });
    });
  }

  it('without their type ID, which a review of the refused bytes names', async () => {
    const { P: whole } = UNSIGNED;
    const lacking = Uint8Array.from([...whole.subarray(0, 2), ...whole.subarray(6)]);
    const [tx] = (await reviewOf(encodeHex(lacking))).txs;
    assert.equal(tx?.madeFor, undefined);
    assert.match(tx?.notes.join() ?? '', /type ID \(00000011\)/);
  });

  async function reviewOf(text: string): Promise<Review> {
    const window = new IssuingWindow();
    const { checker, resolver } = window;
    try {
      const reviewer = new Reviewer({ checker, describer: describerOf(resolver), signings: signingsOf(resolver) });
      const reading = finished(new HexReader().selected(text));
      assert.ok('txs' in reading, JSON.stringify(reading));
      const given = reading.txs.map((pasted) => givenBytes({ pasted, text, origin: undefined }));
      return await reviewer.review(window.chain(sandbox.url, 'Sandbox'), given);
    } finally {
      await window.http.close();
    }
  }
});
