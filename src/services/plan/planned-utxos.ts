import { toHexDigits } from '../../core/bytes/bytes';
import type { UTXOReference } from '../../core/codec/avm/avm-transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { encodeHex } from '../../core/encodings/hex';
import { utxoIDOf } from '../../core/ids/ids';
import type { AnyTx } from '../../core/signing/signable';
import { ownerKey, type Owners } from '../../core/tx/effects';

export type PlannedOn = AnyTx['on'];

/** What a network is known by. */
export interface PlannedNetwork {
  readonly hrp: string;
  /** cb58. */
  readonly chainIDs: Readonly<Record<PlannedOn, string>>;
}

/** A UTXO that a step makes. */
interface MadeUTXO {
  /** cb58. */
  readonly utxoID: string;
  /** With `0x` and checksum, as nodes list it. */
  readonly hex: string;
  readonly on: PlannedOn;
  /** The chain that exported it. */
  readonly from: PlannedOn | undefined;
  /** Hex of 20 bytes each. */
  readonly owners: ReadonlySet<string>;
}

/** A UTXO in bytes, with its owner. */
interface UTXOInBytes extends UTXOReference {
  readonly bytes: Uint8Array;
  readonly owner: Owners;
}

/** Who has UTXOs on a chain, or can import there those that another one exported. */
export interface UTXOHolder {
  readonly on: PlannedOn;
  readonly from: PlannedOn | undefined;
  readonly owner: Owners;
}

const CHAINS = ['X', 'P', 'C'] as const;

/** The UTXOs that the steps of a plan spend and make. */
export class PlannedUTXOs {
  readonly #network: PlannedNetwork;
  readonly #spent = new Set<string>();
  readonly #made: MadeUTXO[] = [];
  readonly #holders = new Map<string, UTXOHolder>();
  readonly #refunded = new Set<string>();

  constructor(network: PlannedNetwork) {
    this.#network = network;
  }

  /** Those whose UTXOs the steps spend and make. */
  get holders(): readonly UTXOHolder[] {
    return [...this.#holders.values()];
  }

  /** Adds one. */
  hold(holder: UTXOHolder): void {
    this.#holders.set(`${holder.on} ${holder.from} ${ownerKey(holder.owner)}`, holder);
  }

  /** An owner who gets what is left of a balance on P: how much isn't known. */
  refund(owner: Owners): void {
    this.hold({ on: 'P', from: undefined, owner });
    this.#refunded.add(ownerKey(owner));
  }

  /** Whether there is more than is known. */
  isRefunded({ on, from, owner }: UTXOHolder): boolean {
    return on === 'P' && from === undefined && this.#refunded.has(ownerKey(owner));
  }

  spend(inputs: readonly UTXOReference[]): void {
    for (const { txID, outputIndex } of inputs) this.#spent.add(encodeCb58(utxoIDOf(txID, outputIndex)));
  }

  /** One that a transaction of a chain makes there, or exports to another one of the network. */
  make(maker: PlannedOn, { bytes, owner, ...utxo }: UTXOInBytes, exportedTo: Uint8Array | undefined): void {
    const to = exportedTo && encodeCb58(exportedTo);
    const on = to === undefined ? maker : CHAINS.find((each) => this.#network.chainIDs[each] === to);
    // What is exported to another chain than these isn't followed.
    if (on === undefined) return;
    const from = to === undefined ? undefined : maker;
    this.hold({ on, from, owner });
    this.#made.push({
      utxoID: encodeCb58(utxoIDOf(utxo.txID, utxo.outputIndex)),
      hex: encodeHex(bytes),
      on,
      from,
      owners: new Set(owner.addresses.map(toHexDigits)),
    });
  }

  /** `utxoID` in cb58. */
  isSpent(utxoID: string): boolean {
    return this.#spent.has(utxoID);
  }

  /** Those that nothing has spent, the newest first, as nodes list them; `owners` in hex. */
  unspent(on: PlannedOn, from: PlannedOn | undefined, owners: readonly string[]): MadeUTXO[] {
    return this.#made
      .filter((each) => each.on === on && each.from === from && owners.some((owner) => each.owners.has(owner)))
      .filter(({ utxoID }) => !this.#spent.has(utxoID))
      .reverse();
  }
}
