import type { CommandID } from '../../host/commands/command-ids';
import type { ServiceName } from './service-documents';

/** The scheme of the documents of calls. */
export const CALL_SCHEME = 'xchain-call';

/** Commands on the document of a call. */
export const CALL_COMMANDS = [
  'xchainLens.refreshDocument',
  'xchainLens.copyAsCurl',
  'xchainLens.showNextPage',
] as const satisfies readonly CommandID[];

export type CallCommandID = (typeof CALL_COMMANDS)[number];

/** Commands that call one route without the list: those that links run, and that users search for by name. */
export const SERVICE_COMMANDS = [
  ['xchainLens.showAverageTPS', 'average-tps'],
  ['xchainLens.showEVMBlock', 'block'],
  ['xchainLens.showAddressChains', 'address-chains'],
] as const satisfies readonly (readonly [CommandID, ServiceName])[];
