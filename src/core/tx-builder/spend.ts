import * as l10n from '@vscode/l10n';
import type { OutputOwners, TransferableInput, TransferableOutput } from '../codec/secp256k1fx';
import { compareBytes, equalBytes, toHexDigits } from '../bytes/bytes';
import type { Codec, UTXO } from '../codec/avm/codec';
import { encodeCb58 } from '../encodings/cb58';
import { InvalidInputError } from '../outcome';
import { compareReferences } from '../rules/parts';
import type { TxSigner } from './key';

/** An address of 20 bytes alone, without a lock. */
export function soleOwner(address: Uint8Array): OutputOwners {
  return { locktime: 0n, threshold: 1, addresses: [address] };
}

/** The signature indices and keys that sign for an output. */
interface OutputSigning {
  readonly signatureIndices: readonly number[];
  readonly keys: readonly TxSigner[];
}

/**
 * The first of the owner's addresses that the keys can sign for, up to the threshold; undefined if they are too few.
 */
export function signingFor(owners: OutputOwners, keys: readonly TxSigner[], now: bigint): OutputSigning | undefined {
  if (owners.locktime > now) return undefined;
  const found: [number, TxSigner][] = [];
  for (const [i, address] of owners.addresses.entries()) {
    if (found.length === owners.threshold) break;
    const key = keys.find((candidate) => equalBytes(candidate.address, address));
    if (key !== undefined) found.push([i, key]);
  }
  if (found.length < owners.threshold) return undefined;
  return { signatureIndices: found.map(([i]) => i), keys: found.map(([, key]) => key) };
}

/** An input and the keys that sign for it. */
export interface SignedInput {
  readonly input: TransferableInput;
  readonly keys: readonly TxSigner[];
}

/** The inputs that pay for something. */
export interface Spend {
  /** In the order that nodes require. */
  readonly inputs: readonly SignedInput[];
  /** What is left over, per asset. */
  readonly change: readonly { readonly assetID: Uint8Array; readonly amount: bigint }[];
}

/** UTXOs that don't pay for a transaction. */
export class NotEnoughError extends InvalidInputError {
  override readonly name: string = 'NotEnoughError';
  /** Raw units of an asset (32 bytes). */
  readonly lacking: { readonly assetID: Uint8Array; readonly amount: bigint };

  constructor(lacking: NotEnoughError['lacking']) {
    const { assetID, amount } = lacking;
    super(l10n.t('Not enough to spend: {0} raw units of asset {1} are missing.', `${amount}`, encodeCb58(assetID)));
    this.lacking = lacking;
  }
}

/**
 * Chooses UTXOs that pay for the amounts, in the order given, and skips those that the keys can't spend now. Throws
 * `NotEnoughError` if they aren't enough.
 */
export function chooseInputs(
  utxos: readonly UTXO[],
  needed: readonly { readonly assetID: Uint8Array; readonly amount: bigint }[],
  keys: readonly TxSigner[],
  now: bigint,
): Spend {
  const missing = new Map<string, { readonly assetID: Uint8Array; amount: bigint }>();
  for (const { assetID, amount } of needed) {
    const key = toHexDigits(assetID);
    missing.set(key, { assetID, amount: (missing.get(key)?.amount ?? 0n) + amount });
  }
  const inputs: SignedInput[] = [];
  for (const utxo of utxos) {
    const entry = missing.get(toHexDigits(utxo.assetID));
    if (entry === undefined || entry.amount <= 0n) continue;
    const input = inputFor(utxo, keys, now);
    if (input === undefined) continue;
    inputs.push(input);
    entry.amount -= input.input.input.amount;
  }
  const short = [...missing.values()].find(({ amount }) => amount > 0n);
  if (short !== undefined) {
    throw new NotEnoughError(short);
  }
  return {
    inputs: inputs.sort((a, b) => compareReferences(a.input, b.input)),
    change: [...missing.values()]
      .filter(({ amount }) => amount < 0n)
      .map(({ assetID, amount }) => ({ assetID, amount: -amount })),
  };
}

/** An input that spends the UTXO; undefined if it has no amount or the keys can't spend it now. */
export function inputFor(utxo: UTXO, keys: readonly TxSigner[], now: bigint): SignedInput | undefined {
  const { txID, outputIndex, assetID, output } = utxo;
  if (output.type !== 'secp256k1fx.TransferOutput') return undefined;
  const signing = signingFor(output, keys, now);
  if (signing === undefined) return undefined;
  const { signatureIndices } = signing;
  const input = { type: 'secp256k1fx.TransferInput', amount: output.amount, signatureIndices } as const;
  return { input: { txID, outputIndex, assetID, input }, keys: signing.keys };
}

/** Outputs in the order that nodes require: by asset, then by their bytes. */
export function sortedOutputs(codec: Codec, outputs: readonly TransferableOutput[]): TransferableOutput[] {
  return [...outputs].sort(
    (a, b) =>
      compareBytes(a.assetID, b.assetID) || compareBytes(codec.encodeOutput(a.output), codec.encodeOutput(b.output)),
  );
}
