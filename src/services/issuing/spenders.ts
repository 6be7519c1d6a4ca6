import type { CallOptions } from '../../client/call-options';
import { equalBytes } from '../../core/bytes/bytes';
import type { Tx } from '../../core/codec/avm/transactions';
import type { UTXO } from '../../core/codec/avm/codec';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import type { ChainView, Lookup } from '../../core/rules/chain-rules';
import { type SpentUTXO, spentUTXOs } from '../../core/tx/tx-parts';
import type { Chain } from '../chain/chain';
import type { History } from '../history/blocks/history';
import type { IDResolver } from '../lookup/id-resolver';

/** The IDs (32 bytes) of transactions by the IDs (cb58) of the UTXOs that they spend. */
export type Takers = Map<string, Uint8Array>;

/** Transactions sent from here that are read in search of a spender: the newest. */
const READ_SENT = 8;

function utxoKey({ txID, outputIndex }: Pick<SpentUTXO, 'txID' | 'outputIndex'>): string {
  return encodeCb58(utxoIDOf(txID, outputIndex));
}

/** Adds what a transaction spends; the first one keeps a UTXO. */
export function addTaken(takers: Takers, { unsignedTx }: Tx, txID: Uint8Array): void {
  for (const utxo of spentUTXOs(unsignedTx)) {
    const key = utxoKey(utxo);
    if (!takers.has(key)) takers.set(key, txID);
  }
}

/** Where the spender of a UTXO may be known. */
interface SpenderSources {
  readonly chain: Chain;
  readonly resolver: IDResolver;
  /** The blocks in memory. */
  readonly history: Pick<History, 'spenderOf'> | undefined;
  /** Transactions that were sent from here, the newest first. */
  readonly sent: readonly Uint8Array[];
  /** The transactions of a list that is checked. */
  readonly given: Takers;
}

/**
 * The view of a chain in which a UTXO that another transaction spends is missing and names that one: an accepted one,
 * else the first of the list that isn't the checked one. Rejects only with the reason of the caller's abort.
 */
export async function withSpenders(
  view: ChainView,
  { tx: { unsignedTx }, txID: own }: { readonly tx: Tx; readonly txID: Uint8Array },
  sources: SpenderSources,
  options: CallOptions,
): Promise<ChainView> {
  const spent = spentUTXOs(unsignedTx);
  const isThere = ({ importedFrom: from, ...utxo }: SpentUTXO): boolean => {
    const id = utxoIDOf(utxo.txID, utxo.outputIndex);
    return 'found' in (from === undefined ? view.utxo(id) : view.imported(from, id));
  };
  const accepted = await acceptedTakers(
    spent.filter((utxo) => !isThere(utxo)),
    sources,
    options,
  );
  const takers = new Map([...sources.given, ...accepted].filter(([, txID]) => !equalBytes(txID, own)));
  const named = (id: Uint8Array, lookup: Lookup<UTXO>): Lookup<UTXO> => {
    const spentBy = takers.get(encodeCb58(id));
    return spentBy === undefined ? lookup : { missing: true, spentBy };
  };
  return {
    ...view,
    utxo: (id) => named(id, view.utxo(id)),
    imported: (from, id) => named(id, view.imported(from, id)),
  };
}

async function acceptedTakers(
  missing: readonly SpentUTXO[],
  { chain, resolver, history, sent }: SpenderSources,
  options: CallOptions,
): Promise<Takers> {
  const takers: Takers = new Map();
  for (const utxo of missing) {
    const answer = history?.spenderOf(chain, 'X', utxo);
    if (answer?.kind === 'known' && answer.isVerified) takers.set(utxoKey(utxo), answer.value);
  }
  if (takers.size === missing.length) return takers;
  const found = await Promise.all(sent.slice(0, READ_SENT).map((txID) => resolver.resolveTx(chain, txID, options)));
  for (const each of found) if (each.kind === 'tx') addTaken(takers, each.tx, each.id);
  return takers;
}
