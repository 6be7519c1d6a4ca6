import type { CommandID } from '../../host/commands/command-ids';

export const KEY_COMMANDS = [
  'xchainLens.setApiKey',
  'xchainLens.replaceApiKey',
  'xchainLens.removeApiKey',
  'xchainLens.testApiKey',
] as const satisfies readonly CommandID[];

export type KeyCommandID = (typeof KEY_COMMANDS)[number];
