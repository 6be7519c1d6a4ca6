import * as l10n from '@vscode/l10n';
import { formatEVMAddress } from '../../core/ids/address';
import type { FlowBox, FlowSide } from '../../tx-page-protocol';
import { amountAt, contentPieces, type Flow, type FlowEnd, type FlowMark } from '../../services/flow/flow';
import {
  addressName,
  longAddress,
  ownerWords,
  shortAddress,
  shortenedID,
  thresholdWords,
} from '../../services/text/format-id';
import { counted, formatLocktime, formatTime, groupedInteger, visibleText } from '../../services/text/format-text';
import { amountPieces, plainText, symbolPieces } from '../../services/text/pieces';
import { encodeCb58 } from '../../core/encodings/cb58';

/** Boxes of a side that are shown at first, and how many more a click shows. */
export const SHOWN_BOXES = 12;
export const MORE_BOXES = 200;

const BURNED: readonly FlowEnd['kind'][] = ['fee', 'burned with fee', 'overpaid', 'burned beyond fee'];

/** Addresses of an owner that are written out. */
const SHOWN_ADDRESSES = 8;

/** What is known about a box besides the transaction's own bytes. */
export type BoxNews = Pick<FlowBox, 'canAct' | 'link' | 'details' | 'isLooking'>;

/** The sides of a page, and the assets that their boxes name. */
interface FlowSides {
  readonly assets: readonly string[];
  readonly inputs: FlowSide;
  readonly outputs: FlowSide;
}

interface SideOptions {
  /** How many boxes of each side are shown. */
  readonly shown: { readonly in: number; readonly out: number };
  readonly newsOf: (key: string, end: FlowEnd) => BoxNews;
  /** Unix ms. */
  readonly now: number;
}

/** Words the ends of a flow. A side of one box more than are shown isn't folded, and what is burned, the last of all, never is. */
export function flowSides(flow: Flow, options: SideOptions): FlowSides {
  const assets = new AssetList(flow);
  const side = (name: 'in' | 'out', ends: readonly FlowEnd[]): FlowSide => {
    const moved = ends.filter(({ kind }) => !BURNED.includes(kind)).length;
    const shown = moved <= options.shown[name] + 1 ? moved : options.shown[name];
    const boxes = ends.flatMap((end, i) =>
      i < shown || i >= moved ? [box(`${name}:${i}`, end, assets, options)] : [],
    );
    return { title: sideTitle(name, ends), boxes, count: ends.length, folded: assets.folded(ends.slice(shown, moved)) };
  };
  return { inputs: side('in', flow.inputs), outputs: side('out', flow.outputs), assets: assets.words };
}

/** `2 outputs, 3 validator balances, 1 fee`: each box is counted. */
function sideTitle(name: 'in' | 'out', ends: readonly FlowEnd[]): string {
  const counts = new Map<Noun, number>([[name === 'in' ? 'input' : 'output', 0]]);
  for (const { kind } of ends) {
    const noun = END_NOUNS[kind] ?? (name === 'in' ? 'input' : 'output');
    counts.set(noun, (counts.get(noun) ?? 0) + 1);
  }
  return [...counts].map(([noun, count]) => counted(count, noun)).join(', ');
}

type Noun = Parameters<typeof counted>[1];

/** What the boxes are that are neither inputs nor outputs. */
const END_NOUNS: Readonly<Partial<Record<FlowEnd['kind'], Noun>>> = {
  balance: 'balance',
  minted: 'minted amount',
  fee: 'fee',
  'burned with fee': 'burned amount',
  overpaid: 'burned amount',
  'burned beyond fee': 'burned amount',
};

function box(key: string, end: FlowEnd, assets: AssetList, { newsOf, now }: SideOptions): FlowBox {
  const share = assets.share(end);
  return {
    key,
    ...boxNumber(end, key),
    asset: assets.place(end),
    share,
    amount: boxAmount(end),
    ...boxOwner(end),
    marks: [...kindText(end), ...end.marks.map((mark) => flowMarkText(mark, now))],
    isHeld: end.marks.some((mark) => holds(mark, now)),
    ...newsOf(key, end),
  };
}

function boxNumber({ kind, index }: FlowEnd, key: string): Pick<FlowBox, 'number'> {
  if (index !== undefined) return { number: groupedInteger(index) };
  return kind === 'utxo' || kind === 'account' ? { number: groupedInteger(Number(key.split(':')[1])) } : {};
}

function boxAmount(end: FlowEnd): string {
  const text = plainText(contentPieces(end));
  return end.kind === 'fee' ? l10n.t('fee {0}', text) : text;
}

/** The text of an end that is neither a UTXO nor an account. */
function kindText({ kind }: FlowEnd): string[] {
  switch (kind) {
    case 'utxo':
    case 'account':
    case 'fee':
      return [];
    case 'balance':
      return [l10n.t('to a validator balance')];
    case 'minted':
      return [l10n.t('minted')];
    case 'burned with fee':
      return [l10n.t('burned (fee included)')];
    case 'overpaid':
      return [l10n.t('overpaid (burned)')];
    case 'burned beyond fee':
      return [l10n.t('burned (fee not included)')];
  }
}

export function boxOwner({ owner: of }: Pick<FlowEnd, 'owner'>): Pick<FlowBox, 'owner' | 'owners'> {
  if (of === undefined) return {};
  if (of.kind === 'account') {
    const hex = formatEVMAddress(of.address);
    return { owner: `${hex.slice(0, 10)}…${hex.slice(-6)}`, owners: hex };
  }
  const { owner, format } = of;
  const [first] = owner.addresses;
  const short = (address: Uint8Array): string =>
    visibleText(addressName(format, address) ?? shortAddress(format, address));
  const long = (address: Uint8Array): string => {
    const name = addressName(format, address);
    const written = longAddress(format, address);
    return name === undefined ? written : l10n.t('{0} ({1})', visibleText(name), written);
  };
  const isPlain = first !== undefined && thresholdWords(owner) === undefined;
  return {
    owner: isPlain ? short(first) : ownerWords(owner, 2, short),
    owners: ownerWords(owner, SHOWN_ADDRESSES, long),
  };
}

function flowMarkText(mark: FlowMark, now: number): string {
  switch (mark.kind) {
    case 'change':
      return l10n.t('change');
    case 'locked':
      return formatLocktime(mark.until, now) ?? '';
    case 'staked':
      return l10n.t('staked');
    case 'stakeable':
      return l10n.t('only for staking until {0}', formatTime(mark.until));
    case 'imported':
      return l10n.t('from {0}', mark.from);
    case 'exported':
      return l10n.t('to {0}', mark.to);
  }
}

/** Whether something with this mark can't be spent freely. */
function holds(mark: FlowMark, now: number): boolean {
  switch (mark.kind) {
    case 'locked':
    case 'stakeable':
      return mark.until * 1000n > BigInt(now);
    case 'staked':
      return true;
    case 'change':
    case 'imported':
    case 'exported':
      return false;
  }
}

/** `2bcptJAu…, output 0`. */
export function outputText({ txID, outputIndex }: { readonly txID: Uint8Array; readonly outputIndex: number }): string {
  return l10n.t('{0}, output {1}', shortenedID(txID), groupedInteger(outputIndex));
}

const MILLIONTHS = 1_000_000n;

/** The assets of a flow by their first appearance, with how much of each is moved. */
class AssetList {
  readonly #places = new Map<string, number>();
  readonly #totals: bigint[] = [];
  readonly words: readonly string[];

  constructor({ inputs, outputs }: Flow) {
    const words: string[] = [];
    const sums: [bigint[], bigint[]] = [[], []];
    for (const [side, ends] of [inputs, outputs].entries()) {
      const totals = sums[side] ?? [];
      for (const end of ends) {
        const key = assetKeyOf(end);
        const place = this.#places.get(key) ?? this.#places.size;
        if (place === words.length) {
          this.#places.set(key, place);
          words.push(plainText(symbolPieces(end.asset)));
        }
        totals[place] = (totals[place] ?? 0n) + (amountAt(end) ?? 0n);
      }
    }
    this.words = words;
    // Both sides are equal, unless the transaction breaks the rules.
    this.#totals = words.map((_, i) => max(sums[0][i] ?? 0n, sums[1][i] ?? 0n));
  }

  place(end: FlowEnd): number {
    return this.#places.get(assetKeyOf(end)) ?? 0;
  }

  /** Undefined without an amount. */
  share(end: FlowEnd): number | undefined {
    const amount = amountAt(end);
    return amount === undefined ? undefined : this.#shareOf(this.place(end), amount);
  }

  #shareOf(place: number, amount: bigint): number {
    const total = this.#totals[place] ?? 0n;
    return total === 0n ? 0 : Number((amount * MILLIONTHS) / total) / Number(MILLIONTHS);
  }

  folded(ends: readonly FlowEnd[]): FlowSide['folded'] {
    const sums = new Map<number, { end: FlowEnd; count: number; amount: bigint | undefined }>();
    for (const end of ends) {
      const place = this.place(end);
      const amount = amountAt(end);
      const sum = sums.get(place);
      if (sum === undefined) sums.set(place, { end, count: 1, amount });
      else {
        sum.count++;
        if (amount !== undefined) sum.amount = (sum.amount ?? 0n) + amount;
      }
    }
    return [...sums].map(([asset, { end, count, amount }]) => ({
      asset,
      count,
      share: amount === undefined ? undefined : this.#shareOf(asset, amount),
      amount:
        amount === undefined
          ? plainText(symbolPieces(end.asset))
          : plainText(amountPieces({ asset: end.asset, amount })),
    }));
  }
}

/** A genesis transaction names one asset thousands of times, mostly by the same bytes. */
const keys = new WeakMap<Uint8Array, string>();

function assetKeyOf({ asset: { assetID } }: FlowEnd): string {
  let key = keys.get(assetID);
  if (key === undefined) keys.set(assetID, (key = encodeCb58(assetID)));
  return key;
}

function max(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
