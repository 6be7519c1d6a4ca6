import assert from 'node:assert/strict';
import { join } from 'node:path';
import { HttpClient } from '../../src/client/http/http-client';
import { decodeHex } from '../../src/core/encodings/hex';
import { readAnyTx } from '../../src/core/signing/read-tx';
import { readOutcome } from '../../src/core/outcome';
import { explain } from '../../src/core/node-messages/explain';
import type { Chain } from '../../src/services/chain/chain';
import { TxChecker } from '../../src/services/checking/tx-checker';
import { readLines } from '../../test/support/recording/recording';
import { parseAtomicTx } from '../p-and-c/atomic-mempool';
import { callOf, textOf } from './replay/calls';
import { replay } from './replay/replay';
import { chainAt, resolverAt } from '../../test/support/setup/chain-at';

/** What precedes the rules' words, and what the pool refuses. */
const OF_NO_RULE = /^(decoding tx|problem decoding|couldn't unmarshal an argument|issuing tx: insufficient fee)/;

/** What can't be known by reads. */
const REASONS = ['no owner', 'not owned by signers'];

interface Checked {
  readonly label: string;
  readonly node: string | undefined;
  readonly ours: string | undefined;
  readonly reasons: readonly string[];
  readonly explained: boolean;
}

describe('the checks of imports and exports of the C-Chain, read over HTTP where a real node refused and accepted', () => {
  const files: [file: string, accepted: number, refused: number, told: number][] = [
    ['c-atomic.jsonl.gz', 52, 202, 202],
    ['platform-checks.jsonl.gz', 10, 113, 113],
    ['c-atomic-before-helicon.jsonl.gz', 5, 114, 114],
  ];
  for (const [file, accepted, refused, told] of files) {
    it(`find what the node said in ${file}, or say why that is not known`, async () => {
      const all: Checked[] = await checkedIn(file, 'avax.issueTx');
      const ok = all.filter(({ node }) => node === undefined);
      assert.deepEqual(
        ok.filter(({ ours }) => ours !== undefined),
        [],
      );
      const no = all.filter(({ node }) => node !== undefined);
      const isTold = ({ node, ours }: Checked): boolean => ours !== undefined && node?.endsWith(ours) === true;
      assert.deepEqual(
        no.filter((each) => !isTold(each) && !each.reasons.some((reason) => REASONS.includes(reason))),
        [],
      );
      assert.deepEqual([ok.length, no.length, no.filter(isTold).length], [accepted, refused, told]);
      assert.deepEqual(
        no.filter(({ explained }) => !explained).map(({ node }) => node),
        [],
      );
    });
  }
});

describe('the checks of exports and imports of the X-Chain, where a real node refused the other chain', () => {
  it('have its words for a chain of a subnet, for a subnet, and for neither', async () => {
    const refused = (await checkedIn('peer-chains.jsonl.gz', 'avm.issueTx')).filter(({ node }) => node !== undefined);
    assert.equal(refused.length, 8);
    for (const { node, ours } of refused) assert.equal(ours, node);
  });
});

async function checkedIn(file: string, method: 'avax.issueTx' | 'avm.issueTx'): Promise<Checked[]> {
  const http = new HttpClient();
  const all: Checked[] = [];
  let now = 0;
  const clock = { now: () => now, after: () => () => undefined };
  const checker = new TxChecker({ resolver: resolverAt(clock), clock });
  let chain: Chain | undefined;
  await replay(readLines(join('test/fixtures/recordings', file)), {
    beforeEach: async (exchange, sandbox) => {
      const call = callOf(exchange);
      if (call?.method !== method || OF_NO_RULE.test(call.error ?? '')) return;
      now = exchange.request.at;
      chain ??= chainAt(sandbox.url, { http, clock }, { name: 'replayed' });
      const encoding = call.params['encoding'] === 'hexnc' ? 'hexnc' : 'hex';
      const bytes = decodeHex(textOf(call.params['tx']), encoding);
      // Such bytes have no credentials for a node to read: here, their signatures are missing.
      if (readAnyTx(bytes)?.isUnsigned === true) return;
      const { checks, firstReason } = await checker.check(chain, bytes);
      // That it is accepted says more than a node does, which finds its inputs spent.
      if (checks.some(({ name, verdict }) => name === 'accepted' && verdict === 'fails')) return;
      const problems = checks.flatMap(({ name, findings }) => (name === 'waiting' ? [] : findings));
      const reasons = problems.flatMap((each) => (each.verdict === 'fails' ? [] : each.reason.kind));
      // A node names any of several accounts first.
      const { value: sent } = readOutcome(() => parseAtomicTx(bytes));
      const others = sent === undefined ? [] : (sandbox.pAndC.cChain?.reasons(sent) ?? []);
      const words = firstReason?.words;
      const ours = words !== undefined && others.includes(words) && call.error?.includes('state') ? call.error : words;
      const explained = call.error === undefined || explain(call.error, { isNew: true }) !== undefined;
      all.push({ label: exchange.label, node: call.error, ours, reasons, explained });
    },
  });
  await http.close();
  return all;
}
