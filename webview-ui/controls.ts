import { h, setAttribute } from './dom';
import type { Button, Checkbox, TextField } from './toolkit';

const SVG = 'http://www.w3.org/2000/svg';

/** Strokes on a 16 by 16 grid, in the color of the surrounding text. */
const ICON_PATHS = {
  refresh: 'M13 8a5 5 0 1 1-1.5-3.6M13 2v3h-3',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M6 5.5h6.5v8H6zM3.5 10.5v-8H10',
  link: 'M9 3h4v4M13 3L7 9M11 9v4H3V5h4',
  document: 'M4 2.5h5l3 3v8H4zM9 2.5v3h3',
  picture: 'M2.5 3.5h11v9h-11zM3 11l3-3.5 2.5 2.5 2-2 2.5 3M10.5 6h.01',
  save: 'M8 2.5v7M5 7l3 3 3-3M3 12.5h10',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  clock: 'M8 2.5a5.5 5.5 0 1 0 .01 0M8 5v3.2l2.2 1.4',
  question: 'M5.8 6.1a2.2 2.2 0 1 1 3.4 1.8C8.4 8.5 8 9 8 9.8M8 12.4v.01',
  plus: 'M8 3.5v9M3.5 8h9',
  warning: 'M8 2.5L14 13H2zM8 6.5v3M8 11.4v.01',
} as const;

type IconName = keyof typeof ICON_PATHS;

/** An icon that is hidden from screen readers, which read the text beside it. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  for (const [key, value] of Object.entries({
    viewBox: '0 0 16 16',
    class: `icon icon-${name}`,
    'aria-hidden': 'true',
  }))
    svg.setAttribute(key, value);
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ICON_PATHS[name]);
  svg.append(path);
  return svg;
}

/** A sample of a chart's line, which distinguishes the series by color and by dashes. */
export function lineSample(colour: string, dash: readonly number[]): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 28 8');
  svg.setAttribute('class', 'line-sample');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', 'M0 4h28');
  path.setAttribute('stroke-dasharray', dash.join(' '));
  path.style.setProperty('stroke', colour);
  svg.append(path);
  return svg;
}

// Elements of the toolkit. They may be in the document before the toolkit is loaded, which then upgrades them.

/** A button; `set` changes its label and whether it is enabled. */
interface ButtonControl {
  readonly element: HTMLElement;
  set(label: string, isEnabled: boolean): void;
}

interface TextControl {
  readonly element: HTMLElement;
  /** Ignored while the user types in it. */
  show(value: string): void;
  focus(): void;
}

interface CheckControl {
  readonly element: HTMLElement;
  show(isChecked: boolean): void;
}

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

interface TextOptions {
  readonly label: string;
  readonly placeholder?: string;
  /** Called with each keystroke. */
  readonly onInput: (value: string) => void;
  readonly onEnter?: () => void;
  readonly maxLength?: number;
}

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

/** A choice from a list, with its label for screen readers. */
export function selectControl(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  onPick: (value: string) => void,
): { readonly element: HTMLSelectElement; show(value: string): void } {
  const items = options.map(([value, text]) => h('option', { value }, text));
  const element = h('select', { 'aria-label': label }, ...items);
  element.addEventListener('change', () => onPick(element.value));
  return { element, show: (value) => (element.value = value) };
}
