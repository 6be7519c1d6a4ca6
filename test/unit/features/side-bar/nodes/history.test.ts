import { strict as assert } from 'node:assert';
import { encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { toHexDigits } from '../../../../../src/core/bytes/bytes';
import { AddressNode } from '../../../../../src/features/side-bar/nodes/address/address-node';
import { HistoryNode } from '../../../../../src/features/side-bar/nodes/address/history-node';
import { BlockHistorySource, ServiceSource } from '../../../../../src/features/side-bar/nodes/address/history-sources';
import type { TreeNode } from '../../../../../src/features/side-bar/nodes/tree-node';
import type { Sandbox } from '../../../../../sandbox/server';
import { formatAddress } from '../../../../../src/core/ids/address';
import { parseOwner } from '../../../../../src/services/text/format-id';
import { startDemo } from '../../../../support/sandbox/demo-sandbox';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import {
  answerJSON,
  answerResult,
  passOn,
  startServer,
  type TestServer,
} from '../../../../support/servers/http-server';
import { startIndexedNode, wrapped } from '../../../../support/servers/indexed-node';
import { startHeliconNode } from '../../../../support/servers/primary-node';
import { EWOQ, RECORDED_PAYEE } from '../../../../support/known-ids';
import { startRecordedSandbox } from '../../../../../sandbox/test/replay/recorded-sandbox';
import { accept, pay } from '../../../../support/sandbox/sandbox-chain';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { outline, rowBelow, shown } from '../../../../support/setup/tree-rows';

const historyIn = ({ source }: HistoryNode) => (source instanceof BlockHistorySource ? source.history : undefined);
const loadedOf = ({ source }: HistoryNode) => (source instanceof ServiceSource ? source.loaded : undefined);

describe('the history of an address in the side bar', () => {
  const snapshot = snapshotOf('side-bar-history');
  let sandbox: Sandbox;
  let set: ReturnType<typeof sideBarOver>;

  const start = async (index: boolean): Promise<void> => {
    sandbox = await startRecordedSandbox({ index });
    set = sideBarOver({
      url: sandbox.url,
      addresses: [
        { address: EWOQ, name: 'ewoq' },
        { address: RECORDED_PAYEE, name: 'treasury' },
      ],
    });
  };
  afterEach(async () => {
    await set.close();
    await sandbox.close();
  });

  const historyOf = async (address: string): Promise<HistoryNode> => {
    const chain = set.sideBar.chain('recorded') ?? assert.fail();
    const node = await rowBelow(chain, 'addresses', toHexDigits(parseOwner(address)), 'history');
    assert.ok(node instanceof HistoryNode);
    return node;
  };
  const rows = async (node: TreeNode): Promise<string[]> => outline(await shown(node, () => true));

  it('sends no request before it is expanded, then lists transactions, the newest first', async () => {
    await start(true);
    const node = await historyOf(EWOQ);
    const sent = set.requests.length;
    assert.equal(node.row().description, '');
    assert.equal(set.requests.length, sent);
    snapshot.matches('with an index', await rows(node));
    const own = set.requests.slice(sent).filter((method) => !/getTx|getAssetDescription/.test(method));
    // One page of the index, its newest block, and what identifies the chain.
    assert.ok(own.length <= 6, own.join(', '));
    snapshot.matches('another address', await rows(await historyOf(RECORDED_PAYEE)));
  });

  it('opens a transaction, copies it, finds its block, and shows in its tooltip what it did', async () => {
    await start(true);
    const [newest] = await (await historyOf(EWOQ)).children();
    assert.ok(newest);
    const { action } = newest.row();
    assert.ok(action?.kind === 'open' && action.target.kind === 'tx');
    const { id, hex, json } = newest.copies();
    assert.equal(id, action.target.id);
    assert.match((await hex?.()) ?? '', /^0x0000/);
    assert.match((await json?.()) ?? '', /^\{\n {2}"unsignedTx"/);
    assert.deepEqual(newest.actions[0]?.argument, { chain: 'Recorded', of: 'X', id });
    snapshot.matches('the tooltip of a transaction', (await newest.tooltip(new AbortController().signal)) ?? '');
  });

  it('filters by asset and direction', async () => {
    await start(true);
    const node = await historyOf(EWOQ);
    await node.children();
    node.show({ direction: 'in' });
    snapshot.matches('received only', await rows(node));
    const other = node.assets.find((id) => node.scope.ref(id).info?.symbol === 'LNSC') ?? assert.fail();
    node.show({ assetID: other, direction: 'out' });
    snapshot.matches('sent of one asset', await rows(node));
    assert.equal(node.row().context, 'history.filtered');
    node.show({ assetID: encodeCb58(new Uint8Array(32)) });
    snapshot.matches('no match', await rows(node));
  });

  it('offers to read all blocks where the node keeps no index', async () => {
    await start(false);
    const node = await historyOf(EWOQ);
    snapshot.matches('without an index', await rows(node));
    const progress: string[] = [];
    assert.equal(await node.loadAll((text) => progress.push(text), {}), true);
    assert.deepEqual(progress, ['blocks 1 to 25']);
    const read = await rows(node);
    snapshot.matches('read block by block', read.slice(0, 3));
    // New blocks are read when it is refreshed.
    set.sideBar.refresh(node);
    assert.deepEqual(await rows(node), read);
  });

  it('stops reading when the user cancels, or its row leaves the tree', async () => {
    await start(false);
    const node = await historyOf(EWOQ);
    await assert.rejects(
      node.loadAll(() => undefined, { signal: AbortSignal.abort(new Error('cancelled')) }),
      /cancelled/,
    );
    const reading = node.loadAll(() => undefined, {});
    set.setAddresses([]);
    await set.sideBar.chain('recorded')?.children();
    assert.equal(typeof (await reading), 'boolean');
  });

  it('stops reading on expanding when its row leaves the tree', async () => {
    await start(true);
    const node = await historyOf(EWOQ);
    const { addressHistories } = set.parts;
    const read = addressHistories.read.bind(addressHistories);
    addressHistories.read = (chain, addresses, options) => {
      const answer = read(chain, addresses, options);
      node.dropped();
      return answer;
    };
    assert.deepEqual(await node.children(), []);
    assert.equal(historyIn(node), undefined);
  });

  /** Adds blocks with one payment of the address to itself each. */
  const addBlocks = (count: number): void => {
    const x = sandbox.network.chain('X') ?? assert.fail();
    for (let i = 0; i < count; i++) accept(x, pay(x, 1_000n));
  };

  it('has all transactions after the user cancels a page', async () => {
    await start(true);
    addBlocks(60);
    const node = await historyOf(EWOQ);
    await node.children();
    await assert.rejects(node.loadMore({ signal: AbortSignal.abort(new Error('cancelled')) }), /cancelled/);
    assert.ok((await node.children()).length > 50);
    await node.loadMore({});
    const all = [...(historyIn(node)?.events.newestFirst() ?? [])].map(({ txID }) => encodeCb58(txID));
    assert.ok(all.length > 60 && all.length <= 100, String(all.length));
    assert.deepEqual(
      (await node.children()).map((row) => row.copies().id),
      all,
    );
  });

  it('has the transactions of blocks that came while it was read', async () => {
    await start(true);
    const node = await historyOf(EWOQ);
    const { addressHistories } = set.parts;
    const read = addressHistories.read.bind(addressHistories);
    const counts: number[] = [];
    addressHistories.read = async (...of) => {
      const answer = await read(...of);
      assert.ok(answer.kind === 'known');
      counts.push(answer.value.events.count);
      if (counts.length > 1) return answer;
      addBlocks(1);
      node.outdate();
      return answer;
    };
    await node.children();
    const [before = 0] = counts;
    assert.deepEqual(counts, [before, before + 1]);
    assert.equal(historyIn(node)?.events.count, before + 1);
  });

  it('shows how far an index reaches that lacks the newest blocks', async () => {
    await start(true);
    const lagging = await startIndexedNode(sandbox.url);
    try {
      const x = sandbox.network.chain('X') ?? assert.fail();
      const { ledger } = x;
      const heights = Array.from({ length: 20 }, (_, i) => BigInt(i + 1));
      lagging.containers = wrapped(heights.map((height) => ledger.acceptedAt(height)?.bytes ?? assert.fail()));
      await set.close();
      set = sideBarOver({ url: lagging.url, addresses: [{ address: RECORDED_PAYEE, name: 'treasury' }] });
      const node = await historyOf(RECORDED_PAYEE);
      snapshot.matches('an index that lags', (await rows(node)).slice(0, 3));
      lagging.unanswered.add('index.getContainerRange').add('index.getLastAccepted');
      node.outdate();
      const failed = await rows(node);
      assert.match(failed[0] ?? '', /indexed to block 20 of 25/);
      assert.deepEqual(
        failed.filter((row) => row.includes("The node's index ends")),
        [],
        'the failed request has a row, and the index may have the others',
      );
    } finally {
      await lagging.close();
    }
  });

  it('is read again where blocks may spend UTXOs that are not loaded', async () => {
    await start(true);
    await set.close();
    set = sideBarOver({ url: sandbox.url, addresses: [{ address: EWOQ, name: 'ewoq' }], pageSize: 5 });
    const chain = set.sideBar.chain('recorded') ?? assert.fail();
    const address = await rowBelow(chain, 'addresses', toHexDigits(parseOwner(EWOQ)));
    assert.ok(address instanceof AddressNode);
    const list = await address.open();
    const { history } = address;
    const isReadAgain = async (): Promise<boolean> => {
      await history.children();
      address.compare({ gives: () => false, takes: () => false, exports: () => false });
      return historyIn(history) === undefined;
    };
    assert.equal(await isReadAgain(), true);
    await list.loadAll(() => undefined, {});
    assert.equal(list.pages.state, 'complete');
    assert.equal(await isReadAgain(), false);
  });

  it('has the transactions of new blocks where the UTXOs were never listed', async () => {
    await start(true);
    const chain = set.sideBar.chain('recorded') ?? assert.fail();
    const address = await rowBelow(chain, 'addresses', toHexDigits(parseOwner(EWOQ)));
    assert.ok(address instanceof AddressNode);
    const { history } = address;
    await history.children();
    assert.equal(address.list, undefined);
    assert.ok(historyIn(history) !== undefined);
    address.compare({ gives: () => false, takes: () => false, exports: () => false });
    assert.equal(historyIn(history), undefined, 'it is read again when next shown');
  });

  describe('on a network that the Data API knows', () => {
    let node: TestServer;
    let asked: string[];
    let change: (page: { transactions: object[]; nextPageToken?: string }) => void;

    /** The sandbox without an index as a node on Mainnet, and as the Data API. */
    const startPublic = async (mayUseService: boolean): Promise<HistoryNode> => {
      sandbox = await startRecordedSandbox();
      asked = [];
      change = () => undefined;
      node = await startServer(async (request, response) => {
        const { method, path, body } = request;
        if (method === 'GET') {
          asked.push(path);
          // Each list fits on a page, so that a token is one of a test, which repeats the page.
          const page = (await (await fetch(sandbox.url + path.replace(/&pageToken=\w+/, ''))).json()) as object;
          change(page as Parameters<typeof change>[0]);
          answerJSON(response, page);
        } else if (body.includes('info.getNetworkID')) answerResult(request, response, { networkID: '1' });
        else await passOn(sandbox.url, request, response);
      });
      set = sideBarOver({ url: node.url, addresses: [{ address: EWOQ, name: 'ewoq' }], mayUseService });
      return historyOf(EWOQ);
    };
    afterEach(() => node.close());

    it('loads a page of it after a click, with the cost shown first', async () => {
      const history = await startPublic(false);
      snapshot.matches('the Data API before a click', await rows(history));
      const service = await rowBelow(history, 'data API');
      assert.ok(service instanceof HistoryNode);
      assert.match((await service.tooltip()) ?? '', /100 /);
      assert.deepEqual(service.row().action, { kind: 'run', command: 'avalancheLens.loadMore' });
      assert.deepEqual(asked, []);
      await service.loadMore({});
      assert.equal(asked.length, 1);
      snapshot.matches('the Data API after a click', await rows(service));
      assert.equal(loadedOf(service)?.isComplete, true);
      history.show({ direction: 'in' });
      snapshot.matches('the Data API, received only', await rows(service));
      history.show({ assetID: encodeCb58(new Uint8Array(32)) });
      snapshot.matches('the Data API, no match', await rows(service));
      assert.equal(asked.length, 1);
    });

    it('says that it ended early, and begins again on a click', async () => {
      const history = await startPublic(false);
      change = (page) => {
        page.transactions.splice(2);
        page.nextPageToken = 'same';
      };
      await history.children();
      const service = await rowBelow(history, 'data API');
      assert.ok(service instanceof HistoryNode);
      await service.loadMore({});
      await service.loadMore({});
      snapshot.matches('the Data API, the same page twice', await rows(service));
      assert.deepEqual([loadedOf(service)?.isComplete, loadedOf(service)?.events.length], [false, 2]);
      const last = (await service.children()).at(-1)?.row();
      assert.deepEqual([last?.context, last?.action], ['failed', { kind: 'run', command: 'avalancheLens.loadMore' }]);
      change = () => undefined;
      await service.loadMore({});
      assert.deepEqual([loadedOf(service)?.isComplete, loadedOf(service)?.events.length], [true, 23]);
    });

    it('goes on where it was after its page token expired, and says what may be missing', async () => {
      const history = await startPublic(false);
      change = (page) => {
        page.nextPageToken = 'first';
        page.transactions.splice(2);
      };
      await history.children();
      const service = await rowBelow(history, 'data API');
      assert.ok(service instanceof HistoryNode);
      await service.loadMore({});
      await set.clock.advance(24 * 60 * 60 * 1000);
      change = (page) => page.transactions.splice(4);
      await service.loadMore({});
      assert.match(asked[1] ?? '', /endTimestamp=\d+/);
      snapshot.matches('the Data API, continued after a day', await rows(service));
      assert.equal(loadedOf(service)?.isComplete, true);
    });

    it('does not take empty pages that go on for an address without transactions', async () => {
      const history = await startPublic(false);
      change = (page) => {
        page.transactions = [];
        page.nextPageToken = `t${asked.length}`;
      };
      await history.children();
      const service = await rowBelow(history, 'data API');
      assert.ok(service instanceof HistoryNode);
      for (let i = 0; i < 4; i++) await service.loadMore({});
      snapshot.matches('the Data API, empty pages only', await rows(service));
      assert.equal(loadedOf(service)?.isComplete, false);
    });

    it('has each transaction once if it is refreshed while it loads', async () => {
      const history = await startPublic(false);
      await history.children();
      const service = await rowBelow(history, 'data API');
      assert.ok(service instanceof HistoryNode);
      const first = service.loadMore({});
      service.refresh();
      await Promise.all([first, service.loadMore({})]);
      assert.equal(asked.length, 2);
      const ids = (await service.children()).map(({ id }) => id);
      assert.ok(ids.length > 20);
      assert.equal(new Set(ids).size, ids.length);
    });

    it('loads a page for a caller that waits, when another one cancels', async () => {
      const history = await startPublic(false);
      await history.children();
      const service = await rowBelow(history, 'data API');
      assert.ok(service instanceof HistoryNode);
      const abort = new AbortController();
      const cancelled = service.loadMore({ signal: abort.signal });
      const waiting = service.loadMore({});
      abort.abort(new Error('cancelled'));
      await assert.rejects(cancelled, /cancelled/);
      await waiting;
      assert.equal(asked.length, 1);
      assert.ok((loadedOf(service)?.events.length ?? 0) > 20);
    });

    it('loads it without a click if the setting allows it', async () => {
      const history = await startPublic(true);
      const service = await rowBelow(history, 'data API');
      assert.ok((await service.children()).length > 20);
      assert.equal(asked.length, 1);
    });
  });
});

describe('the history of an address on P in the side bar', () => {
  const snapshot = snapshotOf('side-bar-history-on-p');
  let sandbox: Sandbox;
  let set: ReturnType<typeof sideBarOver>;

  const start = async (index: boolean): Promise<void> => {
    sandbox = await startDemo({ index });
    set = sideBarOver({ url: sandbox.url, addresses: [{ address: EWOQ, name: 'ewoq' }] });
  };
  afterEach(async () => {
    await set.close();
    await sandbox.close();
  });

  const historyOf = async (address: string): Promise<HistoryNode> => {
    const chain = set.sideBar.chain('recorded') ?? assert.fail();
    const node = await rowBelow(chain, 'addresses', toHexDigits(parseOwner(address)), 'P history');
    assert.ok(node instanceof HistoryNode);
    return node;
  };
  const rows = async (node: TreeNode): Promise<string[]> => outline(await shown(node, () => true));

  it('has stakes, rewards, imports and exports, and opens the transactions of P', async () => {
    await start(true);
    const node = await historyOf(EWOQ);
    snapshot.matches('with an index', await rows(node));
    snapshot.matches('its tooltip', (await node.tooltip()) ?? '');
    const ended = (await node.children()).find((row) => row.row().description?.includes('staking ended') === true);
    const { action } = ended?.row() ?? assert.fail();
    assert.ok(action?.kind === 'open' && action.target.kind === 'p/tx');
    snapshot.matches('the end of a staking', (await ended?.tooltip(new AbortController().signal)) ?? '');
    assert.equal(historyIn(node)?.isFromGenesis, true);
  });

  it('offers the Data API with its cost on a network that it knows, and shows its rows after a click', async () => {
    sandbox = await startDemo({ index: false });
    const asked: string[] = [];
    const node = await startServer(async (request, response) => {
      const { method, path, body } = request;
      if (method === 'GET') asked.push(path);
      // The sandbox lists no UTXOs of addresses of Mainnet.
      const own = body.replaceAll(/P-avax1\w+/g, formatAddress({ alias: 'P', hrp: 'local', bytes: parseOwner(EWOQ) }));
      if (body.includes('info.getNetworkID')) answerResult(request, response, { networkID: '1' });
      else await passOn(sandbox.url, { ...request, body: own }, response);
    });
    try {
      set = sideBarOver({ url: node.url, addresses: [{ address: EWOQ, name: 'ewoq' }] });
      const history = await historyOf(EWOQ);
      snapshot.matches('the Data API before a click', await rows(history));
      const service = await rowBelow(history, 'data API');
      assert.ok(service instanceof HistoryNode);
      assert.match((await service.tooltip()) ?? '', /100 /);
      assert.deepEqual(asked, []);
      await service.loadMore({});
      assert.match(asked.join(), /p-chain/);
      snapshot.matches('the Data API after a click', await rows(service));
      assert.equal(loadedOf(service)?.isComplete, true);
      assert.equal(asked.length, 1);
    } finally {
      await node.close();
    }
  });

  it('names the rewards of the periods of an auto-renewed validator, and the end of its staking', async () => {
    sandbox = await startDemo({ index: false });
    const helicon = await startHeliconNode();
    try {
      const rewarded = 'P-custom10zmua2r9n9qj4g9vy89s7ejc6n3llgw6k2c5zz';
      set = sideBarOver({ url: helicon.url, addresses: [{ address: rewarded, name: 'rewarded' }] });
      const node = await historyOf(rewarded);
      await node.loadAll(() => undefined, {});
      const all = await rows(node);
      snapshot.matches('renewals', all.slice(0, 16));
      assert.ok(all.some((row) => row.includes('reward of a period, 30% restaked')));
    } finally {
      await helicon.close();
    }
  });

  it('is read block by block where the node keeps no index', async () => {
    await start(false);
    const node = await historyOf(EWOQ);
    const [offer] = await node.children();
    assert.deepEqual(offer?.row().action, { kind: 'run', command: 'avalancheLens.loadAll' });
    assert.equal(await node.loadAll(() => undefined, {}), true);
    assert.equal(historyIn(node)?.isFromGenesis, true);
  });
});
