import * as v from 'valibot';
import { MAX_UTXO_PAGE, prefixedHex } from '../../core/bytes/bytes';
import { evmBlockHash } from '../../core/codec/evm/evm-block';
import type { HexEncoding } from '../../core/encodings/hex';
import type { JSONObject } from '../../core/json/json';
import { readOutcome } from '../../core/outcome';
import type { Schema } from '../http/json-body';
import { hexText, idText, uint64Value, uint8 } from './rest-schemas';

/** A result with one field: that field's value. */
export function only<T>(name: string, schema: Schema<T>): Schema<T> {
  return v.pipe(
    v.object({ [name]: schema }),
    v.transform((result) => result[name] as T),
  );
}

/** A list that is `null` when empty. One that is missing isn't empty: the response isn't whole. */
export function nullableItems<T>(item: Schema<T>): Schema<T[]> {
  return v.nullable(v.array(item), []);
}

/** A result with bytes in a field, in the requested encoding: the bytes as hex. */
export function bytesIn(name: string) {
  return (encoding: HexEncoding): Schema<string> =>
    v.pipe(
      v.object({ [name]: hexText, encoding: v.literal(encoding) }),
      v.transform((result) => result[name] as string),
    );
}

/** In the smallest unit of the chain's fee asset. */
export const txFees = v.object({ txFee: uint64Value, createAssetTxFee: uint64Value });

/** The specification writes `assetID` in its example and `assetId` in its signature. */
export const assetDescription = v.pipe(
  v.looseObject({}),
  v.transform(({ assetId, ...rest }) => (assetId === undefined ? rest : { assetID: assetId, ...rest })),
  v.object({
    assetID: idText,
    /** Chosen by the asset's creator, as the symbol: neither unique nor trustworthy. */
    name: v.string(),
    symbol: v.string(),
    /** Decimals. */
    denomination: uint8,
  }),
);

/** A page of UTXOs as hex, and where the next one starts. */
export const utxoPage = (encoding: HexEncoding) =>
  v.object({
    numFetched: uint64Value,
    // One more than a page has shows that there are too many.
    utxos: v.pipe(
      v.nullable(v.array(hexText), []),
      v.transform((texts) => texts.slice(0, MAX_UTXO_PAGE + 1)),
    ),
    endIndex: v.object({ address: v.string(), utxo: idText }),
    // It is in the specification, but no node sends it (docs/protocol.md 2).
    sourceChain: v.exactOptional(v.string()),
    encoding: v.optional(v.literal(encoding), encoding),
  });

export const nodeVersion = v.object({
  /** `avalanchego/1.14.2` */
  version: v.string(),
  databaseVersion: v.string(),
  rpcProtocolVersion: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  /** Empty if the node was built without it. */
  gitCommit: v.string(),
  vmVersions: v.nullish(v.record(v.string(), v.string()), {}),
});

/** An upgrade of a network's rules. */
export interface Upgrade {
  /** `Helicon` */
  readonly name: string;
  /** Unix seconds. */
  readonly time: bigint;
}

/** The checks of a node by name; those of a chain have its ID or alias as their name. */
export const health = v.object({
  healthy: v.boolean(),
  checks: v.record(v.string(), v.looseObject({ error: v.optional(v.string()), message: v.optional(v.unknown()) })),
});
export type Health = v.InferOutput<typeof health>;

const UPGRADE_TIME = /^([A-Za-z]\w*)Time$/;

/** `heliconTime: "2026-09-22T15:00:00Z"`; other fields, such as `graniteEpochDuration`, are no upgrades. */
export const upgrades = v.pipe(
  v.record(v.string(), v.unknown()),
  // Without any it isn't whole: an upgrade that isn't there isn't planned.
  v.check((fields) => Object.keys(fields).some((field) => UPGRADE_TIME.test(field)), 'the times of upgrades'),
  v.transform((fields): readonly Upgrade[] =>
    Object.entries(fields).flatMap(([field, value]) => {
      const [, name] = UPGRADE_TIME.exec(field) ?? [];
      const ms = typeof value === 'string' ? Date.parse(value) : NaN;
      if (name === undefined || Number.isNaN(ms)) return [];
      return [{ name: name.charAt(0).toUpperCase() + name.slice(1), time: BigInt(Math.floor(ms / 1000)) }];
    }),
  ),
);

/** A proposervm block as a node's index keeps it. */
export const container = (encoding: HexEncoding) =>
  v.object({
    /** The outer ID, not that of the inner block. */
    id: idText,
    bytes: hexText,
    /** When this node accepted it, RFC 3339: not the block's time. */
    timestamp: v.string(),
    /** In the order of acceptance. Without gaps it is the block's height less one. */
    index: uint64Value,
    encoding: v.literal(encoding),
  });

/** An atomic transaction, and the C-Chain's block that it is in; undefined while it waits. */
export const atomicTxResult = (encoding: HexEncoding) =>
  v.object({ tx: hexText, encoding: v.literal(encoding), blockHeight: v.optional(uint64Value) });

/** A pending block has no hash; a number above the last gives null. */
export const evmBlock = v.nullable(
  v.pipe(
    v.looseObject({ hash: v.nullable(v.string()) }),
    v.check(
      (block) => block.hash === null || block.hash === evmHash(block as unknown as JSONObject),
      'a block whose header has its hash',
    ),
  ),
);

function evmHash(block: JSONObject): string | undefined {
  const { value } = readOutcome(() => evmBlockHash(block));
  return value && prefixedHex(value);
}
