import type { DocumentTarget, RevealTarget } from '../documents/document-target';

/** The commands that links may run, with their arguments. */
export interface LinkArguments {
  'xchainLens.open': DocumentTarget;
  'xchainLens.openBytes': DocumentTarget;
  'xchainLens.copyText': string;
  'xchainLens.reveal': RevealTarget;
  'xchainLens.lookOnChain': LookArguments;
  'xchainLens.findBlock': FindArguments;
  'xchainLens.findSpender': FindArguments;
  'xchainLens.showLog': undefined;
  'xchainLens.showAddressChains': string;
  'xchainLens.showEVMBlock': EVMBlockArguments;
  'xchainLens.startSandbox': { readonly port: 0 } | undefined;
}

/** An ID to look up on a chain other than the active one, and its position in a document, both zero-based. */
export interface LookArguments {
  readonly id: string;
  readonly chain: string;
  readonly at: { readonly uri: string; readonly line: number; readonly character: number } | undefined;
}

/** A transaction whose block to find, or an output whose spender to find. */
export interface FindArguments {
  /** The chain's name in the settings. */
  readonly chain: string;
  /** The chain of the network that has the block or the spender: X is the avm chain of the settings. */
  readonly of: 'X' | 'P' | 'C';
  /** The chain of the network on which the output was made; `of` if left out. */
  readonly madeOn?: 'X' | 'P' | 'C';
  /** A transaction in cb58, or an output as `txID:index`. */
  readonly id: string;
}

/** What to find. */
export interface HistoryQuestion extends FindArguments {
  readonly kind: 'block' | 'spender';
  /** Whether `id` is the cb58 of the SHA-256 of a UTXO's kept bytes. */
  readonly isKept?: boolean;
}

/** A block of an EVM chain; the command asks the user for the chain. */
interface EVMBlockArguments {
  /** A number or a hash. */
  readonly blockId: string;
}

export type LinkCommandID = keyof LinkArguments;

/** The commands of the side bar's tree. */
export const EXPLORER_COMMANDS = [
  'xchainLens.refreshExplorer',
  'xchainLens.retry',
  'xchainLens.loadMore',
  'xchainLens.loadAll',
  'xchainLens.copyID',
  'xchainLens.copyAddress',
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

/** Every command of package.json. */
export type CommandID =
  | LinkCommandID
  | ExplorerCommand
  | 'xchainLens.openDocument'
  | 'xchainLens.openPage'
  | 'xchainLens.openToSide'
  | 'xchainLens.showBytesOfSelection'
  | 'xchainLens.refreshDocument'
  | 'xchainLens.tryOut'
  | 'xchainLens.stopSandbox'
  | 'xchainLens.restartSandbox'
  | 'xchainLens.copySandboxURL'
  | 'xchainLens.switchChain'
  | 'xchainLens.apiKey'
  | 'xchainLens.openDashboard'
  | 'xchainLens.showAverageTPS'
  | 'xchainLens.showNextPage'
  | 'xchainLens.issueTransaction'
  | 'xchainLens.checkTransaction'
  | 'xchainLens.showIssuedTransactions'
  | 'xchainLens.newSampleTransaction'
  | 'xchainLens.mergeSignatures'
  | 'xchainLens.insertSignature'
  | 'xchainLens.callMethod'
  | 'xchainLens.copyAsCurl';

/**
 * The address of a link that runs a command, safe in Markdown: nothing in it ends the link. The Markdown must also
 * allow the command (`enabledCommands`).
 */
export function commandLink<ID extends LinkCommandID>(id: ID, argument: LinkArguments[ID]): string {
  if (argument === undefined) return `command:${id}`;
  const json = encodeURIComponent(JSON.stringify([argument]));
  return `command:${id}?${json.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))}`;
}
