import type { AddressBalances, AssetBalance } from '../../services/utxos/balances';
import { capitalized, counted, groupedInteger } from '../../services/text/format-text';
import { codeSpan, escapeMarkdown, markdownOf } from '../../services/text/markdown';
import type { AssetRef } from '../../services/text/pieces';
import { amountPieces, assetPieces, plain } from '../../services/text/pieces';
import { type Card, line, type Link, links, type Row, table } from './card';
import { nameMarkdown } from './owner-text';

const SHOWN_ROWS = 8;

/** What an address is, as its own text says. */
export interface ShownAddress {
  /** `X-Chain address`, `P-Chain address`, ... */
  readonly what: string;
  readonly network: string;
  readonly name: string | undefined;
  /** What everybody knows of it. */
  readonly note: string | undefined;
  /** The same owner's address in full where it is asked for in another form than it was hovered in. */
  readonly alsoKnownAs: string | undefined;
}

/** The hover of an address, as far as no chain has to be asked. */
export function addressCard({ what, network, name, note, alsoKnownAs }: ShownAddress, actions: readonly Link[]): Card {
  return [
    line(`**${what}**`, escapeMarkdown(network), name === undefined ? undefined : nameMarkdown(name)),
    note === undefined ? undefined : capitalized(escapeMarkdown(note)),
    alsoKnownAs === undefined ? undefined : `On the X-Chain the same owner is ${codeSpan(alsoKnownAs)}`,
    links(actions),
  ];
}

/** What an address owns, per asset. `refs` name the assets in the balances' order. */
export function balancesCard(balances: AddressBalances, refs: readonly AssetRef[], chain: string): Card {
  const { utxoCount, isComplete } = balances;
  const named = balances.assets
    .map((balance, i) => ({ balance, asset: refs[i] as AssetRef }))
    .sort((a, b) => Number(b.asset.info?.isNative ?? false) - Number(a.asset.info?.isNative ?? false));
  const rows = [...named.flatMap(amountRows), ...named.flatMap(countRows)];
  const least = isComplete ? rows : rows.map(([label, sum]): Row => [label, `≥ ${sum}`]);
  const on = `on ${escapeMarkdown(chain)}`;
  if (utxoCount === 0) return [`Owns nothing ${on}`];
  return [
    table(
      least.map((row) => () => row),
      [],
      SHOWN_ROWS,
    ),
    isComplete
      ? `${counted(utxoCount, 'UTXO')} ${on}`
      : `Sum of the first ${counted(utxoCount, 'UTXO')} ${on} only; the address has more`,
  ];
}

interface Named {
  readonly balance: AssetBalance;
  readonly asset: AssetRef;
}

function amountRows({ balance, asset }: Named): Row[] {
  const amounts: [label: string, amount: bigint][] = [
    ['spendable', balance.spendable],
    ['locked', balance.locked],
    ['shared with others', balance.shared],
  ];
  return amounts
    .filter(([, amount]) => amount > 0n)
    .map(([label, amount]) => [label, markdownOf(amountPieces({ asset, amount }))]);
}

/** What has no amount is counted. */
function countRows({ balance, asset }: Named): Row[] {
  const counts: [label: string, count: number][] = [
    [balance.nfts === 1 ? 'NFT' : 'NFTs', balance.nfts],
    [balance.mintRights === 1 ? 'right to mint' : 'rights to mint', balance.mintRights],
    [balance.properties === 1 ? 'property' : 'properties', balance.properties],
  ];
  return counts
    .filter(([, count]) => count > 0)
    .map(([label, count]) => [label, markdownOf([plain(`${groupedInteger(count)} of `), ...assetPieces(asset)])]);
}
