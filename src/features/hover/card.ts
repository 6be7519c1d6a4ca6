import * as l10n from '@vscode/l10n';
import { tryDecodeCb58 } from '../../core/encodings/cb58';
import { encodeHex } from '../../core/encodings/hex';
import { SandboxError } from '../../core/endpoints/sandbox-words';
import type { ExpectedError } from '../../core/errors';
import { commandLink, type FindArguments } from '../../host/commands/command-ids';
import type { DocumentTarget } from '../../host/documents/document-target';
import type { RevealTarget } from '../../host/documents/reveal-target';
import { groupedInteger } from '../../services/text/format-text';
import { linkMarkdown, tableMarkdown } from '../../services/text/markdown';
import type { HoveredAt } from './hover-request';

/**
 * A hover's text: paragraphs of Markdown, each on one line unless it is a table. Links come
 * last. Undefined is left out.
 */
export type HoverCard = readonly (string | undefined)[];

/** The most lines of a hover; the rest is in the document. */
export const MAX_LINES = 12;

/** A link below a card. */
export interface Link {
  readonly label: string;
  readonly address: string;
}

/** The Markdown of a card: its blocks with an empty line between them. */
export function cardText(card: HoverCard): string {
  return card.filter((block) => block !== undefined).join('\n\n');
}

/** Lines that a card takes when it is shown, which excludes two of each table. */
export function lineCount(card: HoverCard): number {
  return card.reduce<number>((sum, block) => {
    if (block === undefined) return sum;
    return sum + block.split('\n').length - (block.startsWith('| | |') ? 2 : 0);
  }, 0);
}

/** A table of at most `limit` rows: the rest is counted in a row of its own, before the `last` ones. */
export function table(rows: readonly LazyRow[], last: readonly TableRow[], limit: number): string | undefined {
  if (rows.length + last.length === 0) return undefined;
  const room = Math.max(1, limit - last.length);
  const shown = rows.slice(0, rows.length > room ? room - 1 : room);
  const left = rows.length - shown.length;
  const more: TableRow[] = left > 0 ? [[l10n.t('{0} more', groupedInteger(left)), '']] : [];
  return tableMarkdown([...shown.map((row) => row()), ...more, ...last]);
}

export type TableRow = readonly [label: string, value: string];

/** Written only if it is shown: there may be thousands. */
export type LazyRow = () => TableRow;

/** Links on one line; undefined without any. */
export function links(all: readonly Link[]): string | undefined {
  return all.length === 0 ? undefined : all.map(({ label, address }) => linkMarkdown(label, address)).join(' · ');
}

/** Independent facts on one line. */
export function line(...parts: readonly (string | undefined)[]): string | undefined {
  const present = parts.filter((part) => part !== undefined && part !== '');
  return present.length === 0 ? undefined : present.join(' · ');
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
