import * as l10n from '@vscode/l10n';
import type { PageSignatures, PageSigners } from '../../src/tx-page-protocol';
import { h, show } from '../dom';
import { saidMark } from '../parts/mark-icon';
import { namedButton } from '../parts/named-button';
import { DrawnPart } from '../parts/drawn-part';

/** Who signs, slot by slot, and what each signer signs. */
export class SignaturesPart {
  readonly element = h('section', { class: 'signatures', hidden: true }, h('h2', {}, l10n.t('Signatures')));
  readonly #added = new DrawnPart(h('ul', {}), (added: PageSignatures['added']) =>
    added.map((text) => h('li', {}, text)),
  );
  readonly #groups = new DrawnPart(h('div', { class: 'groups' }), (groups: PageSignatures['groups']) =>
    groups.map(groupOf),
  );
  readonly #hash: DrawnPart<Pick<PageSignatures, 'hash' | 'buttons'>>;

  constructor(press: (key: string) => void) {
    this.#hash = new DrawnPart(h('div', { class: 'hash' }), ({ hash, buttons }) => [
      h('p', {}, h('span', {}, l10n.t('Hash to sign')), ' ', h('code', {}, hash)),
      h(
        'div',
        { class: 'buttons' },
        ...buttons.map(({ key, label }) => namedButton(`press:${key}`, label, () => press(key))),
      ),
    ]);
    // The region stands before its words come: those of a new region aren't announced.
    const added = h('div', { class: 'added', role: 'status' }, this.#added.element);
    this.element.append(added, this.#groups.element, this.#hash.element);
  }

  show(signatures: PageSignatures | undefined): void {
    show(this.element, signatures !== undefined);
    const { added = [], groups, hash, buttons = [] } = signatures ?? {};
    this.#added.show(added.length > 0 ? added : undefined);
    this.#groups.show(groups);
    this.#hash.show(hash === undefined ? undefined : { hash, buttons });
  }
}

function groupOf({ label, slots }: PageSigners): HTMLElement {
  const rows = slots.map(({ mark, text }) => h('li', { class: `is-${mark}` }, saidMark(mark), h('span', {}, text)));
  return h('div', { class: 'group' }, h('h3', {}, label), h('ul', { class: 'marked' }, ...rows));
}
