import type { StateDamage, StateProblem } from '../../src/core/endpoints/sandbox-words';
import { LOCAL_NETWORK_ID } from '../network/local-genesis';
import type { WallClock } from '../node/node';
import { AvmNetwork, type JournalEntry, type NetworkConfig, type PAndCBlockBytes } from '../network/network';
import { asBuffer, toHexDigits } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import type { AvmChainConfig } from '../avm/chain-config';
import { type KeptTexts, readState, setAside, StateKeeper } from './state-file';

/** Where a network's state is kept, and its initial state. */
interface Keeping<P> {
  /** The file that the state is kept in; without one, the state ends with the sandbox. */
  readonly path: string | undefined;
  /** Called for a file that was damaged or can't be written. */
  readonly report: (problem: StateProblem) => void;
  /** The story of a network that has no stored state. */
  readonly story: () => readonly JournalEntry[];
  /** Adds the P- and the C-Chain to a network without story. */
  readonly prepare: (network: AvmNetwork) => P;
  /** What these begin with, after the story. */
  readonly pAndCBlocks: readonly PAndCBlockBytes[];
}

/** A network and its P- and C-Chain. */
interface PreparedNetwork<P> {
  readonly network: AvmNetwork;
  readonly pAndC: P;
}

/** A network whose changes are written to a file. */
interface KeptNetwork<P> extends PreparedNetwork<P> {
  /** Writes pending changes, at the end. */
  save(): Promise<void>;
}

/** A network that continues from its file, or begins with a story, and writes its changes to the file. */
export async function keptNetwork<P>(
  config: NetworkConfig,
  clock: WallClock,
  keeping: Keeping<P>,
): Promise<KeptNetwork<P>> {
  const { path, report } = keeping;
  if (path === undefined) return { ...newNetwork(config, clock, keeping), save: () => Promise.resolve() };
  const restored = await restoredNetwork(config, clock, { ...keeping, path, report });
  const { network, pAndC } = restored ?? newNetwork(config, clock, keeping);
  const keeper = new StateKeeper(path, changingState(network, config), report);
  network.onChange = () => keeper.changed();
  if (restored === undefined) keeper.changed();
  return { network, pAndC, save: () => keeper.end() };
}

function newNetwork<P>(
  config: NetworkConfig,
  clock: WallClock,
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
  clock: WallClock,
  { path, report, prepare, pAndCBlocks }: Keeping<P> & { readonly path: string },
): Promise<PreparedNetwork<P> | undefined> {
  const kept = await readState(path);
  if (kept === undefined) return undefined;
  const snapshot = kept === 'checksum' ? kept : parse(kept, config);
  let damage: StateDamage = 'blocks';
  if (typeof snapshot === 'string') damage = snapshot;
  else {
    try {
      const network = new AvmNetwork({ ...config, heliconTime: snapshot.heliconTime }, clock);
      const pAndC = prepare(network);
      restore(network, snapshot, pAndCBlocks);
      return { network, pAndC };
    } catch {
      // Whatever it is that can't be repeated, the file can't be used.
    }
  }
  report({ code: 'reset', damage, aside: await setAside(path) });
  return undefined;
}

/** A network's genesis, story and pending transactions: the text after the checksum of a state file. */
interface Snapshot {
  readonly format: typeof FORMAT;
  /** Of the genesis before the journal. */
  readonly genesis: string;
  /** Unix seconds; null for never, as in all files of the local network that lack it. */
  readonly heliconTime?: string | null;
  readonly journal: readonly StoredEntry[];
  readonly waiting: readonly { readonly chain: string; readonly issued: string[]; readonly unverified: string[] }[];
}

/** Bytes are in base64, IDs too. */
type StoredEntry =
  | { readonly kind: 'block'; readonly chain: string; readonly bytes: string }
  | { readonly kind: 'arrival'; readonly from: string; readonly to: string; readonly utxos: readonly string[] }
  | { readonly kind: 'primary'; readonly blocks: readonly { readonly chain: 'P' | 'C'; readonly bytes: string }[] };

/** What is added to a snapshot: the transactions that wait are all of them. */
type Change = Pick<Snapshot, 'journal'> & Partial<Pick<Snapshot, 'waiting'>>;

/** What a state file and its journal have. */
interface ReadSnapshot {
  readonly heliconTime: bigint | undefined;
  readonly journal: readonly StoredEntry[];
  readonly waiting: readonly { chain: string; issued: readonly Uint8Array[]; unverified: readonly Uint8Array[] }[];
}

const FORMAT = 'avalanche-lens sandbox 1';

/** The state of a network as texts for its file. */
function changingState(network: AvmNetwork, config: NetworkConfig) {
  let written = 0;
  let waitingText = '';
  const added = (): Change => {
    const journal = network.journal.slice(written).map((entry) => stored(entry, network));
    written = network.journal.length;
    const waiting = network.journaled.map(({ blockchainID, waiting: { issued, unverified } }) => {
      return { chain: base64(blockchainID), issued: issued.map(base64), unverified: unverified.map(base64) };
    });
    const text = JSON.stringify(waiting);
    const isSame = text === waitingText;
    waitingText = text;
    return isSame ? { journal } : { journal, waiting };
  };
  return {
    whole: () => {
      [written, waitingText] = [0, ''];
      const heliconTime = network.heliconTime === undefined ? null : String(network.heliconTime);
      return JSON.stringify({ format: FORMAT, genesis: genesisHash(config), heliconTime, ...added() });
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
    const all = [snapshot, ...changes.map((each) => JSON.parse(each) as Change)];
    const waiting = all.findLast((each) => each.waiting !== undefined)?.waiting ?? [];
    return {
      heliconTime: restoredHeliconTime(snapshot, config),
      journal: all.flatMap(({ journal }) => [...journal]),
      waiting: waiting.map(({ chain, issued, unverified }) => {
        return { chain, issued: issued.map(fromBase64), unverified: unverified.map(fromBase64) };
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
    return { kind: 'block', blockchainID: fromBase64(entry.chain), bytes: fromBase64(entry.bytes) };
  }
  if (entry.kind === 'primary') {
    return { kind: 'primary', blocks: entry.blocks.map(({ chain, bytes }) => ({ chain, bytes: fromBase64(bytes) })) };
  }
  const to = fromBase64(entry.to);
  const { codec } = network.chainOf(to);
  const utxos = entry.utxos.map((utxo) => codec.decodeUTXO(fromBase64(utxo)));
  return { kind: 'arrival', from: fromBase64(entry.from), to, utxos };
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

function fromBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64');
}
