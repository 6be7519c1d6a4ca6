import { type BoxShape, FONTS, type Line, type Palette, type Scene, type TextStyle } from './scene';

export interface PictureHead {
  readonly title: string;
  readonly note: string;
}

const PICTURE_MARGIN = 20;
const PICTURE_HEAD = 56;
const BAND_OPACITY = 0.45;

/**
 * The picture as SVG: for the page, and with a head as a file. Colors and fonts are written out, and nothing in it runs or
 * loads. Pure.
 */
export function svgText(scene: Scene, palette: Palette, head?: PictureHead): string {
  const [width, height] = head === undefined ? [scene.width, scene.height] : sizeOf(scene);
  const asset = (place: number): string => `data-asset="${place}" fill="${escaped(palette.asset(place))}"`;
  const line = (each: Line): string => {
    const { size, weight } = FONTS[each.style];
    return textElement(each, `class="line is-${each.style}"`, size, weight, inkOf(each.style, palette));
  };
  const picture = [
    ...scene.bands.map(
      (band) =>
        `<path class="band${band.isDashed ? ' is-dashed' : ''}" data-box="${escaped(band.box)}" data-asset="${band.asset}" d="${band.path}" fill="none" stroke="${escaped(palette.asset(band.asset))}" stroke-width="${band.width}" stroke-opacity="${band.isDashed ? 1 : BAND_OPACITY}"${dashes(band.isDashed)}/>`,
    ),
    ...scene.hubs.map((hub) => `<rect class="hub" ${placed(hub)} rx="2" ${asset(hub.asset)}/>`),
    ...scene.captions.map(line),
    ...scene.boxes.flatMap((box) => [
      `<g class="box is-${box.kind}${box.isHeld ? ' is-held' : ''}${box.canAct ? ' can-act' : ''}" data-box="${escaped(box.key)}">`,
      box.title === '' ? '' : `<title>${escaped(box.title)}</title>`,
      `<rect class="frame" ${placed({ x: box.x + 0.5, y: box.y + 0.5, width: box.width - 1, height: box.height - 1 })} rx="5" fill="${escaped(palette.box)}" stroke="${escaped(palette.border)}"${dashes(box.isHeld)}/>`,
      ...edgesOf(box).map((edge) => `<rect class="edge" ${placed(edge)} ${asset(edge.asset)}/>`),
      ...box.lines.map(line),
      '</g>',
    ]),
  ];
  const parts = head === undefined ? picture : [...headOf(head, [width, height], palette), ...picture, '</g>'];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${escaped(palette.font)}">${parts.join('')}</svg>\n`;
}

/** The background, the head, and the start of the group that the picture stands in. */
function headOf({ title, note }: PictureHead, [width, height]: readonly [number, number], palette: Palette): string[] {
  return [
    `<rect width="${width}" height="${height}" fill="${escaped(palette.background)}"/>`,
    textElement({ text: title, x: PICTURE_MARGIN, y: 30, anchor: 'start' }, '', 16, 600, palette.text),
    textElement({ text: note, x: PICTURE_MARGIN, y: 50, anchor: 'start' }, '', 12, 400, palette.quiet),
    `<g transform="translate(${PICTURE_MARGIN} ${PICTURE_HEAD + 8})">`,
  ];
}

function textElement(
  { text, x, y, anchor }: Omit<Line, 'full' | 'style'>,
  names: string,
  size: number,
  weight: number,
  ink: string,
): string {
  return `<text ${names} x="${x}" y="${y}" text-anchor="${anchor}" font-size="${size}" font-weight="${weight}" fill="${escaped(ink)}">${escaped(text)}</text>`;
}

interface PlacedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function placed({ x, y, width, height }: PlacedBox): string {
  return `x="${x}" y="${y}" width="${width}" height="${height}"`;
}

function dashes(isDashed: boolean): string {
  return isDashed ? ' stroke-dasharray="4 3"' : '';
}

/** The edge of a box where its bands are, in the colors of its assets. */
function edgesOf({ parts, edge, x, y, width, height }: BoxShape): (PlacedBox & { readonly asset: number })[] {
  const each = (height - 8) / Math.max(1, parts.length);
  const left = edge === 'right' ? x + width - 4 : x + 1;
  return parts.map(({ asset }, i) => ({ asset, x: left, y: y + 4 + each * i, width: 3, height: each }));
}

function sizeOf({ width, height }: Scene): [width: number, height: number] {
  return [width + 2 * PICTURE_MARGIN, height + PICTURE_HEAD + 8 + PICTURE_MARGIN];
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

/** Also without the characters that XML can't hold, which would end the picture. */
function escaped(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '\u{fffd}')
    .replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
