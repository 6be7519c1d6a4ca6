import { h } from '../dom';
import * as l10n from '@vscode/l10n';
import type { BlockRow, BlockRows, FlowBox, FlowSide } from '../../src/tx-page-protocol';
import { moreBoxesText } from './layout';
import { linkButton } from '../parts/named-button';

/** The heads of a table whose first column is the number of the row. */
function columnHeads(heads: readonly string[]): HTMLElement {
  const head = (text: string): HTMLElement => h('th', { role: 'columnheader', scope: 'col' }, text);
  return h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, ...['#', ...heads].map(head)));
}

interface BlockTableActions {
  readonly act: (key: string) => void;
  readonly unfold: () => void;
}

export function blockTable({ title, rows, count }: BlockRows, from: string | undefined, actions: BlockTableActions) {
  const left = count - rows.length;
  const unfold = (): HTMLElement => linkButton('more:tx', moreBoxesText(left), undefined, actions.unfold);
  return h(
    'table',
    { class: 'block', role: 'table' },
    h('caption', {}, title),
    columnHeads([l10n.t('Transaction'), l10n.t('Effects'), l10n.t('ID')]),
    h(
      'tbody',
      { role: 'rowgroup' },
      ...rows.map((row) => blockTxRow(row, from, actions)),
      left > 0 && h('tr', { role: 'row' }, h('td', { role: 'cell', colspan: '4' }, unfold())),
    ),
  );
}

function blockTxRow(
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

interface TableActions {
  readonly act: (key: string) => void;
  readonly unfold: () => void;
  /** A row has the focus or the mouse; undefined when it is left. */
  readonly point: (key: string | undefined) => void;
}

/**
 * A side as a table, with explicit roles, which a narrow page's styles would remove: what the picture shows, with
 * addresses in full.
 */
export function sideTable(name: 'in' | 'out', side: FlowSide, from: string | undefined, actions: TableActions) {
  // An empty column would take the room in which addresses stay on one line.
  const hasNotes = side.boxes.some(({ marks }) => marks.length > 0);
  const heads = [
    l10n.t('Amount'),
    l10n.t('Owner'),
    ...(hasNotes ? [l10n.t('Notes')] : []),
    name === 'in' ? l10n.t('Created by') : l10n.t('Spent by'),
  ];
  const left = side.count - side.boxes.length;
  const table = h(
    'table',
    { class: 'side', role: 'table' },
    h('caption', {}, side.title),
    columnHeads(heads),
    h(
      'tbody',
      { role: 'rowgroup' },
      ...side.boxes.map((box) => boxRow(box, hasNotes, from, actions)),
      left > 0 && h('tr', { role: 'row' }, h('td', { role: 'cell', colspan: '5' }, moreButton(name, left, actions))),
    ),
  );
  const pointed = ({ target }: Event): void =>
    actions.point(target instanceof Element ? (target.closest('tr')?.dataset['box'] ?? undefined) : undefined);
  table.addEventListener('mouseover', pointed);
  table.addEventListener('focusin', pointed);
  table.addEventListener('mouseleave', () => actions.point(undefined));
  table.addEventListener('focusout', () => actions.point(undefined));
  return table;
}

function boxRow(box: FlowBox, hasNotes: boolean, from: string | undefined, actions: TableActions): HTMLElement {
  const { key, number, amount, share, owner, owners, marks, link, details, canAct } = box;
  const way =
    link === undefined
      ? undefined
      : canAct === true
        ? linkButton(`act:${key}`, link, details, () => actions.act(key))
        : link;
  return h(
    'tr',
    { role: 'row', 'data-box': key, 'aria-current': from === key ? 'true' : undefined },
    h('td', { role: 'cell', class: 'number' }, number ?? ''),
    h('td', { role: 'cell', class: share === undefined ? 'amount' : 'amount is-number' }, amount),
    h('td', { role: 'cell', class: 'owner' }, owners ?? owner ?? ''),
    hasNotes && h('td', { role: 'cell', class: 'marks' }, marks.join(' · ')),
    h('td', { role: 'cell', class: 'way', title: details }, way),
  );
}

function moreButton(name: 'in' | 'out', left: number, { unfold }: TableActions): HTMLElement {
  return linkButton(`more:${name}`, moreBoxesText(left), undefined, unfold);
}
