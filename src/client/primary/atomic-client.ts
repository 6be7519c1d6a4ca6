import type { UTXOList, UTXOsParams } from '../node/utxo-list';
import { TypedClient } from '../node/typed-client';
import type { CallOptions } from '../call-options';
import type { AtomicTx, AtomicTxStatus } from './primary-types';
import { atomicTxSchema, atomicTxStatusSchema } from '../schemas/primary';
import { unlessAbsent } from '../node-words';

const ATOMIC_PATH = '/ext/bc/C/avax';

/** The C-Chain's side of atomic transactions (docs/protocol.md 12). Errors as for `PlatformClient`. */
export class AtomicClient extends TypedClient {
  getAtomicTx({ txID }: { txID: string }, options?: CallOptions): Promise<AtomicTx | undefined> {
    const params = { txID, encoding: 'hex' };
    return unlessAbsent(this.read(ATOMIC_PATH, 'avax.getAtomicTx', params, atomicTxSchema, options));
  }

  getAtomicTxStatus(params: { txID: string }, options?: CallOptions): Promise<AtomicTxStatus> {
    return this.read(ATOMIC_PATH, 'avax.getAtomicTxStatus', params, atomicTxStatusSchema, options);
  }

  /** What `sourceChain` exported to the addresses: a page of at most 1,024. */
  getUTXOs(params: Omit<UTXOsParams, 'encoding'> & { sourceChain: string }, options?: CallOptions): Promise<UTXOList> {
    return this.utxoList(ATOMIC_PATH, 'avax.getUTXOs', { ...params, encoding: 'hex' }, options);
  }
}
