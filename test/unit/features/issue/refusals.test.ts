import assert from 'node:assert/strict';
import { join } from 'node:path';
import { HttpClient } from '../../../../src/client/http/http-client';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { explain } from '../../../../src/core/node-messages/explain';
import { givenBytes } from '../../../../src/services/review/notes';
import { Reviewer, type ReviewTx } from '../../../../src/services/review/review';
import { HexReader } from '../../../../src/core/given-text/hex-reader';
import { type Mark, marksOf } from '../../../../src/features/issue/review/review-text';
import { startSandbox } from '../../../../sandbox/server';
import type { Chain } from '../../../../src/services/chain/chain';
import { TxChecker } from '../../../../src/services/checking/tx-checker';
import { describerOf, signingsOf } from '../../../support/setup/describer-of';
import { FakeClock } from '../../../support/setup/fake-clock';
import { applyLine } from '../../../../sandbox/test/replay/recorded-sandbox';
import { readRecording } from '../../../support/recording/recording';
import { callOf } from '../../../../sandbox/test/replay/calls';
import { sentBytes } from '../../../../sandbox/test/replay/sent-bytes';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { finished } from '../../../../src/core/steps';
import { chainAt, resolverAt } from '../../../support/setup/chain-at';

/** Cases of arguments, and bytes that were changed at random. */
const OTHER_GROUPS = ['07-arguments', '12-mutated'];

/** What only a node can know. */
const NODES_OWN = /^tx conflicts with other tx|^failed to get subnet of|^not found$/;

/** A refusal of the recording, with what the editor marks for it. */
interface Refused {
  readonly words: string;
  readonly bytes: Uint8Array;
  readonly text: string;
  readonly review: ReviewTx;
  readonly marks: readonly Mark[];
}

/** As people keep it: within other words, and broken over lines in the middle of bytes. */
function asPasted(bytes: Uint8Array): string {
  return `# sent today\ncurl -d 'tx = ${encodeHex(bytes).replace(/(.{61})(?=.)/g, '$1\\\n    ')}'\n`;
}

/** Each refusal of the recording once, whatever IDs and numbers are in its words. */
async function refusals(): Promise<Map<string, Refused>> {
  let now = 0;
  const at = { now: () => now, after: () => () => undefined };
  const sandbox = await startSandbox({ clock: at, blocks: 'on call' });
  const http = new HttpClient();
  const found = new Map<string, Refused>();
  try {
    const chain = chainAt(sandbox.url, { http, clock: new FakeClock() });
    for (const line of readRecording(join(PROTOCOL_FIXTURES, 'x-chain.jsonl.gz'))) {
      if (line.kind === 'exchange') now = line.request.at;
      if (line.kind === 'block') now = line.time * 1000;
      const call = line.kind === 'exchange' && !OTHER_GROUPS.includes(line.group) ? callOf(line) : undefined;
      const words = call?.error;
      const bytes = call === undefined ? undefined : sentBytes(call);
      if (words !== undefined && bytes !== undefined && !NODES_OWN.test(words)) {
        const kind = words.replace(/\w{27,}/g, 'ID').replace(/\d+/g, 'N');
        if (!found.has(kind)) found.set(kind, { words, bytes, ...(await marked(chain, bytes, at)) });
      }
      applyLine(sandbox, line);
    }
  } finally {
    await http.close();
    await sandbox.close();
  }
  return found;
}

async function marked(
  chain: Chain,
  bytes: Uint8Array,
  clock: ConstructorParameters<typeof TxChecker>[0]['clock'],
): Promise<Pick<Refused, 'text' | 'review' | 'marks'>> {
  const resolver = resolverAt(clock);
  const checker = new TxChecker({ resolver, clock });
  const reviewer = new Reviewer({ checker, describer: describerOf(resolver), signings: signingsOf(resolver) });
  const text = asPasted(bytes);
  const reading = finished(new HexReader().selected(text));
  assert.ok('txs' in reading, JSON.stringify(reading));
  const [pasted] = reading.txs;
  assert.ok(pasted);
  const { txs } = await reviewer.review(chain, [givenBytes({ pasted, text, origin: undefined })]);
  const [review] = txs;
  assert.ok(review);
  return { text, review, marks: marksOf(review, pasted) };
}

describe('the mark of each recorded refusal', () => {
  let found: Map<string, Refused>;
  before(async function () {
    found = await refusals();
  });

  it('covers many kinds of refusals', () => assert.ok(found.size > 35, `${found.size} kinds`));

  it('shows the node\u2019s words, their meaning and what to do, on the exact bytes', () => {
    for (const [kind, { words, bytes, text, review, marks }] of found) {
      assert.equal(review.firstReason, words, kind);
      const mark = marks.find(({ message }) => message.split('\n').some((line) => line.endsWith(words)));
      assert.ok(mark, `${kind}: ${marks.map(({ message }) => message).join('\n')}`);
      // What to do comes before the node's own words.
      const [, advice] = mark.message.split('\n');
      // An empty slot names its owner.
      if (mark.isMistake) assert.equal(advice, explain(words, { isNew: true })?.advice, `${kind}: ${mark.message}`);
      else assert.match(advice ?? '', /^Send it to .+ \(Sign Elsewhere…\)\.$/, kind);
      assert.ok(mark.message.endsWith(words), `${kind}: ${mark.message}`);
      assert.equal(mark.words, words, kind);

      const span = review.problems.find((problem) => problem.words === words)?.span;
      assert.ok(span, `${kind} is about no bytes`);
      assert.ok(span.end > span.start && span.end <= bytes.length, kind);
      const digits = text.slice(mark.range.start, mark.range.end).replaceAll(/\\\n {4}/g, '');
      assert.equal(digits, toHexDigits(bytes.subarray(span.start, span.end)), kind);
    }
  });

  // The bytes that the words are about, as one who reads the transaction by hand finds them.
  const PLACES: readonly (readonly [words: RegExp, path: RegExp, digits: RegExp])[] = [
    [/^tx has wrong network ID/, /^unsignedTx\.networkID$/, /^[0-9a-f]{8}$/],
    [/^tx has wrong chain ID/, /^unsignedTx\.blockchainID$/, /^[0-9a-f]{64}$/],
    [/wrong signature: expected/, /^credentials\[\d\]\.signatures\[\d\]$/, /^[0-9a-f]{130}$/],
    [/^memo exceeds maximum length/, /^unsignedTx\.memo$/, /^00000101/],
  ];
  for (const [words, path, digits] of PLACES) {
    it(`${words.source} is on ${path.source}`, () => {
      const [refused] = [...found.values()].filter((each) => words.test(each.words));
      assert.ok(refused);
      const problem = refused.review.problems.find((each) => words.test(each.words ?? ''));
      assert.match(problem?.path ?? '', path);
      const { start = 0, end = 0 } = problem?.span ?? {};
      assert.match(toHexDigits(refused.bytes.subarray(start, end)), digits);
    });
  }
});
