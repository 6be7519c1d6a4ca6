import { equalBytes, toHexDigits } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { accountsIn, spentUTXOs } from '../../core/tx/moves';
import { type AssetInfo, assetOf, nativeAsset } from '../lookup/asset-cache';
import type { AssetRef } from '../text/pieces';
import { type AnyFoundTx, type Found, type FoundTx, madeOutputs, platformTxsOf } from '../lookup/found';

/** The assets that a transaction moves, each once, without the one that it creates. */
function assetsOf(found: AnyFoundTx): Uint8Array[] {
  const all = [...spentUTXOs(found.tx.unsignedTx), ...madeOutputs(found), ...accountsIn(found.tx.unsignedTx)];
  const distinct = new Map(all.map(({ assetID }) => [toHexDigits(assetID), assetID]));
  distinct.delete(toHexDigits(found.id));
  return [...distinct.values()];
}

/** The assets that something moves, each once, without the one that it creates: their names are read from X. */
export function assetsIn(...things: readonly Found[]): Uint8Array[] {
  const distinct = new Map(things.flatMap(movedBy).map((assetID) => [toHexDigits(assetID), assetID]));
  return [...distinct.values()];
}

function movedBy(found: Found): Uint8Array[] {
  switch (found.kind) {
    case 'tx':
      return assetsOf(found);
    case 'block':
      return found.on === 'X' ? [] : platformTxsOf(found).flatMap(assetsOf);
    case 'validator':
      return [];
  }
}

/** Like `assetsOf` in cb58, after the one that it creates. */
export function assetIDsOf(found: FoundTx): string[] {
  const created = assetOf(found) === undefined ? [] : [encodeCb58(found.id)];
  return [...created, ...assetsOf(found).map(encodeCb58)];
}

/** The assets of a transaction by their IDs. The one that it creates is read from the transaction itself. */
export function assetRefs(
  found: FoundTx,
  assetInfo: (assetID: Uint8Array) => AssetInfo | undefined,
): (assetID: Uint8Array) => AssetRef {
  const created = assetOf(found);
  // A genesis transaction names one asset thousands of times.
  const refs = new Map<string, AssetRef>();
  return (assetID) => {
    const key = toHexDigits(assetID);
    let known = refs.get(key);
    if (known === undefined) {
      known = { assetID, info: equalBytes(assetID, found.id) ? created : assetInfo(assetID) };
      refs.set(key, known);
    }
    return known;
  };
}

/** The number of assets whose names take a request, also if it was sent before. */
export function countNamed(assetIDs: readonly Uint8Array[]): number {
  return assetIDs.filter((assetID) => nativeAsset(assetID) === undefined).length;
}
