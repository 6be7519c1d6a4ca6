import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Pixels of a picture, a row after the other, each behind the number of a filter, which is 0 for none. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Bytes a pixel: 1 for a place in a palette, 3 for RGB, 4 for RGBA. */
  readonly channels: number;
  readonly rows: Buffer;
}

/** The chunks of a PNG, by their types. */
export type Chunk = readonly [type: string, data: Buffer];

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const KIND_OF_COLORS: Readonly<Record<number, number>> = { 1: 3, 3: 2, 4: 6 };

/** Reads what browsers write: 8 bits a channel, not interlaced. */
export function readPNG(png: Buffer): Pixels {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (header === undefined) throw new Error('a PNG begins with its header');
  const channels = { 2: 3, 6: 4 }[header.readUInt8(9)];
  if (channels === undefined) throw new Error('a PNG of another kind than browsers write');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const rows = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)));
  unfilter(rows, width * channels, channels);
  return { width, height, channels, rows };
}

export function writePNG({ width, height, channels, rows }: Pixels, ...before: readonly Chunk[]): Buffer {
  return joinChunks([headerOf({ width, height, channels }), ...before, ['IDAT', compressed(rows)]]);
}

/**
 * A PNG with the same pixels in fewer bytes. Browsers choose a filter for each row, which suits photographs; rows of
 * text repeat, and take about a fifth less without any.
 */
export function withoutFilters(png: Buffer): Buffer {
  return writePNG(readPNG(png));
}

export function headerOf({ width, height, channels }: Omit<Pixels, 'rows'>): Chunk {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(8, 8);
  data.writeUInt8(KIND_OF_COLORS[channels] ?? 0, 9);
  return ['IHDR', data];
}

export function compressed(rows: Buffer): Buffer {
  return deflateSync(rows, { level: 9, memLevel: 9 });
}

export function joinChunks(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat([SIGNATURE, ...[...chunks, ['IEND', Buffer.alloc(0)] as const].map(chunk)]);
}

/** Undoes each row's filter in place (PNG specification, section 9); each row begins with its filter's number. */
function unfilter(rows: Buffer, width: number, channels: number): void {
  const at = (row: number, x: number): number => (row < 0 || x < 0 ? 0 : (rows[row * (width + 1) + 1 + x] ?? 0));
  const byFilter: readonly ((row: number, x: number) => number)[] = [
    () => 0,
    (row, x) => at(row, x - channels),
    (row, x) => at(row - 1, x),
    (row, x) => (at(row, x - channels) + at(row - 1, x)) >> 1,
    (row, x) => paeth(at(row, x - channels), at(row - 1, x), at(row - 1, x - channels)),
  ];
  for (let row = 0; row * (width + 1) < rows.length; row++) {
    const start = row * (width + 1);
    const predicted = byFilter[rows[start] ?? 0];
    if (predicted === undefined) throw new Error('a PNG with a filter that does not exist');
    for (let x = 0; x < width; x++) rows[start + 1 + x] = (at(row, x) + predicted(row, x)) & 0xff;
    rows[start] = 0;
  }
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const [a, b, c] = [left, above, corner].map((value) => Math.abs(estimate - value)) as [number, number, number];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let offset = 8; offset < png.length;) {
    const length = png.readUInt32BE(offset);
    const type = png.toString('latin1', offset + 4, offset + 8);
    chunks.push({ type, data: png.subarray(offset + 8, offset + 8 + length) });
    offset += 12 + length;
  }
  return chunks;
}

function chunk([type, data]: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
