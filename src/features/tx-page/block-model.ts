import * as l10n from '@vscode/l10n';
import type { Tx as PlatformTx } from '../../core/codec/platform/transactions';
import { platformFormats } from '../../core/codec/platform/formats';
import { txsOf as platformTxsOf } from '../../core/codec/platform/block';
import { encodeCb58 } from '../../core/encodings/cb58';
import { txIDOf } from '../../core/ids/ids';
import type { Flow } from '../../services/flow/flow';
import { flowOfPlatformTx } from '../../services/flow/primary-flow';
import { flowOfTx } from '../../services/flow/x-flow';
import { viewPlatformTx } from '../../services/primary/platform-view';
import type { PrimaryWords } from '../../services/primary/primary-words';
import { viewBlock } from '../../services/primary/block-view';
import { addressFormatOf, shortenedID } from '../../services/text/format-id';
import { groupedInteger } from '../../services/text/format-text';
import { formatTime } from '../../services/text/format-time';
import { plainText } from '../../services/text/pieces';
import { type TxContext, viewTx } from '../../services/tx/tx-view';
import { type ModelFact, sizeFact, typeFact } from './page-model';
import { type FoundBlock, type FoundPlatformBlock, foundTx } from '../../services/lookup/found';

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

/** A block of the X-Chain or of another chain of the avm. */
export function modelOfBlock({ id, bytes, block, codec }: FoundBlock, context: TxContext): BlockModel {
  const found = block.txs.map((tx) => foundTx(tx, codec));
  const [first] = block.txs;
  const { alias } = first === undefined ? { alias: 'X' } : addressFormatOf(first.unsignedTx, () => undefined);
  return {
    id: encodeCb58(id),
    headline: l10n.t('Block {0}', groupedInteger(block.height)),
    place: l10n.t('{0}-Chain', alias),
    facts: factsOf(block, block.type, bytes),
    txIDs: found.map((tx) => tx.id),
    txAt: remembered((place) => {
      const tx = found[place];
      if (tx === undefined) return undefined;
      const view = viewTx(tx, context);
      return { id: tx.id, headline: plainText(view.headline), flow: flowOfTx(tx, view, context) };
    }),
  };
}

/** A block of the P-Chain. */
export function modelOfPlatformBlock(
  found: FoundPlatformBlock,
  words: PrimaryWords,
  ownName: NonNullable<TxContext['ownName']>,
): BlockModel {
  const { id, bytes, block } = found;
  const txs: readonly PlatformTx[] = platformTxsOf(block);
  const txIDs = txs.map((tx) => txIDOf(platformFormats.tx.encode(tx)));
  return {
    id: encodeCb58(id),
    headline: plainText(viewBlock(found, words).headline),
    place: l10n.t('P-Chain'),
    facts: factsOf({ ...block, time: 'time' in block ? block.time : undefined }, block.type, bytes),
    txIDs,
    txAt: remembered((place) => {
      const [tx, txID] = [txs[place], txIDs[place]];
      if (tx === undefined || txID === undefined) return undefined;
      const headline = plainText(viewPlatformTx({ tx }, words).headline);
      return { id: txID, headline, flow: flowOfPlatformTx(tx, { words, ownName }) };
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
