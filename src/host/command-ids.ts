import type { DocumentTarget } from './document-target';

/** The commands that may be offered as a link, with what they take. */
export interface LinkArguments {
  'xchainLens.openDocument': DocumentTarget;
  'xchainLens.openBytes': DocumentTarget;
  'xchainLens.copyText': string;
  'xchainLens.switchChain': string;
  'xchainLens.showLog': undefined;
}

export type LinkCommandID = keyof LinkArguments;

/** Every command of package.json. */
export type CommandID =
  | LinkCommandID
  | 'xchainLens.openIDAsDocument'
  | 'xchainLens.showBytesOfSelection'
  | 'xchainLens.refreshDocument'
  | 'xchainLens.startSandbox'
  | 'xchainLens.stopSandbox'
  | 'xchainLens.copySandboxURL';

/** The address of a link that runs a command. A page of links must allow the command too (`enabledCommands`). */
export function commandLink<ID extends LinkCommandID>(id: ID, argument: LinkArguments[ID]): string {
  return argument === undefined ? `command:${id}` : `command:${id}?${encodeURIComponent(JSON.stringify([argument]))}`;
}
