import { MESSAGE_MAX_SIZE } from '../../src/core/bytes/bytes';
import { atomicFormats, type AtomicTx } from '../../src/core/codec/atomic/atomic-formats';
import { txIDOf, utxoIDOf } from '../../src/core/ids/ids';
import { atomicBurned, atomicGas, WEI } from '../../src/core/p-and-c/atomic-fee';
import { fewSigners, type Signers } from '../../src/core/tx/signers';
import { Refusal } from '../node/node';
import { TxPool } from '../node/tx-pool';
import { byteKey } from '../utxos/utxo-index';
import { compare } from '../../src/core/compare';

/** Transactions at most. */
const MOST_TXS = 1024;

/** A transaction as it was sent, with the keys that are recovered from its signatures. */
export interface SentAtomicTx {
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
  readonly tx: AtomicTx;
  readonly signers: Signers | undefined;
  /** What it pays for a unit of its gas, in wei. */
  readonly price: bigint;
  readonly inputs: readonly string[];
}

/**
 * The imports and exports that wait for a block (vms/saevm/cchain/txpool). Unlike on X and P, a higher price replaces
 * what uses the same inputs, and nothing remembers what was replaced.
 */
export class AtomicMempool extends TxPool<SentAtomicTx> {
  constructor() {
    super(MOST_TXS, () => 1);
  }

  /** Throws a `Refusal` that begins with `prefix` if the transaction pays no more than one that it would replace. */
  add(tx: SentAtomicTx, prefix: string): void {
    const rivals = this.rivalsOf(tx);
    const cheapest = this.room > rivals.length ? undefined : this.ordered().at(-1);
    const replaced = rivals.length === 0 && cheapest !== undefined ? [cheapest] : rivals;
    if (replaced.some(({ price }) => tx.price <= price)) throw new Refusal(`${prefix}insufficient fee`);
    for (const each of replaced) this.remove(each);
    this.put(tx);
  }

  /** The highest price first. */
  ordered(): SentAtomicTx[] {
    return [...this.values()].sort((a, b) => compare(b.price, a.price));
  }
}

/** Decodes signed bytes. Throws a `CodecError` for those that aren't an import or export of the C-Chain. */
export function parseAtomicTx(bytes: Uint8Array): SentAtomicTx {
  const tx = atomicFormats.tx.decode(bytes, MESSAGE_MAX_SIZE);
  const { unsignedTx } = tx;
  const price = (atomicBurned(unsignedTx) * WEI) / atomicGas(unsignedTx);
  const signers = fewSigners(tx, () => atomicFormats.unsignedTx.encode(unsignedTx));
  return { id: txIDOf(bytes), bytes, tx, signers, price, inputs: usedBy(tx) };
}

/** Keys of the UTXOs that a transaction imports, or of the nonces of accounts that it uses up. */
export function usedBy({ unsignedTx }: AtomicTx): string[] {
  return unsignedTx.type === 'atomic.UnsignedImportTx'
    ? unsignedTx.importedInputs.map(({ txID, outputIndex }) => byteKey(utxoIDOf(txID, outputIndex)))
    : unsignedTx.inputs.map(({ address, nonce }) => `${byteKey(address)}${nonce}`);
}
