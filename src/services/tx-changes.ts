import { toHexDigits } from '../core/bytes';
import type { UnsignedTx } from '../core/codec/transactions';
import type { AssetAmount, EffectOutput, Effects, NetChange, Owner, OwnerLookup } from '../core/effects';
import { effectsOf } from '../core/effects';

/** A net change; on another chain than the transaction's where `chain` (its ID) is set. */
export interface ChainChange extends NetChange {
  readonly chain?: Uint8Array;
}

/**
 * Net changes on the transaction's own chain, and apart from them those on the chain that it imports from or exports
 * to: to a person these are two accounts, though the same keys own both. `whole` are the effects of all of it.
 */
export function changesByChain(
  tx: UnsignedTx,
  txID: Uint8Array,
  { ownerOf, whole }: { ownerOf: OwnerLookup; whole: Effects },
): ChainChange[] {
  const { networkID, blockchainID, memo } = tx;
  const net = (outputs: UnsignedTx['outputs'], inputs: UnsignedTx['inputs'], owners: OwnerLookup): NetChange[] => [
    ...effectsOf({ type: 'txs.BaseTx', networkID, blockchainID, memo, outputs, inputs }, txID, owners).net,
  ];
  if (tx.type === 'txs.ImportTx') {
    const own = tx.inputs.length;
    const there = net([], tx.importedInputs, (input, i) => ownerOf(input, own + i));
    return [...there.map((change) => ({ ...change, chain: tx.sourceChain })), ...net(tx.outputs, tx.inputs, ownerOf)];
  }
  if (tx.type === 'txs.ExportTx') {
    const there = net(tx.exportedOutputs, [], ownerOf);
    const here = net(tx.outputs, tx.inputs, ownerOf);
    return [...here, ...there.map((change) => ({ ...change, chain: tx.destinationChain }))];
  }
  return [...whole.net];
}

/** Who is known to have paid: those who signed, and the owners of what was spent where they are known. */
export interface Payers {
  readonly signers: OwnerLookup;
  /** Undefined while only signatures were read: they do not name all who share an output. */
  readonly owners: OwnerLookup | undefined;
}

/**
 * The outputs with change told from payments: change goes back to those who signed, or to the very owners of what was
 * spent. What goes to only one of several owners pays that one. `isChange` is undefined for what cannot be told yet.
 */
export function outputsWithChange({ inputs, outputs }: Effects, { signers, owners }: Payers): EffectOutput[] {
  const signed = inputs.map((input, i) => signers(input, i));
  const spent = inputs.map((input, i) => owners?.(input, i) ?? signed[i]);
  const addresses = new Set(signed.flatMap((owner) => (owner?.addresses ?? []).map(toHexDigits)));
  const ownerKeys = new Set(spent.flatMap((owner) => (owner === undefined ? [] : [ownerKey(owner)])));
  const allKnown = spent.every((owner) => owner !== undefined);
  const isChange = ({ output, exportedTo }: EffectOutput): boolean | undefined => {
    if (output.type !== 'secp256k1fx.TransferOutput' || exportedTo !== undefined) return false;
    if (output.addresses.length === 0) return false;
    const hasSigned = output.addresses.map((address) => addresses.has(toHexDigits(address)));
    if (hasSigned.every(Boolean) || ownerKeys.has(ownerKey(output))) return true;
    return allKnown && (owners !== undefined || !hasSigned.includes(true)) ? false : undefined;
  };
  return outputs.map((made) => ({ ...made, isChange: isChange(made) }));
}

/** The order of an owner's addresses makes no other owner. */
function ownerKey({ threshold, addresses }: Owner): string {
  return `${threshold}/${addresses.map(toHexDigits).sort().join()}`;
}

/** Sums per asset of the outputs that have an amount, in the order in which the assets are first seen. */
export function sumsOf(outputs: readonly EffectOutput[]): AssetAmount[] {
  const sums = new Map<string, { readonly assetID: Uint8Array; amount: bigint }>();
  for (const { assetID, output } of outputs) {
    if (output.type !== 'secp256k1fx.TransferOutput') continue;
    const key = toHexDigits(assetID);
    const sum = sums.get(key);
    if (sum === undefined) sums.set(key, { assetID, amount: output.amount });
    else sum.amount += output.amount;
  }
  return [...sums.values()];
}
