import type { StateDamage, StateProblem } from '../../src/core/endpoints/sandbox-state';
import { Refusal, unixSeconds } from '../node/node';
import { AvmNetwork, type JournalEntry, type NetworkConfig, type PAndCBlockBytes } from '../network/network';
import { ExpectedError } from '../../src/core/outcome';
import { fileFailure, writeProblem } from '../../src/core/text/write-problem';
import type { MovedClock } from './moved-clock';
import { readState, removeUnfinished, setAside, StateKeeper, stateTextIn } from './state-file';
import { changingState, parseState, type ReadSnapshot, repeatState } from './state-text';

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
  /** Whether the P-Chain of a new network goes on at the time of its start. */
  readonly isStory: boolean;
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
    const snapshot = parseState({ whole: stateTextIn(text) ?? text, changes: [] }, this.#config);
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
  { story, prepare, pAndCBlocks, isStory }: Keeping<P>,
): PreparedNetwork<P> {
  const network = new AvmNetwork(config, clock);
  const pAndC = prepare(network);
  network.repeat(story());
  network.beginPAndC(pAndCBlocks, isStory ? unixSeconds(clock) : undefined);
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
  const snapshot = kept === 'checksum' ? kept : parseState(kept, config);
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
    repeatState(network, snapshot, pAndCBlocks);
    return { network, pAndC };
  } catch {
    clock.offset = offset;
    return 'blocks';
  }
}
