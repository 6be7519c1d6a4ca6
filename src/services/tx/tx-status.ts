import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError, RpcError } from '../../client/errors';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeHex } from '../../core/encodings/hex';
import { txIDOf } from '../../core/ids/ids';
import type { AnyTx } from '../../core/signing/signable';
import type { Chain } from '../chain/chain';

/**
 * The status of a transaction on a chain. `processing`: the node has it. `unknown`: the node has no status for it, or
 * reports Accepted without returning the transaction.
 */
type TxStatus = 'accepted' | 'processing' | 'rejected' | 'unknown' | Dropped;

/** The P-Chain's node keeps why it dropped a transaction, for a while. */
interface Dropped {
  readonly dropped: string;
}

/** Requests the status of a transaction: by `getTxStatus` if the node has that method, else by `getTx`. */
export class TxStatuses {
  readonly #withoutStatus = new WeakSet<Chain>();

  /** `txID` is cb58; `on` the chain of the transaction. Rejects with the client's errors, or the reason of the caller's abort. */
  async of(chain: Chain, txID: string, options: CallOptions = {}, on: AnyTx['on'] = 'X'): Promise<TxStatus> {
    if (on !== 'X') return STATUS_OF[on](chain, txID, options);
    if (!this.#withoutStatus.has(chain)) {
      try {
        const status = await chain.avm.getTxStatus({ txID }, options);
        if (status === 'Rejected') return 'rejected';
        if (status === 'Processing') return 'processing';
        // The status alone isn't proof: an accepted transaction can be read.
        return status === 'Accepted' && (await isAccepted(chain, txID, options)) ? 'accepted' : 'unknown';
      } catch (error) {
        // The method is deprecated. Only its absence is remembered; other errors may pass.
        if (!(error instanceof RpcError) || !error.methodMissing) throw error;
        this.#withoutStatus.add(chain);
      }
    }
    return (await isAccepted(chain, txID, options)) ? 'accepted' : 'unknown';
  }
}

async function platformStatus(chain: Chain, txID: string, options: CallOptions): Promise<TxStatus> {
  const { status, reason } = await chain.platform.getTxStatus({ txID }, options);
  if (status === 'Dropped') return reason === undefined || reason === '' ? 'rejected' : { dropped: reason };
  if (status === 'Processing') return 'processing';
  return status === 'Committed' && (await isAccepted(chain, txID, options, 'P')) ? 'accepted' : 'unknown';
}

/** Since Helicon, a node of C doesn't return what waits. */
async function atomicStatus(chain: Chain, txID: string, options: CallOptions): Promise<TxStatus> {
  if (await isAccepted(chain, txID, options, 'C')) return 'accepted';
  return (await chain.atomic.getAtomicTx({ txID }, options)) === undefined ? 'unknown' : 'processing';
}

const STATUS_OF = { P: platformStatus, C: atomicStatus };

/**
 * Whether the chain has accepted the transaction: `getTx` returns only accepted ones, and its bytes must hash to the
 * ID. Rejects with the client's errors.
 */
export async function isAccepted(
  chain: Chain,
  txID: string,
  options: CallOptions = {},
  on: AnyTx['on'] = 'X',
): Promise<boolean> {
  const found = await bytesOn(chain, txID, options, on);
  if (found === undefined) return false;
  if (encodeCb58(txIDOf(decodeHex(found))) === txID) return true;
  throw new ResponseError(chain.avm.host, {
    reason: l10n.t('the node returned a different transaction than requested'),
    details: 'getTx returned a different transaction',
  });
}

/** An accepted transaction in hex. */
async function bytesOn(chain: Chain, txID: string, options: CallOptions, on: AnyTx['on']): Promise<string | undefined> {
  if (on !== 'C') return chain.clientOn(on).getTx({ txID }, options);
  const found = await chain.atomic.getAtomicTx({ txID }, options);
  return found?.blockHeight === undefined ? undefined : found.tx;
}
