import { toHexDigits } from '../../core/bytes';
import type { UnsignedTx } from '../../core/codec/transactions';
import type { AssetAmount, Effects, NetChange, OwnerLookup } from '../../core/effects';
import { effectsOf } from '../../core/effects';
import type { MadeOutput } from '../../core/tx-parts';

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

/** Sums per asset of the outputs that have an amount, in the order in which the assets are first seen. */
export function sumsOf(outputs: readonly MadeOutput[]): AssetAmount[] {
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
