import { execFileSync, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { COMMANDS } from '../../src/command/command-table';
import { servicesOver } from '../../src/command/network';
import { encodeHex } from '../../src/core/encodings/hex';
import { createAPI } from '../../src/services/answers/extension-api';
import { demoStory } from '../support/sandbox/demo-sandbox';
import { compared, cpuSince, limited, type Result } from './measure';

const PROGRAM = 'out/command/avalanche-lens.js';
const LINES = 100_000;
/** Lines that are written at a time, as a pipe takes them. */
const AT_ONCE = 100;
/** Of a process that has 100,000 lines in memory, more than four times as much. */
const MOST_MIB = 192;

/**
 * P24d: the processor time of `decode --json` of 100,000 transactions on standard input, against decoding them for the API
 * alone; P24e: the most memory of a process that does it.
 */
export async function decodeLinesBench(): Promise<Result[]> {
  execFileSync(process.execPath, ['scripts/package-command.mjs']);
  const api = createAPI(servicesOver());
  const txs = Object.values(demoStory().txs).map(({ bytes }) => encodeHex(bytes));
  const lines = (): Readable =>
    Readable.from(
      (function* () {
        for (let i = 0; i < LINES; i += AT_ONCE)
          yield Buffer.from(Array.from({ length: AT_ONCE }, (_, j) => `${txs[(i + j) % txs.length]}\n`).join(''));
      })(),
    );
  let start = process.cpuUsage();
  for (let i = 0; i < LINES; i++) await api.decode(txs[i % txs.length] ?? '');
  const peer = cpuSince(start);
  let count = 0;
  start = process.cpuUsage();
  const code = await COMMANDS['decode']?.run(['--json', '-'], {
    out: () => count++,
    say(text) {
      throw new Error(text);
    },
    input: lines,
  });
  const ours = cpuSince(start);
  if (code !== 0 || count !== LINES) throw new Error(`${count} lines, exit code ${code}`);
  const goal = { words: '<= 3', holds: (of: number) => of <= 3 };
  const what = `decode --json of ${LINES} lines, processor time`;
  return [
    compared({ id: 'P24d', what, peerName: 'decoding them for the API', unit: 'ms', ours, peer, goal }),
    limited('P24e', 'the same, most memory of a process', 'MiB', await mostMemory(lines()), MOST_MIB),
  ];
}

/** In MiB, as Linux has it. */
async function mostMemory(lines: Readable): Promise<number> {
  const child = spawn(process.execPath, [PROGRAM, 'decode', '--json', '-'], { stdio: ['pipe', 'pipe', 'inherit'] });
  let [count, most] = [0, 0];
  const read = async (): Promise<void> => {
    for await (const part of child.stdout as AsyncIterable<Buffer>) {
      for (const byte of part) if (byte === 10) count++;
      most = Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;
    }
  };
  await Promise.all([pipeline(lines, child.stdin), read()]);
  if (count !== LINES) throw new Error(`${count} lines`);
  return most;
}
