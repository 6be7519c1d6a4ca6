// Elements of the toolkit, which may stand in the document before the toolkit is there: they come to life with it.
import { h, setAttribute } from './dom';
import type { Button, Checkbox, TextField } from './toolkit';

/** A button; `set` changes what it says and whether it can be pressed. */
export interface ButtonControl {
  readonly element: HTMLElement;
  set(label: string, isEnabled: boolean): void;
}

/** A field of text with a label. */
export interface TextControl {
  readonly element: HTMLElement;
  /** Not while the user types in it. */
  show(value: string): void;
  focus(): void;
}

/** A box to tick. */
export interface CheckControl {
  readonly element: HTMLElement;
  show(isChecked: boolean): void;
}

/** A labelled button. */
export function button(label: string, kind: 'primary' | 'secondary', onPress: () => void): ButtonControl {
  const element = document.createElement('vscode-button') as Button;
  element.setAttribute('appearance', kind);
  element.textContent = label;
  element.addEventListener('click', () => {
    if (!element.disabled) onPress();
  });
  return {
    element,
    set: (text, isEnabled) => {
      if (element.textContent !== text) element.textContent = text;
      if (element.disabled === isEnabled) element.disabled = !isEnabled;
    },
  };
}

/** A button that shows an icon and is read out as `label`. */
export function iconButton(label: string, icon: Element, onPress: () => void): HTMLButtonElement {
  const element = h('button', { class: 'icon-button', type: 'button', 'aria-label': label, title: label });
  element.append(icon);
  element.addEventListener('click', onPress);
  return element;
}

/** How a field of text is made. */
export interface TextOptions {
  readonly label: string;
  readonly placeholder?: string;
  /** At each change, also of one letter. */
  readonly onInput: (value: string) => void;
  readonly onEnter?: () => void;
  readonly maxLength?: number;
}

/** A field of text; its label stands above it. */
export function textField(options: TextOptions): TextControl {
  const element = document.createElement('vscode-text-field') as TextField;
  element.textContent = options.label;
  setAttribute(element, 'placeholder', options.placeholder);
  element.setAttribute('maxlength', String(options.maxLength ?? 256));
  element.setAttribute('spellcheck', 'false');
  element.addEventListener('input', () => options.onInput(element.value));
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') options.onEnter?.();
  });
  return {
    element,
    show: (value) => {
      if (document.activeElement !== element && element.value !== value) element.value = value;
    },
    focus: () => element.focus(),
  };
}

/** A box to tick, with its label behind it. */
export function checkbox(label: string, onChange: (isChecked: boolean) => void): CheckControl {
  const element = document.createElement('vscode-checkbox') as Checkbox;
  element.textContent = label;
  // Also fired when the value is set from here, which must not come back as the user's choice.
  let shown = false;
  element.addEventListener('change', () => {
    if (element.checked === shown) return;
    shown = element.checked;
    onChange(shown);
  });
  return {
    element,
    show: (isChecked) => {
      shown = isChecked;
      if (element.checked !== isChecked) element.checked = isChecked;
    },
  };
}
