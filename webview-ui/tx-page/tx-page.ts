import * as l10n from '@vscode/l10n';
import {
  MAX_PASTE,
  type PageContent,
  type PageFact,
  type PagePart,
  type PageState,
  type ToTxPage,
  type TxPageIntent,
} from '../../src/tx-page-protocol';
import { type Child, h, setText } from '../dom';
import { ChecksPart } from './checks-part';
import { FlowPicture, hasPicture } from './flow-picture';
import { linkButton, namedButton } from '../parts/named-button';
import { PageFocus } from '../parts/page-focus';
import { DrawnPart } from '../parts/drawn-part';
import { blockTable, sideTable } from './side-table';
import { SignaturesPart } from './signatures-part';
import { StandingPart } from '../parts/standing-part';
import { TxList } from './tx-list';

type TxsTable = Pick<PageContent, 'from'> & Required<Pick<PageContent, 'txs'>>;
type OneSide = Pick<PageContent, 'from'> & { readonly side: PageContent['inputs'] };

/** The page: each state from the host is that of all parts, which draw what changed. */
export class TxPageView {
  readonly element = h('main', { class: 'page' });
  readonly #send: (intent: TxPageIntent) => void;
  readonly #back: HTMLButtonElement;
  readonly #forward: HTMLButtonElement;
  readonly #title = new DrawnPart(h('h1', { tabindex: '-1' }), (title: readonly PagePart[]) =>
    title.map((part) => this.#part(part)),
  );
  readonly #where = new DrawnPart(h('p', { class: 'where' }), ({ id, where }: Pick<PageContent, 'id' | 'where'>) => [
    h('code', {}, id),
    where.length > 0 && h('span', {}, where.join(' · ')),
  ]);
  readonly #status = h('p', { class: 'status', role: 'status' });
  readonly #list = new TxList((key) => this.#press(key));
  readonly #standing = new StandingPart((key) => this.#press(key));
  readonly #picture = new FlowPicture((key) => this.#act(key));
  readonly #missing = new DrawnPart(h('div'), (why: string) => [
    h('p', {}, why),
    h(
      'div',
      { class: 'buttons' },
      this.#button('retry', l10n.t('Retry'), { type: 'retry' }),
      this.#button('json', l10n.t('JSON'), { type: 'document', form: 'json' }),
      this.#button('bytes', l10n.t('Bytes'), { type: 'document', form: 'bytes' }),
    ),
  ]);
  readonly #notes = new DrawnPart(h('div'), ({ nothing, notes }: Pick<PageContent, 'nothing' | 'notes'>) => [
    h('p', { class: 'nothing', hidden: nothing === undefined }, nothing),
    ...notes.map((note) => h('p', { class: 'note' }, note)),
  ]);
  readonly #facts = new DrawnPart(h('dl', { class: 'facts' }), (facts: readonly PageFact[]) =>
    facts.map(({ label, value }) =>
      h('div', {}, h('dt', {}, label), h('dd', {}, ...value.map((part) => this.#part(part)))),
    ),
  );
  readonly #signatures = new SignaturesPart((key) => this.#press(key));
  readonly #checks = new ChecksPart((key) => this.#press(key));
  readonly #buttons = new DrawnPart(
    h('div', { class: 'buttons' }),
    ({ actions, isDrawn }: Pick<PageContent, 'actions'> & { readonly isDrawn: boolean }) => [
      this.#button('json', l10n.t('JSON'), { type: 'document', form: 'json' }),
      ...actions.map((label, place) => this.#button(`do:${place}`, label, { type: 'act', box: `do:${place}` })),
      isDrawn && namedButton('copySVG', l10n.t('Copy as SVG'), () => this.#copySVG()),
    ],
  );
  readonly #txs = new DrawnPart(h('div'), ({ txs, from }: TxsTable) => [
    blockTable(txs, from, {
      act: (box) => this.#send({ type: 'act', box }),
      unfold: () => this.#send({ type: 'unfold', side: 'tx' }),
    }),
  ]);
  readonly #inputs = this.#side('in');
  readonly #outputs = this.#side('out');
  #visit: number | undefined;
  #state: PageState | undefined;
  /** What is drawn: the host refuses what comes with the check of another transaction. */
  #pending: PageContent['pending'];
  readonly #focus = new PageFocus(this.element, this.#title.element);

  constructor(send: (intent: TxPageIntent) => void) {
    this.#send = send;
    this.#back = this.#step('back', '←');
    this.#forward = this.#step('forward', '→');
    const nav = h('nav', { 'aria-label': l10n.t('History') }, this.#back, this.#forward);
    const tables = [this.#txs, this.#inputs, this.#outputs].map(({ element }) => element);
    this.element.append(
      this.#list.element,
      h(
        'div',
        {},
        h('header', {}, nav, h('div', {}, this.#title.element, this.#where.element)),
        this.#status,
        this.#standing.element,
        this.#picture.element,
        h(
          'div',
          { class: 'body' },
          this.#missing.element,
          this.#notes.element,
          this.#facts.element,
          this.#signatures.element,
          this.#checks.element,
          this.#buttons.element,
          h('div', { class: 'tables' }, ...tables),
        ),
      ),
    );
  }

  receive({ visit, state }: ToTxPage): void {
    const isNew = this.#visit !== undefined && this.#visit !== visit;
    this.#visit = visit;
    const focused = document.activeElement;
    this.#state = state;
    this.#showSteps(state);
    this.#show(state);
    if (isNew) window.scrollTo(0, 0);
    this.#focus.begin(state.status !== 'loading');
    this.#keepFocus(focused, isNew);
  }

  /** The theme's fonts and colors may have changed. */
  redraw(): void {
    this.#picture.redraw();
  }

  paste(text: string): void {
    if (this.#pending === undefined || text.trim() === '') return;
    if (text.length > MAX_PASTE) setText(this.#status, l10n.t('The pasted text is too long: the limit is 4 MiB.'));
    else this.#send({ type: 'paste', text });
  }

  /** If what had the focus left: its successor gets it, or else the headline, which a new transaction also begins with. */
  #keepFocus(focused: Element | null, isNew: boolean): void {
    const isThere = focused?.isConnected === true;
    const isKept = isThere && focused.matches('nav button:enabled');
    if (isNew && document.hasFocus() && !isKept) this.#title.element.focus();
    if (!isNew) this.#focus.keep(focused);
  }

  #step(type: 'back' | 'forward', sign: string): HTMLButtonElement {
    const element = h(
      'button',
      { type: 'button', class: 'step', 'data-name': type },
      h('span', { 'aria-hidden': 'true' }, sign),
    );
    element.addEventListener('click', () => this.#send({ type }));
    return element;
  }

  #showSteps({ back, forward }: PageState): void {
    const set = (element: HTMLButtonElement, leads: string | undefined, label: string, keys: string): void => {
      element.disabled = leads === undefined;
      element.setAttribute('aria-label', label);
      element.title = leads === undefined ? `${label} (${keys})` : `${label} (${keys}): ${leads}`;
    };
    set(this.#back, back, l10n.t('Back'), 'Alt+←');
    set(this.#forward, forward, l10n.t('Forward'), 'Alt+→');
  }

  #show(state: PageState): void {
    this.element.setAttribute('aria-busy', String(state.status === 'loading'));
    switch (state.status) {
      case 'loading':
        setText(this.#status, l10n.t('Loading…'));
        if (this.#title.element.textContent === '') this.#title.show([{ text: l10n.t('Transaction') }]);
        break;
      case 'missing':
        setText(this.#status, '');
        this.#title.show([{ text: state.title }]);
        this.#where.show({ id: state.id, where: [] });
        this.#missing.show(state.why);
        this.#showContent(undefined);
        break;
      case 'ready': {
        const { headline, title = [{ text: headline }], id, where, isLoading } = state.content;
        setText(this.#status, isLoading ? l10n.t('Loading details…') : '');
        this.#title.show(title);
        this.#where.show({ id, where });
        this.#missing.show(undefined);
        this.#showContent(state.content);
      }
    }
  }

  #showContent(content: PageContent | undefined): void {
    const { pending, facts = [], inputs, outputs, txs, from } = content ?? {};
    const listed = pending?.listed ?? [];
    this.#pending = pending;
    this.element.classList.toggle('has-list', listed.length > 0);
    this.#list.show(listed);
    this.#standing.show(pending?.standing);
    this.#picture.show(content);
    this.#notes.show(content && { nothing: content.nothing, notes: content.notes });
    this.#facts.show(facts.length > 0 ? facts : undefined);
    this.#signatures.show(pending?.signatures);
    this.#checks.show(pending?.checks);
    this.#buttons.show(content && { actions: content.actions, isDrawn: hasPicture(content) });
    this.#txs.show(txs && { txs, from });
    this.#inputs.show(inputs !== undefined && inputs.count > 0 ? { side: inputs, from } : undefined);
    this.#outputs.show(outputs !== undefined && outputs.count > 0 ? { side: outputs, from } : undefined);
  }

  #part({ text, isID, key, details }: PagePart): Child {
    const shown = isID === true ? h('code', {}, text) : text;
    if (key === undefined) return shown;
    return linkButton(`act:${key}`, shown, details, () => this.#send({ type: 'act', box: key }));
  }

  #side(name: 'in' | 'out'): DrawnPart<OneSide> {
    return new DrawnPart(h('div'), ({ side, from }) => [
      sideTable(name, side, from, {
        act: (box) => this.#send({ type: 'act', box }),
        unfold: () => this.#send({ type: 'unfold', side: name }),
        point: (key) => this.#picture.point(key),
      }),
    ]);
  }

  #act(key: string): void {
    if (key === 'in:more' || key === 'out:more') this.#send({ type: 'unfold', side: key === 'in:more' ? 'in' : 'out' });
    else this.#send({ type: 'act', box: key });
  }

  #press(key: string): void {
    if (this.#pending !== undefined) this.#send({ type: 'press', key, check: this.#pending.check });
  }

  #button(name: string, label: string, intent: TxPageIntent): HTMLElement {
    return namedButton(name, label, () => this.#send(intent));
  }

  #copySVG(): void {
    if (this.#state?.status !== 'ready') return;
    const { headline, id, where } = this.#state.content;
    const svg = this.#picture.svg({ title: headline, note: [id, ...where].join(' · ') });
    if (svg !== undefined) this.#send({ type: 'copyPicture', svg });
  }
}
