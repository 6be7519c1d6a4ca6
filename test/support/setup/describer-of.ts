import { Describer } from '../../../src/services/inspect/describer';
import { AssetCache } from '../../../src/services/lookup/asset-cache';
import type { IDResolver } from '../../../src/services/lookup/id-resolver';

/** A describer without the user's own names. */
export function describerOf(resolver: IDResolver): Describer {
  return new Describer({ resolver, assets: new AssetCache(resolver), chains: { opened: [] } });
}
