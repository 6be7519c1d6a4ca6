import { commandLink, type LinkCommandID } from '../../host/command-ids';
import type { DocumentTarget } from '../../host/document-target';
import type { RevealTarget } from '../../host/reveal-target';
import type { Link } from './card';

/** The only commands that a hover may run. */
export const LINK_COMMANDS: readonly LinkCommandID[] = [
  'xchainLens.openDocument',
  'xchainLens.openBytes',
  'xchainLens.copyText',
  'xchainLens.reveal',
  'xchainLens.lookOnChain',
  'xchainLens.findBlock',
  'xchainLens.switchChain',
  'xchainLens.showLog',
  'xchainLens.showAddressChains',
  'xchainLens.showEVMBlock',
];

/** Where in a document something is hovered. */
export interface HoveredAt {
  readonly uri: string;
  /** Both from 0. */
  readonly line: number;
  readonly character: number;
}

/** The document of a thing, its bytes, its ID for the clipboard, and its row, if it can have one. */
export function targetLinks(target: DocumentTarget, copied = target.id, copyLabel = 'Copy ID'): Link[] {
  return [
    { label: 'Open', address: commandLink('xchainLens.openDocument', target) },
    { label: 'Bytes', address: commandLink('xchainLens.openBytes', target) },
    copyLink(copied, copyLabel),
    // Bytes that nobody was asked for may be on no chain.
    ...(target.kind === 'hex' ? [] : [revealLink(target)]),
  ];
}

/** Shows it in the side bar. */
export function revealLink(target: RevealTarget): Link {
  return { label: 'Reveal in Side Bar', address: commandLink('xchainLens.reveal', target) };
}

/** Copies `text`. */
export function copyLink(text: string, label = 'Copy ID'): Link {
  return { label, address: commandLink('xchainLens.copyText', text) };
}

/** Opens it as a read-only document. */
export function openLink(label: string, target: DocumentTarget): Link {
  return { label, address: commandLink('xchainLens.openDocument', target) };
}

/** Links to look for an ID on other chains: each asks only when it is clicked. */
export function lookLinks(id: string, chains: readonly string[], at: HoveredAt | undefined): Link[] {
  return chains.map((chain) => ({
    label: `Look on ${chain}`,
    address: commandLink('xchainLens.lookOnChain', { id, chain, at }),
  }));
}

/** Makes a chain, by its name, the active one. */
export function switchLink(chain: string): Link {
  return { label: `Set ${chain} Active`, address: commandLink('xchainLens.switchChain', chain) };
}

/** Sends an EVM address to the Data API. */
export function addressChainsLink(address: string): Link {
  return { label: 'Show Its Chains', address: commandLink('xchainLens.showAddressChains', address) };
}

/** Sends the hash of a block to the Data API, once the user has chosen the EVM chain. */
export function evmBlockLink(blockId: string): Link {
  return { label: 'Look Up as EVM Block…', address: commandLink('xchainLens.showEVMBlock', { blockId }) };
}

/** Opens the extension's log. */
export function logLink(): Link {
  return { label: 'Show Log', address: commandLink('xchainLens.showLog', undefined) };
}
