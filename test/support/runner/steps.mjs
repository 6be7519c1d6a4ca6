// How run-tests.mjs runs a command and what it keeps of it. Plain Node: it runs before any package is installed.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { processorTime } from './processor-time.mjs';

/**
 * Runs `command` with `args` and resolves to `{ code, output, processorSeconds }`; a process that could not start has
 * code 127. The output goes to the terminal as it comes, or is kept and returned where `quiet` is set.
 */
export function run(command, args, { quiet = false, env = {}, cwd } = {}) {
  return new Promise((resolve) => {
    const stdio = ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'];
    // npm is a .cmd file on Windows, which only a shell starts.
    const shell = process.platform === 'win32' && command === 'npm';
    const child = spawn(command, args, { stdio, cwd, shell, env: { ...process.env, ...env } });
    const ended = processorTime(child.pid);
    let processorSeconds;
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (output += data));
    child.on('error', (error) => resolve({ code: 127, output: `${output}${command}: ${error.message}\n` }));
    child.on('exit', () => (processorSeconds = ended()));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output, processorSeconds }));
  });
}

/** Runs a Node script; see `run`. */
export const node = (args, options) => run(process.execPath, args, options);

/** Seconds since `start`, a value of `performance.now()`. */
export const secondsSince = (start) => (performance.now() - start) / 1000;

/** A check that passes or fails as a whole (lint, types, build): prints its output only when it failed. */
export const check = (name, ...commands) => passes(name, (options) => commands.map((args) => node(args, options)));

/** Go's own check of a program in Go. It is skipped where there is no Go, or one that is older than the program's. */
export async function vet(name, folder) {
  // Go would download the version that go.mod asks for.
  const env = { GOTOOLCHAIN: 'local' };
  const wanted = Number(/^go 1\.(\d+)/m.exec(readFileSync(join(folder, 'go.mod'), 'utf8'))[1]);
  const { output } = await run('go', ['version'], { quiet: true, env });
  const version = /\bgo1\.(\d+)/.exec(output)?.[1];
  if (version !== undefined && Number(version) >= wanted)
    return passes(name, (options) => [run('go', ['vet', '-C', folder, '.'], { ...options, env })]);
  console.log(`skipped ${name}: Go 1.${wanted} or later isn't here`);
  return { name, passed: 0, failed: 0, skipped: 1 };
}

async function passes(name, commands) {
  const start = performance.now();
  const results = await Promise.all(commands({ quiet: true }));
  const failed = results.filter((result) => result.code !== 0);
  const seconds = secondsSince(start);
  console.log(`${failed.length === 0 ? 'ok    ' : 'FAILED'}  ${name} (${seconds.toFixed(0)} s)`);
  for (const { output } of failed) process.stdout.write(output);
  const processorSeconds = results.reduce((sum, result) => sum + (result.processorSeconds ?? 0), 0);
  return { name, passed: failed.length === 0 ? 1 : 0, failed: failed.length === 0 ? 0 : 1, seconds, processorSeconds };
}

/**
 * A suite that writes its counts to `report` (reporter.cjs). `args` run in Node; their output is shown as it comes when
 * `live`, else when the suite failed. A suite that ended without a report, ran no test (unless `mayBeEmpty`) or ended
 * with an error in spite of its counts is one failure more: a suite that did not run must never look like a pass.
 */
export async function suite(name, report, args, { live, mayBeEmpty, env }) {
  if (live) console.log(`\n${name}`);
  rmSync(report, { force: true });
  const start = performance.now();
  const { code, output, processorSeconds } = await node(args, { quiet: !live, env });
  const seconds = secondsSince(start);
  const written = existsSync(report);
  const counts = written
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { passed: 0, failed: 0, skipped: 0, slowest: [], broken: [] };
  const ran = counts.passed + counts.failed > 0;
  const problem =
    !written || (!ran && !mayBeEmpty)
      ? 'no test ran'
      : code !== 0 && counts.failed === 0
        ? `ended with code ${code}`
        : undefined;
  const failed = counts.failed + (problem === undefined ? 0 : 1);
  const said = `${counts.passed} passed, ${failed} failed${problem === undefined ? '' : `, ${problem}`}`;
  if (ran || problem !== undefined)
    console.log(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name}: ${said} (${seconds.toFixed(0)} s)`);
  // First in a line each: of a long log the end may be all that is kept, or the beginning.
  for (const { title, message } of counts.broken)
    console.log(`        ${title}: ${message.split('\n', 1)[0].slice(0, 200)}`);
  if ((failed > 0 || process.env.VERBOSE === '1') && !live) process.stdout.write(output);
  const { skipped, slowest, broken } = counts;
  return { name, passed: counts.passed, failed, skipped, seconds, processorSeconds, slowest, broken };
}
