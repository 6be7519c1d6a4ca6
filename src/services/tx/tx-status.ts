import type { CallOptions } from '../../client/call-options';
import { ResponseError, RpcError } from '../../client/errors';
import { saysNotFound } from '../../client/avm/rpc-words';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHex } from '../../core/encodings/hex';
import { txIDOf } from '../../core/ids';
import type { Chain } from '../chain/chain';

/**
 * What a chain says of a transaction. `processing`: the node has it. `unknown`: the node has no status for it, or says
 * Accepted of a transaction that it doesn't give.
 */
export type TxStatus = 'accepted' | 'processing' | 'rejected' | 'unknown';

/** Asks chains what became of a transaction: with `getTxStatus` while a node offers that, else with `getTx`. */
export class TxStatuses {
  readonly #withoutStatus = new WeakSet<Chain>();

  /** `txID` is cb58. Rejects with the client's errors, or the reason of the caller's abort. */
  async of(chain: Chain, txID: string, options: CallOptions = {}): Promise<TxStatus> {
    if (!this.#withoutStatus.has(chain)) {
      try {
        const { status } = await chain.avm.getTxStatus({ txID }, options);
        if (status === 'Rejected') return 'rejected';
        if (status === 'Processing') return 'processing';
        // What is accepted is there to be read: a status alone is not believed.
        return status === 'Accepted' && (await isAccepted(chain, txID, options)) ? 'accepted' : 'unknown';
      } catch (error) {
        // Deprecated: the only error after which it is not asked for again is that it does not exist.
        if (!(error instanceof RpcError) || !error.methodMissing) throw error;
        this.#withoutStatus.add(chain);
      }
    }
    return (await isAccepted(chain, txID, options)) ? 'accepted' : 'unknown';
  }
}

/**
 * Whether the chain has the transaction: only accepted ones are found, and only bytes that hash to the ID are believed.
 * Rejects with the client's errors.
 */
export async function isAccepted(chain: Chain, txID: string, options: CallOptions = {}): Promise<boolean> {
  try {
    const { tx } = await chain.avm.getTx({ txID }, options);
    if (encodeCb58(txIDOf(decodeHex(tx))) === txID) return true;
  } catch (error) {
    if (saysNotFound(error)) return false;
    throw error;
  }
  const what = 'another transaction than was asked for';
  throw new ResponseError(chain.avm.host, { reason: `the node gave ${what}`, details: what });
}
