import type { StateDamage } from '../../src/core/endpoints/sandbox-state';
import { asBuffer, toHexDigits } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import type { AvmChainConfig } from '../avm/chain-config';
import { LOCAL_NETWORK_ID } from '../network/local-genesis';
import type { AvmNetwork, JournalEntry, NetworkConfig, PAndCBlockBytes } from '../network/network';
import { LATEST_TIME, type MovedClock } from './moved-clock';
import type { KeptTexts } from './state-file';

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
  | {
      readonly kind: 'primary';
      readonly blocks: readonly { readonly chain: 'P' | 'C'; readonly bytes: string }[];
      /** Unix seconds; absent in older files, whose P-Chain goes on at the time of its last block. */
      readonly time?: string | undefined;
    };

/** What is added to a snapshot: the transactions that wait are all of them. */
type SnapshotChange = Pick<Snapshot, 'journal' | 'offset'> & Partial<Pick<Snapshot, 'waiting'>>;

export interface ReadSnapshot extends Pick<Snapshot, 'beginning' | 'offset'> {
  readonly heliconTime: bigint | undefined;
  readonly journal: readonly StoredEntry[];
  readonly waiting: readonly { chain: string; issued: readonly Uint8Array[]; unverified: readonly Uint8Array[] }[];
}

const FORMAT = 'avalanche-lens sandbox 1';

/** The state of a network as texts for its file. */
export function changingState(network: AvmNetwork, config: NetworkConfig, clock: MovedClock) {
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
export function repeatState(
  network: AvmNetwork,
  snapshot: ReadSnapshot,
  pAndCBlocks: readonly PAndCBlockBytes[],
): void {
  network.repeat(snapshot.journal.map((entry) => entryOf(entry, network)));
  // In the file of an older version, the P- and the C-Chain never changed.
  if (!snapshot.journal.some(({ kind }) => kind === 'primary')) network.beginPAndC(pAndCBlocks, undefined);
  for (const { chain: name, issued, unverified } of snapshot.waiting) {
    const chain = network.journaled.find(({ blockchainID }) => base64(blockchainID) === name);
    // Transactions that can no longer be accepted are dropped, as the next block would do.
    for (const tx of issued) attemptQuietly(() => chain?.issue(tx));
    for (const tx of unverified) attemptQuietly(() => chain?.issueUnverified?.(tx));
  }
}

/** The checksums are right, so the texts are as written; another version may have written them. */
export function parseState({ whole, changes }: KeptTexts, config: NetworkConfig): ReadSnapshot | StateDamage {
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
    const blocks = entry.blocks.map(({ chain, bytes }) => ({ chain, bytes: base64(bytes) }));
    return { kind: 'primary', blocks, time: entry.time?.toString() };
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
    const blocks = entry.blocks.map(({ chain, bytes }) => ({ chain, bytes: bytesOfBase64(bytes) }));
    return { kind: 'primary', blocks, time: entry.time === undefined ? undefined : BigInt(entry.time) };
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
