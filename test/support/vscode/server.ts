import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RegistryHost } from './registry-host';
import { QUIET_SETTINGS, type Settings } from './settings';
import { KEYBINDINGS } from './user-data';

/** How a server is to be started; every field has a default. */
export interface ServerOptions {
  /** User settings on top of QUIET_SETTINGS. */
  readonly settings?: Settings;
  /**
   * Environment of the server, and so of the extension host, on top of this process's. Its home folder is a new one.
   */
  readonly env?: Readonly<Record<string, string>>;
  /** Where installed extensions are; a new, empty folder by default. */
  readonly extensionsDir?: string;
  /** Whether bundled extensions that no test uses (UNUSED_EXTENSIONS) are left out; by default all are there. */
  readonly fewExtensions?: boolean;
  /** 0, the default, takes a free one. */
  readonly port?: number;
  /**
   * Makes the server honour `extensionDevelopmentPath` and `extensionTestsPath` in the page's address, which a built
   * VS Code ignores otherwise. Its price: notifications are not shown as toasts.
   */
  readonly testDriver?: boolean;
  /** Whether folders have to be trusted before they may do things; then none is. Default: all are trusted. */
  readonly workspaceTrust?: boolean;
}

/** What a page is asked to open. */
export interface Opening {
  /** Absolute path of the workspace folder. */
  readonly folder: string;
  /** Further pairs for the workbench; only `testDriver` servers honour those that load an extension. */
  readonly payload?: readonly (readonly [key: string, value: string])[];
}

/** A running VS Code server on 127.0.0.1, reached as localhost. */
export interface VSCodeServer {
  readonly port: number;
  /** Its data: settings, logs, what extensions keep. It is gone after `stop`. */
  readonly folder: string;
  /** Everything it printed so far. */
  log(): string;
  /** The address of the workbench page. */
  url(opening: Opening): string;
  /** A path on this machine as the workbench names it. */
  uri(path: string): string;
  /** Writes the user's settings again as they were at the start. */
  restoreSettings(): void;
  /** Ends the server with all its children, and removes its data. */
  stop(): Promise<void>;
}

/** No extension gallery: tests and pictures must not depend on a server elsewhere. */
const OFFLINE = { EXTENSIONS_GALLERY: '{"serviceUrl":""}' };

/**
 * Bundled extensions that no test uses. They cost each window some 2 s of processor time: their manifests are 0.5 MB to
 * read and send, their settings go to the extension host with each change of a setting, and their code starts.
 * Languages, themes and notebooks stay, and JSON's language server, which reads our documents too.
 */
const UNUSED_EXTENSIONS =
  /^(ms-vscode\..*|git.*|debug-.*|(css|html|markdown|php)-language-features|emmet|extension-editing|grunt|gulp|jake|markdown-math|media-preview|merge-conflict|npm|references-view|simple-browser|terminal-suggest|tunnel-forwarding)$/;

const START_LIMIT_MS = 60_000;

/** Starts `host`'s server; throws with what it printed when it does not listen within a minute. */
export async function startServer(host: RegistryHost, options: ServerOptions = {}): Promise<VSCodeServer> {
  // A short path, because unix sockets live below it and their paths hold 108 characters at most.
  const root = mkdtempSync(join(tmpdir(), 'xcl-'));
  const settings = JSON.stringify({ ...QUIET_SETTINGS, ...options.settings }, null, 2);
  for (const folder of ['data/User', 'data/Machine', 'home', 'tmp']) mkdirSync(join(root, folder), { recursive: true });
  const restoreSettings = (): void => {
    // VS Code reads settings of the scope "machine", as URLs are, from the machine's file.
    for (const folder of ['User', 'Machine']) writeFileSync(join(root, 'data', folder, 'settings.json'), settings);
  };
  restoreSettings();
  writeFileSync(join(root, 'data/User/keybindings.json'), JSON.stringify(KEYBINDINGS));
  if (options.fewExtensions === true) linkUsedExtensions(host, join(root, BUNDLED));

  // A process group of its own: ending the group ends extension hosts, terminals and file watchers too.
  const child = spawn(host.node, [host.server, ...serverArguments(root, options)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...OFFLINE, HOME: join(root, 'home'), TMPDIR: join(root, 'tmp'), ...options.env },
  });
  const removeData = (): void => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  const onExit = (): void => {
    killGroup(child, 'SIGKILL');
    removeData();
  };
  process.once('exit', onExit);

  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const fail = (what: string): void => reject(new Error(`VS Code's server ${what}:\n${output}`));
    const limit = setTimeout(() => fail(`does not listen after ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS);
    const read = (data: Buffer): void => {
      output += data.toString();
      const listening = /agent listening on (\d+)/.exec(output);
      if (listening === null) return;
      clearTimeout(limit);
      resolve(Number(listening[1]));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => fail(`ended with code ${code ?? 'none'}`));
  });

  const authority = `localhost:${port}`;
  return {
    port,
    folder: root,
    log: () => output,
    restoreSettings,
    uri: (path) => `vscode-remote://${authority}${pathToFileURL(path).pathname}`,
    url: ({ folder, payload = [] }) => {
      const query = { folder, ...(payload.length > 0 && { payload: JSON.stringify(payload) }) };
      return `http://${authority}/?${new URLSearchParams(query).toString()}`;
    },
    async stop() {
      process.off('exit', onExit);
      await endGroup(child);
      removeData();
    },
  };
}

function serverArguments(root: string, options: ServerOptions): string[] {
  return [
    ...['--host', 'localhost', '--port', String(options.port ?? 0), '--without-connection-token'],
    ...['--accept-server-license-terms', '--telemetry-level', 'off'],
    // The page is on this machine: packing its messages takes processor time for nothing.
    '--disable-websocket-compression',
    ...(options.workspaceTrust === true ? [] : ['--disable-workspace-trust']),
    ...['--server-data-dir', root, '--extensions-dir', options.extensionsDir ?? join(root, 'extensions')],
    ...(options.fewExtensions === true ? ['--builtin-extensions-dir', join(root, BUNDLED)] : []),
    ...(options.testDriver === true ? ['--enable-smoke-test-driver'] : []),
  ];
}

/** The name of the folder with the bundled extensions that are used. */
const BUNDLED = 'bundled';

function linkUsedExtensions({ server }: RegistryHost, folder: string): void {
  const all = join(dirname(server), '../extensions');
  mkdirSync(folder);
  for (const entry of readdirSync(all, { withFileTypes: true }))
    if (entry.isDirectory() && !UNUSED_EXTENSIONS.test(entry.name))
      symlinkSync(join(all, entry.name), join(folder, entry.name));
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

async function endGroup(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    killGroup(child, 'SIGTERM');
    const patience = new Promise((resolve) => setTimeout(resolve, 5000).unref());
    await Promise.race([gone, patience]);
  }
  // The extension hosts may have outlived the server that started them.
  killGroup(child, 'SIGKILL');
}
