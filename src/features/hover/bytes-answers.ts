import { besideChain } from '../../services/text/format-id';
import { isAvmBlock } from '../../services/lookup/found';
import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../core/bytes/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeAnyHex } from '../../core/encodings/hex';
import type { FoundID } from '../../core/ids-in-text/id-context';
import { sameName } from '../../services/chain/chain-config';
import { bytesNaming, inspectBytes } from '../../services/inspect/read-bytes';
import { payersIn, signingFacts } from '../../services/signing/signing-state';
import { flawFacts } from '../../services/p-and-c/describe-part';
import { gasPriceOf } from '../../services/p-and-c/gas-now';
import { warpQuorumOf } from '../../services/p-and-c/warp-quorum';
import { knownBytes, type KnownBytes } from '../../services/inspect/known-ids';
import { idTextOf, isUnsigned, txsOf } from '../../services/lookup/found';
import { counted } from '../../services/text/format-text';
import { codeSpan, markdownOf } from '../../services/text/markdown';
import { capitalizedPieces, type Piece, plain, sentence } from '../../services/text/pieces';
import {
  actionLinks,
  copyLink,
  evmBlockLink,
  type HoverCard,
  line,
  type Link,
  links,
  lookLinks,
  openLink,
} from './card';
import type { HoverParts, HoverRequest } from './hover-request';
import { bytesCard, hoveredBlockCard, SHOWN_TXS, utxoCard } from './thing-cards';
import { present } from '../../core/present';

const NONE_OF_OURS = l10n.t('Not a transaction, UTXO, or block of X, P, or another avm chain.');
const WHERE = l10n.t('decoded locally');
const COPY = {
  tx: l10n.t('Copy Transaction ID'),
  block: l10n.t('Copy Block ID'),
  utxo: l10n.t('Copy UTXO ID'),
  txs: l10n.t('Copy ID of First Transaction'),
  container: l10n.t('Copy Block ID'),
  warpMessage: l10n.t('Copy Message ID'),
  part: l10n.t('Copy SHA-256'),
} as const;
const COPY_HASH = l10n.t('Copy Hash to Sign');

/**
 * The hex of a transaction, UTXO or block; undefined for hex that only looks like one. Sends nothing but, for a
 * transaction in which a signature is missing, the IDs by which its owners are found, and for one of P a request for
 * the price of gas.
 */
export async function hexCard(parts: HoverParts, text: string, request: HoverRequest): Promise<HoverCard | undefined> {
  const { clock, describer, byteStore, signings } = parts;
  const { signal } = request;
  const chain = parts.chains.reported(request.chain);
  const { name, networkID } = chain;
  const { bytes, checked } = decodeAnyHex(text);
  const read = inspectBytes(bytes);
  if (read === undefined) {
    const title = line(l10n.t('**Hex with a valid checksum**'), counted(bytes.length, 'byte'));
    return checked ? [title, NONE_OF_OURS] : undefined;
  }
  const { utxo } = read.kind === 'utxo' ? read : {};
  const actions = actionLinks({
    target: { chain: name, kind: 'hex', id: byteStore.remember(bytes) },
    copied: { text: idTextOf(read), label: isUnsigned(read) ? COPY_HASH : COPY[read.kind] },
    // Bytes don't say which chain made the output or spends it: the search finds both.
    find: utxo && { chain: name, of: 'X', id: `${encodeCb58(utxo.txID)}:${utxo.outputIndex}` },
  });
  const [missing, gasPrice, quorum] = await Promise.all([
    read.kind === 'tx' ? signings.missingIn(read.bytes, request.options) : undefined,
    gasPriceOf(read, parts, request.options),
    warpQuorumOf(read, parts, request.options),
  ]);
  const signing = [...flawFacts(read), ...(missing === undefined ? [] : signingFacts(missing, describer.ownName))];
  const owners = missing && payersIn(missing);
  if (isAvmBlock(read)) {
    const txs = await describer.all(txsOf(read, SHOWN_TXS), { isGiven: false }, signal);
    return hoveredBlockCard(read.block, { txs, where: [WHERE], actions, open: () => undefined });
  }
  if (read.on === 'X' && read.kind === 'utxo') {
    const where = [l10n.t('output {0}', read.utxo.outputIndex), l10n.t('UTXO'), WHERE];
    const headline = capitalizedPieces(describer.of(read).headline);
    const format = { ...bytesNaming(read, chain), ownName: describer.ownName };
    const card = utxoCard({ utxo: read.utxo, headline, format, where, createdBy: undefined }, clock.now());
    return [...card, links(actions)];
  }
  const [description] = await describer.all([read], { networkID, gasPrice, owners }, signal);
  if (description === undefined) return undefined;
  const where = [...besideChain(read.on), WHERE];
  return bytesCard(description, { where, now: clock.now(), signed: signing, reported: quorum, actions });
}

type HoveredBytes = Extract<FoundID, { kind: 'bytes32' }>;

/** Whether the user selected that, or it is an ID in cb58 that is known, and thereby no key. */
export function mayLookUp(parts: HoverParts, { text, bytes }: HoveredBytes, { isChosen }: HoverRequest): boolean {
  return isChosen || (text.startsWith(encodeCb58(bytes)) && knownBytes(parts, bytes) !== undefined);
}

/**
 * 32 bytes that are an ID or a private key, which look the same. A known ID is named; other bytes are sent to a node
 * only after the user selects the link for that.
 */
export function bytes32Card(parts: HoverParts, hovered: HoveredBytes, { chain, at }: HoverRequest): HoverCard {
  const { bytes, text } = hovered;
  const id = encodeCb58(bytes);
  const known = knownBytes(parts, bytes);
  if (known !== undefined) return knownBytesCard(known, bytes, parts);
  const others = parts.chains.configs.map(({ name }) => name).filter((other) => !sameName(other, chain.name));
  return [
    hovered.mentionsKeys
      ? l10n.t('**An ID or a private key?** This file mentions private keys, and nothing here names the ID.')
      : l10n.t('**32 bytes in hexadecimal**: an ID, a hash, or a private key'),
    l10n.t(
      "These can't be told apart, so nothing was sent. *Look Up* sends the bytes to the node; *Look Up as EVM Block* sends them to the Data API. Don't select either for a private key.",
    ),
    links(
      present([
        ...lookLinks(id, [chain.name, ...others], at),
        text.startsWith(id) ? undefined : copyLink(id, l10n.t('Copy as cb58')),
        // The Data API takes hashes with their prefix only.
        text.startsWith('0x') ? evmBlockLink(text) : undefined,
      ]),
    ),
  ];
}

/** The first digits distinguish hashes. */
const SHOWN_BYTES = 4;

/** The known ID that 32 bytes in hexadecimal are another form of. Nothing is sent: they may be a private key. */
function knownBytesCard(known: KnownBytes, bytes: Uint8Array, { describer }: HoverParts): HoverCard {
  const id = encodeCb58(bytes);
  const hex = codeSpan(`0x${toHexDigits(bytes.subarray(0, SHOWN_BYTES))}…`);
  const card = (what: readonly Piece[], actions: readonly Link[]): HoverCard => [
    l10n.t('**bytes32** {0} = cb58 {1}: {2}', hex, codeSpan(id), markdownOf(what)),
    links([...actions, copyLink(id, l10n.t('Copy as cb58'))]),
  ];
  switch (known.kind) {
    case 'name': {
      const { name, network } = known.known;
      return card([plain(network === undefined ? name : l10n.t('{0} of {1}', name, network.name))], []);
    }
    case 'subnet':
      return card(sentence(l10n.t('subnet or L1 {0}'), { kind: 'foreign', text: known.name }), []);
    case 'blockchain':
      return card(sentence(l10n.t('blockchain of {0}'), plain(known.config.name)), []);
    case 'cached': {
      const { found, chain } = known;
      const { name } = chain.config;
      const { title, document } =
        found.kind === 'utxo'
          ? { title: [plain(l10n.t('UTXO'))], document: 'utxo' as const }
          : describer.of(found, { chain });
      const open = openLink(l10n.t('Open'), { chain: name, kind: document, id });
      return card(sentence(l10n.t('{0}, on {1}'), title, plain(name)), [open]);
    }
  }
}
