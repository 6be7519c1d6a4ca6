import * as l10n from '@vscode/l10n';
import type {
  CardName,
  CardProblem,
  Cards,
  CardState,
  Choices,
  Costs,
  RequestCard,
  ViewState,
} from '../../src/protocol';
import { button, icon, iconButton } from '../controls';
import { h, setAttribute, setChildren, setText, show } from '../dom';
import type { Ticker } from '../ticker';
import { cardStatus, stepButton } from '../view-models/texts';
import type { HostLink } from '../vscode-api';

export interface CardTools {
  readonly link: HostLink;
  readonly ticker: Ticker;
  /** Makes choices of the user. The card that made them shows them itself. */
  readonly choose: (choices: Choices) => void;
}

interface FrameOptions {
  readonly name: CardName;
  readonly title: string;
  /** Whether the frame has a Refresh button; a card with a form has its own button. */
  readonly canRefresh?: boolean;
  /** Moves the focus to the text that the user has to correct. */
  readonly onCorrect?: () => void;
}

interface BodyOptions {
  readonly form?: HTMLElement;
  /** What an idle card says. */
  readonly idle?: string;
}

/** The frame of a card: a head with age, progress and buttons, a failure with its next step, and the body. */
export class CardFrame {
  readonly element: HTMLElement;
  readonly body = h('div', { class: 'card-body' });
  /** Icon buttons at the right of the head. */
  readonly actions = h('div', { class: 'card-actions' });
  readonly #options: FrameOptions;
  readonly #tools: CardTools;
  readonly #line = h('span', { class: 'card-line quiet' });
  readonly #progress = h('div', { class: 'progress', 'aria-hidden': 'true', hidden: true });
  readonly #problem = h('div', { class: 'problem', hidden: true });
  readonly #message = h('span', { class: 'problem-text', role: 'status' });
  readonly #step;
  readonly #cancel: HTMLButtonElement;
  readonly #refresh: HTMLButtonElement;
  #state: CardState<unknown> = { status: 'idle' };

  constructor(options: FrameOptions, tools: CardTools) {
    this.#options = options;
    this.#tools = tools;
    const { name, title, canRefresh = true } = options;
    this.#step = button(l10n.t('Retry'), 'secondary', () => this.#takeStep());
    this.#problem.append(icon('warning'), h('div', { class: 'problem-body' }, this.#message, this.#step.element));
    this.#cancel = iconButton(l10n.t('Cancel: {0}', title), icon('close'), () =>
      tools.link.send({ type: 'cancel', card: name }),
    );
    this.#refresh = iconButton(l10n.t('Refresh: {0}', title), icon('refresh'), () =>
      tools.link.send({ type: 'load', card: name }),
    );
    show(this.#refresh, canRefresh);
    const id = `title-${name}`;
    const head = h('header', { class: 'card-head' }, h('h2', { id }, title), this.#line, this.actions);
    head.append(h('div', { class: 'card-actions' }, this.#cancel, this.#refresh));
    this.element = h('section', { class: `card card-${name}`, 'aria-labelledby': id });
    this.element.append(this.#progress, head, this.#problem, this.body);
    tools.ticker.each((now) => this.#tick(now));
  }

  /** Adds the button that opens the card's content as a document. */
  addDocumentButton(card: RequestCard, label: string): void {
    this.actions.append(
      iconButton(label, icon('document'), () => this.#tools.link.send({ type: 'openDocument', card })),
    );
  }

  /**
   * Shows a state of the card, and what `content` makes of its value below `form`; without a
   * value a hint, and no actions.
   */
  showContent<T>(
    state: CardState<T>,
    content: (value: T) => readonly HTMLElement[],
    { form, idle }: BodyOptions = {},
  ): void {
    this.show(state);
    const value = valueOfState(state);
    this.actions.hidden = value === undefined;
    const shown = value === undefined ? [hint(state, idle ?? l10n.t('Not loaded'))] : content(value);
    fill(this.body, form ?? false, ...shown);
  }

  /** Shows a state of the card, without its body. */
  show(state: CardState<unknown>): void {
    this.#state = state;
    const isBusy = state.status === 'loading';
    setAttribute(this.element, 'aria-busy', String(isBusy));
    setAttribute(this.element, 'data-status', state.status);
    show(this.#progress, isBusy);
    const active = document.activeElement;
    show(this.#cancel, isBusy);
    show(this.#refresh, !isBusy && this.#options.canRefresh !== false);
    this.#tick(this.#tools.ticker.now());
    // A pressed button that disappears passes its focus on.
    if (isBusy && (active === this.#refresh || active === this.#step.element)) this.#cancel.focus();
    if (!isBusy && active === this.#cancel) this.#focusOnNext();
  }

  /** While the card loads. */
  focusOnCancel(): void {
    this.#cancel.focus();
  }

  /** Moves the focus to the next step after a request ended. */
  #focusOnNext(): void {
    if (!this.#refresh.hidden) this.#refresh.focus();
    else if (!this.#problem.hidden && !this.#step.element.hidden) this.#step.element.focus();
    else this.#options.onCorrect?.();
  }

  #tick(now: number): void {
    const { line, problem } = cardStatus(this.#state, now);
    setText(this.#line, line);
    show(this.#problem, problem !== undefined);
    setText(this.#message, problem?.message ?? '');
    if (problem === undefined) return;
    const step = stepButton(problem, now);
    show(this.#step.element, step !== undefined);
    if (step !== undefined) this.#step.set(step.label, step.isEnabled);
    show(this.#refresh, this.#options.canRefresh !== false && step?.isEnabled !== false);
  }

  #takeStep(): void {
    const { problem } = cardStatus(this.#state, this.#tools.ticker.now());
    if (problem !== undefined) takeStep(problem, this.#options, this.#tools.link);
  }
}

function takeStep({ step }: CardProblem, { name, onCorrect }: FrameOptions, link: HostLink): void {
  switch (step) {
    case 'retry':
      return link.send({ type: 'retry', card: name });
    case 'setApiKey':
    case 'replaceApiKey':
      return link.send({ type: 'key', action: 'set' });
    case 'startSandbox':
    case 'useFreePort':
      return link.send({ type: step });
    case 'correct':
      return onCorrect?.();
  }
}

/** A line instead of content that wasn't requested; nothing while it loads or after a failure. */
export function hint(state: CardState<unknown>, text: string): HTMLElement | false {
  return state.status === 'idle' && h('p', { class: 'quiet' }, text);
}

/** The content of a card, also of an earlier response. */
export function valueOfState<T>(state: CardState<T>): T | undefined {
  return state.status === 'idle' ? undefined : state.value;
}

/** Replaces the content of a body. */
export function fill(body: HTMLElement, ...children: Parameters<typeof setChildren>[1]): void {
  setChildren(body, children);
}

export interface CardView<Name extends CardName> {
  readonly element: HTMLElement;
  showState(state: CardState<Cards[Name]>): void;
  showView?(view: ViewState): void;
  showCosts?(costs: Costs): void;
  /** The names of the chains are known. */
  showNames?(): void;
}
