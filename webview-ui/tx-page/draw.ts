import { assetVariable } from './palette';
import type { Band, BoxShape, Line, Scene } from './scene';

const SVG = 'http://www.w3.org/2000/svg';

/** The picture in the page, in the theme's colors. `act` gets the key of a box that was clicked. */
export function drawn(scene: Scene, label: string, act: (key: string) => void): SVGSVGElement {
  const { width, height } = scene;
  const svg = s('svg', { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': label });
  const boxes = scene.boxes.map(boxElement);
  svg.append(
    ...scene.bands.map(bandElement),
    ...scene.hubs.map(({ asset, ...at }) => coloured(s('rect', { class: 'hub', rx: 2, ...at }), asset)),
    ...scene.captions.map(lineElement),
    ...boxes,
  );
  svg.addEventListener('click', ({ target }) => {
    const box = target instanceof Element ? target.closest('[data-act]') : null;
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

function bandElement({ box, asset, path, width, isDashed }: Band): SVGElement {
  const kind = isDashed ? 'band is-dashed' : 'band';
  return coloured(s('path', { class: kind, d: path, 'stroke-width': width, 'data-box': box }), asset);
}

function boxElement({ key, kind, isHeld, canAct, parts, title, lines, edge, ...at }: BoxShape): SVGElement {
  const names = ['box', `is-${kind}`, ...(isHeld ? ['is-held'] : []), ...(canAct ? ['can-act'] : [])];
  const group = s('g', { class: names.join(' '), 'data-box': key });
  if (canAct) group.setAttribute('data-act', '');
  if (title !== '') {
    const element = s('title', {});
    element.textContent = title;
    group.append(element);
  }
  group.append(
    s('rect', { class: 'frame', rx: 5, x: at.x + 0.5, y: at.y + 0.5, width: at.width - 1, height: at.height - 1 }),
  );
  group.append(...edges({ parts, edge, ...at }), ...lines.map(lineElement));
  return group;
}

/** The edge where the bands are, in the colors of the assets. */
function edges({
  parts,
  edge,
  x,
  y,
  width,
  height,
}: Omit<BoxShape, 'key' | 'kind' | 'isHeld' | 'canAct' | 'title' | 'lines'>) {
  const each = (height - 8) / Math.max(1, parts.length);
  return parts.map(({ asset }, i) => {
    const at = { x: edge === 'right' ? x + width - 4 : x + 1, y: y + 4 + each * i, width: 3, height: each };
    return coloured(s('rect', { class: 'edge', ...at }), asset);
  });
}

function lineElement({ text, style, x, y, anchor }: Line): SVGElement {
  const element = s('text', { class: `line is-${style}`, x, y, 'text-anchor': anchor });
  element.textContent = text;
  return element;
}

function coloured(element: SVGElement, asset: number): SVGElement {
  element.style.setProperty('--asset', `var(${assetVariable(asset)})`);
  return element;
}

function s<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Tag] {
  const element = document.createElementNS(SVG, tag);
  for (const name in attributes) element.setAttribute(name, String(attributes[name]));
  return element;
}
