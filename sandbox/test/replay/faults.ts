import { Agent } from 'node:http';
import { HttpClient } from '../../../src/client/http/http-client';
import { decodeHex } from '../../../src/core/encodings/hex';
import { type Outcome, outcomeOf } from '../../../src/core/outcome';
import { isOfPlatform, readAnyTx } from '../../../src/core/signing/read-tx';
import { Chain } from '../../../src/services/chain/chain';
import type { CheckedTx } from '../../../src/services/checking/checked-tx';
import { TxChecker } from '../../../src/services/checking/tx-checker';
import { IDResolver } from '../../../src/services/lookup/id-resolver';
import type { AnyLine, RecordedExchange } from '../../../test/support/recording/recording';
import { startServer, type TestServer } from '../../../test/support/servers/http-server';
import { type Call, callOf, textOf } from './calls';
import { Replaying } from './replay';
import { send } from './send';

/** A check under a fault whose verdict is the opposite of the one without. */
interface Turned {
  /** Group and label of the transaction. */
  readonly where: string;
  readonly fault: string;
  /** `unspent: ok, was fails`. */
  readonly what: string;
}

export interface FaultReport {
  /** Transactions that were checked. */
  readonly checked: number;
  /** Verdicts under a fault that were compared. */
  readonly verdicts: number;
  readonly turned: readonly Turned[];
}

/** By the name of a check, and `all` for what the transaction is said to be: `fails` if any does. */
type Verdicts = ReadonlyMap<string, 'ok' | 'fails' | 'cannot tell'>;

/** A request that fails: by an error of the node, or by a gateway that doesn't know the path. */
const FAILURES = [
  { name: 'fails', status: 200, body: '{"jsonrpc":"2.0","error":{"code":-32000,"message":"database closed"},"id":1}' },
  { name: 'is not found by the gateway', status: 404, body: '404 page not found\n' },
] as const;

const HOUR = 3_600_000;

/** More than what is read counts as recent. */
const LATER = 6_000;

/**
 * Replays a recording, and checks each transaction that it sends to X, P, or C, if `takes` takes its number: once as it is,
 * then with one fault at a time. docs/testing.md says which, and what a turned verdict is.
 */
export async function replayWithFaults(
  recorded: readonly AnyLine[],
  takes: (index: number) => boolean = () => true,
): Promise<FaultReport> {
  const [young, behind] = [await Replaying.start(recorded), await Replaying.start(recorded)];
  const gateway = await Gateway.start();
  const nodes = { gateway, young: young.sandbox.url, behind: behind.sandbox.url };
  const found = { checked: 0, verdicts: 0, turned: [] as Turned[] };
  const tryFaults = async (sent: Sent, { group, label, request: { at } }: RecordedExchange): Promise<void> => {
    found.checked++;
    for (const each of [young, behind]) each.now = at;
    for await (const { fault, verdicts, turned } of new Faults(sent, at, nodes).all()) {
      found.verdicts += verdicts;
      found.turned.push(...turned.map((what) => ({ where: `${group}: ${label}`, fault, what })));
    }
  };
  try {
    let [next, index] = [0, 0];
    for (const [i, line] of young.lines.entries()) {
      // The other node is one block behind.
      if (line.kind === 'block') while (next < i) await behind.step(behind.lines[next++] ?? line);
      const sent = line.kind === 'exchange' ? sentTo(line) : undefined;
      if (sent !== undefined && line.kind === 'exchange' && takes(index++)) await tryFaults(sent, line);
      await young.step(line);
    }
  } finally {
    await Promise.all([young.close(), behind.close(), gateway.close()]);
  }
  return found;
}

interface Sent {
  readonly bytes: Uint8Array;
  /** As in the settings; the P-Chain is beside the X-Chain. */
  readonly blockchain: string;
}

/** What an exchange sends to the chain that it is of. */
function sentTo(exchange: RecordedExchange): Sent | undefined {
  const call: Call | undefined = callOf(exchange);
  if (call === undefined || !/^(avm|platform|avax)\.issueTx$/.test(call.method)) return undefined;
  const { tx, encoding } = call.params;
  try {
    const bytes = decodeHex(textOf(tx), encoding === 'hexnc' ? 'hexnc' : 'hex');
    const isOfP = call.method === 'platform.issueTx';
    if (call.method === 'avax.issueTx') return readAnyTx(bytes)?.on === 'C' ? { bytes, blockchain: 'X' } : undefined;
    const [, path = 'X'] = /^\/ext\/bc\/([^/]+)/.exec(exchange.request.path) ?? [];
    return isOfPlatform(bytes) === isOfP ? { bytes, blockchain: isOfP ? 'X' : path } : undefined;
  } catch {
    return undefined;
  }
}

/** What is different from the check without a fault. */
interface Fault {
  /** Of all that this check requests, by its number: where it goes, or what comes in place of a response. */
  readonly route?: (number: number, key: string) => string | (typeof FAILURES)[number];
  /** Unix ms. */
  readonly clock?: number;
  /** What the check without a fault has left behind. */
  readonly chain?: Chain;
  readonly resolver?: IDResolver;
}

/** The faults of one transaction. */
class Faults {
  readonly #sent: Sent;
  readonly #now: number;
  readonly #nodes: { readonly gateway: Gateway; readonly young: string; readonly behind: string };

  constructor(sent: Sent, now: number, nodes: { gateway: Gateway; young: string; behind: string }) {
    this.#sent = sent;
    this.#now = now;
    this.#nodes = nodes;
  }

  get #config() {
    return { name: 'replayed', url: this.#nodes.gateway.url, blockchain: this.#sent.blockchain };
  }

  async *all(): AsyncGenerator<{ readonly fault: string; readonly verdicts: number; readonly turned: string[] }> {
    const { gateway, young, behind } = this.#nodes;
    const http = new HttpClient();
    const chainAt = { now: this.#now };
    const clock = { now: () => chainAt.now, after: () => () => undefined };
    const own = { chain: new Chain(this.#config, { http, clock }), resolver: new IDResolver(clock) };
    const base = await this.#verdicts(http, own);
    const keys = gateway.keys;
    const compared = async (fault: string, of: Fault) => {
      const verdicts = await this.#verdicts(http, of);
      return { fault, verdicts: base.size, turned: differing(base, verdicts) };
    };
    try {
      for (const [i, failing] of keys.entries()) {
        const failure = FAILURES[i % FAILURES.length] ?? FAILURES[0];
        let isOver = false;
        const route = (_: number, key: string) => {
          if (isOver || key !== failing) return young;
          isOver = true;
          return failure;
        };
        yield await compared(`${failing} ${failure.name}`, { route });
      }
      for (const first of [0, 1]) {
        yield await compared('two nodes', { route: (number) => (number % 2 === first ? young : behind) });
      }
      for (const ahead of [HOUR, -HOUR]) {
        yield await compared(`clock ${ahead / HOUR} h`, { clock: this.#now + ahead });
      }
      chainAt.now += LATER;
      yield await compared('a gateway that lags', { ...own, route: () => behind });
      yield await compared('a gateway that lags', { chain: own.chain, route: () => behind });
    } finally {
      await http.close();
    }
  }

  async #verdicts(http: HttpClient, { route, clock: at = this.#now, chain, resolver }: Fault): Promise<Verdicts> {
    const { gateway, young } = this.#nodes;
    const { bytes } = this.#sent;
    gateway.begin(route ?? (() => young));
    const clock = { now: () => at, after: () => () => undefined };
    const checker = new TxChecker({ resolver: resolver ?? new IDResolver(clock), clock });
    return verdictsOf(await outcomeOf(checker.check(chain ?? new Chain(this.#config, { http, clock }), bytes)));
  }
}

/** A check that fails has no verdict. */
function verdictsOf({ value }: Outcome<CheckedTx>): Verdicts {
  if (value === undefined) return new Map([['all', 'cannot tell']]);
  const { checks } = value;
  const worst = (['fails', 'cannot tell'] as const).find((verdict) =>
    checks.some((check) => check.verdict === verdict),
  );
  const all = ['all', worst ?? 'ok'] as const;
  // Of an accepted transaction, nothing else is checked.
  if (checks.some(({ name, verdict }) => name === 'accepted' && verdict === 'fails')) return new Map([all]);
  return new Map([all, ...checks.map(({ name, verdict }) => [name, verdict] as const)]);
}

/** The verdicts that turned around. What isn't verified has none. */
function differing(base: Verdicts, verdicts: Verdicts): string[] {
  const opposite = { ok: 'fails', fails: 'ok', 'cannot tell': undefined } as const;
  return [...base].flatMap(([name, was]) => {
    const is = verdicts.get(name);
    return is !== undefined && opposite[was] === is ? [`${name}: ${is}, was ${was}`] : [];
  });
}

/** One address in front of several nodes. */
class Gateway {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #keys = new Set<string>();
  #server: TestServer | undefined;
  #number = 0;
  #route: NonNullable<Fault['route']> = () => '';

  static async start(): Promise<Gateway> {
    const gateway = new Gateway();
    gateway.#server = await startServer(async ({ method, path, headers, body }, response) => {
      const { method: name, params, id } = JSON.parse(body) as { method: string; params: unknown; id: number };
      const key = `${name} ${JSON.stringify(params)}`;
      gateway.#keys.add(key);
      const to = gateway.#route(gateway.#number++, key);
      const answer =
        typeof to === 'string'
          ? await send(
              to,
              { method, path, headers: { 'content-type': String(headers['content-type']) }, body, at: 0 },
              gateway.#agent,
            )
          : { ...to, body: to.body.replace('"id":1', `"id":${id}`), headers: {} };
      response.writeHead(answer.status, answer.headers).end(answer.body);
    });
    return gateway;
  }

  get url(): string {
    return this.#server?.url ?? '';
  }

  /** The different requests since the last check began. */
  get keys(): string[] {
    return [...this.#keys];
  }

  begin(route: NonNullable<Fault['route']>): void {
    this.#keys.clear();
    this.#number = 0;
    this.#route = route;
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    await this.#server?.close();
  }
}
