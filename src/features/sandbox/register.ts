import * as l10n from '@vscode/l10n';
import { commands, env } from 'vscode';
import { sandboxURLOf } from '../../core/endpoints/sandbox-error';
import { isRecord } from '../../core/json/record';
import type { CommandID } from '../../host/commands/command-ids';
import type { Commands } from '../../host/commands/commands';
import type { Disposable } from '../../host/disposable-store';
import type { Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { offer, reportFailure } from '../../host/commands/report';
import type { SandboxAction, SandboxMenu } from './sandbox-menu';
import type { SandboxController, SandboxSurface } from './sandbox-controller';

const COPY_URL = l10n.t('Copy URL');
const SET_ACTIVE = l10n.t('Set as Active Chain');
const RESTART = l10n.t('Restart Sandbox');

const COMMAND: CommandID = 'avalancheLens.sandbox';

/** The log and notifications for the controller. */
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
        if ((await notify.information(text, RESTART)) === RESTART)
          await commands.executeCommand(COMMAND, { action: 'restart' });
      };
      act().catch((error: unknown) => reportFailure(log, error));
    },
  };
}

interface SandboxRuntime {
  readonly sandboxMenu: SandboxMenu;
}

/** Registers the command of the sandbox: it lists what can be done, or does what a link, a row, or a key binding names. */
export function registerSandbox(
  registry: Commands,
  sandbox: SandboxController,
  { log, load }: { readonly log: Log; readonly load: () => Promise<SandboxRuntime> },
): Disposable {
  const actions: Readonly<Record<SandboxAction, (given: unknown) => Promise<void>>> = {
    start: async (given) => announce(startedText(await sandboxURLOf(sandbox.start(portIn(given)))), log),
    copyURL: async () => env.clipboard.writeText(await sandboxURLOf(sandbox.url())),
    restart: async () => announce(l10n.t('The sandbox restarted at {0}.', await sandboxURLOf(sandbox.restart())), log),
    stop: () => sandbox.stop(),
    snapshots: async () => (await load()).sandboxMenu.askSnapshot(),
    advance: async () => (await load()).sandboxMenu.askTime(),
  };
  return registry.register(COMMAND, async (given) => {
    const named = isRecord(given) ? String(given['action']) : '';
    const action = Object.hasOwn(actions, named) ? (named as SandboxAction) : await (await load()).sandboxMenu.choose();
    if (action !== undefined) await actions[action](given);
  });
}

/** 0 if a start is to use any free port. */
function portIn(given: unknown): 0 | undefined {
  return isRecord(given) && given['port'] === 0 ? 0 : undefined;
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
    { label: COPY_URL, run: () => commands.executeCommand(COMMAND, { action: 'copyURL' }) },
    { label: SET_ACTIVE, run: () => commands.executeCommand('avalancheLens.switchChain', 'Sandbox') },
  ]);
}
