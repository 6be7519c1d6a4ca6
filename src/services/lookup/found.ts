import type { L1Validator } from '../../client/schemas/platform-schemas';
import type { AtomicTx } from '../../core/codec/atomic/atomic-formats';
import type { Block as AvmBlock, Codec, UTXO as AvmUTXO } from '../../core/codec/avm/codec';
import type { Tx as AvmTx } from '../../core/codec/avm/avm-transactions';
import type { Part } from '../../core/codec/part-formats';
import type { EVMBlockHead, EVMHeader } from '../../core/codec/evm/evm-block';
import {
  type PlatformBlock,
  platformFormats,
  txsOfPlatformBlock as txsIn,
} from '../../core/codec/platform/platform-formats';
import type { PlatformTx, PlatformUTXO } from '../../core/codec/platform/platform-transactions';
import type { Unwrapped } from '../../core/codec/proposervm/proposervm-block';
import type { OpenedMessage } from '../../core/codec/warp/warp-formats';
import { prefixedHex } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { txIDOf } from '../../core/ids/ids';
import { type ProducedOutput, producedOutputs } from '../../core/tx/moves';
import type { AnyTx } from '../../core/signing/signable';

/** What an ID is, or what bytes decode to. */
interface Identified {
  /** 32 bytes; of what was looked up, the ID that the bytes hash to; of an unsigned transaction, the hash to sign. */
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
}

interface Mended {
  /** What is wrong with the given bytes, of which `bytes` is the mended form. */
  readonly flaw?: { readonly words: string; readonly given: Uint8Array };
}

/** Given bytes of a transaction may have no credentials, and may lack their beginning: no chain has such ones. */
interface GivenBytes extends Mended, Pick<AnyTx, 'isUnsigned'> {}

/** Of the X-Chain or another avm chain. */
interface OnX extends Identified {
  readonly on: 'X';
  readonly codec: Codec;
}

/** An accepted transaction; an asset is the transaction that created it. */
export interface FoundTx extends OnX, GivenBytes {
  readonly kind: 'tx';
  readonly tx: AvmTx;
}

export interface FoundBlock extends OnX {
  readonly kind: 'block';
  readonly block: AvmBlock;
}

/** A transaction of the P-Chain. A subnet and a blockchain have the ID of the transaction that created them. */
export interface FoundPlatformTx extends Identified, GivenBytes {
  readonly on: 'P';
  readonly kind: 'tx';
  readonly tx: PlatformTx;
}

export interface FoundPlatformBlock extends Identified {
  readonly on: 'P';
  readonly kind: 'block';
  readonly block: PlatformBlock;
}

/** The validator of an L1 by its validation ID, as the node reports it: nothing verifies it. */
export interface FoundL1Validator extends Pick<Identified, 'id'> {
  readonly on: 'P';
  readonly kind: 'validator';
  readonly validator: L1Validator;
}

/**
 * A transaction of the C-Chain that imports or exports. `blockHeight` is undefined while no block has it, and for
 * bytes that weren't looked up.
 */
export interface FoundAtomicTx extends Identified, GivenBytes {
  readonly on: 'C';
  readonly kind: 'tx';
  readonly tx: AtomicTx;
  readonly blockHeight: bigint | undefined;
}

/** What an ID of the P- or the C-Chain is. */
export type FoundOnPOrC = FoundPlatformTx | FoundPlatformBlock | FoundL1Validator | FoundAtomicTx;

/** What an ID is on a chain, or on P or C of its network. */
export type Found = FoundTx | FoundBlock | FoundOnPOrC;

export type AnyFoundTx = Extract<Found, { readonly kind: 'tx' }>;

/** A UTXO that was read from given bytes. `id` is the UTXO's. */
export interface ReadAvmUTXO extends OnX {
  readonly kind: 'utxo';
  readonly utxo: AvmUTXO;
}

/**
 * A UTXO of P: one that can only be staked for now, or one that P listed. Any other UTXO is the same on X, P
 * and C. `id` is the UTXO's.
 */
export interface ReadPlatformUTXO extends Identified {
  readonly on: 'P';
  readonly kind: 'utxo';
  readonly utxo: PlatformUTXO;
}

/** The extra data of a block of the C-Chain, `blockExtraData` over `eth_*`. `id` is that of the first transaction. */
export interface ReadAtomicTxs extends Identified {
  readonly on: 'C';
  readonly kind: 'txs';
  readonly txs: readonly AtomicTx[];
}

/** A Warp message, signed or not. `id` is the message's: the hash of its unsigned part. */
export interface ReadWarpMessage extends Identified, Mended {
  readonly on: undefined;
  readonly kind: 'warpMessage';
  readonly opened: OpenedMessage;
}

/** A block of the proposervm, as a node's index gives it. `id` is the outer ID, which only the index API knows. */
export interface ReadContainer extends Identified {
  readonly on: undefined;
  readonly kind: 'container';
  readonly unwrapped: Unwrapped & { readonly outer: NonNullable<Unwrapped['outer']> };
  readonly inner: InnerBlock | undefined;
}

/** Bytes that are a part of something. */
export interface ReadPart extends Identified {
  readonly on: undefined;
  readonly kind: 'part';
  readonly part: Part;
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

/** What bytes of P, C, the proposervm and Warp are, without a lookup. */
type BytesOfPOrC =
  | Exclude<FoundOnPOrC, FoundL1Validator>
  | ReadPlatformUTXO
  | ReadAtomicTxs
  | ReadWarpMessage
  | ReadContainer
  | ReadPart;

/** What was looked up or read of P, C, the proposervm and Warp. */
export type ThingOfPOrC = FoundOnPOrC | BytesOfPOrC;

/** What bytes decode to. */
export type ReadThing = FoundTx | FoundBlock | ReadAvmUTXO | BytesOfPOrC;

/** What was looked up or read, of any chain. */
export type Thing = Found | ReadThing;

/** A decoded transaction as a look-up by its ID would return it. */
export function foundTx(tx: AvmTx, codec: Codec, bytes = codec.encodeTx(tx)): FoundTx {
  return { on: 'X', kind: 'tx', id: txIDOf(bytes), bytes, codec, tx };
}

/** A transaction that was read from bytes. */
export function foundFrom(read: AnyTx, bytes: Uint8Array): AnyFoundTx {
  const own = { kind: 'tx', id: txIDOf(bytes), bytes } as const;
  return read.on === 'C' ? { ...read, ...own, blockHeight: undefined } : { ...read, ...own };
}

/** Anything that was looked up, also without a result. */
interface AnyResult {
  readonly kind: string;
  readonly on?: AnyTx['on'] | undefined;
}

export function isAvmTx(found: AnyResult): found is FoundTx {
  return found.on === 'X' && found.kind === 'tx';
}

export function isAvmBlock(found: AnyResult): found is FoundBlock {
  return found.on === 'X' && found.kind === 'block';
}

export function isPlatformTx(found: AnyResult): found is FoundPlatformTx {
  return found.on === 'P' && found.kind === 'tx';
}

/** Whether it isn't in a block yet: nodes also return the transactions of the C-Chain that wait for one. */
export function isWaiting(found: AnyResult & { readonly blockHeight?: bigint | undefined }): boolean {
  return found.on === 'C' && found.kind === 'tx' && found.blockHeight === undefined;
}

/** Whether it has no ID before it is signed. */
export function isUnsigned(thing: Thing): boolean {
  return thing.kind === 'tx' && thing.isUnsigned === true;
}

/** The ID in cb58; of an unsigned transaction the hash to sign, in hex: it must not look like an ID. */
export function idTextOf(thing: Thing): string {
  return isUnsigned(thing) ? prefixedHex(thing.id) : encodeCb58(thing.id);
}

/** What the bytes of a transaction say that it makes, exported and staked outputs too, by output index. */
export function madeOutputs({ tx, id }: AnyFoundTx): readonly ProducedOutput[] {
  return producedOutputs(tx.unsignedTx, id);
}

/** The first transactions of a block. */
export function txsOf({ block, codec }: FoundBlock, most = block.txs.length): FoundTx[] {
  return block.txs.slice(0, most).map((tx) => foundTx(tx, codec));
}

export function platformTxsOf({ block }: FoundPlatformBlock): FoundPlatformTx[] {
  return txsIn(block).map((tx) => {
    const bytes = platformFormats.tx.encode(tx);
    return { on: 'P', kind: 'tx', id: txIDOf(bytes), bytes, tx };
  });
}
