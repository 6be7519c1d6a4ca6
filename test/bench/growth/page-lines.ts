import { systemClock } from '../../../src/client/clock';
import { createClient } from '../../../src/client/http/http-client';
import { ApiKeys } from '../../../src/client/rest/api-keys';
import { CardLoader } from '../../../src/features/dashboard/card-loader';
import { TPSHistories } from '../../../src/features/dashboard/tps-histories';
import type { TPSContent } from '../../../src/protocol';
import { DAY } from '../../../src/services/evm/tps-history';
import { RestServices } from '../../../src/services/evm/rest-services';
import { layout } from '../../../webview-ui/tx-page/layout';
import { MemorySecrets } from '../../support/setup/memory-secrets';
import { answerJSON, startServer } from '../../support/servers/http-server';
import type { GrowthLine, Work } from './growth-line';

const CHAIN_IDS = ['1', '2', '3', '4', '5', '6'];
const DAYS_A_PAGE = 100;

/** A service with so many days of each chain, and the card that shows them all. */
async function tpsCard(days: number): Promise<Work> {
  const today = Math.floor(Date.now() / 1000 / DAY);
  const server = await startServer(({ path }, response) => {
    const from = Number(new URL(path, 'http://h').searchParams.get('pageToken') ?? 1);
    const count = Math.min(DAYS_A_PAGE, days - from + 1);
    const results = Array.from({ length: count }, (_, i) => ({ timestamp: (today - from - i) * DAY, value: i }));
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
      await card.ask(tps.question({ chainIds: CHAIN_IDS, range: 'all' }, false));
      const loaded = card.value?.series.reduce((sum, { values }) => sum + values.length, 0);
      if (loaded !== days * CHAIN_IDS.length) throw new Error(`${loaded} days were loaded`);
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
  { what: 'days of the TPS of six chains', n: 913, prepare: tpsCard },
];
