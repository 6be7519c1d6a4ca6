import { type POrC } from '../../core/ids/p-and-c';
import * as v from 'valibot';
import { MESSAGE_MAX_SIZE } from '../../core/bytes/bytes';
import { encodeCb58, isID } from '../../core/encodings/cb58';
import type { TxPosition } from '../past/blocks/loaded-blocks';
import type { SendFailure } from './send-once';
import type { TxEnd } from './tx-follower';
import { FOLLOWED_KEY } from './followed-key';
import { presentFields } from '../../core/present';
import type { KeyValueStore } from '../../core/key-value-store';

const shortText = v.pipe(v.string(), v.maxLength(4_096));
const idText = v.pipe(v.string(), v.maxLength(64), v.check(isID));
/** The range of a date, in Unix ms. */
const moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000));
const integerText = v.pipe(v.string(), v.regex(/^\d{1,20}$/));

/** `SendFailure`, as JSON. */
const storedFailure = v.variant('kind', [
  v.object({ kind: v.literal('request failed'), message: shortText }),
  v.object({ kind: v.literal('other txID') }),
  v.object({ kind: v.literal('other chain') }),
]);

const storedState = v.variant('kind', [
  /** Stored before it was sent: if this is still the state after a reload, it may have been sent. */
  v.object({ kind: v.literal('sending') }),
  /** The node accepted it into its mempool, and into no block yet. */
  v.object({ kind: v.literal('sent') }),
  /** The request failed after it may have arrived. */
  v.object({ kind: v.literal('unsure'), why: storedFailure }),
  /** `place` is missing if its block was not found; height and time (Unix s) are decimal. */
  v.object({
    kind: v.literal('accepted'),
    place: v.optional(v.object({ blockID: idText, height: integerText, time: integerText })),
  }),
  /** The node refused it, in these words. */
  v.object({ kind: v.literal('refused'), words: shortText }),
  /** Its node dropped it, in these words if it has some; or the transaction `spentBy` spent its input. */
  v.object({ kind: v.literal('dropped'), words: v.optional(shortText), spentBy: v.optional(idText) }),
  /** Not accepted while it was followed; `why` is the last request's error, `processing` means that the node has it. */
  v.object({ kind: v.literal('unseen'), why: v.optional(shortText), processing: v.optional(v.literal(true)) }),
  v.object({ kind: v.literal('not sent'), why: storedFailure }),
]);

const record = v.object({
  txID: idText,
  /** The chain's name in the settings. */
  chain: shortText,
  /** The chain's identity: another chain may have the name now. */
  network: v.pipe(v.number(), v.integer(), v.minValue(0)),
  blockchainID: idText,
  genesisID: idText,
  /** What it does, in one sentence. Holds names that strangers chose: show it as plain text only. */
  headline: shortText,
  /** When it was sent, Unix ms. */
  at: moment,
  /** The chain if it isn't the avm chain itself: its network's P-Chain or C-Chain. */
  on: v.optional(v.picklist(['P', 'C'])),
  state: storedState,
});

const followed = v.object({
  ...record.entries,
  /** The signed bytes in hexadecimal, without prefix or checksum. */
  hex: v.pipe(v.string(), v.maxLength(2 * MESSAGE_MAX_SIZE), v.regex(/^([0-9a-f]{2})*$/)),
  /** When following ends, Unix ms. */
  until: moment,
});

/** A transaction that was sent from here, as JSON holds it. */
export type IssueRecord = Readonly<v.InferOutput<typeof record>>;

export type IssueState = IssueRecord['state'];

/** A transaction that is followed, with what a reload needs to resume. */
export type FollowedRecord = Readonly<v.InferOutput<typeof followed>>;

/** The stored values that are records; damaged ones and those of another version are left out. */
function readRecords(stored: unknown): IssueRecord[] {
  return readList(record, stored);
}

/** As `readRecords`. */
function readFollowed(stored: unknown): FollowedRecord[] {
  return readList(followed, stored);
}

function readList<T>(schema: v.GenericSchema<unknown, T>, stored: unknown): T[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each) => {
    const { success, output } = v.safeParse(schema, each);
    return success ? [output] : [];
  });
}

/** As a record has its chain: that of the settings is left out. */
export function recordedOn(on: 'X' | POrC | undefined): POrC | undefined {
  return on === 'X' ? undefined : on;
}

/** The record, without other fields. */
export function recordOf(value: IssueRecord): IssueRecord {
  return v.parse(record, value);
}

export function stateOf(end: TxEnd): IssueState {
  switch (end.kind) {
    case 'accepted':
      return acceptedState(end.place);
    case 'dropped':
      return presentFields({
        kind: end.kind,
        words: end.words && shortened(end.words),
        spentBy: end.spentBy && encodeCb58(end.spentBy),
      });
    case 'unseen':
      return presentFields({
        kind: end.kind,
        why: end.why && shortened(end.why),
        processing: end.processing || undefined,
      });
  }
}

/** The state of an accepted transaction; `place` is undefined if its block was not found. */
export function acceptedState(place: TxPosition | undefined): IssueState {
  if (place === undefined) return { kind: 'accepted' };
  const { blockID, height, time } = place;
  return { kind: 'accepted', place: { blockID, height: String(height), time: String(time) } };
}

/** Nodes don't limit the length of their messages. */
export function shortened(text: string): string {
  return text.slice(0, 1_024);
}

/** As `shortened`. */
export function shortenedFailure(why: SendFailure): SendFailure {
  return why.kind === 'request failed' ? { ...why, message: shortened(why.message) } : why;
}

/** Whether it may still be accepted. */
export function isOpen({ state: { kind } }: IssueRecord): boolean {
  return kind === 'sending' || kind === 'sent' || kind === 'unsure' || kind === 'unseen';
}

/** Of a transaction that is sent, or about to be. */
export type SentState = Pick<IssueRecord, 'txID' | 'state'>;

/** Whether another transaction spent what it spends, so that no block will have it. */
export function isReplaced({ state }: Pick<IssueRecord, 'state'>): boolean {
  return state.kind === 'dropped' && state.spentBy !== undefined;
}

/** Whether a node may have received it from here. */
export function wasSent({ state: { kind } }: Pick<IssueRecord, 'state'>): boolean {
  return kind !== 'not sent' && kind !== 'refused';
}

type OfChain = Pick<IssueRecord, 'chain' | 'network' | 'blockchainID' | 'genesisID'>;

/** Equal for transactions of one chain, whatever its URL; after a reset, it is another chain. */
export function chainKeyOf({ chain, network, blockchainID, genesisID }: OfChain): string {
  return `${chain} ${network}/${blockchainID}/${genesisID}`;
}

/** Transactions that are kept of each chain: the newest. */
export const KEPT_A_CHAIN = 100;

const KEPT_CHAINS = 32;
const RECORDS_PREFIX = 'issued ';

/** The transactions that were sent from here, by chain, with their state. Shared by all windows. */
export class SentRecords {
  readonly #store: KeyValueStore;

  constructor(store: KeyValueStore) {
    this.#store = store;
  }

  /** Adds a record, or replaces that of the same transaction. */
  async put(record: IssueRecord): Promise<void> {
    const key = RECORDS_PREFIX + chainKeyOf(record);
    // Read again each time: another window may have added to it.
    const others = readRecords(this.#store.get(key)).filter(({ txID }) => txID !== record.txID);
    await this.#store.update(key, [record, ...others].sort(newestFirst).slice(0, KEPT_A_CHAIN));
    await this.#removeOldChains();
  }

  /** The stored record of the same transaction. */
  find(record: IssueRecord): IssueRecord | undefined {
    return readRecords(this.#store.get(RECORDS_PREFIX + chainKeyOf(record))).find(({ txID }) => txID === record.txID);
  }

  /** Of one chain, by its `chainKeyOf`, the newest first. */
  of(chainKey: string): IssueRecord[] {
    const records = readRecords(this.#store.get(RECORDS_PREFIX + chainKey));
    return records.filter((each) => chainKeyOf(each) === chainKey).sort(newestFirst);
  }

  /** The newest first. */
  all(): IssueRecord[] {
    return this.#chains()
      .flatMap(([, records]) => records)
      .sort(newestFirst);
  }

  async #removeOldChains(): Promise<void> {
    if (this.#keys().length <= KEPT_CHAINS) return;
    const chains = this.#chains();
    const byAge = chains.sort(([, a], [, b]) => (b[0]?.at ?? 0) - (a[0]?.at ?? 0));
    for (const [key] of byAge.slice(KEPT_CHAINS)) await this.#store.update(key, undefined);
  }

  #keys(): string[] {
    return this.#store.keys().filter((key) => key.startsWith(RECORDS_PREFIX));
  }

  #chains(): [key: string, records: IssueRecord[]][] {
    return this.#keys().map((key) => [key, readRecords(this.#store.get(key)).sort(newestFirst)]);
  }
}

function newestFirst(a: IssueRecord, b: IssueRecord): number {
  return b.at - a.at;
}

/** Transactions that a reload resumes. */
const KEPT_FOLLOWED = 64;

/** The transactions that this window follows. The store is the window's own: no other window follows them. */
export class FollowedTxs {
  readonly #store: KeyValueStore;

  constructor(store: KeyValueStore) {
    this.#store = store;
  }

  /** The oldest first. */
  all(): FollowedRecord[] {
    return readFollowed(this.#store.get(FOLLOWED_KEY)).sort((a, b) => a.at - b.at);
  }

  find({ txID, chain }: IssueRecord): FollowedRecord | undefined {
    return this.all().find((each) => each.txID === txID && each.chain === chain);
  }

  /** Removes other records, and unreadable ones: they alone would make the next window load what follows transactions. */
  async tidy(isKept: (record: FollowedRecord) => boolean): Promise<void> {
    await this.#write(this.all().filter(isKept));
  }

  async put(record: FollowedRecord): Promise<void> {
    await this.#write([...this.#without(record), record].slice(-KEPT_FOLLOWED));
  }

  async remove(record: IssueRecord): Promise<void> {
    await this.#write(this.#without(record));
  }

  #without({ txID, chain }: IssueRecord): FollowedRecord[] {
    return this.all().filter((each) => each.txID !== txID || each.chain !== chain);
  }

  async #write(records: readonly FollowedRecord[]): Promise<void> {
    await this.#store.update(FOLLOWED_KEY, records.length === 0 ? undefined : records);
  }
}
