import { commands, Uri, type WebviewPanel, window } from 'vscode';
import { isRecord } from '../../core/json/record';
import { type Commands, READS } from '../../host/commands/commands';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import { asTarget, type DocumentTarget, type TargetKind, targetOf } from '../../host/documents/document-target';
import type { Settings } from '../../host/settings/settings';
import type { TxPagePanels } from './tx-page-panel';
import { TX_PAGE_VIEW } from '../../host/pages/view-types';

interface TxPageRuntime {
  readonly txPages: TxPagePanels;
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
  const show = async (target: DocumentTarget): Promise<void> => (await load()).txPages.open(target);
  const hasPage = async (target: DocumentTarget): Promise<boolean> => {
    const has = HAS_PAGE[target.kind];
    return typeof has === 'boolean' ? has : (await load()).txPages.hasPage(target);
  };
  const opensPage = async (target: DocumentTarget): Promise<boolean> =>
    settings.values.openWith === 'transactionPage' && (await hasPage(target));
  const open = async (argument: unknown): Promise<void> => {
    const target = asTarget(argument);
    if (target === undefined) return;
    if (await opensPage(target)) await show(target);
    else await commands.executeCommand('avalancheLens.openDocument', target);
  };
  /** Opens a target, that of a row, or what the page shows, in an editor of its own. */
  const openToSide = async (argument: unknown): Promise<void> => {
    const { txPages } = await load();
    const target = asTarget(argument) ?? (isRecord(argument) ? asTarget(argument['target']) : undefined);
    if (target === undefined && txPages.target !== undefined) txPages.openToSide(txPages.target);
    else if (target !== undefined && (await opensPage(target))) txPages.openToSide(target);
    else await commands.executeCommand('avalancheLens.openDocument', target, { isBeside: true });
  };
  store.add(registry.register('avalancheLens.open', open, READS));
  store.add(registry.register('avalancheLens.openToSide', openToSide, READS));
  store.add(
    registry.register(
      'avalancheLens.openPage',
      async (argument) => {
        const target = argument instanceof Uri ? targetOf(argument)?.target : asTarget(argument);
        if (target !== undefined) await show(target);
      },
      READS,
    ),
  );
  const deserializeWebviewPanel = async (panel: WebviewPanel, state: unknown): Promise<void> => {
    const { txPages } = await load();
    txPages.restore(panel, state);
  };
  store.add(window.registerWebviewPanelSerializer(TX_PAGE_VIEW, { deserializeWebviewPanel }));
  return store;
}
