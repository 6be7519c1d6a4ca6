import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { ApiKeys } from '../../../../src/client/rest/api-keys';
import { Budget } from '../../../../src/client/rest/budget';
import type { Call } from '../../../../src/features/call/call-method';
import { pageAfter } from '../../../../src/features/call/call-document';
import { PageTokens, type ServiceCall, serviceDocument } from '../../../../src/features/call/service-documents';
import { BridgedPages } from '../../../../src/features/dashboard/chain-lists';
import { bridgedTable, tpsTable } from '../../../../src/features/dashboard/tables';
import { TPSHistories } from '../../../../src/features/dashboard/tps-histories';
import type { BridgedContent, Range, TPSContent } from '../../../../src/protocol';
import { RestServices } from '../../../../src/services/evm/rest-services';
import { startServer } from '../../../support/servers/http-server';
import { httpSetUp } from '../../../support/servers/http-setup';
import { MemorySecrets } from '../../../support/setup/memory-secrets';
import { DAY, type Fault, PagedService } from '../../../support/servers/paged-service';

const CHAIN = '7';

/** What a card gives to its request, but for what is shown. */
const asking = () => ({
  options: { signal: new AbortController().signal },
  problemOf: (error: unknown) => Promise.resolve({ message: String(error), step: 'retry' } as const),
});

/** What a user has of the service. */
class Reader {
  readonly service: PagedService;
  readonly rest: RestServices;
  readonly chart: TPSHistories;
  readonly bridged: BridgedPages;
  readonly pages = new PageTokens();
  /** A token may have been repeated to the chart since it was last refreshed, which then waits for that. */
  #mayBeStuck = false;

  constructor(service: PagedService, rest: RestServices) {
    const clock = { now: () => service.now };
    this.service = service;
    this.rest = rest;
    this.chart = new TPSHistories({ rest, clock, nameOf: (chainId) => chainId });
    this.bridged = new BridgedPages(rest, clock);
  }

  /** Shows a range of the chart, as the dashboard does. */
  async show(range: Range, anew: boolean): Promise<void> {
    const choice = { chainIds: [CHAIN], range, metric: 'avgTps' } as const;
    const question = this.chart.question(choice, anew);
    const isQuiet = this.service.faults.length === 0;
    this.#mayBeStuck = this.service.faults.includes('repeated token') || (this.#mayBeStuck && !(anew && isQuiet));
    const content = await this.#tried(question({ ...asking(), show: (shown) => this.#checkTPS(shown, range) }));
    this.#checkTPS(this.chart.content(choice), range);
    // Without any failure, the list is complete.
    if (isQuiet && !this.#mayBeStuck && this.service.unreadable === 0) {
      assert.equal(content?.series[0]?.complete, true, 'is complete');
    }
  }

  async showMore(all: boolean, isFirst: boolean): Promise<void> {
    const first = this.bridged.first({ threshold: 1n, pageSize: 1 });
    const question = isFirst ? first : (this.bridged.more(all) ?? first);
    await this.#tried(question({ ...asking(), show: (shown) => this.#checkBridged(shown) }));
    const content = this.bridged.content();
    if (content !== undefined) this.#checkBridged(content);
  }

  async documents(): Promise<void> {
    const isQuiet = this.service.faults.length === 0;
    const tps = await this.#document({ service: 'average-tps', params: { chainId: CHAIN } });
    if (tps !== undefined) {
      const days = (tps['points'] as { timestamp: number }[]).map(({ timestamp }) => Math.floor(timestamp / DAY));
      if (tps['complete'] === true) assert.deepEqual(days.sort(ascending), [...this.service.days].sort(ascending));
      else assert.match(String(tps['partial']), /\w/);
      if (isQuiet) assert.equal(tps['complete'], true);
    }
    const seen: string[] = [];
    let call: Call | undefined = { service: 'btcb-addresses', params: { threshold: '1', pageSize: '1' } };
    while (call !== undefined && 'service' in call) {
      const page: Record<string, unknown> | undefined = await this.#document(call);
      if (page === undefined) return;
      const addresses = page['addresses'] as { address: unknown }[];
      seen.push(...addresses.map(({ address }) => String(address)));
      const next = pageAfter(call, JSON.stringify(page));
      // Nothing that follows: the list is at its end, or the document says what is wrong.
      if (typeof next !== 'object' && page['more'] === true) assert.match(String(page['partial']), /\w/);
      if (page['complete'] === true) assert.equal(addresses.length, this.service.addresses.length);
      call = typeof next === 'object' ? next.call : undefined;
    }
    if (isQuiet) assert.equal(new Set(seen).size, this.service.addresses.length);
  }

  #checkTPS(content: TPSContent, range: Range): void {
    const [series] = content.series;
    assert.ok(series !== undefined);
    const table = tpsTable(content);
    assert.equal(table.isComplete, series.complete);
    assert.equal(table.name.endsWith('-partial'), !series.complete);
    const { isComplete, series: written } = JSON.parse(table.text('json', 0)) as {
      isComplete: boolean;
      series: { partial?: string }[];
    };
    assert.equal(isComplete, series.complete);
    if (!series.complete) {
      assert.match(series.partial ?? '', /\w/);
      assert.match(table.partial, /\w/);
      assert.match(written[0]?.partial ?? '', /\w/);
      return;
    }
    const readAt = this.chart.historyOf(CHAIN)?.readAt ?? 0;
    const first = range === 'all' ? 0 : Math.floor(this.service.now / 1000 / DAY) - range;
    const lastWhole = Math.floor(readAt / 1000 / DAY) - 1;
    const expected = this.service.days.filter((day) => day >= first && day <= lastWhole).sort(ascending);
    const days = series.timestamps.map((time) => Math.floor(time / DAY));
    assert.deepEqual(
      days.filter((day) => day <= lastWhole),
      expected,
    );
    assert.deepEqual(series.values, days.map(PagedService.valueOf));
  }

  #checkBridged(content: BridgedContent): void {
    const table = bridgedTable(content);
    assert.equal(table.isComplete, content.partial === undefined);
    assert.equal(new Set(content.rows.map(({ address }) => address)).size, content.rows.length);
    if (!table.isComplete) assert.match(table.partial, /\w/);
    else {
      const addresses = new Set(content.rows.map(({ address }) => address));
      for (const each of this.service.addresses) assert.ok(addresses.has(`0x${each}`), `0x${each} is there`);
    }
  }

  async #document(call: ServiceCall): Promise<Record<string, unknown> | undefined> {
    const text = await this.#tried(serviceDocument(this.rest, call, { pages: this.pages }));
    return text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
  }

  /** A failure is shown as one, not as content. */
  async #tried<T>(promise: Promise<T>): Promise<T | undefined> {
    try {
      return await promise;
    } catch (error) {
      assert.ok(error instanceof Error && error.message !== '');
      return undefined;
    }
  }
}

function ascending(a: number, b: number): number {
  return a - b;
}

/** One thing that happens. */
class Step implements fc.AsyncCommand<Record<string, never>, Reader> {
  readonly #name: string;
  readonly #run: (reader: Reader) => void | Promise<void>;

  constructor(name: string, run: (reader: Reader) => void | Promise<void>) {
    this.#name = name;
    this.#run = run;
  }

  check(): boolean {
    return true;
  }

  async run(_: Record<string, never>, reader: Reader): Promise<void> {
    await this.#run(reader);
  }

  toString(): string {
    return this.#name;
  }
}

/** Days go by, each with a point or without. */
function passing(has: readonly boolean[]): Step {
  return new Step(`days(${has.map(Number).join('')})`, ({ service }) => service.pass(has));
}

const FAULTS: readonly Fault[] = ['error body', 'server error', 'expired token', 'repeated token', 'unreadable row'];
const RANGES: readonly Range[] = [7, 30, 'all'];

/** Most are newest first, as the services say. */
const order = fc.constantFrom(0, 0, 0, 1, 2, 3);

const shows = fc
  .tuple(fc.constantFrom(...RANGES), fc.boolean())
  .map(([range, anew]) => new Step(`show(${range}, ${anew})`, (reader) => reader.show(range, anew)));

const STEPS = [
  shows,
  shows,
  fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }).map(passing),
  fc.integer({ min: 1, max: 12 }).map((count) => passing(Array.from({ length: count }, () => true))),
  fc
    .tuple(fc.boolean(), fc.boolean())
    .map(([all, first]) => new Step(`more(${all}, ${first})`, (reader) => reader.showMore(all, first))),
  fc.constant(new Step('documents', (reader) => reader.documents())),
  fc.tuple(fc.constantFrom<Fault>(...FAULTS), fc.nat(3)).map(
    ([fault, times]) =>
      new Step(`fault(${fault} x ${times + 1})`, ({ service }) => {
        service.faults.push(...Array.from({ length: times + 1 }, () => fault));
      }),
  ),
  fc.constant(new Step('no faults', ({ service }) => void service.faults.splice(0))),
  fc.constant(new Step('expire', ({ service }) => service.expire())),
  fc.tuple(order, fc.integer({ min: 1, max: 6 })).map(
    ([order, size]) =>
      new Step(`pages(${order}, ${size})`, ({ service }) => {
        // Other pages have other tokens.
        service.expire();
        Object.assign(service, { order, pageSize: size });
      }),
  ),
];

describe('lists in pages of any order, with tokens that repeat and expire, errors and unreadable rows', function () {
  const { client } = httpSetUp();

  it('are complete, or marked as partial with the reason, in chart, table, export and document', async () => {
    let complete = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          lag: fc.constantFrom(undefined, 0, 0, 5, 4_000),
          count: fc.nat(12),
          pageSize: fc.integer({ min: 1, max: 6 }),
          order,
        }),
        fc.commands(STEPS, { maxCommands: 25 }),
        async ({ count, ...options }, commands) => {
          const service = new PagedService();
          Object.assign(service, options);
          service.pass(Array.from({ length: 2 * count }, () => true));
          service.addresses.push(...Array.from({ length: count }, (_, i) => i + 1));
          const server = await startServer((request, response) => service.answer(request, response));
          try {
            const http = client({ random: () => 0 });
            const rest = new RestServices({
              http,
              apiKeys: new ApiKeys(new MemorySecrets()),
              budget: new Budget({ now: () => service.now }),
              clock: { now: () => service.now },
              urls: () => ({ metricsURL: server.url, dataURL: server.url }),
              sandboxURL: () => Promise.resolve(server.url),
            });
            const reader = new Reader(service, rest);
            await fc.asyncModelRun(() => ({ model: {}, real: reader }), commands);
            complete += Number(reader.chart.historyOf(CHAIN)?.isComplete(0) === true);
          } finally {
            await server.close();
          }
        },
      ),
      { numRuns: 80 },
    );
    assert.ok(complete > 0, 'some are complete');
  });
});
