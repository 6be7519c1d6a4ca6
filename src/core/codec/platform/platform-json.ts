import { decodeShortID, encodeCb58 } from '../../encodings/cb58';
import { txIDOf } from '../../ids/ids';
import { InvalidInputError } from '../../outcome';
import type { JSONObject } from '../../json/json';
import { SECP256K1FX_JSON, withFxID, withKey } from '../secp256k1fx';
import type { Shape } from '../shape';
import { bytesList, type JSONForm, textBytes } from '../read-json';
import { type Naming, ShapeJSON, type Special } from '../shape-json';
import { ownerAddress } from '../warp/warp-formats';
import { block, type PlatformBlock, platformFormats } from './platform-formats';
import {
  genesisData,
  type PlatformTx,
  type PlatformUTXO,
  registeredProof,
  transferableInput,
  transferableOutput,
  tx,
  utxo,
} from './platform-transactions';

/**
 * The JSON that the P-Chain gives for `encoding: "json"`, keys in the node's order (docs/protocol.md 8.3). 64-bit
 * numbers are bigint; `stringifyJSON` prints them bare, as the node does.
 */
export class PlatformJSON {
  readonly #json: ShapeJSON;

  /** @param hrp the prefix of the network's addresses. */
  constructor(hrp: Naming['hrp']) {
    this.#json = new ShapeJSON({ alias: 'P', hrp }, PLATFORM_SPECIALS);
  }

  tx(value: PlatformTx): JSONObject {
    return this.#json.of(tx, value) as JSONObject;
  }

  /** The block with its own ID, which follows its height. */
  block(value: PlatformBlock, blockID: Uint8Array): JSONObject {
    return withKey(this.#json.of(block, value) as JSONObject, 'height', 'id', encodeCb58(blockID));
  }

  /** A node gives UTXOs as hex only; this is the same notation for them. */
  utxo(value: PlatformUTXO): JSONObject {
    return this.#json.of(utxo, value) as JSONObject;
  }
}

/** What the P-Chain prints in its own way. */
export const PLATFORM_SPECIALS: ReadonlyMap<Shape, Special> = new Map<Shape, Special>([
  ...SECP256K1FX_JSON,
  withFxID(transferableOutput),
  withFxID(transferableInput),
  [ownerAddress, (value) => encodeCb58(value as Uint8Array)],
  [genesisData, (value) => Buffer.from(value as Uint8Array).toString('base64')],
  [registeredProof, (value) => [...(value as Uint8Array)]],
  [
    tx,
    (value, json) => ({
      ...(json.plain(tx, value) as JSONObject),
      id: encodeCb58(txIDOf(platformFormats.tx.encode(value as PlatformTx))),
    }),
  ],
]);

/** What of these is read back other than it is named. */
export const PLATFORM_FORMS: ReadonlyMap<Shape, JSONForm> = new Map<Shape, JSONForm>([
  [ownerAddress, { read: (node) => textBytes(node, 'an address as 20 bytes in cb58', decodeShortID) }],
  [genesisData, { read: (node) => textBytes(node, 'base64', fromBase64) }],
  [registeredProof, { read: (node) => bytesList(node, registeredProof.length) }],
]);

/** Go's encoder writes one text for any bytes. */
function fromBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new InvalidInputError('illegal base64 data');
  return new Uint8Array(bytes);
}
