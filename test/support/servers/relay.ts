import { setTimeout as pause } from 'node:timers/promises';
import { answerJSON, type SeenRequest, startServer, type TestServer } from './http-server';

type Params = Readonly<Record<string, unknown>>;

/** The response that a test gives in place of the node's; undefined passes that on. */
export type Alter = (method: string, params: Params, result: unknown, target: string) => unknown;

/** A real HTTP server in front of a node, which a test can make slow, wrong, or another node's. */
export interface Relay extends Pick<TestServer, 'url' | 'close'> {
  /** Where requests go. */
  target: string;
  /** Where a request of this method goes, as a gateway chooses among its nodes. Default: `target`. */
  choose: ((method: string) => string) | undefined;
  alter: Alter | undefined;
  /** Before each answer. */
  delayMs: number;
  /** What each answer waits for. */
  gate: Promise<unknown> | undefined;
  /** A status that is answered in place of the node. */
  status: number | undefined;
  /** Methods that the node doesn't have. */
  readonly missing: Set<string>;
  /** The methods that were called so far. */
  readonly methods: string[];
}

/** Passes calls on to `target`, a node's URL, until it is closed. */
export async function startRelay(target: string): Promise<Relay> {
  const methods: string[] = [];
  const relay: Omit<Relay, 'url' | 'close'> = {
    ...{ target, choose: undefined, alter: undefined, delayMs: 0, gate: undefined, status: undefined },
    ...{ missing: new Set(), methods },
  };
  const { url, close } = await startServer(async (request, response) => {
    const { method, params } = callOf(request);
    methods.push(method);
    if (relay.delayMs > 0) await pause(relay.delayMs, undefined, { ref: false });
    await relay.gate;
    if (relay.status !== undefined) {
      response.writeHead(relay.status).end('the relay says so');
      return;
    }
    if (relay.missing.has(method)) {
      const error = { code: -32000, message: missingWords(method), data: null };
      answerJSON(response, { jsonrpc: '2.0', error, id: idOf(request) });
      return;
    }
    const to = relay.choose?.(method) ?? relay.target;
    const answer = await fetch(`${to}${request.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: request.body,
    });
    const text = await answer.text();
    const altered = relay.alter?.(method, params, (JSON.parse(text) as { result?: unknown }).result, to);
    answerJSON(response, altered === undefined ? text.trim() : { jsonrpc: '2.0', result: altered, id: idOf(request) });
  });
  return Object.assign(relay, { url, close });
}

/** As AvalancheGo answers (docs/protocol.md 3.3). */
function missingWords(method: string): string {
  return `rpc: can't find method "${method.replace(/\.[a-z]/, (letter) => letter.toUpperCase())}"`;
}

function callOf({ body }: SeenRequest): { method: string; params: Params } {
  const { method, params } = JSON.parse(body) as { method: string; params: Params | [Params] };
  return { method, params: Array.isArray(params) ? params[0] : params };
}

function idOf({ body }: SeenRequest): unknown {
  return (JSON.parse(body) as { id: unknown }).id;
}
