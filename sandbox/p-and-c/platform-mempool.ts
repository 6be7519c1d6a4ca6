import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { txIDOf, utxoIDOf } from '../../src/core/ids/ids';
import { platformFlow } from '../../src/core/p-and-c/platform-flow';
import { platformGas } from '../../src/core/p-and-c/platform-fee';
import { Signers } from '../../src/core/tx/signers';
import { Refusal, prefixedErrors } from '../node/node';
import { TxPool } from '../node/tx-pool';
import { byteKey } from '../utxos/utxo-index';
import type { BuiltPlatformTx } from './stakers';
import { equalBytes, MESSAGE_MAX_SIZE } from '../../src/core/bytes/bytes';

/** Gas of all pending transactions (vms/platformvm/config/config.go). */
const MAX_GAS = 1_000_000;

/** A transaction as it was sent, with the keys that are recovered from its signatures. */
export interface SentPlatformTx extends BuiltPlatformTx {
  readonly signers: Signers;
}

/** A transaction that waits for a block. */
export interface PendingPlatformTx extends SentPlatformTx {
  readonly gas: bigint;
  /** nAVAX that it burns for a unit of its gas. */
  readonly price: number;
  /** Keys of the IDs of everything that it uses, imports included. */
  readonly inputs: readonly string[];
}

/**
 * The transactions of the P-Chain that wait for a block: the highest price first, then the highest ID
 * (vms/platformvm/txs/mempool/mempool.go).
 */
export class PlatformMempool extends TxPool<PendingPlatformTx> {
  /** The one that a block takes first comes last. */
  readonly #ordered: PendingPlatformTx[] = [];

  constructor() {
    super(MAX_GAS, ({ gas }) => Number(gas));
  }

  /** The transaction that a block takes first; undefined if none waits. */
  first(): PendingPlatformTx | undefined {
    return this.#ordered.at(-1);
  }

  /** Throws a `Refusal`, and remembers it, if the transaction can't wait here. */
  add(tx: PendingPlatformTx): void {
    if (this.rivalsOf(tx).length > 0) throw this.drop(tx.id, 'tx conflicts with other tx');
    const evicted: PendingPlatformTx[] = [];
    let { room } = this;
    for (const each of this.#ordered) {
      if (room >= tx.gas || each.price >= tx.price) break;
      evicted.push(each);
      room += Number(each.gas);
    }
    if (room < tx.gas) throw this.drop(tx.id, 'not enough gas');
    for (const each of evicted) this.remove(each);
    this.put(tx);
  }

  protected override put(tx: PendingPlatformTx): void {
    super.put(tx);
    this.#ordered.splice(this.#placeOf(tx), 0, tx);
  }

  protected override taken(tx: PendingPlatformTx): void {
    this.#ordered.splice(this.#placeOf(tx), 1);
  }

  #placeOf(tx: PendingPlatformTx): number {
    let [from, to] = [0, this.#ordered.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isBefore(this.#ordered[middle] as PendingPlatformTx, tx)) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Whether the first leaves the mempool first when there is no room, and goes into a block later. */
function isBefore(a: PendingPlatformTx, b: PendingPlatformTx): boolean {
  if (a.price !== b.price) return a.price < b.price;
  return Buffer.compare(a.id, b.id) < 0;
}

/** Decodes signed bytes. Throws a `Refusal` for those that aren't a transaction of the P-Chain. */
export function parsePlatformTx(bytes: Uint8Array): SentPlatformTx {
  return prefixedErrors("couldn't parse tx: couldn't parse tx", () => {
    const tx = platformFormats.tx.decode(bytes, MESSAGE_MAX_SIZE);
    const signers = new Signers(() => platformFormats.unsignedTx.encode(tx.unsignedTx));
    return { id: txIDOf(bytes), tx, bytes, signers };
  });
}

/** A verified transaction as it waits. Throws a `Refusal` for one without gas, which no node takes. */
export function pendingTx(built: SentPlatformTx, avax: Uint8Array): PendingPlatformTx {
  const { unsignedTx } = built.tx;
  const gas = platformGas(unsignedTx);
  if (typeof gas === 'string') throw new Refusal(gas);
  const burned = platformFlow(unsignedTx, avax).burned.find(({ assetID }) => equalBytes(assetID, avax))?.amount ?? 0n;
  return { ...built, gas, price: Number(burned) / Number(gas), inputs: inputKeys(built) };
}

/** Keys of the IDs of all UTXOs that a transaction uses. */
export function inputKeys({ tx: { unsignedTx } }: BuiltPlatformTx): string[] {
  const own = 'inputs' in unsignedTx ? unsignedTx.inputs : [];
  const imported = 'importedInputs' in unsignedTx ? unsignedTx.importedInputs : [];
  return [...own, ...imported].map(({ txID, outputIndex }) => byteKey(utxoIDOf(txID, outputIndex)));
}
