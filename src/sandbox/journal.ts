import type { UTXO } from '../core/codec/avm/utxo';

/** Something that has happened on a network. All of it in order is enough to make the network's state again. */
export type JournalEntry = AcceptedBlock | Arrival;

/** A block was accepted. */
export interface AcceptedBlock {
  readonly kind: 'block';
  readonly blockchainID: Uint8Array;
  readonly bytes: Uint8Array;
}

/** A chain that does not run here exported UTXOs to one that does. */
export interface Arrival {
  readonly kind: 'arrival';
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly utxos: readonly UTXO[];
}
