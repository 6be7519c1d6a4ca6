import { encodeCb58 } from '../../encodings/cb58';
import { txIDOf } from '../../ids/ids';
import type { JSONObject } from '../../json/json';
import { FX_IDS } from '../../ids/networks';
import { asGoMap, SECP256K1FX_JSON, transferableInput, transferableOutput, withFxID, withKey } from '../secp256k1fx';
import type { Shape } from '../shape';
import type { JSONForm } from '../read-json';
import { type Naming, ShapeJSON, type Special } from '../shape-json';
import { block, type Block, type Codec, utxo, type UTXO } from './codec';
import {
  credential,
  type Credential,
  fxOf,
  initialState,
  type InitialState,
  nftMintOutput,
  nftTransferOutput,
  operation,
  type Operation,
  tx,
  type Tx,
} from './avm-transactions';

/**
 * The JSON that a node gives for `encoding: "json"`, keys in the node's order (docs/protocol.md 4.5). 64-bit numbers
 * are bigint; `stringifyJSON` prints them bare, as the node does.
 */
export class NodeJSON {
  readonly #codec: Codec;
  readonly #json: ShapeJSON;

  constructor(codec: Codec, naming: Naming) {
    this.#codec = codec;
    this.#json = new ShapeJSON(naming, avmSpecials(codec));
  }

  /** `txID` is made of the transaction's bytes where it isn't known. */
  tx(value: Tx, txID = txIDOf(this.#codec.encodeTx(value))): JSONObject {
    return { ...(this.#json.plain(tx, value) as JSONObject), id: encodeCb58(txID) };
  }

  /** The block with its own ID; a block that was never parsed has `txs: null` on a node, which is not shown here. */
  block(value: Block, blockID: Uint8Array): JSONObject {
    return { ...(this.#json.of(block, value) as JSONObject), id: encodeCb58(blockID) };
  }

  /** A node gives UTXOs as hex only; this is the same notation for them. */
  utxo(value: UTXO): JSONObject {
    return this.#json.of(utxo, value) as JSONObject;
  }
}

/** What an avm chain prints in its own way. */
export function avmSpecials(codec: Codec): ReadonlyMap<Shape, Special> {
  return new Map<Shape, Special>([
    ...SECP256K1FX_JSON,
    asGoMap(nftMintOutput),
    asGoMap(nftTransferOutput),
    withFxID(transferableInput),
    withFxID(transferableOutput),
    [
      tx,
      (value, json) => ({
        ...(json.plain(tx, value) as JSONObject),
        id: encodeCb58(txIDOf(codec.encodeTx(value as Tx))),
      }),
    ],
    // A credential's slot can hold any type of an fx, because a node parses it so.
    [
      credential,
      (value, json) => ({
        fxID: FX_IDS[fxOf((value as Credential).type)],
        credential: json.plain(credential, value),
      }),
    ],
    // The fx of a state is the one its index names, whatever its outputs are (vms/avm/tx_init.go).
    [
      initialState,
      (value, json) => {
        const fx = codec.fxs[(value as InitialState).fxIndex];
        const fxID = fx === undefined ? null : FX_IDS[fx];
        return withKey(json.plain(initialState, value) as JSONObject, 'fxIndex', 'fxID', fxID);
      },
    ],
    [
      operation,
      (value, json) => {
        const { assetID, utxoIDs, operation: part } = json.plain(operation, value) as JSONObject;
        const fxID = FX_IDS[fxOf((value as Operation).operation.type)];
        return { assetID: assetID ?? null, inputIDs: utxoIDs ?? null, fxID, operation: part ?? null };
      },
    ],
  ]);
}

/** What of these is read back other than it is named. */
export const AVM_FORMS: ReadonlyMap<Shape, JSONForm> = new Map<Shape, JSONForm>([
  [credential, { within: 'credential' }],
  [operation, { names: { utxoIDs: 'inputIDs' } }],
]);
