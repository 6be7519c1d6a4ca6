import assert from 'node:assert/strict';
import { join } from 'node:path';
import { HttpClient } from '../../../../../src/client/http/http-client';
import { decodeID, encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { decodeHex } from '../../../../../src/core/encodings/hex';
import { txIDOf, utxoIDOf } from '../../../../../src/core/ids/ids';
import { producedOutputs, spentUTXOs } from '../../../../../src/core/tx/moves';
import type { Chain } from '../../../../../src/services/chain/chain';
import { createServices } from '../../../../../src/services/create-services';
import type { PastBlocks } from '../../../../../src/services/past/blocks/past-blocks';
import type { PastAnswer } from '../../../../../src/services/past/blocks/past-answer';
import type { OutputReference } from '../../../../../src/services/past/decoded/decoded-tx';
import { FakeClock } from '../../../../support/setup/fake-clock';
import { UNUSED_ID } from '../../../../support/known-ids';
import { answering, answerJSON } from '../../../../support/servers/http-server';
import { type IndexedNode, startIndexedNode, wrapped } from '../../../../support/servers/indexed-node';
import { readRecording, type RecordedBlock } from '../../../../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../../../support/recording/vectors';
import { recordedSetUp } from '../../../../support/sandbox/recorded-setup';
import { chainAt } from '../../../../support/setup/chain-at';

const BLOCKS = 25n;

describe('PastBlocks on the recorded chain', () => {
  const clock = new FakeClock(1_795_243_600_000);
  const recorded = readRecording(join(PROTOCOL_FIXTURES, 'x-chain.jsonl.gz')).filter(
    (line): line is RecordedBlock => line.kind === 'block',
  );
  /** The spender of each output that was spent, and the number of outputs, by what the sandbox decodes. */
  const spenders = new Map<string, string>();
  const outputs: OutputReference[] = [];
  const { sandbox, http } = recordedSetUp();
  let node: IndexedNode;
  let blocks: Uint8Array[];
  let containers: readonly Uint8Array[];
  let chain: Chain;
  let past: PastBlocks;

  before(async () => {
    const avm = chainAt(sandbox.url, { http, clock }).avm;
    const own = sandbox.network.chain('X');
    assert.ok(own !== undefined);
    blocks = [];
    for (let height = 1n; height <= BLOCKS; height++) {
      blocks.push(decodeHex(await avm.getBlockByHeight({ height })));
    }
    containers = wrapped(blocks);
    for (const bytes of blocks) {
      for (const tx of own.codec.decodeBlock(bytes).txs) {
        const txID = txIDOf(own.codec.encodeTx(tx));
        for (const { txID: of, outputIndex } of spentUTXOs(tx.unsignedTx)) {
          spenders.set(nameOf({ txID: of, outputIndex }), encodeCb58(txID));
        }
        for (const { index } of producedOutputs(tx.unsignedTx, txID)) outputs.push({ txID, outputIndex: index });
      }
    }
  });
  beforeEach(async () => {
    node = await startIndexedNode(sandbox.url);
    node.containers = containers;
    ({ past } = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('no sandbox')) }));
    chain = chainAt(node.url, { http, clock });
  });
  afterEach(() => node.close());

  it('finds blocks where Reveal would search the newest ones only', async () => {
    const services = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('no sandbox')) });
    const [txID = ''] = spenders.values();
    await services.past.findBlock(chain, 'X', decodeID(UNUSED_ID));
    const before = node.answered.length;
    const place = await services.past.findNewest(chain, 'X', decodeID(txID));
    const answer = services.past.blockOf(chain, 'X', decodeID(txID));
    assert.ok(answer.kind === 'known' && place !== undefined);
    assert.deepEqual(place, answer.value);
    assert.equal(node.answered.length, before);
  });

  it('finds the output of every UTXO ID in loaded blocks alone', async () => {
    const { inspector, resolver } = createServices({
      http,
      clock,
      sandboxURL: () => Promise.reject(new Error('no sandbox')),
    });
    for (let height = 1n; height <= BLOCKS; height++) await resolver.blockAt(chain, height);
    for (const { txID, outputIndex } of outputs) {
      const found = await inspector.utxo(chain, utxoIDOf(txID, outputIndex), {});
      assert.ok(found !== undefined, nameOf({ txID, outputIndex }));
      assert.deepEqual([encodeCb58(found.utxo.txID), found.utxo.outputIndex], [encodeCb58(txID), outputIndex]);
    }
    assert.equal((await inspector.id(chain, decodeID(UNUSED_ID), {})).kind, 'missing');
  });

  const findBlock = (txID: string, options = {}) => past.findBlock(chain, 'X', decodeID(txID), options);

  /** Every answer that is known is the recording's; returns how many are known. */
  async function knownBlocks(options = {}): Promise<number> {
    let known = 0;
    for (const { height, id, time, txIDs } of recorded) {
      for (const txID of txIDs) {
        const answer = await findBlock(txID, options);
        if (answer.kind === 'unknown') continue;
        known++;
        assert.deepEqual(answer.value, { blockID: id, height: BigInt(height), time: BigInt(time) });
        assert.equal(answer.isVerified, true);
      }
    }
    return known;
  }

  it('has the block of every transaction, and the spender of every output', async () => {
    assert.equal(
      await knownBlocks(),
      recorded.reduce((sum, { txIDs }) => sum + txIDs.length, 0),
    );
    let spent = 0;
    for (const output of outputs) {
      const expected = spenders.get(nameOf(output));
      const answer = past.spenderOf(chain, 'X', output);
      if (expected !== undefined) spent++;
      assert.equal(shown(answer), expected);
    }
    assert.ok(spent > 20, `${spent} outputs are spent by others of the recording`);
  });

  it('finds outputs by their UTXO IDs, spent or not', async () => {
    await knownBlocks();
    for (const output of outputs.filter((_, i) => i % 40 === 0)) {
      const answer = await past.outputOf(chain, 'X', utxoIDOf(output.txID, output.outputIndex));
      assert.equal(answer.kind === 'known' && nameOf(answer.value), nameOf(output));
    }
    const [genesisOutput = ''] = spenders.keys();
    const [txID = '', index = ''] = genesisOutput.split(':');
    const answer = await past.outputOf(chain, 'X', utxoIDOf(decodeID(txID), Number(index)));
    assert.equal(answer.kind === 'known' && encodeCb58(answer.value.txID), txID);
    assert.equal((await past.outputOf(chain, 'X', new Uint8Array(32))).kind, 'unknown');
  });

  it('reports how far the index reaches, and the source of a result', async () => {
    const answer = await findBlock(txAt(3));
    assert.equal(answer.kind === 'known' && answer.source, 'index');
    assert.deepEqual(answer.reach, { on: 'X', ranges: [{ from: 1n, to: BLOCKS }] });
    const none = await findBlock(encodeCb58(new Uint8Array(32)));
    assert.equal(none.kind === 'unknown' && none.because, 'inNoBlock');
  });

  it('detects an index with one request, and one block confirms all others', async () => {
    await findBlock(txAt(1));
    // The identity of the chain takes the first two blocks.
    const count = (method: string): number => node.answered.filter((each) => each === method).length;
    assert.equal(count('index.getLastAccepted'), 1);
    assert.equal(count('index.getContainerRange'), 1);
    assert.equal(count('avm.getBlockByHeight'), 3);
  });

  it('reads only what is new the next time', async () => {
    node.containers = containers.slice(0, 20);
    await findBlock(txAt(1));
    node.containers = containers;
    node.answered.length = 0;
    assert.equal((await findBlock(txAt(25))).kind, 'known');
    assert.deepEqual(past.reach(chain, 'X')?.ranges, [{ from: 1n, to: BLOCKS }]);
    assert.equal((await findBlock(txAt(1))).kind, 'known');
    assert.deepEqual(node.answered, ['index.getLastAccepted', 'index.getContainerRange', 'avm.getBlockByHeight']);
  });

  it('uses loaded blocks without the index', async () => {
    const services = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('no sandbox')) });
    await services.resolver.blockAt(chain, 2n);
    const answer = services.past.blockOf(chain, 'X', decodeID(txAt(2)));
    assert.equal(answer.kind === 'known' && answer.source, 'loaded');
    const [spent] = [...spenders].find(([, spender]) => spender === txAt(2)) ?? [''];
    const [txID = '', index = ''] = spent.split(':');
    const spender = services.past.spenderOf(chain, 'X', { txID: decodeID(txID), outputIndex: Number(index) });
    assert.equal(shown(spender), txAt(2));
    assert.ok(!node.answered.some((method) => method.startsWith('index.')));
  });

  it('drops what it read some minutes after the last view', async () => {
    const release = past.lease();
    await findBlock(txAt(3));
    await clock.advance(3_600_000);
    assert.equal(past.blockOf(chain, 'X', decodeID(txAt(3))).kind, 'known');
    release();
    await clock.advance(3_600_000);
    assert.equal(past.blockOf(chain, 'X', decodeID(txAt(3))).kind, 'unknown');
  });

  it('reads half as many containers when a response is too long', async () => {
    const small = new HttpClient({ maxBodyBytes: 10_000 });
    const narrow = chainAt(node.url, { http: small, clock });
    // One transaction of the recording has 1,500 outputs: an answer with it alone is longer.
    const answer = await past.findBlock(narrow, 'X', decodeID(txAt(25)));
    await small.close();
    assert.equal(answer.kind, 'known');
    assert.ok(node.answered.filter((method) => method === 'index.getContainerRange').length > 5);
  });

  describe('without an index', () => {
    beforeEach(() => {
      node.containers = undefined;
    });

    it('reports it, and reads only the newest blocks by height unless allowed', async () => {
      const none = await findBlock(UNUSED_ID);
      assert.equal(none.kind === 'unknown' && none.because, 'noIndex');
      const newest = node.answered.filter((method) => method === 'avm.getBlockByHeight').length;
      assert.ok(newest >= Number(BLOCKS) && newest <= Number(BLOCKS) + 2, String(newest));
      const answer = await findBlock(txAt(3));
      assert.equal(answer.kind === 'known' && answer.source, 'loaded');
    });

    it('uses another node of the same chain, which has one', async () => {
      const { answer } = await past.readAll(chain, 'X');
      assert.equal(answer.because, 'noIndex');
      const other = await startIndexedNode(sandbox.url);
      other.containers = containers;
      const withIndex = chainAt(other.url, { http, clock }, { name: 'other' });
      const { blocks } = await past.readAll(withIndex, 'X');
      await other.close();
      assert.equal(blocks?.source, 'index');
    });

    it('reads the blocks by height if allowed', async () => {
      const progress: number[] = [];
      const onProgress = ({ blocks: count }: { blocks: number }): unknown => progress.push(count);
      assert.equal(await knownBlocks({ byHeight: true, onProgress }), 25);
      const answer = await findBlock(txAt(3), { byHeight: true });
      assert.equal(answer.kind === 'known' && answer.source, 'heights');
      assert.deepEqual(progress, [25]);
    });
  });

  describe('with an index that lacks blocks', () => {
    it('finds results in the blocks that it has, and reports which', async () => {
      node.containers = containers.filter((_, i) => i !== 6 && i !== 7 && i > 1);
      const known = await knownBlocks();
      assert.deepEqual(past.reach(chain, 'X')?.ranges, [
        { from: 3n, to: 6n },
        { from: 9n, to: 25n },
      ]);
      assert.equal(known, recorded.filter(({ height }) => ![1, 2, 7, 8].includes(Number(height))).length);
      const answer = await findBlock(txAt(7));
      assert.equal(answer.kind === 'unknown' && answer.because, 'notInReach');
    });

    it('reads no block again that it has, also below a gap', async () => {
      node.containers = containers.filter((_, i) => i < 20 || i === 24);
      const small = new HttpClient({ maxBodyBytes: 4_000 });
      const narrow = chainAt(node.url, { http: small, clock });
      const none = new Uint8Array(32);
      await past.findBlock(narrow, 'X', none);
      const { ranges } = past.reach(narrow, 'X') ?? {};
      node.answered.length = 0;
      const answer = await past.findBlock(narrow, 'X', none);
      await small.close();
      assert.equal(answer.kind === 'unknown' && answer.because, 'notInReach');
      assert.deepEqual(answer.reach?.ranges, ranges);
      assert.deepEqual(ranges, [
        { from: 1n, to: 20n },
        { from: 25n, to: 25n },
      ]);
      const pages = node.answered.filter((method) => method === 'index.getContainerRange').length;
      // That with the newest block, that below the gap, and the one that was requested meanwhile.
      assert.ok(pages <= 3, `${pages} pages`);
    });

    it('reports nothing for an index without blocks', async () => {
      node.containers = [];
      const answer = await findBlock(txAt(7));
      assert.deepEqual([answer.kind === 'unknown' && answer.because, answer.reach], ['notInReach', undefined]);
    });
  });

  describe('with a forged index', () => {
    /** A block of another chain: the recorded ones with a byte of their time changed. */
    const altered = (bytes: Uint8Array, at = 53): Uint8Array => {
      const other = bytes.slice();
      other[at] = (other[at] as number) ^ 1;
      return other;
    };

    it("accepts no block that the chain doesn't have", async () => {
      node.containers = wrapped(blocks.map((block) => altered(block)));
      assert.equal(await knownBlocks(), 0);
      const answer = await findBlock(txAt(7));
      assert.equal(answer.kind === 'unknown' && answer.because, 'unreliable');
    });

    it('skips false blocks between true ones', async () => {
      node.containers = wrapped(blocks.map((block, i) => (i === 10 ? altered(block) : block)));
      assert.equal(await knownBlocks(), 24);
      assert.deepEqual(past.reach(chain, 'X')?.ranges, [
        { from: 1n, to: 10n },
        { from: 12n, to: 25n },
      ]);
    });

    it('has no wrong result for blocks in another order, repeated or garbled', async () => {
      node.containers = [...containers].reverse();
      await knownBlocks();
      node.containers = containers.flatMap((bytes) => [bytes, bytes]);
      await knownBlocks();
      node.containers = containers.map((bytes, i) => (i % 5 === 0 ? new Uint8Array([1, 2, 3]) : bytes));
      await knownBlocks();
    });

    it('ends for an index that claims more blocks than it returns', async () => {
      const bytes = '0x00000000c0dec0de';
      node.intercept = answering({
        'index.getLastAccepted': { id: txAt(1), bytes, timestamp: '', encoding: 'hex', index: String(2n ** 63n) },
        'index.getContainerRange': { containers: [] },
      });
      const answer = await findBlock(txAt(7));
      assert.equal(answer.kind === 'unknown' && answer.because, 'unreliable');
    });
  });

  it('reports why a request failed', async () => {
    node.intercept = (_, response) => {
      answerJSON(response, '', 500);
      return 'answered';
    };
    const answer = await findBlock(txAt(7));
    assert.equal(answer.kind === 'unknown' && answer.because, 'failed');
    assert.ok(answer.kind === 'unknown' && answer.error !== undefined);
  });

  it('stops when the caller leaves', async () => {
    const leaving = new AbortController();
    node.intercept = () => {
      leaving.abort(new Error('left'));
      return undefined;
    };
    await assert.rejects(findBlock(txAt(7), { signal: leaving.signal }), /left/);
  });

  function txAt(height: number): string {
    return recorded.find((block) => block.height === height)?.txIDs[0] ?? '';
  }
});

function nameOf({ txID, outputIndex }: OutputReference): string {
  return `${encodeCb58(txID)}:${outputIndex}`;
}

function shown(answer: PastAnswer<Uint8Array>): string | undefined {
  return answer.kind === 'known' ? encodeCb58(answer.value) : undefined;
}
