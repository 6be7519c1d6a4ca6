import type { OperationPlan, Payment } from '../../src/core/tx-builder/builder';
import type { SigningKey } from '../../src/core/tx-builder/key';
import { compareBytes, toHexDigits } from '../../src/core/bytes/bytes';
import type { StateOutput } from '../../src/core/codec/avm/avm-transactions';
import type { OutputOwners } from '../../src/core/codec/secp256k1fx';
import type { UTXO } from '../../src/core/codec/avm/codec';

/** Owners of an output: so many signatures of these keys. */
export function thresholdOwners(threshold: number, keys: readonly SigningKey[], locktime = 0n): OutputOwners {
  return { locktime, threshold, addresses: keys.map(({ address }) => address).sort(compareBytes) };
}

/** Owners of which each can spend alone. */
export function anyOf(...keys: readonly SigningKey[]): OutputOwners {
  return thresholdOwners(1, keys);
}

/** A payment of an asset, in its smallest unit. */
export function pay(assetID: Uint8Array, amount: bigint, to: OutputOwners): Payment {
  return { assetID, amount, owners: to };
}

// The initial outputs of a new asset.

/** An amount of the asset itself, in its smallest unit. */
export function coins(amount: bigint, to: OutputOwners): StateOutput {
  return { type: 'secp256k1fx.TransferOutput', amount, ...to };
}

export function mintRight(to: OutputOwners): StateOutput {
  return { type: 'secp256k1fx.MintOutput', ...to };
}

/** The rights to mint NFTs of a group, a uint32. */
export function nftRight(groupID: number, to: OutputOwners): StateOutput {
  return { type: 'nftfx.MintOutput', groupID, ...to };
}

export function propertyRight(to: OutputOwners): StateOutput {
  return { type: 'propertyfx.MintOutput', ...to };
}

// Selects an output.

export type StoryOutput = (output: StateOutput) => boolean;

export const isOf =
  (type: StateOutput['type']): StoryOutput =>
  (output) =>
    output.type === type;

/** Of exactly this amount, in the asset's smallest unit. */
export const holdsAmount =
  (amount: bigint): StoryOutput =>
  (output) =>
    output.type === 'secp256k1fx.TransferOutput' && output.amount === amount;

/** Of more than this amount. */
export const holdsMoreThan =
  (amount: bigint): StoryOutput =>
  (output) =>
    output.type === 'secp256k1fx.TransferOutput' && output.amount > amount;

/** Mint rights of these keys alone. */
export const isRightOf =
  (...keys: readonly SigningKey[]): StoryOutput =>
  ({ type, addresses }) =>
    type.endsWith('.MintOutput') &&
    addresses.length === keys.length &&
    addresses.every((address) => keys.some((key) => compareBytes(key.address, address) === 0));

interface PlannedOperation {
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
