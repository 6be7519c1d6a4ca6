import { toHexDigits } from '../../src/core/bytes/bytes';
import {
  atomicFormats,
  type AtomicTx,
  atomicTxsOf,
  wordsSinceHelicon,
} from '../../src/core/codec/atomic/atomic-formats';
import { readEVMBlock } from '../../src/core/codec/evm/evm-block';
import { txIDOf, utxoIDOf } from '../../src/core/ids/ids';
import { readOutcome } from '../../src/core/outcome';
import { platformFormats } from '../../src/core/codec/platform/platform-formats';
import { WEI } from '../../src/core/p-and-c/atomic-fee';
import { atomicFindings } from '../../src/core/rules/atomic/atomic-findings';
import type { AtomicView } from '../../src/core/rules/atomic/atomic-view';
import type { Finding } from '../../src/core/rules/finding';
import { Refusal, unixSeconds, type WallClock } from '../node/node';
import { type CrossingUTXO, crossingUTXOs, type SharedMemory } from '../utxos/execution';
import { byteKey } from '../utxos/utxo-index';
import { AtomicMempool, parseAtomicTx, type SentAtomicTx, usedBy } from './atomic-mempool';
import { BASE_FEE, encodeEVMBlock } from './evm-block';

export interface CChainGenesis {
  /** Unix seconds. */
  readonly time: bigint;
  /** Accounts, 20 bytes each, and their nAVAX. */
  readonly accounts: readonly { readonly address: Uint8Array; readonly balance: bigint }[];
}

interface CChainSurroundings {
  readonly networkID: number;
  readonly blockchainID: Uint8Array;
  readonly xChainID: Uint8Array;
  /** The asset that accounts hold as their balance. */
  readonly avax: Uint8Array;
  readonly memory: SharedMemory;
  readonly clock: WallClock;
  /** When the network activates Helicon, Unix seconds; undefined where that isn't scheduled. */
  readonly heliconTime: bigint | undefined;
  /** Takes what is exported to another chain. */
  exported(chainID: Uint8Array, utxos: readonly CrossingUTXO[]): void;
  /** Takes the bytes of an accepted block. */
  accepted(block: Uint8Array): void;
  /** A transaction was added to the mempool. */
  changed(): void;
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

/** A C-Chain without an EVM: it verifies and executes imports and exports, in blocks of one. */
export class CChainState {
  readonly blockchainID: Uint8Array;
  /** By height. */
  readonly blocks: AcceptedEVMBlock[] = [];
  readonly mempool = new AtomicMempool();
  /** wei for a unit of gas. */
  readonly baseFee = BASE_FEE;
  /** Called when a transaction was added to the mempool. */
  onPending: (() => void) | undefined;
  readonly #surroundings: CChainSurroundings;
  readonly #txs = new Map<string, AcceptedAtomicTx>();
  readonly #accounts = new Map<string, Account>();

  constructor({ time, accounts }: CChainGenesis, surroundings: CChainSurroundings) {
    this.blockchainID = surroundings.blockchainID;
    this.#surroundings = surroundings;
    for (const { address, balance } of accounts) this.#accounts.set(toHexDigits(address), { balance, nonce: 0n });
    this.repeatBlock(this.nextBlock(time, []));
  }

  /**
   * Verifies a signed transaction against the state after the last block and adds it to the mempool. Returns its ID,
   * also if it is there already. Throws a `Refusal`.
   */
  issue(bytes: Uint8Array): Uint8Array {
    const [parsing, issuing] = this.isSinceHelicon
      ? ['parsing tx', 'issuing tx: ']
      : ['problem parsing transaction', ''];
    const { value: sent, error } = readOutcome(() => parseAtomicTx(bytes));
    if (error !== undefined) {
      const words = this.isSinceHelicon ? wordsSinceHelicon(error.message) : error.message;
      throw new Refusal(`${parsing}: ${words}`, { cause: error });
    }
    const [reason] = this.reasons(sent);
    if (reason !== undefined) throw new Refusal(issuing + reason);
    if (this.mempool.has(sent.id)) return sent.id;
    this.mempool.add(sent, issuing);
    this.#surroundings.changed();
    this.onPending?.();
    return sent.id;
  }

  /** All that a node finds wrong with a transaction, in its order. */
  reasons(sent: SentAtomicTx): string[] {
    return this.findings(sent).flatMap((finding) => (finding?.verdict === 'fails' ? [finding.words] : []));
  }

  findings({ tx, signers }: SentAtomicTx): (Finding | undefined)[] {
    const { networkID, blockchainID, xChainID, avax: avaxAssetID } = this.#surroundings;
    const rules = { networkID, blockchainID, xChainID, avaxAssetID, isSinceHelicon: this.isSinceHelicon };
    return [...atomicFindings(tx, rules, this.#view, signers)];
  }

  /** The bytes of all pending transactions. */
  get waiting(): { readonly issued: readonly Uint8Array[]; readonly unverified: readonly Uint8Array[] } {
    return { issued: [...this.mempool.values()].map(({ bytes }) => bytes), unverified: [] };
  }

  /** The transactions that pay the base fee and are still valid, the best paying one first. */
  *due(): Generator<SentAtomicTx, undefined> {
    for (const sent of this.mempool.ordered()) {
      if (sent.price >= this.baseFee && this.reasons(sent).length === 0) yield sent;
    }
  }

  /** The transaction that the next block takes. */
  get next(): SentAtomicTx | undefined {
    return this.due().next().value;
  }

  /** Builds the next block and accepts it; undefined if no transaction can be in it. */
  buildBlock(): AcceptedEVMBlock | undefined {
    const { next, isSinceHelicon } = this;
    if (next === undefined) return undefined;
    const { clock, heliconTime } = this.#surroundings;
    const [now, parent] = [unixSeconds(clock), this.blocks.at(-1)?.time ?? 0n];
    // The last block of the old virtual machine is of before the upgrade, however late it is.
    const latest = isSinceHelicon || heliconTime === undefined || now < heliconTime ? now : heliconTime - 1n;
    this.repeatBlock(this.nextBlock(latest > parent ? latest : parent, [next.tx]));
    return this.blocks.at(-1);
  }

  /** Executes the next block without verifying it. Throws if it doesn't follow the last one. */
  repeatBlock(bytes: Uint8Array): void {
    const { id, height, time, extraData } = readEVMBlock(bytes);
    if (height !== BigInt(this.blocks.length)) throw new Error(`block ${height} does not follow the last one`);
    for (const tx of atomicTxsOf(extraData)) this.#execute(tx, height);
    const wasSinceHelicon = this.isSinceHelicon;
    this.blocks.push({ id, bytes, time });
    // Pending transactions are lost with the old virtual machine (vms/transitionvm/vm.go).
    if (this.isSinceHelicon !== wasSinceHelicon) for (const tx of [...this.mempool.values()]) this.mempool.remove(tx);
    if (height > 0n) this.#surroundings.accepted(bytes);
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

  get heliconTime(): bigint | undefined {
    return this.#surroundings.heliconTime;
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
    return this.#txs.get(byteKey(txID));
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
        for (const { txID, outputIndex } of unsignedTx.importedInputs)
          index.delete(byteKey(utxoIDOf(txID, outputIndex)));
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
    this.#txs.set(byteKey(id), { bytes, height });
    this.mempool.remove({ id, inputs: usedBy(tx) });
  }

  get #view(): AtomicView {
    const { memory, clock } = this.#surroundings;
    return {
      now: unixSeconds(clock),
      baseFee: { found: this.baseFee },
      account: (address) => {
        const { balance, nonce } = this.account(address);
        return { found: { balance: balance * WEI, nonce } };
      },
      imported: (sourceChain, utxoID) => {
        const bytes = memory.exported(sourceChain, this.blockchainID).get(byteKey(utxoID));
        return bytes === undefined ? { missing: true } : { found: platformFormats.utxo.decode(bytes) };
      },
    };
  }

  /** Only the EVM has balances of other assets. */
  #add(address: Uint8Array, assetID: Uint8Array, amount: bigint): void {
    if (byteKey(assetID) !== byteKey(this.#surroundings.avax)) return;
    const account = this.account(address);
    this.#accounts.set(toHexDigits(address), { ...account, balance: account.balance + amount });
  }
}
