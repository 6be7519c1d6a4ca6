import * as l10n from '@vscode/l10n';
import type { PageChecks, PageProblem } from '../../src/tx-page-protocol';
import { h, setText, show } from '../dom';
import { saidMark } from '../parts/mark-icon';
import { linkButton } from '../parts/named-button';
import { DrawnPart } from '../parts/drawn-part';

/** What is wrong, open, and below it one line for what isn't. */
export class ChecksPart {
  readonly element = h('section', { class: 'checks', hidden: true }, h('h2', {}, l10n.t('Checks')));
  readonly #problems: DrawnPart<readonly PageProblem[]>;
  readonly #title = h('summary');
  readonly #passed = new DrawnPart(h('ul', { class: 'marked' }), (passed: PageChecks['passed']) =>
    passed.map((text) => h('li', {}, saidMark('good'), h('span', {}, text))),
  );
  readonly #details = h('details', {}, this.#title, this.#passed.element);
  /** Instead of the details where there are none. */
  readonly #line = h('p', { class: 'note' });

  constructor(press: (key: string) => void) {
    this.#problems = new DrawnPart(h('ul', { class: 'problems marked' }), (problems) =>
      problems.map((problem) => problemRow(problem, press)),
    );
    this.element.append(this.#problems.element, this.#details, this.#line);
  }

  show(checks: PageChecks | undefined): void {
    show(this.element, checks !== undefined);
    const { title = '', problems = [], passed = [] } = checks ?? {};
    this.#problems.show(problems.length > 0 ? problems : undefined);
    setText(this.#title, title);
    setText(this.#line, title);
    this.#passed.show(passed);
    show(this.#details, passed.length > 0);
    show(this.#line, passed.length === 0 && title !== '');
  }
}

function problemRow({ mark, text, details, key }: PageProblem, press: (key: string) => void): HTMLElement {
  const words = key === undefined ? text : linkButton(`press:${key}`, text, undefined, () => press(key));
  return h(
    'li',
    {},
    saidMark(mark),
    h('div', {}, words, ...details.map((detail) => h('p', { class: 'note' }, detail))),
  );
}
