import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import type { Prepared } from './sandbox-server';
import { compared, limited, median, type Result } from './measure';

const PAYMENTS = 2_000;
const WARM_UP = 500;

/** Payments that are timed before it is the turn of bare recovery, so that neither gets the quieter half of the run. */
const SHARE = 100;

const PAGES = 60;

/** Transactions that are accepted one after the other, of which the first ones warm up. */
const ACCEPTED = 100;

/** P12: the sandbox over HTTP beside the least that there is to do; each in turn has the process to itself. */
export async function sandboxHTTPBench(): Promise<Result[]> {
  const servers: ChildProcess[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const started = async (...args: string[]): Promise<[ChildProcess, Prepared]> => {
    const server = fork(join(__dirname, 'sandbox-server.cjs'), args);
    servers.push(server);
    return [server, ((await once(server, 'message')) as [Prepared])[0]];
  };
  try {
    const [server, prepared] = await started(String(PAYMENTS));
    const lines = [await pages(server, agent, prepared), await issuing(server, agent, prepared)];
    return [...lines, await accepting(agent, (await started(String(ACCEPTED), 'now'))[1])];
  } finally {
    agent.destroy();
    for (const server of servers) server.disconnect();
  }
}

/** With `--blocks now`, from the sending of a transaction until its status is that of an accepted one. */
async function accepting(agent: Agent, { url, bareURL, payments }: Prepared): Promise<Result> {
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  for (const body of payments) {
    const start = performance.now();
    const [, txID = ''] = /"txID":"(\w+)"/.exec(await post(agent, `${url}/ext/bc/X`, body)) ?? [];
    const asked = `{"jsonrpc":"2.0","id":1,"method":"avm.getTxStatus","params":{"txID":"${txID}"}}`;
    while (!(await post(agent, `${url}/ext/bc/X`, asked)).includes('"Accepted"'));
    const between = performance.now();
    for (const each of [body, asked]) await post(agent, bareURL, each);
    times.peer.push(performance.now() - between);
    times.ours.push(between - start);
  }
  const warm = (all: readonly number[]): number => median(all.slice(ACCEPTED / 5));
  const more = warm(times.ours) - warm(times.peer);
  return limited('P12c', 'issue to accepted with --blocks now, beyond bare node:http', 'ms', more, 30);
}

async function issuing(server: ChildProcess, agent: Agent, { url, payments }: Prepared): Promise<Result> {
  const took = { ours: 0, peer: 0 };
  for (let from = 0; from < PAYMENTS; from += SHARE) {
    server.send({ recover: [from, from + SHARE] });
    const [{ took: peer }] = (await once(server, 'message')) as [{ took: number }];
    const start = performance.now();
    const share = payments.slice(from, from + SHARE);
    const answers = await Promise.all(share.map((body) => post(agent, `${url}/ext/bc/X`, body)));
    const ours = performance.now() - start;
    if (answers.some((answer) => !answer.includes('"txID"'))) throw new Error('a payment was refused');
    if (from < WARM_UP) continue;
    took.ours += ours;
    took.peer += peer;
  }
  const timed = PAYMENTS - WARM_UP;
  return compared({
    id: 'P12',
    what: `${timed} payments sent with issueTx over HTTP`,
    peerName: 'bare recovery of their public keys',
    unit: 'a second',
    ours: (timed * 1000) / took.ours,
    peer: (timed * 1000) / took.peer,
    goal: { words: '>= 0.6 of its rate', holds: (ratio) => ratio >= 0.6 },
  });
}

async function pages(server: ChildProcess, agent: Agent, { url, bareURL, address }: Prepared): Promise<Result> {
  const body = `{"jsonrpc":"2.0","id":1,"method":"avm.getUTXOs","params":{"addresses":["${address}"],"limit":1024}}`;
  const page = await post(agent, `${url}/ext/bc/X`, body);
  if (!page.includes('"numFetched":"1024"')) throw new Error('there are not enough UTXOs for a page');
  server.send({ serve: page });
  await once(server, 'message');
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  for (let round = -20; round < PAGES; round++) {
    for (const [side, target] of [
      ['ours', `${url}/ext/bc/X`],
      ['peer', bareURL],
    ] as const) {
      const start = performance.now();
      await post(agent, target, body);
      if (round >= 0) times[side].push(performance.now() - start);
    }
  }
  return compared({
    id: 'P12b',
    what: 'pages of 1,024 UTXOs over HTTP',
    peerName: 'the same bytes from bare node:http',
    unit: 'a second',
    ours: 1000 / median(times.ours),
    peer: 1000 / median(times.peer),
    goal: { words: '>= 0.5 of its rate', holds: (ratio) => ratio >= 0.5 },
  });
}

/** The response as latin1: reading it must cost as little as possible. */
function post(agent: Agent, url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length };
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      const chunks: Uint8Array[] = [];
      response.on('data', (chunk: Uint8Array) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString('latin1')));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
