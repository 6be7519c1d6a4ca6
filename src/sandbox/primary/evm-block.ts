import { atomicFormats } from '../../core/codec/atomic/formats';
import type { Tx } from '../../core/codec/atomic/transactions';
import { keccak256 } from '../../core/bytes/keccak256';
import { encodeRLP, numberBytes } from '../../core/codec/evm/encode-rlp';

/** A block of a C-Chain with nothing in it but atomic transactions. */
export interface EVMBlockContents {
  readonly parentID: Uint8Array;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
  readonly atomicTxs: readonly Tx[];
}

const NOTHING = new Uint8Array(0);

/** Where a node sends the fees. */
const BLACKHOLE = Buffer.from('0100000000000000000000000000000000000000', 'hex');

const GAS_LIMIT = 8_000_000n;

/**
 * The bytes of the block: RLP of header, transactions, uncles, version and extra data (coreth, block_ext.go). The
 * header has the fields of the first C-Chain, with the root of an empty state: no EVM runs here.
 */
export function encodeEVMBlock({ parentID, height, time, atomicTxs }: EVMBlockContents): Uint8Array {
  const extraData = atomicTxs.length === 0 ? NOTHING : atomicFormats.txs.encode(atomicTxs);
  const emptyRoot = keccak256(encodeRLP(NOTHING));
  const header = [
    parentID,
    keccak256(encodeRLP([])),
    BLACKHOLE,
    emptyRoot,
    emptyRoot,
    emptyRoot,
    new Uint8Array(256),
    numberBytes(1n),
    numberBytes(height),
    numberBytes(GAS_LIMIT),
    NOTHING,
    numberBytes(time),
    NOTHING,
    new Uint8Array(32),
    new Uint8Array(8),
    keccak256(encodeRLP(extraData)),
  ];
  return encodeRLP([header, [], [], NOTHING, extraData]);
}
