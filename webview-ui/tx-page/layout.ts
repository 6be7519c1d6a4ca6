import type { Band, BoxShape, Hub, Line, Scene, TextStyle } from './scene';
import * as l10n from '@vscode/l10n';
import type { FlowBox, FlowSide, PageContent } from '../../src/tx-page-protocol';
import { wholeText } from '../view-models/texts';

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
function wideBands({ lefts, rights, assets, from, to }: Room): Drawn {
  const full = assets > 1 ? FULL_OF_SEVERAL : FULL;
  const x = (from + to) / 2 - HUB / 2;
  const [ofLefts, ofRights] = [endsOf(lefts, full), endsOf(rights, full)];
  const ends = Array.from({ length: assets }, (_, asset) => ({
    asset,
    sides: [ofLefts.get(asset) ?? [], ofRights.get(asset) ?? []] as const,
  }));
  const hubs = placedHubs(
    ends.map(({ asset, sides }) => {
      const height = Math.max(10, ...sides.map(thicknessOf));
      // Near its thickest bands, which then bend least.
      const all = sides.flat();
      const center = all.reduce((sum, { y, thickness }) => sum + y * thickness, 0) / Math.max(1, thicknessOf(all));
      return { asset, x, width: HUB, height, y: center - height / 2 };
    }),
    bottomOf([...lefts, ...rights]),
  );
  const hubOf = new Map(hubs.map((hub) => [hub.asset, hub]));
  const bands = ends.flatMap(({ asset, sides: [left, right] }) => {
    const hub = hubOf.get(asset);
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
function narrowBands({ lefts, rights, assets, from, to, middle }: Room & { readonly middle: number }): Drawn {
  const slot = (to - from - 14) / Math.max(1, assets);
  const full = Math.min(28, slot - 6);
  const [ofLefts, ofRights] = [endsOf(lefts, full), endsOf(rights, full)];
  const hubs: Hub[] = [];
  const bands: Band[] = [];
  for (let asset = 0; asset < assets; asset++) {
    const sides = [ofLefts.get(asset) ?? [], ofRights.get(asset) ?? []] as const;
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

/** The ends by their assets, in the order of their boxes; several assets of a box share its side. */
function endsOf(boxes: readonly BoxShape[], full: number): ReadonlyMap<number, readonly End[]> {
  const ends = new Map<number, End[]>();
  for (const box of boxes) {
    const room = (box.height - 8) / box.parts.length;
    for (const [place, { asset, share }] of box.parts.entries()) {
      const isDashed = share === undefined;
      const thickness = isDashed ? DASHED : Math.min(room, Math.max(THINNEST, share * full));
      const ofAsset = ends.get(asset) ?? [];
      ends.set(asset, ofAsset);
      ofAsset.push({ box, isDashed, thickness, y: box.y + 4 + room * (place + 0.5) });
    }
  }
  return ends;
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
function placedHubs(hubs: readonly Hub[], bottom: number): Hub[] {
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

/** The width of a text in CSS pixels. */
export type Measure = (text: string, style: TextStyle) => number;

interface LayoutOptions {
  /** CSS pixels. */
  readonly width: number;
  readonly measure: Measure;
}

/** Below this width, outputs stand under inputs. */
const NARROW = 620;
const WIDEST_BOX = 350;
const GAP = 10;
const CAPTION = 24;
const PADDING = 11;
const LINE = 17;
const FIRST_LINE = 21;
/** A short column stands beside the middle of a long one, but not further down than this. */
const LOWEST = 180;
/** Height between inputs and outputs of the narrow layout. */
const BETWEEN = 64;

/**
 * Places the boxes, the bands and the texts of a transaction. Columns are fixed and boxes keep the transaction's order,
 * so that a layout library would have nothing to decide. Pure.
 */
export function layout(content: Pick<PageContent, 'inputs' | 'outputs' | 'assets'>, options: LayoutOptions): Scene {
  return options.width < NARROW ? narrow(content, options) : wide(content, options);
}

type Sides = Pick<PageContent, 'inputs' | 'outputs' | 'assets'>;

function wide({ inputs, outputs, assets }: Sides, { width, measure }: LayoutOptions): Scene {
  const boxWidth = Math.min(WIDEST_BOX, Math.floor((width - Math.max(110, width * 0.2)) / 2));
  const left = column('in', inputs, { x: 0, y: CAPTION, width: boxWidth, edge: 'right' }, measure);
  const right = column('out', outputs, { x: width - boxWidth, y: CAPTION, width: boxWidth, edge: 'left' }, measure);
  const [leftEnd, rightEnd] = [bottomOf(left), bottomOf(right)];
  const shift = Math.min(LOWEST, Math.abs(leftEnd - rightEnd) / 2);
  const [lefts, rights] = leftEnd < rightEnd ? [moved(left, shift), right] : [left, moved(right, shift)];
  const { bands, hubs } = wideBands({ lefts, rights, assets: assets.length, from: boxWidth, to: width - boxWidth });
  const hubLines = hubs.map(({ x, y, width: thickness, asset }): Line => ({
    ...fitted(assets[asset] ?? '', 'caption', width - 2 * boxWidth - 16, measure),
    style: 'caption',
    x: x + thickness / 2,
    y: y - 7,
    anchor: 'middle',
  }));
  const captions = [
    ...captionsOf(lefts, inputs.title, { x: 0, top: CAPTION }),
    ...captionsOf(rights, outputs.title, { x: width - boxWidth, top: CAPTION }),
    ...hubLines,
  ];
  const height = Math.max(bottomOf(lefts), bottomOf(rights), ...hubs.map(({ y, height: tall }) => y + tall));
  return { width, height: Math.ceil(height) + 2, boxes: [...lefts, ...rights], bands, hubs, captions };
}

function narrow({ inputs, outputs, assets }: Sides, { width, measure }: LayoutOptions): Scene {
  const gutter = Math.min(Math.floor(width / 3), 30 + 34 * Math.max(1, assets.length));
  const boxWidth = width - gutter;
  const lefts = column('in', inputs, { x: 0, y: CAPTION, width: boxWidth, edge: 'right' }, measure);
  const middle = bottomOf(lefts) + BETWEEN / 2;
  const top = lefts.length === 0 ? CAPTION : middle + BETWEEN / 2;
  const rights = column('out', outputs, { x: 0, y: top, width: boxWidth, edge: 'right' }, measure);
  const { bands, hubs } = narrowBands({ lefts, rights, assets: assets.length, from: boxWidth, to: width, middle });
  const captions = [
    ...captionsOf(lefts, inputs.title, { x: 0, top: CAPTION }),
    ...captionsOf(rights, outputs.title, { x: 0, top }),
  ];
  const height = Math.max(bottomOf(rights), lefts.length === 0 ? 0 : middle + 10);
  return { width, height: Math.ceil(height) + 2, boxes: [...lefts, ...rights], bands, hubs, captions };
}

/** The boxes of a side from top to bottom, the folded ones as the last. */
function column(
  name: 'in' | 'out',
  side: FlowSide,
  at: Pick<BoxShape, 'x' | 'y' | 'width' | 'edge'>,
  measure: Measure,
): BoxShape[] {
  const shapes: BoxShape[] = [];
  let { y } = at;
  const add = (lines: readonly (readonly [text: string, style: TextStyle])[], box: FlowBox | undefined): void => {
    const height = 2 * PADDING + FIRST_LINE + LINE * (lines.length - 1) - 6;
    shapes.push({
      edge: at.edge,
      key: box?.key ?? `${name}:more`,
      kind: box === undefined ? 'more' : 'box',
      x: at.x,
      y,
      width: at.width,
      height,
      isHeld: box?.isHeld ?? false,
      canAct: box === undefined || box.canAct === true,
      parts: boxParts(box, side),
      title: box === undefined ? '' : titleOf(box),
      lines: lines.map(([text, style], i) => ({
        ...fitted(text, style, at.width - 2 * PADDING - 4, measure),
        style,
        x: at.x + PADDING + 2,
        y: y + PADDING + 11 + (i === 0 ? 0 : FIRST_LINE + LINE * (i - 1) - 2),
        anchor: 'start' as const,
      })),
    });
    y += height + GAP;
  };
  for (const box of side.boxes) add(boxLines(box), box);
  const left = side.count - side.boxes.length;
  if (left > 0) {
    const amounts = side.folded.map(({ amount }) => amount).join(', ');
    const more: [string, TextStyle][] = [[moreBoxesText(left), 'link']];
    add(amounts === '' ? more : [...more, [amounts, 'line']], undefined);
  }
  return shapes;
}

function boxLines({ amount, owner, marks, link, canAct }: FlowBox): [string, TextStyle][] {
  const second = [owner, ...marks].filter((text) => text !== undefined && text !== '').join(' · ');
  const lines: [string, TextStyle][] = [[amount, 'amount']];
  if (second !== '') lines.push([second, 'line']);
  if (link !== undefined) lines.push([link, canAct === true ? 'link' : 'line']);
  return lines;
}

/** What flows through a box, by asset; the folded boxes may be of several. */
function boxParts(box: FlowBox | undefined, { folded }: FlowSide): BoxShape['parts'] {
  return (box === undefined ? folded : [box]).map(({ asset, share }) => ({ asset, share }));
}

function titleOf({ amount, owners, marks, details }: FlowBox): string {
  return [amount, owners, marks.join(' · '), details].filter((text) => text !== undefined && text !== '').join('\n');
}

/** `and 340 more`. */
export function moreBoxesText(count: number): string {
  return l10n.t('and {0} more', wholeText(count));
}

/** The title above the boxes of a side; none if there are none. */
function captionsOf(boxes: readonly BoxShape[], text: string, { x, top }: { x: number; top: number }): Line[] {
  return boxes.length === 0 ? [] : [{ text, full: text, style: 'caption', x, y: top - 9, anchor: 'start' }];
}

function moved(boxes: readonly BoxShape[], by: number): BoxShape[] {
  return boxes.map((box) => ({
    ...box,
    y: box.y + by,
    lines: box.lines.map((line) => ({ ...line, y: line.y + by })),
  }));
}

function bottomOf(boxes: readonly BoxShape[]): number {
  return boxes.reduce((end, { y, height }) => Math.max(end, y + height), 0);
}

/** A text, cut at the end if it is too wide. */
function fitted(full: string, style: TextStyle, width: number, measure: Measure): Pick<Line, 'text' | 'full'> {
  if (measure(full, style) <= width) return { text: full, full };
  let [fits, tooLong] = [0, full.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(`${full.slice(0, middle)}…`, style) <= width) fits = middle;
    else tooLong = middle;
  }
  return { text: `${full.slice(0, fits).trimEnd()}…`, full };
}
