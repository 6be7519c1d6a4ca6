import type { Palette } from './palette';
import type { Line, Scene, TextStyle } from './scene';
import { cssFont, FONTS } from './text-style';

/** What stands above an exported picture. */
export interface PictureHead {
  readonly title: string;
  readonly note: string;
}

const MARGIN = 20;
const HEAD = 56;
const BAND_OPACITY = 0.45;

/** The picture as an SVG file: colours and fonts are written out, and nothing in it runs or loads. Pure. */
export function svgText(scene: Scene, { title, note }: PictureHead, palette: Palette): string {
  const [width, height] = sizeOf(scene);
  const family = escaped(palette.font);
  const text = (line: Omit<Line, 'full'>, size: number, weight: number, fill: string): string =>
    `<text x="${line.x}" y="${line.y}" text-anchor="${line.anchor}" font-size="${size}" font-weight="${weight}" fill="${escaped(fill)}">${escaped(line.text)}</text>`;
  const line = (each: Line): string =>
    text(each, FONTS[each.style].size, FONTS[each.style].weight, inkOf(each.style, palette));
  const parts = [
    `<rect width="${width}" height="${height}" fill="${escaped(palette.background)}"/>`,
    text({ text: title, style: 'amount', x: MARGIN, y: 30, anchor: 'start' }, 16, 600, palette.text),
    text({ text: note, style: 'line', x: MARGIN, y: 50, anchor: 'start' }, 12, 400, palette.quiet),
    `<g transform="translate(${MARGIN} ${HEAD + 8})">`,
    ...scene.bands.map(
      ({ path, width: thickness, asset, isDashed }) =>
        `<path d="${path}" fill="none" stroke="${escaped(palette.asset(asset))}" stroke-width="${thickness}" stroke-opacity="${isDashed ? 1 : BAND_OPACITY}"${isDashed ? ' stroke-dasharray="4 3"' : ''}/>`,
    ),
    ...scene.hubs.map(
      ({ x, y, width: w, height: h, asset }) =>
        `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2" fill="${escaped(palette.asset(asset))}"/>`,
    ),
    ...scene.captions.map(line),
    ...scene.boxes.flatMap(({ x, y, width: w, height: h, isHeld, lines }) => [
      `<rect x="${x + 0.5}" y="${y + 0.5}" width="${w - 1}" height="${h - 1}" rx="5" fill="${escaped(palette.box)}" stroke="${escaped(palette.border)}"${isHeld ? ' stroke-dasharray="4 3"' : ''}/>`,
      ...lines.map(line),
    ]),
    '</g>',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${family}">${parts.join('')}</svg>\n`;
}

/** The picture on a canvas, in the screen's pixels. The page's policy forbids to load an SVG as an image. */
export function canvasOf(scene: Scene, { title, note }: PictureHead, palette: Palette): HTMLCanvasElement {
  const [width, height] = sizeOf(scene);
  // A canvas has a largest size: a long picture gets fewer pixels.
  const scale = Math.min(Math.max(2, window.devicePixelRatio), LONGEST / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  context.scale(scale, scale);
  context.fillStyle = palette.background;
  context.fillRect(0, 0, width, height);
  const write = (text: string, font: string, ink: string, x: number, y: number, anchor: 'start' | 'middle'): void => {
    context.font = font;
    context.fillStyle = ink;
    context.textAlign = anchor === 'middle' ? 'center' : 'left';
    context.fillText(text, x, y);
  };
  write(title, `600 16px ${palette.font}`, palette.text, MARGIN, 30, 'start');
  write(note, `400 12px ${palette.font}`, palette.quiet, MARGIN, 50, 'start');
  context.translate(MARGIN, HEAD + 8);
  for (const { path, width: thickness, asset, isDashed } of scene.bands) {
    context.strokeStyle = palette.asset(asset);
    context.globalAlpha = isDashed ? 1 : BAND_OPACITY;
    context.lineWidth = thickness;
    context.setLineDash(isDashed ? [4, 3] : []);
    context.stroke(new Path2D(path));
  }
  context.globalAlpha = 1;
  for (const { x, y, width: w, height: h, asset } of scene.hubs) {
    context.fillStyle = palette.asset(asset);
    context.fillRect(x, y, w, h);
  }
  const line = ({ text, style, x, y, anchor }: Line): void =>
    write(text, cssFont(style, palette.font), inkOf(style, palette), x, y, anchor);
  scene.captions.forEach(line);
  context.lineWidth = 1;
  for (const { x, y, width: w, height: h, isHeld, lines } of scene.boxes) {
    context.beginPath();
    context.roundRect(x + 0.5, y + 0.5, w - 1, h - 1, 5);
    context.fillStyle = palette.box;
    context.fill();
    context.strokeStyle = palette.border;
    context.setLineDash(isHeld ? [4, 3] : []);
    context.stroke();
    lines.forEach(line);
  }
  return canvas;
}

/** Chromium's canvases have at most this many pixels a side. */
const LONGEST = 16_384;

function sizeOf({ width, height }: Scene): [width: number, height: number] {
  return [width + 2 * MARGIN, height + HEAD + 8 + MARGIN];
}

function inkOf(style: TextStyle, palette: Palette): string {
  switch (style) {
    case 'amount':
      return palette.text;
    case 'link':
      return palette.link;
    case 'line':
    case 'caption':
      return palette.quiet;
  }
}

function escaped(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
