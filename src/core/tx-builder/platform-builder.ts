import { compareBytes } from '../bytes/bytes';
import { sha256 } from '../bytes/hashes';
import { platformFormats } from '../codec/platform/platform-formats';
import type {
  PlatformTransferableInput,
  PlatformTransferableOutput,
  PlatformTx,
  PlatformUTXO,
  UnsignedPlatformTx,
} from '../codec/platform/platform-transactions';
import type { OutputOwners, TransferableOutput } from '../codec/secp256k1fx';
import { platformFee } from '../p-and-c/platform-fee';
import { compareReferences } from '../rules/parts';
import type { TxSigner } from './key';
import { chooseInputs, inputFor } from './spend';
import { PRIMARY_NETWORK_ID } from '../ids/networks';

/** The fields that transactions of the P-Chain begin with. */
export interface PlatformBase {
  readonly networkID: number;
  readonly blockchainID: Uint8Array;
  readonly outputs: readonly PlatformTransferableOutput[];
  readonly inputs: readonly PlatformTransferableInput[];
  readonly memo: Uint8Array;
}

/** An input, and the keys that sign for it in their order. */
export interface SignedPlatformInput {
  readonly input: PlatformTransferableInput;
  readonly keys: readonly TxSigner[];
}

/** A UTXO without a lock of the P-Chain. */
export type PlainPlatformUTXO = Omit<PlatformUTXO, 'output'> & TransferableOutput;

/** What pays for a transaction of the P-Chain. */
export interface PlatformWallet {
  readonly networkID: number;
  readonly avax: Uint8Array;
  /** In the order in which they are spent. */
  readonly utxos: readonly PlainPlatformUTXO[];
  readonly keys: readonly TxSigner[];
  readonly change: OutputOwners;
  /** Unix seconds. */
  readonly now: bigint;
  /** nAVAX for a unit of gas. */
  readonly price: bigint;
}

/** What a transaction does besides paying the fee. */
export interface PlatformPlan {
  /** What it pays on the P-Chain. */
  readonly outputs?: readonly PlatformTransferableOutput[];
  /** nAVAX for stakes, exports and balances. */
  readonly spent?: bigint;
  /** Inputs besides those that pay. */
  readonly further?: readonly SignedPlatformInput[];
  /** Keys that sign after those of the inputs. */
  readonly authorizedBy?: readonly (readonly TxSigner[])[];
  readonly make: (base: PlatformBase) => UnsignedPlatformTx;
}

const NO_MEMO = new Uint8Array(0);

/**
 * Builds and signs a transaction of the P-Chain, with the least fee. Throws `InvalidInputError` if the wallet can't pay.
 * @param fee nAVAX, which depends on the inputs that pay it: the transaction is planned again until they fit.
 */
export function buildPlatformTx(plan: PlatformPlan, wallet: PlatformWallet, fee = 0n): PlatformTx {
  const { outputs = [], spent = 0n, further = [], authorizedBy = [], make } = plan;
  const { networkID, avax: assetID, utxos, keys, change: owners, now, price } = wallet;
  const paid = outputs.reduce((sum, { output }) => sum + ('amount' in output ? output.amount : 0n), 0n);
  const { inputs, change } = chooseInputs(utxos, [{ assetID, amount: paid + spent + fee }], keys, now);
  const all: SignedPlatformInput[] = [...inputs, ...further].sort((a, b) => compareReferences(a.input, b.input));
  const back = change.map(({ amount }) => platformPayment(assetID, amount, owners));
  const unsignedTx = make({
    networkID,
    blockchainID: PRIMARY_NETWORK_ID,
    memo: NO_MEMO,
    outputs: sortedPlatformOutputs([...outputs, ...back]),
    inputs: all.map(({ input }) => input),
  });
  const least = platformFee(unsignedTx, price) ?? 0n;
  // The output for the change may cost all that is left: then there is none, and the rest is paid as a fee.
  if (least > fee) return buildPlatformTx(plan, wallet, least);
  const signers = [...all.map((each) => each.keys), ...authorizedBy];
  return { unsignedTx, credentials: credentialsOf(platformFormats.unsignedTx.encode(unsignedTx), signers) };
}

/** An import of UTXOs that another chain exported, which pay for it; undefined if the keys can import none now. */
export function platformImport(
  { keys, now }: Pick<PlatformWallet, 'keys' | 'now'>,
  sourceChain: Uint8Array,
  utxos: readonly PlainPlatformUTXO[],
  most: number,
): PlatformPlan | undefined {
  const imported = utxos
    .flatMap((utxo) => inputFor(utxo, keys, now) ?? [])
    .slice(0, most)
    .sort((a, b) => compareReferences(a.input, b.input));
  if (imported.length === 0) return undefined;
  const importedInputs = imported.map(({ input }) => input);
  return {
    // It pays for the fee, and the rest is the change.
    spent: -importedInputs.reduce((sum, { input }) => sum + input.amount, 0n),
    authorizedBy: imported.map((each) => each.keys),
    make: (base) => ({ type: 'txs.ImportTx', ...base, sourceChain, importedInputs }),
  };
}

/** An export of these outputs. */
export function platformExport(destinationChain: Uint8Array, outputs: readonly TransferableOutput[]): PlatformPlan {
  const exported = { destinationChain, exportedOutputs: sortedPlatformOutputs(outputs) };
  const spent = outputs.reduce((sum, { output }) => sum + output.amount, 0n);
  return { spent, make: (base) => ({ type: 'txs.ExportTx', ...base, ...exported }) };
}

/** An output without a lock. */
export function platformPayment(assetID: Uint8Array, amount: bigint, owners: OutputOwners): TransferableOutput {
  return { assetID, output: { type: 'secp256k1fx.TransferOutput', amount, ...owners } };
}

/** Outputs in the order that a node requires: by asset, then by their bytes. */
export function sortedPlatformOutputs<T extends PlatformTransferableOutput>(outputs: readonly T[]): T[] {
  const keyOf = (output: T): Uint8Array => platformFormats.output.encode(output);
  return [...outputs].sort((a, b) => compareBytes(keyOf(a), keyOf(b)));
}

/** A credential for each list of keys. `unsigned` is what they sign. */
export function credentialsOf(unsigned: Uint8Array, signers: readonly (readonly TxSigner[])[]) {
  const hash = sha256(unsigned);
  return signers.map((keys) => ({
    type: 'secp256k1fx.Credential' as const,
    signatures: keys.map((key) => key.sign(hash)),
  }));
}
