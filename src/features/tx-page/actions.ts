import * as l10n from '@vscode/l10n';
import { commands, env, window } from 'vscode';
import type { Log } from '../../host/messages/log';
import { reportFailure } from '../../host/commands/report';
import type { TxPageIntent } from '../../tx-page-protocol';
import type { TxPage } from './tx-page';

/** Performs intents that need windows or files; a failure is reported once, like that of a command. */
export function txPageActions(page: TxPage, log: Log): (intent: TxPageIntent) => void {
  return (intent) => void runPageAction(intent, page).catch((error: unknown) => reportFailure(log, error));
}

async function runPageAction(intent: TxPageIntent, page: TxPage): Promise<void> {
  switch (intent.type) {
    case 'document': {
      const id = intent.form === 'json' ? 'avalancheLens.openDocument' : 'avalancheLens.openBytes';
      await commands.executeCommand(id, page.target);
      break;
    }
    case 'copyPicture':
      await copyToClipboard(intent.svg);
      break;
    case 'ready':
    case 'back':
    case 'forward':
    case 'retry':
    case 'act':
    case 'unfold':
      // Performed by the page.
      break;
  }
}

async function copyToClipboard(text: string): Promise<void> {
  await env.clipboard.writeText(text);
  window.setStatusBarMessage(`$(check) ${l10n.t('Copied')}`, 2_000);
}
