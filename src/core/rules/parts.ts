import { compareBytes, equalBytes, isZero, MAX_MEMO, MAX_PAYLOAD } from '../bytes/bytes';
import type { Input, OutputOwners, TransferableInput, TransferableOutput } from '../codec/secp256k1fx';
import type { Credential, FxOperation, StateOutput } from '../codec/avm/avm-transactions';
import { fails, type Findings } from './finding';

/** The index of the first item that isn't greater than the previous one; undefined if all are. */
export function firstOutOfOrder<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  order: 'unique' | 'equal allowed',
): number | undefined {
  for (let i = 1; i < items.length; i++) {
    const difference = compare(items[i - 1] as T, items[i] as T);
    if (difference > 0 || (difference === 0 && order === 'unique')) return i;
  }
  return undefined;
}

/** Orders by transaction, then by output index (vms/components/avax/utxo_id.go). */
export function compareReferences(
  a: { readonly txID: Uint8Array; readonly outputIndex: number },
  b: { readonly txID: Uint8Array; readonly outputIndex: number },
): number {
  return compareBytes(a.txID, b.txID) || a.outputIndex - b.outputIndex;
}

/** secp256k1fx/output_owners.go */
export function* ownersFindings({ threshold, addresses }: OutputOwners, path: string): Findings {
  if (threshold > addresses.length) yield fails('owners', 'output is unspendable', `${path}.threshold`);
  if (threshold === 0 && addresses.length > 0) {
    yield fails('owners', 'output representation should be optimized', `${path}.threshold`);
  }
  const at = firstOutOfOrder(addresses, compareBytes, 'unique');
  if (at !== undefined) yield fails('owners', 'addresses not sorted and unique', `${path}.addresses[${at}]`);
}

/** The `Verify` of each type of output, in secp256k1fx, nftfx and propertyfx. */
export function* outputFindings(output: StateOutput, path: string): Findings {
  if (output.type === 'secp256k1fx.TransferOutput' && output.amount === 0n) {
    yield fails('outputs', 'output has no value', `${path}.amount`);
  }
  if (output.type === 'nftfx.TransferOutput') yield* payloadFindings(output.payload, `${path}.payload`);
  yield* ownersFindings(output, path);
}

/** vms/components/avax/transferables.go, asset.go */
export function* transferableOutputFindings({ assetID, output }: TransferableOutput, path: string): Findings {
  yield* assetFindings(assetID, `${path}.assetID`);
  yield* outputFindings(output, `${path}.output`);
}

/** vms/components/avax/transferables.go, secp256k1fx/transfer_input.go */
export function* transferableInputFindings({ assetID, input }: TransferableInput, path: string): Findings {
  yield* assetFindings(assetID, `${path}.assetID`);
  yield* transferInputFindings(input, `${path}.input`);
}

/** Verifies an asset ID of 32 bytes at `path`: all zeros isn't an asset. */
export function* assetFindings(assetID: Uint8Array, path: string): Findings {
  if (isZero(assetID)) yield fails('asset', 'empty asset ID is not valid', path);
}

/** secp256k1fx/transfer_input.go */
export function* transferInputFindings(input: Input & { readonly amount: bigint }, path: string): Findings {
  if (input.amount === 0n) yield fails('inputs', 'input has no value', `${path}.amount`);
  yield* inputFindings(input, path);
}

/** secp256k1fx/input.go */
export function* inputFindings({ signatureIndices }: Input, path: string): Findings {
  const at = firstOutOfOrder(signatureIndices, (a, b) => a - b, 'unique');
  if (at !== undefined) {
    yield fails('inputs', 'address indices not sorted and unique', `${path}.signatureIndices[${at}]`);
  }
}

/** vms/components/avax/base_tx.go */
export function* metadataFindings(
  tx: { readonly networkID: number; readonly blockchainID: Uint8Array; readonly memo: Uint8Array },
  { networkID, blockchainID }: { readonly networkID: number; readonly blockchainID: Uint8Array },
): Findings {
  if (tx.networkID !== networkID) yield fails('network', 'tx has wrong network ID', 'unsignedTx.networkID');
  if (!equalBytes(tx.blockchainID, blockchainID)) {
    yield fails('chain', 'tx has wrong chain ID', 'unsignedTx.blockchainID');
  }
  yield* memoFindings(tx, MAX_MEMO);
}

/** @param most bytes; none on the P-Chain since Durango. */
export function* memoFindings({ memo }: { readonly memo: Uint8Array }, most: number): Findings {
  if (memo.length > most) {
    yield fails('memo', `memo exceeds maximum length: ${memo.length} > ${most}`, 'unsignedTx.memo');
  }
}

/** The `Verify` of each type of operation. */
export function* operationFindings(operation: FxOperation, path: string): Findings {
  switch (operation.type) {
    case 'secp256k1fx.MintOperation':
      yield* inputFindings(operation.mintInput, `${path}.mintInput`);
      yield* ownersFindings(operation.mintOutput, `${path}.mintOutput`);
      yield* outputFindings(
        { type: 'secp256k1fx.TransferOutput', ...operation.transferOutput },
        `${path}.transferOutput`,
      );
      break;
    case 'nftfx.MintOperation':
      yield* payloadFindings(operation.payload, `${path}.payload`);
      for (const [i, owners] of operation.outputs.entries()) yield* ownersFindings(owners, `${path}.outputs[${i}]`);
      yield* inputFindings(operation.mintInput, `${path}.mintInput`);
      break;
    case 'nftfx.TransferOperation':
      yield* inputFindings(operation.input, `${path}.input`);
      yield* outputFindings({ type: 'nftfx.TransferOutput', ...operation.output }, `${path}.output`);
      break;
    case 'propertyfx.MintOperation':
      yield* inputFindings(operation.mintInput, `${path}.mintInput`);
      yield* ownersFindings(operation.mintOutput, `${path}.mintOutput`);
      yield* ownersFindings(operation.ownedOutput, `${path}.ownedOutput`);
      break;
    case 'propertyfx.BurnOperation':
      yield* inputFindings(operation, path);
  }
}

/** A credential needs no verification of its own; other types that a node parses in its place have a `Verify`. */
export function* credentialFindings(credential: Credential, path: string): Findings {
  if ('signatures' in credential) return;
  switch (credential.type) {
    case 'secp256k1fx.TransferInput':
      yield* transferInputFindings(credential, path);
      break;
    case 'secp256k1fx.MintOperation':
    case 'nftfx.MintOperation':
    case 'nftfx.TransferOperation':
    case 'propertyfx.MintOperation':
    case 'propertyfx.BurnOperation':
      yield* operationFindings(credential, path);
      break;
    case 'secp256k1fx.MintOutput':
    case 'secp256k1fx.TransferOutput':
    case 'nftfx.MintOutput':
    case 'nftfx.TransferOutput':
    case 'propertyfx.MintOutput':
    case 'propertyfx.OwnedOutput':
      yield* outputFindings(credential, path);
  }
}

function* payloadFindings(payload: Uint8Array, path: string): Findings {
  if (payload.length > MAX_PAYLOAD) yield fails('outputs', 'payload too large', path);
}
