import { prefixedHex } from '../../src/core/bytes/bytes';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { formatAddress } from '../../src/core/ids/address';
import { formatNodeID } from '../../src/core/ids/ids';
import type { JSONObject } from '../../src/core/json/json';
import { isoTime } from '../../src/core/text/amount';
import { HOUR } from '../../src/core/units';
import { Refusal, unixSeconds } from '../node/node';
import type { PAndC } from '../p-and-c/p-and-c';
import type { PlatformChain } from '../p-and-c/platform-chain';
import type { KeptNetwork } from '../state/kept-network';
import { Conditions } from './conditions';
import { byteKey } from '../utxos/utxo-index';
import { fund } from './fund';
import { WarpSigning } from './warp-signing';
import { LATEST_TIME, type MovedClock } from '../state/moved-clock';

/** What a window asks of its sandbox. A time is in seconds. */
export type ControlRequest =
  | { readonly kind: 'snapshots' | 'snapshot' }
  | { readonly kind: 'revert'; readonly id: string }
  | { readonly kind: 'advance'; readonly seconds: number };

/** A snapshot as a window lists it; `time` is what its clock showed, in Unix seconds. */
export interface SnapshotRow {
  readonly id: string;
  readonly time: number;
}

interface Savepoint extends SnapshotRow {
  readonly text: string;
}

/** Snapshots that are kept; the oldest goes first. */
const MOST_SNAPSHOTS = 64;

/** Blocks of one call. */
const MOST_BUILT_BLOCKS = 1_000;

/** What a test does with a sandbox that no node lets it do. All methods throw a `Refusal` for what can't be done. */
export class Control {
  readonly conditions = new Conditions();
  readonly #warp = new WarpSigning();
  readonly #kept: KeptNetwork<PAndC>;
  readonly #clock: MovedClock;
  readonly #onReplaced: () => void;
  readonly #snapshots = new Map<string, Savepoint>();
  #made = 0;

  /** @param onReplaced called when another network took the place of the one before. */
  constructor(kept: KeptNetwork<PAndC>, clock: MovedClock, onReplaced: () => void) {
    this.#kept = kept;
    this.#clock = clock;
    this.#onReplaced = onReplaced;
  }

  /** Builds blocks of all chains where something waits or ends, so many rounds; returns the heights. */
  mine(count = 1): JSONObject {
    if (!Number.isInteger(count) || count < 1 || count > MOST_BUILT_BLOCKS)
      throw new Refusal(`count is a number from 1 to ${MOST_BUILT_BLOCKS}`);
    const { network, pAndC } = this.#kept;
    for (let i = 0; i < count; i++) {
      for (const chain of network.chains) chain.buildBlock();
      pAndC.platform?.buildBlock();
      pAndC.cChain?.buildBlock();
    }
    return this.heights();
  }

  /** The heights of the chains, by their names. */
  heights(): JSONObject {
    const { network, pAndC } = this.#kept;
    const { platform, cChain } = pAndC;
    const heights = network.chains.map(({ blockchainID, ledger }): [string, bigint] => [
      network.blockchains.nameOf(blockchainID),
      ledger.lastAccepted.height,
    ]);
    return {
      ...Object.fromEntries(heights),
      P: platform?.ledger.lastAccepted.height,
      C: cChain && BigInt(cChain.blocks.length - 1),
    };
  }

  /** Unix seconds of its clock. */
  get time(): bigint {
    return unixSeconds(this.#clock);
  }

  /** Puts the clock forward. */
  increaseTime(seconds: number): void {
    if (!Number.isSafeInteger(seconds) || seconds < 0) throw new Refusal('seconds is a number from 0');
    this.#move(this.#clock.now() + seconds * 1000);
  }

  /** Performs a window's request; returns all snapshots afterwards, the newest first. */
  answer(request: ControlRequest): SnapshotRow[] {
    switch (request.kind) {
      case 'snapshots':
        break;
      case 'snapshot':
        this.snapshot();
        break;
      case 'revert':
        this.revert(request.id);
        break;
      case 'advance':
        this.increaseTime(request.seconds);
        this.mine();
    }
    return [...this.#snapshots.values()].map(({ id, time }) => ({ id, time })).reverse();
  }

  /** Sets the clock, Unix seconds. */
  setTime(time: number): void {
    if (!Number.isSafeInteger(time) || time < 0) throw new Refusal('time is a Unix time in seconds');
    this.#move(time * 1000);
  }

  #move(time: number): void {
    if (time > LATEST_TIME) throw new Refusal(`the clock shows ${isoTime(LATEST_TIME / 1000)} at most`);
    this.#clock.set(time);
    const { network, pAndC } = this.#kept;
    network.changed();
    // A node remembers for a while why it refused a transaction, such as that an output was locked.
    for (const { mempool } of network.chains) mempool.forgetDropped();
    pAndC.platform?.mempool.forgetDropped();
    // What ends on the P-Chain by then ends now.
    pAndC.platform?.onPending?.();
  }

  /** Keeps the state; returns its ID. */
  snapshot(): string {
    const id = String(++this.#made);
    this.#snapshots.set(id, { id, time: Number(this.time), text: this.#kept.text() });
    for (const oldest of this.#snapshots.keys()) {
      if (this.#snapshots.size <= MOST_SNAPSHOTS) break;
      this.#snapshots.delete(oldest);
    }
    return id;
  }

  /** Goes back to a snapshot, with its clock. It can be gone back to again. */
  revert(id: string): void {
    const found = this.#snapshots.get(id);
    if (found === undefined) throw new Refusal(`there is no snapshot ${JSON.stringify(id.slice(0, 32))}`);
    this.loadState(found.text);
  }

  /**
   * Ends the epoch of the P-Chain, so that Warp messages are verified by its validators of now. Returns the new one. The
   * clock goes on, and a payment of 1 nAVAX makes the block that an epoch ends with.
   */
  advanceEpoch(): JSONObject {
    const { network } = this.#kept;
    const { epochs, state } = this.#platform;
    const end = (epochs.current?.start ?? state.time) + epochs.seconds;
    if (this.time < end) this.setTime(Number(end));
    this.fund(formatAddress({ alias: 'P', hrp: network.hrp, bytes: new Uint8Array(20) }), 1n);
    const { number = 0n, height = 0n } = epochs.current ?? {};
    return { number: String(number), pChainHeight: String(height) };
  }

  /** The answer to `info.getNodeID` of a node that the sandbox makes up, and can sign for. */
  makeNode(name: string): JSONObject {
    const { nodeID, publicKey, proofOfPossession } = this.#warp.node(name);
    const nodePOP = { publicKey: prefixedHex(publicKey), proofOfPossession: prefixedHex(proofOfPossession) };
    return { nodeID: formatNodeID(nodeID), nodePOP };
  }

  /** Signs any unsigned Warp message. */
  signWarp(message: Uint8Array): JSONObject {
    return this.#warp.sign(this.#platform, message);
  }

  /** Signs what the manager of an L1 says to register a validator; its BLS key is that of a made node. */
  signRegistration(given: {
    readonly subnetID: Uint8Array;
    readonly name: string;
    readonly weight: bigint;
    readonly owner: Uint8Array;
  }): JSONObject {
    const { subnetID, name, weight } = given;
    const { nodeID, publicKey: blsPublicKey } = this.#warp.node(name);
    const owner = { threshold: 1, addresses: [given.owner] };
    const expiry = this.time + HOUR;
    const message = { type: 'message.RegisterL1Validator', subnetID, nodeID, blsPublicKey, expiry, weight } as const;
    const owners = { remainingBalanceOwner: owner, disableOwner: owner };
    return this.#warp.signFor(this.#platform, subnetID, { ...message, ...owners });
  }

  /** Signs what the manager of an L1 says to set a validator's weight; 0 removes it. */
  signWeight(validationID: Uint8Array, weight: bigint): JSONObject {
    const validator = this.#platform.state.l1Validators.get(byteKey(validationID));
    if (validator === undefined) throw new Refusal('the P-Chain has no L1 validator with this validation ID');
    const message = { type: 'message.L1ValidatorWeight', validationID, nonce: validator.minNonce, weight } as const;
    return this.#warp.signFor(this.#platform, validator.subnetID, message);
  }

  get #platform(): PlatformChain {
    const { platform } = this.#kept.pAndC;
    if (platform === undefined) throw new Refusal('this sandbox has no P-Chain');
    return platform;
  }

  dumpState(): string {
    return this.#kept.text();
  }

  loadState(text: string): void {
    this.#kept.replace(text);
    this.#onReplaced();
  }

  /** As `fund`; returns the ID in cb58. */
  fund(address: string, amount: bigint, assetID?: string): string {
    return encodeCb58(fund(this.#kept, { address, amount, assetID }));
  }
}
