import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { answerJSON, type SeenRequest, startServer, type TestServer } from '../support/servers/http-server';

/** Requests that were sent together: none of them waited for the response to another. */
export type Round = readonly SeenRequest[];

/**
 * A node whose responses all take the same time: those of a sandbox, kept at their first use,
 * so that only HTTP is left.
 */
export class SlowNode {
  readonly #server: TestServer;
  readonly #delayMs: number;
  #seen = 0;

  private constructor(server: TestServer, delayMs: number) {
    this.#server = server;
    this.#delayMs = delayMs;
  }

  static async start(sandboxURL: string, delayMs: number): Promise<SlowNode> {
    const kept = new Map<string, Promise<object>>();
    const server = await startServer(async ({ path, body }, response) => {
      const due = pause(delayMs);
      const { id, ...rest } = JSON.parse(body) as { id: number };
      const key = `${path} ${JSON.stringify(rest)}`;
      const answer = kept.get(key) ?? post(sandboxURL + path, body);
      kept.set(key, answer);
      const known = await answer;
      await due;
      answerJSON(response, { ...known, id });
    });
    return new SlowNode(server, delayMs);
  }

  get url(): string {
    return this.#server.url;
  }

  /** `rounds` begins anew. */
  forget(): void {
    this.#seen = this.#server.requests.length;
  }

  /** The requests since then. One that came before any response to a round could have arrived belongs to that round. */
  rounds(): Round[] {
    const rounds: SeenRequest[][] = [];
    for (const request of this.#server.requests.slice(this.#seen)) {
      const round = rounds.at(-1);
      const first = round?.[0];
      if (round !== undefined && first !== undefined && request.at - first.at < this.#delayMs) round.push(request);
      else rounds.push([request]);
    }
    return rounds;
  }

  /** The same requests by Node's own HTTP: the sum over the rounds of the slowest request in each, in ms. */
  async replay(rounds: readonly Round[]): Promise<number> {
    // Connections of its own: the server closes those that were idle between two replays.
    const agent = new Agent({ keepAlive: true });
    const widest = [...rounds].sort((a, b) => b.length - a.length)[0] ?? [];
    await Promise.all(widest.map((request) => this.#send(request, agent)));
    const start = performance.now();
    for (const round of rounds) await Promise.all(round.map((request) => this.#send(request, agent)));
    const took = performance.now() - start;
    agent.destroy();
    return took;
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  #send({ path, body }: SeenRequest, agent: Agent): Promise<void> {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    return new Promise((resolve, reject) => {
      const sent = httpRequest(this.url + path, { agent, method: 'POST', headers }, (response) => {
        response.resume().on('end', resolve).on('error', reject);
      });
      sent.on('error', reject).end(body);
    });
  }
}

async function post(url: string, body: string): Promise<object> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  return (await answer.json()) as object;
}
