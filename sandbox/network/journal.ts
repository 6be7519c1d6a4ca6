import type { UTXO } from '../../src/core/codec/avm/utxo';

/** An event on a network. All events in order reproduce the network's state. */
export type JournalEntry = AcceptedBlock | Arrival;

/** A block was accepted. */
export interface AcceptedBlock {
  readonly kind: 'block';
  readonly blockchainID: Uint8Array;
  readonly bytes: Uint8Array;
}

/** A chain that doesn't run here exported UTXOs to one that does. */
export interface Arrival {
  readonly kind: 'arrival';
  readonly from: Uint8Array;
  readonly to: Uint8Array;
  readonly utxos: readonly UTXO[];
}
