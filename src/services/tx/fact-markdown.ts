import * as l10n from '@vscode/l10n';
import type { Owners } from '../../core/tx/effects';
import { type AddressFormat, addressName, ownerWords, shortAddress } from '../text/format-id';
import { groupedInteger, visibleText } from '../text/format-text';
import { codeSpan, escapeMarkdown, markdownOf } from '../text/markdown';
import { type DescribedFact, factsIn } from './described-fact';
import { valuePieces, writtenFact } from './fact-words';

/** Locktimes that are shown; the rest is counted. */
const SHOWN_LOCKS = 2;

/** What explains a headline, a line each: the traits of an asset, the memo, and the first locktimes. `now` is Unix ms. */
export function headlineLines(facts: readonly DescribedFact[], now: number): string[] {
  const textOf = ({ value }: DescribedFact): string => markdownOf(valuePieces(value, now));
  return [
    ...factsIn(facts, 'asset').map(textOf),
    ...factsIn(facts, 'memo').map((each) => l10n.t('Memo {0}', textOf(each))),
    ...lockLines(factsIn(facts, 'locks').map((each) => () => textOf(each))),
  ];
}

function lockLines(locks: readonly (() => string)[]): string[] {
  const shown = locks.slice(0, SHOWN_LOCKS).map((write) => write());
  const left = locks.length - shown.length;
  if (left === 0) return shown;
  const more = left === 1 ? l10n.t('1 more locktime') : l10n.t('{0} more locktimes', groupedInteger(left));
  return [...shown.slice(0, -1), `${shown.at(-1) ?? ''} · ${more}`];
}

/** A fact as a row of a table. */
export function factRow(fact: DescribedFact): [label: string, value: string] {
  return writtenFact(fact, {
    owner: ({ format, owner }) => ownerMarkdown(format, owner),
    pieces: markdownOf,
    // The outputs of a transaction that is shown don't have to exist yet.
    now: 0,
  });
}

/** The counts of inputs, outputs and operations; undefined for what has none. */
export function countsLine(facts: readonly DescribedFact[]): string | undefined {
  const [counts] = factsIn(facts, 'counts');
  return counts && markdownOf(valuePieces(counts.value, 0));
}

/** An owner as Markdown: the threshold where more than one could sign, and as many addresses as `shown`. */
export function ownerMarkdown(format: AddressFormat, owner: Owners, shown = 1): string {
  return ownerWords(owner, shown, (address) => addressMarkdown(format, address));
}

/** `X-local18jma…00z96u` and its name. */
function addressMarkdown(format: AddressFormat, address: Uint8Array): string {
  const name = addressName(format, address);
  const text = codeSpan(shortAddress(format, address));
  return name === undefined ? text : `${text} ${nameMarkdown(name)}`;
}

export function nameMarkdown(name: string): string {
  return `*${escapeMarkdown(visibleText(name))}*`;
}
