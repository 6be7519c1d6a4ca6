import * as l10n from '@vscode/l10n';
import type { ChainRow } from '../../src/protocol';
import { h, setChildren } from '../dom';
import type { HostLink } from '../vscode-api';
import { FieldList } from './field-list';

/** The details of a chain, opened by a click or a key: everything that the service returned. */
export class ChainDetails {
  readonly element: HTMLDetailsElement;
  readonly #fields: FieldList;
  #chain: ChainRow | undefined;

  constructor(link: HostLink, name: string) {
    this.#fields = new FieldList((text) => link.send({ type: 'copy', text }));
    const summary = h('summary', { 'aria-label': l10n.t('Details of {0}', name) }, l10n.t('Details'));
    this.element = h('details', { class: 'more' }, summary);
    this.element.addEventListener('toggle', () => this.#draw());
  }

  show(chain: ChainRow): void {
    this.#chain = chain;
    this.#draw();
  }

  /** Fills open details only: a list may have hundreds of chains. */
  #draw(): void {
    if (this.#chain === undefined || !this.element.open) return;
    this.#fields.show(this.#chain.details);
    const [summary] = this.element.children;
    setChildren(this.element, [summary, this.#fields.element]);
  }
}
