import type { CommandID } from '../../host/commands/command-ids';

/** The scheme of the documents of calls. */
export const CALL_SCHEME = 'xchain-call';

/** Commands on the document of a call. */
export const CALL_COMMANDS = [
  'xchainLens.callAgain',
  'xchainLens.copyAsCurl',
  'xchainLens.showNextPage',
] as const satisfies readonly CommandID[];

export type CallCommandID = (typeof CALL_COMMANDS)[number];
