import type { HttpClient } from '../../client/http-client';
import { addChain } from './add-chain';
import { exportBalances, exportUTXOs } from './export-actions';
import { Explorer } from './explorer';
import { ExplorerActions } from './explorer-actions';
import type { ExplorerParts } from './explorer-parts';
import { lookUp } from './look-up';
import { LookUpHistory, type Store } from './look-up-history';
import { pinAsset, unpinAsset } from './pin-actions';
import { PinnedAssets } from './pinned-assets';
import { reveal } from './reveal';
import { addAddress, remove, rename } from './setting-actions';
import { StatusItem } from './status-item';
import { filterUTXOs, sortUTXOs } from './utxo-actions';

/** Makes the tree and what its commands do. */
export function createExplorer(
  given: Omit<ExplorerParts, 'pins'> & { readonly http: HttpClient; readonly store: Store },
) {
  const { clock, addresses, store } = given;
  const pins = new PinnedAssets(store);
  const parts = { ...given, pins };
  const explorer = new Explorer(parts);
  const history = new LookUpHistory(store);
  const now = (): number => clock.now();
  const explorerActions = new ExplorerActions({
    'xchainLens.addAddress': addAddress,
    'xchainLens.addChain': () => addChain(given),
    'xchainLens.rename': rename,
    'xchainLens.remove': remove,
    'xchainLens.filterUTXOs': filterUTXOs,
    'xchainLens.sortUTXOs': sortUTXOs,
    'xchainLens.lookUp': (context) => lookUp(context, { ...parts, history, addresses }),
    'xchainLens.reveal': (context) => reveal(context, parts),
    'xchainLens.pinAsset': (context) => pinAsset(context, parts),
    'xchainLens.unpinAsset': (context) => unpinAsset(context, parts),
    'xchainLens.exportUTXOs': (context) => exportUTXOs(context, now),
    'xchainLens.exportBalances': (context) => exportBalances(context, now),
  });
  return { explorer, explorerActions, statusItem: new StatusItem(explorer) };
}
