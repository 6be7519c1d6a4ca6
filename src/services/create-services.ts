import { Chains, type ChainsOptions } from './chain/chains';
import { AddressHistories } from './past/address/address-history';
import { PastBlocks } from './past/blocks/past-blocks';
import { Ledgers } from './past/ledger/ledgers';
import { readPresent } from './past/ledger/present-outputs';
import { Describer } from './inspect/describer';
import { Inspector } from './inspect/inspector';
import { AssetCache } from './lookup/asset-cache';
import { IDResolver } from './lookup/id-resolver';
import { Signings } from './signing/signing-state';
import { AddressNames, SubnetNames } from './text/names';
import { Balances } from './utxos/balances';
import { UTXOCache } from './utxos/utxo-cache';

/** What all features share; each names those that it uses. */
export type Services = ReturnType<typeof createServices>;

/** The chains and the lookups on them: features share these, so that each request is sent once. */
export function createServices(options: ChainsOptions) {
  const { clock } = options;
  const resolver = new IDResolver(clock);
  const utxos = new UTXOCache();
  const past = new PastBlocks({ clock, resolver });
  const chains = new Chains(options);
  const names = new AddressNames();
  const subnetNames = new SubnetNames();
  const assets = new AssetCache(resolver);
  const addressHistories = new AddressHistories({ past, resolver, list: readPresent });
  return {
    clock,
    chains,
    letRetryPass: () => options.http.letRetryPass(),
    names,
    subnetNames,
    resolver,
    utxos,
    inspector: new Inspector(resolver, utxos, past),
    assets,
    describer: new Describer({ resolver, assets, chains }, { names, subnetNames }),
    signings: new Signings({ resolver, chains }),
    past,
    addressHistories,
    ledgers: new Ledgers({ histories: addressHistories, resolver, clock }),
    balances: new Balances({ clock, utxos }),
  };
}
