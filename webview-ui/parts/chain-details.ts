import type { ChainRow, Field } from '../../src/protocol';
import { h, setChildren, setText } from '../dom';
import type { HostLink } from '../vscode-api';
import { FieldList } from './field-list';

/** What else is known of a chain, opened by a click or a key: what it says of itself, and where its nodes are. */
export class ChainDetails {
  readonly element: HTMLDetailsElement;
  readonly #about = h('p');
  readonly #fields: FieldList;
  #chain: ChainRow | undefined;

  constructor(link: HostLink, name: string) {
    this.#fields = new FieldList((text) => link.send({ type: 'copy', text }));
    this.element = h('details', { class: 'more' }, h('summary', { 'aria-label': `Details of ${name}` }, 'Details'));
    this.element.addEventListener('toggle', () => this.#draw());
  }

  show(chain: ChainRow): void {
    this.#chain = chain;
    this.#draw();
  }

  /** Only what is open is made: a list may have hundreds of chains. */
  #draw(): void {
    if (this.#chain === undefined || !this.element.open) return;
    const { description, rpcURL, wsURL, more } = this.#chain;
    setText(this.#about, description);
    const fields: Field[] = [{ label: 'RPC', value: rpcURL }, { label: 'WebSocket', value: wsURL }, ...more];
    this.#fields.show(fields.filter(({ value }) => value !== ''));
    const [summary] = this.element.children;
    setChildren(this.element, [summary, description !== '' && this.#about, this.#fields.element]);
  }
}
