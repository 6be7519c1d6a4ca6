import { h } from '../dom';

/** The heads of a table whose first column is the number of the row. */
export function columnHeads(heads: readonly string[]): HTMLElement {
  const head = (text: string): HTMLElement => h('th', { role: 'columnheader', scope: 'col' }, text);
  return h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, ...['#', ...heads].map(head)));
}

/** A button that looks like a link. `name` finds it again after the page was redrawn. */
export function linkButton(
  name: string,
  text: string,
  title: string | undefined,
  press: () => void,
): HTMLButtonElement {
  const element = h('button', { type: 'button', class: 'link', 'data-name': name, title }, text);
  element.addEventListener('click', press);
  return element;
}
