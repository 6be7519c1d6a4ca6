import { Chains, type ChainsOptions } from './chain/chains';
import { Inspector } from './inspect/inspector';
import { AssetBook } from './lookup/asset-book';
import { BlockFinder } from './lookup/block-finder';
import { IDResolver } from './lookup/id-resolver';
import { AddressNames } from './text/address-names';
import { Balances } from './utxos/balances';
import { UTXOBook } from './utxos/utxo-book';

/** The chains and what looks things up on them: features share these, so that an answer is asked for once. */
export function createServices(options: ChainsOptions) {
  const { clock } = options;
  const resolver = new IDResolver(clock);
  const utxos = new UTXOBook();
  return {
    clock,
    chains: new Chains(options),
    names: new AddressNames(),
    resolver,
    utxos,
    inspector: new Inspector(resolver, utxos),
    assets: new AssetBook(resolver),
    blocks: new BlockFinder(resolver),
    balances: new Balances({ clock, book: utxos }),
  };
}
