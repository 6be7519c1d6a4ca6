import type { Band, BoxShape, Hub } from './scene';

/** Boxes with the room between them. */
interface Room {
  readonly lefts: readonly BoxShape[];
  readonly rights: readonly BoxShape[];
  /** How many there are. */
  readonly assets: number;
  /** The room's left and right edge. */
  readonly from: number;
  readonly to: number;
}

interface Drawn {
  readonly bands: Band[];
  readonly hubs: Hub[];
}

/** How thick all of an asset is. */
const FULL = 54;
const FULL_OF_SEVERAL = 44;
const THINNEST = 1.5;
const DASHED = 1.5;
const HUB = 8;
const HUB_GAP = 34;

/** One end of a band: a box, and where its part leaves it. */
interface End {
  readonly box: BoxShape;
  readonly thickness: number;
  readonly isDashed: boolean;
  readonly y: number;
}

/** Bands between columns side by side: from the left boxes to the hub of their asset, and on to the right boxes. */
export function wideBands({ lefts, rights, assets, from, to }: Room): Drawn {
  const full = assets > 1 ? FULL_OF_SEVERAL : FULL;
  const x = (from + to) / 2 - HUB / 2;
  const ends = Array.from({ length: assets }, (_, asset) => ({
    asset,
    sides: [endsOf(lefts, asset, full), endsOf(rights, asset, full)] as const,
  }));
  const hubs = placed(
    ends.map(({ asset, sides }) => {
      const height = Math.max(10, ...sides.map(thicknessOf));
      // Near its thickest bands, which then bend least.
      const all = sides.flat();
      const center = all.reduce((sum, { y, thickness }) => sum + y * thickness, 0) / Math.max(1, thicknessOf(all));
      return { asset, x, width: HUB, height, y: center - height / 2 };
    }),
    Math.max(0, ...[...lefts, ...rights].map(({ y, height }) => y + height)),
  );
  const bands = ends.flatMap(({ asset, sides: [left, right] }) => {
    const hub = hubs.find((each) => each.asset === asset);
    if (hub === undefined) return [];
    const toHub = alongHub(left, hub.y, hub.height).map(({ end, at }) =>
      band(end, asset, curve(from, end.y, hub.x, at)),
    );
    const fromHub = alongHub(right, hub.y, hub.height).map(({ end, at }) =>
      band(end, asset, curve(hub.x + HUB, at, to, end.y)),
    );
    return [...toHub, ...fromHub];
  });
  return { bands, hubs };
}

/**
 * Bands of columns one above the other: along the right edge, down to the hub and on. `middle` is between the columns.
 */
export function narrowBands({ lefts, rights, assets, from, to, middle }: Room & { readonly middle: number }): Drawn {
  const slot = (to - from - 14) / Math.max(1, assets);
  const full = Math.min(28, slot - 6);
  const hubs: Hub[] = [];
  const bands: Band[] = [];
  for (let asset = 0; asset < assets; asset++) {
    const sides = [endsOf(lefts, asset, full), endsOf(rights, asset, full)] as const;
    const width = Math.max(8, ...sides.map(thicknessOf));
    const hub = { asset, x: from + 14 + slot * asset + (slot - width) / 2, y: middle - HUB / 2, width, height: HUB };
    hubs.push(hub);
    for (const [i, ends] of sides.entries()) {
      // The box that is furthest from the hub is the outermost.
      const ordered = i === 0 ? [...ends].reverse() : ends;
      const edge = i === 0 ? hub.y : hub.y + HUB;
      for (const { end, at } of alongHub(ordered, hub.x, hub.width))
        bands.push(band(end, asset, corner(from, end.y, at, edge)));
    }
  }
  return { bands, hubs };
}

function band({ box, thickness, isDashed }: End, asset: number, path: string): Band {
  return { box: box.key, asset, path, width: thickness, isDashed };
}

/** The ends of an asset in the order of their boxes; several assets of a box share its side. */
function endsOf(boxes: readonly BoxShape[], asset: number, full: number): End[] {
  return boxes.flatMap((box) => {
    const place = box.parts.findIndex((part) => part.asset === asset);
    const part = box.parts[place];
    if (part === undefined) return [];
    const room = (box.height - 8) / box.parts.length;
    const isDashed = part.share === undefined;
    const thickness = isDashed ? DASHED : Math.min(room, Math.max(THINNEST, (part.share ?? 0) * full));
    return [{ box, isDashed, thickness, y: box.y + 4 + room * (place + 0.5) }];
  });
}

function thicknessOf(ends: readonly End[]): number {
  return ends.reduce((sum, { thickness }) => sum + thickness, 0);
}

/** Where each band meets the hub: one after the other, as wide as they are, within its length. */
function alongHub(ends: readonly End[], start: number, length: number): { readonly end: End; readonly at: number }[] {
  const all = thicknessOf(ends);
  const scale = all > length ? length / all : 1;
  let passed = start + (length - all * scale) / 2;
  return ends.map((end) => {
    const at = passed + (end.thickness * scale) / 2;
    passed += end.thickness * scale;
    return { end, at };
  });
}

/** Room for the caption of the first hub. */
const TOP = 40;

/** Moves hubs down until none overlaps another, then moves those beyond the boxes up again, as far as there is room. */
function placed(hubs: readonly Hub[], bottom: number): Hub[] {
  let end = TOP;
  const down = [...hubs]
    .sort((a, b) => a.y - b.y)
    .map((hub) => {
      const y = Math.max(hub.y, end);
      end = y + hub.height + HUB_GAP;
      return { ...hub, y };
    });
  const room = down.reduce((sum, { height }) => sum + height + HUB_GAP, TOP - HUB_GAP);
  let limit = Math.max(bottom, room);
  return down.reverse().map((hub) => {
    const y = Math.min(hub.y, limit - hub.height);
    limit = y - HUB_GAP;
    return { ...hub, y };
  });
}

function curve(x0: number, y0: number, x1: number, y1: number): string {
  const middle = round((x0 + x1) / 2);
  return `M${round(x0)} ${round(y0)}C${middle} ${round(y0)} ${middle} ${round(y1)} ${round(x1)} ${round(y1)}`;
}

function corner(x0: number, y0: number, x1: number, y1: number): string {
  const bend = round(y0 + Math.sign(y1 - y0) * Math.min(Math.abs(y1 - y0), x1 - x0));
  return `M${round(x0)} ${round(y0)}Q${round(x1)} ${round(y0)} ${round(x1)} ${bend}L${round(x1)} ${round(y1)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
