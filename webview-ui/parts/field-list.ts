import type { Field } from '../../src/protocol';
import { iconButton } from '../controls';
import { h, KeyedElements, setChildren, setText, show } from '../dom';
import { icon } from './icons';

/** From this length on a value has a button that copies it. */
const WORTH_COPYING = 12;

/** Labelled values with their units. */
export class FieldList {
  readonly element = h('dl', { class: 'fields' });
  readonly #rows: KeyedElements<Field, HTMLElement>;

  constructor(copy: (text: string) => void) {
    this.#rows = new KeyedElements<Field, HTMLElement>(
      ({ label }) => {
        const value = h('span', { class: 'value' });
        const copyButton = iconButton(`Copy ${label}`, icon('copy'), () => copy(value.textContent));
        copyButton.classList.add('on-hover');
        return h('div', {}, h('dt', {}, label), h('dd', {}, value, h('span', { class: 'unit quiet' }), copyButton));
      },
      (row, { value, unit }) => {
        const [text, unitText, copyButton] = row.querySelectorAll<HTMLElement>('dd > *');
        if (text === undefined || unitText === undefined || copyButton === undefined) return;
        setText(text, value);
        text.classList.toggle('code', /^0x|^[1-9A-HJ-NP-Za-km-z]{30,}$/.test(value));
        setText(unitText, unit ?? '');
        show(unitText, unit !== undefined);
        show(copyButton, value.length >= WORTH_COPYING);
      },
    );
  }

  show(fields: readonly Field[]): void {
    setChildren(
      this.element,
      this.#rows.of(fields, ({ label }) => label),
    );
  }
}
