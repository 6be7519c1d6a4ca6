import { encodeCb58 } from '../../core/encodings/cb58';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { SHOWN_REASON, visibleText } from '../../services/text/format-text';
import { formatTime } from '../../services/text/format-time';
import type {
  BlockOfTx,
  HistoryAnswer,
  HistorySource,
  Reach,
  UnknownBecause,
} from '../../services/history/blocks/history-answer';
import { present } from './answer-text';

/** The block of a transaction with its source, or why it isn't known. */
export function blockOfAnswer(answer: HistoryAnswer<BlockOfTx>): JSONValue {
  if (answer.kind === 'unknown') return notKnown(answer);
  const { blockID, height, time } = answer.value;
  return present({
    blockID,
    height: height.toString(),
    time: time === undefined ? undefined : formatTime(time),
    ...sourceOf(answer),
  });
}

/** The transaction that spent an output with its source, or why it isn't known. */
export function spenderAnswer(answer: HistoryAnswer<Uint8Array>): JSONValue {
  if (answer.kind === 'unknown') return notKnown(answer);
  return present({ txID: encodeCb58(answer.value), ...sourceOf(answer) });
}

const SOURCES = {
  loaded: 'a block that was loaded',
  index: "the node's index of blocks",
  heights: 'the blocks by height',
  dataAPI: 'the Data API',
  node: 'the node',
} as const satisfies Record<HistorySource, string>;

function sourceOf({ source, isVerified, reach }: Extract<HistoryAnswer<unknown>, { kind: 'known' }>): JSONObject {
  return present({ source: SOURCES[source], isVerified, blocksRead: reach === undefined ? undefined : reachOf(reach) });
}

const REASONS = {
  unread: 'no blocks were read',
  notInReach: 'it is in none of the blocks that were read',
  inNoBlock: 'it is in no block of the chain',
  noIndex: 'the node keeps no index of its blocks, and it is in none of the newest blocks',
  tooLong: 'the node keeps no index of its blocks, and the chain is too long to read every block',
  unreliable: "the node's index contradicts the chain",
  failed: 'a request failed',
  beforeBlocks: 'the Data API lists no block: it is from before Cortina, when the X-Chain had vertices',
  notSpent: 'the Data API lists no transaction that spends it',
  notListed: 'the Data API lists no such output',
  otherTx: 'the Data API returned another transaction',
  leftOut: "the Data API lists outputs that can't be read, and it may be one of them",
  contradicted: "the Data API's answer contradicts the chain",
} as const satisfies Record<UnknownBecause, string>;

function notKnown({ because, reach, error }: Extract<HistoryAnswer<unknown>, { kind: 'unknown' }>): string {
  const why = error === undefined ? REASONS[because] : visibleText(error.message, SHOWN_REASON);
  const read = reach === undefined ? '' : ` (read: blocks ${reachOf(reach)})`;
  return `not known: ${why}${read}`;
}

/** `3 to 6, 9 to 25` */
function reachOf({ ranges }: Reach): string {
  return ranges.map(({ from, to }) => `${from} to ${to}`).join(', ');
}
