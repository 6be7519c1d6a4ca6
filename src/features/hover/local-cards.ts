import { FALLBACK_HRP, type KnownName, networkByID } from '../../core/known-names';
import { capitalized } from '../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../services/text/markdown';
import { type Card, line, type Link, links } from './card';
import { addressChainsLink, evmBlockLink } from './links';

const KINDS: Readonly<Record<KnownName['kind'], string>> = {
  zero: '32 zero bytes',
  blockchain: 'blockchain ID',
  asset: 'asset ID',
  vm: 'VM ID',
  fx: 'fx ID',
  block: 'block ID',
  vertex: 'vertex ID',
  transaction: 'transaction ID',
  address: 'address',
};

/** A thing that is the same everywhere, or one network's own: nobody needs to be asked. */
export function knownCard({ kind, name, note, network }: KnownName, actions: readonly Link[]): Card {
  if (kind === 'asset') {
    return [
      line('**Avalanche (AVAX)**', network?.name, KINDS[kind]),
      'denomination 9 (18 decimals on the C-Chain) · fixed: nobody can mint more on the X-Chain',
      links(actions),
    ];
  }
  return [
    line(`**${escapeMarkdown(name)}**`, network?.name, KINDS[kind]),
    capitalized(escapeMarkdown(note)),
    links(actions),
  ];
}

/** A network by its number. */
export function networkCard(networkID: number): Card {
  const network = networkByID(networkID);
  if (network === undefined) {
    return [
      `**Network ${networkID}** · none of the public ones`,
      `Its addresses begin with ${codeSpan(`X-${FALLBACK_HRP}1`)}`,
    ];
  }
  const { name, hrp, isTest, chains } = network;
  const worth = isTest ? 'a test network: its assets are worth nothing' : 'the main network';
  const evm = chains === undefined ? undefined : `its C-Chain is EVM chain ${chains.evmChainID}`;
  return [
    `**Network ${networkID}: ${name}** · ${worth}`,
    line(`Its addresses begin with ${codeSpan(`X-${hrp}1`)}`, evm),
  ];
}

/** The hover of a node's ID, `NodeID-…`. */
export function nodeIDCard(id: string): Card {
  return [
    '**Node ID** · its checksum is right',
    `A validator or another node, as the P-Chain and its peers know it. The X-Chain has nothing under ${codeSpan(`${id.slice(0, 14)}…`)}.`,
  ];
}

/** The hover of 20 bytes in hexadecimal. */
export function evmAddressCard(address: string): Card {
  return [
    '**EVM address** · of the C-Chain or another EVM chain',
    'The X-Chain does not know it, and it was not sent anywhere. The link sends it to the Data API.',
    links([addressChainsLink(address)]),
  ];
}

/** Neither the key nor a part of it is in the card, but the name of a public test key. */
export function privateKeyCard(testKey?: string): Card {
  if (testKey !== undefined) {
    return [
      `**Public test key ${codeSpan(testKey)}** of avalanchego. X-Chain Lens doesn't send it.`,
      'Everyone can sign with it: use it on local networks only.',
    ];
  }
  return [
    "**This looks like a private key**, by its prefix or by the text around it. X-Chain Lens doesn't send or keep it.",
    "If it holds funds on a main network, move them. X-Chain Lens can't tell it from an ID, so it isn't looked up.",
  ];
}

/** The hover of 32 bytes in hexadecimal. */
export function bytes32Card(text: string): Card {
  const title = '**32 bytes in hexadecimal**: a hash, or a private key';
  const unsent = 'Nothing tells the two apart, so X-Chain Lens sends them nowhere and keeps no copy';
  // The Data API knows hashes with their prefix only.
  if (!text.startsWith('0x')) return [title, `${unsent}.`];
  return [
    title,
    `${unsent} unless you select the link, which sends them to the Data API. Never select it for a private key.`,
    links([evmBlockLink(text)]),
  ];
}
