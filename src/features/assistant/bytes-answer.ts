import { AnyOrderCodec } from '../../core/codec/any-order-codec';
import { Codec } from '../../core/codec/codec';
import { codecsOfAllOrders } from '../../core/codec/fx-orders';
import { encodeCb58 } from '../../core/encodings/cb58';
import { blockIDOf, utxoIDOf } from '../../core/ids';
import type { JSONObject } from '../../core/json';
import { hrpOf, knownName } from '../../core/known-names';
import { nativeAsset } from '../../services/lookup/asset-book';
import { foundTx, txsOf } from '../../services/lookup/found-tx';
import { blockAnswer, SHOWN_TXS } from './block-answer';
import { refusal } from './failure-answer';
import { outputAnswer } from './output-answer';
import { nobodysName, txAnswer } from './tx-answer';
import type { TxViews } from './tx-views';

const FROM_BYTES = 'read from the bytes alone: nobody was asked, so that assets other than AVAX have no name';

/** Says what given bytes are: a transaction with its effect, a block or a UTXO. Asks nobody. */
export class BytesAnswers {
  readonly #codec = new AnyOrderCodec(codecsOfAllOrders());
  readonly #views: TxViews;

  constructor(views: TxViews) {
    this.#views = views;
  }

  /** `networkID` is for UTXOs, which do not say on which network they are; `now` is Unix ms. */
  of(bytes: Uint8Array, { networkID, now }: { readonly networkID: number; readonly now: number }): JSONObject {
    const read = this.#codec.readAny(bytes);
    if (read === undefined) return unreadable(bytes);
    const { codec } = read;
    switch (read.kind) {
      case 'tx': {
        const found = foundTx(read.value, codec, bytes);
        return { standing: FROM_BYTES, ...txAnswer(found, this.#views.alone(found)) };
      }
      case 'block': {
        const views = txsOf(read.value, codec, SHOWN_TXS).map((tx) => this.#views.alone(tx));
        return { standing: FROM_BYTES, ...blockAnswer(blockIDOf(bytes), read.value, views) };
      }
      case 'utxo': {
        const { txID, outputIndex, assetID, output } = read.value;
        const asset = encodeCb58(assetID);
        const hrp = knownName(asset)?.network?.hrp ?? hrpOf(networkID);
        const context = { book: { alias: 'X', hrp, ownName: nobodysName }, now };
        return {
          standing: FROM_BYTES,
          kind: 'output',
          utxo: `${encodeCb58(txID)}:${outputIndex}`,
          utxoID: encodeCb58(utxoIDOf(txID, outputIndex)),
          ...outputAnswer(output, { assetID, info: nativeAsset(asset) }, context),
        };
      }
    }
  }
}

/** Where the bytes stop being a transaction. */
function unreadable(bytes: Uint8Array): JSONObject {
  const { error } = new Codec().annotate('tx', bytes);
  const field = error === undefined || error.path === '' ? '' : ` (${error.path})`;
  const where = error === undefined ? '' : `: as a transaction, byte ${error.offset}${field}: ${error.message}`;
  const why = `These ${bytes.length} bytes are no transaction, block or UTXO${where}.`;
  return refusal(why, 'Check that the hex is whole, and of the X-Chain or another avm chain.');
}
