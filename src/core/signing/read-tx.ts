import { concatBytes } from '../bytes/bytes';
import { atomicFormats } from '../codec/atomic/atomic-formats';
import { ANY_AVM, type AnyOrderCodec } from '../codec/avm/any-order-codec';
import { platformFormats } from '../codec/platform/platform-formats';
import { InvalidInputError, readOutcome } from '../outcome';
import { EMPTY_SIGNATURE } from '../tx/signers';
import { type AnyTx, hasFewSlots, signableOf, type SignableTx } from './signable';

/**
 * The only reader of a transaction of X, P, or C in bytes of any source. Signed bytes come first: unsigned ones end
 * where the credentials of signed ones begin. Undefined for other bytes.
 * @param avm the chain's own codec where the chain is known.
 */
export function readAnyTx(bytes: Uint8Array, avm: AnyOrderCodec = ANY_AVM): AnyTx | undefined {
  return readSignedTx(bytes, avm) ?? readUnsignedTx(bytes, avm);
}

/**
 * Reads a transaction with any number of signatures. Throws `InvalidInputError` for other bytes and for credentials
 * that nothing in the transaction needs.
 */
export function readSignable(bytes: Uint8Array): SignableTx {
  const tx = readAnyTx(bytes);
  if (tx === undefined) throw new InvalidInputError('not a transaction of the X-Chain, P-Chain, or C-Chain');
  return signableOf(tx);
}

function readSignedTx(bytes: Uint8Array, avm: AnyOrderCodec): AnyTx | undefined {
  return firstRead<AnyTx>(
    () => {
      const { value: tx, codec } = avm.read('tx', bytes);
      return { on: 'X', tx, codec };
    },
    () => ({ on: 'P', tx: platformFormats.tx.decode(bytes) }),
    () => ({ on: 'C', tx: atomicFormats.tx.decode(bytes) }),
  );
}

/**
 * Codec version and body, without credentials: what hardware wallets and offline signers get. No network has the number
 * 0: bytes with that are no transaction, such as zeros.
 */
export function readUnsignedTx(bytes: Uint8Array, avm: AnyOrderCodec = ANY_AVM): AnyTx | undefined {
  const rest = { credentials: [] } as const;
  const read = firstRead<AnyTx>(
    () => {
      const { value: unsignedTx, codec } = avm.read('unsignedTx', bytes);
      return { on: 'X', tx: { unsignedTx, ...rest }, codec, isUnsigned: true };
    },
    () => ({ on: 'P', tx: { unsignedTx: platformFormats.unsignedTx.decode(bytes), ...rest }, isUnsigned: true }),
    () => ({ on: 'C', tx: { unsignedTx: atomicFormats.unsignedTx.decode(bytes), ...rest }, isUnsigned: true }),
  );
  return read !== undefined && statedNetwork(read) === 0 ? undefined : read;
}

/** The number of the first type of P: those of transactions, outputs and inputs of an avm chain come before. */
const FIRST_TYPE = 12;

/** Whether bytes begin as a transaction of the P-Chain: codec version 0, and one of its types. */
export function isOfPlatform(bytes: Uint8Array): boolean {
  if (bytes.length < 6) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint16(0) === 0 && view.getUint32(2) >= FIRST_TYPE;
}

/** The network that a transaction names; undefined for what nodes make themselves. */
export function statedNetwork({ tx: { unsignedTx } }: { readonly tx: AnyTx['tx'] }): number | undefined {
  return 'networkID' in unsignedTx ? unsignedTx.networkID : undefined;
}

/**
 * A transaction with a slot for each signature that it needs, empty where there is none: as long as the signed one.
 * @param bytes its own.
 */
export function withEmptySlots(any: AnyTx, bytes: Uint8Array): Uint8Array {
  const { value } = readOutcome(() => {
    const tx = signableOf(any);
    if (!hasFewSlots(tx)) return undefined;
    return withAllSlots(tx);
  });
  if (value !== undefined || any.isUnsigned !== true) return value ?? bytes;
  // Without credentials, if who has to sign an authorization isn't known, or too many have to.
  return concatBytes(bytes, new Uint8Array(4));
}

/** The transaction with an empty slot for each signature that it lacks. */
export function withAllSlots(tx: SignableTx): Uint8Array {
  const slots = tx.needed.map(({ signatureIndices }, i) => {
    const given = tx.signatures[i] ?? [];
    return [...given, ...signatureIndices.slice(given.length).map(() => EMPTY_SIGNATURE)];
  });
  return tx.withSignatures(slots);
}

function firstRead<T>(...readers: readonly (() => T)[]): T | undefined {
  for (const read of readers) {
    const { value } = readOutcome(read);
    if (value !== undefined) return value;
  }
  return undefined;
}
