import * as l10n from '@vscode/l10n';
import type { BlockRow, BlockRows } from '../../src/tx-page-protocol';
import { h } from '../dom';
import { moreText } from './layout';
import { columnHeads, linkButton } from './table-parts';

export interface BlockTableActions {
  readonly act: (key: string) => void;
  readonly unfold: () => void;
}

/** The transactions of a block as a table. */
export function blockTable({ title, rows, count }: BlockRows, from: string | undefined, actions: BlockTableActions) {
  const left = count - rows.length;
  const unfold = (): HTMLElement => linkButton('more:tx', moreText(left), undefined, actions.unfold);
  return h(
    'table',
    { class: 'block', role: 'table' },
    h('caption', {}, title),
    columnHeads([l10n.t('Transaction'), l10n.t('Effects'), l10n.t('ID')]),
    h(
      'tbody',
      { role: 'rowgroup' },
      ...rows.map((row) => rowOf(row, from, actions)),
      left > 0 && h('tr', { role: 'row' }, h('td', { role: 'cell', colspan: '4' }, unfold())),
    ),
  );
}

function rowOf(
  { key, number, headline, canAct, effects, id }: BlockRow,
  from: string | undefined,
  { act }: BlockTableActions,
) {
  return h(
    'tr',
    { role: 'row', 'data-box': key, 'aria-current': from === key ? 'true' : undefined },
    h('td', { role: 'cell', class: 'number' }, number),
    h('td', { role: 'cell' }, canAct ? linkButton(`act:${key}`, headline, undefined, () => act(key)) : headline),
    h('td', { role: 'cell', class: 'amount' }, ...effects.map((effect) => h('div', {}, effect))),
    h('td', { role: 'cell' }, h('code', {}, id)),
  );
}
