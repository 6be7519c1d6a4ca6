import type { StateDamage, StateProblem } from '../../src/core/endpoints/sandbox-words';
import { fileFailure } from '../../src/core/text/write-problem';
import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { LOCAL_NETWORK_ID } from '../network/local-genesis';
import type { WallClock } from '../node/node';
import { AvmNetwork, type JournalEntry, type NetworkConfig, type PrimaryBlockBytes } from '../network/network';
import { asBuffer, toHexDigits } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import type { AvmChainConfig } from '../avm/chain-config';

/**
 * How long changes are collected before they are written, in milliseconds: a busy chain doesn't write the file for
 * each.
 */
const GATHER = 100;

/** Keeps a file in step with a state that changes: one write at a time, the newest state each time. */
class StateKeeper {
  readonly #path: string;
  readonly #snapshot: () => Uint8Array;
  readonly #report: (problem: StateProblem) => void;
  #timer: NodeJS.Timeout | undefined;
  #changed = false;
  #writing: Promise<void> | undefined;

  /** @param report called if the file can't be written; the next change retries. */
  constructor(path: string, snapshot: () => Uint8Array, report: (problem: StateProblem) => void) {
    this.#path = path;
    this.#snapshot = snapshot;
    this.#report = report;
  }

  /** The state has changed. */
  changed(): void {
    this.#changed = true;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, GATHER);
  }

  /** Writes pending changes; never rejects. */
  async flush(): Promise<void> {
    while (this.#changed || this.#writing !== undefined) await (this.#writing ??= this.#write());
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #write(): Promise<void> {
    this.#changed = false;
    try {
      await writeAtomically(this.#path, this.#snapshot());
    } catch (error) {
      this.#report({ code: 'not written', path: this.#path, failure: fileFailure(error) });
    } finally {
      this.#writing = undefined;
    }
  }
}

const RANDOM_BYTES = 12;

/** What `writeAtomically` puts between the name of a file and these: `state.0123456789abcdef01234567.new`. */
const UNFINISHED = /^\.[0-9a-f]{24}\.new$/;

/**
 * Writes a file so that a reader finds either all of the old bytes or all of the new ones at any time: the bytes are
 * written and flushed to a file next to it, which is renamed, and the rename is flushed too. The other name can't be
 * guessed and must be free, so that no other file is touched.
 */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const beside = `${path}.${randomBytes(RANDOM_BYTES).toString('hex')}.new`;
  const file = await open(beside, 'wx');
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Removes the files that a killed process left next to a file. No other process may write the file. */
async function removeUnfinished(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  const left = (await readdir(folder)).filter(
    (each) => each.startsWith(name) && UNFINISHED.test(each.slice(name.length)),
  );
  await Promise.all(left.map((each) => rm(join(folder, each), { force: true })));
}

/** The bytes of a file; undefined if there is none. */
async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Renames a file within its folder, replacing an existing one. Returns the new path. */
async function setAside(path: string): Promise<string> {
  const aside = `${path}.damaged`;
  await rename(path, aside);
  return aside;
}

async function syncFolder(folder: string): Promise<void> {
  // Windows has no handles of folders; there the name is on the disk with the next flush.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Where a network's state is kept, and its initial state. */
interface Keeping<P> {
  /** The file that the state is kept in; without one, the state ends with the sandbox. */
  readonly path: string | undefined;
  /** Called for a file that was damaged or can't be written. */
  readonly report: (problem: StateProblem) => void;
  /** The history of a network that has no stored state. */
  readonly history: () => readonly JournalEntry[];
  /** Adds the P- and the C-Chain to a network without history. */
  readonly prepare: (network: AvmNetwork) => P;
  /** What these begin with, after the history. */
  readonly primaryBlocks: readonly PrimaryBlockBytes[];
}

/** A network and its P- and C-Chain. */
interface PreparedNetwork<P> {
  readonly network: AvmNetwork;
  readonly primary: P;
}

/** A network whose changes are written to a file. */
interface KeptNetwork<P> extends PreparedNetwork<P> {
  /** Writes pending changes. */
  save(): Promise<void>;
}

/** A network that continues from its file, or begins with a history, and writes its changes to the file. */
export async function keptNetwork<P>(
  config: NetworkConfig,
  clock: WallClock,
  keeping: Keeping<P>,
): Promise<KeptNetwork<P>> {
  const { path, report } = keeping;
  if (path === undefined) return { ...newNetwork(config, clock, keeping), save: () => Promise.resolve() };
  const restored = await restoredNetwork(config, clock, { ...keeping, path, report });
  const { network, primary } = restored ?? newNetwork(config, clock, keeping);
  const keeper = new StateKeeper(path, () => snapshotOf(network, config), report);
  network.onChange = () => keeper.changed();
  if (restored === undefined) keeper.changed();
  return { network, primary, save: () => keeper.flush() };
}

function newNetwork<P>(
  config: NetworkConfig,
  clock: WallClock,
  { history, prepare, primaryBlocks }: Keeping<P>,
): PreparedNetwork<P> {
  const network = new AvmNetwork(config, clock);
  const primary = prepare(network);
  network.repeat(history());
  network.beginPrimary(primaryBlocks);
  return { network, primary };
}

/** The network of the file; undefined if there is no file, or if it can't be used and was set aside. */
async function restoredNetwork<P>(
  config: NetworkConfig,
  clock: WallClock,
  { path, report, prepare, primaryBlocks }: Keeping<P> & { readonly path: string },
): Promise<PreparedNetwork<P> | undefined> {
  const bytes = await readIfThere(path);
  if (bytes === undefined) return undefined;
  await removeUnfinished(path);
  const snapshot = parse(bytes);
  const network = new AvmNetwork({ ...config, heliconTime: heliconTimeOf(snapshot, config) }, clock);
  const primary = prepare(network);
  const damage = typeof snapshot === 'string' ? snapshot : restore(network, config, snapshot, primaryBlocks);
  if (damage === undefined) return { network, primary };
  report({ code: 'reset', damage, aside: await setAside(path) });
  return undefined;
}

/** A network's genesis, history and pending transactions: the text after the checksum of a state file. */
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

const FORMAT = 'xchain-lens sandbox 1';
const HASH_SIZE = 64;

/** The state of a network as the bytes of a file: the SHA-256 of a text in hexadecimal, a line break, and the text. */
function snapshotOf(network: AvmNetwork, config: NetworkConfig): Uint8Array {
  const snapshot: Snapshot = {
    format: FORMAT,
    genesis: genesisHash(config),
    heliconTime: network.heliconTime === undefined ? null : String(network.heliconTime),
    journal: network.journal.map((entry) => stored(entry, network)),
    waiting: network.journaled.map(({ blockchainID, waiting }) => ({
      chain: base64(blockchainID),
      issued: waiting.issued.map(base64),
      unverified: waiting.unverified.map(base64),
    })),
  };
  const text = Buffer.from(JSON.stringify(snapshot));
  return Buffer.concat([Buffer.from(`${toHexDigits(sha256(text))}\n`), text]);
}

/**
 * Brings a network from its genesis to the state of a snapshot: blocks are executed again, and pending transactions are
 * sent again. Returns why that isn't possible; the network is unusable then.
 */
function restore(
  network: AvmNetwork,
  config: NetworkConfig,
  snapshot: Snapshot,
  primaryBlocks: readonly PrimaryBlockBytes[],
): StateDamage | undefined {
  if (snapshot.genesis !== genesisHash(config)) return 'genesis';
  try {
    network.repeat(snapshot.journal.map((entry) => entryOf(entry, network)));
    // In the file of an older version, the P- and the C-Chain never changed.
    if (!snapshot.journal.some(({ kind }) => kind === 'primary')) network.beginPrimary(primaryBlocks);
  } catch {
    return 'blocks';
  }
  for (const { chain: name, issued, unverified } of snapshot.waiting) {
    const chain = network.journaled.find(({ blockchainID }) => base64(blockchainID) === name);
    // Transactions that can no longer be accepted are dropped, as the next block would do.
    for (const tx of issued) attempt(() => chain?.issue(fromBase64(tx)));
    for (const tx of unverified) attempt(() => chain?.issueUnverified?.(fromBase64(tx)));
  }
  return undefined;
}

/** A kept network goes on with the upgrades that its blocks were made with. */
function heliconTimeOf(snapshot: Snapshot | StateDamage, { networkID, heliconTime }: NetworkConfig) {
  if (typeof snapshot === 'string') return heliconTime;
  const { heliconTime: kept = networkID === LOCAL_NETWORK_ID ? null : undefined } = snapshot;
  if (kept === undefined) return heliconTime;
  return kept === null ? undefined : BigInt(kept);
}

function parse(bytes: Uint8Array): Snapshot | StateDamage {
  const text = bytes.subarray(HASH_SIZE + 1);
  const hash = Buffer.from(bytes.subarray(0, HASH_SIZE)).toString('latin1');
  if (bytes.length <= HASH_SIZE || hash !== toHexDigits(sha256(text))) return 'checksum';
  // The checksum is right, so the text is as written; another version may have written it.
  const snapshot = JSON.parse(Buffer.from(text).toString('utf8')) as Partial<Snapshot>;
  return snapshot.format === FORMAT ? (snapshot as Snapshot) : 'version';
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

function attempt(action: () => unknown): void {
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
