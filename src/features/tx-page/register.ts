import { commands, Uri, type WebviewPanel, window } from 'vscode';
import { isRecord } from '../../core/json/record';
import { type Commands, READS } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { asTarget, type DocumentTarget, type TargetKind, targetOf } from '../../host/documents/document-target';
import type { Settings } from '../../host/settings/settings';
import type { TxPagePanel } from './panel';
import { TX_PAGE_VIEW } from '../../host/pages/view-types';

interface TxPageRuntime {
  readonly txPagePanel: TxPagePanel;
}

/**
 * Whether *Open* shows a kind of object on the page. Otherwise, or if the setting is `json`, it opens a JSON document.
 */
const HAS_PAGE: Readonly<Record<TargetKind, boolean | 'by its bytes'>> = {
  tx: true,
  'p/tx': true,
  'c/tx': true,
  hex: 'by its bytes',
  asset: true,
  block: true,
  'p/block': true,
  'p/node': false,
  utxo: false,
  'p/utxo': false,
  'c/utxo': false,
  id: false,
};

/** The commands that show a transaction, and the page's panel after a reload. */
export function registerTxPage(
  registry: Commands,
  load: () => Promise<TxPageRuntime>,
  settings: Pick<Settings, 'values'>,
): Disposable {
  const store = new DisposableStore();
  const show = async (target: DocumentTarget, preserveFocus = false): Promise<void> =>
    (await load()).txPagePanel.open(target, { preserveFocus });
  const hasPage = async (target: DocumentTarget): Promise<boolean> => {
    const has = HAS_PAGE[target.kind];
    return typeof has === 'boolean' ? has : (await load()).txPagePanel.hasPage(target);
  };
  const open = async (argument: unknown): Promise<void> => {
    const target = asTarget(argument);
    if (target === undefined) return;
    if (settings.values.openWith === 'transactionPage' && (await hasPage(target))) await show(target);
    else await commands.executeCommand('xchainLens.openDocument', target);
  };
  store.add(registry.register('xchainLens.open', open, READS));
  store.add(
    registry.register(
      'xchainLens.openPage',
      async (argument, how) => {
        const target = argument instanceof Uri ? targetOf(argument)?.target : asTarget(argument);
        if (target !== undefined) await show(target, isRecord(how) && how['preserveFocus'] === true);
      },
      READS,
    ),
  );
  const deserializeWebviewPanel = async (panel: WebviewPanel): Promise<void> => {
    const { txPagePanel } = await load();
    txPagePanel.restore(panel);
  };
  store.add(window.registerWebviewPanelSerializer(TX_PAGE_VIEW, { deserializeWebviewPanel }));
  return store;
}
