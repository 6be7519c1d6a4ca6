import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { AssetMint } from '../../services/history/blocks/asset-mints';
import type { HistoryAnswer } from '../../services/history/blocks/history-answer';
import { sourceText, unknownText } from '../../services/history/blocks/history-text';
import { assetOf } from '../../services/lookup/asset-cache';
import { shortenedID } from '../../services/text/format-id';
import { counted, groupedInteger, listed, visibleText } from '../../services/text/format-text';
import { formatTime } from '../../services/text/format-time';
import { amountPieces, assetKey, type AssetRef, namePieces, plain, plainText } from '../../services/text/pieces';
import { rowPieces } from '../../services/tx/tx-rows';
import { rowsOf } from '../../services/tx/tx-view';
import type { TxDescription } from '../../services/inspect/describer';
import { type ModelFact, type PageModel, placeOf, signersFact, sizeFact } from './page-model';

/**
 * An asset by the transaction that created it: what it is, who created it, and the outputs that it began with.
 * Undefined for a transaction that creates none. `now` is Unix ms.
 */
export function modelOfAsset(description: TxDescription, now: number): PageModel | undefined {
  const { thing, view } = description;
  const info = assetOf(thing);
  if (info === undefined) return undefined;
  const { assetID, name, symbol } = info;
  const outputs = description
    .flow()
    .outputs.filter(({ kind, asset }) => kind === 'utxo' && assetKey(asset) === assetID);
  return {
    thing: 'asset',
    id: assetID,
    headline: l10n.t('Asset {0}', plainText(namePieces(info))),
    place: placeOf(description),
    isGenesis: view.isGenesis,
    flow: { inputs: [], outputs },
    ...(outputs.length === 0 ? { nothing: l10n.t('The transaction created no outputs of the asset.') } : {}),
    facts: [
      { label: l10n.t('name'), value: visibleText(name) },
      { label: l10n.t('symbol'), value: visibleText(symbol) },
      ...rowsOf(view, 'created').map((row) => ({
        label: l10n.t('kind'),
        value: plainText(rowPieces(row, now)),
      })),
      ...signersFact(view, description.format, l10n.t('creator')),
      {
        label: l10n.t('created in'),
        value: l10n.t('transaction {0}', shortenedID(thing.id)),
        leadsTo: { kind: 'tx', id: assetID },
      },
      sizeFact(thing.bytes),
    ],
    notes: [l10n.t('The outputs are those of its creation. Later transfers are not included.')],
  };
}

/** Mints that are listed; older ones are counted. */
const SHOWN_MINTS = 20;

/** The mints of an asset after its creation, newest first, and how far the blocks reach that were read for them. */
export function mintFacts(
  mints: HistoryAnswer<readonly AssetMint[]>,
  asset: AssetRef,
): { readonly facts: readonly ModelFact[]; readonly notes: readonly string[] } {
  if (mints.kind === 'unknown') {
    return { facts: [], notes: [l10n.t('Mints after its creation are not known. {0}', unknownText(mints, 'block'))] };
  }
  const shown = mints.value.slice(0, SHOWN_MINTS).map((mint): ModelFact => ({
    label: l10n.t('minted'),
    value: mintText(mint, asset),
    leadsTo: { kind: 'tx', id: encodeCb58(mint.txID) },
  }));
  const left = mints.value.length - shown.length;
  const older = left > 0 ? [{ label: l10n.t('older mints'), value: groupedInteger(left) }] : [];
  const source = sourceText(mints);
  const note =
    shown.length === 0
      ? l10n.t('No mints after its creation ({0}).', source)
      : l10n.t('Mints after its creation are listed ({0}).', source);
  return { facts: [...shown, ...older], notes: [note] };
}

function mintText({ amount, nfts, properties, height, time }: AssetMint, asset: AssetRef): string {
  const parts = [
    ...(amount === 0n ? [] : [amountPieces({ asset, amount })]),
    ...(nfts === 0 ? [] : [[plain(counted(nfts, 'NFT'))]]),
    ...(properties === 0 ? [] : [[plain(counted(properties, 'property'))]]),
  ];
  const what = plainText(listed(parts, plain));
  const block = l10n.t('block {0}', groupedInteger(height));
  return time === undefined ? l10n.t('{0}, {1}', what, block) : l10n.t('{0}, {1}, {2}', what, block, formatTime(time));
}
