import * as l10n from '@vscode/l10n';
import { type QuickPickItem, QuickPickItemKind } from 'vscode';
import type { ChainConfig } from '../../../services/chain/chain-config';
import { NEW_TX_GROUPS } from '../../../services/compose/kind-rows';
import { NEW_TXS, type NewTxKind } from '../../../services/compose/new-tx-kinds';
import { sampleChains } from '../samples/sample-text';

interface KindItem extends QuickPickItem {
  readonly id?: NewTxKind;
  readonly isSamples?: true;
}

/** Each kind, by what one wants to do; at the end the samples, on a chain that has some. */
export function kindItems(active: ChainConfig): KindItem[] {
  const kinds = Object.entries(NEW_TXS) as [NewTxKind, (typeof NEW_TXS)[NewTxKind]][];
  const group = (label: string) => ({ label, kind: QuickPickItemKind.Separator });
  const items = Object.entries(NEW_TX_GROUPS).flatMap(([name, label]): KindItem[] => [
    group(label),
    ...kinds.flatMap(([id, row]) => (row.group === name ? [{ label: row.label, id }] : [])),
  ]);
  const samples = {
    label: l10n.t('Samples…'),
    detail: l10n.t('Signed with a published test key'),
    isSamples: true as const,
  };
  return sampleChains([active]).length === 0 ? items : [...items, group(''), samples];
}
