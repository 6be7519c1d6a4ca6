import * as l10n from '@vscode/l10n';
import type { Fact } from '../../services/primary/primary-words';
import type { AddressBalances, AssetBalance } from '../../services/utxos/balances';
import { capitalized, counted } from '../../services/text/format-text';
import { codeSpan, escapeMarkdown, markdownOf } from '../../services/text/markdown';
import { type AssetRef, numberText, symbolPieces } from '../../services/text/pieces';
import { type HoverCard, line, table, type TableRow } from './card';
import { nameMarkdown } from './thing-cards';

const SHOWN_ROWS = 8;

/** What an address is, by its own text. */
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
export function addressCard({ what, network, name, note, alsoKnownAs }: ShownAddress): HoverCard {
  return [
    line(`**${what}**`, escapeMarkdown(network), name === undefined ? undefined : nameMarkdown(name)),
    note === undefined ? undefined : capitalized(escapeMarkdown(note)),
    alsoKnownAs === undefined ? undefined : l10n.t('Same owner on the X-Chain: {0}', codeSpan(alsoKnownAs)),
  ];
}

/** What an address owns, one row for each asset. `refs` name the assets in the balances' order. */
export function balancesCard(balances: AddressBalances, refs: readonly AssetRef[], chain: string): HoverCard {
  const { utxoCount, isComplete } = balances;
  const on = escapeMarkdown(chain);
  if (utxoCount === 0) return [l10n.t('Owns nothing on {0}', on)];
  const rows = balances.assets
    .map((balance, i) => ({ balance, asset: refs[i] as AssetRef }))
    .sort((a, b) => rank(a) - rank(b))
    .map((each) => (): TableRow => [markdownOf(symbolPieces(each.asset)), holdings(each, isComplete ? '' : '≥ ')]);
  const utxos = counted(utxoCount, 'UTXO');
  return [
    table(rows, [], SHOWN_ROWS),
    isComplete
      ? l10n.t('{0} on {1}', utxos, on)
      : l10n.t('Totals of the first {0} on {1}. Select Reveal in Side Bar to load more.', utxos, on),
  ];
}

/** What it owns on P, and what waits for it to be imported. A label stays on one line however narrow the hover is. */
export function holdingsTable(facts: readonly Fact[]): string | undefined {
  const unbroken = (label: string): string => label.replaceAll(' ', '\u00a0');
  const rows = facts.map(({ label, value }) => (): TableRow => [unbroken(markdownOf(label)), markdownOf(value)]);
  return table(rows, [], SHOWN_HOLDINGS);
}

const SHOWN_HOLDINGS = 4;

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
function holdings({ balance, asset }: Named, least: string): string {
  const { spendable, locked, shared, nfts, mintRights, properties } = balance;
  const number = (amount: bigint): string => numberText({ asset, amount });
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
