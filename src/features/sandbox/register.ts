import { commands, env } from 'vscode';
import type { Commands } from '../../host/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import type { Log } from '../../host/log';
import { notify } from '../../host/notify';
import { reportFailure } from '../../host/report';
import type { SandboxController, SandboxSurface } from './sandbox-controller';

const COPY_URL = 'Copy URL';
const SWITCH = 'Make It the Active Chain';

/** The context key that menus ask. */
const RUNNING = 'xchainLens.sandboxRunning';

/** VS Code as what a controller shows its doings on. */
export function sandboxSurface(log: Log): SandboxSurface {
  return {
    info: (sentence) => log.info(sentence),
    warn(sentence) {
      log.warn(sentence);
      void notify.warning(sentence);
    },
    async showRunning(isRunning) {
      await commands.executeCommand('setContext', RUNNING, isRunning);
    },
  };
}

/** The commands of the sandbox. */
export function registerSandbox(registry: Commands, sandbox: SandboxController, log: Log): Disposable {
  const store = new DisposableStore();
  store.add(registry.register('xchainLens.startSandbox', async () => announce(await sandbox.url(), log)));
  store.add(registry.register('xchainLens.stopSandbox', () => sandbox.stop()));
  store.add(registry.register('xchainLens.copySandboxURL', async () => env.clipboard.writeText(await sandbox.url())));
  return store;
}

/** Not waited for: a notification may stand for hours. */
function announce(url: string, log: Log): void {
  const sentence = `The sandbox runs at ${url}: an X-Chain of a local network, with a short history. It takes what a node would take. Nothing in it is worth anything.`;
  const act = async (): Promise<void> => {
    const chosen = await notify.information(sentence, COPY_URL, SWITCH);
    if (chosen === COPY_URL) await env.clipboard.writeText(url);
    if (chosen === SWITCH) await commands.executeCommand('xchainLens.switchChain', 'Sandbox');
  };
  act().catch((error: unknown) => reportFailure(log, error));
}
