import * as l10n from '@vscode/l10n';
import type { PageContent } from '../../src/tx-page-protocol';
import { h, setChildren } from '../dom';
import { layout, type Measure } from './layout';
import { type Scene, assetVariable, cssFont, FONTS, type Palette } from './scene';
import { type PictureHead, svgText } from './svg-text';

/** The picture of what a transaction moves. It is laid out again only for other boxes, another width or another theme. */
export class FlowPicture {
  readonly element = h('div', { class: 'picture' });
  readonly #act: (key: string) => void;
  #content: PageContent | undefined;
  #drawn: string | undefined;
  #scene: Scene | undefined;
  #width = 0;

  /** `act` gets the key of a box that was clicked. */
  constructor(act: (key: string) => void) {
    this.#act = act;
    new ResizeObserver(() => {
      if (Math.floor(this.element.clientWidth) !== this.#width) this.redraw();
    }).observe(this.element);
  }

  show(content: PageContent | undefined): void {
    this.#content = content;
    const drawn = JSON.stringify(
      hasPicture(content) ? [content.inputs, content.outputs, content.assets, content.from] : [],
    );
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.redraw();
  }

  /** Also after the theme's fonts and colors changed. */
  redraw(): void {
    this.#width = Math.floor(this.element.clientWidth);
    if (!hasPicture(this.#content)) {
      this.#scene = undefined;
      setChildren(this.element, []);
      return;
    }
    const palette = paletteNow();
    this.#scene = layout(this.#content, { width: Math.max(240, this.#width), measure: measureWith(palette.font) });
    const label = l10n.t('Picture of the inputs and outputs. The tables below have the same content.');
    setChildren(this.element, [drawScene(this.#scene, palette, label, this.#act)]);
    this.point(undefined);
  }

  /** Points out a box and its bands, or else those that the user came from. */
  point(key: string | undefined): void {
    for (const element of this.element.querySelectorAll('.is-pointed')) element.classList.remove('is-pointed');
    const pointed = key ?? this.#content?.from;
    if (pointed === undefined) return;
    for (const element of this.element.querySelectorAll(`[data-box="${pointed}"]`)) element.classList.add('is-pointed');
  }

  /** With its colors; undefined if there is none. */
  svg(head: PictureHead): string | undefined {
    return this.#scene && svgText(this.#scene, paletteNow(), head);
  }
}

/** The lists of blocks and assets stand alone. */
export function hasPicture(content: PageContent | undefined): content is PageContent {
  return content?.thing === 'tx' && content.inputs.count + content.outputs.count > 0;
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
