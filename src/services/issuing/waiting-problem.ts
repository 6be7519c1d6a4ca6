import type { WaitingProblem } from '../../core/rules/check-tx';
import type { Tx } from '../../core/codec/avm/transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import type { ChainView } from '../../core/rules/chain-rules';
import { explain } from '../../core/rules/messages';
import type { SentConflict } from '../../core/rules/unknown-reason';
import { spentUTXOs } from '../../core/tx/tx-parts';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';

/** A transaction that was sent from here and is neither accepted nor refused. */
export interface SentTx {
  /** cb58 */
  readonly txID: string;
  /** When it was sent, Unix ms. */
  readonly at: number;
  /** The node accepted it into its mempool, and keeps it for longer than this. */
  readonly isHeld: boolean;
  /** The IDs (cb58) of the UTXOs that it spends; empty if its bytes are no longer available. */
  readonly uses: ReadonlySet<string>;
}

/** The transactions that were sent from here. */
export interface SentBefore {
  /** Those that may still be pending on a chain, by its setting and its identity. `now` is Unix ms. */
  open(chain: Chain, identity: ChainIdentity, now: number): readonly SentTx[];
  /** The IDs (32 bytes) of those that a chain may have accepted, the newest first. */
  maybeAccepted(chain: Chain, identity: ChainIdentity): readonly Uint8Array[];
}

/** A pending transaction that was sent from here: this very one, or one that spends the same input. */
export function waitingProblem(
  tx: Tx,
  id: Uint8Array,
  sent: readonly SentTx[],
  { view, now }: { readonly view: ChainView; readonly now: number },
): WaitingProblem | undefined {
  const txID = encodeCb58(id);
  const itself = sent.find((each) => each.txID === txID);
  if (itself !== undefined) return sentBefore(itself, now);
  if (sent.length === 0) return undefined;
  for (const { txID: source, outputIndex, path, importedFrom } of spentUTXOs(tx.unsignedTx)) {
    const utxoID = utxoIDOf(source, outputIndex);
    const key = encodeCb58(utxoID);
    const other = sent.find(({ uses }) => uses.has(key));
    if (other === undefined) continue;
    const utxo = importedFrom === undefined ? view.utxo(utxoID) : view.imported(importedFrom, utxoID);
    // The check reports a spent input as such: the other transaction is no longer pending.
    if (!('missing' in utxo)) return conflict(txID, other, { path, now, isThere: 'found' in utxo });
  }
  return undefined;
}

function sentBefore({ at, isHeld }: SentTx, now: number): WaitingProblem {
  return { verdict: 'cannot tell', reason: { kind: 'sent before', msAgo: msSince(at, now), isHeld }, path: '' };
}

/** A node refuses it for certain only if it has the other one, and the input is still unspent. */
function conflict(
  txID: string,
  { txID: other, at, isHeld }: SentTx,
  { path, now, isThere }: { readonly path: string; readonly now: number; readonly isThere: boolean },
): WaitingProblem {
  const sent: SentConflict = { txID: other, msAgo: msSince(at, now) };
  if (isHeld && isThere) {
    const words = `tx conflicts with other tx: ${txID}`;
    return { verdict: 'fails', code: 'other', words, explanation: explain(words), path, conflict: sent };
  }
  return { verdict: 'cannot tell', reason: { kind: 'input of sent transaction', ...sent }, path };
}

/** A clock that was set back makes no negative time. */
function msSince(at: number, now: number): number {
  return Math.max(0, now - at);
}
