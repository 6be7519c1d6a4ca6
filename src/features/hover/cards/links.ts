import * as l10n from '@vscode/l10n';
import { encodeHex } from '../../../core/encodings/hex';
import { tryDecodeCb58 } from '../../../core/encodings/cb58';
import { SandboxError } from '../../../core/endpoints/sandbox-words';
import type { ExpectedError } from '../../../core/errors';
import { commandLink, type FindArguments } from '../../../host/commands/command-ids';
import type { DocumentTarget } from '../../../host/documents/document-target';
import type { RevealTarget } from '../../../host/documents/reveal-target';
import type { Link } from './card';

/** The place in a document that is hovered. */
export interface HoveredAt {
  readonly uri: string;
  /** Both from 0. */
  readonly line: number;
  readonly character: number;
}

/**
 * Links to the document of a thing, its bytes, copies of its ID, and its row in the side bar if it can have one.
 * `copyLabel` names an ID that isn't the hovered text: it is copied in cb58 only.
 */
export function targetLinks(target: DocumentTarget, copied = target.id, copyLabel?: string): Link[] {
  return [
    openLink(l10n.t('Open'), target),
    { label: l10n.t('Bytes'), address: commandLink('xchainLens.openBytes', target) },
    ...(copyLabel === undefined ? copyLinks(copied) : [copyLink(copied, copyLabel)]),
    // Hovered bytes may be on no chain, and the side bar lists little of P and C. Others add a link to what it lists.
    ...(target.kind === 'hex' || target.kind.includes('/') ? [] : [revealLink(target)]),
  ];
}

/** Shows it in the side bar. */
export function revealLink(target: RevealTarget): Link {
  return { label: l10n.t('Reveal in Side Bar'), address: commandLink('xchainLens.reveal', target) };
}

/** Copies `text`. */
export function copyLink(text: string, label: string): Link {
  return { label, address: commandLink('xchainLens.copyText', text) };
}

/**
 * Copies an ID of 32 bytes or a node's as it is written, and as `0x` and digits without a checksum, as Solidity has it.
 */
export function copyLinks(id: string): Link[] {
  const bytes = tryDecodeCb58(id.replace(/^NodeID-/, ''));
  const hex = bytes === undefined ? [] : [copyLink(encodeHex(bytes, 'hexnc'), l10n.t('Copy as Hex'))];
  return [copyLink(id, l10n.t('Copy ID')), ...hex];
}

/** Opens it as the settings define: on the transaction page, or as a read-only document. */
export function openLink(label: string, target: DocumentTarget): Link {
  return { label, address: commandLink('xchainLens.open', target) };
}

/** Links to look up an ID on these chains. A request is sent only when one is selected. */
export function lookLinks(id: string, chains: readonly string[], at: HoveredAt | undefined): Link[] {
  return chains.map((chain) => ({
    label: l10n.t('Look Up on {0}', chain),
    address: commandLink('xchainLens.lookOnChain', { id, chain, at }),
  }));
}

/** Finds the block of a transaction. */
export function findBlockLink(tx: FindArguments): Link {
  return { label: l10n.t('Find Block'), address: commandLink('xchainLens.findBlock', tx) };
}

/** Finds the transaction that spent an output. */
export function findSpenderLink(output: FindArguments): Link {
  return { label: l10n.t('Find Spender'), address: commandLink('xchainLens.findSpender', output) };
}

/** Sends an EVM address to the Data API. */
export function addressChainsLink(address: string): Link {
  return { label: l10n.t('Look Up Its Chains'), address: commandLink('xchainLens.showAddressChains', address) };
}

/** Sends the hash of a block to the Data API, once the user has chosen the EVM chain. */
export function evmBlockLink(blockId: string): Link {
  return { label: l10n.t('Look Up as EVM Block…'), address: commandLink('xchainLens.showEVMBlock', { blockId }) };
}

/** What to do about a chain that can't be opened: starts the sandbox, or opens the log. */
export function stepLink(error: ExpectedError): Link {
  if (!(error instanceof SandboxError)) return logLink();
  return error.port === undefined
    ? { label: l10n.t('Start Sandbox'), address: commandLink('xchainLens.startSandbox', undefined) }
    : { label: l10n.t('Use a Free Port'), address: commandLink('xchainLens.startSandbox', { port: 0 }) };
}

/** Opens the extension's log. */
export function logLink(): Link {
  return { label: l10n.t('Show Log'), address: commandLink('xchainLens.showLog', undefined) };
}
