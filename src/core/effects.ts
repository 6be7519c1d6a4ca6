import { compareBytes, toHexDigits } from './bytes';
import type { UnsignedTx } from './codec/avm/transactions';
import type { ProducedOutput, ConsumedInput } from './tx-parts';
import { producedOutputs, partsOf, consumedInputs } from './tx-parts';

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

/** What an owner gained (positive) or lost (negative) of one asset; on another chain where `chain` (its ID) is set. */
export interface NetChange extends AssetAmount {
  readonly owner: Owner;
  readonly chain?: Uint8Array;
}

/** What a transaction does to amounts and owners, all exact. */
export interface Effects {
  readonly inputs: readonly ConsumedInput[];
  readonly outputs: readonly ProducedOutput[];
  /** What went in and did not come out, per asset: the fee, and what was burned beyond it. */
  readonly burned: readonly AssetAmount[];
  /** What came out and had not gone in, per asset: an asset's first units, and units minted by operations. */
  readonly minted: readonly AssetAmount[];
  /**
   * Per chain, owner and asset, without zeros: what an owner has on the chain that a transaction imports from or exports
   * to is another account to a person. Inputs whose owner is unknown are not in it.
   */
  readonly net: readonly NetChange[];
  /** What inputs of unknown owners paid, per asset. */
  readonly unattributed: readonly AssetAmount[];
}

/** Says who owned what an input spends; undefined where that is not known. */
export type OwnerLookup = (input: ConsumedInput, index: number) => Owner | undefined;

/** The effects of a transaction, as far as `ownerOf` knows who owned what it spends. */
export function effectsOf(tx: UnsignedTx, txID: Uint8Array, ownerOf: OwnerLookup): Effects {
  const inputs = consumedInputs(tx);
  const outputs = producedOutputs(tx, txID);
  const flow: AssetAmount[] = [];
  const net = new NetChanges();
  const unattributed: AssetAmount[] = [];

  inputs.forEach((input, index) => {
    const { assetID, importedFrom } = input;
    const { amount } = input.input;
    flow.push({ assetID, amount });
    const owner = ownerOf(input, index);
    if (owner === undefined) unattributed.push({ assetID, amount });
    else net.add(owner, importedFrom, { assetID, amount: -amount });
  });
  for (const made of outputs) {
    for (const { assetID, amount } of amountsOf([made])) {
      flow.push({ assetID, amount: -amount });
      net.add(made.output, made.exportedTo, { assetID, amount });
    }
  }

  const sums = sumByAsset(flow);
  const { imported, exported } = partsOf(tx);
  return {
    inputs,
    outputs,
    burned: sums.filter(({ amount }) => amount > 0n),
    minted: sums.filter(({ amount }) => amount < 0n).map(({ assetID, amount }) => ({ assetID, amount: -amount })),
    net: [
      ...(imported === undefined ? [] : net.on(imported.sourceChain)),
      ...net.on(undefined),
      ...(exported === undefined ? [] : net.on(exported.destinationChain)),
    ],
    unattributed: sumByAsset(unattributed).filter(isSome),
  };
}

/** The amounts of the outputs that have one. */
export function amountsOf(outputs: readonly ProducedOutput[]): AssetAmount[] {
  return outputs.flatMap(({ assetID, output }) =>
    output.type === 'secp256k1fx.TransferOutput' ? [{ assetID, amount: output.amount }] : [],
  );
}

/** Sums per asset, in the order in which the assets are first seen. */
export function sumByAsset(amounts: readonly AssetAmount[]): AssetAmount[] {
  const sums = new Map<string, { readonly assetID: Uint8Array; amount: bigint }>();
  for (const { assetID, amount } of amounts) {
    const key = toHexDigits(assetID);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { assetID, amount });
    else sum.amount += amount;
  }
  return [...sums.values()];
}

/** Equal for equal owners: the order of an owner's addresses makes no other owner. */
export function ownerKey({ threshold, addresses }: Owner): string {
  return `${threshold}/${addresses.map(toHexDigits).sort().join()}`;
}

/** What owners gained and lost, on each chain. */
class NetChanges {
  readonly #byOwner = new Map<
    string,
    { readonly owner: Owner; chain: Uint8Array | undefined; amounts: AssetAmount[] }
  >();

  add({ threshold, addresses }: Owner, chain: Uint8Array | undefined, amount: AssetAmount): void {
    const key = `${chainKey(chain)} ${ownerKey({ threshold, addresses })}`;
    const entry = this.#byOwner.get(key);
    if (entry !== undefined) entry.amounts.push(amount);
    else {
      const owner = { threshold, addresses: [...addresses].sort(compareBytes) };
      this.#byOwner.set(key, { owner, chain, amounts: [amount] });
    }
  }

  on(wanted: Uint8Array | undefined): NetChange[] {
    return [...this.#byOwner.values()]
      .filter(({ chain }) => chainKey(chain) === chainKey(wanted))
      .flatMap(({ owner, chain, amounts }) =>
        sumByAsset(amounts)
          .filter(isSome)
          .map((change) => ({ owner, ...change, ...(chain === undefined ? {} : { chain }) })),
      );
  }
}

function isSome({ amount }: AssetAmount): boolean {
  return amount !== 0n;
}

function chainKey(chain: Uint8Array | undefined): string {
  return chain === undefined ? '' : toHexDigits(chain);
}
