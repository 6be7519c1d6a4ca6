import type { UTXOList, UTXOsParams } from '../avm/avm-types';
import { JsonRpc } from '../avm/json-rpc';
import type { CallOptions } from '../call-options';
import type { HttpClient } from '../http/http-client';
import type { AtomicTx, AtomicTxStatus } from './primary-types';
import { atomicTxSchema, atomicTxStatusSchema } from '../schemas/primary';
import { unlessAbsent } from '../node-words';
import { utxoList } from './platform-client';

const ATOMIC_PATH = '/ext/bc/C/avax';

/** The C-Chain's side of atomic transactions (docs/protocol.md 12). Errors as for `PlatformClient`. */
export class AtomicClient {
  readonly #rpc: JsonRpc;

  constructor({ http, baseURL }: { http: HttpClient; baseURL: string }) {
    this.#rpc = new JsonRpc({ http, baseURL });
  }

  /** Name and port of the node, without anything that may be a key. */
  get host(): string {
    return this.#rpc.host;
  }

  getAtomicTx({ txID }: { txID: string }, options?: CallOptions): Promise<AtomicTx | undefined> {
    const params = { txID, encoding: 'hex' };
    const call = { path: ATOMIC_PATH, method: 'avax.getAtomicTx', params, kind: 'read' as const };
    return unlessAbsent(this.#rpc.call(call, atomicTxSchema, options));
  }

  getAtomicTxStatus(params: { txID: string }, options?: CallOptions): Promise<AtomicTxStatus> {
    const call = { path: ATOMIC_PATH, method: 'avax.getAtomicTxStatus', params, kind: 'read' as const };
    return this.#rpc.call(call, atomicTxStatusSchema, options);
  }

  /** What `sourceChain` exported to the addresses: a page of at most 1,024. */
  getUTXOs(params: Omit<UTXOsParams, 'encoding'> & { sourceChain: string }, options?: CallOptions): Promise<UTXOList> {
    return utxoList(this.#rpc, ATOMIC_PATH, 'avax.getUTXOs', params, options);
  }
}
