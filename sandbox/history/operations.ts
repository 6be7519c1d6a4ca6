import type { OperationPlan } from '../../src/core/tx-builder/builder';
import { toHexDigits } from '../../src/core/bytes/bytes';
import type { OutputOwners } from '../../src/core/codec/secp256k1fx';
import type { UTXO } from '../../src/core/codec/avm/utxo';

/** What an operation does, with the UTXO that it uses. */
export interface PlannedOperation {
  readonly utxo: UTXO;
  readonly plan: OperationPlan;
}

/** Mints an amount; the mint rights stay with their owner. */
export function mint(utxo: UTXO, amount: bigint, to: OutputOwners): PlannedOperation {
  const { output } = utxo;
  if (output.type !== 'secp256k1fx.MintOutput') throw unfit(utxo);
  const { locktime, threshold, addresses } = output;
  return {
    utxo,
    plan: (signatureIndices) => ({
      type: 'secp256k1fx.MintOperation',
      mintInput: { signatureIndices },
      mintOutput: { locktime, threshold, addresses },
      transferOutput: { amount, ...to },
    }),
  };
}

/** Mints an NFT for each owner, which uses up the mint rights. */
export function mintNFT(utxo: UTXO, payload: Uint8Array, to: readonly OutputOwners[]): PlannedOperation {
  const { output } = utxo;
  if (output.type !== 'nftfx.MintOutput') throw unfit(utxo);
  const { groupID } = output;
  return {
    utxo,
    plan: (signatureIndices) => ({
      type: 'nftfx.MintOperation',
      mintInput: { signatureIndices },
      groupID,
      payload,
      outputs: [...to],
    }),
  };
}

/** Transfers an NFT. Throws if the UTXO isn't one. */
export function transferNFT(utxo: UTXO, to: OutputOwners): PlannedOperation {
  const { output } = utxo;
  if (output.type !== 'nftfx.TransferOutput') throw unfit(utxo);
  const { groupID, payload } = output;
  return {
    utxo,
    plan: (signatureIndices) => ({
      type: 'nftfx.TransferOperation',
      input: { signatureIndices },
      output: { groupID, payload, ...to },
    }),
  };
}

/** Mints a property; the mint rights stay with their owner. */
export function mintProperty(utxo: UTXO, to: OutputOwners): PlannedOperation {
  const { output } = utxo;
  if (output.type !== 'propertyfx.MintOutput') throw unfit(utxo);
  const { locktime, threshold, addresses } = output;
  return {
    utxo,
    plan: (signatureIndices) => ({
      type: 'propertyfx.MintOperation',
      mintInput: { signatureIndices },
      mintOutput: { locktime, threshold, addresses },
      ownedOutput: to,
    }),
  };
}

/** Burns a property. Throws if the UTXO isn't one. */
export function burnProperty(utxo: UTXO): PlannedOperation {
  if (utxo.output.type !== 'propertyfx.OwnedOutput') throw unfit(utxo);
  return { utxo, plan: (signatureIndices) => ({ type: 'propertyfx.BurnOperation', signatureIndices }) };
}

function unfit({ txID, outputIndex, output }: UTXO): Error {
  return new Error(`this cannot be done with ${toHexDigits(txID)}:${outputIndex}, a ${output.type}`);
}
