import { id, list, oneOf, struct, text, type TypeRegistry, uint64, type ValueOf } from '../shape';
import {
  avmTypes,
  createAssetTx,
  type FxName,
  operation,
  type Operation,
  stateOutput,
  type StateOutput,
  tx,
  type Tx,
  unsignedTx,
  type UnsignedTx,
  X_CHAIN_FXS,
} from './avm-transactions';
import { outputReference } from '../secp256k1fx';
import type { Annotated } from '../annotate';
import { Format } from '../format';

/** `time` is Unix seconds; the transactions are in a block without their codec version (docs/protocol.md 5.6). */
const standardBlock = struct({ parentID: id, height: uint64, time: uint64, merkleRoot: id, txs: list(tx) });

export const block = oneOf('block.Block', { 'block.StandardBlock': standardBlock });

export type Block = ValueOf<typeof block>;

/** avm.GenesisAsset: a CreateAssetTx (concrete: without type ID) under an alias such as `AVAX` (vms/avm/genesis.go). */
const genesisAsset = struct({ alias: text, ...createAssetTx.of });

/** The genesis data of an avm chain: its assets, sorted by alias. */
export const genesis = struct({ txs: list(genesisAsset) });

export type GenesisAsset = ValueOf<typeof genesisAsset>;
type Genesis = ValueOf<typeof genesis>;

/** avax.UTXO: an unspent output, with the asset it holds. */
export const utxo = struct({ ...outputReference, output: stateOutput });

export type UTXO = ValueOf<typeof utxo>;

function formatsOf(types: TypeRegistry) {
  return {
    tx: new Format(tx, types),
    unsignedTx: new Format(unsignedTx, types),
    utxo: new Format(utxo, types),
    block: new Format(block, types),
    genesis: new Format(genesis, types),
    stateOutput: new Format(stateOutput, types),
    operation: new Format(operation, types),
  };
}

/** What is at the top level of bytes: each begins with the codec version. */
export type TopLevel = keyof ReturnType<typeof formatsOf>;

/** The largest transaction that a mempool accepts (vms/txs/mempool/mempool.go MaxTxSize). */
export const MAX_TX_SIZE = 64 * 1024;

/**
 * Decodes, encodes and annotates what the chains of the avm exchange (docs/protocol.md 5). The rules for new
 * transactions are not enforced here; history breaks them.
 */
export class Codec {
  readonly fxs: readonly FxName[];
  readonly registry: TypeRegistry;
  /** As those of P and C. */
  readonly formats: ReturnType<typeof formatsOf>;

  constructor(fxs: readonly FxName[] = X_CHAIN_FXS) {
    this.fxs = fxs;
    this.registry = avmTypes(fxs);
    this.formats = formatsOf(this.registry);
  }

  /** @param maxSize bytes; longer input is refused as a node refuses it. */
  decodeTx(bytes: Uint8Array, maxSize?: number): Tx {
    return this.formats.tx.decode(bytes, maxSize);
  }

  encodeTx(value: Tx): Uint8Array {
    return this.formats.tx.encode(value);
  }

  /** The bytes that are signed, without any credentials after them. */
  decodeUnsignedTx(bytes: Uint8Array): UnsignedTx {
    return this.formats.unsignedTx.decode(bytes);
  }

  /** The bytes that are signed: codec version and unsigned transaction. */
  encodeUnsignedTx(value: UnsignedTx): Uint8Array {
    return this.formats.unsignedTx.encode(value);
  }

  decodeUTXO(bytes: Uint8Array): UTXO {
    return this.formats.utxo.decode(bytes);
  }

  encodeUTXO(value: UTXO): Uint8Array {
    return this.formats.utxo.encode(value);
  }

  decodeBlock(bytes: Uint8Array): Block {
    return this.formats.block.decode(bytes);
  }

  encodeBlock(value: Block): Uint8Array {
    return this.formats.block.encode(value);
  }

  /** Of any length. */
  decodeGenesis(bytes: Uint8Array): Genesis {
    return this.formats.genesis.decode(bytes, Infinity);
  }

  encodeGenesis(value: Genesis): Uint8Array {
    return this.formats.genesis.encode(value);
  }

  /** An output by itself: what outputs are sorted by (vms/components/avax/transferables.go). */
  encodeOutput(value: StateOutput): Uint8Array {
    return this.formats.stateOutput.encode(value);
  }

  /** An operation by itself: what operations are sorted by (vms/avm/txs/operation.go). */
  encodeOperation(value: Operation): Uint8Array {
    return this.formats.operation.encode(value);
  }

  /**
   * Names every byte, as far as the bytes can be read. The codec version is the first value, at path `codecVersion`.
   */
  annotate(kind: TopLevel, bytes: Uint8Array): Annotated {
    return this.formats[kind].annotate(bytes);
  }
}
