import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeAnyHex } from '../../core/encodings/hex';
import { nativeAsset } from '../../services/lookup/asset-cache';
import { bytesNaming, inspectBytes } from '../../services/inspect/inspect-bytes';
import { counted } from '../../services/text/format-text';
import { txsOf } from '../../services/lookup/found-tx';
import { blockCard, SHOWN_TXS } from './block-card';
import type { Card } from './card';
import { targetLinks } from './links';
import type { HoverParts } from './parts';
import { txCard } from './tx-card';
import type { TxReader } from './tx-reader';
import { utxoCard } from './utxo-card';

const NONE_OF_OURS = 'They are no transaction, UTXO or block of the X-Chain or another avm chain.';
const WHERE = 'read from the hex, not looked up';
const COPY = { tx: 'Copy Transaction ID', block: 'Copy Block ID', utxo: 'Copy UTXO ID' } as const;

/** What the hex of a transaction, UTXO or block says. Nobody is asked. */
export class HexAnswers {
  readonly #parts: HoverParts;
  readonly #reader: TxReader;

  constructor(parts: HoverParts, reader: TxReader) {
    this.#parts = parts;
    this.#reader = reader;
  }

  /** Undefined for hex that only looks like one of them. */
  card(text: string): Card | undefined {
    const { bytes, checked } = decodeAnyHex(text);
    const read = inspectBytes(bytes);
    if (read === undefined) {
      return checked ? [`**Hex with a right checksum** · ${counted(bytes.length, 'byte')}`, NONE_OF_OURS] : undefined;
    }
    const { clock, chains, names, kept } = this.#parts;
    const now = clock.now();
    const format = { ...bytesNaming(read, chains.active), ownName: (address: Uint8Array) => names.nameOf(address) };
    const target = { chain: chains.active.name, kind: 'hex', id: kept.remember(bytes) } as const;
    const actions = targetLinks(target, encodeCb58(read.id), COPY[read.kind]);
    const where = [WHERE];
    switch (read.kind) {
      case 'tx':
        return txCard(this.#reader.view(read, undefined), { where, actions, now, format });
      case 'block': {
        const txs = txsOf(read.block, read.codec, SHOWN_TXS).map((tx) => this.#reader.view(tx, undefined));
        return blockCard(read.block, { txs, where, actions, open: () => undefined });
      }
      case 'utxo': {
        const { txID, outputIndex: index, assetID, output } = read.utxo;
        const asset = { assetID, info: nativeAsset(encodeCb58(assetID)) };
        return utxoCard(
          { output, asset, index, txID: encodeCb58(txID) },
          { format, where: ['UTXO', WHERE], actions, now },
        );
      }
    }
  }
}
