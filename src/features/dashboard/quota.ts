import { type Allowance, allowanceWords } from '../../client/rest/budget';
import type { QueueState } from '../../client/http/request-queue';
import { ROUTES } from '../../client/rest/rest-routes';
import type { QuotaContent, ServiceQuota, ViewState } from '../../protocol';
import type { RestServices } from '../../services/evm/rest-services';

/** What is known of the limits of both services. Asks nobody. */
export async function quotaOf(rest: RestServices): Promise<QuotaContent> {
  const { metrics, data } = rest;
  const kept = (await rest.hasKey()) ? 'set' : 'not set';
  const key = rest.isSandbox('data') ? 'none needed' : kept;
  return {
    services: [
      { ...(await serviceQuota(rest, metrics)), name: 'Metrics API', key: 'none needed' },
      { ...(await serviceQuota(rest, data)), name: 'Data API', key },
    ],
  };
}

/** What the dearer actions would cost now. Asks nobody. */
export async function costsOf(
  rest: RestServices,
  tps: { count: number; isLeast: boolean },
): Promise<Required<ViewState['costs']>> {
  const [chart, page, block] = await Promise.all([
    rest.estimate(ROUTES.avgTPS, tps.count),
    rest.estimate(ROUTES.bridgedAddresses, 1),
    rest.estimate(ROUTES.block, 1),
  ]);
  return { tps: `${tps.isLeast ? 'at least ' : ''}${chart.text}`, bridgedPage: page.text, block: block.text };
}

async function serviceQuota(
  rest: RestServices,
  client: RestServices['metrics'] | RestServices['data'],
): Promise<Omit<ServiceQuota, 'name' | 'key'>> {
  const state = rest.stateOf(client);
  const allowance = await rest.allowance(client);
  return {
    host: client.host,
    ...(allowance === undefined ? {} : { allowance: allowanceText(allowance) }),
    ...(state?.pausedUntil === undefined ? {} : { pausedUntil: state.pausedUntil }),
    underWay: state?.active ?? 0,
    waiting: waitingOf(state),
  };
}

function waitingOf(state: QueueState | undefined): number {
  return Object.values(state?.waiting ?? {}).reduce((sum, count) => sum + count, 0);
}

function allowanceText(allowance: Allowance): string {
  const { whole, left } = allowanceWords(allowance);
  return `${left} of ${whole} left, as ${allowance.basis === 'headers' ? 'the service reports' : 'published'}`;
}
