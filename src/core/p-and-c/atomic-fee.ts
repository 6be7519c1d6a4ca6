import { atomicFormats, type UnsignedAtomicTx } from '../codec/atomic/atomic-formats';
import type { TransferableInput, TransferableOutput } from '../codec/secp256k1fx';
import type { AccountAmount } from '../tx/moves';

/** wei of a nAVAX: accounts count in wei. */
export const WEI = 1_000_000_000n;

/** What each import and export needs, and more for each signature (ap5.AtomicTxIntrinsicGas, CostPerSignature). */
const INTRINSIC_GAS = 10_000n;
const SIGNATURE_GAS = 1_000n;

/** The gas of an import or export of the C-Chain, which counts the bytes that are signed. */
export function atomicGas(tx: UnsignedAtomicTx): bigint {
  const signatures = atomicSides(tx).inputs.items.reduce(
    (sum, each) => sum + ('input' in each ? each.input.signatureIndices.length : 1),
    0,
  );
  return BigInt(atomicFormats.unsignedTx.encode(tx).length) + INTRINSIC_GAS + SIGNATURE_GAS * BigInt(signatures);
}

/** The least nAVAX to burn at a base fee (wei for a unit of gas). */
export function atomicFee(gas: bigint, baseFee: bigint): bigint {
  return (gas * baseFee + WEI - 1n) / WEI;
}

/** The nAVAX that go in and don't come out, as nothing but AVAX does; less than 0 where more comes out. */
export function atomicBurned(tx: UnsignedAtomicTx): bigint {
  const { inputs, outputs } = atomicSides(tx);
  return sumOf(inputs) - sumOf(outputs);
}

export function sumOf({ items }: AtomicSide): bigint {
  return items.reduce(
    (sum, each) => sum + ('input' in each ? each.input.amount : 'output' in each ? each.output.amount : each.amount),
    0n,
  );
}

/** What goes into an import or export, or what comes out. */
export interface AtomicSide {
  readonly name: 'input' | 'output';
  /** The field, such as `unsignedTx.importedInputs`. */
  readonly path: string;
  readonly items: readonly (AccountAmount | TransferableInput | TransferableOutput)[];
}

/** Both sides: one is of accounts, the other of UTXOs that the other chain has or gets. */
export function atomicSides(tx: UnsignedAtomicTx): { readonly inputs: AtomicSide; readonly outputs: AtomicSide } {
  const isImport = tx.type === 'atomic.UnsignedImportTx';
  return {
    inputs: {
      name: 'input',
      path: `unsignedTx.${isImport ? 'importedInputs' : 'inputs'}`,
      items: isImport ? tx.importedInputs : tx.inputs,
    },
    outputs: {
      name: 'output',
      path: `unsignedTx.${isImport ? 'outputs' : 'exportedOutputs'}`,
      items: isImport ? tx.outputs : tx.exportedOutputs,
    },
  };
}
