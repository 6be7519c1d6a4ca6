import type { LinkCommandID } from '../../host/commands/command-ids';

/** The only commands that a hover may run. */
export const LINK_COMMANDS: readonly LinkCommandID[] = [
  'xchainLens.open',
  'xchainLens.openBytes',
  'xchainLens.copyText',
  'xchainLens.reveal',
  'xchainLens.lookOnChain',
  'xchainLens.findBlock',
  'xchainLens.findSpender',
  'xchainLens.showLog',
  'xchainLens.showAddressChains',
  'xchainLens.showEVMBlock',
  'xchainLens.startSandbox',
];
