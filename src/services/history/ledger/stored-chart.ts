import * as v from 'valibot';
import { uint8, uint64 } from '../../../client/schemas/values';
import { decodeID, encodeCb58 } from '../../../core/encodings/cb58';
import { readOutcome } from '../../../core/outcome';
import type { AssetBalances, BalanceChart } from './balance-chart';

/** A sum of amounts, which JSON holds as digits. */
const sum = v.pipe(
  v.string(),
  v.regex(/^\d{1,40}$/),
  v.transform((text) => BigInt(text)),
);

const traits = v.object({
  isFungible: v.boolean(),
  isMintable: v.boolean(),
  isNFT: v.boolean(),
  isProperty: v.boolean(),
});

const info = v.object({
  name: v.string(),
  symbol: v.string(),
  denomination: uint8,
  isNative: v.boolean(),
  traits,
});

const storedChart = v.object({
  chain: v.string(),
  address: v.string(),
  name: v.optional(v.string()),
  source: v.string(),
  limits: v.array(v.string()),
  newest: v.object({ height: uint64, time: uint64 }),
  assets: v.array(
    v.object({
      assetID: v.string(),
      info: v.optional(info),
      /** Height, time, own, multisig, staked. A time of `null` is none. */
      points: v.pipe(v.array(v.tuple([uint64, v.nullable(uint64), sum, sum, v.optional(sum)])), v.minLength(1)),
    }),
  ),
});

/** A chart as UTF-8 JSON, which outlives the window. */
export function chartToBytes({ assets, newest, ...rest }: BalanceChart): Uint8Array {
  const stored = {
    ...rest,
    newest: { height: String(newest.height), time: String(newest.time) },
    assets: assets.map(({ asset, points }) => ({
      assetID: encodeCb58(asset.assetID),
      info: asset.info,
      points: points.map(({ height, time, own, shared, staked }) => [
        String(height),
        time === undefined ? null : String(time),
        String(own),
        String(shared),
        ...(staked === undefined ? [] : [String(staked)]),
      ]),
    })),
  };
  return new TextEncoder().encode(JSON.stringify(stored));
}

/** The chart in such bytes, which another version may have written; undefined if they aren't one. */
export function chartFromBytes(bytes: Uint8Array): BalanceChart | undefined {
  const result = v.safeParse(storedChart, jsonIn(bytes), { abortEarly: true });
  if (!result.success) return undefined;
  const { assets, name, ...rest } = result.output;
  const read = assets.map(assetOf);
  if (!read.every((each) => each !== undefined)) return undefined;
  return { ...rest, name, assets: read };
}

/** Not `parseJSON`, whose limits are for foreign texts: a chart may have 100,000 points. */
function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

type StoredAsset = v.InferOutput<typeof storedChart>['assets'][number];

function assetOf({ assetID, info: known, points }: StoredAsset): AssetBalances | undefined {
  const { value: id } = readOutcome(() => decodeID(assetID));
  if (id === undefined) return undefined;
  return {
    asset: { assetID: id, info: known === undefined ? undefined : { assetID, ...known } },
    points: points.map(([height, time, own, shared, staked]) => {
      const point = { height, time: time ?? undefined, own, shared };
      return staked === undefined ? point : { ...point, staked };
    }),
  };
}
