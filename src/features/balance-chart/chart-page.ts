import type { BalancePoint } from '../../services/past/ledger/ledger';
import * as l10n from '@vscode/l10n';
import type { AssetBalances, BalanceChart, LedgerTarget, NoLedger } from '../../services/past/ledger/ledger-text';
import { chainText, shortenedID } from '../../services/text/format-id';
import { capitalized, formatTime, groupedInteger, visibleText } from '../../services/text/format-text';
import { assetPieces, numberText, plainText } from '../../services/text/pieces';
import { present } from '../../core/present';

/** A balance, from a block to the next that changes it. Places are parts of the chart's width and height, 0 to 1000. */
interface BalanceStep {
  readonly point: BalancePoint;
  readonly from: number;
  readonly to: number;
}

/** What a line shows: what the address owns alone, in multisig outputs, and what it has staked. */
type HoldingKind = 'own' | 'shared' | 'staked';

/** The lines of a chart, in a square of 1000 by 1000 whose origin is at the top left. */
interface StepLines {
  /** SVG path data, of what the address ever had. */
  readonly lines: readonly { readonly kind: HoldingKind; readonly path: string }[];
  readonly steps: readonly BalanceStep[];
  /** The amounts at the bottom and the top, raw units: from 0, unless that would draw all changes as a flat line. */
  readonly lowest: bigint;
  readonly highest: bigint;
  /** The times at the left and the right, Unix seconds; undefined without any. */
  readonly times: { readonly first: bigint; readonly last: bigint } | undefined;
}

const SIZE = 1000n;

/** The share of the width for a balance without a time, from before all blocks that were read. */
const UNTIMED_SHARE = 40n;

/** The steps of a balance up to a time, Unix seconds. Points are the oldest first. */
export function stepLines(points: readonly BalancePoint[], until: bigint): StepLines {
  const first = points.find(({ time }) => time !== undefined)?.time;
  const last = first === undefined || until < first ? first : until;
  const span = first === undefined || last === undefined ? 0n : last - first;
  const placeOf = ({ time }: BalancePoint): bigint => {
    if (time === undefined || first === undefined) return 0n;
    return UNTIMED_SHARE + (span === 0n ? 0n : ((SIZE - UNTIMED_SHARE) * (time - first)) / span);
  };
  const drawn = (['own', 'shared', 'staked'] as const).filter(
    (of) => of === 'own' || points.some((point) => amountOf(point, of) > 0n),
  );
  const amounts = points.flatMap((point) => drawn.map((of) => amountOf(point, of)));
  // Without a block before the first, there was nothing.
  if (points[0]?.time !== undefined) amounts.push(0n);
  const highest = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
  const least = amounts.reduce((most, amount) => (amount < most ? amount : most), highest);
  const lowest = 2n * least > highest && least < highest ? least : 0n;
  const heightOf = (amount: bigint): bigint =>
    highest === lowest ? SIZE : SIZE - (SIZE * (amount - lowest)) / (highest - lowest);
  const steps = points.map((point, i): BalanceStep => {
    const next = points[i + 1];
    return { point, from: Number(placeOf(point)), to: Number(next === undefined ? SIZE : placeOf(next)) };
  });
  const path = (kind: HoldingKind): string => {
    const [start] = steps;
    const y = start === undefined || start.from > 0 ? SIZE : heightOf(amountOf(start.point, kind));
    const parts = steps.map(({ point, to }) => `V${heightOf(amountOf(point, kind))}H${to}`);
    return `M0 ${y}H${start?.from ?? 0}${parts.join('')}`;
  };
  return {
    lines: drawn.map((kind) => ({ kind, path: path(kind) })),
    steps,
    lowest,
    highest,
    times: first === undefined || last === undefined ? undefined : { first, last },
  };
}

/**
 * The ends of an axis, rounded to less than a hundredth of its length: short, and as different as the ends are. The table
 * is exact.
 */
export function axisEnds({ lowest, highest }: Pick<StepLines, 'lowest' | 'highest'>): readonly [bigint, bigint] {
  const unit = 10n ** BigInt(Math.max(0, String(highest - lowest).length - 3));
  const rounded = (amount: bigint): bigint => ((amount + unit / 2n) / unit) * unit;
  return [rounded(lowest), rounded(highest)];
}

/** What a balance has of one kind, raw units. */
function amountOf(point: BalancePoint, kind: HoldingKind): bigint {
  return point[kind] ?? 0n;
}

/** More would make a page that VS Code draws slowly; the newest are listed. */
const MOST_TABLE_ROWS = 1_000;

/** Steps that show their balance under the mouse: more would be narrower than a pixel. */
const MOST_HINTS = 500;

/** What the page may load. */
interface PageSources {
  /** The source of a webview's own files in its policy. */
  readonly cspSource: string;
  readonly style: string;
  /** VS Code's display language: `en`, `pt-br`. */
  readonly language: string;
}

/** What the page and its tab are called: the name of an address doesn't say its chain. */
export function chartTitle({
  address,
  name,
}: Pick<BalanceChart, 'address'> & Partial<Pick<BalanceChart, 'name'>>): string {
  if (name === undefined) return l10n.t('Balances of {0}', visibleText(address, address.length));
  const [alias = ''] = address.split('-');
  const chain = alias.length === 1 ? chainText(alias) : shortenedID(alias);
  return l10n.t('Balances of {0} on the {1}', visibleText(name, address.length), visibleText(chain));
}

/** The chart as a page without scripts: for each asset a picture, and a table of the same; or why there is none. */
export function chartPage(
  chart: BalanceChart | (LedgerTarget & NoLedger),
  { cspSource, style, language }: PageSources,
): string {
  const { address, chain } = chart;
  const isKnown = !('why' in chart);
  const title = chartTitle(isKnown ? chart : { address });
  return `<!doctype html>
<html lang="${escapedHTML(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${escapedHTML(cspSource)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapedHTML(title)}</title>
<link rel="stylesheet" href="${escapedHTML(style)}">
</head>
<body>
<main>
<h1>${escapedHTML(title)}</h1>
<p class="quiet">${[address, visibleText(chain), ...(isKnown ? chartFacts(chart) : [])].map(escapedHTML).join(' · ')}</p>
${isKnown ? sections(chart) : paragraph('note', chart.why)}
</main>
</body>
</html>
`;
}

function chartFacts({ newest, source }: BalanceChart): string[] {
  return [l10n.t('until {0}', blockPointText(newest)), source];
}

function sections({ limits, newest, assets }: BalanceChart): string {
  const nothing = assets.length === 0 ? paragraph('note', l10n.t('The address owned nothing in these blocks.')) : '';
  return `${limits.map((limit) => paragraph('note', limit)).join('\n')}${nothing}
${assets.map((asset) => section(asset, newest.time)).join('\n')}`;
}

function section({ asset, points }: AssetBalances, until: bigint): string {
  const name = plainText(assetPieces(asset));
  const text = (amount: bigint): string => numberText({ asset, amount });
  const { lines, steps, times, ...ends } = stepLines(points, until);
  const [lowest, highest] = axisEnds(ends);
  const last = points.at(-1);
  const now = last === undefined ? '' : balanceText(last, text);
  const spoken = l10n.t('Chart of {0}: at most {1}, now {2}', name, text(ends.highest), now);
  const hints = steps.length > MOST_HINTS ? [] : steps;
  const hint = ({ point, from, to }: (typeof steps)[number]): string =>
    `<rect x="${from}" y="0" width="${Math.max(to - from, 1)}" height="1000"><title>${escapedHTML(`${blockPointText(point)}: ${balanceText(point, text)}`)}</title></rect>`;
  const legend = present([
    ...lines.map(({ kind }) => lines.length > 1 && LEGEND[kind]),
    ends.lowest !== 0n && l10n.t("The axis doesn't start at 0."),
  ]);
  return `<section>
<h2>${escapedHTML(name)} <span>${escapedHTML(now)}</span></h2>
<div class="chart">
<div class="high" aria-hidden="true">${escapedHTML(text(highest))}</div>
<svg viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" aria-label="${escapedHTML(spoken)}">
<path class="grid" d="M0 0H1000M0 500H1000M0 1000H1000"/>
${lines.map(({ kind, path }) => `<path class="${kind}" d="${path}"/>`).join('\n')}
<g class="hints">${hints.map(hint).join('')}</g>
</svg>
<div class="low" aria-hidden="true">${escapedHTML(text(lowest))}</div>
<div class="times" aria-hidden="true">${times === undefined ? '' : `<span>${escapedHTML(formatTime(times.first))}</span><span>${escapedHTML(formatTime(times.last))}</span>`}</div>
</div>
${legend.length === 0 ? '' : paragraph('quiet', legend.join(' '))}
${chartTable(name, points, { text, columns: lines.map(({ kind }) => kind) })}
</section>`;
}

const LEGEND: Readonly<Record<HoldingKind, string>> = {
  own: l10n.t('Solid: owned alone.'),
  shared: l10n.t('Dashed: multisig.'),
  staked: l10n.t('Dotted: staked, alone or with others.'),
};

const HEADS: Readonly<Record<HoldingKind, readonly string[]>> = {
  own: [capitalized(l10n.t('balance')), capitalized(l10n.t('change'))],
  shared: [capitalized(l10n.t('multisig'))],
  staked: [l10n.t('Staked')],
};

function chartTable(
  name: string,
  points: readonly BalancePoint[],
  { text, columns }: { readonly text: (amount: bigint) => string; readonly columns: readonly HoldingKind[] },
): string {
  const rows = points.map((point, i) => {
    // The balance before all known transactions isn't a change.
    const change = point.time === undefined ? '' : signed(point.own - (points[i - 1]?.own ?? 0n), text);
    const cells = columns.flatMap((of) => present([text(amountOf(point, of)), of === 'own' && change]));
    const numbers = cells.map((cell) => `<td class="number">${escapedHTML(cell)}</td>`).join('');
    return `<tr><th scope="row">${escapedHTML(blockPointText(point))}</th>${numbers}</tr>`;
  });
  const shown = rows.slice(-MOST_TABLE_ROWS).reverse();
  const left = rows.length - shown.length;
  const more =
    left === 0 ? '' : paragraph('quiet', l10n.t('{0} earlier changes are not listed.', groupedInteger(left)));
  const heads = [capitalized(l10n.t('since')), ...columns.flatMap((of) => HEADS[of])];
  return `<details open>
<summary>${escapedHTML(l10n.t('Table'))}</summary>
<table>
<caption>${escapedHTML(l10n.t('{0}, newest first', name))}</caption>
<thead><tr>${heads.map((head, i) => `<th scope="col"${i === 0 ? '' : ' class="number"'}>${escapedHTML(head)}</th>`).join('')}</tr></thead>
<tbody>
${shown.join('\n')}
</tbody>
</table>
${more}
</details>`;
}

/**
 * The start of a step: `2026-11-21 06:46:09 UTC, block 5`; for what was there before all known transactions, the block
 * alone.
 */
function blockPointText({ height, time }: Pick<BalancePoint, 'height' | 'time'>): string {
  const block = l10n.t('block {0}', groupedInteger(height));
  return time === undefined ? block : l10n.t('{0}, {1}', formatTime(time), block);
}

function balanceText({ own, shared, staked = 0n }: BalancePoint, text: (amount: bigint) => string): string {
  return present([
    text(own),
    shared !== 0n && l10n.t('multisig {0}', text(shared)),
    staked !== 0n && l10n.t('staked {0}', text(staked)),
  ]).join(', ');
}

function signed(change: bigint, text: (amount: bigint) => string): string {
  if (change === 0n) return '';
  return change > 0n ? `+${text(change)}` : `\u2212${text(-change)}`;
}

function paragraph(kind: 'note' | 'quiet', text: string): string {
  return `<p class="${kind}">${escapedHTML(text)}</p>`;
}

function escapedHTML(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
