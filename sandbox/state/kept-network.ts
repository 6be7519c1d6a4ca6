import { readOutcome } from '../../src/core/outcome';
import type { StateProblem } from '../../src/core/endpoints/sandbox-words';
import type { WallClock } from '../node/node';
import { type JournalEntry, type NetworkConfig, AvmNetwork } from '../network/network';
import { StateKeeper, readIfThere, removeUnfinished, setAside } from './state-file';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import { InvalidInputError } from '../../src/core/errors';
import { asBuffer, toHexDigits } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/sha256';
import type { AvmChainConfig } from '../avm/chain-config';

/** Where a network's state is kept, and its initial state. */
interface Keeping {
  /** The file that the state is kept in; without one, the state ends with the sandbox. */
  readonly path: string | undefined;
  /** Called for a file that was damaged or can't be written. */
  readonly report: (problem: StateProblem) => void;
  /** The history of a network that has no stored state. */
  readonly history: () => readonly JournalEntry[];
}

/** A network whose changes are written to a file. */
interface KeptNetwork {
  readonly network: AvmNetwork;
  /** Writes pending changes. */
  save(): Promise<void>;
}

/** A network that continues from its file, or begins with a history, and writes its changes to the file. */
export async function keptNetwork(config: NetworkConfig, clock: WallClock, keeping: Keeping): Promise<KeptNetwork> {
  const { path, report } = keeping;
  if (path === undefined) return { network: newNetwork(config, clock, keeping), save: () => Promise.resolve() };
  const restored = await restoredNetwork(config, clock, { path, report });
  const network = restored ?? newNetwork(config, clock, keeping);
  const keeper = new StateKeeper(path, () => snapshotOf(network, config), report);
  network.onChange = () => keeper.changed();
  if (restored === undefined) keeper.changed();
  return { network, save: () => keeper.flush() };
}

function newNetwork(config: NetworkConfig, clock: WallClock, { history }: Keeping): AvmNetwork {
  const network = new AvmNetwork(config, clock);
  network.repeat(history());
  return network;
}

/** The network of the file; undefined if there is no file, or if it can't be used and was set aside. */
async function restoredNetwork(
  config: NetworkConfig,
  clock: WallClock,
  { path, report }: { readonly path: string; readonly report: (problem: StateProblem) => void },
): Promise<AvmNetwork | undefined> {
  const bytes = await readIfThere(path);
  if (bytes === undefined) return undefined;
  await removeUnfinished(path);
  const network = new AvmNetwork(config, clock);
  const { error } = readOutcome(() => restore(network, config, bytes));
  if (error === undefined) return network;
  const aside = await setAside(path);
  report({ code: 'reset', path, reason: error.message, aside });
  return undefined;
}

/** A network's genesis, history and pending transactions: the text after the checksum of a state file. */
interface Snapshot {
  readonly format: typeof FORMAT;
  /** Of the genesis before the journal. */
  readonly genesis: string;
  readonly journal: readonly StoredEntry[];
  readonly waiting: readonly { readonly chain: string; readonly issued: string[]; readonly unverified: string[] }[];
}

/** Bytes are in base64, IDs too. */
type StoredEntry =
  | { readonly kind: 'block'; readonly chain: string; readonly bytes: string }
  | { readonly kind: 'arrival'; readonly from: string; readonly to: string; readonly utxos: readonly string[] };

const FORMAT = 'xchain-lens sandbox 1';
const HASH_SIZE = 64;

/** The state of a network as the bytes of a file: the SHA-256 of a text in hexadecimal, a line break, and the text. */
function snapshotOf(network: AvmNetwork, config: NetworkConfig): Uint8Array {
  const snapshot: Snapshot = {
    format: FORMAT,
    genesis: genesisHash(config),
    journal: network.journal.map((entry) => stored(entry, network)),
    waiting: network.chains.map(({ blockchainID, waiting }) => ({
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
 * sent again. Throws `InvalidInputError` if the bytes are damaged or of another network; the network is unusable then.
 */
function restore(network: AvmNetwork, config: NetworkConfig, bytes: Uint8Array): void {
  const snapshot = parse(bytes);
  if (snapshot.genesis !== genesisHash(config)) throw new InvalidInputError('it is of a network with another genesis');
  try {
    network.repeat(snapshot.journal.map((entry) => entryOf(entry, network)));
  } catch (error) {
    throw new InvalidInputError('its blocks do not fit together', { cause: error });
  }
  for (const { chain: name, issued, unverified } of snapshot.waiting) {
    const chain = network.chain(encodeCb58(fromBase64(name)));
    // Transactions that can no longer be accepted are dropped, as the next block would do.
    for (const tx of issued) attempt(() => chain?.issue(fromBase64(tx)));
    for (const tx of unverified) attempt(() => chain?.issueUnverified(fromBase64(tx)));
  }
}

function parse(bytes: Uint8Array): Snapshot {
  const text = bytes.subarray(HASH_SIZE + 1);
  const hash = Buffer.from(bytes.subarray(0, HASH_SIZE)).toString('latin1');
  if (bytes.length <= HASH_SIZE || hash !== toHexDigits(sha256(text))) {
    throw new InvalidInputError('it is not whole: its checksum is wrong');
  }
  // The checksum is right, so the text is as written; another version may have written it.
  const snapshot = JSON.parse(Buffer.from(text).toString('utf8')) as Partial<Snapshot>;
  if (snapshot.format !== FORMAT) throw new InvalidInputError('another version has written it');
  return snapshot as Snapshot;
}

function stored(entry: JournalEntry, network: AvmNetwork): StoredEntry {
  if (entry.kind === 'block') return { kind: 'block', chain: base64(entry.blockchainID), bytes: base64(entry.bytes) };
  const { codec } = network.chainOf(entry.to);
  const utxos = entry.utxos.map((utxo) => base64(codec.encodeUTXO(utxo)));
  return { kind: 'arrival', from: base64(entry.from), to: base64(entry.to), utxos };
}

function entryOf(entry: StoredEntry, network: AvmNetwork): JournalEntry {
  if (entry.kind === 'block') {
    return { kind: 'block', blockchainID: fromBase64(entry.chain), bytes: fromBase64(entry.bytes) };
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
