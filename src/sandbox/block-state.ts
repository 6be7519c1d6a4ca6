import type { Codec } from '../core/codec/codec';
import type { UTXO } from '../core/codec/utxo';
import { utxoIDOf } from '../core/ids';
import type { Execution, Imported } from './execution';
import type { SharedMemory } from './shared-memory';
import type { UTXOIndex } from './utxo-index';
import { bytesOfKey, keyOf } from './utxo-index';

/**
 * The order in which a block's new UTXOs enter the lists of their owners; whichever enters last is listed first. A node
 * takes it from a Go map, so it is drawn by chance in each of them; here it is the order of creation unless said otherwise.
 */
export type PutOrder = (utxoIDs: readonly Uint8Array[]) => readonly Uint8Array[];

export const orderOfCreation: PutOrder = (utxoIDs) => utxoIDs;

/** The state of a chain as it will be after a block that is being put together; nothing changes before `commit`. */
export class BlockState {
  readonly #blockchainID: Uint8Array;
  readonly #utxos: UTXOIndex;
  readonly #memory: SharedMemory;
  /** New UTXOs by the key of their ID. */
  readonly #produced = new Map<string, UTXO>();
  /** Of the UTXOs that were there before. */
  readonly #consumed = new Set<string>();
  readonly #atomic: Pick<Execution, 'imported' | 'exported'>[] = [];
  readonly #importedKeys = new Set<string>();

  constructor(blockchainID: Uint8Array, utxos: UTXOIndex, memory: SharedMemory) {
    this.#blockchainID = blockchainID;
    this.#utxos = utxos;
    this.#memory = memory;
  }

  /** Adds what a transaction does. False, with nothing added, if a UTXO that it uses is not there. */
  add(execution: Execution): boolean {
    const consumed = execution.consumed.map(keyOf);
    if (new Set(consumed).size < consumed.length || !consumed.every((key) => this.#has(key))) return false;
    if (!this.#canImport(execution)) return false;
    for (const key of consumed) if (!this.#produced.delete(key)) this.#consumed.add(key);
    for (const utxo of execution.produced) this.#produced.set(keyOf(utxoIDOf(utxo.txID, utxo.outputIndex)), utxo);
    for (const id of execution.imported?.utxoIDs ?? []) this.#importedKeys.add(keyOf(id));
    this.#atomic.push(execution);
    return true;
  }

  /** Makes the changes. */
  commit(codec: Codec, order: PutOrder): void {
    for (const key of this.#consumed) this.#utxos.delete(key);
    for (const id of order([...this.#produced.keys()].map(bytesOfKey))) {
      const key = keyOf(id);
      const utxo = this.#produced.get(key);
      if (utxo === undefined) throw new Error('the order names a UTXO that the block does not make');
      this.#produced.delete(key);
      put(this.#utxos, key, utxo, codec);
    }
    if (this.#produced.size > 0) throw new Error('the order leaves out a UTXO that the block makes');
    for (const { imported, exported } of this.#atomic) {
      if (imported !== undefined) {
        const inbound = this.#inbound(imported);
        for (const id of imported.utxoIDs) inbound.delete(keyOf(id));
      }
      if (exported === undefined) continue;
      const outbound = this.#memory.exported(this.#blockchainID, exported.chain);
      for (const utxo of exported.utxos) put(outbound, keyOf(utxoIDOf(utxo.txID, utxo.outputIndex)), utxo, codec);
    }
  }

  #has(key: string): boolean {
    return this.#produced.has(key) || (this.#utxos.get(key) !== undefined && !this.#consumed.has(key));
  }

  #canImport({ imported }: Execution): boolean {
    if (imported === undefined) return true;
    const keys = imported.utxoIDs.map(keyOf);
    const inbound = this.#inbound(imported);
    return (
      new Set(keys).size === keys.length &&
      keys.every((key) => inbound.get(key) !== undefined && !this.#importedKeys.has(key))
    );
  }

  #inbound({ chain }: Imported): UTXOIndex {
    return this.#memory.exported(chain, this.#blockchainID);
  }
}

function put(index: UTXOIndex, key: string, utxo: UTXO, codec: Codec): void {
  index.add(key, codec.encodeUTXO(utxo), utxo.output.addresses);
}
