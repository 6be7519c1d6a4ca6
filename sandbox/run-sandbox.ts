import { parseArgs } from 'node:util';
import { formatAddress, parseAddress } from '../src/core/ids/address';
import { EWOQ } from '../src/core/tx-builder/key';
import { type StateProblem, stateProblemText } from '../src/core/endpoints/sandbox-state';
import { argumentProblem, messageOf } from '../src/core/outcome';
import { SANDBOX_VERSION } from './api/info-methods';
import type { TestAccount } from './control/accounts';
import { CUSTOM_NETWORK_ID, customNetwork, FUNDED, LOCAL_NETWORK_ID, localNetwork } from './network/local-genesis';
import { SANDBOX_KEY } from './rest/rest-services';
import { type Sandbox, startDemoSandbox, startSandbox } from './server';
import type { LocalStory } from './story/local-story';
import { StateFileError } from './state/kept-network';
import { holdState, isRunning } from './state/state-lock';

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

const MOST_ACCOUNTS = 100;

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
    terminal.say(argumentProblem(error));
    return SANDBOX_EXIT.badInput;
  }
  const { isEmpty, isJSON, parentID, isLocal, accountCount, ...own } = options;
  let sandbox: Sandbox | undefined;
  let accounts: readonly TestAccount[] | undefined;
  let release: (() => Promise<void>) | undefined;
  const problems: StateProblem[] = [];
  const report = (problem: StateProblem): void => {
    problems.push(problem);
    terminal.say(stateProblemText(problem));
  };
  try {
    if (own.statePath !== undefined) release = await holdState(own.statePath);
    const story = isEmpty || !isLocal ? undefined : await readStory?.();
    sandbox = await (isEmpty ? startSandbox({ ...own, report }) : startDemoSandbox({ ...own, report }, story));
    if (accountCount > 0) accounts = (await import('./control/accounts')).fundedAccounts(sandbox, accountCount);
  } catch (error) {
    await sandbox?.close();
    await release?.();
    terminal.say(`The sandbox cannot start: ${startProblem(error, own.port)}`);
    return error instanceof StateFileError ? SANDBOX_EXIT.badState : SANDBOX_EXIT.fails;
  }
  const ended = until(parentID);
  terminal.out(isJSON ? readyLine(sandbox, accounts) : readyText(sandbox, own.statePath, accounts));
  await ended;
  // Only failures of the last write count: earlier ones were retried, or fail again here.
  const { length } = problems;
  await sandbox.close();
  await release?.();
  return problems.length > length ? SANDBOX_EXIT.badState : SANDBOX_EXIT.done;
}

export const SANDBOX_OPTIONS = {
  port: { type: 'string', default: '0', takes: 'N', is: 'the port; 0, which is the default, for any free one' },
  json: {
    type: 'boolean',
    default: false,
    is: 'one line on standard output once it accepts requests, and nothing else',
  },
  state: { type: 'string', takes: 'FILE', is: 'continues from this file and writes it' },
  snapshot: { type: 'string', takes: 'FILE', is: 'begins with this file and never writes it' },
  empty: { type: 'boolean', default: false, is: 'a network at its genesis, in place of the sample story' },
  'index-enabled': { type: 'boolean', default: false, is: 'adds an index, which the story has anyway' },
  blocks: {
    type: 'string',
    default: 'time',
    takes: 'time|now|call',
    is: 'builds blocks in time, for each transaction at once, or only by sandbox.mine',
  },
  time: {
    type: 'string',
    takes: 'TIME',
    is: 'its clock at the start, such as 2030-01-01T00:00:00Z; a later time in the --state file takes precedence',
  },
  accounts: {
    type: 'string',
    default: '0',
    takes: 'N',
    is: 'so many accounts of the public mnemonic "test test … junk", with 10,000 AVAX on each chain',
  },
  'network-id': { type: 'string', default: String(LOCAL_NETWORK_ID), takes: 'N', is: '12345 or 1337' },
  'helicon-time': { type: 'string', takes: 'TIME', is: 'when Helicon activates, or never' },
  control: { type: 'boolean', default: false, is: 'serves /ext/sandbox, by which tests control it' },
  verbose: { type: 'boolean', default: false, is: 'logs requests and their errors on standard error' },
  'parent-pid': { type: 'string', takes: 'N', is: 'ends within 2 seconds of that process' },
} as const;

/** All options, a line each. */
export const SANDBOX_HELP = Object.entries(SANDBOX_OPTIONS)
  .map(([name, { is, ...option }]) => `  --${'takes' in option ? `${name} ${option.takes}` : name}`.padEnd(26) + is)
  .join('\n');

const BLOCKS: ReadonlyMap<string, 'in time' | 'now' | 'on call'> = new Map([
  ['time', 'in time'],
  ['now', 'now'],
  ['call', 'on call'],
]);

function optionsIn(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: SANDBOX_OPTIONS });
  const isEmpty = values.empty;
  const networkID = numberOption('network-id', values['network-id']);
  if (networkID !== LOCAL_NETWORK_ID && networkID !== CUSTOM_NETWORK_ID) {
    throw new BadArgument(
      `--network-id takes ${LOCAL_NETWORK_ID} or ${CUSTOM_NETWORK_ID}, not "${values['network-id']}"`,
    );
  }
  const blocks = BLOCKS.get(values.blocks);
  if (blocks === undefined) throw new BadArgument(`--blocks takes time, now, or call, not "${values.blocks}"`);
  const local = networkID === LOCAL_NETWORK_ID ? localNetwork() : customNetwork();
  const helicon = values['helicon-time'];
  const heliconTime = helicon === 'never' ? undefined : timeOption('helicon-time', helicon, ', or never');
  return {
    isEmpty,
    // Those of another network have other blocks.
    isLocal: networkID === LOCAL_NETWORK_ID && helicon === undefined,
    isJSON: values.json,
    // As it comes: no sentence, and of any length.
    log: values.verbose ? (line: string) => void process.stderr.write(`${line}\n`) : undefined,
    accountCount: numberOption('accounts', values.accounts, MOST_ACCOUNTS),
    parentID: values['parent-pid'] === undefined ? undefined : processIn(values['parent-pid']),
    port: numberOption('port', values.port, 65_535),
    statePath: values.state,
    snapshotPath: values.snapshot,
    isStrict: true,
    control: values.control,
    network: helicon === undefined ? local : { ...local, heliconTime },
    blocks,
    index: isEmpty ? values['index-enabled'] : undefined,
    time: timeOption('time', values.time, ''),
  };
}

function numberOption(option: string, text: string, most = Number.MAX_SAFE_INTEGER): number {
  const number = /^\d{1,16}$/.test(text) ? Number(text) : NaN;
  if (!Number.isSafeInteger(number) || number > most) {
    throw new BadArgument(`--${option} takes a number${most > 65_535 ? '' : ` from 0 to ${most}`}, not "${text}"`);
  }
  return number;
}

/** Excludes 0, which means this process's own group. */
function processIn(text: string): number {
  const pid = numberOption('parent-pid', text);
  if (pid === 0) throw new BadArgument('--parent-pid takes the number of a process, not "0"');
  return pid;
}

/** Unix seconds. */
function timeOption(option: string, text: string | undefined, others: string): bigint | undefined {
  if (text === undefined) return undefined;
  // `Date.parse` alone takes a bare number for a year.
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) / 1000 : NaN;
  // Blocks have none before 1970.
  if (!Number.isInteger(time) || time < 0) {
    throw new BadArgument(`--${option} takes a time such as 2026-09-22T15:00:00Z${others}, not "${text}"`);
  }
  return BigInt(time);
}

function startProblem(error: unknown, port: number): string {
  const isUsed = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return isUsed ? `port ${port} is in use` : messageOf(error);
}

/** Resolves at the end of the sandbox: a signal, or that its parent has gone, or closed the channel to it. */
function until(parentID: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearInterval(look);
      resolve();
    };
    // A process that ended still has its ID until its parent collects it; its children have a new parent at once.
    const isChild = process.ppid === parentID;
    const look =
      parentID === undefined
        ? undefined
        : setInterval(() => {
            if (!isRunning(parentID) || (isChild && process.ppid !== parentID)) end();
          }, PARENT_LOOK_MS);
    // Not `once`: npm forwards a signal that the terminal has sent already, and the second one would end the last write.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
    if (process.connected) process.on('disconnect', end);
  });
}

function fundedOn({ hrp }: Sandbox['network']): string {
  // Deriving it from the key takes 40 ms.
  return formatAddress({ ...parseAddress(FUNDED.address), hrp });
}

/** One line of JSON, which is complete when its line break has arrived. */
function readyLine({ url, network }: Sandbox, accounts: readonly TestAccount[] | undefined): string {
  const funded = [{ address: fundedOn(network), privateKey: EWOQ, avax: FUNDED.avax }];
  return `${JSON.stringify({ ready: true, url, networkID: network.networkID, funded, accounts, pid: process.pid, version: SANDBOX_VERSION })}\n`;
}

function readyText({ url, network }: Sandbox, path: string | undefined, accounts: readonly TestAccount[] = []): string {
  return [
    `Sandbox of the X-Chain, P-Chain, and C-Chain: ${url}  (network ${network.networkID}, "${network.name}"; ${path === undefined ? 'in memory, gone when it stops' : `kept in ${path}`})`,
    `Funded with ${FUNDED.avax.toLocaleString('en-US')} AVAX: ${fundedOn(network)}`,
    `Its private key is public: ${EWOQ}`,
    ...accounts.map(
      ({ x, p, c, privateKey, cPrivateKeyHex, avax }, i) =>
        `Account ${i}, with ${avax.toLocaleString('en-US')} AVAX on each chain: ${x}, ${p} (${privateKey}), ${c} (${cPrivateKeyHex})`,
    ),
    `Metrics API and Data API: ${url}  (sample data; API key, if any: ${SANDBOX_KEY})`,
    'Stop it with Ctrl+C.',
    '',
  ].join('\n');
}
