import * as l10n from '@vscode/l10n';
import type { PageMark, PageStanding } from '../../src/tx-page-protocol';
import { icon } from '../controls';
import { h, setAttribute, setText, show } from '../dom';
import { markIcon } from './mark-icon';
import { namedButton } from './named-button';
import { DrawnPart } from './drawn-part';

/** Where a transaction stands, with its next step. Only a change of its words is announced, not that time passes. */
export class StandingPart {
  readonly element = h('section', { class: 'standing', 'aria-label': l10n.t('Status'), hidden: true });
  readonly #mark = new DrawnPart(h('span', {}), (mark: PageMark) => [markIcon(mark)]);
  readonly #text = h('p', { class: 'standing-text', role: 'status' });
  readonly #moment = h('span', { class: 'moment' });
  readonly #target: DrawnPart<Pick<PageStanding, 'target' | 'isMain'>>;
  readonly #buttons: DrawnPart<Pick<PageStanding, 'primary' | 'buttons'>>;

  constructor(press: (key: string) => void) {
    this.#target = new DrawnPart(h('p', { class: 'target' }), ({ target, isMain }) => [
      isMain && icon('warning'),
      h('span', {}, target.join(' · ')),
    ]);
    this.#buttons = new DrawnPart(h('div', { class: 'buttons' }), ({ primary, buttons }) => [
      primary && namedButton(`press:${primary.key}`, primary.label, () => press(primary.key), true),
      ...buttons.map(({ key, label }) => namedButton(`press:${key}`, label, () => press(key))),
    ]);
    const words = h('div', {}, this.#text, ' ', this.#moment);
    const line = h('div', { class: 'standing-line' }, this.#mark.element, words);
    this.element.append(h('div', {}, line, this.#target.element), this.#buttons.element);
  }

  show(standing: PageStanding | undefined): void {
    show(this.element, standing !== undefined);
    const { mark, text = '', moment = '', target = [], isMain = false, isLoading = false } = standing ?? {};
    const { primary, buttons = [] } = standing ?? {};
    this.element.classList.toggle('is-main', isMain);
    this.#mark.show(mark);
    setText(this.#text, text);
    setText(this.#moment, moment);
    this.element.classList.toggle('is-loading', isLoading);
    // Not around the text, whose change a screen reader would keep back until nothing is loading.
    setAttribute(this.#moment, 'aria-busy', String(isLoading));
    this.#target.show(target.length > 0 ? { target, isMain } : undefined);
    this.#buttons.show(primary === undefined && buttons.length === 0 ? undefined : { primary, buttons });
  }
}
