import assert from 'node:assert/strict';
import { withPalette } from '../support/pictures/palette';
import { type Pixels, readPNG, withoutFilters, writePNG } from '../support/pictures/png';

/** A picture whose pixel at x, y has this color. */
function picture(width: number, height: number, colorAt: (x: number, y: number) => number): Pixels {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows.writeUIntBE(colorAt(x, y), y * (width * 3 + 1) + 1 + x * 3, 3);
  return { width, height, channels: 3, rows };
}

/** The chunks of a PNG: type and data. */
function chunksOf(png: Buffer): [string, Buffer][] {
  const chunks: [string, Buffer][] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    chunks.push([png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at))]);
  }
  return chunks;
}

describe('the pictures that npm run shots draws', () => {
  const checks = picture(20, 10, (x, y) => ((x + y) % 2 === 0 ? 0xffffff : 0x102030));

  it('keep their pixels without filters', () => {
    const again = readPNG(withoutFilters(writePNG(checks)));
    assert.deepEqual({ ...again, rows: [...again.rows] }, { ...checks, rows: [...checks.rows] });
  });

  it('are places in a palette where they have to be small', () => {
    const chunks = chunksOf(withPalette(writePNG(checks)));
    assert.deepEqual(
      chunks.map(([type]) => type),
      ['IHDR', 'PLTE', 'IDAT', 'IEND'],
    );
    assert.deepEqual(
      chunks
        .find(([type]) => type === 'PLTE')?.[1]
        .toString('hex')
        .match(/.{6}/g)
        ?.sort(),
      ['102030', 'ffffff'],
    );
  });

  it('have no more than 256 colors then, the rare ones as the nearest', () => {
    const shades = picture(30, 30, (x, y) => (y < 15 ? 0 : (x + 30 * (y - 15)) * 0x100));
    const palette = chunksOf(withPalette(writePNG(shades))).find(([type]) => type === 'PLTE')?.[1];
    assert.equal(palette?.length, 3 * 256);
  });
});
