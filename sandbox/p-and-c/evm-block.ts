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
export const BLACKHOLE = Buffer.from('0100000000000000000000000000000000000000', 'hex');

const GAS_LIMIT = 8_000_000n;

/** wei for a unit of gas on a chain that is hardly used. */
export const BASE_FEE = 1n;

/** What its old virtual machine votes for: 2 seconds between blocks (ACP-226). */
const MIN_DELAY_EXCESS = 0x799d4cn;

/** What is otherwise in the genesis of a local network, as a node reports it. */
const GENESIS = {
  stateRoot: Buffer.from('3283022557b0e7ad755ac1739dbff2937186a2ed160772ba6c6009cb327a638f', 'hex'),
  gasLimit: 100_000_000n,
  baseFee: 225_000_000_000n,
};

/**
 * The bytes of the block: RLP of header, transactions, uncles, version and extra data (coreth, block_ext.go). The
 * header has the fields of the node's virtual machine at that time, with the root of an empty state after the genesis:
 * no EVM runs here.
 */
export function encodeEVMBlock({ parentID, height, time, atomicTxs, settled }: EVMBlockContents): Uint8Array {
  const extraData = atomicTxs.length === 0 ? NOTHING : atomicFormats.txs.encode(atomicTxs);
  const emptyRoot = keccak256(encodeRLP(NOTHING));
  const isGenesis = height === 0n;
  const gas = numberBytes(atomicTxs.reduce((sum, tx) => sum + atomicGas(tx.unsignedTx), 0n));
  // Atomic gas counts in the first place since Helicon.
  const [gasUsed, extDataGasUsed] = settled === undefined ? [NOTHING, gas] : [gas, NOTHING];
  const header = [
    parentID,
    keccak256(encodeRLP([])),
    isGenesis ? new Uint8Array(20) : BLACKHOLE,
    isGenesis ? GENESIS.stateRoot : emptyRoot,
    emptyRoot,
    emptyRoot,
    new Uint8Array(256),
    numberBytes(isGenesis ? 0n : 1n),
    numberBytes(height),
    numberBytes(isGenesis ? GENESIS.gasLimit : GAS_LIMIT),
    gasUsed,
    numberBytes(time),
    isGenesis ? new Uint8Array(1) : settled === undefined ? NOTHING : new Uint8Array(6),
    new Uint8Array(32),
    new Uint8Array(8),
    isGenesis ? new Uint8Array(32) : keccak256(encodeRLP(extraData)),
    numberBytes(isGenesis ? GENESIS.baseFee : BASE_FEE),
    extDataGasUsed,
    // `blockGasCost`, `blobGasUsed`, and `excessBlobGas`.
    NOTHING,
    NOTHING,
    NOTHING,
    new Uint8Array(32),
    numberBytes(time * 1000n),
    ...votes(settled),
  ];
  return encodeRLP([header, [], [], NOTHING, extraData]);
}

/** The last fields, from `minDelayExcess`; since Helicon to `settledExcess` (core/codec/evm/evm-block.ts). */
function votes(settled: EVMBlockContents['settled']): Uint8Array[] {
  if (settled === undefined) return [numberBytes(MIN_DELAY_EXCESS)];
  return [NOTHING, NOTHING, NOTHING, numberBytes(settled.height), numberBytes(settled.time), NOTHING, NOTHING];
}
