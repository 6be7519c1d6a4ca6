import type { StateDamage, StateProblem } from '../../src/core/endpoints/sandbox-state';
import { LOCAL_NETWORK_ID } from '../network/local-genesis';
import { Refusal } from '../node/node';
import { AvmNetwork, type JournalEntry, type NetworkConfig, type PAndCBlockBytes } from '../network/network';
import { asBuffer, toHexDigits } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import { ExpectedError } from '../../src/core/outcome';
import { fileFailure, writeProblem } from '../../src/core/text/write-problem';
import type { AvmChainConfig } from '../avm/chain-config';
import { LATEST_TIME, type MovedClock } from './moved-clock';
import { type KeptTexts, readState, removeUnfinished, setAside, StateKeeper } from './state-file';

/** Where a network's state is kept, and its initial state. */
interface Keeping<P> {
  /** The file that the state is kept in; without one, the state ends with the sandbox. */
  readonly path: string | undefined;
  /** A file with the state to begin with, which is only read. */
  readonly from: string | undefined;
  /** Whether the clock was set to a time: a file that is kept puts it forward from there, and never back. */
  readonly isTimeSet: boolean;
  /** Whether a file that can't be used is an error; otherwise it is set aside, and reported. */
  readonly isStrict: boolean;
  /** Called for a file that was damaged or can't be written. */
  readonly report: (problem: StateProblem) => void;
  readonly story: () => readonly JournalEntry[];
  /** Adds the P- and the C-Chain to a network without story. */
  readonly prepare: (network: AvmNetwork) => P;
  /** What these begin with, after the story. */
  readonly pAndCBlocks: readonly PAndCBlockBytes[];
}

interface PreparedNetwork<P> {
  readonly network: AvmNetwork;
  readonly pAndC: P;
}

/** A network whose state is a text, which another one can go on from, and is kept in a file if there is one. */
export class KeptNetwork<P> {
  #current: PreparedNetwork<P>;
  readonly #config: NetworkConfig;
  readonly #clock: MovedClock;
  readonly #keeping: Keeping<P>;
  readonly #keeper: StateKeeper | undefined;

  private constructor(
    current: PreparedNetwork<P>,
    parts: { readonly config: NetworkConfig; readonly clock: MovedClock; readonly keeping: Keeping<P> },
  ) {
    const { path, report } = parts.keeping;
    this.#current = current;
    ({ config: this.#config, clock: this.#clock, keeping: this.#keeping } = parts);
    if (path !== undefined) this.#keeper = new StateKeeper(path, this.#changingState(), report);
    this.#watch();
  }

  /** A network that continues from its file, or begins with a story, and writes its changes to the file. */
  static async open<P>(config: NetworkConfig, clock: MovedClock, keeping: Keeping<P>): Promise<KeptNetwork<P>> {
    const { path, from } = keeping;
    const restored = await (path === undefined ? undefined : restoredNetwork(config, clock, { ...keeping, path }));
    const begun = restored ?? (await (from === undefined ? undefined : begunNetwork(config, clock, from, keeping)));
    const kept = new KeptNetwork(begun ?? newNetwork(config, clock, keeping), { config, clock, keeping });
    if (restored === undefined || keeping.isTimeSet) kept.#keeper?.changed();
    return kept;
  }

  get network(): AvmNetwork {
    return this.#current.network;
  }

  get pAndC(): P {
    return this.#current.pAndC;
  }

  text(): string {
    return this.#changingState().whole();
  }

  /**
   * Goes on from a state, at its time: a new network takes the place of this one. Throws a `Refusal` for another text.
   */
  replace(text: string): void {
    const snapshot = parse({ whole: text, changes: [] }, this.#config);
    if (typeof snapshot === 'string') throw new Refusal(DAMAGE_REASONS[snapshot]);
    const next = networkAt(snapshot, this.#config, this.#clock, this.#keeping);
    if (typeof next === 'string') throw new Refusal(DAMAGE_REASONS[next]);
    this.#current.network.onChange = undefined;
    this.#current = next;
    this.#watch();
    this.#keeper?.begin(this.#changingState());
  }

  /** Writes pending changes, at the end. */
  async save(): Promise<void> {
    await this.#keeper?.end();
  }

  #watch(): void {
    this.#current.network.onChange = () => this.#keeper?.changed();
  }

  #changingState() {
    return changingState(this.#current.network, this.#config, this.#clock);
  }
}

/** Why a text isn't a state. */
const DAMAGE_REASONS: Readonly<Record<StateDamage, string>> = {
  checksum: 'the state is damaged',
  version: 'the state is not one of this sandbox, or of another version',
  genesis: 'the state is of a network with another genesis',
  blocks: 'a block of the state cannot be executed',
};

function newNetwork<P>(
  config: NetworkConfig,
  clock: MovedClock,
  { story, prepare, pAndCBlocks }: Keeping<P>,
): PreparedNetwork<P> {
  const network = new AvmNetwork(config, clock);
  const pAndC = prepare(network);
  network.repeat(story());
  network.beginPAndC(pAndCBlocks);
  return { network, pAndC };
}

/** The network of the file; undefined if there is no file, or if it can't be used and was set aside. */
async function restoredNetwork<P>(
  config: NetworkConfig,
  clock: MovedClock,
  keeping: Keeping<P> & { readonly path: string },
): Promise<PreparedNetwork<P> | undefined> {
  const { path, report, isStrict } = keeping;
  const read = await networkIn(path, config, clock, keeping);
  if (read !== undefined) await removeUnfinished(path);
  if (typeof read !== 'string') return read;
  if (isStrict) throw new StateFileError(path, DAMAGE_REASONS[read]);
  report({ code: 'reset', damage: read, aside: await setAside(path) });
  return undefined;
}

/** A network from a file that is only read. Throws `StateFileError`. */
async function begunNetwork<P>(
  config: NetworkConfig,
  clock: MovedClock,
  path: string,
  keeping: Keeping<P>,
): Promise<PreparedNetwork<P>> {
  const read = await networkIn(path, config, clock, keeping);
  if (read === undefined) throw new StateFileError(path, "the file doesn't exist");
  if (typeof read === 'string') throw new StateFileError(path, DAMAGE_REASONS[read]);
  return read;
}

/** The network of a file, or why the file can't be used; undefined if there is none. */
async function networkIn<P>(
  path: string,
  config: NetworkConfig,
  clock: MovedClock,
  keeping: Keeping<P>,
): Promise<PreparedNetwork<P> | StateDamage | undefined> {
  const kept = await readState(path).catch((error: unknown) => {
    throw new StateFileError(path, writeProblem(fileFailure(error)));
  });
  if (kept === undefined) return undefined;
  const snapshot = kept === 'checksum' ? kept : parse(kept, config);
  if (typeof snapshot === 'string') return snapshot;
  const { offset = clock.offset } = snapshot;
  const set = path === keeping.path ? Math.max(clock.offset, offset) : clock.offset;
  return networkAt({ ...snapshot, offset: keeping.isTimeSet ? set : offset }, config, clock, keeping);
}

/** A state file can't be used. */
export class StateFileError extends ExpectedError {
  override readonly name = 'StateFileError';

  constructor(path: string, reason: string) {
    super(`${path} can't be used: ${reason}`);
  }
}

/** The network of a state, or the reason why it can't be restored. */
function networkAt<P>(
  snapshot: ReadSnapshot,
  config: NetworkConfig,
  clock: MovedClock,
  { prepare, pAndCBlocks }: Keeping<P>,
): PreparedNetwork<P> | StateDamage {
  const { offset } = clock;
  try {
    const network = new AvmNetwork({ ...config, heliconTime: snapshot.heliconTime }, clock);
    const pAndC = prepare(network);
    if (snapshot.beginning !== undefined && snapshot.beginning !== network.pAndC?.beginning) return 'genesis';
    // Pending transactions are checked again at that time.
    clock.offset = snapshot.offset ?? offset;
    restore(network, snapshot, pAndCBlocks);
    return { network, pAndC };
  } catch {
    clock.offset = offset;
    return 'blocks';
  }
}

/** A network's genesis, story and pending transactions: the text after the checksum of a state file. */
interface Snapshot {
  readonly format: typeof FORMAT;
  /** Of the genesis before the journal. */
  readonly genesis: string;
  /** Unix seconds; null for never, as in all files of the local network that lack it. */
  readonly heliconTime?: string | null;
  /** That of its P-Chain, which isn't in the hash of the genesis; absent in older files. */
  readonly beginning?: string | undefined;
  /** How far its clock is ahead, in milliseconds; absent in older files. */
  readonly offset?: number | undefined;
  readonly journal: readonly StoredEntry[];
  readonly waiting: readonly { readonly chain: string; readonly issued: string[]; readonly unverified: string[] }[];
}

/** Bytes are in base64, IDs too. */
type StoredEntry =
  | { readonly kind: 'block'; readonly chain: string; readonly bytes: string }
  | { readonly kind: 'arrival'; readonly from: string; readonly to: string; readonly utxos: readonly string[] }
  | { readonly kind: 'primary'; readonly blocks: readonly { readonly chain: 'P' | 'C'; readonly bytes: string }[] };

/** What is added to a snapshot: the transactions that wait are all of them. */
type SnapshotChange = Pick<Snapshot, 'journal' | 'offset'> & Partial<Pick<Snapshot, 'waiting'>>;

interface ReadSnapshot extends Pick<Snapshot, 'beginning' | 'offset'> {
  readonly heliconTime: bigint | undefined;
  readonly journal: readonly StoredEntry[];
  readonly waiting: readonly { chain: string; issued: readonly Uint8Array[]; unverified: readonly Uint8Array[] }[];
}

const FORMAT = 'avalanche-lens sandbox 1';

/** The state of a network as texts for its file. */
function changingState(network: AvmNetwork, config: NetworkConfig, clock: MovedClock) {
  let written = 0;
  let waitingText = '';
  const added = (): SnapshotChange => {
    const journal = network.journal.slice(written).map((entry) => stored(entry, network));
    written = network.journal.length;
    const waiting = network.journaled.map(({ blockchainID, waiting: { issued, unverified } }) => {
      return { chain: base64(blockchainID), issued: issued.map(base64), unverified: unverified.map(base64) };
    });
    const text = JSON.stringify(waiting);
    const isSame = text === waitingText;
    waitingText = text;
    const { offset } = clock;
    return isSame ? { offset, journal } : { offset, journal, waiting };
  };
  return {
    whole: () => {
      [written, waitingText] = [0, ''];
      const beginning = network.pAndC?.beginning;
      const heliconTime = network.heliconTime === undefined ? null : String(network.heliconTime);
      return JSON.stringify({ format: FORMAT, genesis: genesisHash(config), heliconTime, beginning, ...added() });
    },
    changes: () => JSON.stringify(added()),
  };
}

/**
 * Brings a network from its genesis to the state of a snapshot: blocks are executed again, and pending transactions are
 * sent again. Throws if that isn't possible; the network is unusable then.
 */
function restore(network: AvmNetwork, snapshot: ReadSnapshot, pAndCBlocks: readonly PAndCBlockBytes[]): void {
  network.repeat(snapshot.journal.map((entry) => entryOf(entry, network)));
  // In the file of an older version, the P- and the C-Chain never changed.
  if (!snapshot.journal.some(({ kind }) => kind === 'primary')) network.beginPAndC(pAndCBlocks);
  for (const { chain: name, issued, unverified } of snapshot.waiting) {
    const chain = network.journaled.find(({ blockchainID }) => base64(blockchainID) === name);
    // Transactions that can no longer be accepted are dropped, as the next block would do.
    for (const tx of issued) attemptQuietly(() => chain?.issue(tx));
    for (const tx of unverified) attemptQuietly(() => chain?.issueUnverified?.(tx));
  }
}

/** The checksums are right, so the texts are as written; another version may have written them. */
function parse({ whole, changes }: KeptTexts, config: NetworkConfig): ReadSnapshot | StateDamage {
  try {
    const snapshot = JSON.parse(whole) as Omit<Snapshot, 'format'> & { readonly format: unknown };
    if (snapshot.format !== FORMAT) return 'version';
    if (snapshot.genesis !== genesisHash(config)) return 'genesis';
    const all = [snapshot, ...changes.map((each) => JSON.parse(each) as SnapshotChange)];
    const waiting = all.findLast((each) => each.waiting !== undefined)?.waiting ?? [];
    const offset = all.findLast((each) => each.offset !== undefined)?.offset;
    if (offset !== undefined && !(Number.isInteger(offset) && Math.abs(offset) <= LATEST_TIME)) return 'version';
    return {
      heliconTime: restoredHeliconTime(snapshot, config),
      beginning: snapshot.beginning,
      offset,
      journal: all.flatMap(({ journal }) => [...journal]),
      waiting: waiting.map(({ chain, issued, unverified }) => {
        return { chain, issued: issued.map(bytesOfBase64), unverified: unverified.map(bytesOfBase64) };
      }),
    };
  } catch {
    return 'version';
  }
}

/** A kept network goes on with the upgrades that its blocks were made with. */
function restoredHeliconTime(
  snapshot: Pick<Snapshot, 'heliconTime'>,
  { networkID, heliconTime }: NetworkConfig,
): bigint | undefined {
  const { heliconTime: kept = networkID === LOCAL_NETWORK_ID ? null : undefined } = snapshot;
  if (kept === undefined) return heliconTime;
  return kept === null ? undefined : BigInt(kept);
}

function stored(entry: JournalEntry, network: AvmNetwork): StoredEntry {
  if (entry.kind === 'block') return { kind: 'block', chain: base64(entry.blockchainID), bytes: base64(entry.bytes) };
  if (entry.kind === 'primary') {
    return { kind: 'primary', blocks: entry.blocks.map(({ chain, bytes }) => ({ chain, bytes: base64(bytes) })) };
  }
  const { codec } = network.chainOf(entry.to);
  const utxos = entry.utxos.map((utxo) => base64(codec.encodeUTXO(utxo)));
  return { kind: 'arrival', from: base64(entry.from), to: base64(entry.to), utxos };
}

function entryOf(entry: StoredEntry, network: AvmNetwork): JournalEntry {
  if (entry.kind === 'block') {
    return { kind: 'block', blockchainID: bytesOfBase64(entry.chain), bytes: bytesOfBase64(entry.bytes) };
  }
  if (entry.kind === 'primary') {
    return {
      kind: 'primary',
      blocks: entry.blocks.map(({ chain, bytes }) => ({ chain, bytes: bytesOfBase64(bytes) })),
    };
  }
  const to = bytesOfBase64(entry.to);
  const { codec } = network.chainOf(to);
  const utxos = entry.utxos.map((utxo) => codec.decodeUTXO(bytesOfBase64(utxo)));
  return { kind: 'arrival', from: bytesOfBase64(entry.from), to, utxos };
}

/** Everything that the effect of the blocks depends on. */
function genesisHash({ networkID, chains }: NetworkConfig): string {
  const parts = chains.map(({ blockchainID, fxs, genesisAssets, fees, stopVertex }: AvmChainConfig) => ({
    blockchainID: base64(blockchainID),
    fxs,
    genesisAssets: genesisAssets.map(({ alias, tx }) => [alias, base64(tx)]),
    fees: [String(fees.tx), String(fees.createAsset)],
    stopVertex: stopVertex === undefined ? null : base64(stopVertex),
  }));
  return toHexDigits(sha256(Buffer.from(JSON.stringify([networkID, parts]))));
}

function attemptQuietly(action: () => unknown): void {
  try {
    action();
  } catch {
    // The chain remembers why.
  }
}

function base64(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('base64');
}

function bytesOfBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}
