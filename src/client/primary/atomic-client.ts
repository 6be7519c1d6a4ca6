import * as v from 'valibot';
import type { UTXOList, UTXOsParams } from '../avm/avm-types';
import { JsonRpc } from '../avm/json-rpc';
import type { CallOptions } from '../call-options';
import type { HttpClient } from '../http/http-client';
import type { Schema } from '../http/validate';
import { hexText, uint64 } from '../schemas/values';
import { unlessAbsent } from './absence';
import { utxoList } from './platform-client';

/** An atomic transaction as hex with checksum, and the C-Chain's block that it is in; undefined while it waits. */
export interface AtomicTx {
  readonly tx: string;
  readonly blockHeight: bigint | undefined;
}

export interface AtomicTxStatus {
  readonly status: 'Accepted' | 'Processing' | 'Dropped' | 'Unknown';
  /** Set when it is accepted. */
  readonly blockHeight?: bigint;
}

const ATOMIC_PATH = '/ext/bc/C/avax';

const atomicTxSchema: Schema<AtomicTx> = v.object({
  tx: hexText,
  encoding: v.literal('hex'),
  blockHeight: v.optional(uint64),
}) as v.GenericSchema as Schema<AtomicTx>;

const atomicTxStatusSchema: Schema<AtomicTxStatus> = v.object({
  status: v.picklist(['Accepted', 'Processing', 'Dropped', 'Unknown']),
  blockHeight: v.exactOptional(uint64),
});

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
