import { h, setAttribute, setChildren } from '../dom';

export interface Option {
  readonly id: string;
  readonly name: string;
}

/** Options of `Combobox`. */
interface ComboboxOptions {
  readonly label: string;
  /** Whether the label is visible above the field, rather than for screen readers only. */
  readonly hasLabel?: boolean;
  readonly placeholder: string;
  /** The options, read each time the list opens. */
  readonly options: () => readonly Option[];
  /** Why a confirmed text can't be picked; undefined if it can. */
  readonly problemOf?: (typed: string) => string | undefined;
  /** Whether leaving the field picks its text too, so that the field always shows the choice. */
  readonly picksWhenLeft?: boolean;
  /** Called with an option's ID or a typed text. The field is empty then. */
  readonly onPick: (id: string, how: 'confirmed' | 'left') => void;
}

const MAX_OPTIONS = 50;
let optionCount = 0;

/** A text field with a list of matching options: picks an option or a typed ID. */
export class Combobox {
  readonly element: HTMLElement;
  readonly #input: HTMLInputElement;
  readonly #list: HTMLUListElement;
  readonly #options: ComboboxOptions;
  #shown: readonly Option[] = [];
  #chosen = '';
  #active = -1;

  constructor(options: ComboboxOptions) {
    this.#options = options;
    const id = `options-${++optionCount}`;
    this.#list = h('ul', { id, role: 'listbox', 'aria-label': options.label, hidden: true });
    this.#input = h('input', {
      type: 'text',
      role: 'combobox',
      placeholder: options.placeholder,
      'aria-label': options.label,
      'aria-expanded': 'false',
      'aria-controls': id,
      'aria-autocomplete': 'list',
      autocomplete: 'off',
      spellcheck: 'false',
      maxlength: '128',
    });
    const label = options.hasLabel === true && h('span', { 'aria-hidden': 'true' }, options.label);
    this.element = h('div', { class: 'combobox' }, label, this.#input, this.#list);
    this.#input.addEventListener('input', () => {
      this.#input.setCustomValidity('');
      this.#open();
    });
    this.#input.addEventListener('click', () => this.#open());
    this.#input.addEventListener('focus', () => this.#input.select());
    this.#input.addEventListener('blur', () => this.#leave());
    this.#input.addEventListener('keydown', (event) => this.#onKey(event));
  }

  /** Shows the choice, unless the user is typing. */
  show(text: string): void {
    this.#chosen = text;
    const isTyping = document.activeElement === this.#input && this.#input.value !== '';
    if (!isTyping && this.#input.value !== text) this.#input.value = text;
  }

  #open(): void {
    const typed = this.#isUntouched() ? '' : this.#input.value.trim().toLowerCase();
    const fits = ({ id, name }: Option): boolean => `${name}\n${id}`.toLowerCase().includes(typed);
    this.#shown = this.#options.options().filter(fits).slice(0, MAX_OPTIONS);
    this.#active = typed !== '' && this.#shown.length > 0 ? 0 : -1;
    this.#draw();
  }

  /** Whether all text is selected: nothing was typed since the field got the focus. */
  #isUntouched(): boolean {
    const { selectionStart, selectionEnd, value } = this.#input;
    return selectionStart === 0 && selectionEnd === value.length;
  }

  #leave(): void {
    this.#close();
    if (this.#options.picksWhenLeft !== true) return;
    const typed = this.#input.value.trim();
    if (typed === '') this.#input.value = this.#chosen;
    else if (typed !== this.#chosen) {
      const meant = typed.toLowerCase();
      const option = this.#options
        .options()
        .find(({ id, name }) => id.toLowerCase() === meant || name.toLowerCase() === meant);
      this.#pick(option?.id ?? typed, 'left');
    }
  }

  #close(): void {
    this.#shown = [];
    this.#active = -1;
    this.#draw();
  }

  #draw(): void {
    const items = this.#shown.map((option, index) => {
      const isActive = index === this.#active;
      const id = `${this.#list.id}-${index}`;
      const item = h('li', { id, role: 'option', 'aria-selected': String(isActive), class: isActive && 'active' });
      item.append(h('span', {}, option.name), h('span', { class: 'quiet' }, option.id));
      // Before the field loses the focus, which would close the list.
      item.addEventListener('pointerdown', (event) => {
        event.preventDefault();
        this.#pick(option.id, 'confirmed');
      });
      return item;
    });
    setChildren(this.#list, items);
    this.#list.hidden = items.length === 0;
    setAttribute(this.#input, 'aria-expanded', String(items.length > 0));
    setAttribute(this.#input, 'aria-activedescendant', items[this.#active]?.id);
    items[this.#active]?.scrollIntoView({ block: 'nearest' });
  }

  #onKey(event: KeyboardEvent): void {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (this.#shown.length === 0) this.#open();
      else {
        const step = key === 'ArrowDown' ? 1 : -1;
        this.#active = (this.#active + step + this.#shown.length) % this.#shown.length;
        this.#draw();
      }
      event.preventDefault();
    } else if (key === 'Enter') {
      const picked = this.#shown[this.#active]?.id ?? this.#input.value.trim();
      if (picked === '') return;
      this.#input.setCustomValidity(this.#options.problemOf?.(picked) ?? '');
      // Shows the problem at the field, also for screen readers.
      if (this.#input.reportValidity()) this.#pick(picked, 'confirmed');
    } else if (key === 'Escape' && this.#shown.length > 0) {
      this.#close();
      event.stopPropagation();
    }
  }

  #pick(id: string, how: 'confirmed' | 'left'): void {
    this.#input.value = '';
    this.#close();
    this.#options.onPick(id, how);
  }
}
