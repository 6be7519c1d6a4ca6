import * as l10n from '@vscode/l10n';
import { commands, env, window } from 'vscode';
import { InvalidInputError } from '../../core/outcome';
import type { Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { reportFailure } from '../../host/commands/report';
import { askFile, saveFile, shownFileName } from '../../host/files/save-file';
import type { TxPageIntent } from '../../tx-page-protocol';
import type { TxPage } from './tx-page';

/** The first bytes of a PNG. */
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

/** Performs intents that need windows or files; a failure is reported once, like that of a command. */
export function txPageActions(page: TxPage, log: Log): (intent: TxPageIntent) => void {
  return (intent) => void run(intent, page).catch((error: unknown) => reportFailure(log, error));
}

async function run(intent: TxPageIntent, page: TxPage): Promise<void> {
  switch (intent.type) {
    case 'document': {
      const id = intent.form === 'json' ? 'avalancheLens.openDocument' : 'avalancheLens.openBytes';
      await commands.executeCommand(id, page.target);
      break;
    }
    case 'copyID':
      await copy(page.id ?? '');
      break;
    case 'copyPicture':
      await copy(intent.svg);
      break;
    case 'copied':
      sayCopied();
      break;
    case 'savePicture':
      await savePicture(intent.data, page.id ?? '');
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

async function copy(text: string): Promise<void> {
  await env.clipboard.writeText(text);
  sayCopied();
}

function sayCopied(): void {
  window.setStatusBarMessage(`$(check) ${l10n.t('Copied')}`, 2_000);
}

async function savePicture(data: string, id: string): Promise<void> {
  const bytes = Buffer.from(data, 'base64');
  if (!PNG.every((byte, i) => bytes[i] === byte)) throw new InvalidInputError('the picture is not a PNG');
  const uri = await askFile(`transaction-${id}`, ['png']);
  if (uri !== undefined && (await saveFile(uri, [bytes])))
    void notify.information(l10n.t('Saved {0}.', shownFileName(uri)));
}
