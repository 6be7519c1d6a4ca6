/** The commands of the tree, by their IDs in package.json. */
export const EXPLORER_COMMANDS = [
  'xchainLens.refreshExplorer',
  'xchainLens.retry',
  'xchainLens.loadMore',
  'xchainLens.loadAll',
  'xchainLens.copyID',
  'xchainLens.copyHex',
  'xchainLens.copyJSON',
  'xchainLens.addAddress',
  'xchainLens.addSubnet',
  'xchainLens.addChain',
  'xchainLens.rename',
  'xchainLens.remove',
  'xchainLens.useChain',
  'xchainLens.filter',
  'xchainLens.sortUTXOs',
  'xchainLens.lookUp',
  'xchainLens.reveal',
  'xchainLens.pinAsset',
  'xchainLens.unpinAsset',
  'xchainLens.export',
  'xchainLens.showUnlocks',
  'xchainLens.showBalancesAt',
  'xchainLens.compareBalances',
  'xchainLens.showBalanceChart',
] as const;

export type ExplorerCommand = (typeof EXPLORER_COMMANDS)[number];
