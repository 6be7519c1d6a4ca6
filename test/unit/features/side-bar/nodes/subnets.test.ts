import { strict as assert } from 'node:assert';
import { locate } from '../../../../../src/features/side-bar/reveal/locate';
import type { ChainNode } from '../../../../../src/features/side-bar/nodes/chain/chain-node';
import { SubnetNode } from '../../../../../src/features/side-bar/nodes/p-and-c/subnet-node';
import { encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { sha256 } from '../../../../../src/core/bytes/hashes';
import type { TreeNode } from '../../../../../src/features/side-bar/nodes/tree-node';
import { startSandbox } from '../../../../../sandbox/server';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import { answering, type Handler } from '../../../../support/servers/http-server';
import { type PrimaryNode, recordedAnswer, startPrimaryNode } from '../../../../support/servers/primary-node';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { keyOf, outline, rowBelow, shown } from '../../../../support/setup/tree-rows';
import { until } from '../../../../support/assertions/until';
import { sandboxSetUp } from '../../../../support/sandbox/sandbox-setup';

const L1 = '249ok32scgsAhCWfivCgVBTVkimTJSHKDb5r186tdkDGxjm4ku';
const SUBNET = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';
const BLOCKCHAIN = '2J3sHWNEhPUoDvm99rpgWm9sThEvUS9wGKxsaxxef8hWVS9hKr';
/** No network has it. */
const NOWHERE = '2MVbntxreU3kpAVPoAMfev3kpiVmSgVN7VMPtrVhNgRMqciAz2';
const ACTIVE = '2eosJVGKNYyxGT8o1XdNQq2PjRrKTpLRCVbT8PW65GU7Af3nFu';
const INACTIVE = 'hPZfYPSVSwiU5HXW6Fe849LLxmvYdwkWSHY4349Kc7nzUeSRu';
const NAMED = [{ id: L1, name: 'games' }];
const POLL_MS = 30_000;

const LIST = 'platform.getCurrentValidators';
const LIST_AT = 'platform.getValidatorsAt';
const PRICE = 'platform.getValidatorFeeState';

type Answers = Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>>;

/** As the node of the recording answered for this L1. */
const OF_L1: Answers = {
  'platform.validates': () => ({ blockchainIDs: [BLOCKCHAIN] }),
  'platform.getBlockchainStatus': () => ({ status: 'Created' }),
};

describe('subnets and L1s in the side bar', () => {
  const snapshot = snapshotOf('side-bar-of-subnets');
  const sandbox = sandboxSetUp(() => startSandbox({ blocks: 'on call' }));
  let node: PrimaryNode;
  let set: ReturnType<typeof sideBarOver>;
  /** Methods and subnets of the requests for validators. */
  let listed: string[];

  beforeEach(async () => {
    node = await startPrimaryNode(sandbox.url);
    listed = [];
    answer({});
    set = sideBarOver({ url: node.url, subnets: NAMED });
    set.polls.look(true);
  });
  afterEach(async () => {
    await set.close();
    await node.close();
  });

  /** Answers these methods in place of the recording; an `Error` is the node's own. */
  const answer = (answers: Answers): void => {
    const own = answering({ ...OF_L1, ...answers });
    node.intercept = (request, response, number) => {
      const { method } = JSON.parse(request.body) as { method: string };
      if (method === LIST || method === LIST_AT) listed.push(method);
      return own(request, response, number);
    };
  };
  const price =
    (each: number): Answers[string] =>
    () => ({ excess: 0, price: each, timestamp: '2026-11-21T21:29:56Z' });
  const missing = (): Error => new Error("rpc: can't find method");

  const chain = (): ChainNode => set.sideBar.chain('Recorded') ?? assert.fail();
  const list = () => rowBelow(chain(), 'subnets');
  const subnet = async (id = L1): Promise<SubnetNode> => {
    const row = await rowBelow(await list(), id);
    return row instanceof SubnetNode ? row : assert.fail();
  };
  const rows = async (id = L1) => outline(await shown(await subnet(id), (_, depth) => depth < 1));
  const open = async (): Promise<SubnetNode> => {
    chain().opened(true);
    (await list()).opened(true);
    const row = await subnet();
    row.opened(true);
    await row.children();
    return row;
  };
  const priceOf = { [PRICE]: price(512) };

  it('stand below the chain, with what to do while there are none', async () => {
    set.setSubnets([]);
    assert.deepEqual((await chain().children()).map(keyOf), [
      'addresses',
      'transfers',
      'subnets',
      'P blocks',
      'blocks',
      'assets',
    ]);
    snapshot.matches('none yet', outline(await shown(await list(), () => true)));
    const [row] = await (await list()).children();
    assert.deepEqual(row?.row().action, { kind: 'run', command: 'avalancheLens.addAddress' });
    assert.ok(!set.requests.includes('platform.getSubnet'));
  });

  for (const each of [1, 512, 50_000]) {
    it(`of an L1 show validators with the time left at a price of ${each}, and blockchains`, async () => {
      answer({ [PRICE]: price(each) });
      snapshot.matches(`an L1 at a price of ${each}`, await rows());
      assert.deepEqual(listed, [LIST]);
    });
  }

  it('mark what needs attention with an icon and with words', async () => {
    answer({ [PRICE]: price(50_000) });
    const row = await subnet();
    const icons = (await row.children()).map((each) => [keyOf(each), each.row().icon]);
    assert.equal(row.row().icon, 'warning');
    assert.deepEqual(
      icons
        .slice(0, 3)
        .flat()
        .filter((text) => text === 'warning').length,
      2,
    );
    assert.deepEqual(new Map(icons as [string, string][]).get(INACTIVE), 'circle-slash');
    answer(priceOf);
    await set.clock.advance(10_000);
    set.sideBar.refresh(row);
    const calm = new Map((await row.children()).map((each) => [keyOf(each), each.row().icon]));
    assert.equal(calm.get(ACTIVE), 'circle-filled');
  });

  it('say first what keeps an L1 from accepting blocks, if the node runs its chain', async () => {
    const runs: Answers = { ...priceOf, 'platform.getBlockchainStatus': () => ({ status: 'Validating' }) };
    const check = { error: 'block processing too long: 40s > 30s', timestamp: '2026-11-26T11:54:06Z', duration: 1 };
    answer({ ...runs, 'health.health': () => ({ healthy: false, checks: { [BLOCKCHAIN]: check } }) });
    const row = await subnet();
    const [first] = await row.children();
    assert.deepEqual(first?.row().action, { kind: 'run', command: 'avalancheLens.whyStuck' });
    snapshot.matches('what keeps an L1 from accepting blocks', first.row().label);
    answer({ ...runs, 'health.health': missing, 'info.peers': missing });
    await set.clock.advance(10_000);
    set.sideBar.refresh(row);
    assert.notEqual((await row.children())[0]?.row().action?.kind, 'run');
  });

  it('offer to top up a validator of an L1, and to remove one that the owners of a subnet added', async () => {
    answer(priceOf);
    const row = await subnet();
    const changesOf = async (key: string) =>
      (await rowBelow(row, key)).actions.flatMap(({ command, argument }) =>
        command.endsWith('topUp') || command.endsWith('removeValidator') ? [[command, argument]] : [],
      );
    assert.deepEqual(await changesOf(ACTIVE), [
      ['avalancheLens.topUp', { chain: 'Recorded', kind: 'p-top-up', texts: { validationID: ACTIVE } }],
    ]);
    const nodeID = 'NodeID-DXHfE45cfaCk6XcPXyniZdT7rqcQERk5Q';
    const txID = '2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ';
    const legacy = { nodeID, weight: '9', txID, startTime: '1', endTime: '1900000000' };
    answer({ ...priceOf, [LIST]: () => ({ validators: [legacy] }) });
    await set.clock.advance(10_000);
    set.sideBar.refresh(row);
    const texts = { subnet: L1, validator: nodeID };
    assert.deepEqual(await changesOf(txID), [
      ['avalancheLens.removeValidator', { chain: 'Recorded', kind: 'p-remove-subnet-validator', texts }],
    ]);
    assert.match((await rowBelow(row, txID)).row().description ?? '', /^from before the conversion · /);
  });

  it('are named as validators for a screen reader', async () => {
    answer(priceOf);
    const row = await subnet();
    const { label, description, spoken } = (await rowBelow(row, ACTIVE)).row();
    assert.notEqual(spoken, `${label}, ${description ?? ''}`);
    assert.ok(spoken?.endsWith(`${label}, ${description ?? ''}`));
  });

  it('name the source and the price of the estimate in tooltips', async () => {
    answer(priceOf);
    const row = await subnet();
    const { signal } = new AbortController();
    for (const each of [row, await rowBelow(row, ACTIVE), await rowBelow(row, `blockchain ${BLOCKCHAIN}`)]) {
      snapshot.matches(`the tooltip of ${keyOf(each)}`, (await each.tooltip(signal)) ?? '');
    }
    assert.deepEqual((await rowBelow(row, ACTIVE)).row().action, {
      kind: 'open',
      target: { chain: 'Recorded', kind: 'id', id: ACTIVE },
    });
  });

  it('without a price show the balance', async () => {
    answer({ [PRICE]: missing });
    snapshot.matches('an L1 without a price', await rows());
  });

  it('of a subnet that is no L1 are listed as a whole, but on Mainnet and Fuji by their weights alone', async () => {
    const staker = { txID: NOWHERE, startTime: '1795000000', endTime: '1795300000', weight: '52' };
    const answers: Answers = {
      'platform.validates': () => ({ blockchainIDs: [] }),
      [LIST]: () => ({ validators: [{ ...staker, nodeID: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg' }] }),
    };
    answer(answers);
    set.setSubnets([{ id: SUBNET, name: 'old' }]);
    snapshot.matches('a subnet on a local network', await rows(SUBNET));
    assert.deepEqual(listed, [LIST]);
    for (const networkID of ['1', '5']) {
      listed = [];
      await set.close();
      set = sideBarOver({ url: node.url, subnets: [{ id: SUBNET, name: 'old' }] });
      answer({ ...answers, 'info.getNetworkID': () => ({ networkID }) });
      const text = await rows(SUBNET);
      if (networkID === '1') snapshot.matches('a subnet on Mainnet', text);
      assert.deepEqual(listed, [LIST_AT]);
    }
  });

  it('of other networks are left out', async () => {
    set.setSubnets([...NAMED, { id: NOWHERE, name: 'elsewhere' }]);
    assert.deepEqual((await (await list()).children()).map(keyOf), [L1]);
    assert.equal((await list()).row().description, '1');
    set.setSubnets([{ id: NOWHERE, name: 'elsewhere' }]);
    snapshot.matches('none of this network', outline(await shown(await list(), () => true)));
  });

  it('leave with their setting', async () => {
    const row = await open();
    set.setSubnets([]);
    assert.deepEqual((await (await list()).children()).map(keyOf), ['none']);
    const before = set.requests.length;
    await set.clock.advance(3 * POLL_MS);
    assert.ok(!set.requests.slice(before).some((method) => method.startsWith('platform.')));
    assert.notEqual(row, undefined);
  });

  it("of an address that doesn't serve the P-Chain show it, with Retry", async () => {
    const refuse: Handler = (request, response) => {
      if (!request.path.startsWith('/ext/bc/P')) return undefined;
      response.writeHead(404).end('404 page not found');
      return 'answered';
    };
    node.intercept = refuse;
    const [row] = await (await list()).children();
    snapshot.matches('no P-Chain', row?.row().label ?? '');
    assert.equal(row?.row().context, 'failed');
    answer({});
    await set.clock.advance(10_000);
    set.sideBar.refresh(row);
    assert.deepEqual((await (await list()).children()).map(keyOf), [L1]);
  });

  it('keep the result of one request when others fail', async () => {
    answer({ [LIST]: missing, 'platform.getBlockchainStatus': missing });
    snapshot.matches('without the list of validators', await rows());
    await set.clock.advance(10_000);
    answer({ 'platform.validates': missing });
    set.sideBar.refresh(await subnet());
    snapshot.matches('without the list of blockchains', await rows());
  });

  it('that can not be loaded are requested once, until Retry', async () => {
    const row = await subnet();
    answer({ 'platform.getSubnet': () => new Error('shutting down') });
    await set.clock.advance(10_000);
    const asked = (): number => set.requests.filter((method) => method === 'platform.getSubnet').length;
    const before = asked();
    const [failure] = await row.children();
    assert.equal(failure?.row().context, 'failed');
    // VS Code requests the children again when the row is redrawn.
    await row.children();
    assert.equal(asked(), before + 1);
    answer(priceOf);
    set.sideBar.refresh(failure);
    assert.ok((await row.children()).map(keyOf).includes(ACTIVE));
  });

  const LIES: readonly (readonly [title: string, answers: Answers])[] = [
    ['validators of another shape', { [LIST]: () => ({ validators: [{ nodeID: 'me', weight: -1 }] }) }],
    [
      'another transaction as the blockchain',
      { 'platform.getTx': () => recordedAnswer('platform.getTx', { txID: SUBNET }) },
    ],
  ];
  for (const [title, answers] of LIES) {
    it(`refuse ${title}`, async () => {
      answer(answers);
      snapshot.matches(title, await rows());
    });
  }

  it('refuse a subnet of another shape', async () => {
    answer({ 'platform.getSubnet': () => ({ conversionID: 7 }) });
    snapshot.matches('a subnet of another shape', outline(await shown(await list(), () => true)));
  });

  it('list thousands of validators page by page, each once', async () => {
    const recorded = recordedAnswer(LIST, { subnetID: L1 }) as { validators: { validationID?: string }[] };
    const [, , one] = recorded.validators;
    const idOf = (i: number): string => encodeCb58(sha256(Buffer.from(`${i}`)));
    const validators = Array.from({ length: 1_234 }, (_, i) => ({ ...one, validationID: idOf(i), weight: String(i) }));
    answer({ ...priceOf, [LIST]: () => ({ validators: [...validators, ...validators.slice(0, 5)] }) });
    const row = await subnet();
    const first = await row.children();
    const count = (all: readonly TreeNode[]): number =>
      all.filter((each) => each.row().context.startsWith('validator')).length;
    assert.equal(count(first), 100);
    const more = first.find((each) => keyOf(each) === 'more');
    snapshot.matches(
      'more validators',
      [row, ...(more === undefined ? [] : [more])].map((each) => JSON.stringify(each.row())),
    );
    await row.loadMore();
    const second = await row.children();
    assert.equal(count(second), 200);
    assert.equal(listed.length, 1);
    assert.equal(
      (await row.rowOf(idOf(0)))?.row().context,
      'validator.l1',
      'the last one is listed when it is revealed',
    );
  });

  describe('while the view is visible', () => {
    it('are loaded again, and drawn only if something else is shown', async () => {
      answer(priceOf);
      const row = await open();
      set.changed.length = 0;
      await until(async () => {
        await set.clock.advance(POLL_MS);
        return listed.length >= 3;
      });
      assert.ok(!set.changed.includes(row));
      answer({ [PRICE]: price(50_000) });
      await until(async () => {
        await set.clock.advance(POLL_MS);
        return set.changed.includes(row);
      });
    });

    const HIDDEN: readonly (readonly [title: string, hide: (row: SubnetNode) => unknown])[] = [
      ['the view is hidden', () => set.polls.look(false)],
      ['its row is collapsed', (row) => row.opened(false)],
      ['the list is collapsed', (row) => row.parent?.opened(false)],
      ['the chain is collapsed', () => chain().opened(false)],
    ];
    for (const [title, hide] of HIDDEN) {
      it(`are not, when ${title}`, async () => {
        hide(await open());
        await set.clock.advance(10 * POLL_MS);
        assert.deepEqual(listed, [LIST]);
      });
    }

    it('show when the node is gone, above what it reported before', async () => {
      const row = await open();
      answer({ 'platform.getSubnet': () => new Error('shutting down') });
      await until(async () => {
        await set.clock.advance(POLL_MS);
        return (await row.children()).map(keyOf)[0] === 'failure';
      });
      snapshot.matches('a node that fails later', outline(await shown(row, (_, depth) => depth < 1)));
    });
  });

  describe('are revealed', () => {
    const reveal = async (id: string) => {
      const found = await locate(set.sideBar, { chain: 'Recorded', kind: 'id', id }, set.parts, { priority: 'tree' });
      return 'node' in found ? found.node.id : found.why;
    };

    beforeEach(() => set.setSubnets([]));

    it('with the subnet, until the window closes or they are removed', async () => {
      assert.equal(await reveal(SUBNET), `recorded/subnets/${SUBNET}`);
      assert.equal((await subnet(SUBNET)).row().context, 'subnet.visiting');
      set.sideBar.leave({ subnetIDs: [SUBNET] });
      assert.deepEqual((await (await list()).children()).map(keyOf), ['none']);
    });

    it('with a validator, and with a blockchain', async () => {
      assert.equal(await reveal(ACTIVE), `recorded/subnets/${L1}/${ACTIVE}`);
      assert.equal(await reveal(BLOCKCHAIN), `recorded/subnets/${L1}/blockchain ${BLOCKCHAIN}`);
    });

    it('with the subnet alone, if its validators can not be loaded', async () => {
      answer({ [LIST]: missing });
      assert.equal(await reveal(ACTIVE), `recorded/subnets/${L1}`);
    });
  });
});
