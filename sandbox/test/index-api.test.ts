import assert from 'node:assert/strict';
import { unwrap } from '../../src/core/codec/proposervm/proposervm-block';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { decodeHex } from '../../src/core/encodings/hex';
import { blockIDOf } from '../../src/core/ids/ids';
import { ContainerIndex } from '../index-api/index-methods';
import { startSandbox } from '../server';
import { HttpClient } from '../../src/client/http/http-client';
import { NodeRpc } from '../../src/client/rpc/node-rpc';
import { demoStory } from '../../test/support/sandbox/demo-sandbox';
import { askNode } from '../../test/support/servers/raw-http';
import { accept, pay } from '../../test/support/sandbox/sandbox-chain';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

const UNKNOWN_ID = '22LVfwQzkpUqh2uEJepQnziSUXAc9S9pPm9eYggoKn5fRjJLAv';

describe("the sandbox's index", () => {
  const sandbox = sandboxSetUp(() =>
    startSandbox({ blocks: 'on call', index: true, story: () => demoStory().journal }),
  );
  const http = new HttpClient();

  const client = () => new NodeRpc({ http, baseURL: sandbox.url }).client('index');
  const chain = () => {
    const found = sandbox.network.chain('X');
    assert.ok(found);
    return found;
  };
  const answer = (path: string, method: string, params: object = {}) => askNode(sandbox.url, path, method, params);
  const refusal = async (method: string, params: object, path = '/ext/index/X/block') =>
    (await answer(path, method, params)).words;
  const bytesOf = ({ bytes }: { bytes: string }) => unwrap(decodeHex(bytes));

  it('holds each accepted block but the first, linked by their outer IDs', async () => {
    const containers = await client().getContainerRange({ chain: 'X', startIndex: 0n, numToFetch: 1024 });
    assert.ok(containers);
    assert.equal(BigInt(containers.length), chain().ledger.lastAccepted.height);
    let parentID = encodeCb58(chain().ledger.acceptedAt(0n)?.id ?? new Uint8Array());
    for (const [i, container] of containers.entries()) {
      const { outerID, outer, inner } = bytesOf(container);
      const accepted = chain().ledger.acceptedAt(BigInt(i + 1));
      assert.ok(outer && accepted);
      assert.deepEqual([container.id, container.index], [encodeCb58(outerID), BigInt(i)]);
      assert.deepEqual(blockIDOf(inner), accepted.id);
      assert.equal(encodeCb58(outer.parentID), parentID);
      assert.equal(Date.parse(container.timestamp), Number(accepted.time) * 1000);
      parentID = container.id;
    }
  });

  it('wraps blocks in the forms that a node uses, and puts them into epochs of 30 seconds', () => {
    const times = [100n, 110n, 129n, 130n, 131n, 200n];
    const index = new ContainerIndex({
      genesisID: new Uint8Array(32).fill(7),
      blockAt: (height) => {
        const time = times[height - 1];
        return time === undefined ? undefined : { bytes: Uint8Array.of(height), time, isOption: height === 4 };
      },
      pChainHeightAt: (time) => time - 100n,
    });
    const seen = index.containers.map(({ bytes }) => {
      const { outer } = unwrap(bytes);
      return outer?.type === 'block.statelessGraniteBlock'
        ? [outer.pChainHeight, outer.epoch.pChainHeight, outer.epoch.number, outer.epoch.startTime]
        : outer?.type;
    });
    assert.deepEqual(seen, [
      'block.statelessBlock',
      [10n, 0n, 1n, 100n],
      [29n, 0n, 1n, 100n],
      'block.option',
      // Its parent was accepted at the end of the epoch.
      [31n, 29n, 2n, 130n],
      [100n, 29n, 2n, 130n],
    ]);
    assert.deepEqual(
      unwrap(index.containers[0]?.bytes ?? new Uint8Array()).outer?.parentID,
      new Uint8Array(32).fill(7),
    );
  });

  it("finds containers by place and by outer ID, not by the inner block's ID", async () => {
    const third = await client().getContainerByIndex({ chain: 'X', index: 2n });
    assert.ok(third);
    const outer = { chain: 'X', id: third.id } as const;
    assert.deepEqual(await client().getContainerByID(outer), third);
    assert.equal(await client().getIndex(outer), 2n);
    assert.equal(await client().isAccepted(outer), true);
    const inner = { chain: 'X', id: encodeCb58(blockIDOf(bytesOf(third).inner)) } as const;
    assert.equal(await client().getContainerByID(inner), undefined);
    assert.equal(await client().getIndex(inner), undefined);
    assert.equal(await client().isAccepted(inner), false);
  });

  it('returns the rest of a range that reaches beyond its end', async () => {
    const last = await client().getLastAccepted({ chain: 'X' });
    assert.ok(last);
    assert.deepEqual(await client().getContainerRange({ chain: 'X', startIndex: last.index, numToFetch: 10 }), [last]);
  });

  it('uses the requested encoding, and hex by default', async () => {
    const bytes = async (encoding: object) =>
      (await answer('/ext/index/X/block', 'index.getContainerByIndex', encoding)).result as Record<
        'bytes' | 'encoding',
        string
      >;
    const hex = await bytes({});
    assert.equal(hex.encoding, 'hex');
    assert.deepEqual(await bytes({ encoding: 'hexnc' }), { ...hex, bytes: hex.bytes.slice(0, -8), encoding: 'hexnc' });
    assert.equal(await refusal('index.getContainerByIndex', { encoding: 'json' }), 'unsupported encoding in method');
  });

  it('has the fields of a node in their order', async () => {
    const { body } = await answer('/ext/index/X/block', 'index.getContainerByIndex', { index: '0' });
    assert.match(
      body,
      /^\{"jsonrpc":"2\.0","result":\{"id":"\w+","bytes":"0x\w+","timestamp":"[\d-]+T[\d:]+Z","encoding":"hex","index":"0"\},"id":1\}\n$/,
    );
  });

  it('has the next block as soon as it is accepted', async () => {
    const before = await client().getLastAccepted({ chain: 'X' });
    accept(chain(), pay(chain(), 1n));
    const after = await client().getLastAccepted({ chain: 'X' });
    assert.ok(before && after);
    assert.equal(after.index, before.index + 1n);
    const { outer } = bytesOf(after);
    assert.equal(outer && encodeCb58(outer.parentID), before.id);
  });

  const refused: [method: string, params: object, words: string][] = [
    ['index.getContainerByIndex', { index: 9999 }, 'no container at index 9999'],
    ['index.getContainerByIndex', { index: '18446744073709551615' }, 'no container at index 18446744073709551615'],
    ['index.getContainerRange', { numToFetch: 0 }, 'numToFetch must be in [1,1024] but is 0'],
    ['index.getContainerRange', { numToFetch: 1025 }, 'numToFetch must be in [1,1024] but is 1025'],
    ['index.getContainerRange', {}, 'numToFetch must be in [1,1024] but is 0'],
    ['index.getContainerByID', { id: UNKNOWN_ID }, 'not found'],
    ['index.getContainerByID', {}, 'not found'],
    ['index.getIndex', { id: UNKNOWN_ID }, 'not found'],
    ['index.getNothing', {}, 'rpc: can\'t find method "index.GetNothing"'],
    [
      'index.isAccepted',
      { id: 'q' },
      "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. See documentation for example calls",
    ],
  ];
  for (const [method, params, words] of refused) {
    it(`refuses ${method} ${JSON.stringify(params)}`, async () => assert.equal(await refusal(method, params), words));
  }

  it('names the last container in the error for a range beyond it', async () => {
    const last = (await client().getLastAccepted({ chain: 'X' }))?.index ?? 0n;
    const params = { startIndex: String(last + 1n), numToFetch: 2 };
    const words = `start index (${last + 1n}) > last accepted index (${last})`;
    assert.equal(await refusal('index.getContainerRange', params), words);
  });

  it('has no vertices from before Cortina', async () => {
    for (const path of ['/ext/index/X/tx', '/ext/index/X/vtx']) {
      assert.equal(await refusal('index.getLastAccepted', {}, path), 'no containers have been accepted');
      assert.equal(await refusal('index.getContainerByIndex', {}, path), 'no container at index 0');
      assert.equal(
        await refusal('index.getContainerRange', { numToFetch: 1 }, path),
        'no containers have been accepted',
      );
    }
  });

  it('accepts these aliases of chains only', async () => {
    for (const path of [
      '/ext/index/P/tx',
      '/ext/index/x/block',
      `/ext/index/${encodeCb58(chain().blockchainID)}/block`,
    ])
      assert.equal((await answer(path, 'index.getLastAccepted')).status, 404);
  });

  it('is served only with its option', async () => {
    const without = await startSandbox({ blocks: 'on call' });
    try {
      const { status, body } = await askNode(without.url, '/ext/index/X/block', 'index.getLastAccepted');
      assert.deepEqual([status, body], [404, '404 page not found\n']);
    } finally {
      await without.close();
    }
  });
});
