import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'undici';
import { systemClock } from '../../src/client/clock';
import { HttpClient } from '../../src/client/http/http-client';
import { sha256 } from '../../src/core/bytes/hashes';
import { Chain } from '../../src/services/chain/chain';
import { createServices } from '../../src/services/create-services';
import { BlockTable } from '../../src/services/past/tables/block-table';
import { usedMemory } from '../support/measures/memory';
import { compared, cpuSince, limited, median, type Result } from './measure';

const BLOCKS = 10_000;
const PAGE = 1_024;
const ROUNDS = 5;
const KEPT_BLOCKS = 100_000;

/** P16: the index of 10,000 blocks of one payment each, from a sandbox in another process. */
export async function historyBench(): Promise<Result[]> {
  const server = fork('out/bench/index-server.cjs', [String(BLOCKS)]);
  try {
    const [url] = (await once(server, 'message')) as [string];
    return [...(await measured(url)), memory()];
  } finally {
    server.disconnect();
    await once(server, 'exit');
  }
}

async function measured(url: string): Promise<Result[]> {
  const http = new HttpClient();
  const agent = new Agent();
  const times: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  const cpu: { ours: number[]; peer: number[] } = { ours: [], peer: [] };
  try {
    // The first round warms both up, and makes the containers.
    for (let round = 0; round <= ROUNDS; round++) {
      const start = performance.now();
      const cpuStart = process.cpuUsage();
      await readBare(url, agent);
      const between = performance.now();
      const cpuOfPeer = cpuSince(cpuStart);
      const cpuBetween = process.cpuUsage();
      await index(url, http);
      if (round === 0) continue;
      times.peer.push(between - start);
      times.ours.push(performance.now() - between);
      cpu.peer.push(cpuOfPeer);
      cpu.ours.push(cpuSince(cpuBetween));
    }
  } finally {
    await http.close();
    await agent.close();
  }
  const peerName = 'bare undici and JSON.parse over the same pages';
  const what = `${BLOCKS} blocks of a node's index read, verified and indexed`;
  return [
    compared({
      ...{ id: 'P16', what, peerName, unit: 'ms', ours: median(times.ours), peer: median(times.peer) },
      goal: { words: '<= 2x its time', holds: (ratio) => ratio <= 2 },
    }),
    compared({
      ...{ id: 'P16cpu', what: 'the same, in processor time', peerName, unit: 'ms' },
      ...{ ours: median(cpu.ours), peer: median(cpu.peer) },
    }),
  ];
}

async function index(url: string, http: HttpClient): Promise<void> {
  const sandboxURL = () => Promise.reject(new Error('no sandbox'));
  const { past } = createServices({ http, clock: systemClock, sandboxURL });
  const chain = new Chain({ name: 'bench', url, blockchain: 'X' }, { http, clock: systemClock });
  await past.findBlock(chain, 'X', sha256(Buffer.from('no transaction')));
  const [range] = past.reach(chain, 'X')?.ranges ?? [];
  if (range?.from !== 1n || range.to < BigInt(BLOCKS)) throw new Error('the index was not read to its end');
}

async function readBare(url: string, dispatcher: Agent): Promise<void> {
  const call = async (method: string, params: object): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const answer = await request(`${url}/ext/index/X/block`, { method: 'POST', headers, body, dispatcher });
    return (JSON.parse(await answer.body.text()) as { result: unknown }).result;
  };
  const last = (await call('index.getLastAccepted', { encoding: 'hex' })) as { index: string };
  let read = 0;
  for (let end = Number(last.index) + 1; end > 0;) {
    const startIndex = Math.max(0, end - PAGE);
    const params = { startIndex: String(startIndex), numToFetch: String(end - startIndex), encoding: 'hex' };
    read += ((await call('index.getContainerRange', params)) as { containers: unknown[] }).containers.length;
    end = startIndex;
  }
  if (read < BLOCKS) throw new Error('the bare walk is not complete');
}

/** P16b: what the table keeps of blocks of one payment each. */
function memory(): Result {
  const before = usedMemory();
  const table = new BlockTable();
  const assetID = sha256(Buffer.from('asset'));
  let parentID: Uint8Array = sha256(Buffer.from('genesis'));
  let spentID: Uint8Array = sha256(Buffer.from('the first'));
  for (let i = 1; i <= KEPT_BLOCKS; i++) {
    const id = sha256(parentID);
    const txID = sha256(spentID);
    // Each output has an address of its own, as wallets make them.
    const outputs = [0, 1].map((index) => ({ index, assetID, output: paymentTo(sha256(txID.subarray(index))) }));
    const input = { txID: spentID, outputIndex: 1, assetID, content: paymentTo(id) };
    const tx = { txID, spent: [input], made: outputs.length, outputs };
    table.add({ id, parentID, height: BigInt(i), time: BigInt(i), txs: [tx] });
    parentID = id;
    spentID = txID;
  }
  const bytes = usedMemory() - before;
  const what = `memory that ${table.blocks} indexed blocks of one payment each keep`;
  return limited('P16b', what, 'MB', bytes / 1e6, 60);
}

function paymentTo(owner: Uint8Array) {
  const addresses = [owner.subarray(0, 20)];
  return { type: 'secp256k1fx.TransferOutput', amount: 1_000_000_000n, locktime: 0n, threshold: 1, addresses } as const;
}
