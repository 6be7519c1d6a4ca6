import * as l10n from '@vscode/l10n';
import { assetOf } from '../../services/lookup/asset-cache';
import type { FoundTx } from '../../services/lookup/avm-finders';
import { shortID } from '../../services/text/format-id';
import { visibleText } from '../../services/text/format-text';
import { assetKey, namePieces, plainText } from '../../services/text/pieces';
import { rowPieces } from '../../services/tx/tx-rows';
import { rowsOf, type TxContext, viewTx } from '../../services/tx/tx-view';
import { flowOfTx } from '../../services/flow/x-flow';
import { type PageModel, placeOf, signersFact, sizeFact } from './page-model';

/**
 * An asset by the transaction that created it: what it is, who created it, and the outputs that it began with. Undefined
 * for a transaction that creates none. `now` is Unix ms.
 */
export function modelOfAsset(found: FoundTx, context: TxContext, now: number): PageModel | undefined {
  const info = assetOf(found);
  if (info === undefined) return undefined;
  const view = viewTx(found, context);
  const flow = flowOfTx(found, view, context);
  const { assetID, name, symbol } = info;
  const outputs = flow.outputs.filter(({ kind, asset }) => kind === 'utxo' && assetKey(asset) === assetID);
  return {
    thing: 'asset',
    id: assetID,
    headline: l10n.t('Asset {0}', plainText(namePieces(info))),
    place: placeOf(found),
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
      ...signersFact(found, view, context, l10n.t('creator')),
      {
        label: l10n.t('created in'),
        value: l10n.t('transaction {0}', shortID(found.id)),
        leadsTo: { kind: 'tx', id: assetID },
      },
      sizeFact(found.bytes),
    ],
    notes: [l10n.t('The outputs are those of its creation. Later transfers and mints are not included.')],
  };
}
