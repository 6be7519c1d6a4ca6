import { assetVariable, type Palette } from './palette';
import type { Scene } from './scene';
import { type PictureHead, sizeOf, svgText } from './svg-text';

/**
 * The picture in the page: the style sheet's colors take precedence over those that are written out, so that it follows the
 * theme. `act` gets the key of a box that was clicked.
 */
export function drawn(scene: Scene, palette: Palette, label: string, act: (key: string) => void): Element {
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

/** The picture with its head on a canvas, in the screen's pixels. Rejects if the browser can't draw it. */
export async function canvasOf(scene: Scene, palette: Palette, head: PictureHead): Promise<HTMLCanvasElement> {
  const [width, height] = sizeOf(scene);
  // A canvas has a largest size: a long picture gets fewer pixels.
  const scale = Math.min(Math.max(2, window.devicePixelRatio), LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const url = URL.createObjectURL(new Blob([svgText(scene, palette, head)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  } finally {
    URL.revokeObjectURL(url);
  }
  return canvas;
}

/** Chromium's canvases have at most this many pixels a side. */
const LONGEST = 16_384;
