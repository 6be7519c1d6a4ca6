import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { RecordedExchange, RecordedLine } from '../../test/support/recording/recording';
import { readLines, readRecording } from '../../test/support/recording/recording';
import { replay } from './replay/replay';
import { PROTOCOL_FIXTURES } from '../../test/support/recording/vectors';

const read = (file: string) => readRecording(join(PROTOCOL_FIXTURES, file));

describe('a replayed recording of a real node', function () {
  it('of the X-Chain: every exchange, byte by byte, and every block', async () => {
    const { differences, ...counts } = await replay(read('x-chain.jsonl.gz'));
    assert.deepEqual(differences, []);
    assert.deepEqual(counts, { exchanges: 934, blocks: 25, nodesOwn: 2 });
  });

  it('of another chain with its own order of fxs: all of it', async () => {
    const report = await replay(read('other-chain-three-fxs.jsonl'));
    assert.deepEqual(report.differences, []);
    assert.deepEqual([report.exchanges, report.blocks], [46, 3]);
  });

  const more: [file: string, exchanges: number, blocks: number][] = [
    ['x-chain-changed.jsonl.gz', 254, 37],
    ['x-chain-mempool.jsonl.gz', 164, 15],
    ['x-chain-wallet.jsonl.gz', 412, 66],
    ['x-chain-odd-requests.jsonl.gz', 1558, 6],
    ['other-chain-two-fxs.jsonl.gz', 213, 12],
  ];
  for (const [file, exchanges, blocks] of more) {
    it(`with keys, amounts and changes by chance: ${file}`, async () => {
      const report = await replay(readRecording(join('test/fixtures/recordings', file)));
      assert.deepEqual(report, { exchanges, blocks, nodesOwn: 0, differences: [] });
    });
  }

  const ofPrimaryNetwork: [file: string, exchanges: number, blocks: number][] = [
    // Helicon is active from the second block of C on, and four validators renew themselves. Seven stakings end.
    ['primary-network-1.15.jsonl.gz', 1514, 9],
    ['primary-network-helicon.jsonl.gz', 121, 0],
    ['not-active-1.15.jsonl', 52, 0],
  ];
  for (const [file, exchanges, blocks] of ofPrimaryNetwork) {
    it(`of X, P and C by avalanchego 1.15, where P and C execute what was accepted: ${file}`, async () => {
      const { differences, ...report } = await replay(readRecording(join('test/fixtures/recordings', file)));
      assert.deepEqual(differences, []);
      assert.deepEqual([report.exchanges, report.blocks], [exchanges, blocks]);
    });
  }

  // Each counts reads of an account between a block's acceptance and its execution among the node's own answers.
  const checks: [chain: string, file: string, report: object][] = [
    ['P-Chain', 'platform-checks.jsonl.gz', { exchanges: 1975, blocks: 116, nodesOwn: 3 }],
    ['C-Chain', 'c-atomic.jsonl.gz', { exchanges: 1094, blocks: 54, nodesOwn: 3 }],
    ['C-Chain before Helicon', 'c-atomic-before-helicon.jsonl.gz', { exchanges: 226, blocks: 6, nodesOwn: 0 }],
    // On C, blocks of two, and what waits is lost with the old virtual machine. On P, blocks that leave out what was sent
    // while they were decided about.
    ['other chains, and of several at once', 'peer-chains.jsonl.gz', { exchanges: 81, blocks: 14, nodesOwn: 0 }],
  ];
  for (const [chain, file, expected] of checks) {
    it(`of the ${chain}: every refusal, every block that is built, and every read between them`, async () => {
      const { differences, ...report } = await replay(readLines(join('test/fixtures/recordings', file)));
      assert.deepEqual(differences, []);
      assert.deepEqual(report, expected);
    });
  }

  const GET: RecordedExchange = {
    kind: 'exchange',
    group: 'g',
    label: 'l',
    request: { method: 'GET', path: '//ext/bc/X', headers: {}, body: '', at: 0 },
    response: {
      status: 301,
      headers: { 'content-length': '0', location: '/ext/bc/X', vary: 'Origin', 'node-id': 'NodeID-of-another' },
      body: '',
    },
  };
  const response = (change: Partial<RecordedExchange['response']>): RecordedExchange => ({
    ...GET,
    response: { ...GET.response, ...change },
  });
  const recordings: [what: string, line: RecordedLine, differences: string[]][] = [
    ['what is equal', GET, []],
    ['another status', response({ status: 200 }), ['status: expected 200, got 301']],
    [
      'another header, and one too many',
      response({ headers: { 'content-length': '0', location: '/ext/bc/Y' } }),
      ['location: expected /ext/bc/Y, got /ext/bc/X', 'vary: expected none, got Origin'],
    ],
    ['another body', response({ body: 'x' }), ['body from character 0: expected "x", got ""']],
    ["an answer of the node's own", { ...response({ status: 200 }), replay: false }, []],
    [
      'a block of nothing',
      { kind: 'block', group: 'g', height: 1, time: 1, id: '', txIDs: [] },
      ['expected a block, but nothing that waits can be executed'],
    ],
  ];
  for (const [what, line, expected] of recordings) {
    it(`notices ${what}`, async () => {
      const { differences } = await replay([line]);
      assert.deepEqual(
        differences.map(({ what: difference }) => difference),
        expected,
      );
    });
  }

  it('compares balances as a set', async () => {
    const lines = read('x-chain.jsonl.gz').filter((line) => line.kind === 'exchange' && line.group === '00-genesis');
    const reversed = lines.map((line): RecordedLine => {
      if (line.kind !== 'exchange') return line;
      const body = line.response.body.replace('{"asset":"AVAX","balance":"300000000000000000"}', '$&,$&');
      return { ...line, response: { ...line.response, body } };
    });
    const { differences } = await replay(reversed);
    const places = new Set(differences.map(({ where }) => where));
    assert.deepEqual(
      [...places],
      ['false', 'true'].map((flag) => `00-genesis: genesis: all balances of A, includePartial ${flag}`),
    );
  });
});
