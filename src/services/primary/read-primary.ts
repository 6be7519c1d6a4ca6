import { atomicFormats, atomicTxsOf } from '../../core/codec/atomic/formats';
import type { Tx as AtomicTx } from '../../core/codec/atomic/transactions';
import type { Block as AvmBlock } from '../../core/codec/avm/block';
import type { Tx as AvmTx } from '../../core/codec/avm/transactions';
import { type EVMBlockHead, readEVMBlock } from '../../core/codec/evm/block';
import { type EVMHeader, readEVMHeader } from '../../core/codec/evm/header';
import { type Block as PlatformBlock, txsOf } from '../../core/codec/platform/block';
import { platformFormats } from '../../core/codec/platform/formats';
import type { UTXO } from '../../core/codec/platform/pieces';
import type { Tx as PlatformTx } from '../../core/codec/platform/transactions';
import { type Unwrapped, unwrap } from '../../core/codec/proposervm/block';
import { warpFormats } from '../../core/codec/warp/formats';
import { type OpenedMessage, openMessage } from '../../core/codec/warp/open';
import { encodeCb58 } from '../../core/encodings/cb58';
import { blockIDOf, txIDOf, utxoIDOf } from '../../core/ids/ids';
import { knownName } from '../../core/ids/known-names';
import { readOutcome } from '../../core/outcome';
import { sha256 } from '../../core/bytes/sha256';
import { ANY_AVM } from '../../core/codec/avm/fx-orders';
import type { FoundAtomicTx, FoundPlatformBlock, FoundPlatformTx, PrimaryFound } from '../lookup/primary-finders';

interface Read {
  /** 32 bytes; see each kind. */
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
}

/**
 * A UTXO of P: one that can only be staked for now, or one that P listed. Any other UTXO is the same on X, P
 * and C. `id` is the UTXO's.
 */
export interface ReadPlatformUTXO extends Read {
  readonly kind: 'platformUTXO';
  readonly utxo: UTXO;
}

/** A Warp message, signed or not. `id` is the message's: the hash of its unsigned part. */
export interface ReadWarpMessage extends Read {
  readonly kind: 'warpMessage';
  readonly opened: OpenedMessage;
}

/** What a proposervm block holds; undefined for a block of another virtual machine. */
export type InnerBlock =
  | { readonly chain: 'avm'; readonly id: Uint8Array; readonly block: AvmBlock }
  | { readonly chain: 'P'; readonly id: Uint8Array; readonly block: PlatformBlock }
  | {
      readonly chain: 'C';
      readonly id: Uint8Array;
      readonly head: EVMBlockHead;
      /** Undefined if an upgrade added fields that aren't known here. */
      readonly header: EVMHeader | undefined;
      readonly txs: readonly AtomicTx[];
    };

/** The extra data of a block of the C-Chain, `blockExtraData` over `eth_*`. `id` is that of the first transaction. */
export interface ReadAtomicTxs extends Read {
  readonly kind: 'atomicTxs';
  readonly txs: readonly AtomicTx[];
}

/** A block of the proposervm, as a node's index gives it. `id` is the outer ID, which only the index API knows. */
export interface ReadContainer extends Read {
  readonly kind: 'container';
  readonly unwrapped: Unwrapped & { readonly outer: NonNullable<Unwrapped['outer']> };
  readonly inner: InnerBlock | undefined;
}

/** What bytes of P, C, the proposervm and Warp are, without a lookup. */
export type PrimaryBytes =
  | FoundPlatformTx
  | FoundPlatformBlock
  | FoundAtomicTx
  | ReadAtomicTxs
  | ReadPlatformUTXO
  | ReadWarpMessage
  | ReadContainer;

/** What was looked up or read. */
export type PrimaryThing = PrimaryFound | PrimaryBytes;

type Reader = (bytes: Uint8Array) => PrimaryBytes | undefined;

/**
 * A transaction and a block of P share no type IDs; an atomic transaction's two types are an
 * X-Chain's, with other fields.
 */
const READERS: readonly Reader[] = [
  (bytes) => ({ kind: 'platformTx', id: txIDOf(bytes), bytes, tx: platformFormats.tx.decode(bytes) }),
  (bytes) => ({ kind: 'platformBlock', id: blockIDOf(bytes), bytes, block: platformFormats.block.decode(bytes) }),
  (bytes) => ({
    kind: 'atomicTx',
    id: txIDOf(bytes),
    bytes,
    tx: atomicFormats.tx.decode(bytes),
    blockHeight: undefined,
  }),
  readAtomicTxs,
  platformUTXO,
  readContainer,
  (bytes) => {
    const opened = openMessage(bytes);
    const { networkID, sourceChainID, payload } = opened.message;
    const id = sha256(warpFormats.unsignedMessage.encode({ networkID, sourceChainID, payload }));
    return { kind: 'warpMessage', id, bytes, opened };
  },
];

/**
 * Decodes a transaction, block or locked UTXO of the P-Chain, an atomic transaction of the C-Chain, a block of the
 * proposervm, or a Warp message; undefined for other bytes.
 */
export function readPrimary(bytes: Uint8Array): PrimaryBytes | undefined {
  for (const read of READERS) {
    const { value } = readOutcome(() => read(bytes));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** No block has an empty list: its extra data is empty then. */
function readAtomicTxs(bytes: Uint8Array): ReadAtomicTxs | undefined {
  const txs = atomicFormats.txs.decode(bytes);
  const [first] = txs;
  return first && { kind: 'atomicTxs', id: txIDOf(atomicFormats.tx.encode(first)), bytes, txs };
}

function readContainer(bytes: Uint8Array): ReadContainer | undefined {
  const { outer, ...unwrapped } = unwrap(bytes);
  if (outer === undefined) return undefined;
  const inner = innerBlock(unwrapped.inner);
  return { kind: 'container', id: unwrapped.outerID, bytes, unwrapped: { ...unwrapped, outer }, inner };
}

/** A proposervm block doesn't name its chain: the inner bytes show it. */
function innerBlock(bytes: Uint8Array): InnerBlock | undefined {
  const read = ANY_AVM.readAny(bytes);
  const id = blockIDOf(bytes);
  if (read !== undefined) return read.kind === 'block' ? { chain: 'avm', id, block: read.value } : undefined;
  const platform = readOutcome(() => platformFormats.block.decode(bytes)).value;
  if (platform !== undefined) return { chain: 'P', id, block: platform };
  const head = readOutcome(() => readEVMBlock(bytes)).value;
  const txs = head === undefined ? undefined : readOutcome(() => atomicTxsOf(head.extraData)).value;
  if (head === undefined || txs === undefined) return undefined;
  return { chain: 'C', id: head.id, head, header: readOutcome(() => readEVMHeader(bytes)).value, txs };
}

/** Throws `InvalidInputError` for other bytes. */
export function platformUTXO(bytes: Uint8Array): ReadPlatformUTXO {
  const utxo = platformFormats.utxo.decode(bytes);
  return { kind: 'platformUTXO', id: utxoIDOf(utxo.txID, utxo.outputIndex), bytes, utxo };
}

/** The number of the network that it was made for; undefined if it doesn't name one. */
export function networkOf(found: PrimaryThing): number | undefined {
  switch (found.kind) {
    case 'platformTx':
      return networkOfTxs([found.tx]);
    case 'platformBlock':
      return networkOfTxs(txsOf(found.block));
    case 'atomicTx':
      return networkOfTxs([found.tx]);
    case 'atomicTxs':
      return networkOfTxs(found.txs);
    case 'warpMessage':
      return found.opened.message.networkID;
    case 'l1Validator':
      return undefined;
    case 'container':
      return found.inner && networkOfTxs(txsIn(found.inner));
    case 'platformUTXO':
      return knownName(encodeCb58(found.utxo.assetID))?.network?.id;
  }
}

type AnyTx = PlatformTx | AtomicTx | AvmTx;

/** All transactions of a block are of one network: that which accepted it. Those that only reward don't name it. */
function networkOfTxs(txs: readonly AnyTx[]): number | undefined {
  return txs
    .map(({ unsignedTx }) => ('networkID' in unsignedTx ? unsignedTx.networkID : undefined))
    .find((id) => id !== undefined);
}

function txsIn(inner: InnerBlock): readonly AnyTx[] {
  switch (inner.chain) {
    case 'P':
      return txsOf(inner.block);
    case 'C':
      return inner.txs;
    case 'avm':
      return inner.block.txs;
  }
}
