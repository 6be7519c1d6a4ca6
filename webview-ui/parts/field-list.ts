import * as l10n from '@vscode/l10n';
import type { Field } from '../../src/protocol';
import { icon, iconButton } from '../controls';
import { h, KeyedElements, setChildren, setText, show } from '../dom';
import { wholeText } from '../view-models/texts';

/** Values of this length and longer have a Copy button. */
const WORTH_COPYING = 12;

/** Labeled values with their units. */
export class FieldList {
  readonly element = h('dl', { class: 'fields' });
  readonly #rows: KeyedElements<Field, HTMLElement>;
  /** The values to copy, which have no grouped digits. */
  readonly #values = new WeakMap<HTMLElement, string>();

  constructor(copy: (text: string) => void) {
    this.#rows = new KeyedElements<Field, HTMLElement>(
      ({ label }) => {
        const copyButton = iconButton(l10n.t('Copy {0}', label), icon('copy'), () => copy(this.#values.get(row) ?? ''));
        copyButton.classList.add('on-hover');
        const value = h('span', { class: 'value' });
        const row = h(
          'div',
          {},
          h('dt', {}, label),
          h('dd', {}, value, h('span', { class: 'unit quiet' }), copyButton),
        );
        return row;
      },
      (row, { value, unit, isGrouped }) => {
        const [text, unitText, copyButton] = row.querySelectorAll<HTMLElement>('dd > *');
        if (text === undefined || unitText === undefined || copyButton === undefined) return;
        this.#values.set(row, value);
        setText(text, isGrouped === true ? wholeText(value) : value);
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
