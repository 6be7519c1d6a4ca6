import { Describer } from '../../../src/services/inspect/describer';
import { AssetCache } from '../../../src/services/lookup/asset-cache';
import type { IDResolver } from '../../../src/services/lookup/id-resolver';
import { Signings } from '../../../src/services/signing/signing-state';

/** A describer without the user's own names. */
export function describerOf(resolver: IDResolver): Describer {
  return new Describer({ resolver, assets: new AssetCache(resolver), chains: { opened: [] } });
}

/** Who has signed, for callers that name the chain. */
export function signingsOf(resolver: IDResolver): Signings {
  return new Signings({ resolver, chains: { identified: () => Promise.reject(new Error('no chain is configured')) } });
}
