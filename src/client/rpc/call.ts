import * as v from 'valibot';
import { HEX_ENCODINGS } from '../../core/encodings/hex';
import type { HexList } from '../../core/encodings/hex-list';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { isPathSegment } from '../../core/endpoints/urls';
import type { Schema } from '../http/json-body';
import type { ParamKind, ParamValues, UTXOIndex } from './method';
import { type MethodName, METHODS, type METHOD_TABLE } from './methods';

type MethodTable = typeof METHOD_TABLE;
type Kinds<M extends MethodName> = MethodTable[M]['params'];
type Value<Kind> = Kind extends ParamKind ? ParamValues[Kind] : never;
type Optional<Params> = { [N in keyof Params]: Params[N] extends `${string}?` ? N : never }[keyof Params];

/** The parameters of a method by name, as the product itself passes them. */
export type ParamsOf<M extends MethodName> = {
  readonly [N in Exclude<keyof Kinds<M>, Optional<Kinds<M>>>]: Value<Kinds<M>[N]>;
} & {
  readonly [N in Optional<Kinds<M>>]?: (Kinds<M>[N] extends `${infer Kind}?` ? Value<Kind> : never) | undefined;
};

type OutputOf<Result> = Result extends (encoding: never) => Schema<infer T>
  ? T
  : Result extends Schema<infer T>
    ? T
    : never;

/** A page of UTXOs as bytes, including their checksums. */
export interface UTXOResponse {
  readonly numFetched: bigint;
  readonly utxos: HexList;
  readonly endIndex: UTXOIndex;
}

export type ResultOf<M extends MethodName> = MethodTable[M] extends { readonly hexList: string }
  ? UTXOResponse
  : OutputOf<MethodTable[M]['result']> | (MethodTable[M] extends { readonly maybeAbsent: true } ? undefined : never);

/** The schema of a result for these parameters. Encodings aren't case-sensitive. */
export function schemaOf(method: MethodName, { encoding }: JSONObject): Schema<unknown> {
  const { result, json = v.unknown() } = METHODS[method];
  if (typeof result !== 'function') return result;
  const named = typeof encoding === 'string' ? encoding.toLowerCase() : undefined;
  return named === 'json' ? json : result(HEX_ENCODINGS.find((each) => each === named) ?? 'hex');
}

/**
 * The path of each service below the node's base URL; an avm chain's holds its alias or ID, an index's and the
 * proposervm's their chain.
 */
const METHOD_PATHS: Readonly<Record<string, (chain: string, params: JSONObject) => string>> = {
  avm: (chain) => `/ext/bc/${chain}`,
  wallet: (chain) => `/ext/bc/${chain}/wallet`,
  info: () => '/ext/info',
  platform: () => '/ext/bc/P',
  health: () => '/ext/health',
  // Anything else would lead to another path than a chain's.
  proposervm: (_, { chain }) => `/ext/bc/${typeof chain === 'string' && isPathSegment(chain) ? chain : 'P'}/proposervm`,
  avax: () => '/ext/bc/C/avax',
  eth: () => '/ext/bc/C/rpc',
  web3: () => '/ext/bc/C/rpc',
  index: (_, { chain }) => `/ext/index/${primaryChain(chain) ?? 'X'}/block`,
};

function primaryChain(chain: JSONValue | undefined): string | undefined {
  return ['X', 'P', 'C'].find((each) => each === chain);
}

/** Which service a method belongs to: the part before the dot or the line. */
export function serviceOf(method: MethodName): string {
  return method.slice(0, method.search(/[._]/));
}

/** The path of a call below the node's base URL. */
export function methodPath(method: MethodName, chain: string, params: JSONObject = {}): string {
  return METHOD_PATHS[serviceOf(method)]?.(chain, params) ?? '';
}

/**
 * The parameters that are sent: the chain of an index or a proposervm is part of the path instead, and `eth_*` takes a
 * list, numbers in hexadecimal, in which a block's transactions are wanted as hashes.
 */
export function sentParams(method: MethodName, params: JSONObject): JSONObject | readonly JSONValue[] {
  if (['eth', 'web3'].includes(serviceOf(method))) {
    const list = Object.keys(METHODS[method].params).map((name) => {
      return name === 'block' ? evmBlockOf(params[name]) : (params[name] ?? null);
    });
    // A method about a block alone asks whether its transactions are wanted whole.
    return list.length === 1 ? [...list, false] : list;
  }
  if (!['index', 'proposervm'].includes(serviceOf(method))) return params;
  const { chain: _, ...sent } = params;
  return sent;
}

/** A number, or a name such as `latest`. */
function evmBlockOf(block: JSONValue = ''): JSONValue {
  return typeof block === 'string' && /^\d{1,20}$/.test(block) ? `0x${BigInt(block).toString(16)}` : block;
}
