import * as l10n from '@vscode/l10n';
import { commands, env } from 'vscode';
import { sandboxURLOf } from '../../core/endpoints/sandbox-words';
import type { CommandID } from '../../host/commands/command-ids';
import type { Commands } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import type { Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { offer, reportFailure } from '../../host/commands/report';
import type { SandboxController, SandboxSurface } from './sandbox-controller';

const COPY_URL = l10n.t('Copy URL');
const SWITCH = l10n.t('Set as Active Chain');
const RESTART = l10n.t('Restart Sandbox');

const RESTART_COMMAND: CommandID = 'avalancheLens.restartSandbox';
const COPY_COMMAND: CommandID = 'avalancheLens.copySandboxURL';

/** The context key that menus use. */
const RUNNING = 'avalancheLens.sandboxRunning';

/** The log, notifications and context key for the controller. */
export function sandboxSurface(log: Log): SandboxSurface {
  return {
    info: (text) => log.info(text),
    warn(text) {
      log.warn(text);
      void notify.warning(text);
    },
    failed: (error) => reportFailure(log, error),
    offerRestart(text) {
      const act = async (): Promise<void> => {
        if ((await notify.information(text, RESTART)) === RESTART) await commands.executeCommand(RESTART_COMMAND);
      };
      act().catch((error: unknown) => reportFailure(log, error));
    },
    async showRunning(isRunning) {
      await commands.executeCommand('setContext', RUNNING, isRunning);
    },
  };
}

/** Registers the commands of the sandbox. */
export function registerSandbox(registry: Commands, sandbox: SandboxController, log: Log): Disposable {
  const store = new DisposableStore();
  const start = (argument: unknown): Promise<string> => sandbox.start(isFreePort(argument) ? 0 : undefined);
  store.add(
    registry.register('avalancheLens.startSandbox', async (argument) =>
      announce(startedText(await sandboxURLOf(start(argument))), log),
    ),
  );
  store.add(registry.register('avalancheLens.stopSandbox', () => sandbox.stop()));
  store.add(
    registry.register(RESTART_COMMAND, async () => {
      const url = await sandboxURLOf(sandbox.restart());
      announce(l10n.t('The sandbox restarted at {0}.', url), log);
    }),
  );
  store.add(registry.register(COPY_COMMAND, async () => env.clipboard.writeText(await sandboxURLOf(sandbox.url()))));
  return store;
}

/** Whether a start is to use any free port. A menu gives the command a row instead. */
function isFreePort(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'port' in argument && argument.port === 0;
}

function startedText(url: string): string {
  return l10n.t(
    'The sandbox is running at {0}. It is an X-Chain of a local network with sample data, and verifies transactions as a node does. Its assets have no value.',
    url,
  );
}

function announce(text: string, log: Log): void {
  offer(log, 'information', text, [
    // Not the URL of the text, which may have changed meanwhile.
    { label: COPY_URL, run: () => commands.executeCommand(COPY_COMMAND) },
    { label: SWITCH, run: () => commands.executeCommand('avalancheLens.switchChain', 'Sandbox') },
  ]);
}
