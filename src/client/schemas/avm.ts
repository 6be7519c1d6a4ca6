import * as v from 'valibot';
import { MAX_UTXO_PAGE } from '../../core/bytes/sizes';
import type { HexEncoding } from '../../core/encodings/hex-encodings';
import type {
  AssetDescription,
  Balance,
  Balances,
  BlockAnswer,
  Encoding,
  Height,
  IssuedTx,
  TxAnswer,
  TxFees,
  TxStatus,
} from '../avm/avm-types';
import type { UTXOs } from '../node/utxo-list';
import type { Schema } from '../http/validate';
import { blockSchema, txSchema } from './tx';
import { hexText, idText, uint32, uint64, uint8 } from './values';

/** A list that may be `null` when empty. */
function list<T extends v.GenericSchema>(item: T) {
  return v.nullable(v.array(item), []);
}

export const heightSchema: Schema<Height> = v.object({ height: uint64 });

export const txFeesSchema: Schema<TxFees> = v.object({ txFee: uint64, createAssetTxFee: uint64 });

export const txStatusSchema: Schema<TxStatus> = v.object({
  status: v.picklist(['Accepted', 'Processing', 'Rejected', 'Unknown']),
});

/** The specification writes `assetID` in its example and `assetId` in its signature. */
export const assetDescriptionSchema: Schema<AssetDescription> = v.pipe(
  v.looseObject({}),
  v.transform(({ assetId, ...rest }) => (assetId === undefined ? rest : { assetID: assetId, ...rest })),
  v.object({ assetID: idText, name: v.string(), symbol: v.string(), denomination: uint8 }),
);

export const balanceSchema: Schema<Balance> = v.object({
  balance: uint64,
  // The specification's signature doesn't have it.
  utxoIDs: v.optional(list(v.object({ txID: idText, outputIndex: uint32 })), []),
});

export const balancesSchema: Schema<Balances> = v.object({
  balances: list(v.object({ asset: v.string(), balance: uint64 })),
});

export const issuedTxSchema: Schema<IssuedTx> = v.object({ txID: idText });

const utxos = (encoding: HexEncoding): Schema<UTXOs> =>
  v.object({
    numFetched: uint64,
    // One more than a page has shows that there are too many.
    utxos: v.pipe(
      list(hexText),
      v.transform((texts) => texts.slice(0, MAX_UTXO_PAGE + 1)),
    ),
    endIndex: v.object({ address: v.string(), utxo: idText }),
    sourceChain: v.exactOptional(v.string()),
    encoding: v.optional(v.literal(encoding), encoding),
  });

// One schema for each encoding: a thread finds it by its name (`named-schemas.ts`).
const UTXOS = { hex: utxos('hex'), hexc: utxos('hexc'), hexnc: utxos('hexnc') };
const TEXTS = { hex: hexText, hexc: hexText, hexnc: hexText };
const TX_ANSWERS = answers('tx', { ...TEXTS, json: txSchema });
const BLOCK_ANSWERS = answers('block', { ...TEXTS, json: blockSchema });

/** Objects with a field `name`, whose schema depends on the encoding. */
function answers(name: string, schemas: Readonly<Record<Encoding, v.GenericSchema>>) {
  const of = (encoding: Encoding) => v.object({ [name]: schemas[encoding], encoding: v.literal(encoding) });
  return { hex: of('hex'), hexc: of('hexc'), hexnc: of('hexnc'), json: of('json') };
}

/** `sourceChain` is in the specification, but no node sends it (docs/protocol.md 2). */
export function utxosSchema(encoding: HexEncoding): Schema<UTXOs> {
  return UTXOS[encoding];
}

/** A result with a transaction, in the requested encoding. */
export function txAnswerSchema<E extends Encoding>(encoding: E): Schema<TxAnswer<E>> {
  return TX_ANSWERS[encoding] as v.GenericSchema as Schema<TxAnswer<E>>;
}

/** A result with a block, in the requested encoding. */
export function blockAnswerSchema<E extends Encoding>(encoding: E): Schema<BlockAnswer<E>> {
  return BLOCK_ANSWERS[encoding] as v.GenericSchema as Schema<BlockAnswer<E>>;
}
