import { fork } from 'node:child_process';
import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import { HttpClient } from '../../src/client/http/http-client';
import { systemClock } from '../../src/client/clock';
import { filterUTXOs } from '../../src/features/side-bar/nodes/utxo/utxo-view';
import { UTXONode } from '../../src/features/side-bar/nodes/utxo/utxo-node';
import { Chain } from '../../src/services/chain/chain';
import { UTXOPages } from '../../src/services/utxos/utxo-pages';
import { avmUTXOs } from '../../src/services/utxos/utxo-source';
import { sideBarOver } from '../support/setup/side-bar-setup';
import { compared, cpuSince, limited, median, type Result } from './measure';
import { RECORDED_PAYEE } from '../support/known-ids';
import { usedMemory } from '../support/measures/memory';

const UTXOS = 100_000;
const ROUNDS = 5;
const FILTER_ROUNDS = 15;

/** P6: 100,000 UTXOs of one address, from a sandbox in another process. */
export async function sideBarBench(): Promise<Result[]> {
  const server = fork('out/bench/utxo-server.cjs', [RECORDED_PAYEE, String(UTXOS)]);
  try {
    const [url] = (await once(server, 'message')) as [string];
    return await measured(url);
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}

async function measured(url: string): Promise<Result[]> {
  const http = new HttpClient();
  const agent = new Agent();
  try {
    const chain = new Chain({ name: 'bench', url, blockchain: 'X' }, { http, clock: systemClock });
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const bareDelay = monitorEventLoopDelay({ resolution: 5 });
    const took: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
    const cpu: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
    // The first walk of each warms both up.
    for (let round = 0; round <= ROUNDS; round++) {
      const start = performance.now();
      const cpuStart = process.cpuUsage();
      bareDelay.enable();
      if ((await walkBare(url, agent)) !== UTXOS) throw new Error('the bare walk is not complete');
      bareDelay.disable();
      const between = performance.now();
      const cpuOfPeer = cpuSince(cpuStart);
      const cpuBetween = process.cpuUsage();
      delay.enable();
      const { utxos, state } = await walk(chain);
      delay.disable();
      const cpuOfOurs = cpuSince(cpuBetween);
      if (utxos.length !== UTXOS || state !== 'complete') throw new Error('the walk is not complete');
      if (round === 0) {
        delay.reset();
        bareDelay.reset();
        continue;
      }
      took.peer.push(between - start);
      took.ours.push(performance.now() - between);
      cpu.peer.push(cpuOfPeer);
      cpu.ours.push(cpuOfOurs);
    }
    const before = usedMemory();
    const pages = await walk(chain);
    const bytes = usedMemory() - before;
    return [
      compared({
        id: 'P6',
        what: `${UTXOS} UTXOs of one address read, verified, decoded and listed`,
        peerName: 'bare undici and JSON.parse over the same pages',
        unit: 'ms',
        ours: median(took.ours),
        peer: median(took.peer),
        goal: { words: '<= 1.3x its time', holds: (ratio) => ratio <= 1.3 },
      }),
      compared({
        id: 'P6cpu',
        what: 'the same, in processor time',
        peerName: 'bare undici and JSON.parse over the same pages',
        unit: 'ms',
        ours: median(cpu.ours),
        peer: median(cpu.peer),
        goal: { words: '<= 2.0x its processor time', holds: (ratio) => ratio <= 2 },
      }),
      limited('P6b', `memory that ${pages.utxos.length} listed UTXOs keep`, 'MB', bytes / 1e6, 60),
      limited('P6c', 'p99 of the event loop being late meanwhile', 'ms', delay.percentile(99) / 1e6, 50),
      compared({
        id: 'P6c2',
        what: 'the same',
        peerName: 'the bare walk',
        unit: 'ms',
        ours: delay.percentile(99) / 1e6,
        peer: bareDelay.percentile(99) / 1e6,
      }),
      limited('P6d', `${UTXOS} UTXOs filtered by asset, kind, spendable now and text`, 'ms', filtering(pages), 50),
      limited('P6e', '1,024 rows of a loaded page made', 'ms', await rows(url), 100),
    ];
  } finally {
    await http.close();
    await agent.close();
  }
}

async function walk(chain: Chain): Promise<UTXOPages> {
  const pages = new UTXOPages({ source: avmUTXOs(chain, { addresses: [RECORDED_PAYEE] }), pageSize: 1024 });
  await pages.all(() => undefined);
  return pages;
}

/** The least that a walk takes: request a page, parse it, go on. */
async function walkBare(url: string, dispatcher: Agent): Promise<number> {
  let startIndex: unknown;
  for (let count = 0; ;) {
    const params = { addresses: [RECORDED_PAYEE], limit: 1024, startIndex, encoding: 'hex' };
    const { body } = await request(`${url}/ext/bc/X`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'avm.getUTXOs', params }),
      dispatcher,
    });
    const { result } = JSON.parse(await body.text()) as { result: { utxos: string[]; endIndex: unknown } };
    count += result.utxos.length;
    if (result.utxos.length < 1024) return count;
    startIndex = result.endIndex;
  }
}

/** Each part of a filter looks at every UTXO; the text is the beginning of an asset's ID. */
function filtering({ table, utxos }: UTXOPages): number {
  const [first] = utxos;
  if (first === undefined) throw new Error('there is nothing to filter');
  const ref = () => ({ assetID: new Uint8Array(32), info: undefined });
  const filter = {
    assetID: first.assetID,
    kind: 'amount',
    isSpendable: true,
    text: first.assetID.slice(0, 8),
  } as const;
  const times = Array.from({ length: FILTER_ROUNDS }, () => {
    const start = performance.now();
    const found = filterUTXOs(table, filter, { now: 1_800_000_000_000, ref });
    const ms = performance.now() - start;
    if (found.length === 0) throw new Error('the filter lets nothing through');
    return ms;
  });
  return median(times);
}

/** Makes the rows that VS Code takes, from nodes that were never drawn. */
async function rows(url: string): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const set = sideBarOver({ url, addresses: [{ address: RECORDED_PAYEE, name: 'many' }] });
    const chain = set.sideBar.chain('Recorded');
    const [addresses] = (await chain?.children()) ?? [];
    const [address] = (await addresses?.children()) ?? [];
    const list = (await address?.children())?.at(-1);
    if (list === undefined) throw new Error('there is no list');
    const start = performance.now();
    const drawn = (await list.children()).filter((node) => node instanceof UTXONode).map((node) => node.row());
    times.push(performance.now() - start);
    if (drawn.length !== 1024) throw new Error(`there are ${drawn.length} rows`);
    await set.close();
  }
  return median(times);
}
