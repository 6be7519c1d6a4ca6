import type { CallOptions } from '../../client/call-options';
import { type AtomicTx, atomicTxsOf } from '../../core/codec/atomic/formats';
import { decodeHexDigits } from '../../core/encodings/hex';
import { readOutcome } from '../../core/outcome';
import type { Chain } from '../chain/chain';

/**
 * The imports and exports in a block of the C-Chain; undefined if the node doesn't have it, or they can't be decoded.
 * Rejects with the client's errors.
 */
export async function atomicTxsAt(
  { node }: Chain,
  height: bigint,
  options: CallOptions,
): Promise<readonly AtomicTx[] | undefined> {
  const block = await node.call('eth_getBlockByNumber', { block: String(height) }, options);
  const { blockExtraData }: Readonly<Record<string, unknown>> = block ?? {};
  return readOutcome(() => atomicTxsOf(decodeHexDigits(String(blockExtraData).slice(2)))).value;
}
