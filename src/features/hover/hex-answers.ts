import { AnyOrderCodec } from '../../core/codec/any-order-codec';
import { codecsOfAllOrders } from '../../core/codec/fx-orders';
import { encodeCb58 } from '../../core/encodings/cb58';
import { decodeAnyHex } from '../../core/encodings/hex';
import { hrpOf, knownName } from '../../core/known-names';
import { nativeAsset } from '../../services/lookup/asset-book';
import { isXChain } from '../../services/chain/chain-config';
import { blockIDOf, utxoIDOf } from '../../core/ids';
import { bookOf } from '../../services/text/format-id';
import { counted } from '../../services/text/format-text';
import { foundTx, txsOf } from '../../services/lookup/found-tx';
import { blockCard, SHOWN_TXS } from './block-card';
import type { Card } from './card';
import { targetLinks } from './links';
import type { HoverParts } from './parts';
import { txCard } from './tx-card';
import type { TxReader } from './tx-reader';
import { utxoCard } from './utxo-card';

const NONE_OF_OURS = 'They are no transaction, UTXO or block of the X-Chain or another avm chain.';
const WHERE = 'read from the hex, not looked up';

/** What the hex of a transaction, UTXO or block says. Nobody is asked. */
export class HexAnswers {
  readonly #parts: HoverParts;
  readonly #reader: TxReader;
  readonly #codec = new AnyOrderCodec(codecsOfAllOrders());

  constructor(parts: HoverParts, reader: TxReader) {
    this.#parts = parts;
    this.#reader = reader;
  }

  /** Undefined for hex that only looks like one of them. */
  card(text: string): Card | undefined {
    const { bytes, checked } = decodeAnyHex(text);
    const read = this.#codec.readAny(bytes);
    if (read === undefined) {
      return checked ? [`**Hex with a right checksum** · ${counted(bytes.length, 'byte')}`, NONE_OF_OURS] : undefined;
    }
    const { codec } = read;
    const { clock, chains, names, kept } = this.#parts;
    const now = clock.now();
    const ownName = (address: Uint8Array): string | undefined => names.nameOf(address);
    const target = { chain: chains.active.name, kind: 'hex', id: kept.remember(bytes) } as const;
    const where = [WHERE];
    switch (read.kind) {
      case 'tx': {
        const found = foundTx(read.value, codec, bytes);
        const book = bookOf(read.value.unsignedTx, ownName);
        const actions = targetLinks(target, encodeCb58(found.id), 'Copy Transaction ID');
        return txCard(this.#reader.view(found, undefined), { where, actions, now, book });
      }
      case 'block': {
        const views = txsOf(read.value, codec, SHOWN_TXS).map((tx) => this.#reader.view(tx, undefined));
        const actions = targetLinks(target, encodeCb58(blockIDOf(bytes)), 'Copy Block ID');
        return blockCard(read.value, { txs: views, where, actions, open: () => undefined });
      }
      case 'utxo': {
        const { txID, outputIndex, assetID, output } = read.value;
        return utxoCard(
          {
            output,
            asset: { assetID, info: nativeAsset(encodeCb58(assetID)) },
            index: outputIndex,
            txID: encodeCb58(txID),
          },
          {
            book: { ...this.#addressForm(assetID), ownName },
            where: ['UTXO', WHERE],
            actions: targetLinks(target, encodeCb58(utxoIDOf(txID, outputIndex)), 'Copy UTXO ID'),
            now,
          },
        );
      }
    }
  }

  /** A UTXO does not say on which network it is: its asset may, else it is taken for the active chain's. */
  #addressForm(assetID: Uint8Array): { alias: string; hrp: string } {
    const network = knownName(encodeCb58(assetID))?.network;
    const { blockchain, networkID = 0 } = this.#parts.chains.active;
    if (network !== undefined) return { alias: 'X', hrp: network.hrp };
    return { alias: isXChain(blockchain) ? 'X' : blockchain, hrp: hrpOf(networkID) };
  }
}
