import * as l10n from '@vscode/l10n';
import type { Fact } from '../../services/text/facts';
import type { AddressBalances, AssetBalance } from '../../services/utxos/balances';
import { capitalized, counted } from '../../services/text/format-text';
import { codeSpan, escapeMarkdown, markdownOf } from '../../services/text/markdown';
import { type AmountOf, amountPieces, type AssetRef, numberText, symbolPieces } from '../../services/text/pieces';
import { type HoverCard, line, table, type TableRow } from './card';
import { nameMarkdown } from '../../services/tx/fact-markdown';

const SHOWN_ROWS = 7;

interface ShownAddress {
  /** `X-Chain address`, `P-Chain address`, ... */
  readonly what: string;
  readonly network: string;
  readonly name: string | undefined;
  /** The fixed meaning of its bytes. */
  readonly note: string | undefined;
  /** The same owner's address in full, where it is looked up in another form than the hovered one. */
  readonly alsoKnownAs: string | undefined;
}

/** What an address is, as far as no request is needed. */
export function hoveredAddressCard({ what, network, name, note, alsoKnownAs }: ShownAddress): HoverCard {
  return [
    line(`**${what}**`, escapeMarkdown(network), name === undefined ? undefined : nameMarkdown(name)),
    note === undefined ? undefined : capitalized(escapeMarkdown(note)),
    alsoKnownAs === undefined ? undefined : l10n.t('Same owner on the X-Chain: {0}', codeSpan(alsoKnownAs)),
  ];
}

/** What it owns on P, and what waits for it to be imported. */
interface HeldElsewhere {
  readonly facts: readonly Fact[];
  /** Whether that is wanted before what it owns on X. */
  readonly isFirst: boolean;
}

/**
 * What an address owns, as one table. `refs` name the assets in the balances' order; `balances` are undefined where they
 * aren't loaded. Beside other places, X is a row like them, and its other assets follow.
 */
export function balancesCard(
  balances: AddressBalances | undefined,
  refs: readonly AssetRef[],
  chain: string,
  { facts, isFirst }: HeldElsewhere = { facts: [], isFirst: false },
): HoverCard {
  // A label stays on one line however narrow the hover is.
  const unbroken = (label: string): string => label.replaceAll(' ', '\u00a0');
  const places = facts.map(({ label, value }) => (): TableRow => [unbroken(markdownOf(label)), markdownOf(value)]);
  if (balances === undefined) return [table(places, [], { limit: SHOWN_ROWS, align: 'left' })];
  const { utxoCount, isComplete } = balances;
  const on = escapeMarkdown(chain);
  if (utxoCount === 0 && isComplete && places.length === 0) return [l10n.t('Owns nothing on {0}', on)];
  const least = isComplete ? '' : '≥ ';
  const named = balances.assets
    .map((balance, i) => ({ balance, asset: refs[i] as AssetRef }))
    .sort((a, b) => rank(a) - rank(b));
  const natives = places.length === 0 ? [] : named.filter(({ asset }) => asset.info?.isNative === true);
  const others = named
    .filter((each) => !natives.includes(each))
    .map((each) => (): TableRow => [markdownOf(symbolPieces(each.asset)), holdingsText(each, least)]);
  const utxos = counted(utxoCount, 'UTXO');
  const count = utxoCount === 0 ? l10n.t('nothing') : isComplete ? utxos : l10n.t('first {0} only', utxos);
  const own = (): TableRow => [
    unbroken(l10n.t('on {0}', 'X')),
    [...natives.map((each) => holdingsText(each, least, amountMarkdown)), count].join(' · '),
  ];
  const first = places.length === 0 ? [] : isFirst ? [...places, own] : [own, ...places];
  const more = isComplete
    ? places.length === 0 && l10n.t('{0} on {1}', utxos, on)
    : l10n.t('Totals of the first {0} on {1}. Select Reveal in Side Bar to load more.', utxos, on);
  const align = places.length === 0 ? 'right' : 'left';
  return [table([...first, ...others], [], { limit: SHOWN_ROWS, align }), more === false ? undefined : more];
}

interface Named {
  readonly balance: AssetBalance;
  readonly asset: AssetRef;
}

/** The network's own asset first, then what has an amount. */
function rank({ balance, asset }: Named): number {
  if (asset.info?.isNative === true) return 0;
  return hasAmount(balance) ? 1 : 2;
}

export function hasAmount({ spendable, locked, shared }: AssetBalance): boolean {
  return spendable + locked + shared > 0n;
}

/** `11,137.65 spendable · 2 mint rights`. */
function holdingsText({ balance, asset }: Named, least: string, write: (of: AmountOf) => string = numberText): string {
  const { spendable, locked, shared, nfts, mintRights, properties } = balance;
  const number = (amount: bigint): string => write({ asset, amount });
  return [
    spendable > 0n ? l10n.t('{0} spendable', least + number(spendable)) : '',
    locked > 0n ? l10n.t('{0} locked', least + number(locked)) : '',
    shared > 0n ? l10n.t('{0} multisig', least + number(shared)) : '',
    nfts > 0 ? least + counted(nfts, 'NFT') : '',
    mintRights > 0 ? least + counted(mintRights, 'mint right') : '',
    properties > 0 ? least + counted(properties, 'property') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

function amountMarkdown(amount: AmountOf): string {
  return markdownOf(amountPieces(amount));
}
