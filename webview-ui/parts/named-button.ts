import { type Child, h } from '../dom';

/** A button. `name` finds it again after its part was drawn again. */
export function namedButton(name: string, label: string, press: () => void, isPrimary = false): HTMLButtonElement {
  const look = isPrimary ? 'button is-primary' : 'button';
  return pressed(h('button', { type: 'button', class: look, 'data-name': name }, label), press);
}

/** A button that looks like a link. */
export function linkButton(
  name: string,
  shown: Child,
  title: string | undefined,
  press: () => void,
): HTMLButtonElement {
  return pressed(h('button', { type: 'button', class: 'link', 'data-name': name, title }, shown), press);
}

function pressed(element: HTMLButtonElement, press: () => void): HTMLButtonElement {
  element.addEventListener('click', press);
  return element;
}
