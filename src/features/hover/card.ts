import * as l10n from '@vscode/l10n';
import { SandboxError } from '../../core/endpoints/sandbox-error';
import type { ExpectedError } from '../../core/outcome';
import { NoActiveChainError } from '../../services/chain/chains';
import { type Action, actionsOf, type ActionThing, atomicTxsAction } from '../../host/commands/actions';
import { commandLink, type HoveredAt } from '../../host/commands/command-ids';
import type { DocumentTarget } from '../../host/documents/document-target';
import { capitalized, groupedInteger } from '../../services/text/format-text';
import { codeSpan, escapeMarkdown, linkMarkdown, tableMarkdown } from '../../services/text/markdown';
import { knownEVMName, type KnownName } from '../../core/ids-in-text/known-names';
import { KNOWN_KINDS } from '../../services/inspect/known-ids';
import { FALLBACK_HRP, networkByID } from '../../core/ids/networks';
import { privateKeyWords } from '../../core/private-keys/private-key';
import { type BadChecksum, correctionOf } from '../../core/problems-in-text/find-problems';
import { present } from '../../core/present';

/**
 * A hover's text: paragraphs of Markdown, each on one line unless it is a table. Links come
 * last. Undefined is left out.
 */
export type HoverCard = readonly (string | undefined)[];

/** The most lines of a hover; the rest is in the document. */
export const MAX_LINES = 12;

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
export function table(
  rows: readonly LazyRow[],
  last: readonly TableRow[],
  { limit, align }: { readonly limit: number; readonly align: 'left' | 'right' },
): string | undefined {
  if (rows.length + last.length === 0) return undefined;
  const room = Math.max(1, limit - last.length);
  const shown = rows.slice(0, rows.length > room ? room - 1 : room);
  const left = rows.length - shown.length;
  const more: TableRow[] = left > 0 ? [[l10n.t('{0} more', groupedInteger(left)), '']] : [];
  return tableMarkdown([...shown.map((row) => row()), ...more, ...last], align);
}

export type TableRow = readonly [label: string, value: string];

/** Written only if it is shown: there may be thousands. */
type LazyRow = () => TableRow;

/** Links on one line; undefined without any. */
export function links(all: readonly Link[]): string | undefined {
  return all.length === 0 ? undefined : all.map(({ label, address }) => linkMarkdown(label, address)).join(' · ');
}

/** Independent facts on one line. */
export function line(...parts: readonly (string | undefined)[]): string | undefined {
  const present = parts.filter((part) => part !== undefined && part !== '');
  return present.length === 0 ? undefined : present.join(' · ');
}

/** What can be done with a thing. */
export function actionLinks(thing: ActionThing): Link[] {
  return actionsOf(thing, 'hover').map(linkOf);
}

function linkOf({ label, command, argument }: Action): Link {
  return { label, address: commandLink(command, argument) };
}

/** Copies `text`. */
export function copyLink(text: string, label: string): Link {
  return { label, address: commandLink('avalancheLens.copyText', text) };
}

/** Opens it as the settings define: on the transaction page, or as a read-only document. */
export function openLink(label: string, target: DocumentTarget): Link {
  return { label, address: commandLink('avalancheLens.open', target) };
}

/** Links to look up an ID on the first of these chains, or on another. A request is sent only when one is selected. */
export function lookLinks(id: string, chains: readonly string[], at: HoveredAt | undefined): Link[] {
  const link = (label: string, chain: string | undefined): Link => ({
    label,
    address: commandLink('avalancheLens.lookOnChain', { id, chain, at }),
  });
  const [first, ...others] = chains;
  return present([
    first !== undefined && link(l10n.t('Look Up on {0}', first), first),
    others.length !== 0 && link(l10n.t('Another Chain…'), undefined),
  ]);
}

/** Looks up an ID again on the same chain, whose node failed. */
export function retryLink(id: string, chain: string, at: HoveredAt | undefined): Link {
  return { label: l10n.t('Retry'), address: commandLink('avalancheLens.lookOnChain', { id, chain, at }) };
}

/** Sends an EVM address to the Data API. */
function addressChainsLink(address: string): Link {
  return {
    label: l10n.t('Show Chains'),
    address: commandLink('avalancheLens.callMethod', { service: 'address-chains', address }),
  };
}

/** Sends the hash of a block to the Data API, once the user has chosen the EVM chain. */
export function evmBlockLink(blockId: string): Link {
  return {
    label: l10n.t('Look Up as EVM Block…'),
    address: commandLink('avalancheLens.callMethod', { service: 'block', blockId }),
  };
}

/** What to do about a chain that can't be opened: starts the sandbox, or opens the log. */
export function stepLink(error: ExpectedError): Link {
  if (error instanceof NoActiveChainError)
    return { label: l10n.t('Switch Active Chain'), address: commandLink('avalancheLens.switchChain', undefined) };
  if (!(error instanceof SandboxError)) return logLink();
  return error.port === undefined
    ? { label: l10n.t('Start Sandbox'), address: commandLink('avalancheLens.sandbox', { action: 'start' }) }
    : { label: l10n.t('Use a Free Port'), address: commandLink('avalancheLens.sandbox', { action: 'start', port: 0 }) };
}

/** Opens the extension's log. */
export function logLink(): Link {
  return { label: l10n.t('Show Log'), address: commandLink('avalancheLens.showLog', undefined) };
}

/** An ID that is the same on all networks, or one network's own. */
export function knownCard({ kind, name, note, network }: KnownName, actions: readonly Link[]): HoverCard {
  if (kind === 'asset') {
    return [
      line('**Avalanche (AVAX)**', KNOWN_KINDS[kind], network?.name),
      l10n.t("9 decimals (18 on the C-Chain) · can't be minted on the X-Chain"),
      links(actions),
    ];
  }
  return [
    line(`**${escapeMarkdown(name)}**`, KNOWN_KINDS[kind], network?.name),
    capitalized(escapeMarkdown(note)),
    links(actions),
  ];
}

export function networkCard(networkID: number): HoverCard {
  const network = networkByID(networkID);
  if (network === undefined) {
    return [line(l10n.t('**Network {0}**', networkID), l10n.t('not a public network')), beginning(FALLBACK_HRP)];
  }
  const { name, hrp, isTest, chains } = network;
  const worth = isTest ? l10n.t('test network, its assets have no value') : l10n.t('real funds');
  const evm = chains === undefined ? undefined : l10n.t('C-Chain: EVM chain {0}', chains.evmChainID);
  return [line(l10n.t('**Network {0}: {1}**', networkID, name), worth), line(beginning(hrp), evm)];
}

function beginning(hrp: string): string {
  return l10n.t('Addresses begin with {0}', codeSpan(`X-${hrp}1`));
}

/** The hover of 20 bytes in hexadecimal. */
export function evmAddressCard(address: string): HoverCard {
  const known = knownEVMName(address);
  if (known !== undefined)
    return [line(`**${known.name}**`, l10n.t('fixed address of EVM chains')), capitalized(escapeMarkdown(known.note))];
  return [
    line(l10n.t('**EVM address**'), l10n.t('of the C-Chain or another EVM chain')),
    l10n.t(
      "Nothing was sent. *Atomic Transactions* reads the C-Chain's newest blocks; *Show Chains* sends the address to the Data API.",
    ),
    links([linkOf(atomicTxsAction(address)), addressChainsLink(address)]),
  ];
}

/**
 * Holds the name of a public test key, but never a key or a part of one. `isReported`: VS Code shows the diagnostic about
 * it in the same hover.
 */
export function privateKeyCard(testKey: string | undefined, isReported: boolean): HoverCard {
  const { what, unsent, advice, ifID } = privateKeyWords(testKey);
  const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
  return isReported ? [joined(unsent, ifID)] : [`**${escapeMarkdown(what)}** ${unsent}`, joined(advice, ifID)];
}

type Expected = BadChecksum['expected'];

const WRONG_CHECKSUM: Readonly<Record<Expected, string>> = {
  id: l10n.t("**Not a valid ID**: the checksum doesn't match"),
  nodeID: l10n.t("**Not a valid node ID**: the checksum doesn't match"),
  address: l10n.t("**Not a valid address**: the checksum doesn't match"),
};

const MALFORMED: Readonly<Record<Expected, string>> = {
  id: l10n.t('**Not a valid ID**'),
  nodeID: l10n.t('**Not a valid node ID**'),
  address: l10n.t('**Not a valid address**'),
};

/** An invalid text in the place of an ID, with the valid one if it differs in a single character. */
export function badChecksumCard(found: BadChecksum): HoverCard {
  const { expected, problem } = found;
  const { code, words } = problem;
  const correction = correctionOf(found);
  // Of an address, the node's message contains the right checksum.
  const said =
    correction !== undefined || (code === 'wrong checksum' && expected !== 'address') ? undefined : codeSpan(words);
  return [
    line((code === 'wrong checksum' ? WRONG_CHECKSUM : MALFORMED)[expected], said),
    correction === undefined
      ? l10n.t('Check for a wrong, missing, or extra character. Nothing was sent.')
      : l10n.t('{0} is valid and differs in one character. Nothing was sent.', codeSpan(correction)),
  ];
}
