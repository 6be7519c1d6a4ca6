import { commands, type Uri } from 'vscode';
import { errorLines } from '../../host/messages/describe';
import type { Log } from '../../host/messages/log';
import type { KeyValueStore } from '../../services/issuing/issue-history';
import { txPageActions } from './actions';
import { BoxAnswers, type BoxParts } from './box-answers';
import { type LoaderParts, PageLoader } from './page-loader';
import { TxPagePanel } from './panel';
import { TxPage } from './tx-page';

export interface CreateTxPageOptions extends LoaderParts, BoxParts {
  /** Of this workspace. */
  readonly store: KeyValueStore;
  readonly log: Log;
  /** The extension's folder. */
  readonly root: Uri;
}

/**
 * Creates the transaction page and its panel. VS Code keeps an open panel when the extension stops, and restores it.
 */
export function createTxPage(options: CreateTxPageOptions): TxPagePanel {
  const { clock, history, log, root, store } = options;
  const onFailure = (error: unknown): void => log.error(errorLines(error));
  const loader = new PageLoader(options);
  const page = new TxPage({
    ...{ clock, loader, store },
    answers: new BoxAnswers(options),
    lease: () => history.lease(),
    findSpender: (output) => {
      // Our commands report their own failures.
      commands.executeCommand('xchainLens.findSpender', output).then(undefined, onFailure);
    },
    onFailure,
  });
  return new TxPagePanel({ page, root, hasPage: (target) => loader.hasPage(target), act: txPageActions(page, log) });
}
