import * as l10n from '@vscode/l10n';
import type { BlockRows, PageContent, PagePart, PageState, ToTxPage, TxPageIntent } from '../../src/tx-page-protocol';
import { type Child, h, setChildren, setText } from '../dom';
import { blockTable, linkButton, sideTable } from './side-table';
import { layout, type Measure } from './layout';
import { type Scene, assetVariable, cssFont, FONTS, type Palette } from './scene';
import { type PictureHead, svgText } from './svg-text';

/** The page: each state from the host is drawn as a whole. */
export class TxPageView {
  readonly element = h('main', { class: 'page' });
  readonly #send: (intent: TxPageIntent) => void;
  readonly #back: HTMLButtonElement;
  readonly #forward: HTMLButtonElement;
  readonly #title = h('h1', { tabindex: '-1' });
  readonly #where = h('p', { class: 'where' });
  readonly #status = h('p', { class: 'status', role: 'status' });
  readonly #picture = h('div', { class: 'picture' });
  readonly #body = h('div', { class: 'body' });
  #visit: number | undefined;
  #state: PageState | undefined;
  #scene: Scene | undefined;
  #width = 0;

  constructor(send: (intent: TxPageIntent) => void) {
    this.#send = send;
    this.#back = this.#step('back', '←');
    this.#forward = this.#step('forward', '→');
    const nav = h('nav', { 'aria-label': l10n.t('History') }, this.#back, this.#forward);
    this.element.append(
      h('header', {}, nav, h('div', {}, this.#title, this.#where)),
      this.#status,
      this.#picture,
      this.#body,
    );
    new ResizeObserver(() => this.#resized()).observe(this.#picture);
  }

  receive({ visit, state }: ToTxPage): void {
    const isNew = this.#visit !== undefined && this.#visit !== visit;
    this.#visit = visit;
    const focused = document.activeElement?.getAttribute('data-name');
    this.#state = state;
    this.#showSteps(state);
    this.#show(state);
    const again = focused === null || focused === undefined ? null : document.querySelector(`[data-name="${focused}"]`);
    // The pressed element left with its transaction: the new title gets the focus, so that screen readers read it.
    if (isNew) {
      window.scrollTo(0, 0);
      if (document.hasFocus() && !(again instanceof HTMLElement && again.matches('nav button:enabled')))
        this.#title.focus();
    } else if (again instanceof HTMLElement) again.focus();
  }

  /** The theme's fonts and colors may have changed. */
  redraw(): void {
    if (this.#state?.status === 'ready') this.#drawPicture(this.#state.content);
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
        if (this.#title.textContent === '') setText(this.#title, l10n.t('Transaction'));
        break;
      case 'missing':
        setText(this.#status, '');
        setText(this.#title, state.title);
        setChildren(this.#where, [h('code', {}, state.id)]);
        setChildren(this.#picture, []);
        setChildren(this.#body, [
          h('p', {}, state.why),
          h(
            'div',
            { class: 'buttons' },
            this.#button('retry', l10n.t('Retry'), { type: 'retry' }),
            this.#button('json', l10n.t('JSON'), { type: 'document', form: 'json' }),
            this.#button('bytes', l10n.t('Bytes'), { type: 'document', form: 'bytes' }),
          ),
        ]);
        break;
      case 'ready':
        this.#showContent(state.content);
    }
  }

  #showContent(content: PageContent): void {
    const {
      headline,
      title = [{ text: headline }],
      id,
      where,
      facts,
      notes,
      isLoading,
      nothing,
      inputs,
      outputs,
      txs,
      from,
      actions,
    } = content;
    setText(this.#status, isLoading ? l10n.t('Loading details…') : '');
    setChildren(
      this.#title,
      title.map((part) => this.#part(part)),
    );
    setChildren(this.#where, [h('code', {}, id), h('span', {}, where.join(' · '))]);
    this.#drawPicture(content);
    const table = (name: 'in' | 'out'): Child => {
      const side = name === 'in' ? inputs : outputs;
      if (side.count === 0) return undefined;
      return sideTable(name, side, from, {
        act: (box) => this.#send({ type: 'act', box }),
        unfold: () => this.#send({ type: 'unfold', side: name }),
        point: (key) => pointOut(this.#picture, key ?? from),
      });
    };
    setChildren(this.#body, [
      h('p', { class: 'nothing', hidden: nothing === undefined }, nothing),
      ...notes.map((note) => h('p', { class: 'note' }, note)),
      h(
        'dl',
        { class: 'facts' },
        ...facts.map((fact) =>
          h('div', {}, h('dt', {}, fact.label), h('dd', {}, ...fact.value.map((part) => this.#part(part)))),
        ),
      ),
      h(
        'div',
        { class: 'buttons' },
        this.#button('json', l10n.t('JSON'), { type: 'document', form: 'json' }),
        ...actions.map((label, place) => this.#button(`do:${place}`, label, { type: 'act', box: `do:${place}` })),
        hasPicture(content) ? this.#pressed('copySVG', l10n.t('Copy as SVG'), () => this.#copySVG()) : undefined,
      ),
      h(
        'div',
        { class: 'tables' },
        txs === undefined ? undefined : this.#blockTable(txs, from),
        table('in'),
        table('out'),
      ),
    ]);
  }

  #part({ text, isID, key, details }: PagePart): Child {
    const shown = isID === true ? h('code', {}, text) : text;
    if (key === undefined) return shown;
    return linkButton(`act:${key}`, shown, details, () => this.#send({ type: 'act', box: key }));
  }

  #blockTable(txs: BlockRows, from: string | undefined): HTMLElement {
    return blockTable(txs, from, {
      act: (box) => this.#send({ type: 'act', box }),
      unfold: () => this.#send({ type: 'unfold', side: 'tx' }),
    });
  }

  #drawPicture(content: PageContent): void {
    const { from } = content;
    if (!hasPicture(content)) {
      this.#scene = undefined;
      setChildren(this.#picture, []);
      return;
    }
    this.#width = Math.floor(this.#picture.clientWidth);
    const palette = paletteNow();
    this.#scene = layout(content, { width: Math.max(240, this.#width), measure: measureWith(palette.font) });
    const label = l10n.t('Picture of the inputs and outputs. The tables below have the same content.');
    const svg = drawScene(this.#scene, palette, label, (key) => this.#act(key));
    setChildren(this.#picture, [svg]);
    pointOut(svg, from);
  }

  #act(key: string): void {
    if (key === 'in:more' || key === 'out:more') this.#send({ type: 'unfold', side: key === 'in:more' ? 'in' : 'out' });
    else this.#send({ type: 'act', box: key });
  }

  #resized(): void {
    if (Math.floor(this.#picture.clientWidth) !== this.#width) this.redraw();
  }

  #button(name: string, label: string, intent: TxPageIntent): HTMLElement {
    return this.#pressed(name, label, () => this.#send(intent));
  }

  #pressed(name: string, label: string, press: () => void): HTMLElement {
    const element = h('button', { type: 'button', class: 'button', 'data-name': name }, label);
    element.addEventListener('click', press);
    return element;
  }

  #head(): PictureHead {
    const state = this.#state;
    if (state?.status !== 'ready') return { title: '', note: '' };
    const { headline, id, where } = state.content;
    return { title: headline, note: [id, ...where].join(' · ') };
  }

  #copySVG(): void {
    if (this.#scene !== undefined)
      this.#send({ type: 'copyPicture', svg: svgText(this.#scene, paletteNow(), this.#head()) });
  }
}

/** The lists of blocks and assets stand alone. */
function hasPicture({ thing, inputs, outputs }: PageContent): boolean {
  return thing === 'tx' && inputs.count + outputs.count > 0;
}

/** Measures texts with a canvas, which lays nothing out. */
function measureWith(family: string): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, style) => {
    if (context === null) return text.length * FONTS[style].size * 0.6;
    context.font = cssFont(style, family);
    return context.measureText(text).width;
  };
}

/** The current theme's. */
function paletteNow(): Palette {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  const text = read('--vscode-foreground') || getComputedStyle(document.body).color;
  const background = read('--vscode-editor-background') || 'transparent';
  return {
    text,
    background,
    quiet: read('--vscode-descriptionForeground') || text,
    link: read('--vscode-textLink-foreground') || text,
    border: read('--vscode-contrastBorder') || read('--vscode-widget-border') || text,
    box: read('--vscode-editorWidget-background') || background,
    font: read('--vscode-font-family') || 'sans-serif',
    asset: (place) => read(assetVariable(place)) || text,
  };
}

/**
 * The picture in the page: the style sheet's colors take precedence over those that are written out, so that it follows the
 * theme. `act` gets the key of a box that was clicked.
 */
function drawScene(scene: Scene, palette: Palette, label: string, act: (key: string) => void): Element {
  const { documentElement } = new DOMParser().parseFromString(svgText(scene, palette), 'image/svg+xml');
  const svg = document.adoptNode(documentElement);
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', label);
  for (const element of svg.querySelectorAll<SVGElement>('[data-asset]'))
    element.style.setProperty('--asset', `var(${assetVariable(Number(element.dataset['asset']))})`);
  svg.addEventListener('click', ({ target }) => {
    const box = target instanceof Element ? target.closest('.can-act') : null;
    const key = box?.getAttribute('data-box');
    if (key !== null && key !== undefined) act(key);
  });
  return svg;
}

/** Points out a box and its bands, or none. */
function pointOut(svg: Element, key: string | undefined): void {
  for (const element of svg.querySelectorAll('.is-pointed')) element.classList.remove('is-pointed');
  if (key === undefined) return;
  for (const element of svg.querySelectorAll(`[data-box="${key}"]`)) element.classList.add('is-pointed');
}
