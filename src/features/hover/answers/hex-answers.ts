import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { decodeAnyHex } from '../../../core/encodings/hex';
import { nativeAsset } from '../../../services/lookup/asset-cache';
import { bytesNaming, inspectBytes } from '../../../services/inspect/inspect-bytes';
import { ownWords } from '../../../services/primary/own-words';
import type { OutputReference } from '../../../services/history/decoded/read-tx';
import { networkOf } from '../../../services/primary/read-primary';
import { counted } from '../../../services/text/format-text';
import { blockCard, SHOWN_TXS } from '../cards/block-card';
import { type Card, line, type Link, links } from '../cards/card';
import type { AnswerParts } from './id-answers';
import { findSpenderLink, targetLinks } from '../cards/links';
import type { HoverRequest } from '../request/hover-request';
import { primaryHexCard } from '../cards/primary-card';
import { txCard } from '../cards/tx-card';
import { utxoCard } from '../cards/utxo-card';
import { txsOf } from '../../../services/lookup/found';

const NONE_OF_OURS = l10n.t('Not a transaction, UTXO or block of X, P or another avm chain.');
const WHERE = l10n.t('decoded locally');
const COPY = {
  tx: l10n.t('Copy Transaction ID'),
  block: l10n.t('Copy Block ID'),
  utxo: l10n.t('Copy UTXO ID'),
  txs: l10n.t('Copy ID of First Transaction'),
  container: l10n.t('Copy Block ID'),
  warpMessage: l10n.t('Copy Message ID'),
} as const;

/** Hovers on the hex of a transaction, UTXO or block. Sends nothing. */
export class HexAnswers {
  readonly #parts: AnswerParts;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  /** Undefined for hex that only looks like one of them. */
  async card(text: string, request: HoverRequest): Promise<Card | undefined> {
    const { bytes, checked } = decodeAnyHex(text);
    const read = inspectBytes(bytes);
    if (read === undefined) {
      const title = line(l10n.t('**Hex with a valid checksum**'), counted(bytes.length, 'byte'));
      return checked ? [title, NONE_OF_OURS] : undefined;
    }
    const { clock, names, kept } = this.#parts;
    const now = clock.now();
    const target = { chain: request.chain.name, kind: 'hex', id: kept.remember(bytes) } as const;
    const actions = targetLinks(target, encodeCb58(read.id), COPY[read.kind]);
    if (read.on !== 'X') {
      const networkID = networkOf(read) ?? request.chain.networkID ?? 0;
      const words = ownWords(this.#parts, networkID);
      const find = read.kind === 'utxo' ? [spenderLink(read.utxo, target.chain)] : [];
      return primaryHexCard(read, words, [...actions, ...find]);
    }
    const format = { ...bytesNaming(read, request.chain), ownName: (address: Uint8Array) => names.nameOf(address) };
    const where = [WHERE];
    switch (read.kind) {
      case 'tx': {
        const [view] = await this.#parts.reader.views([read], undefined, request.signal);
        return view && txCard(view, { where, actions, now, format });
      }
      case 'block': {
        const found = txsOf(read.block, read.codec, SHOWN_TXS);
        const txs = await this.#parts.reader.views(found, undefined, request.signal);
        return blockCard(read.block, { txs, where, actions, open: () => undefined });
      }
      case 'utxo': {
        const { txID, outputIndex: index, assetID, output } = read.utxo;
        const asset = { assetID, info: nativeAsset(assetID) };
        const card = utxoCard(
          { output, asset, index, txID: encodeCb58(txID) },
          { format, where: [l10n.t('UTXO'), WHERE], now },
        );
        return [...card, links([...actions, spenderLink(read.utxo, target.chain)])];
      }
    }
  }
}

/** Bytes don't say which chain made the output or spends it: the search finds both. */
function spenderLink({ txID, outputIndex }: OutputReference, chain: string): Link {
  return findSpenderLink({ chain, of: 'X', id: `${encodeCb58(txID)}:${outputIndex}` });
}
