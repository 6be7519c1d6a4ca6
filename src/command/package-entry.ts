// What programs import from the command's package: scripts/package-command.mjs makes its types of this file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The exit code of a sandbox whose state file can't be written. */
const BAD_STATE = 3;

/** That of the program. */
declare const FOLDER: string;

/** The options of `avalanche-lens sandbox`, in camel case. */
export interface SandboxOptions {
  /** Any free one by default. */
  readonly port?: number | undefined;
  /** A network at its genesis (the default), or with the sample history. */
  readonly empty?: boolean | undefined;
  /** Builds blocks at once (the default), when transactions have waited, or only by `control('mine')`. */
  readonly blocks?: 'now' | 'time' | 'call' | undefined;
  /** So many accounts of a public mnemonic, with 10,000 AVAX each on X, P, and C; at most 100. */
  readonly accounts?: number | undefined;
  /** 12345 or 1337. */
  readonly networkID?: number | undefined;
  /** Its clock at the start. */
  readonly time?: Date | string | undefined;
  /** When Helicon activates, or `never`; active from genesis by default. */
  readonly heliconTime?: Date | string | undefined;
  /** A file to continue from and to write. */
  readonly state?: string | undefined;
  /** A file to begin with, which is never written. */
  readonly snapshot?: string | undefined;
  /** Logs requests and their errors on standard error. */
  readonly verbose?: boolean | undefined;
  /** Adds an index to an empty network; the sample history has one. */
  readonly indexEnabled?: boolean | undefined;
}

/** A running sandbox. It ends with the process or the thread that started it, and doesn't keep either alive. */
export interface Sandbox {
  /** `http://127.0.0.1:PORT`, to be used as a node's. */
  readonly url: string;
  readonly networkID: number;
  /** Addresses with AVAX on the X-Chain, and their keys, which are public. */
  readonly funded: readonly { readonly address: string; readonly privateKey: string; readonly avax: number }[];
  /** Those of the option, in the order of their derivation. */
  readonly accounts?: readonly SandboxAccount[];
  /** Its process. */
  readonly pid: number;
  readonly version: string;
  /** Calls `sandbox.METHOD` of its control. Rejects with the sandbox's words for what it can't do. */
  control(method: string, params?: object): Promise<Readonly<Record<string, unknown>>>;
  /** Ends it, with its state written. Rejects if that can't be. */
  stop(): Promise<void>;
}

/** Keys of m/44'/9000'/0'/0/i for the X-Chain and P-Chain, and of m/44'/60'/0'/0/i for the C-Chain, in cb58 and hex. */
export interface SandboxAccount {
  readonly x: string;
  readonly p: string;
  readonly c: string;
  readonly privateKey: string;
  readonly privateKeyHex: string;
  readonly cPrivateKey: string;
  readonly cPrivateKeyHex: string;
  /** On each chain, at first. */
  readonly avax: number;
}

/** Starts a sandbox in a process of its own. Resolves when it accepts requests. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { empty = true, blocks = 'now', ...others } = options;
  const own = ['sandbox', '--json', '--control', `--parent-pid=${process.pid}`];
  const args = [join(FOLDER, 'avalanche-lens.js'), ...own, ...argumentsOf({ empty, blocks, ...others })];
  // An output that is inherited would stay open after this process, which its readers wait for. The channel closes with
  // a thread, too, whose process runs on.
  const stdio = ['ignore', 'pipe', 'pipe', 'ipc'] as const;
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const child = spawn(process.execPath, args, { stdio: [...stdio], env, windowsHide: true });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The sandbox has no output.');
  // Node tells of no `close` once this side has left the channel.
  const exited: Promise<unknown[]> = once(child, 'exit').catch((error: unknown) => [error]);
  const ended = once(stderr, 'close').then(() => exited);
  let said = '';
  let isReady = false;
  stderr.setEncoding('utf8').on('data', (text: string) => {
    if (isReady) process.stderr.write(text);
    else said += text;
  });
  for await (const line of createInterface({ input: stdout })) {
    isReady = true;
    const ready = JSON.parse(line) as Omit<Sandbox, 'control' | 'stop'>;
    if (said !== '') process.stderr.write(said);
    stdout.destroy();
    const pipe = stderr as Socket;
    child.unref();
    child.channel?.unref();
    pipe.unref();
    return {
      ...ready,
      control: (method, params = {}) => called(ready.url, method, params),
      async stop() {
        child.ref();
        pipe.ref();
        if (child.connected) child.disconnect();
        if ((await ended)[0] === BAD_STATE) throw new Error("The sandbox's state can't be written.");
      },
    };
  }
  const [reason] = await ended;
  throw new Error(said.trim() || `The sandbox ended before it was ready: ${String(reason)}.`);
}

function argumentsOf(options: Readonly<Record<string, SandboxOptions[keyof SandboxOptions]>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const option = `--${name.replace(/[A-Z]+/g, (capitals) => `-${capitals.toLowerCase()}`)}`;
    if (value === undefined || value === false) return [];
    if (value === true) return [option];
    return [`${option}=${value instanceof Date ? `${value.toISOString().slice(0, 19)}Z` : String(value)}`];
  });
}

async function called(url: string, method: string, params: object): Promise<Readonly<Record<string, unknown>>> {
  const request = { jsonrpc: '2.0', id: 1, method: `sandbox.${method}`, params };
  const body = JSON.stringify(request, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}/ext/sandbox`, { method: 'POST', headers, body });
  const { result, error } = (await response.json()) as Record<'result' | 'error', Record<string, unknown> | undefined>;
  if (result === undefined) throw new Error(`sandbox.${method}: ${String(error?.['message'])}`);
  return result;
}
