/** A child of an element; `undefined` and `false` are skipped. */
export type Child = Node | string | undefined | false;

/**
 * An element with attributes and children. A text becomes a text node, so that a service's text is never parsed as
 * HTML. An attribute that is `undefined` or `false` is omitted, `true` is an empty one.
 */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  for (const child of children) if (child !== undefined && child !== false) element.append(child);
  return element;
}

/** Sets an attribute if it differs: an equal one would be announced or laid out again. */
export function setAttribute(element: Element, name: string, value: string | boolean | undefined): void {
  if (value === undefined || value === false) element.removeAttribute(name);
  else {
    const text = value === true ? '' : value;
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** Sets an element's text if it differs, so that a live region isn't announced and a selection survives. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Sets the children of `parent`; existing ones keep their position, focus and scroll. */
export function setChildren(parent: Element, children: readonly Child[]): void {
  const wanted = present(children);
  const kept = new Set(wanted);
  for (const node of [...parent.childNodes]) if (!kept.has(node)) node.remove();
  // A cursor, because `childNodes[i]` walks the list again after each change.
  let there = parent.firstChild;
  for (const node of wanted) {
    if (there === node) there = there.nextSibling;
    else parent.insertBefore(typeof node === 'string' ? document.createTextNode(node) : node, there);
  }
}

/** Shows or hides an element, also for screen readers. */
export function show(element: HTMLElement, isShown: boolean): void {
  if (element.hidden === isShown) element.hidden = !isShown;
}

/** One element per key, so that an update changes existing elements. */
export class KeyedElements<T, E extends Element> {
  readonly #create: (item: T) => E;
  readonly #update: (element: E, item: T) => void;
  #elements = new Map<string, E>();

  /** `update` is also called for a new element. */
  constructor(create: (item: T) => E, update: (element: E, item: T) => void) {
    this.#create = create;
    this.#update = update;
  }

  /** The elements of `items` in their order; of a repeated key only the first. */
  of(items: readonly T[], keyOf: (item: T) => string): E[] {
    const next = new Map<string, E>();
    for (const item of items) {
      const key = keyOf(item);
      if (next.has(key)) continue;
      const element = this.#elements.get(key) ?? this.#create(item);
      this.#update(element, item);
      next.set(key, element);
    }
    this.#elements = next;
    return [...next.values()];
  }
}

function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined && child !== false);
}
