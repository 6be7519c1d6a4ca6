import { systemClock } from '../../../src/client/clock';
import { createClient } from '../../../src/client/create-client';
import { ApiKeys } from '../../../src/client/rest/api-keys';
import { sha256 } from '../../../src/core/bytes/hashes';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import { ZERO_ID } from '../../../src/core/ids/networks';
import { Chain } from '../../../src/services/chain/chain';
import { subnetState } from '../../../src/services/p-and-c/subnet-state';
import { CardLoader } from '../../../src/features/dashboard/card-loader';
import { TPSHistories } from '../../../src/features/dashboard/tps-histories';
import { planContent } from '../../../src/features/plan/plan-content';
import type { TPSContent } from '../../../src/protocol';
import { DAY_SECONDS } from '../../../src/core/units';
import { RestServices } from '../../../src/services/evm/rest-services';
import { layout } from '../../../webview-ui/tx-page/layout';
import { MemorySecrets } from '../../support/setup/memory-secrets';
import { PLAN_STATES } from '../../support/setup/plan-page-states';
import { answerJSON, startServer } from '../../support/servers/http-server';
import type { GrowthLine, Work } from './growth-line';

const CHAIN_IDS = ['1', '2', '3', '4', '5', '6'];
const DAYS_A_PAGE = 100;

/** A service with so many days of each chain, and the card that shows them all. */
async function tpsCard(days: number): Promise<Work> {
  const today = Math.floor(Date.now() / 1000 / DAY_SECONDS);
  const server = await startServer(({ path }, response) => {
    const from = Number(new URL(path, 'http://h').searchParams.get('pageToken') ?? 1);
    const count = Math.min(DAYS_A_PAGE, days - from + 1);
    const results = Array.from({ length: count }, (_, i) => ({
      timestamp: (today - from - i) * DAY_SECONDS,
      value: i,
    }));
    const next = from + DAYS_A_PAGE;
    answerJSON(response, { results, ...(next <= days ? { nextPageToken: String(next) } : {}) });
  });
  const { http, budget } = createClient({ clock: systemClock });
  const rest = new RestServices({
    ...{ http, budget, clock: systemClock, apiKeys: new ApiKeys(new MemorySecrets()) },
    urls: () => ({ metricsURL: server.url, dataURL: undefined }),
    sandboxURL: () => Promise.resolve(undefined),
  });
  const tps = new TPSHistories({ rest, clock: systemClock, nameOf: (chainId) => chainId });
  return {
    run: async () => {
      const card = new CardLoader<TPSContent>({
        clock: systemClock,
        problemOf: (error) => Promise.resolve({ message: String(error), step: 'retry' }),
        question: () => undefined,
        // What VS Code does with a message to the page.
        changed: () => JSON.stringify(card.state),
      });
      await card.ask(tps.question({ chainIds: CHAIN_IDS, range: 'all', metric: 'avgTps' }, false));
      const loaded = card.value?.series.reduce((sum, { values }) => sum + values.length, 0);
      if (loaded !== days * CHAIN_IDS.length) throw new Error(`${loaded} days were loaded`);
    },
    end: async () => {
      await http.close();
      await server.close();
    },
  };
}

/** A node whose subnet has so many validators. */
async function subnetOfMany(count: number): Promise<Work> {
  const idOf = (i: number): string => encodeCb58(sha256(Buffer.from(String(i))));
  const validators = Array.from({ length: count }, (_, i) => {
    const nodeID = `NodeID-${encodeCb58(sha256(Buffer.from(String(i))).subarray(0, 20))}`;
    return { txID: idOf(i), startTime: '0', endTime: String(i % 7), weight: String(i % 100), nodeID };
  });
  const subnet = { isPermissioned: true, controlKeys: [], threshold: '0', locktime: '0' };
  const conversion = { subnetTransformationTxID: ZERO_ID, conversionID: ZERO_ID, managerChainID: ZERO_ID };
  const results: Readonly<Record<string, object>> = {
    'platform.getSubnet': { ...subnet, ...conversion, managerAddress: null },
    'platform.getCurrentValidators': { validators },
    'platform.getBlockchains': { blockchains: [] },
  };
  const server = await startServer(({ body }, response) => {
    const { id, method } = JSON.parse(body) as { id: number; method: string };
    answerJSON(response, { jsonrpc: '2.0', id, result: results[method] ?? {} });
  });
  const { http } = createClient({ clock: systemClock });
  const query = { subnetID: idOf(count), networkID: 12345, now: Date.now(), before: undefined };
  return {
    run: async () => {
      const chain = new Chain({ name: 'bench', url: server.url, blockchain: 'X' }, { http, clock: systemClock });
      const { members } = (await subnetState(chain, query, {})) ?? {};
      if (members?.value?.length !== count) throw new Error(members?.error?.message ?? 'there is no subnet');
    },
    end: async () => {
      await http.close();
      await server.close();
    },
  };
}

function boxesOf(name: string, count: number) {
  const boxes = Array.from({ length: count }, (_, asset) => {
    return { key: `${name}:${asset}`, asset, share: 1, amount: '1', marks: [], isHeld: false };
  });
  return { title: name, boxes, count, folded: [] };
}

export const PAGE_GROWTH: readonly GrowthLine[] = [
  {
    what: 'boxes of a transaction page, of an asset each',
    n: 500,
    prepare: (count) => {
      const assets = Array.from({ length: count }, String);
      const content = { assets, inputs: boxesOf('in', count), outputs: boxesOf('out', count) };
      const measure = (text: string): number => text.length * 7;
      return { run: () => [300, 1_000].map((width) => layout(content, { width, measure })) };
    },
  },
  {
    what: 'steps of the page of a plan',
    n: 1_000,
    prepare: (count) => {
      const state = PLAN_STATES.rejected;
      const steps = Array.from({ length: count / 5 }, () => state.rehearsal?.steps.slice(0, 5) ?? []).flat();
      const rehearsal = state.rehearsal && { ...state.rehearsal, steps };
      return { run: () => JSON.stringify(planContent({ ...state, rehearsal }).content) };
    },
  },
  { what: 'validators of a subnet', n: 500, prepare: subnetOfMany },
  { what: 'days of the TPS of six chains', n: 913, prepare: tpsCard },
];
