import * as l10n from '@vscode/l10n';
import type { KnownName } from '../../core/ids/known-names';
import { FALLBACK_HRP, networkByID } from '../../core/ids/networks';
import { type BadChecksum, correctionOf } from '../../core/problems-in-text/correction';
import { capitalized } from '../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../services/text/markdown';
import { addressChainsLink, line, type Link, links, type HoverCard } from './card';

const KINDS: Readonly<Record<KnownName['kind'], string>> = {
  zero: l10n.t('32 zero bytes'),
  blockchain: l10n.t('blockchain ID'),
  asset: l10n.t('asset'),
  vm: l10n.t('VM ID'),
  fx: l10n.t('fx ID'),
  block: l10n.t('block ID'),
  vertex: l10n.t('vertex ID'),
  transaction: l10n.t('transaction ID'),
  address: l10n.t('address'),
};

/** An ID that is the same on all networks, or one network's own. */
export function knownCard({ kind, name, note, network }: KnownName, actions: readonly Link[]): HoverCard {
  if (kind === 'asset') {
    return [
      line('**Avalanche (AVAX)**', KINDS[kind], network?.name),
      l10n.t("9 decimals (18 on the C-Chain) · can't be minted on the X-Chain"),
      links(actions),
    ];
  }
  return [
    line(`**${escapeMarkdown(name)}**`, KINDS[kind], network?.name),
    capitalized(escapeMarkdown(note)),
    links(actions),
  ];
}

/** A network by its number. */
export function networkCard(networkID: number): HoverCard {
  const network = networkByID(networkID);
  if (network === undefined) {
    return [line(l10n.t('**Network {0}**', networkID), l10n.t('not a public network')), beginning(FALLBACK_HRP)];
  }
  const { name, hrp, isTest, chains } = network;
  const worth = isTest ? l10n.t('test network, its assets have no value') : l10n.t('main network');
  const evm = chains === undefined ? undefined : l10n.t('C-Chain: EVM chain {0}', chains.evmChainID);
  return [line(l10n.t('**Network {0}: {1}**', networkID, name), worth), line(beginning(hrp), evm)];
}

function beginning(hrp: string): string {
  return l10n.t('Addresses begin with {0}', codeSpan(`X-${hrp}1`));
}

/** The hover of 20 bytes in hexadecimal. */
export function evmAddressCard(address: string): HoverCard {
  return [
    line(l10n.t('**EVM address**'), l10n.t('of the C-Chain or another EVM chain')),
    l10n.t(
      "The X-Chain doesn't use such addresses. The link sends the address to the Data API; the hover sends nothing.",
    ),
    links([addressChainsLink(address)]),
  ];
}

/** Holds the name of a public test key, but never a key or a part of one. */
export function privateKeyCard(testKey?: string): HoverCard {
  if (testKey !== undefined) {
    return [
      l10n.t("**Public test key {0}** of avalanchego. X-Chain Lens doesn't send it.", codeSpan(testKey)),
      l10n.t('Anyone can sign with it. Use it on local networks only.'),
    ];
  }
  return [
    l10n.t(
      "**This looks like a private key**, by its prefix or the text around it. X-Chain Lens doesn't send or keep it.",
    ),
    l10n.t(
      "If it controls funds on a main network, move them. An ID looks the same here, so it isn't looked up either.",
    ),
  ];
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
      ? l10n.t('Check for a wrong, missing or extra character. Nothing was sent.')
      : l10n.t('{0} is valid and differs in one character. Nothing was sent.', codeSpan(correction)),
  ];
}
