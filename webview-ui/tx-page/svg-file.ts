import type { Palette } from './palette';
import type { Line, Scene, TextStyle } from './scene';
import { FONTS } from './fonts';

/** The text above an exported picture. */
export interface PictureHead {
  readonly title: string;
  readonly note: string;
}

export const MARGIN = 20;
export const HEAD = 56;
export const BAND_OPACITY = 0.45;

/** The picture as an SVG file: colors and fonts are written out, and nothing in it runs or loads. Pure. */
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

/** Of the picture with its head. */
export function sizeOf({ width, height }: Scene): [width: number, height: number] {
  return [width + 2 * MARGIN, height + HEAD + 8 + MARGIN];
}

export function inkOf(style: TextStyle, palette: Palette): string {
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
