import { compareBytes, concatBytes, equalBytes } from '../bytes/bytes';
import type { Operation } from '../codec/avm/avm-transactions';
import type { TransferableOutput } from '../codec/secp256k1fx';
import { platformFormats } from '../codec/platform/platform-formats';
import type { PlatformTransferableOutput } from '../codec/platform/platform-transactions';
import { compareReferences } from '../rules/parts';
import { type AnyTx, signableOf, unsignedBytes } from '../signing/signable';
import { readOutcome } from '../outcome';
import { isEmptySlot } from '../tx/signers';

/** What a list of a transaction has: an input, an account of the C-Chain, an operation, or an output. */
type Listed =
  | { readonly txID: Uint8Array; readonly outputIndex: number }
  | { readonly address: Uint8Array; readonly assetID: Uint8Array }
  | Operation
  | TransferableOutput
  | PlatformTransferableOutput;

const LISTS = ['outputs', 'inputs', 'operations', 'exportedOutputs', 'importedInputs', 'stake'] as const;

interface TxOrder {
  readonly isSorted: boolean;
  /** Whether sorting would lose a signature. True if the inputs to sign for aren't known. */
  readonly isSigned: boolean;
  readonly sorted: AnyTx;
}

/** Whether the lists of a transaction are in the order that nodes require. */
export function txOrder(any: AnyTx): TxOrder {
  const sorted = sortedTx(any);
  const { value: slots } = readOutcome(() => signableOf(any));
  const isSigned = slots?.signatures.some((list) => !list.every(isEmptySlot)) !== false;
  return { isSorted: equalBytes(unsignedBytes(sorted), unsignedBytes(any)), isSigned, sorted };
}

/** The transaction with its lists in the order that nodes require, without credentials: they signed other bytes. */
function sortedTx(any: AnyTx): AnyTx {
  const { unsignedTx } = any.tx;
  const given: Partial<Record<(typeof LISTS)[number], readonly Listed[]>> = unsignedTx as object;
  const lists = LISTS.flatMap((name) => {
    // Each is encoded once: a list may have tens of thousands.
    const keyed = given[name]?.map((listed) => ({ listed, key: orderKey(any, listed) }));
    return keyed === undefined ? [] : [[name, keyed.sort(compareKeyed).map(({ listed }) => listed)] as const];
  });
  const sorted = { ...unsignedTx, ...Object.fromEntries(lists) };
  return { ...any, isUnsigned: true, tx: { ...any.tx, unsignedTx: sorted, credentials: [] } } as AnyTx;
}

interface Keyed {
  readonly listed: Listed;
  readonly key: Uint8Array;
}

function compareKeyed(a: Keyed, b: Keyed): number {
  return 'txID' in a.listed && 'txID' in b.listed ? compareReferences(a.listed, b.listed) : compareBytes(a.key, b.key);
}

function orderKey(any: AnyTx, listed: Listed): Uint8Array {
  if ('txID' in listed) return listed.txID;
  if ('address' in listed) return concatBytes(listed.address, listed.assetID);
  if (any.on !== 'X') return platformFormats.output.encode(listed as PlatformTransferableOutput);
  if ('operation' in listed) return any.codec.encodeOperation(listed);
  const { assetID, output } = listed as TransferableOutput;
  return concatBytes(assetID, any.codec.encodeOutput(output));
}
