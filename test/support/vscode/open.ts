// `npm start`, once everything is installed and built (start.mjs): opens VS Code with the extension on the sample
// workspace and the sandbox, whose sample Metrics and Data API the dashboard shows: no network is needed. A desktop
// VS Code where there is one ($VSCODE_EXECUTABLE, or `code` on PATH); else, or with --web, the registry's, on a page
// whose address is printed. PORT chooses that page's port.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { hasDisplay, newProfile } from './desktop';
import { ensureRegistryHost } from './registry-host';
import { startServer } from './server';
import { SANDBOX_SETTINGS, type Settings } from './settings';
import { installPackedExtension } from './vsix';

const WORKSPACE = resolve('test/fixtures/workspace');
const SAMPLE = join(WORKSPACE, 'ids.md');

function findDesktopCommand(): string | undefined {
  const given = process.env['VSCODE_EXECUTABLE'];
  if (given !== undefined && given !== '') return given;
  if (!hasDisplay()) return undefined;
  const name = process.platform === 'win32' ? 'code.cmd' : 'code';
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Opens a window with a profile of its own, so that the settings of the user's own VS Code stay as they are. */
function openDesktop(command: string, settings: Settings): void {
  const profile = newProfile(resolve('.vscode-test/start'), settings);
  const args = [`--extensionDevelopmentPath=${resolve('.')}`, '--user-data-dir', profile, '--disable-workspace-trust'];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  console.log(`Avalanche Lens opens in ${command}`);
  // On Windows the command is a .cmd file, which only a shell starts, and a shell splits paths at their spaces.
  const shell = process.platform === 'win32';
  const [program = command, ...words] = [command, ...args, '--new-window', '--wait', WORKSPACE, SAMPLE].map((word) =>
    shell ? `"${word}"` : word,
  );
  const child = spawn(program, words, { stdio: 'inherit', shell });
  child.once('error', (error) => fail(error));
  child.once('exit', (code) => process.exit(code ?? 0));
}

async function openWeb(settings: Settings): Promise<void> {
  const host = ensureRegistryHost('current');
  const extensionsDir = installPackedExtension(host);
  const port = Number(process.env['PORT'] ?? 0);
  const server = await startServer(host, { extensionsDir, settings, port });
  onEnd(() => void server.stop().then(() => process.exit(0)));
  console.log(`VS Code ${host.version}, in a browser. Ctrl-C ends it.`);
  const payload = [['openFile', server.uri(SAMPLE)]] as const;
  console.log(`Avalanche Lens is running: ${server.url({ folder: WORKSPACE, payload })}`);
}

/** Calls `stop` once: on Ctrl-C or a request to end, also where npm was ended and its shell did not pass that on. */
function onEnd(stop: () => void): void {
  let stopping = false;
  const once = (): void => {
    if (!stopping) stop();
    stopping = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, once);
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'] !== undefined)
    setInterval(() => {
      if (process.ppid !== parent) once();
    }, 500);
}

function fail(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const command = process.argv.includes('--web') ? undefined : findDesktopCommand();
  if (command === undefined) await openWeb(SANDBOX_SETTINGS);
  else openDesktop(command, SANDBOX_SETTINGS);
}

main().catch(fail);
