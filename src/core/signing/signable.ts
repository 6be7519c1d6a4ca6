import { concatBytes } from '../bytes/bytes';
import type { Annotated } from '../codec/annotate';
import type { AtomicTx } from '../codec/atomic/atomic-formats';
import type { Codec } from '../codec/avm/codec';
import { fxOf, type Tx } from '../codec/avm/avm-transactions';
import { type AuthorizationSource, authorizationOf, type PlatformTx } from '../codec/platform/platform-transactions';
import { InvalidInputError } from '../outcome';
import type { SignatureLists } from '../tx/signers';
import { type AnyUnsignedTx, consumedInputs } from '../tx/moves';
import { operationInput } from '../tx/tx-parts';
import { txFormatsOf } from './tx-formats';

/** A transaction of X, P, or C, signed or not. */
export type AnyTx = (
  | { readonly on: 'X'; readonly tx: Tx; readonly codec: Codec }
  | { readonly on: 'P'; readonly tx: PlatformTx }
  | { readonly on: 'C'; readonly tx: AtomicTx }
) & {
  /** Whether its bytes end before the credentials: it has no ID, which signatures are a part of. */
  readonly isUnsigned?: true;
};

/** What a credential signs for, by which its owners are found. */
export type SlotSource =
  | {
      readonly kind: 'output';
      readonly txID: Uint8Array;
      readonly outputIndex: number;
      /** The chain that exported the output; absent for the transaction's own chain. */
      readonly importedFrom?: Uint8Array;
    }
  /** The account of a C-Chain export: 20 bytes. */
  | { readonly kind: 'account'; readonly address: Uint8Array }
  | AuthorizationSource;

export interface NeededCredential {
  readonly source: SlotSource;
  /** The owner of each signature, as an index into the addresses of the source's owners. */
  readonly signatureIndices: readonly number[];
  /** The field that it signs for, such as `unsignedTx.inputs[0]`. */
  readonly path: string;
  /** Go type, such as `secp256k1fx.Credential`. */
  readonly type: CredentialType;
}

type CredentialType = 'secp256k1fx.Credential' | 'nftfx.Credential' | 'propertyfx.Credential';

export interface SignableTx {
  readonly on: 'X' | 'P' | 'C';
  /** The bytes that are signed: codec version and unsigned transaction. */
  readonly unsigned: Uint8Array;
  /** In the order of the credentials: inputs, then imported inputs or operations, then the authority of P. */
  readonly needed: readonly NeededCredential[];
  /** By credential; shorter than `needed` while credentials are missing. */
  readonly signatures: SignatureLists;
  /** The transaction with other signatures, a list for each credential. Throws `InvalidInputError` for too many. */
  readonly withSignatures: (signatures: SignatureLists) => Uint8Array;
  /** Names every byte of `unsigned`. */
  readonly annotate: () => Annotated;
}

/** Slots of a transaction that are shown and filled: a block has gas for fewer. */
const MOST_SLOTS = 4_096;

export function hasFewSlots({ needed }: Pick<SignableTx, 'needed'>): boolean {
  return needed.reduce((count, { signatureIndices }) => count + signatureIndices.length, 0) <= MOST_SLOTS;
}

/** The network that a transaction is for: after the codec version and the transaction's type ID. */
export function networkIDOf({ unsigned }: Pick<SignableTx, 'unsigned'>): number {
  return new DataView(unsigned.buffer, unsigned.byteOffset).getUint32(6);
}

/** Throws `InvalidInputError` if a credential isn't of the type that its place needs, or nothing needs it. */
export function signableOf(any: AnyTx): SignableTx {
  const needed = neededBy(any);
  const { credentials } = any.tx;
  if (credentials.length > needed.length) {
    throw new InvalidInputError(`${credentials.length} credentials where ${needed.length} are needed`);
  }
  const signatures = credentials.map((credential, i) => {
    const type = needed[i]?.type;
    if ('signatures' in credential && credential.type === type) return credential.signatures;
    throw new InvalidInputError(`${credential.type} in the place of ${String(type)}`);
  });
  const { unsignedTx: format } = txFormatsOf(any);
  const unsigned = unsignedBytes(any);
  const withSignatures = (lists: SignatureLists): Uint8Array => {
    const parts = lists.map((list, i) => {
      const typeID = format.registry.idOf(needed[i]?.type ?? '');
      if (typeID === undefined)
        throw new InvalidInputError(`${lists.length} credentials where ${needed.length} are needed`);
      return [uint32Bytes(typeID), uint32Bytes(list.length), ...list];
    });
    return concatBytes(unsigned, uint32Bytes(lists.length), ...parts.flat());
  };
  return { on: any.on, needed, signatures, unsigned, withSignatures, annotate: () => format.annotate(unsigned) };
}

function uint32Bytes(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

/** The bytes that are signed: codec version and unsigned transaction. */
export function unsignedBytes(any: AnyTx): Uint8Array {
  return txFormatsOf(any).unsignedTx.encode(any.tx.unsignedTx);
}

/** A credential for each input, then those of operations, of the authority, or of accounts. */
function neededBy(any: AnyTx): NeededCredential[] {
  const { unsignedTx } = any.tx;
  const inputs = consumedInputs(unsignedTx).map(
    ({ txID, outputIndex, importedFrom, path, input }): NeededCredential => ({
      source: { kind: 'output', txID, outputIndex, ...(importedFrom && { importedFrom }) },
      signatureIndices: input.signatureIndices,
      path,
      type: 'secp256k1fx.Credential',
    }),
  );
  return [...inputs, ...operationsNeed(unsignedTx), ...authorityNeeds(any), ...accountsNeed(unsignedTx)];
}

function operationsNeed(tx: AnyUnsignedTx): NeededCredential[] {
  return ('operations' in tx ? tx.operations : []).flatMap(({ utxoIDs: [utxo], operation }, i): NeededCredential[] => {
    if (utxo === undefined) return [];
    const [{ signatureIndices }] = operationInput(operation);
    const type = `${fxOf(operation.type)}.Credential` as const;
    return [{ source: { kind: 'output', ...utxo }, signatureIndices, path: `unsignedTx.operations[${i}]`, type }];
  });
}

/** The authority's credential is the last one of P (vms/platformvm/txs/executor). */
function authorityNeeds(any: AnyTx): NeededCredential[] {
  const authorization = any.on === 'P' ? authorizationOf(any.tx.unsignedTx) : undefined;
  if (authorization === undefined) return [];
  const { field, value, source } = authorization;
  if (value.type !== 'secp256k1fx.Input') throw new InvalidInputError(`${value.type} as an authorization`);
  const { signatureIndices } = value;
  return [{ source, signatureIndices, path: `unsignedTx.${field}`, type: 'secp256k1fx.Credential' }];
}

function accountsNeed(tx: AnyUnsignedTx): NeededCredential[] {
  if (tx.type !== 'atomic.UnsignedExportTx') return [];
  return tx.inputs.map(({ address }, i) => ({
    source: { kind: 'account', address },
    signatureIndices: [0],
    path: `unsignedTx.inputs[${i}]`,
    type: 'secp256k1fx.Credential',
  }));
}
