import * as l10n from '@vscode/l10n';
import type { PlanPageContent, PlanPageStep } from '../../src/plan-page-protocol';
import { h, KeyedElements, setAttribute, setChildren, setText } from '../dom';
import { DrawnPart } from '../parts/drawn-part';
import { markIcon } from '../parts/mark-icon';
import { linkButton } from '../parts/named-button';
import { PageFocus } from '../parts/page-focus';
import { StandingPart } from '../parts/standing-part';

/** The page: each content from the host is that of all parts, which draw what changed. */
export class PlanPageView {
  readonly element = h('main', { class: 'page' });
  readonly #title = h('h1', { tabindex: '-1' });
  readonly #comment = new DrawnPart(h('p', { class: 'where' }), (comment: string) => [comment]);
  readonly #standing: StandingPart;
  readonly #steps = h('ol', { class: 'steps', 'aria-label': l10n.t('Steps') });
  readonly #rows = new WeakMap<Element, StepRow>();
  readonly #keyed: KeyedElements<PlanPageStep, HTMLLIElement>;
  readonly #end = new DrawnPart(h('div'), (content: EndOfPlan) => [endTable(content)]);
  readonly #notes = new DrawnPart(h('div', { class: 'notes' }), (notes: PlanPageContent['notes']) =>
    notes.map((note) => h('p', { class: 'note' }, note)),
  );
  readonly #focus = new PageFocus(this.element, this.#title);

  constructor(press: (key: string) => void) {
    this.#standing = new StandingPart(press);
    this.#keyed = new KeyedElements(
      ({ name }) => {
        const row = new StepRow(name, press);
        this.#rows.set(row.element, row);
        return row.element;
      },
      (element, step) => this.#rows.get(element)?.show(step),
    );
    this.element.append(
      h('header', {}, h('div', {}, this.#title, this.#comment.element)),
      this.#standing.element,
      this.#steps,
      this.#end.element,
      this.#notes.element,
    );
  }

  show({ title, comment, standing, steps, endTitle, end, notes }: PlanPageContent): void {
    const focused = document.activeElement;
    setText(this.#title, title);
    this.#comment.show(comment);
    this.#standing.show(standing);
    setChildren(
      this.#steps,
      this.#keyed.of(steps, ({ name }) => name),
    );
    this.#end.show(end.length > 0 ? { endTitle, end } : undefined);
    this.#notes.show(notes.length > 0 ? notes : undefined);
    this.#focus.begin(true);
    this.#focus.keep(focused);
  }
}

type EndOfPlan = Pick<PlanPageContent, 'endTitle' | 'end'>;

type StepLine = Pick<PlanPageStep, 'mark' | 'number' | 'name' | 'headline' | 'fee' | 'state'>;

/** A step on a line, with its details below. They stay as the user left them, until something else is wrong. */
class StepRow {
  readonly element = h('li');
  readonly #details = h('details');
  readonly #line = new DrawnPart(h('summary'), ({ mark, number, name, headline, fee, state }: StepLine) => [
    markIcon(mark),
    h('span', { class: 'number' }, number),
    h('span', { class: 'name' }, name),
    h('span', { class: 'headline' }, headline),
    h('span', { class: 'fee' }, fee),
    h('span', { class: 'state' }, state),
  ]);
  readonly #more: DrawnPart<Pick<PlanPageStep, 'reasons' | 'facts' | 'notes' | 'line'>>;
  #wasOpen = false;

  constructor(name: string, press: (key: string) => void) {
    setAttribute(this.#line.element, 'data-name', `step:${name}`);
    this.#more = new DrawnPart(h('div', { class: 'more' }), ({ reasons, facts, notes, line }) => [
      ...reasons.map((reason) => h('p', {}, reason)),
      h(
        'dl',
        { class: 'facts' },
        ...facts.map(({ label, value }) =>
          h(
            'div',
            {},
            h('dt', {}, label),
            h('dd', {}, ...value.map(({ text, isID }) => (isID === true ? h('code', {}, text) : text))),
          ),
        ),
      ),
      ...notes.map((note) => h('p', { class: 'note' }, note)),
      linkButton(line.key, line.label, undefined, () => press(line.key)),
    ]);
    this.#details.append(this.#line.element, this.#more.element);
    this.element.append(this.#details);
  }

  show(step: PlanPageStep): void {
    const { isOpen, reasons, facts, notes, line, mark, ...rest } = step;
    this.element.className = `is-${mark}`;
    this.#line.show({ mark, ...rest });
    this.#more.show({ reasons, facts, notes, line });
    if (isOpen !== this.#wasOpen) this.#details.open = isOpen;
    this.#wasOpen = isOpen;
  }
}

/** With explicit roles, which a narrow page's styles would remove. */
function endTable({ endTitle, end }: EndOfPlan): HTMLElement {
  const head = (text: string): HTMLElement => h('th', { role: 'columnheader', scope: 'col' }, text);
  const cell = (name: string, text: string): HTMLElement =>
    h('td', { role: 'cell' }, h('span', { class: 'column', 'aria-hidden': 'true' }, name), text);
  const [now, then] = [l10n.t('Now'), l10n.t('Then')];
  return h(
    'table',
    { class: 'end', role: 'table' },
    h('caption', {}, endTitle),
    h('thead', { role: 'rowgroup' }, h('tr', { role: 'row' }, head(l10n.t('What')), head(now), head(then))),
    h(
      'tbody',
      { role: 'rowgroup' },
      ...end.map((row) =>
        h(
          'tr',
          { role: 'row' },
          h('th', { role: 'rowheader', scope: 'row' }, row.what),
          cell(now, row.now),
          cell(then, row.then),
        ),
      ),
    ),
  );
}
