import * as l10n from '@vscode/l10n';
import { commands, env } from 'vscode';
import type { Commands } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import type { Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { reportFailure } from '../../host/commands/report';
import type { SandboxController, SandboxSurface } from './sandbox-controller';

const COPY_URL = l10n.t('Copy URL');
const SWITCH = l10n.t('Set as Active Chain');

/** The context key that menus use. */
const RUNNING = 'xchainLens.sandboxRunning';

/** The log, notifications and context key for the controller. */
export function sandboxSurface(log: Log): SandboxSurface {
  return {
    info: (text) => log.info(text),
    warn(text) {
      log.warn(text);
      void notify.warning(text);
    },
    async showRunning(isRunning) {
      await commands.executeCommand('setContext', RUNNING, isRunning);
    },
  };
}

/** Registers the commands of the sandbox. */
export function registerSandbox(registry: Commands, sandbox: SandboxController, log: Log): Disposable {
  const store = new DisposableStore();
  store.add(registry.register('xchainLens.startSandbox', async () => announce(await sandbox.url(), log)));
  store.add(registry.register('xchainLens.stopSandbox', () => sandbox.stop()));
  store.add(registry.register('xchainLens.copySandboxURL', async () => env.clipboard.writeText(await sandbox.url())));
  return store;
}

/** Not awaited: the notification may stay open for hours. */
function announce(url: string, log: Log): void {
  const text = l10n.t(
    'The sandbox is running at {0}. It is an X-Chain of a local network with sample data, and verifies transactions as a node does. Its assets have no value.',
    url,
  );
  const act = async (): Promise<void> => {
    const chosen = await notify.information(text, COPY_URL, SWITCH);
    if (chosen === COPY_URL) await env.clipboard.writeText(url);
    if (chosen === SWITCH) await commands.executeCommand('xchainLens.switchChain', 'Sandbox');
  };
  act().catch((error: unknown) => reportFailure(log, error));
}
