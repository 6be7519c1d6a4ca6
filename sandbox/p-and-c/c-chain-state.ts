import { toHexDigits } from '../../src/core/bytes/bytes';
import { atomicFormats, type AtomicTx, atomicTxsOf } from '../../src/core/codec/atomic/formats';
import { readEVMBlock } from '../../src/core/codec/evm/block';
import { txIDOf, utxoIDOf } from '../../src/core/ids/ids';
import { type CrossingUTXO, crossingUTXOs, type SharedMemory } from '../utxos/execution';
import { keyOf } from '../utxos/utxo-index';
import { keccak256 } from '../../src/core/bytes/hashes';
import { encodeRLP, numberBytes } from '../../src/core/codec/evm/rlp';

/** The initial state of a C-Chain. */
export interface CChainGenesis {
  /** Unix seconds. */
  readonly time: bigint;
  /** Accounts, 20 bytes each, and their nAVAX. */
  readonly accounts: readonly { readonly address: Uint8Array; readonly balance: bigint }[];
}

/** The network of a C-Chain. */
interface CChainSurroundings {
  readonly blockchainID: Uint8Array;
  /** The asset that accounts hold as their balance. */
  readonly avax: Uint8Array | undefined;
  readonly memory: SharedMemory;
  /** When the network activates Helicon, Unix seconds; undefined where that isn't scheduled. */
  readonly heliconTime: bigint | undefined;
  /** Takes what is exported to another chain. */
  exported(chainID: Uint8Array, utxos: readonly CrossingUTXO[]): void;
}

/** An account: `balance` is nAVAX, of which the EVM counts 10^9 units each. */
export interface Account {
  readonly balance: bigint;
  readonly nonce: bigint;
}

interface AcceptedAtomicTx {
  readonly bytes: Uint8Array;
  readonly height: bigint;
}

interface AcceptedEVMBlock {
  readonly id: Uint8Array;
  readonly bytes: Uint8Array;
  /** Unix seconds. */
  readonly time: bigint;
}

/** Seconds before Helicon from which a block is the last of the virtual machine of before (node/node.go, initVMs). */
const TRANSITION = 10n;

/** A block is settled by later ones that are at least this many seconds younger (ACP-194, Tau). */
const SETTLED_AFTER = 5n;

/** The atomic side of a C-Chain, read-only: it executes blocks that were made for it, without verifying them. */
export class CChainState {
  readonly blockchainID: Uint8Array;
  /** By height. */
  readonly blocks: AcceptedEVMBlock[] = [];
  readonly #surroundings: CChainSurroundings;
  readonly #txs = new Map<string, AcceptedAtomicTx>();
  readonly #accounts = new Map<string, Account>();

  constructor({ time, accounts }: CChainGenesis, surroundings: CChainSurroundings) {
    this.blockchainID = surroundings.blockchainID;
    this.#surroundings = surroundings;
    for (const { address, balance } of accounts) this.#accounts.set(toHexDigits(address), { balance, nonce: 0n });
    this.accept(this.nextBlock(time, []));
  }

  accept(bytes: Uint8Array): void {
    const { id, height, time, extraData } = readEVMBlock(bytes);
    if (height !== BigInt(this.blocks.length)) throw new Error(`block ${height} does not follow the last one`);
    for (const tx of atomicTxsOf(extraData)) this.#execute(tx, height);
    this.blocks.push({ id, bytes, time });
  }

  /**
   * Whether the virtual machine of since Helicon runs it, which takes over after the first block with a time of then
   * (vms/transitionvm): the clock alone changes nothing.
   */
  get isSinceHelicon(): boolean {
    const { heliconTime } = this.#surroundings;
    const last = this.blocks.at(-1);
    return heliconTime !== undefined && last !== undefined && last.time >= heliconTime - TRANSITION;
  }

  /** The next block of a story: with the header of the virtual machine that makes it. */
  nextBlock(time: bigint, atomicTxs: readonly AtomicTx[]): Uint8Array {
    const height = this.blocks.length;
    const parentID = this.blocks[height - 1]?.id ?? new Uint8Array(32);
    const settledHeight = this.blocks.findLastIndex((block) => block.time + SETTLED_AFTER <= time);
    const settled = { height: BigInt(Math.max(0, settledHeight)), time: this.blocks[settledHeight]?.time ?? 0n };
    const contents = { parentID, height: BigInt(height), time, atomicTxs };
    return encodeEVMBlock({ ...contents, settled: this.isSinceHelicon ? settled : undefined });
  }

  tx(txID: Uint8Array): AcceptedAtomicTx | undefined {
    return this.#txs.get(keyOf(txID));
  }

  account(address: Uint8Array): Account {
    return this.#accounts.get(toHexDigits(address)) ?? { balance: 0n, nonce: 0n };
  }

  #execute(tx: AtomicTx, height: bigint): void {
    const bytes = atomicFormats.tx.encode(tx);
    const id = txIDOf(bytes);
    const { unsignedTx } = tx;
    switch (unsignedTx.type) {
      case 'atomic.UnsignedImportTx': {
        const index = this.#surroundings.memory.exported(unsignedTx.sourceChain, this.blockchainID);
        for (const { txID, outputIndex } of unsignedTx.importedInputs) index.delete(keyOf(utxoIDOf(txID, outputIndex)));
        for (const { address, amount, assetID } of unsignedTx.outputs) this.#add(address, assetID, amount);
        break;
      }
      case 'atomic.UnsignedExportTx':
        for (const { address, amount, assetID, nonce } of unsignedTx.inputs) {
          this.#add(address, assetID, -amount);
          this.#accounts.set(toHexDigits(address), { ...this.account(address), nonce: nonce + 1n });
        }
        this.#surroundings.exported(unsignedTx.destinationChain, crossingUTXOs(id, 0, unsignedTx.exportedOutputs));
        break;
    }
    this.#txs.set(keyOf(id), { bytes, height });
  }

  /** Only the EVM has balances of other assets. */
  #add(address: Uint8Array, assetID: Uint8Array, amount: bigint): void {
    const { avax } = this.#surroundings;
    if (avax === undefined || keyOf(assetID) !== keyOf(avax)) return;
    const account = this.account(address);
    this.#accounts.set(toHexDigits(address), { ...account, balance: account.balance + amount });
  }
}

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

/** For an atomic transaction, plus one unit for each unsigned byte (ap5.AtomicTxIntrinsicGas, secp256k1fx.CostPerSignature). */
const ATOMIC_GAS = 10_000n;
const SIGNATURE_GAS = 1_000n;

/** wei for a unit of gas on a chain that is hardly used. */
const BASE_FEE = 1n;

/**
 * The bytes of the block: RLP of header, transactions, uncles, version and extra data (coreth, block_ext.go). The
 * header has the fields of the first C-Chain, or all that there are since Helicon, with the root of an empty state: no
 * EVM runs here.
 */
function encodeEVMBlock({ parentID, height, time, atomicTxs, settled }: EVMBlockContents): Uint8Array {
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
    settled === undefined ? NOTHING : numberBytes(atomicTxs.reduce((sum, tx) => sum + gasOf(tx), 0n)),
    numberBytes(time),
    settled === undefined ? NOTHING : new Uint8Array(6),
    new Uint8Array(32),
    new Uint8Array(8),
    keccak256(encodeRLP(extraData)),
    ...(settled === undefined ? [] : laterFields(time, settled)),
  ];
  return encodeRLP([header, [], [], NOTHING, extraData]);
}

/** What upgrades appended, from `baseFeePerGas` to `settledExcess` (core/codec/evm/header.ts). */
function laterFields(time: bigint, settled: { readonly height: bigint; readonly time: bigint }): Uint8Array[] {
  const [blobs, beaconRoot] = [[NOTHING, NOTHING], new Uint8Array(32)];
  const votes = [NOTHING, NOTHING, NOTHING];
  return [
    ...[numberBytes(BASE_FEE), NOTHING, NOTHING, ...blobs, beaconRoot, numberBytes(time * 1000n), ...votes],
    ...[numberBytes(settled.height), numberBytes(settled.time), NOTHING, NOTHING],
  ];
}

/** Atomic gas counts in `gasUsed` since Helicon. */
function gasOf({ unsignedTx }: AtomicTx): bigint {
  const isImport = unsignedTx.type === 'atomic.UnsignedImportTx';
  const signatures = isImport
    ? unsignedTx.importedInputs.reduce((sum, { input }) => sum + input.signatureIndices.length, 0)
    : unsignedTx.inputs.length;
  return BigInt(atomicFormats.unsignedTx.encode(unsignedTx).length) + ATOMIC_GAS + SIGNATURE_GAS * BigInt(signatures);
}
