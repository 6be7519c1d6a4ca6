import { ApiKeys } from '../../../src/client/rest/api-keys';
import { systemClock } from '../../../src/client/clock';
import { Dashboard } from '../../../src/features/dashboard/dashboard';
import type { RestServicesOptions } from '../../../sandbox/rest/rest-services';
import { RestServices } from '../../../src/services/evm/rest-services';
import type { Cards, CardState, Choices, News, RequestCard, ToDashboard } from '../../../src/protocol';
import { quiet } from '../assertions/quiet';
import { until as untilTrue } from '../assertions/until';
import type { SeenRequest } from '../servers/http-server';
import { httpSetUp } from '../servers/http-setup';
import { MemorySecrets } from './memory-secrets';
import { MemoryStore } from './memory-store';
import { restSetUp } from '../sandbox/rest-sandbox';

/** How a dashboard is made; `metrics` and `data` are put behind the addresses of the two services. */
export interface MadeDashboard {
  readonly metrics?: string;
  readonly data?: string;
  readonly key?: string;
  readonly store?: MemoryStore;
  /** Called when something can't be stored; by default the test fails. */
  readonly onFailure?: (error: unknown) => void;
  readonly sandbox?: RestServicesOptions;
  /** Where the sandbox of the window is, whose services the settings name; undefined while it is stopped. */
  readonly ownSandbox?: () => Promise<string | undefined>;
  /** Called with each request before it is passed on to the sandbox. */
  readonly onRequest?: (request: SeenRequest) => Promise<void> | void;
}

/** A dashboard on the sandbox's services, behind a server that records requests. Its clock is the sandbox's. */
export function dashboardSetUp() {
  const start = restSetUp();
  const { budgetedClient, serve, records } = httpSetUp();

  return async ({
    metrics = '',
    data = '',
    key,
    store = new MemoryStore(),
    onFailure = (error) => {
      throw error;
    },
    sandbox,
    ownSandbox,
    onRequest,
  }: MadeDashboard = {}) => {
    const { url, clock } = await start(sandbox);
    clock.run();
    const server = await serve(async (request, response) => {
      await onRequest?.(request);
      const headers = Object.entries(request.headers).filter(([name]) => name.includes('api-key'));
      const answer = await fetch(url + request.path, {
        headers: Object.fromEntries(headers) as Record<string, string>,
      });
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text());
    });
    // One clock for all: the service, its client, and the text that shows when to retry.
    const running = { now: () => clock.now(), after: systemClock.after };
    const { http, budget } = budgetedClient({ clock: running, random: () => 0 });
    const secrets = new MemorySecrets();
    const apiKeys = new ApiKeys(secrets);
    const urls =
      ownSandbox === undefined
        ? { metricsURL: server.url + metrics, dataURL: server.url + data }
        : { metricsURL: 'sandbox', dataURL: 'sandbox' };
    const rest = new RestServices({
      http,
      apiKeys,
      budget,
      clock,
      urls: () => urls,
      sandboxURL: ownSandbox ?? (() => Promise.resolve(url)),
    });
    if (key !== undefined) await apiKeys.set(server.url, key);
    let due: (() => void) | undefined;
    const after = (_: number, callback: () => void) => {
      due = callback;
      return () => (due = undefined);
    };
    const timers = { now: () => clock.now(), after };
    /** The dashboard's periodic work. */
    const tick = (): void => due?.();
    const dashboard = new Dashboard({ rest, clock: timers, store, onFailure });
    const messages: News[] = [];
    const screen = { visible: true, watched: true };
    /** Its page was hidden, is still there, and sends no message. */
    const uncover = (): void => {
      screen.visible = true;
      dashboard.visibilityChanged();
    };
    const show = (): void => {
      uncover();
      dashboard.receive({ type: 'ready' });
    };
    const hide = (): void => {
      screen.visible = false;
      dashboard.visibilityChanged();
    };
    const post = (message: ToDashboard): void => {
      const { news } = structuredClone(message.type === 'all' ? message : { news: [message] });
      messages.push(...news);
    };
    dashboard.attach({ isVisible: () => screen.visible, isWatched: () => screen.watched, post });

    /** Waits until a card fulfills the condition. */
    const until = async <Name extends RequestCard>(
      name: Name,
      isIt: (state: CardState<Cards[Name]>) => boolean,
    ): Promise<CardState<Cards[Name]>> => {
      await untilTrue(
        () => isIt(dashboard.cards.stateOf(name)),
        () => `${name} is ${JSON.stringify(dashboard.cards.stateOf(name)).slice(0, 300)}`,
      );
      return dashboard.cards.stateOf(name);
    };
    const settled = <Name extends RequestCard>(name: Name) =>
      until(name, ({ status }) => status === 'ready' || status === 'failed');
    const choose = (view: Choices): void => dashboard.receive({ type: 'choose', view });
    /** Requests a card and waits until it is loaded or failed. */
    const load = async <Name extends RequestCard>(name: Name): Promise<CardState<Cards[Name]>> => {
      dashboard.receive({ type: 'load', card: name });
      return settled(name);
    };
    /** The requests since the last call, without their queries. */
    let looked = 0;
    const asked = (): string[] => {
      const paths = server.requests.slice(looked).map(({ path }) => path.replace(/\?.*/, ''));
      looked = server.requests.length;
      return paths.sort();
    };
    return {
      ...{ dashboard, server, url, clock, http, rest, apiKeys, secrets, store, urls, messages, records },
      ...{ screen, tick, show, uncover, hide, until, settled, choose, load, asked },
      quiet: () => quiet(http),
    };
  };
}
