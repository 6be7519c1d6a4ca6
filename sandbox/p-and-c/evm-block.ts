import { atomicFormats, type AtomicTx } from '../../src/core/codec/atomic/atomic-formats';
import { keccak256 } from '../../src/core/bytes/hashes';
import { encodeRLP, numberBytes } from '../../src/core/codec/evm/rlp';
import { atomicGas } from '../../src/core/p-and-c/atomic-fee';

/** A block of a C-Chain with nothing in it but atomic transactions. */
interface EVMBlockContents {
  readonly parentID: Uint8Array;
  readonly height: bigint;
  /** Unix seconds. */
  readonly time: bigint;
  readonly atomicTxs: readonly AtomicTx[];
  /** The last block whose execution is settled by this one; undefined before Helicon. */
  readonly settled: { readonly height: bigint; readonly time: bigint } | undefined;
}

const NOTHING = new Uint8Array(0);

/** Where a node sends the fees. */
const BLACKHOLE = Buffer.from('0100000000000000000000000000000000000000', 'hex');

const GAS_LIMIT = 8_000_000n;

/** wei for a unit of gas on a chain that is hardly used. */
export const BASE_FEE = 1n;

/**
 * The bytes of the block: RLP of header, transactions, uncles, version and extra data (coreth, block_ext.go). The
 * header has the fields of the first C-Chain, or all that there are since Helicon, with the root of an empty state: no
 * EVM runs here.
 */
export function encodeEVMBlock({ parentID, height, time, atomicTxs, settled }: EVMBlockContents): Uint8Array {
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
    // Atomic gas counts here since Helicon.
    settled === undefined ? NOTHING : numberBytes(atomicTxs.reduce((sum, tx) => sum + atomicGas(tx.unsignedTx), 0n)),
    numberBytes(time),
    settled === undefined ? NOTHING : new Uint8Array(6),
    new Uint8Array(32),
    new Uint8Array(8),
    keccak256(encodeRLP(extraData)),
    ...laterFields(time, settled),
  ];
  return encodeRLP([header, [], [], NOTHING, extraData]);
}

/** What upgrades appended, from `baseFeePerGas` to `settledExcess` (core/codec/evm/header.ts). */
function laterFields(time: bigint, settled: EVMBlockContents['settled']): Uint8Array[] {
  if (settled === undefined) return [];
  const [blobs, beaconRoot] = [[NOTHING, NOTHING], new Uint8Array(32)];
  const votes = [NOTHING, NOTHING, NOTHING];
  return [
    numberBytes(BASE_FEE),
    NOTHING,
    NOTHING,
    ...blobs,
    beaconRoot,
    numberBytes(time * 1000n),
    ...votes,
    numberBytes(settled.height),
    numberBytes(settled.time),
    NOTHING,
    NOTHING,
  ];
}
