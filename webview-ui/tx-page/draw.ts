import { assetVariable, cssFont, FONTS, type Palette, type Scene } from './scene';
import type { Measure } from './layout';
import { svgText } from './svg-text';

/** Measures texts with a canvas, which lays nothing out. */
export function measureWith(family: string): Measure {
  const context = document.createElement('canvas').getContext('2d');
  return (text, style) => {
    if (context === null) return text.length * FONTS[style].size * 0.6;
    context.font = cssFont(style, family);
    return context.measureText(text).width;
  };
}

/** The current theme's. */
export function paletteNow(): Palette {
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
export function drawScene(scene: Scene, palette: Palette, label: string, act: (key: string) => void): Element {
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
export function pointOut(svg: Element, key: string | undefined): void {
  for (const element of svg.querySelectorAll('.is-pointed')) element.classList.remove('is-pointed');
  if (key === undefined) return;
  for (const element of svg.querySelectorAll(`[data-box="${key}"]`)) element.classList.add('is-pointed');
}
