import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { compared, median, type Result } from './measure';

const PROGRAM = 'out/command/avalanche-lens.js';
const HEX = 'test/fixtures/workspace/signed-tx.hex';
const ROUNDS = 11;

/** The smallest server there is, which says its URL as the sandbox does. */
const EMPTY_SERVER = `
  const server = require('node:http').createServer((request, response) => response.end('{}'));
  server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ url: 'http://127.0.0.1:' + server.address().port })));`;

/** P24: from the start of the process to the first response; P24b: one transaction, from start to end. */
export async function commandBench(): Promise<Result[]> {
  execFileSync(process.execPath, ['scripts/package-command.mjs']);
  const samples = { server: [], empty: [], story: [], node: [], decode: [] } as Record<Name, number[]>;
  for (let i = 0; i < ROUNDS; i++) {
    samples.server.push(await untilAnswered(['-e', EMPTY_SERVER]));
    samples.empty.push(await untilAnswered([PROGRAM, 'sandbox', '--json', '--empty']));
    samples.story.push(await untilAnswered([PROGRAM, 'sandbox', '--json']));
    samples.node.push(untilEnded(['-e', '0']));
    samples.decode.push(untilEnded([PROGRAM, 'decode', HEX]));
  }
  const ratio = (id: string, what: string, ours: Name, peer: Name, most: number): Result =>
    compared({
      ...{ id, what, peerName: peer === 'server' ? 'an empty node:http server' : 'node -e 0', unit: 'ms' },
      ...{ ours: median(samples[ours]), peer: median(samples[peer]) },
      goal: { words: `<= ${most}`, holds: (of) => of <= most },
    });
  return [
    ratio('P24', 'the sandbox at its genesis, start to first response', 'empty', 'server', 2.5),
    ratio('P24c', 'the same with its story', 'story', 'server', 4),
    ratio('P24b', 'decode of one transaction, start to end', 'decode', 'node', 2),
  ];
}

type Name = 'server' | 'empty' | 'story' | 'node' | 'decode';

async function untilAnswered(args: readonly string[]): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let line = '';
  for await (const part of child.stdout.setEncoding('utf8')) {
    line += String(part);
    if (line.includes('\n')) break;
  }
  const { url } = JSON.parse(line) as { readonly url: string };
  const body = '{"jsonrpc":"2.0","id":1,"method":"info.getNetworkID"}';
  const headers = { 'content-type': 'application/json' };
  await (await fetch(`${url}/ext/info`, { method: 'POST', headers, body })).text();
  const taken = performance.now() - start;
  child.kill('SIGKILL');
  await once(child, 'close');
  return taken;
}

function untilEnded(args: readonly string[]): number {
  const start = performance.now();
  spawnSync(process.execPath, args, { stdio: 'ignore' });
  return performance.now() - start;
}
