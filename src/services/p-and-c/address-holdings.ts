import { isPOrC } from '../../core/ids/p-and-c';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { saysNotOffered } from '../../client/errors';
import { decodeID } from '../../core/encodings/cb58';
import { type Bech32, encodeBech32 } from '../../core/encodings/bech32';
import { type Outcome, outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import { isXChain } from '../chain/chain-config';
import { counted, formatTime, groupedInteger } from '../text/format-text';
import { type Piece, plain, sentence } from '../text/pieces';
import { type Direction, transferUTXOs } from '../utxos/balances';
import { UTXOPages } from '../utxos/utxo-pages';
import { platformUTXOs, type UTXOSource } from '../utxos/utxo-source';
import { type ListedBalance, sumUp, type Unlocks } from '../utxos/utxo-table';
import type { NetworkWords } from './network-words';
import { fact, NOT_OFFERED, unknownFact, type Fact } from '../text/facts';
import { MAX_UTXO_PAGE } from '../../core/bytes/bytes';
import { present } from '../../core/present';

/** The owner of the holdings: 20 bytes, the network's prefix, and the alias that the address was written with. */
interface Holder extends Bech32 {
  readonly alias: string | undefined;
}

/** Where something may be: on P, or exported in a direction and not yet imported. */
type HoldingSide = 'P' | Direction;

/**
 * At most three requests: what an address owns on P, and for an address of P or C what waits there to be imported. The
 * C-Chain itself has no UTXOs.
 */
function placesFor(alias: string | undefined): HoldingSide[] {
  const waiting = (to: string, ...from: string[]): Direction[] => from.map((each) => ({ from: each, to }));
  if (alias === 'P') return ['P', ...waiting('P', 'X', 'C')];
  return alias === 'C' ? [...waiting('C', 'X', 'P'), 'P'] : ['P'];
}

/** One page of UTXOs, added up. */
interface PlaceBalances {
  readonly balances: readonly ListedBalance[];
  readonly utxoCount: number;
  /** False when there are more UTXOs than those of the page. */
  readonly isComplete: boolean;
}

/** What an address owns in one place, or why that is unknown. */
export interface PlaceHoldings {
  readonly place: HoldingSide;
  readonly outcome: Outcome<PlaceBalances>;
}

/** How many requests `holdingsOf` sends at most. */
export function holdingsRequests(alias: string | undefined): number {
  return placesFor(alias).length;
}

/**
 * What an address owns on P and what waits for it on P or C, as the node lists it. Empty for a chain other than the
 * X-Chain. `now` is Unix ms. Rejects only with the reason of the caller's abort.
 */
export async function holdingsOf(
  chain: Chain,
  holder: Holder,
  { now, options }: { readonly now: number; readonly options: CallOptions },
): Promise<PlaceHoldings[]> {
  if (!isXChain(chain.config.blockchain)) return [];
  const all = placesFor(holder.alias).map(async (place): Promise<PlaceHoldings> => {
    const key = place === 'P' ? ['P'] : [place.from, place.to];
    const source = utxoSourceAt(chain, holder, place);
    const request = chain.recent.of(['holdings', ...key, ...source.addresses], options, (own) =>
      firstPage(source, now, own),
    );
    return { place, outcome: await outcomeOf(request, options.signal) };
  });
  return Promise.all(all);
}

/** The assets of which `holdingsFacts` shows an amount. */
export function shownAssets(all: readonly PlaceHoldings[]): Uint8Array[] {
  return all.flatMap(({ outcome: { value } }) =>
    value === undefined ? [] : shownBalances(value).map(({ assetID }) => decodeID(assetID)),
  );
}

function shownBalances({ balances }: PlaceBalances): readonly ListedBalance[] {
  return balances.slice(0, SHOWN_HELD_ASSETS);
}

/** The same as facts; failures are facts, too. */
export function holdingsFacts(all: readonly PlaceHoldings[], holder: Holder, words: NetworkWords): Fact[] {
  return all.flatMap(({ place, outcome: { value, error } }, i) => {
    if (error === undefined) return placeFacts(value, place, holder, words);
    const label = [plain(labelOf(place))];
    // The same failure is explained once.
    const isKnown = all.slice(0, i).some(({ outcome }) => outcome.error?.message === error.message);
    if (!saysNotOffered(error)) return [isKnown ? fact(labelOf(place), [NOT_LOADED_PIECE]) : unknownFact(label, error)];
    // Once is enough, and for an address of X, P was not requested.
    const isSaid = i === 0 && isPOrC(holder.alias);
    return isSaid ? [fact(labelOf(place), [plain(NOT_OFFERED)])] : [];
  });
}

function utxoSourceAt(chain: Chain, { bytes, hrp }: Holder, place: HoldingSide): UTXOSource {
  const address = (alias: string): string => `${alias}-${encodeBech32(hrp, bytes)}`;
  if (place === 'P') return platformUTXOs(chain, { addresses: [address('P')] });
  return transferUTXOs(chain, place, [address(place.to)]);
}

async function firstPage(source: UTXOSource, now: number, options: CallOptions): Promise<PlaceBalances> {
  const pages = new UTXOPages({ source, pageSize: MAX_UTXO_PAGE });
  await pages.open(options);
  return { balances: sumUp(pages.utxos, now), utxoCount: pages.utxos.length, isComplete: pages.state === 'complete' };
}

function labelOf(place: HoldingSide): string {
  return place === 'P' ? l10n.t('on P') : l10n.t('import to {0} (from {1})', place.to, place.from);
}

/** No line for nothing to import, and none for an empty balance on P under an address of another chain. */
function placeFacts(holdings: PlaceBalances, place: HoldingSide, holder: Holder, words: NetworkWords): Fact[] {
  const { balances, utxoCount, isComplete } = holdings;
  if (utxoCount === 0)
    return place === 'P' && holder.alias === 'P' ? [fact(labelOf(place), [plain(l10n.t('nothing'))])] : [];
  const sums = shownBalances(holdings).map((balance) => balancePieces(balance, words));
  const left = balances.length - sums.length;
  const parts = present([
    ...sums,
    left > 0 && [plain(l10n.t('{0} more assets', groupedInteger(left)))],
    [plain(isComplete ? counted(utxoCount, 'UTXO') : l10n.t('first {0} only', counted(utxoCount, 'UTXO')))],
  ]);
  return [fact(labelOf(place), joinedPieces(parts))];
}

const SHOWN_HELD_ASSETS = 3;

const NOT_LOADED_PIECE = plain(l10n.t('not loaded'));

function balancePieces(balance: ListedBalance, words: NetworkWords): Piece[] {
  const { spendable, stakeable, locked, shared } = balance;
  const amount = (raw: bigint): Piece[] => words.amounts([{ assetID: decodeID(balance.assetID), amount: raw }]);
  const until = (unlocks: Unlocks | undefined): Piece | undefined =>
    unlocks !== undefined && unlocks.first === unlocks.last ? plain(formatTime(unlocks.last)) : undefined;
  const stakeEnd = until(balance.stakeableUnlocks);
  const lockEnd = until(balance.unlocks);
  return joinedPieces(
    present([
      spendable > 0n && sentence(l10n.t('{0} spendable'), amount(spendable)),
      ...(stakeable === 0n
        ? []
        : stakeEnd === undefined
          ? [sentence(l10n.t('{0} currently only for staking'), amount(stakeable))]
          : [sentence(l10n.t('{0} only for staking until {1}'), amount(stakeable), stakeEnd)]),
      ...(locked === 0n
        ? []
        : lockEnd === undefined
          ? [sentence(l10n.t('{0} locked'), amount(locked))]
          : [sentence(l10n.t('{0} locked until {1}'), amount(locked), lockEnd)]),
      shared > 0n && sentence(l10n.t('{0} multisig'), amount(shared)),
    ]),
  );
}

function joinedPieces(parts: readonly (readonly Piece[])[]): Piece[] {
  return parts.flatMap((part, i) => (i === 0 ? part : [plain(' · '), ...part]));
}
