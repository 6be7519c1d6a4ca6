import { encodeCb58 } from '../../src/core/encodings/cb58';
import { sha256 } from '../../src/core/bytes/hashes';
import { RECORDED_BLOCK_1, RECORDED_EXPORT, RECORDED_MULTISIG, RECORDED_PAYMENT } from '../support/known-ids';
import { startRecordedSandbox } from '../../sandbox/test/replay/recorded-sandbox';
import { startPrimaryNode } from '../support/servers/primary-node';
import { World } from '../unit/features/hover/answers';
import { compared, cpuSince, limited, median, quantile, type Result } from './measure';
import { SlowNode } from './slow-node';

/** How long the server waits before each response. */
const ROUND_TRIP_MS = 50;

const HEADLINE_CPU_MS = 5;
const CPU = 'ms of processor time';

/** Two more blocks; and payments, an export, an import and a transaction with 601 outputs, all of AVAX. */
const BLOCKS = [
  'vq1g4eTq7tmuR5xpo817gwMw33mLoi6JfSBdsVo1T5G6aKKg2',
  '6tXkdw7qB38dh2oXUhfpLjzKzZ8sK2FMYkZGUuqp2fEdRCxdU',
];
const TXS = [
  RECORDED_PAYMENT,
  RECORDED_MULTISIG,
  RECORDED_EXPORT,
  'gSh2qY6MshpJYeQ2fsRQTSytL8ANEMvbeWS1pVqC2Sv6daQps',
  'Qcp3qjqV8L8P5Lsb77kr2zZ5rW9ASuR1TeDci5LPEXeaWrCqB',
];

const SUBNET = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';

type Part = 'headline' | 'details';

/**
 * P2: what a hover costs beside the network. Cached: against the limit. Not cached: against the bare round trips of the
 * same requests, those of a round in parallel, over open connections.
 */
export async function hoverBench(): Promise<Result[]> {
  const sandbox = await startRecordedSandbox();
  const node = await SlowNode.start(sandbox.url, ROUND_TRIP_MS);
  try {
    const oneRound = { words: '<= 1.15 of its slowest round trip', holds: (ratio: number) => ratio <= 1.15 };
    const rounds = { words: '<= 1.15 of its rounds', holds: (ratio: number) => ratio <= 1.15 };
    const cold = await uncached(node, 'headline', [absentID(0)], { isCold: true });
    const absent = Array.from({ length: 20 }, (_, i) => absentID(i + 1));
    const block = await uncached(node, 'headline', [RECORDED_BLOCK_1, ...BLOCKS]);
    const tx = await uncached(node, 'headline', TXS);
    return [
      await cached(node),
      line('P2b', 'an absent ID, headline', await uncached(node, 'headline', absent), oneRound),
      line('P2c', 'a block, headline', block, oneRound),
      limited('P2ccpu', 'a block, headline, beyond the bare requests', CPU, block.cpu, HEADLINE_CPU_MS),
      line('P2d', 'a transaction, headline', tx, oneRound),
      limited('P2dcpu', 'a transaction, headline, beyond the bare requests', CPU, tx.cpu, HEADLINE_CPU_MS),
      line('P2e', 'a transaction, details', await uncached(node, 'details', TXS), rounds),
      line('P2f', 'the first hover of all, headline (with loading undici and opening connections)', cold),
    ];
  } finally {
    await node.close();
    await sandbox.close();
  }
}

/** P13: a subnet, which P finds while X and C are asked for the same ID. */
export async function subnetHoverBench(): Promise<Result[]> {
  const sandbox = await startRecordedSandbox();
  const pAndC = await startPrimaryNode(sandbox.url);
  const node = await SlowNode.start(pAndC.url, ROUND_TRIP_MS);
  try {
    const goal = { words: '<= 1.15 of its slowest round trip', holds: (ratio: number) => ratio <= 1.15 };
    return [line('P13', 'a subnet, headline', await uncached(node, 'headline', Array<string>(20).fill(SUBNET)), goal)];
  } finally {
    await node.close();
    await pAndC.close();
    await sandbox.close();
  }
}

/** Both parts of hovers whose data is cached, the whole way from the line of text to Markdown. */
async function cached(node: SlowNode): Promise<Result> {
  const world = new World({ sandboxURL: node.url });
  const texts = [...TXS, RECORDED_BLOCK_1, ...BLOCKS];
  for (const text of texts) {
    // An ID that the sandbox does not have would be the fastest hover of all.
    const shown = await world.hover(text);
    if (shown?.headline?.includes('· Sandbox ·') !== true) throw new Error(`the sandbox does not have ${text}`);
  }
  const times: number[] = [];
  for (let i = 0; i < 2_000; i++) {
    const start = performance.now();
    await world.hover(texts[i % texts.length] ?? '');
    times.push(performance.now() - start);
  }
  await world.close();
  const goal = { words: 'p95 <= 5 ms', holds: (ratio: number) => ratio <= 1 };
  const ours = quantile(times, 0.95);
  return compared({ id: 'P2a', what: 'a cached hover, p95', peerName: 'the limit', unit: 'ms', ours, peer: 5, goal });
}

interface Measured {
  /** Processor time beyond that of the bare requests, in ms: the node is in this process too. */
  readonly cpu: number;
  readonly ours: number;
  readonly peer: number;
  readonly rounds: number;
  readonly requests: number;
}

/** How often a few IDs are hovered: the first ten or so hovers are the compiler's, and would be half of four rounds. */
const TIMES = 12;

/** Hovers that need the network, each with nothing cached but the chain's identity; medians. */
async function uncached(
  node: SlowNode,
  part: Part,
  ids: readonly string[],
  { isCold = false } = {},
): Promise<Measured> {
  const samples: Measured[] = [];
  for (const id of ids.length < 10 && !isCold ? Array.from({ length: TIMES }, () => ids).flat() : ids) {
    const world = new World({ sandboxURL: node.url });
    if (!isCold) await warmUp(world);
    const found = world.find(id);
    if (found === undefined) throw new Error(`${id} is no ID`);
    node.forget();
    const { signal } = new AbortController();
    const cpuStart = process.cpuUsage();
    const start = performance.now();
    await (part === 'headline'
      ? world.answers.headline(found, undefined, signal)
      : world.answers.details(found, signal));
    const ours = performance.now() - start;
    const cpuOfOurs = cpuSince(cpuStart);
    const rounds = node.rounds();
    await world.close();
    const replayStart = process.cpuUsage();
    const peer = await node.replay(rounds);
    const cpu = cpuOfOurs - cpuSince(replayStart);
    samples.push({ ours, peer, cpu, rounds: rounds.length, requests: rounds.flat().length });
  }
  // The sample with the median ratio: a hover that waits for the name of an asset has a round more, and so has its peer.
  const byRatio = samples.sort((a, b) => a.ours / a.peer - b.ours / b.peer);
  const middle = byRatio[byRatio.length >> 1];
  if (middle === undefined) throw new Error('nothing was hovered');
  return { ...middle, cpu: median(samples.map(({ cpu }) => cpu)) };
}

/** Until the chain's identity is known and as many connections are open as a hover uses. */
async function warmUp(world: World): Promise<void> {
  await Promise.all(Array.from({ length: 16 }, (_, i) => world.hover(absentID(1_000 + i))));
}

function absentID(i: number): string {
  return encodeCb58(sha256(Buffer.from(`nobody has this ${i}`)));
}

function line(
  id: string,
  what: string,
  { ours, peer, rounds, requests }: Measured,
  goal?: { words: string; holds: (ratio: number) => boolean },
): Result {
  const peerName = `${requests} bare requests in ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
  return compared({ id, what, peerName, unit: 'ms', ours, peer, ...(goal && { goal }) });
}
