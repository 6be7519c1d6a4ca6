import * as v from 'valibot';
import { isID } from '../../core/encodings/cb58';
import type { BlockPlace } from '../lookup/block-finder';
import type { TxEnd } from './tx-follower';

const shortText = v.pipe(v.string(), v.maxLength(4_096));
const idText = v.pipe(v.string(), v.maxLength(64), v.check(isID));
/** What a date can hold, in Unix ms. */
const moment = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000));
const integerText = v.pipe(v.string(), v.regex(/^\d{1,20}$/));

const state = v.variant('kind', [
  /** Written down before it was sent: whether it was is not known if this is still the state after a reload. */
  v.object({ kind: v.literal('sending') }),
  /** The node took it, and has not accepted it yet as far as was looked. */
  v.object({ kind: v.literal('sent') }),
  /** The send was cut: it may have arrived. */
  v.object({ kind: v.literal('unsure'), why: shortText }),
  /** Where it stands is missing if its block was not found; height and time (Unix s) are decimal. */
  v.object({
    kind: v.literal('accepted'),
    place: v.optional(v.object({ blockID: idText, height: integerText, time: integerText })),
  }),
  /** The node said no, in these words. */
  v.object({ kind: v.literal('refused'), words: shortText }),
  /** It can no longer be accepted; in a node's words. */
  v.object({ kind: v.literal('dropped'), words: shortText }),
  /** Not accepted for as long as it was followed; `why` if the chain could not be asked, `processing` if the node has it. */
  v.object({ kind: v.literal('unseen'), why: v.optional(shortText), processing: v.optional(v.literal(true)) }),
  v.object({ kind: v.literal('not sent'), why: shortText }),
]);

const record = v.object({
  txID: idText,
  /** The chain's name in the settings. */
  chain: shortText,
  /** Which chain it was, whatever is called so now. */
  network: v.pipe(v.number(), v.integer(), v.minValue(0)),
  blockchainID: idText,
  genesisID: idText,
  /** What it does, in a sentence. Holds words of strangers: to be shown as plain text only. */
  headline: shortText,
  /** When it was sent, Unix ms. */
  at: moment,
  state,
});

const followed = v.object({
  ...record.entries,
  /** The signed bytes in hexadecimal, without prefix or checksum. */
  hex: v.pipe(v.string(), v.maxLength(1024 * 1024), v.regex(/^([0-9a-f]{2})*$/)),
  /** Until when it is followed, Unix ms. */
  until: moment,
});

/** What is known of a transaction that was sent from here. Holds nothing that JSON does not. */
export type IssueRecord = Readonly<v.InferOutput<typeof record>>;

export type IssueState = IssueRecord['state'];

/** A transaction whose end is still waited for, with what is needed to go on after a reload. */
export type FollowedRecord = Readonly<v.InferOutput<typeof followed>>;

/** Stored values that are records; what is damaged or of another version is left out. */
export function readRecords(stored: unknown): IssueRecord[] {
  return readList(record, stored);
}

/** As `readRecords`. */
export function readFollowed(stored: unknown): FollowedRecord[] {
  return readList(followed, stored);
}

function readList<T>(schema: v.GenericSchema<unknown, T>, stored: unknown): T[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((each) => {
    const { success, output } = v.safeParse(schema, each);
    return success ? [output] : [];
  });
}

/** The record alone, of something that may hold more. */
export function recordOf({
  txID,
  chain,
  network,
  blockchainID,
  genesisID,
  headline,
  at,
  state: its,
}: IssueRecord): IssueRecord {
  return { txID, chain, network, blockchainID, genesisID, headline, at, state: its };
}

/** The end of following as a state. */
export function stateOf(end: TxEnd): IssueState {
  switch (end.kind) {
    case 'accepted':
      return acceptedState(end.place);
    case 'dropped':
      return { kind: 'dropped', words: shortened(end.words) };
    case 'unseen':
      return {
        kind: 'unseen',
        ...(end.why === undefined ? {} : { why: shortened(end.why) }),
        ...(end.processing ? { processing: true } : {}),
      };
  }
}

/** The end of a transaction that is in a block, or in one that nobody has named. */
export function acceptedState(place: BlockPlace | undefined): IssueState {
  if (place === undefined) return { kind: 'accepted' };
  const { blockID, height, time } = place;
  return { kind: 'accepted', place: { blockID, height: String(height), time: String(time) } };
}

/** A node's words may be as long as the node likes. */
export function shortened(text: string): string {
  return text.slice(0, 1_024);
}

/** Whether something may still become of it. */
export function isOpen({ state: { kind } }: IssueRecord): boolean {
  return kind === 'sending' || kind === 'sent' || kind === 'unsure' || kind === 'unseen';
}

/** Whether a node may have had it from here. */
export function wasSent({ state: { kind } }: IssueRecord): boolean {
  return kind !== 'not sent' && kind !== 'refused';
}

/** Equal for transactions of one chain, wherever it is reached; a chain that was made anew is another one. */
export function chainKeyOf({ chain, network, blockchainID, genesisID }: IssueRecord): string {
  return `${chain} ${network}/${blockchainID}/${genesisID}`;
}
