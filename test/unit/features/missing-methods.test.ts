import assert from 'node:assert/strict';
import { HttpClient } from '../../../src/client/http/http-client';
import { type MethodName, METHODS } from '../../../src/client/rpc/methods';
import { toHexDigits } from '../../../src/core/bytes/bytes';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { type JSONObject, parseJSON } from '../../../src/core/json/json';
import { callDocument } from '../../../src/features/call/call-document';
import { missingTexts } from '../../../src/features/side-bar/history/history-export';
import { ListNode } from '../../../src/features/side-bar/nodes/list-node';
import type { Chain } from '../../../src/services/chain/chain';
import { createServices } from '../../../src/services/create-services';
import { ledgerLimitTexts, ledgerSourceText } from '../../../src/services/past/ledger/ledger-text';
import { parseOwner } from '../../../src/services/text/format-id';
import { TxStatuses } from '../../../src/services/tx/tx-status';
import { demoStory, startDemo } from '../../support/sandbox/demo-sandbox';
import { type Relay, startRelay } from '../../support/servers/relay';
import { sideBarOver } from '../../support/setup/side-bar-setup';
import { FakeClock } from '../../support/setup/fake-clock';
import { outline, rowBelow, shown } from '../../support/setup/tree-rows';
import { EWOQ } from '../../support/known-ids';
import { jsonText, snapshotOf } from '../../support/wording/snapshot';
import { cardOf, World } from './hover/answers';
import { sandboxSetUp } from '../../support/sandbox/sandbox-setup';
import { chainAt } from '../../support/setup/chain-at';

/** What a surface shows, as lines. */
type Show = (node: string) => Promise<readonly string[]>;

describe('a node that no longer has a method', () => {
  const snapshot = snapshotOf('missing-methods');
  const clock = new FakeClock(1_795_243_600_000);
  const { names, txs } = demoStory();
  const { staking, subnet, l1, renewed, crossings } = names;
  const sandbox = sandboxSetUp(() => startDemo());
  let relay: Relay;

  beforeEach(async () => (relay = await startRelay(sandbox.url)));
  afterEach(() => relay.close());

  const hover =
    (text: string): Show =>
    async (node) => {
      const world = new World({ sandboxURL: node, clock });
      try {
        return cardOf(await world.hover(text)).split('\n');
      } finally {
        await world.close();
      }
    };

  /** A row of ewoq in the side bar with all below it, loaded. */
  const row =
    (key: string): Show =>
    async (node) => {
      const set = sideBarOver({ url: node, addresses: [{ address: EWOQ, name: 'ewoq' }] });
      try {
        const chain = set.sideBar.chain('recorded') ?? assert.fail();
        const found = await rowBelow(chain, 'addresses', toHexDigits(parseOwner(EWOQ)), key);
        if (key === 'staked' && found instanceof ListNode) await found.loadMore({});
        return outline(await shown(found, () => true));
      } finally {
        await set.close();
      }
    };

  async function withServices<T>(
    node: string,
    use: (services: ReturnType<typeof createServices>, chain: Chain) => Promise<T>,
  ): Promise<T> {
    const http = new HttpClient();
    try {
      const services = createServices({ http, clock, sandboxURL: () => Promise.reject(new Error('no sandbox')) });
      return await use(services, chainAt(node, { http, clock }));
    } finally {
      await http.close();
    }
  }

  /** What the balance chart, the balances at a block and the CSV file say about what they lack. */
  const ledger: Show = (node) =>
    withServices(node, async ({ ledgers }, chain) => {
      const answer = await ledgers.compared({ chain, on: 'P' }, parseOwner(EWOQ), {});
      assert.ok(answer.kind === 'known');
      return [ledgerSourceText(answer), ...ledgerLimitTexts(answer), ...missingTexts(answer, 'P')];
    });

  const statusOf =
    (txID: string): Show =>
    (node) =>
      withServices(node, async (_, chain) => [String(await new TxStatuses().of(chain, txID))]);

  const id = encodeCb58;

  /** Before Helicon, a node returned transactions of C that no block has. */
  const hoverPending: Show = (node) => {
    relay.alter = (method, _, result) => {
      if (method !== 'avax.getAtomicTx') return undefined;
      const { blockHeight: __, ...pending } = result as JSONObject;
      return pending;
    };
    return hover(id(crossings.atomic.exportToX))(node);
  };

  /** Which surface leans on which method: deprecated ones first, which nodes may leave out next. */
  const PAIRS: readonly (readonly [method: MethodName, surface: string, show: Show])[] = [
    ['platform.getStake', 'Staked on P', row('staked')],
    ['platform.getStake', 'balances of P', ledger],
    ['platform.getRewardUTXOs', 'the hover on the end of a staking', hover(id(staking.reward.id))],
    ['platform.getRewardUTXOs', 'the hover on the end of a period', hover(id(renewed?.reward.id ?? new Uint8Array()))],
    ['platform.getRewardUTXOs', 'the hover on a reward', hover(`${id(staking.leaver.id)}:2`)],
    ['platform.getRewardUTXOs', 'History (P-Chain)', row('P history')],
    ['platform.getRewardUTXOs', 'balances of P', ledger],
    ['avax.getAtomicTxStatus', 'the hover on a pending import or export of C', hoverPending],
    ['avm.getTxStatus', 'the status of a transaction of X', statusOf(id(txs.payment.txID))],
    ['platform.getTx', 'History (P-Chain)', row('P history')],
    ['platform.getTxStatus', 'the hover on a transaction of P', hover(id(crossings.txs.payment.id))],
    ['platform.validates', 'the hover on a subnet', hover(id(subnet.subnet.id))],
    ['platform.getValidatorsAt', 'the hover on a subnet', hover(id(subnet.subnet.id))],
    ['platform.getCurrentValidators', 'the hover on an L1', hover(id(l1.l1.id))],
    ['platform.getSubnet', 'the hover on a subnet', hover(id(l1.l1.id))],
    ['platform.getBlockchainStatus', 'the hover on a blockchain', hover(id(subnet.blockchain.id))],
    ['platform.getCurrentValidators', 'the hover on a delegation', hover(id(staking.delegator.id))],
    ['platform.getValidatorFeeState', 'the hover on an L1 validator', hover(id(l1.validationIDs.active))],
  ];
  for (const [method, surface, show] of PAIRS) {
    it(`${method}: ${surface} says so, and the rest stands`, async () => {
      const whole = await show(relay.url);
      assert.ok(relay.methods.includes(method), relay.methods.join(' '));
      relay.missing.add(method);
      const rest = await show(relay.url);
      const differ = (lines: readonly string[], others: readonly string[], mark: string): string[] =>
        lines.filter((line) => !others.includes(line)).map((line) => `${mark} ${line}`);
      const changes = [...differ(whole, rest, '-'), ...differ(rest, whole, '+')];
      snapshot.matches(`${surface} without ${method}`, changes.length === 0 ? ['as before'] : changes);
    });
  }

  const txID = id(staking.leaver.id);
  const addresses = [EWOQ.replace('X-', 'P-')];
  /** Of the methods that are only called by hand, and others that are deprecated. */
  const PARAMS: Readonly<Partial<Record<MethodName, JSONObject>>> = {
    'avm.getAllBalances': { address: EWOQ },
    'avm.getBalance': { address: EWOQ, assetID: 'AVAX' },
    'avm.getTxStatus': { txID },
    'info.getTxFee': {},
    'platform.getBalance': { addresses },
    'platform.getBlockchains': {},
    'platform.getRewardUTXOs': { txID },
    'platform.getStake': { addresses },
    'platform.getSubnets': {},
    'avax.getAtomicTxStatus': { txID },
  };
  const deprecated = (Object.keys(METHODS) as MethodName[]).filter(
    (name) => METHODS[name].deprecated !== undefined && METHODS[name].sends !== true,
  );
  for (const method of deprecated) {
    it(`${method}: Call API Method names the method to use`, () =>
      withServices(relay.url, async ({ chains }) => {
        chains.configure({ chains: [{ name: 'Mine', url: relay.url, blockchain: 'X' }], activeChain: 'Mine' });
        const params = PARAMS[method] ?? assert.fail(`no parameters for ${method}`);
        const documentOf = async (): Promise<JSONObject> =>
          parseJSON(await callDocument({ chains, clock }, { chain: 'Mine', method, params }, {})) as JSONObject;
        assert.ok('result' in (await documentOf()));
        relay.missing.add(method);
        const { result, error } = await documentOf();
        assert.equal(result, undefined);
        snapshot.matches(`Call API Method without ${method}`, jsonText(error));
      }));
  }
});
