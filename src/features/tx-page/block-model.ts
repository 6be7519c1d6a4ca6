import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { Flow } from '../../services/flow/flow';
import type { Description } from '../../services/inspect/describer';
import {
  type FoundBlock,
  type FoundPlatformBlock,
  platformTxsOf,
  type Thing,
  txsOf,
} from '../../services/lookup/found';
import { chainText, shortenedID } from '../../services/text/format-id';
import { groupedInteger } from '../../services/text/format-text';
import { formatTime } from '../../services/text/format-time';
import { plainText } from '../../services/text/pieces';
import { type ModelFact, placeOf, sizeFact, typeFact } from './page-model';

/** A transaction of a block. */
export interface BlockTx {
  /** 32 bytes */
  readonly id: Uint8Array;
  /** What it did. */
  readonly headline: string;
  readonly flow: Flow;
}

/** What the page shows of a block: by its own bytes, and the names of assets. */
export interface BlockModel {
  /** cb58 */
  readonly id: string;
  readonly headline: string;
  /** The chain, as in `X-Chain`. */
  readonly place: string;
  readonly facts: readonly ModelFact[];
  /** In the block's order. */
  readonly txIDs: readonly Uint8Array[];
  /** Recovering signatures takes a millisecond each, so only the shown transactions are read. */
  readonly txAt: (place: number) => BlockTx | undefined;
}

/** A block of X, of another chain of the avm, or of P. `describe` says what a transaction did. */
export function modelOfBlock(
  found: FoundBlock | FoundPlatformBlock,
  describe: (thing: Thing) => Description,
): BlockModel {
  const { id, bytes, block } = found;
  const txs = found.on === 'X' ? txsOf(found) : platformTxsOf(found);
  const [first] = txs;
  return {
    id: encodeCb58(id),
    headline: plainText(describe(found).headline),
    place: first === undefined ? chainText(found.on) : placeOf(describe(first)),
    facts: factsOf({ ...block, time: 'time' in block ? block.time : undefined }, block.type, bytes),
    txIDs: txs.map((tx) => tx.id),
    txAt: remembered((place) => {
      const tx = txs[place];
      if (tx === undefined) return undefined;
      const { headline, flow } = describe(tx);
      return { id: tx.id, headline: plainText(headline), flow: flow() };
    }),
  };
}

/** `time` is Unix seconds; P-Chain blocks from before Banff have none. */
function factsOf(
  { height, parentID, time }: { height: bigint; parentID: Uint8Array; time: bigint | undefined },
  type: string,
  bytes: Uint8Array,
): ModelFact[] {
  return [
    { label: l10n.t('height'), value: groupedInteger(height) },
    { label: l10n.t('parent'), value: shortenedID(parentID), leadsTo: { kind: 'id', id: encodeCb58(parentID) } },
    ...(time === undefined ? [] : [{ label: l10n.t('time'), value: formatTime(time) }]),
    typeFact(type),
    sizeFact(bytes),
  ];
}

function remembered(read: (place: number) => BlockTx | undefined): (place: number) => BlockTx | undefined {
  const known = new Map<number, BlockTx | undefined>();
  return (place) => {
    if (!known.has(place)) known.set(place, read(place));
    return known.get(place);
  };
}
