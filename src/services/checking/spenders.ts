import type { CallOptions } from '../../client/call-options';
import { equalBytes } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import type { Lookup } from '../../core/rules/chain-rules';
import { type SpentUTXO, spentUTXOs } from '../../core/tx/moves';
import type { AnyTx } from '../../core/signing/signable';
import type { Chain } from '../chain/chain';
import type { PastBlocks } from '../past/blocks/past-blocks';
import type { IDResolver } from '../lookup/id-resolver';

/** The IDs (32 bytes) of transactions by the IDs (cb58) of the UTXOs that they spend. */
export type Takers = Map<string, Uint8Array>;

/** Transactions sent from here that are read in search of a spender: the newest. */
const READ_SENT = 8;

function utxoKey({ txID, outputIndex }: Pick<SpentUTXO, 'txID' | 'outputIndex'>): string {
  return encodeCb58(utxoIDOf(txID, outputIndex));
}

/** A UTXO that a transaction spends, and the field that names it. */
export type Spent = Pick<SpentUTXO, 'txID' | 'outputIndex' | 'importedFrom' | 'path'>;

/** Adds what a transaction spends; the first one keeps a UTXO. */
export function addTaken<T>(takers: Map<string, T>, spent: readonly Spent[], by: T): void {
  for (const utxo of spent) {
    const key = utxoKey(utxo);
    if (!takers.has(key)) takers.set(key, by);
  }
}

/** The UTXOs that a transaction spends; none for an export of C, which takes from accounts. */
export function spentBy({ tx }: AnyTx): readonly SpentUTXO[] {
  return spentUTXOs(tx.unsignedTx);
}

/** What of a view shows whether a UTXO is there. */
export interface SpentView {
  utxo(utxoID: Uint8Array): Lookup<unknown>;
  imported(sourceChain: Uint8Array, utxoID: Uint8Array): Lookup<unknown>;
}

export type TakerInList = (utxoID: string) => Uint8Array | undefined;

/** Where the spender of a UTXO may be known. */
interface SpenderSources {
  readonly chain: Chain;
  readonly on: AnyTx['on'];
  readonly resolver: IDResolver;
  /** The blocks in memory. */
  readonly past: Pick<PastBlocks, 'spenderOf'> | undefined;
  /** Transactions that were sent from here, the newest first. */
  readonly sent: readonly Uint8Array[];
  /** The ID (32 bytes) of the transaction of a list, above the checked one, that spends a UTXO by its ID (cb58). */
  readonly takerInList: TakerInList;
}

/**
 * Who spends what a transaction spends: an accepted one, else the first of the list that isn't the checked one. Rejects
 * only with the reason of the caller's abort.
 */
export async function takersOf(
  view: SpentView,
  { spent, txID: own }: { readonly spent: readonly Spent[]; readonly txID: Uint8Array },
  sources: SpenderSources,
  options: CallOptions,
): Promise<Takers> {
  const isThere = ({ importedFrom: from, ...utxo }: Spent): boolean => {
    const id = utxoIDOf(utxo.txID, utxo.outputIndex);
    return 'found' in (from === undefined ? view.utxo(id) : view.imported(from, id));
  };
  const accepted = await acceptedTakers(
    spent.filter((utxo) => !isThere(utxo)),
    sources,
    options,
  );
  const takers: Takers = new Map();
  for (const utxo of spent) {
    const key = utxoKey(utxo);
    const taker = accepted.get(key) ?? sources.takerInList(key);
    if (taker !== undefined && !equalBytes(taker, own)) takers.set(key, taker);
  }
  return takers;
}

/** A UTXO that another transaction spends is missing, and names that one. */
export function unlessTaken<T>(takers: Takers, id: Uint8Array, lookup: Lookup<T>): Lookup<T> {
  const taker = takers.get(encodeCb58(id));
  return taker === undefined ? lookup : { missing: true, spentBy: taker };
}

async function acceptedTakers(
  missing: readonly Spent[],
  { chain, on, resolver, past, sent }: SpenderSources,
  options: CallOptions,
): Promise<Takers> {
  const takers: Takers = new Map();
  for (const utxo of missing) {
    const answer = past?.spenderOf(chain, on, utxo);
    if (answer?.kind === 'known' && answer.isVerified) takers.set(utxoKey(utxo), answer.value);
  }
  if (takers.size === missing.length) return takers;
  const found = await Promise.all(
    sent.slice(0, READ_SENT).map((txID) => resolver.resolveMaker(chain, txID, on, options)),
  );
  for (const each of found) if (each.kind === 'tx') addTaken(takers, spentBy(each), each.id);
  return takers;
}
