import type { CommandID } from '../../host/commands/command-ids';

/** The scheme of the documents about EVM chains. */
export const EVM_SCHEME = 'xchain-evm';

export const EVM_COMMANDS = [
  'xchainLens.showAverageTPS',
  'xchainLens.showEVMBlock',
  'xchainLens.showAddressChains',
  'xchainLens.showChainInformation',
  'xchainLens.showBridgedAddresses',
  'xchainLens.refreshServiceDocument',
  'xchainLens.copyServiceRequest',
  'xchainLens.showServiceHealth',
  'xchainLens.showSupportedChains',
] as const satisfies readonly CommandID[];

export type EVMCommandID = (typeof EVM_COMMANDS)[number];
