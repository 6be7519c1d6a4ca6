import { parseArgs } from 'node:util';
import { formatAddress } from '../src/core/ids/address';
import { EWOQ, SigningKey } from '../src/core/tx-builder/key';
import { messageOf } from '../src/core/outcome';
import { SANDBOX_VERSION } from './api/info-methods';
import { CUSTOM_NETWORK_ID, customNetwork, FUNDED, LOCAL_NETWORK_ID, localNetwork } from './network/local-genesis';
import { wallClock, type WallClock } from './node/node';
import { SANDBOX_KEY } from './rest/rest-services';
import { type Sandbox, startDemoSandbox, startSandbox } from './server';
import type { LocalStory } from './story/local-story';
import { StateFileError } from './state/kept-network';

/** How a sandbox in a terminal ends: it did; it can't start; its arguments are wrong; its state file can't be used. */
const SANDBOX_EXIT = { done: 0, fails: 1, badInput: 2, badState: 3 } as const;

/** Where it writes: the one line, or lines, that say it is ready, and all else. */
interface SandboxTerminal {
  readonly out: (text: string) => void;
  readonly say: (text: string) => void;
}

/** What `startDemoSandbox` begins with. */
export type ReadyStory = Pick<LocalStory, 'journal' | 'pAndC'>;

class BadArgument extends Error {}

/** How often it looks whether its parent runs, in milliseconds. */
const PARENT_LOOK_MS = 500;

/**
 * A sandbox until SIGINT, SIGTERM or the end of its parent; resolves with the exit code. The first bytes of standard
 * output are those of the ready line, after it accepts requests.
 * @param readStory the story of the local network, made before: each start would sign its transactions again.
 */
export async function runSandbox(
  args: readonly string[],
  terminal: SandboxTerminal,
  readStory?: () => Promise<ReadyStory>,
): Promise<0 | 1 | 2 | 3> {
  let options: ReturnType<typeof optionsIn>;
  try {
    options = optionsIn(args);
  } catch (error) {
    terminal.say(messageOf(error).split('. ')[0] ?? '');
    return SANDBOX_EXIT.badInput;
  }
  const { isEmpty, isJSON, parentID, isLocal, ...own } = options;
  let sandbox: Sandbox;
  try {
    const story = isEmpty || !isLocal ? undefined : await readStory?.();
    sandbox = await (isEmpty ? startSandbox(own) : startDemoSandbox(own, story));
  } catch (error) {
    terminal.say(`The sandbox cannot start: ${startProblem(error, own.port)}`);
    return error instanceof StateFileError ? SANDBOX_EXIT.badState : SANDBOX_EXIT.fails;
  }
  const ended = until(parentID);
  terminal.out(isJSON ? readyLine(sandbox) : readyText(sandbox, own.statePath));
  await ended;
  await sandbox.close();
  return SANDBOX_EXIT.done;
}

function optionsIn(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '0' },
      json: { type: 'boolean', default: false },
      state: { type: 'string' },
      snapshot: { type: 'string' },
      blocks: { type: 'string', default: 'time' },
      time: { type: 'string' },
      empty: { type: 'boolean', default: false },
      'index-enabled': { type: 'boolean', default: false },
      'network-id': { type: 'string', default: String(LOCAL_NETWORK_ID) },
      'helicon-time': { type: 'string' },
      control: { type: 'boolean', default: false },
      'parent-pid': { type: 'string' },
    },
  });
  const isEmpty = values.empty;
  const networkID = numberOption('network-id', values['network-id']);
  if (networkID !== LOCAL_NETWORK_ID && networkID !== CUSTOM_NETWORK_ID) {
    throw new BadArgument(
      `--network-id takes ${LOCAL_NETWORK_ID} or ${CUSTOM_NETWORK_ID}, not "${values['network-id']}"`,
    );
  }
  if (values.blocks !== 'time' && values.blocks !== 'call') {
    throw new BadArgument(`--blocks takes time or call, not "${values.blocks}"`);
  }
  const local = networkID === LOCAL_NETWORK_ID ? localNetwork() : customNetwork();
  const helicon = values['helicon-time'];
  const heliconTime = helicon === 'never' ? undefined : timeOption('helicon-time', helicon, ', or never');
  const time = timeOption('time', values.time, '');
  return {
    isEmpty,
    // Those of another network have other blocks.
    isLocal: networkID === LOCAL_NETWORK_ID && helicon === undefined,
    isJSON: values.json,
    parentID: values['parent-pid'] === undefined ? undefined : numberOption('parent-pid', values['parent-pid']),
    port: numberOption('port', values.port, 65_535),
    statePath: values.state,
    snapshotPath: values.snapshot,
    isStrict: true,
    control: values.control,
    network: helicon === undefined ? local : { ...local, heliconTime },
    blocks: values.blocks === 'call' ? ('on call' as const) : ('in time' as const),
    index: isEmpty ? values['index-enabled'] : undefined,
    clock: time === undefined ? undefined : clockFrom(Number(time)),
  };
}

function numberOption(option: string, text: string, most = Number.MAX_SAFE_INTEGER): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(number) || number > most) {
    throw new BadArgument(`--${option} takes a number${most > 65_535 ? '' : ` from 0 to ${most}`}, not "${text}"`);
  }
  return number;
}

/** Unix seconds. */
function timeOption(option: string, text: string | undefined, others: string): bigint | undefined {
  if (text === undefined) return undefined;
  // `Date.parse` alone takes a bare number for a year.
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) / 1000 : NaN;
  if (!Number.isInteger(time)) {
    throw new BadArgument(`--${option} takes a time such as 2026-09-22T15:00:00Z${others}, not "${text}"`);
  }
  return BigInt(time);
}

/** A clock that shows a time now, in Unix seconds, and goes on from there. */
function clockFrom(time: number): WallClock {
  const start = wallClock.now();
  return { now: () => wallClock.now() - start + time * 1000 };
}

function startProblem(error: unknown, port: number): string {
  const isUsed = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return isUsed ? `port ${port} is in use` : messageOf(error);
}

/** Resolves at the end of the sandbox: a signal, or that its parent has gone. */
function until(parentID: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearInterval(look);
      resolve();
    };
    const look =
      parentID === undefined
        ? undefined
        : setInterval(() => {
            if (!isRunning(parentID)) end();
          }, PARENT_LOOK_MS);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs, and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function fundedOn({ hrp }: Sandbox['network']): string {
  return formatAddress({ alias: 'X', hrp, bytes: SigningKey.parse(EWOQ).address });
}

/** One line of JSON, which is complete when its line break has arrived. */
function readyLine({ url, network }: Sandbox): string {
  const funded = [{ address: fundedOn(network), privateKey: EWOQ, avax: FUNDED.avax }];
  return `${JSON.stringify({ ready: true, url, networkID: network.networkID, funded, pid: process.pid, version: SANDBOX_VERSION })}\n`;
}

function readyText({ url, network }: Sandbox, path: string | undefined): string {
  return [
    `X-Chain sandbox: ${url}/ext/bc/X  (network ${network.networkID}, "${network.name}"; ${path === undefined ? 'in memory, gone when it stops' : `kept in ${path}`})`,
    `Funded with ${FUNDED.avax.toLocaleString('en-US')} AVAX: ${fundedOn(network)}`,
    `Its private key is public: ${EWOQ}`,
    `Metrics API and Data API: ${url}  (sample data; API key, if any: ${SANDBOX_KEY})`,
    'Stop it with Ctrl+C.',
    '',
  ].join('\n');
}
