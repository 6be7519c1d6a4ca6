import * as l10n from '@vscode/l10n';
import { type Allowance, limitText } from '../../client/rest/budget';
import type { QueueState } from '../../client/http/request-queue';
import { ROUTES } from '../../core/endpoints/rest-routes';
import type { Costs, QuotaContent, ServiceQuota } from '../../protocol';
import type { RestServices } from '../../services/evm/rest-services';

/** The known limits of both services. Sends no request. */
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

/** The cost of the expensive actions. Sends no request. */
export async function costsOf(rest: RestServices): Promise<Required<Costs>> {
  const [page, block] = await Promise.all([rest.estimate(ROUTES.bridgedAddresses, 1), rest.estimate(ROUTES.block, 1)]);
  return { bridgedPage: page.text, block: block.text };
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
  const left = allowance.left.toLocaleString('en-US');
  const limit = limitText(allowance);
  return allowance.basis === 'headers'
    ? l10n.t('{0} of {1} left, reported by the service', left, limit)
    : l10n.t('{0} of {1} left, by the published limit', left, limit);
}
