import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { MetricsClient } from '../../client/rest/metrics-client';
import type { ComponentHealth, HealthReport } from '../../client/schemas/metrics';
import type * as protocol from '../../protocol';
import { fieldText } from './details';

const MAX_COMPONENTS = 64;
const NO_STATUS = l10n.t('no status');

/** Both reports; rejects if neither is available. */
export async function healthContent(
  metrics: MetricsClient,
  problemOf: (error: unknown) => Promise<protocol.CardProblem>,
  options: CallOptions,
): Promise<protocol.HealthContent> {
  const results = await Promise.allSettled([metrics.liveCheck(options), metrics.healthCheck(options)]);
  options.signal?.throwIfAborted();
  const [live, health] = results;
  if (live.status === 'rejected' && health.status === 'rejected') throw health.reason;
  const shownOf = (result: PromiseSettledResult<HealthReport>) =>
    result.status === 'fulfilled' ? reportOf(result.value) : problemOf(result.reason);
  return { service: metrics.host, live: await shownOf(live), health: await shownOf(health) };
}

function reportOf(report: HealthReport): protocol.ShownHealth {
  const { error } = report;
  const states: Readonly<Record<string, ComponentHealth>> = { ...report.info, ...report.details, ...error };
  const components = Object.entries(states)
    .slice(0, MAX_COMPONENTS)
    .map(([name, { status = NO_STATUS, message }]) => ({
      name: fieldText(name),
      status: fieldText(status),
      isWell: status === 'up' && !Object.hasOwn(error, name),
      ...(message === undefined ? {} : { details: fieldText(message) }),
    }));
  const isWell = components.every((component) => component.isWell);
  const { status = NO_STATUS } = report;
  // A report without a status is as healthy as its components.
  const says = report.status === undefined ? components.length > 0 : /^(ok|up)$/i.test(status);
  return { status: fieldText(status), isWell: isWell && says, components };
}
