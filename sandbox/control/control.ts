import { EWOQ, SigningKey } from '../../src/core/tx-builder/key';
import { type Payment, TxBuilder } from '../../src/core/tx-builder/builder';
import { buildPlatformTx, platformPayment, type PlainPlatformUTXO } from '../../src/core/tx-builder/platform-builder';
import { platformFormats } from '../../src/core/codec/platform/formats';
import type { PlatformUTXO } from '../../src/core/codec/platform/transactions';
import type { OutputOwners } from '../../src/core/codec/secp256k1fx';
import { gasPrice } from '../../src/core/p-and-c/platform-fee';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { parseAddress } from '../../src/core/ids/address';
import type { JSONObject } from '../../src/core/json/json';
import type { AvmChain } from '../avm/chain';
import { Refusal, unixSeconds } from '../node/node';
import type { PAndC } from '../p-and-c/p-and-c';
import type { PlatformChain } from '../p-and-c/platform-chain';
import type { KeptNetwork } from '../state/kept-network';
import { Conditions } from './conditions';
import { GAS_CONFIG } from '../p-and-c/platform-time';
import type { MovedClock } from './moved-clock';

/** What a window asks of its sandbox. A time is in seconds. */
export type ControlRequest =
  | { readonly kind: 'snapshot' }
  | { readonly kind: 'revert'; readonly id: string }
  | { readonly kind: 'advance'; readonly seconds: number };

/** A state that can be gone back to. */
interface Savepoint {
  readonly text: string;
  /** Of the clock, in milliseconds. */
  readonly offset: number;
}

/** Snapshots that are kept; the oldest goes first. */
const MOST_SNAPSHOTS = 64;

/** Blocks of one call. */
const MOST_BUILT_BLOCKS = 1_000;

/** What a test does with a sandbox that no node lets it do. All methods throw a `Refusal` for what can't be done. */
export class Control {
  readonly conditions = new Conditions();
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
    if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > 1e10)
      throw new Refusal('seconds is a number from 0');
    this.#clock.offset += seconds * 1000;
    this.#timeMoved();
  }

  /** Does what a window asks; returns the ID of a snapshot, else an empty text. */
  answer(request: ControlRequest): string {
    switch (request.kind) {
      case 'snapshot':
        return this.snapshot();
      case 'revert':
        this.revert(request.id);
        return '';
      case 'advance':
        this.increaseTime(request.seconds);
        this.mine();
        return '';
    }
  }

  /** Sets the clock, Unix seconds. */
  setTime(time: number): void {
    if (!Number.isSafeInteger(time) || time < 0 || time > 1e11) throw new Refusal('time is a Unix time in seconds');
    this.#clock.set(time * 1000);
    this.#timeMoved();
  }

  #timeMoved(): void {
    const { network, pAndC } = this.#kept;
    // A node remembers for a while why it refused a transaction, such as that an output was locked.
    for (const { mempool } of network.chains) mempool.forgetDropped();
    pAndC.platform?.mempool.forgetDropped();
    // What ends on the P-Chain by then ends now.
    pAndC.platform?.onPending?.();
  }

  /** Keeps the state; returns its ID. */
  snapshot(): string {
    const id = String(++this.#made);
    this.#snapshots.set(id, { text: this.#kept.text(), offset: this.#clock.offset });
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
    this.#clock.offset = found.offset;
  }

  dumpState(): string {
    return this.#kept.text();
  }

  loadState(text: string): void {
    this.#kept.replace(text);
    this.#onReplaced();
  }

  /** A payment of the public test key, in a block of its own; returns its ID. The address says on which chain. */
  fund(address: string, amount: bigint, assetID?: string): string {
    const { network, pAndC } = this.#kept;
    const { alias, hrp, bytes } = parseAddress(address);
    if (hrp !== network.hrp) throw new Refusal(`an address of this network begins ${network.hrp} after its chain`);
    const owners = { locktime: 0n, threshold: 1, addresses: [bytes] };
    if (alias === 'P' && pAndC.platform !== undefined) {
      if (assetID !== undefined && assetID !== 'AVAX') throw new Refusal('the P-Chain has AVAX only');
      return this.#fundOnP(pAndC.platform, amount, owners);
    }
    const chain = network.chain(alias);
    if (chain === undefined) throw new Refusal(`no chain ${alias} of this sandbox has UTXOs`);
    return this.#fundOnAvm(chain, { assetID: chain.assets.lookup(assetID ?? 'AVAX'), amount, owners });
  }

  #fundOnAvm(chain: AvmChain, payment: Payment): string {
    const { ledger, codec } = chain;
    const utxos = [...ledger.utxos.ownedBy(FUNDER.address)].map(({ bytes }) => codec.decodeUTXO(bytes));
    const wallet = { utxos, keys: [FUNDER], now: this.time, change: FUNDER.address };
    const { bytes } = new TxBuilder(chain.rules, wallet).pay([payment]);
    const txID = chain.issue(bytes);
    chain.buildBlock();
    return encodeCb58(txID);
  }

  #fundOnP(platform: PlatformChain, amount: bigint, owners: OutputOwners): string {
    const { state, rules } = platform;
    const owned = [...state.utxos.ownedBy(FUNDER.address)].map(({ bytes }) => platformFormats.utxo.decode(bytes));
    const utxos = owned.filter(isPlain);
    const change = { locktime: 0n, threshold: 1, addresses: [FUNDER.address] };
    const { networkID, avaxAssetID: avax } = rules;
    const price = gasPrice(state.numbers.gas, GAS_CONFIG);
    const wallet = { networkID, avax, utxos, keys: [FUNDER], change, now: this.time, price };
    const outputs = [platformPayment(avax, amount, owners)];
    const tx = buildPlatformTx({ outputs, make: (base) => ({ type: 'txs.BaseTx', ...base }) }, wallet);
    const txID = platform.issue(platformFormats.tx.encode(tx));
    platform.buildBlock();
    return encodeCb58(txID);
  }
}

function isPlain(utxo: PlatformUTXO): utxo is PlainPlatformUTXO {
  return utxo.output.type === 'secp256k1fx.TransferOutput';
}

/** The public test key, which a local network funds. */
const FUNDER = SigningKey.parse(EWOQ);
