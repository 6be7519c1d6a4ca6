import { isRecord } from '../../core/json/record';
import type { DocumentTarget, RevealTarget } from '../documents/document-target';

/** The commands that links may run, with their arguments. */
export interface LinkArguments {
  'avalancheLens.open': DocumentTarget;
  'avalancheLens.openBytes': DocumentTarget;
  'avalancheLens.editAsJSON': DocumentTarget;
  'avalancheLens.copyText': string;
  'avalancheLens.reveal': RevealTarget;
  'avalancheLens.lookOnChain': LookArguments;
  'avalancheLens.findBlock': FindArguments;
  'avalancheLens.findSpender': FindArguments;
  /** What may be a transaction that no block has yet. */
  'avalancheLens.followTransaction': DocumentTarget;
  /** The URL of a page of the explorer. */
  'avalancheLens.openInExplorer': string;
  /** An address of the C-Chain. */
  'avalancheLens.showAtomicTransactions': string;
  'avalancheLens.stopRenewing': NewTxArguments;
  'avalancheLens.removeValidator': NewTxArguments;
  'avalancheLens.topUp': NewTxArguments;
  'avalancheLens.showLog': undefined;
  'avalancheLens.switchChain': undefined;
  'avalancheLens.callMethod': EVMArguments;
  'avalancheLens.sandbox': { readonly action: 'start'; readonly port?: 0 };
}

/** A new transaction about something: what is known of it is entered. */
export interface NewTxArguments {
  /** The chain's name in the settings. */
  readonly chain: string;
  readonly kind: 'p-stop-renewing' | 'p-remove-subnet-validator' | 'p-top-up';
  /** By the names of its fields. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A position in a document. */
export interface HoveredAt {
  readonly uri: string;
  /** Both from 0. */
  readonly line: number;
  readonly character: number;
}

/** An ID to look up on a chain, which the user picks if it isn't given, and where it was hovered. */
export interface LookArguments {
  readonly id: string;
  readonly chain: string | undefined;
  readonly at: HoveredAt | undefined;
}

/** A transaction whose block to find, or an output whose spender to find. */
export interface FindArguments {
  /** The chain's name in the settings. */
  readonly chain: string;
  /** The chain of the network that has the block or the spender: X is the avm chain of the settings. */
  readonly of: 'X' | 'P' | 'C';
  /** The chain of the network on which the output was made; `of` if left out. */
  readonly madeOn?: 'X' | 'P' | 'C' | undefined;
  /** A transaction in cb58, or an output as `txID:index`. */
  readonly id: string;
}

export interface FindQuestion extends FindArguments {
  readonly kind: 'block' | 'spender';
  /** Whether `id` is the cb58 of the SHA-256 of a UTXO's kept bytes. */
  readonly isKept?: boolean;
}

/** The document of a service about an EVM address, or of a block by its hash, for which the command prompts for the chain. */
type EVMArguments =
  | { readonly service: 'address-chains'; readonly address: string }
  | { readonly service: 'block'; readonly blockId: string };

export type LinkCommandID = keyof LinkArguments;

const LINKS: Readonly<Record<LinkCommandID, true>> = {
  'avalancheLens.open': true,
  'avalancheLens.openBytes': true,
  'avalancheLens.editAsJSON': true,
  'avalancheLens.copyText': true,
  'avalancheLens.reveal': true,
  'avalancheLens.lookOnChain': true,
  'avalancheLens.findBlock': true,
  'avalancheLens.findSpender': true,
  'avalancheLens.followTransaction': true,
  'avalancheLens.openInExplorer': true,
  'avalancheLens.showAtomicTransactions': true,
  'avalancheLens.stopRenewing': true,
  'avalancheLens.removeValidator': true,
  'avalancheLens.topUp': true,
  'avalancheLens.showLog': true,
  'avalancheLens.switchChain': true,
  'avalancheLens.callMethod': true,
  'avalancheLens.sandbox': true,
};

/** The only commands that a hover may run. */
export const LINK_COMMANDS: readonly string[] = Object.keys(LINKS);

export const SIDE_BAR_COMMANDS = [
  'avalancheLens.refreshSideBar',
  'avalancheLens.retry',
  'avalancheLens.loadMore',
  'avalancheLens.loadAll',
  'avalancheLens.copyID',
  'avalancheLens.copyAddress',
  'avalancheLens.copyAs',
  'avalancheLens.addAddress',
  'avalancheLens.addChain',
  'avalancheLens.rename',
  'avalancheLens.remove',
  'avalancheLens.useChain',
  'avalancheLens.filter',
  'avalancheLens.reveal',
  'avalancheLens.export',
  'avalancheLens.showUnlocks',
  'avalancheLens.whyStuck',
  'avalancheLens.showBalancesAt',
  'avalancheLens.showBalanceChart',
] as const;

export type SideBarCommand = (typeof SIDE_BAR_COMMANDS)[number];

/** Every command: those of package.json, and those that only links, buttons, and rows run. */
export type CommandID =
  | LinkCommandID
  | SideBarCommand
  | 'avalancheLens.lookUp'
  | 'avalancheLens.openDocument'
  | 'avalancheLens.openPage'
  | 'avalancheLens.openToSide'
  | 'avalancheLens.refreshDocument'
  | 'avalancheLens.tryOut'
  | 'avalancheLens.apiKey'
  | 'avalancheLens.copyMCPConfiguration'
  | 'avalancheLens.openDashboard'
  | 'avalancheLens.addToPlan'
  | 'avalancheLens.newPlan'
  | 'avalancheLens.rehearsePlan'
  | 'avalancheLens.showNextPage'
  | 'avalancheLens.issueTransaction'
  | 'avalancheLens.showIssuedTransactions'
  | 'avalancheLens.signTogether'
  | 'avalancheLens.signElsewhere'
  | 'avalancheLens.newTransaction'
  | 'avalancheLens.encodeTransaction'
  | 'avalancheLens.copyAsCurl';

/**
 * The address of a link that runs a command, safe in Markdown: nothing in it ends the link. The Markdown must also
 * allow the command (`enabledCommands`).
 */
export function commandLink<ID extends LinkCommandID>(id: ID, argument: LinkArguments[ID]): string {
  if (argument === undefined) return `command:${id}`;
  const json = encodeURIComponent(JSON.stringify([argument]));
  return `command:${id}?${json.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))}`;
}

/** The argument of a command: of a row of the side bar, that of its action. */
export function argumentOf(id: LinkCommandID, value: unknown): unknown {
  if (!isRecord(value) || !Array.isArray(value['actions'])) return value;
  return (value['actions'] as readonly { command: string; argument: unknown }[]).find(({ command }) => command === id)
    ?.argument;
}
