import { systemClock } from '../client/clock';
import { Describer } from '../services/inspect/describer';
import { AssetCache } from '../services/lookup/asset-cache';
import { IDResolver } from '../services/lookup/id-resolver';
import { Signings } from '../services/signing/signing-state';

/** No chain is known, so that nothing can be asked. */
const NO_CHAINS = { opened: [], identified: () => Promise.resolve(undefined) };

/**
 * What says what bytes are without a network: a third of the services' code, which is most of the time that a command
 * of one input takes.
 */
export function describingOffline() {
  const resolver = new IDResolver(systemClock);
  return {
    clock: systemClock,
    describer: new Describer({ resolver, assets: new AssetCache(resolver), chains: NO_CHAINS }),
    signings: new Signings({ resolver, chains: NO_CHAINS }),
  };
}
