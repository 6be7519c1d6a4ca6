// Elements of the toolkit. They may be in the document before the toolkit is loaded, which then upgrades them.
import { h, setAttribute } from './dom';
import type { Button, Checkbox, TextField } from './toolkit';

/** A button; `set` changes its label and whether it is enabled. */
export interface ButtonControl {
  readonly element: HTMLElement;
  set(label: string, isEnabled: boolean): void;
}

/** A text field with a label. */
export interface TextControl {
  readonly element: HTMLElement;
  /** Ignored while the user types in it. */
  show(value: string): void;
  focus(): void;
}

/** A checkbox. */
export interface CheckControl {
  readonly element: HTMLElement;
  show(isChecked: boolean): void;
}

/** A labeled button. */
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

/** A button with an icon, and `label` for its tooltip and screen readers. */
export function iconButton(label: string, icon: Element, onPress: () => void): HTMLButtonElement {
  const element = h('button', { class: 'icon-button', type: 'button', 'aria-label': label, title: label });
  element.append(icon);
  element.addEventListener('click', onPress);
  return element;
}

/** Options of a text field. */
export interface TextOptions {
  readonly label: string;
  readonly placeholder?: string;
  /** Called with each keystroke. */
  readonly onInput: (value: string) => void;
  readonly onEnter?: () => void;
  readonly maxLength?: number;
}

/** A text field with its label above it. */
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

/** A checkbox with its label behind it. */
export function checkbox(label: string, onChange: (isChecked: boolean) => void): CheckControl {
  const element = document.createElement('vscode-checkbox') as Checkbox;
  element.textContent = label;
  // Also fired when the value is set from code, which isn't the user's choice.
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
