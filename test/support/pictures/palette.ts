import { type Chunk, type Pixels, readPNG, writePNG } from './png';

/** Colors of a picture of a window: most are shades at the edges of letters, between two that are seen. */
const MOST_COLORS = 256;

/** Up to 256 colors that stand for those of some pictures. */
export interface Palette {
  readonly chunk: Chunk;
  /** The same picture as places in the palette. */
  readonly apply: (picture: Pixels) => Pixels;
}

/** The most frequent colors of the pictures; each other color becomes the nearest of them. */
export function paletteOf(pictures: readonly Pixels[]): Palette {
  const counts = new Map<number, number>();
  for (const picture of pictures) {
    for (const color of colorsOf(picture)) counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const colors = [...counts].sort(([, a], [, b]) => b - a).slice(0, MOST_COLORS);
  const chosen = colors.map(([color]) => color);
  const places = new Map(chosen.map((color, place) => [color, place]));
  const placeOf = (color: number): number => {
    let place = places.get(color);
    if (place === undefined) places.set(color, (place = nearest(chosen, color)));
    return place;
  };
  return {
    chunk: ['PLTE', Buffer.from(chosen.flatMap((color) => channelsOf(color)))],
    apply: (picture) => {
      const { width, height } = picture;
      const rows = Buffer.alloc(height * (width + 1));
      let at = 0;
      for (const color of colorsOf(picture)) {
        rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = placeOf(color);
        at++;
      }
      return { width, height, channels: 1, rows };
    },
  };
}

/** A PNG of at most 256 colors, a third of the bytes. */
export function withPalette(png: Buffer): Buffer {
  const picture = readPNG(png);
  const { chunk, apply } = paletteOf([picture]);
  return writePNG(apply(picture), chunk);
}

/** Each pixel as `0xRRGGBB`, from left to right and from top to bottom. */
function* colorsOf({ width, height, channels, rows }: Pixels): Generator<number> {
  for (let y = 0; y < height; y++) {
    const start = y * (width * channels + 1) + 1;
    for (let x = 0; x < width; x++) yield rows.readUIntBE(start + x * channels, 3);
  }
}

function channelsOf(color: number): [number, number, number] {
  return [color >> 16, (color >> 8) & 0xff, color & 0xff];
}

function nearest(colors: readonly number[], wanted: number): number {
  const [red, green, blue] = channelsOf(wanted);
  const distances = colors.map((color) => {
    const [r, g, b] = channelsOf(color);
    return (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2;
  });
  return distances.indexOf(Math.min(...distances));
}
