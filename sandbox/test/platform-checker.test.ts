import assert from 'node:assert/strict';
import { join } from 'node:path';
import { HttpClient } from '../../src/client/http/http-client';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { decodeHex } from '../../src/core/encodings/hex';
import { isOfPlatform } from '../../src/core/signing/read-tx';
import { explain } from '../../src/core/node-messages/explain';
import type { Chain } from '../../src/services/chain/chain';
import { TxChecker } from '../../src/services/checking/tx-checker';
import { inspectBytes } from '../../src/services/inspect/read-bytes';
import { warpQuorumOf } from '../../src/services/p-and-c/warp-quorum';
import { plainText } from '../../src/services/text/pieces';
import { describerOf } from '../../test/support/setup/describer-of';
import { readLines } from '../../test/support/recording/recording';
import { type Alter, startRelay } from '../../test/support/servers/relay';
import { callOf, isOfOldLimit, textOf } from './replay/calls';
import { replay } from './replay/replay';
import { chainAt, resolverAt } from '../../test/support/setup/chain-at';

/** Arguments that are none, what the mempool refuses, and reasons that a node has kept from before. */
const OF_NO_RULE = /^(problem decoding|couldn't unmarshal an argument|couldn't issue tx: (?!failed verification))/;

/** What can't be known by reads. */
const REASONS = ['limit of custom network', 'removed validators', 'not owned by signers', 'no owner', 'elastic subnet'];

/** What a node says of the signature of a Warp message. */
const OF_SIGNATURE =
  /failed verifying warp messages: (signature .*|bitset .*|unknown validator.*|failed to parse signature.*)$/;

/** What the checker found, beside what the node said. */
interface Checked {
  readonly label: string;
  readonly node: string | undefined;
  /** The node's words as the checker has them; undefined if it found nothing. */
  readonly ours: string | undefined;
  readonly reasons: readonly string[];
}

describe('the checks of P-Chain transactions, read over HTTP where a real node refused and accepted', function () {
  let checked: readonly Checked[];
  /** The checks of the first Warp message that was accepted, through a node that is altered. */
  let altered: (string | undefined)[] = [];
  /** Of each Warp message in a transaction: the node's words about it, and ours. */
  const quorums: { readonly node: string | undefined; readonly ours: string }[] = [];
  before(async function () {
    const lines = readLines(join('test/fixtures/recordings', 'platform-checks.jsonl.gz'));
    const http = new HttpClient();
    const all: Checked[] = [];
    let now = 0;
    const clock = { now: () => now, after: () => () => undefined };
    const resolver = resolverAt(clock);
    const checker = new TxChecker({ resolver, clock });
    let chain: Chain | undefined;
    await replay(lines, {
      beforeEach: async (exchange, sandbox) => {
        const call = callOf(exchange);
        if (call?.method !== 'platform.issueTx' || OF_NO_RULE.test(call.error ?? '') || isOfOldLimit(call)) return;
        now = exchange.request.at;
        chain ??= chainAt(sandbox.url, { http, clock }, { name: 'replayed' });
        const encoding = call.params['encoding'] === 'hexnc' ? 'hexnc' : 'hex';
        const bytes = decodeHex(textOf(call.params['tx']), encoding);
        // Other bytes are checked as those of an avm chain.
        if (!isOfPlatform(bytes)) return;
        if (altered.length === 0 && call.error === undefined && holdsMessage(bytes)) {
          altered = await warpAltered(sandbox.url, bytes, { http, clock });
        }
        const read = inspectBytes(bytes);
        if (read !== undefined) {
          const on = chain;
          const context = {
            chains: { identified: () => Promise.resolve(on) },
            clock,
            describer: describerOf(resolver),
          };
          const facts = await warpQuorumOf(read, context, {});
          const ours = facts.map(({ label, value }) => `${plainText(label)}: ${plainText(value)}`).join('\n');
          if (ours !== '') quorums.push({ node: call.error, ours });
        }
        const { checks, firstReason } = await checker.check(chain, bytes);
        // That it is accepted says more than a node does, which finds its inputs spent.
        if (checks.some(({ name, verdict }) => name === 'accepted' && verdict === 'fails')) return;
        const problems = checks.flatMap(({ findings }) => findings);
        const reasons = problems.flatMap((each) => (each.verdict === 'fails' ? [] : each.reason.kind));
        all.push({ label: exchange.label, node: call.error, ours: firstReason?.words, reasons });
      },
    });
    await http.close();
    checked = all;
  });

  it('find nothing wrong with what it accepted', () => {
    const accepted = checked.filter(({ node }) => node === undefined);
    assert.deepEqual([accepted.length, accepted.filter(({ ours }) => ours !== undefined)], [106, []]);
  });

  it('find first what it refused, in its words, or say why that is not known', () => {
    const refused = checked.filter(({ node }) => node !== undefined);
    const isTold = ({ node, ours, reasons }: Checked): boolean =>
      (ours !== undefined && node?.endsWith(ours) === true) || reasons.some((reason) => REASONS.includes(reason));
    assert.deepEqual(
      refused.filter((each) => !isTold(each)),
      [],
    );
    const told = refused.filter(({ node, ours }) => ours !== undefined && node?.endsWith(ours) === true);
    assert.deepEqual([refused.length, told.length], [556, 537]);
  });

  it('say who signed a Warp message, and reject a signature in the words of the node', () => {
    const wrong = quorums.filter(({ node = '', ours }) => {
      const [, words] = OF_SIGNATURE.exec(node) ?? [];
      return !ours.includes(words === undefined ? 'signature: verified' : `signature: rejected: ${words}`);
    });
    assert.deepEqual(wrong, []);
    assert.ok(quorums.length > 40, `${quorums.length}`);
  });

  it("don't verify a Warp message whose epoch can't be read, unless there are none yet", () => {
    assert.deepEqual(altered.slice(0, 2), ['cannot tell', 'ok']);
  });

  it('reject a Warp message where a node without sybil protection has no validators', () => {
    assert.match(altered[2] ?? '', /unknown validator: NumIndices \(\d\) >= NumFilteredValidators \(0\)$/);
    assert.equal(altered[3], 'cannot tell');
  });

  it('explain what a node refuses', () => {
    const unexplained = checked.filter(
      ({ node }) => node !== undefined && explain(node, { isNew: true }) === undefined,
    );
    assert.deepEqual(unexplained, []);
  });
});

function holdsMessage(bytes: Uint8Array): boolean {
  return 'message' in platformFormats.tx.decode(bytes).unsignedTx;
}

/** Without the epoch, since Granite and before it; without sybil protection, and where that isn't known. */
async function warpAltered(
  url: string,
  bytes: Uint8Array,
  parts: ConstructorParameters<typeof Chain>[1],
): Promise<(string | undefined)[]> {
  const relay = await startRelay(url);
  const verdicts: (string | undefined)[] = [];
  const withoutEpoch =
    (graniteTime: string): Alter =>
    (method, _, result) => {
      if (method === 'proposervm.getCurrentEpoch') return 'none';
      return method === 'info.upgrades' ? { ...(result as object), graniteTime } : undefined;
    };
  const uptime = { rewardingStakePercentage: '100.0000', weightedAveragePercentage: '100.0000' };
  const nodeID = 'NodeID-KFgck1bvnDk5u3qgctXYpCWDkY5tqTXmH';
  const withoutSybilProtection: Alter = (method, _, result) => {
    if (method === 'info.uptime') return uptime;
    return method === 'info.getNodeID' ? { ...(result as object), nodeID } : undefined;
  };
  const withoutUptime: Alter = (method) => (method === 'info.uptime' ? 'none' : undefined);
  for (const alter of [
    withoutEpoch('2020-12-05T05:00:00Z'),
    withoutEpoch('9999-12-01T00:00:00Z'),
    withoutSybilProtection,
    withoutUptime,
  ]) {
    relay.alter = alter;
    const chain = chainAt(relay.url, parts, { name: 'relayed' });
    const checker = new TxChecker({ resolver: resolverAt(parts.clock), clock: parts.clock });
    const { checks } = await checker.check(chain, bytes);
    const warp = checks.find(({ name }) => name === 'warp');
    const [finding] = warp?.findings ?? [];
    verdicts.push(finding?.verdict === 'fails' ? finding.words : warp?.verdict);
  }
  await relay.close();
  return verdicts;
}
