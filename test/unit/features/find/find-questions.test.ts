import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { decodeID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { utxoIDOf } from '../../../../src/core/ids/ids';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { createFind, type FindReply, type FindWay } from '../../../../src/features/find/find-questions';
import type { FindQuestion } from '../../../../src/host/commands/command-ids';
import { addressOf, TARGET_KINDS, type TargetKind } from '../../../../src/host/documents/document-target';
import type { Sandbox } from '../../../../sandbox/server';
import { localStory } from '../../../../sandbox/story/local-story';
import { utxoForm } from '../../../../src/services/inspect/inspector';
import { DOCUMENTS_OF } from '../../../../src/services/lookup/document-kinds';
import { FakeClock } from '../../../support/setup/fake-clock';
import {
  answerJSON,
  answerResult,
  type Handler,
  passOn,
  startServer,
  type TestServer,
} from '../../../support/servers/http-server';
import { RECORDED_BLOCK_1, RECORDED_PAYMENT } from '../../../support/known-ids';
import { servicesAt } from '../../../support/setup/services-at';
import { snapshotOf } from '../../../support/wording/snapshot';
import { recordedSetUp } from '../../../support/sandbox/recorded-setup';
import { startDemo } from '../../../support/sandbox/demo-sandbox';

interface Manifest {
  readonly contributes: {
    readonly menus: { readonly 'editor/title': readonly { readonly command: string; readonly when?: string }[] };
  };
}

const ABSENT = encodeCb58(sha256(Buffer.from('no transaction')));

describe('finding blocks and spenders', () => {
  const snapshot = snapshotOf('history-questions');
  const clock = new FakeClock(1_795_243_600_000);
  const { sandbox } = recordedSetUp({ index: true });
  /** In front of the sandbox: a node on Mainnet, whose index may be off, and the Data API. */
  let node: TestServer;
  /** URL of the chain behind it. */
  let behind: string;
  let hasIndex = true;
  let service: Handler;
  let asked: string[];
  let mayUseService = false;
  const keptBytes = new Map<string, Uint8Array>();
  let world: ReturnType<typeof makeWorld>;

  beforeEach(async () => {
    behind = sandbox.url;
    keptBytes.clear();
    hasIndex = true;
    mayUseService = false;
    asked = [];
    service = (_, response) => answerJSON(response, { message: 'no', error: 'Not Found', statusCode: 404 }, 404);
    node = await startServer(async (request, response, number) => {
      if (request.method === 'GET') {
        asked.push(request.path);
        await service(request, response, number);
        return;
      }
      const { method } = JSON.parse(request.body) as { method: string };
      asked.push(method, request.path);
      if (method === 'info.getNetworkID') answerResult(request, response, { networkID: '1' });
      else if (hasIndex || !request.path.startsWith('/ext/index')) await passOn(behind, request, response);
      else response.writeHead(404).end('404 page not found');
    });
    world = makeWorld();
  });
  afterEach(async () => {
    await world.http.close();
    await node.close();
  });

  function makeWorld(url = node.url) {
    const { http, budget, rest, services } = servicesAt(node.url, clock);
    services.chains.configure({ chains: [{ name: 'Node', url, blockchain: 'X' }], activeChain: 'Node' });
    const kept = { get: (id: string) => Promise.resolve(keptBytes.get(id)) };
    const questions = createFind({ ...services, rest, byteStore: kept, mayUseService: () => mayUseService });
    return { http, budget, services, questions };
  }

  const progress: string[] = [];
  async function ask(question: Partial<FindQuestion>, way: FindWay = 'node'): Promise<FindReply> {
    const asking = { signal: new AbortController().signal, onProgress: (text: string) => progress.push(text) };
    const whole = { kind: 'block', chain: 'Node', of: 'X', id: RECORDED_PAYMENT, ...question } as const;
    return (await world.questions.ask(whole, way, asking)) ?? assert.fail();
  }

  it('finds a block and a spender in the index of the node', async () => {
    const block = await ask({});
    assert.deepEqual(block.open, { chain: 'Node', kind: 'block', id: RECORDED_BLOCK_1 });
    snapshot.matches('a block in the index', block.text);
    const spender = await ask({ kind: 'spender', id: `${RECORDED_PAYMENT}:0` });
    assert.equal(spender.open?.kind, 'tx');
    snapshot.matches('a spender in the index', spender.text);
    // As the document of a UTXO names it, which was read from these blocks.
    const utxoID = encodeCb58(utxoIDOf(decodeID(RECORDED_PAYMENT), 0));
    assert.deepEqual(await ask({ kind: 'spender', id: utxoID }), spender);
    assert.deepEqual(progress, ['blocks 1 to 25']);
  });

  it('finds the spender of an output of C on the chain where it was spent', async () => {
    const demo = await startDemo();
    await world.http.close();
    world = makeWorld(demo.url);
    try {
      const chain = await world.services.chains.open(world.services.chains.active);
      const { past, inspector } = world.services;
      for (const of of ['X', 'P', 'C'] as const) await past.findBlock(chain, of, decodeID(ABSENT));
      const { exportToX, exportToP } = localStory().names.crossings.atomic;
      const found = new Set<string>();
      for (const txID of [exportToX, exportToP]) {
        const output = { txID, outputIndex: 0 };
        const made = await inspector.output(chain, output, {});
        assert.ok(made.kind === 'output');
        const spender = past.spenderOf(chain, made.home, output);
        assert.ok(spender.kind === 'known');
        const { open } = await ask({ kind: 'spender', id: `${encodeCb58(txID)}:0` });
        assert.deepEqual(open, { chain: 'Node', kind: DOCUMENTS_OF[made.home].tx, id: encodeCb58(spender.value) });
        found.add(`${made.madeBy.on} to ${made.home}`);
      }
      assert.deepEqual([...found], ['C to X', 'C to P']);
    } finally {
      await demo.close();
    }
  });

  describe('of a UTXO that P or C listed, by its kept bytes', () => {
    const past = localStory();
    const { txs, atomic } = past.names.crossings;
    const toP = past.txs.exportToP.txID;
    let demo: Sandbox;

    before(async () => {
      demo = await startDemo();
    });
    after(() => demo.close());
    beforeEach(() => {
      behind = demo.url;
    });

    /** The ID of the bytes. An export from X or P has its change before what it exports. */
    async function keep(txID: Uint8Array, outputIndex: number): Promise<string> {
      const { chains, inspector } = world.services;
      const found = await inspector.output(await chains.open(chains.active), { txID, outputIndex }, {});
      assert.ok(found.kind === 'output');
      const { bytes } = utxoForm(found);
      const id = encodeCb58(sha256(bytes));
      keptBytes.set(id, bytes);
      return id;
    }

    it('finds the spender on the chain that listed it, whichever chain made it', async () => {
      for (const [made, of, spender, kind] of [
        [{ txID: atomic.exportToP, outputIndex: 0 }, 'P', txs.importFromC.id, 'p/tx'],
        [{ txID: txs.exportToC.id, outputIndex: 1 }, 'C', atomic.import, 'c/tx'],
      ] as const) {
        const id = await keep(made.txID, made.outputIndex);
        assert.notEqual(id, encodeCb58(utxoIDOf(made.txID, made.outputIndex)));
        const { open, isFound } = await ask({ kind: 'spender', of, id, isKept: true });
        assert.equal(isFound, true);
        assert.deepEqual(open, { chain: 'Node', kind, id: encodeCb58(spender) });
      }
    });

    it('searches blocks of the chain that listed it, and asks the Data API about the chain that made it', async () => {
      const id = await keep(toP, 1);
      const question = { kind: 'spender', of: 'P', id, isKept: true } as const;
      snapshot.matches('an export that is not imported yet', (await ask(question)).text);
      assert.ok(asked.includes('/ext/index/P/block'));
      assert.ok(!asked.includes('/ext/index/X/block'));
      await ask(question, 'dataAPI');
      assert.ok(asked.includes(`/v1/networks/mainnet/blockchains/x-chain/transactions/${encodeCb58(toP)}`));
    });

    it('reports bytes that are no longer kept, or are no UTXO, and sends nothing', async () => {
      keptBytes.set(ABSENT, new Uint8Array(20));
      asked.length = 0;
      const other = await ask({ kind: 'spender', of: 'P', id: ABSENT, isKept: true });
      const gone = await ask({ kind: 'spender', of: 'P', id: RECORDED_BLOCK_1, isKept: true });
      assert.deepEqual([other.isFound, gone.isFound, asked.length], [false, false, 0]);
      assert.notEqual(other.text, gone.text);
      snapshot.matches('bytes that are no UTXO', other.text);
    });
  });

  it('is in the menus of the documents of transactions and UTXOs of X, P and C', () => {
    const menu = (JSON.parse(readFileSync('package.json', 'utf8')) as Manifest).contributes.menus['editor/title'];
    const kindsOf = (command: string): TargetKind[] => {
      const { when = '' } = menu.find((item) => item.command === command) ?? assert.fail();
      const [, path = ''] = /resourcePath =~ \/(.*)\/$/.exec(when) ?? assert.fail(when);
      const shows = new RegExp(path);
      const id = encodeCb58(new Uint8Array(32).fill(7));
      return TARGET_KINDS.filter((kind) => shows.test(addressOf({ chain: 'Node', kind, id }, 'json').path));
    };
    assert.deepEqual(kindsOf('avalancheLens.findBlock'), ['tx', 'p/tx', 'c/tx']);
    assert.deepEqual(kindsOf('avalancheLens.findSpender'), ['utxo', 'p/utxo', 'c/utxo']);
  });

  it('shows how far the index reaches if it finds nothing', async () => {
    snapshot.matches('a transaction in no block', (await ask({ id: ABSENT })).text);
    snapshot.matches('an output that nothing spends', (await ask({ kind: 'spender', id: `${ABSENT}:7` })).text);
  });

  it('without an index, searches the newest blocks, and offers what else can be done', async () => {
    hasIndex = false;
    assert.equal((await ask({})).open?.id, RECORDED_BLOCK_1);
    const reply = await ask({ id: ABSENT });
    assert.deepEqual([reply.isFound, reply.ways], [false, ['byHeight', 'dataAPI']]);
    snapshot.matches('no index', reply.text);
    const all = await ask({ id: ABSENT }, 'byHeight');
    assert.deepEqual(all.ways, ['dataAPI']);
    snapshot.matches('all blocks read', all.text);
    snapshot.matches(
      'a spender by height',
      (await ask({ kind: 'spender', id: `${RECORDED_PAYMENT}:0` }, 'byHeight')).text,
    );
  });

  it('sends nothing to the Data API without a click, unless the setting allows it', async () => {
    hasIndex = false;
    await ask({ id: ABSENT });
    assert.ok(!asked.some((request) => request.startsWith('/v1/')));
    mayUseService = true;
    const reply = await ask({ id: ABSENT });
    assert.equal(asked.filter((request) => request.startsWith('/v1/')).length, 1);
    assert.deepEqual(reply.ways, []);
  });

  it('finds nothing on a chain that was removed', async () => {
    const asking = { signal: new AbortController().signal, onProgress: () => undefined };
    const question = { kind: 'block', chain: 'Gone', of: 'X', id: ABSENT } as const;
    assert.equal(await world.questions.ask(question, 'node', asking), undefined);
  });

  describe('by the Data API', () => {
    const TX = `/v1/networks/mainnet/blockchains/x-chain/transactions/${RECORDED_PAYMENT}`;
    /** As the service's OpenAPI describes it, with the fields that are read. */
    const linear = { txHash: RECORDED_PAYMENT, chainFormat: 'linear', timestamp: 1_795_243_569, blockHeight: 1 };
    let spenderID: string;

    beforeEach(async () => {
      spenderID = (await ask({ kind: 'spender', id: `${RECORDED_PAYMENT}:0` })).open?.id ?? '';
    });

    const answers = (body: object): void => {
      service = (_, response) => answerJSON(response, body);
    };
    const outputs = (consumingTxHash?: string) => [
      { outputIndex: '0', utxoId: ABSENT, ...(consumingTxHash === undefined ? {} : { consumingTxHash }) },
    ];

    it('verifies a result on the chain, counts its cost, and names its source', async () => {
      answers({ ...linear, blockHash: RECORDED_BLOCK_1, emittedUtxos: outputs(spenderID) });
      const block = await ask({}, 'dataAPI');
      assert.equal(block.open?.id, RECORDED_BLOCK_1);
      assert.ok(asked.includes(TX));
      assert.equal(world.budget.spent(new URL(node.url).host), 20);
      snapshot.matches('a block by the Data API', block.text);
      const spender = await ask({ kind: 'spender', id: `${RECORDED_PAYMENT}:0` }, 'dataAPI');
      assert.equal(spender.open?.id, spenderID);
      snapshot.matches('a spender by the Data API', spender.text);
    });

    it("uses the sandbox's own Data API, and verifies its results on the chain", async () => {
      service = async ({ path }, response) => {
        const answer = await fetch(sandbox.url + path);
        answerJSON(response, await answer.text(), answer.status);
      };
      const block = await ask({}, 'dataAPI');
      assert.deepEqual([block.isFound, block.open?.id], [true, RECORDED_BLOCK_1]);
      assert.match(block.text, /verified on the chain/);
      const spender = await ask({ kind: 'spender', id: `${RECORDED_PAYMENT}:0` }, 'dataAPI');
      assert.deepEqual([spender.isFound, spender.open?.id], [true, spenderID]);
      assert.match(spender.text, /verified on the chain/);
      assert.equal((await ask({ id: ABSENT }, 'dataAPI')).isFound, false);
      assert.equal(world.budget.spent(new URL(node.url).host), 60);
    });

    it('ends with the search when the Data API is slow', async () => {
      const leaving = new AbortController();
      const reached = new Promise<void>((resolve) => {
        service = () => {
          resolve();
          return new Promise(() => undefined);
        };
      });
      const question = { kind: 'block', chain: 'Node', of: 'X', id: RECORDED_PAYMENT } as const;
      const asking = { signal: leaving.signal, onProgress: () => undefined };
      const answer = world.questions.ask(question, 'dataAPI', asking);
      await reached;
      leaving.abort(new Error('left'));
      await assert.rejects(answer, /left/);
    });

    it('reports a transaction that has vertices and no block', async () => {
      answers({ ...linear, chainFormat: 'non-linear', blockHeight: undefined, vertices: [], emittedUtxos: [] });
      snapshot.matches('a transaction from before Cortina', (await ask({}, 'dataAPI')).text);
    });

    it('reports an output that is unspent', async () => {
      answers({ ...linear, blockHash: RECORDED_BLOCK_1, emittedUtxos: outputs() });
      snapshot.matches('unspent', (await ask({ kind: 'spender', id: `${RECORDED_PAYMENT}:0` }, 'dataAPI')).text);
    });

    it('reports an output that the transaction does not have, and a response about another one', async () => {
      const reply = (id: string) => ask({ kind: 'spender', id }, 'dataAPI');
      answers({ ...linear, blockHash: RECORDED_BLOCK_1, emittedUtxos: outputs(spenderID) });
      snapshot.matches('not listed', (await reply(`${RECORDED_PAYMENT}:1`)).text);
      answers({ ...linear, txHash: ABSENT, blockHash: RECORDED_BLOCK_1, emittedUtxos: outputs() });
      snapshot.matches('of another transaction', (await reply(`${RECORDED_PAYMENT}:0`)).text);
      snapshot.matches('the block of another transaction', (await ask({}, 'dataAPI')).text);
    });

    it("doesn't report an output as unspent that may be one that can't be read", async () => {
      const body = { ...linear, blockHash: RECORDED_BLOCK_1 };
      const unreadable = { outputIndex: 'first', utxoId: ABSENT };
      const reply = () => ask({ kind: 'spender', id: `${RECORDED_PAYMENT}:0` }, 'dataAPI');
      const other = { outputIndex: '1', utxoId: ABSENT };
      answers({ ...body, emittedUtxos: [unreadable, other] });
      snapshot.matches("an output that can't be read", (await reply()).text);
      answers({ ...body, emittedUtxos: [unreadable, ...outputs(spenderID)] });
      assert.equal((await reply()).open?.id, spenderID);
    });

    for (const [what, body] of [
      ['another block', { blockHash: RECORDED_BLOCK_1, blockHeight: 2 }],
      ['a block that the chain does not have', { blockHash: ABSENT }],
      ['a hash that is no ID', { blockHash: '0x00' }],
    ] as const) {
      it(`shows no result that the chain contradicts: ${what}`, async () => {
        answers({ ...linear, ...body, emittedUtxos: outputs(RECORDED_PAYMENT) });
        const block = await ask({}, 'dataAPI');
        assert.equal(block.isFound, false);
        const spender = await ask({ kind: 'spender', id: `${RECORDED_PAYMENT}:0` }, 'dataAPI');
        assert.equal(spender.isFound, false);
        snapshot.matches('contradicted', spender.text);
      });
    }

    it('reports why there is none', async () => {
      for (const [what, status, body] of [
        ['out of units', 429, { message: 'Too many requests', error: 'Too Many Requests', statusCode: 429 }],
        ['unknown transaction', 404, { message: 'Not found', error: 'Not Found', statusCode: 404 }],
        ['rubbish', 200, { rubbish: true }],
      ] as const) {
        service = (_, response) => {
          // Without it the wait is a random one.
          response.setHeader('retry-after', '60');
          answerJSON(response, body, status);
        };
        const { text, error } = await ask({}, 'dataAPI');
        snapshot.matches(`the Data API fails: ${what}`, text);
        assert.notEqual(error, undefined, what);
        // The pause that a 429 asks for.
        await clock.advance(61_000);
      }
    });
  });
});
