import { compareBytes, toHexDigits } from './bytes';
import type { OutputOwners } from './codec/outputs';
import type { UnsignedTx } from './codec/transactions';
import type { MadeOutput, TakenInput } from './tx-parts';
import { madeOutputs, takenInputs } from './tx-parts';

/** So much of an asset. */
export interface AssetAmount {
  readonly assetID: Uint8Array;
  /** Raw units. */
  readonly amount: bigint;
}

/** Whose an output is: so many signatures (`threshold`) of these addresses. */
export interface Owner {
  readonly threshold: number;
  readonly addresses: readonly Uint8Array[];
}

/** What an owner gained (positive) or lost (negative) of one asset. */
export interface NetChange extends AssetAmount {
  readonly owner: Owner;
}

/** What a transaction does to amounts and owners, all exact. */
export interface Effects {
  readonly inputs: readonly TakenInput[];
  readonly outputs: readonly MadeOutput[];
  /** What went in and did not come out, per asset: the fee, and what was burned beyond it. */
  readonly burned: readonly AssetAmount[];
  /** What came out and had not gone in, per asset: an asset's first units, and units minted by operations. */
  readonly minted: readonly AssetAmount[];
  /** Per owner and asset, without zeros. Inputs whose owner is unknown are not in it. */
  readonly net: readonly NetChange[];
  /** What inputs of unknown owners paid, per asset. */
  readonly unattributed: readonly AssetAmount[];
}

/** Says who owned what an input spends; undefined where that is not known. */
export type OwnerLookup = (input: TakenInput, index: number) => Owner | undefined;

/** The effects of a transaction, as far as `ownerOf` knows who owned what it spends. */
export function effectsOf(tx: UnsignedTx, txID: Uint8Array, ownerOf: OwnerLookup): Effects {
  const inputs = takenInputs(tx);
  const outputs = madeOutputs(tx, txID);
  const flow = new Sums();
  const net = new OwnerSums();
  const unattributed = new Sums();

  inputs.forEach((input, index) => {
    const { amount } = input.input;
    flow.add(input.assetID, amount);
    const owner = ownerOf(input, index);
    if (owner === undefined) unattributed.add(input.assetID, amount);
    else net.add(owner, input.assetID, -amount);
  });
  for (const { assetID, output } of outputs) {
    if (output.type !== 'secp256k1fx.TransferOutput') continue;
    flow.add(assetID, -output.amount);
    net.add(output, assetID, output.amount);
  }

  return {
    inputs,
    outputs,
    burned: flow.entries().filter(({ amount }) => amount > 0n),
    minted: flow
      .entries()
      .filter(({ amount }) => amount < 0n)
      .map(({ assetID, amount }) => ({ assetID, amount: -amount })),
    net: net.entries(),
    unattributed: unattributed.entries(),
  };
}

/** Sums per asset, in the order in which the assets were first seen. */
class Sums {
  readonly #byAsset = new Map<string, { readonly assetID: Uint8Array; amount: bigint }>();

  add(assetID: Uint8Array, amount: bigint): void {
    const key = toHexDigits(assetID);
    const sum = this.#byAsset.get(key);
    if (sum === undefined) this.#byAsset.set(key, { assetID, amount });
    else sum.amount += amount;
  }

  entries(): AssetAmount[] {
    return [...this.#byAsset.values()].filter(({ amount }) => amount !== 0n);
  }
}

/** Equal for equal owners: the order of an owner's addresses makes no other owner. */
export function ownerKey({ threshold, addresses }: Owner): string {
  return `${threshold}/${addresses.map(toHexDigits).sort().join()}`;
}

/** Sums per owner and asset. */
class OwnerSums {
  readonly #byOwner = new Map<string, { readonly owner: Owner; readonly sums: Sums }>();

  add({ threshold, addresses }: Owner | OutputOwners, assetID: Uint8Array, amount: bigint): void {
    const sorted = [...addresses].sort(compareBytes);
    const key = ownerKey({ threshold, addresses });
    let entry = this.#byOwner.get(key);
    if (entry === undefined) {
      entry = { owner: { threshold, addresses: sorted }, sums: new Sums() };
      this.#byOwner.set(key, entry);
    }
    entry.sums.add(assetID, amount);
  }

  entries(): NetChange[] {
    return [...this.#byOwner.values()].flatMap(({ owner, sums }) =>
      sums.entries().map((change) => ({ owner, ...change })),
    );
  }
}
