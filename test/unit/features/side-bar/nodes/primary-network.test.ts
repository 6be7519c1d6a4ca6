import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { toHexDigits } from '../../../../../src/core/bytes/bytes';
import { StakedNode } from '../../../../../src/features/side-bar/nodes/address/platform-holdings';
import { AddressNode } from '../../../../../src/features/side-bar/nodes/address/address-node';
import { TransfersNode } from '../../../../../src/features/side-bar/nodes/p-and-c/transfers-node';
import type { TreeNode } from '../../../../../src/features/side-bar/nodes/tree-node';
import { UTXOsNode } from '../../../../../src/features/side-bar/nodes/utxo/utxos-node';
import { encodeBech32 } from '../../../../../src/core/encodings/bech32';
import { sha256 } from '../../../../../src/core/bytes/hashes';
import { startSandbox } from '../../../../../sandbox/server';
import { parseOwner } from '../../../../../src/services/text/format-id';
import { arrive } from '../../../../support/sandbox/arrivals';
import { sideBarOver } from '../../../../support/setup/side-bar-setup';
import { answerJSON, type Handler } from '../../../../support/servers/http-server';
import { EWOQ } from '../../../../support/known-ids';
import { type PrimaryNode, recordedAnswer, startPrimaryNode } from '../../../../support/servers/primary-node';
import { snapshotOf } from '../../../../support/wording/snapshot';
import { keyOf, outline, rowBelow, shown } from '../../../../support/setup/tree-rows';
import { until } from '../../../../support/assertions/until';
import { sandboxSetUp } from '../../../../support/sandbox/sandbox-setup';

/** The second key of the recorded network, and the one that owns and stakes what is locked. */
const SECOND = 'X-local10zmua2r9n9qj4g9vy89s7ejc6n3llgw6urhgxl';
const LOCKED = 'X-local10yn4p8nls0rm8gsfscxgkfcyzh5rhkpycd30sw';
const NAMES: Readonly<Record<string, string>> = { [EWOQ]: 'ewoq', [SECOND]: 'second', [LOCKED]: 'sample' };
const LOCKED_P = LOCKED.replace('X-', 'P-');

const ALL = [
  'avm.getUTXOs',
  'avm.getUTXOs',
  'platform.getUTXOs',
  'platform.getUTXOs',
  'avax.getUTXOs',
  'avax.getUTXOs',
];

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const callIn = (body: string): Call => JSON.parse(body) as Call;

/** Answers some calls in place of the node: with a result, or by itself. */
function inPlaceOf(
  isMeant: (call: Call) => boolean,
  answer: (response: ServerResponse, call: Call) => unknown,
): Handler {
  return async (request, response) => {
    const call = callIn(request.body);
    if (!isMeant(call)) return undefined;
    await answer(response, call);
    return 'answered';
  };
}

describe('the side bar on a node with X, P and C', () => {
  const snapshot = snapshotOf('side-bar-primary-network');
  const sandbox = sandboxSetUp(() => startSandbox({ blocks: 'on call' }));
  let node: PrimaryNode;
  let set: ReturnType<typeof sideBarOver>;

  before(() => {
    arrive(sandbox, 'P', { to: EWOQ, amounts: [3_150_761_884n] });
    arrive(sandbox, 'C', { to: SECOND, amounts: [2_129_038_908n, 1n] });
  });
  beforeEach(async () => {
    node = await startPrimaryNode(sandbox.url);
  });
  afterEach(async () => {
    await set.close();
    await node.close();
  });

  const chainWith = (addresses: readonly string[], pageSize?: number): TreeNode => {
    set = sideBarOver({
      url: node.url,
      addresses: addresses.map((address) => ({ address, name: NAMES[address] ?? '' })),
      ...(pageSize === undefined ? {} : { pageSize }),
    });
    return set.sideBar.chain('recorded') ?? assert.fail();
  };
  const transfersOf = (addresses: readonly string[] = [EWOQ, SECOND]): Promise<TreeNode> =>
    rowBelow(chainWith(addresses), 'transfers');
  const addressOf = (address: string, pageSize?: number): Promise<TreeNode> =>
    rowBelow(chainWith([address], pageSize), 'addresses', toHexDigits(parseOwner(address)));
  const listsOf = (requests: readonly string[]): string[] => requests.filter((method) => method.endsWith('.getUTXOs'));

  describe('transfers in progress', () => {
    it('shows each direction with its amounts, the exporting transaction and the next step', async () => {
      snapshot.matches('transfers in progress', outline(await shown(await transfersOf(), () => true)));
    });

    it('requests each direction once for all addresses, again only after a while, and nothing before', async () => {
      const transfers = await transfersOf();
      assert.deepEqual(listsOf(set.requests), []);
      await transfers.children();
      assert.deepEqual(listsOf(set.requests).sort(), [...ALL].sort());
      transfers.opened(false);
      transfers.opened(true);
      await transfers.children();
      assert.equal(listsOf(set.requests).length, 6);
      await set.clock.advance(60_000);
      set.changed.length = 0;
      transfers.opened(true);
      assert.deepEqual(set.changed, [transfers]);
      await transfers.children();
      assert.equal(listsOf(set.requests).length, 12);
    });

    const WHILE_LOADING: readonly (readonly [title: string, act: (transfers: TransfersNode) => void])[] = [
      ['when VS Code reports only then that the row is expanded', (transfers) => transfers.opened(true)],
      [
        'when a block comes meanwhile',
        (transfers) => transfers.compare({ gives: () => false, takes: () => false, exports: () => false }),
      ],
    ];
    for (const [title, act] of WHILE_LOADING) {
      it(`keeps what is loading ${title}`, async () => {
        const transfers = await transfersOf();
        assert.ok(transfers instanceof TransfersNode);
        let asked = 0;
        let answer: (() => void) | undefined;
        const late = new Promise<void>((resolve) => (answer = resolve));
        node.intercept = async (request) => {
          if (callIn(request.body).method.endsWith('.getUTXOs')) {
            asked++;
            await late;
          }
          return undefined;
        };
        const rows = transfers.children();
        await until(() => asked > 0);
        act(transfers);
        answer?.();
        assert.ok((await rows).map(keyOf).includes('P→X'));
      });
    }

    it('loads again when the addresses change', async () => {
      const transfers = await transfersOf();
      const keys = async () => (await transfers.children()).map(keyOf);
      assert.ok((await keys()).includes('P→X'));
      set.setAddresses([{ address: LOCKED, name: 'sample' }]);
      assert.deepEqual(await keys(), ['nothing']);
    });

    it('includes the first 1,024 addresses, and shows that', async () => {
      const many = Array.from({ length: 1_030 }, (_, i) =>
        encodeBech32('local', sha256(Buffer.from(`address ${i}`)).subarray(0, 20)),
      );
      const transfers = await transfersOf(many.map((address) => `X-${address}`));
      const asked: unknown[][] = [];
      node.intercept = ({ body }) => void asked.push(callIn(body).params['addresses'] as unknown[]);
      snapshot.matches('transfers of many addresses', outline(await shown(transfers, () => true)));
      assert.deepEqual(
        asked.map((addresses) => addresses.length),
        Array<number>(6).fill(1_024),
      );
    });

    it("shows a chain that can't be reached for its directions alone", async () => {
      node.intercept = inPlaceOf(
        ({ method }) => method.startsWith('platform.'),
        (response) => response.writeHead(500).end('no space left on device'),
      );
      const transfers = await transfersOf();
      snapshot.matches('transfers without P', outline(await shown(transfers, (key) => key === 'transfers')));
      const failed = (await transfers.children()).filter(({ id }) => id.endsWith('failure'));
      assert.deepEqual(
        failed.map((each) => each.row().action),
        failed.map(() => ({ kind: 'run', command: 'avalancheLens.retry' })),
      );
      assert.equal(failed.length, 2);
      node.intercept = undefined;
      set.sideBar.refresh(failed[0] ?? assert.fail());
      assert.ok((await transfers.children()).every((row) => row instanceof UTXOsNode));
    });

    it("has nothing to retry if a node doesn't offer a chain", async () => {
      node.intercept = inPlaceOf(
        ({ method }) => method.startsWith('avax.'),
        (response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found'),
      );
      const transfers = await transfersOf();
      snapshot.matches('transfers without C', outline(await shown(transfers, (key) => key === 'transfers')));
      const rows = (await transfers.children()).map((row) => row.row());
      assert.equal(rows.filter(({ action }) => action?.kind === 'run').length, 0);
      await set.close();
      // An owner with nothing in the other directions has no text about them.
      const none = await transfersOf([encodeBech32('local', new Uint8Array(20).fill(7))].map((each) => `X-${each}`));
      await none.children();
      assert.equal(none.row().description, undefined);
    });

    it("shows a response that isn't a list of UTXOs as a failure", async () => {
      node.intercept = inPlaceOf(
        ({ method }) => method === 'avax.getUTXOs',
        (response, { id }) => {
          const endIndex = { address: EWOQ, utxo: '11111111111111111111111111111111LpoYY' };
          const result = { numFetched: '1', utxos: ['0x00000102030405bd0b2d9c'], endIndex, encoding: 'hex' };
          answerJSON(response, { jsonrpc: '2.0', id, result });
        },
      );
      const rows = (await (await transfersOf()).children()).filter(({ id }) => id.endsWith('failure'));
      assert.deepEqual(rows.map(keyOf), ['X→C failure', 'P→C failure']);
    });

    it('offers to copy the ID and the bytes of each, and JSON only of what X prints', async () => {
      const transfers = await transfersOf();
      for (const [direction, hasJSON] of [
        ['P→X', true],
        ['X→P', false],
        ['P→C', false],
      ] as const) {
        const [row] = await (await rowBelow(transfers, direction)).children();
        const { id = '', hex, json } = row?.copies() ?? {};
        assert.match(id, /^\w{40,}:\d+$/);
        assert.match((await hex?.()) ?? '', /^0x0000/);
        assert.equal(json !== undefined, hasJSON);
        assert.match(
          (await row?.tooltip(new AbortController().signal)) ?? '',
          new RegExp(`${direction.at(-1) ?? ''}-local1`),
        );
      }
    });
  });

  describe('an address', () => {
    it('shows what it owns on P, what is locked apart with its time', async () => {
      const address = await addressOf(LOCKED);
      snapshot.matches('an address on P', outline(await shown(address, () => true)));
      const isSum = (key: string): boolean => key !== 'utxos' && key !== 'P utxos' && !key.endsWith('history');
      await set.close();
      snapshot.matches('an address on X and P', outline(await shown(await addressOf(EWOQ), isSum)));
      const [locked] = await (await rowBelow(await addressOf(LOCKED), 'P utxos')).children();
      assert.match((await locked?.tooltip(new AbortController().signal)) ?? '', /`P-local1/);
    });

    it('marks sums of a page as minimums', async () => {
      const answer = recordedAnswer('platform.getUTXOs', { addresses: [LOCKED_P] }) as { utxos: string[] };
      node.intercept = inPlaceOf(
        ({ method }) => method === 'platform.getUTXOs',
        (response, { id }) =>
          answerJSON(response, {
            ...{ jsonrpc: '2.0', id },
            result: { ...answer, numFetched: '3', utxos: answer.utxos.slice(0, 3) },
          }),
      );
      const rows = (await (await addressOf(LOCKED, 3)).children()).map((row) => row.row());
      const sums = rows.filter(({ context }) => context === 'balance');
      assert.ok(sums.length > 0);
      for (const { label, spoken } of sums) {
        assert.match(label, /^P {2}≥ [\d,.]+ AVAX/);
        assert.match(spoken ?? '', /^at least /);
      }
    });

    it("shows X's rows without a slow P, and P's when they come", async () => {
      let answer: (() => void) | undefined;
      const late = new Promise<void>((resolve) => (answer = resolve));
      node.intercept = async (request) => {
        if (callIn(request.body).method === 'platform.getUTXOs') await late;
        return undefined;
      };
      const address = await addressOf(LOCKED);
      let rows: readonly TreeNode[] | undefined;
      void Promise.resolve(address.children()).then((read) => (rows = read));
      await until(async () => {
        await set.clock.advance(1_000);
        return rows !== undefined;
      });
      assert.deepEqual(rows?.map(keyOf), ['nothing', 'P missing', 'history']);
      assert.equal(rows[0]?.row().label, 'No balance on X');
      set.changed.length = 0;
      answer?.();
      await until(() => set.changed.includes(address));
      assert.ok((await address.children()).map(keyOf).includes('P utxos'));
    });

    it('shows its UTXOs on X where P fails or is not offered', async () => {
      for (const [status, kind] of [
        [500, 'fails'],
        [404, 'is not offered'],
      ] as const) {
        node.intercept = inPlaceOf(
          ({ method }) => method.startsWith('platform.'),
          (response) => response.writeHead(status).end('out of order'),
        );
        const address = await addressOf(EWOQ);
        const rows = await address.children();
        const missing = rows.find((row) => keyOf(row) === 'P missing') ?? assert.fail();
        snapshot.matches(`an address where P ${kind}`, outline(await shown(missing, () => false)));
        assert.ok(rows.some((row) => keyOf(row) === 'utxos'));
        assert.ok(address instanceof AddressNode);
        assert.ok((await address.openOnPlatform())?.missing !== undefined, 'which upcoming unlocks name');
        assert.ok(rows.every((row) => !(row instanceof StakedNode)));
        const blocks = await rowBelow(set.sideBar.chain('recorded') ?? assert.fail(), 'P blocks');
        snapshot.matches(`blocks of P where P ${kind}`, outline(await shown(blocks, () => true)));
        await set.close();
      }
    });

    it('reads P again when it is expanded after a while', async () => {
      const address = await addressOf(LOCKED);
      await address.children();
      const before = listsOf(set.requests).length;
      address.opened(true);
      await address.children();
      assert.equal(listsOf(set.requests).length, before);
      await set.clock.advance(60_000);
      address.opened(true);
      await address.children();
      assert.deepEqual(listsOf(set.requests).slice(before), ['platform.getUTXOs']);
    });

    describe('staked', () => {
      const stakedOf = async (address: string): Promise<StakedNode> => {
        const row = await rowBelow(await addressOf(address), 'staked');
        assert.ok(row instanceof StakedNode);
        return row;
      };
      const answerWith = (result: unknown): void => {
        node.intercept = inPlaceOf(
          ({ method }) => method === 'platform.getStake',
          (response, { id }) => answerJSON(response, { jsonrpc: '2.0', id, result }),
        );
      };

      it('loads on a click, with the part that stays locked', async () => {
        const staked = await stakedOf(LOCKED);
        assert.ok(!set.requests.includes('platform.getStake'));
        assert.deepEqual(staked.row().action, { kind: 'run', command: 'avalancheLens.loadMore' });
        await staked.loadMore({});
        assert.ok(set.changed.includes(staked));
        snapshot.matches('staked', outline(await shown(staked, () => false)));
        snapshot.matches('the tooltip of what is staked', (await staked.tooltip()) ?? '');
        await set.close();
        const more = await stakedOf(EWOQ);
        await more.loadMore({});
        snapshot.matches('staked alone and with others', outline(await shown(more, () => false)));
      });

      it('shows that nothing is staked', async () => {
        answerWith({ staked: '0', stakeds: {}, stakedOutputs: [], encoding: 'hex' });
        const staked = await stakedOf(SECOND);
        await staked.loadMore({});
        snapshot.matches('nothing staked', outline(await shown(staked, () => false)));
      });

      it('refuses outputs that do not add up, or belong to another address', async () => {
        const honest = recordedAnswer('platform.getStake', { addresses: [LOCKED_P] }) as { stakedOutputs: string[] };
        const staked = await stakedOf(LOCKED);
        for (const [told, result] of [
          ['another sum', { ...honest, stakedOutputs: [...honest.stakedOutputs, ...honest.stakedOutputs] }],
          ['a sum without outputs', { ...honest, stakedOutputs: [] }],
          ['bytes that are no output', { ...honest, stakedOutputs: ['0x00000102030405bd0b2d9c'] }],
        ] as const) {
          answerWith(result);
          await staked.loadMore({});
          const { label, action } = staked.row();
          snapshot.matches(`staked: ${told}`, label);
          assert.deepEqual(action, { kind: 'run', command: 'avalancheLens.loadMore' });
        }
        await set.close();
        const other = await stakedOf(SECOND);
        answerWith(honest);
        await other.loadMore({});
        snapshot.matches('staked: of another address', other.row().label);
      });

      it('a cancelled load leaves the row as it was, and one of a removed row ends silently', async () => {
        const staked = await stakedOf(LOCKED);
        const row = staked.row();
        let asked = 0;
        node.intercept = inPlaceOf(
          ({ method }) => method === 'platform.getStake',
          () => asked++,
        );
        const cancelled = new AbortController();
        const first = staked.loadMore({ signal: cancelled.signal });
        await until(() => asked === 1);
        cancelled.abort(new RangeError('mine'));
        await assert.rejects(first, RangeError);
        assert.deepEqual(staked.row(), row);
        const second = staked.loadMore({});
        await until(() => asked === 2);
        set.changed.length = 0;
        staked.dropped();
        await second;
        assert.deepEqual([set.changed, staked.row()], [[], row]);
      });

      it("shows that a node doesn't offer the method", async () => {
        node.intercept = inPlaceOf(
          ({ method }) => method === 'platform.getStake',
          (response, { id }) => {
            const error = { code: -32000, message: 'rpc: can\'t find method "platform.GetStake"', data: null };
            answerJSON(response, { jsonrpc: '2.0', id, error });
          },
        );
        const staked = await stakedOf(LOCKED);
        await staked.loadMore({});
        snapshot.matches('staked: not offered', outline(await shown(staked, () => false)));
      });
    });
  });
});
