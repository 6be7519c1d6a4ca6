import * as l10n from '@vscode/l10n';
import type { FlowBox, FlowSide, PageContent } from '../../src/tx-page-protocol';
import { wholeText } from '../view-models/texts';
import type { BoxShape, Line, Scene, TextStyle } from './scene';
import { narrowBands, wideBands } from './bands';

/** The width of a text in CSS pixels. */
export type Measure = (text: string, style: TextStyle) => number;

export interface LayoutOptions {
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
    ...(lefts.length === 0 ? [] : [caption(inputs.title, 0)]),
    ...(rights.length === 0 ? [] : [caption(outputs.title, width - boxWidth)]),
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
    ...(lefts.length === 0 ? [] : [caption(inputs.title, 0)]),
    ...(rights.length === 0 ? [] : [{ ...caption(outputs.title, 0), y: top - 9 }]),
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
      ...{ x: at.x, y, width: at.width, height },
      isHeld: box?.isHeld ?? false,
      canAct: box === undefined || box.canAct === true,
      parts: partsOf(box, side),
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
  for (const box of side.boxes) add(linesOf(box), box);
  const left = side.count - side.boxes.length;
  if (left > 0) {
    const amounts = side.folded.map(({ amount }) => amount).join(', ');
    add(
      [...([[moreText(left), 'link']] as const), ...(amounts === '' ? [] : ([[amounts, 'line']] as const))],
      undefined,
    );
  }
  return shapes;
}

function linesOf({ amount, owner, marks, link, canAct }: FlowBox): [string, TextStyle][] {
  const second = [owner, ...marks].filter((text) => text !== undefined && text !== '').join(' · ');
  return [
    [amount, 'amount'],
    ...(second === '' ? [] : [[second, 'line'] satisfies [string, TextStyle]]),
    ...(link === undefined ? [] : [[link, canAct === true ? 'link' : 'line'] satisfies [string, TextStyle]]),
  ];
}

/** What flows through a box, by asset; the folded boxes may be of several. */
function partsOf(box: FlowBox | undefined, { folded }: FlowSide): BoxShape['parts'] {
  return (box === undefined ? folded : [box]).map(({ asset, share }) => ({ asset, share }));
}

function titleOf({ amount, owners, marks, details }: FlowBox): string {
  return [amount, owners, marks.join(' · '), details].filter((text) => text !== undefined && text !== '').join('\n');
}

/** `and 340 more`. */
export function moreText(count: number): string {
  return l10n.t('and {0} more', wholeText(count));
}

function caption(text: string, x: number): Line {
  return { text, full: text, style: 'caption', x, y: CAPTION - 9, anchor: 'start' };
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
