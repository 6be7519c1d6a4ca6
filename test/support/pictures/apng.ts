import { paletteOf } from './palette';
import { type Chunk, compressed, headerOf, joinChunks, type Pixels, readPNG } from './png';

/** A picture of an animation, and how long it is shown. */
export interface Frame {
  readonly png: Buffer;
  readonly ms: number;
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** An animated PNG that repeats forever, of pictures of one size. After the first, a frame holds only what changed. */
export function animation(frames: readonly Frame[]): Buffer {
  const pictures = frames.map(({ png }) => readPNG(png));
  const [first] = pictures;
  if (first === undefined) throw new Error('an animation has frames');
  const palette = paletteOf(pictures);
  const placed = pictures.map((picture) => palette.apply(picture));
  let sequence = 0;
  const chunks = placed.flatMap((picture, i): Chunk[] => {
    const before = placed[i - 1];
    const box = before === undefined ? wholeOf(picture) : changedBox(before, picture);
    const data = compressed(cut(picture, box));
    const control: Chunk = ['fcTL', controlOf(sequence++, box, frames[i]?.ms ?? 0)];
    if (before === undefined) return [control, ['IDAT', data]];
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sequence++);
    return [control, ['fdAT', Buffer.concat([number, data])]];
  });
  const count = Buffer.alloc(8);
  count.writeUInt32BE(frames.length);
  return joinChunks([headerOf({ ...first, channels: 1 }), ['acTL', count], palette.chunk, ...chunks]);
}

function wholeOf({ width, height }: Pixels): Box {
  return { x: 0, y: 0, width, height };
}

/** The area in which two pictures differ; one pixel if they are equal, since a frame can't be empty. */
function changedBox(before: Pixels, after: Pixels): Box {
  const { width, height } = after;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y++) {
    const start = y * (width + 1) + 1;
    if (before.rows.compare(after.rows, start, start + width, start, start + width) === 0) continue;
    top = Math.min(top, y);
    bottom = y;
    for (let x = 0; x < width; x++) {
      if (before.rows[start + x] === after.rows[start + x]) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
    }
  }
  if (right < 0) return { x: 0, y: 0, width: 1, height: 1 };
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function cut({ width, rows }: Pixels, box: Box): Buffer {
  const lines = Array.from({ length: box.height }, (_, i) => {
    const start = (box.y + i) * (width + 1) + 1 + box.x;
    return Buffer.concat([Buffer.alloc(1), rows.subarray(start, start + box.width)]);
  });
  return Buffer.concat(lines);
}

/** Place and time of a frame (PNG specification, third edition, 11.3.6.2). */
function controlOf(sequence: number, { x, y, width, height }: Box, ms: number): Buffer {
  const data = Buffer.alloc(26);
  [sequence, width, height, x, y].forEach((value, i) => data.writeUInt32BE(value, 4 * i));
  data.writeUInt16BE(ms, 20);
  data.writeUInt16BE(1000, 22);
  return data;
}
