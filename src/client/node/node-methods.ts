import type { JSONObject, JSONValue } from '../../core/json/json';
import { PRIMARY_DEPRECATIONS, PRIMARY_METHODS, type PrimaryMethodName } from '../primary/primary-methods';
import { type AvmMethodName, DEPRECATIONS, METHODS } from '../avm/avm-methods';
import { type ApiMethod, type Deprecation, optional, required } from './api-method';

/** Methods of `/ext/info` (docs/protocol.md 4.6). They describe the node and its network, independent of a chain. */
export type InfoMethodName =
  | 'info.acps'
  | 'info.getBlockchainID'
  | 'info.getNetworkID'
  | 'info.getNetworkName'
  | 'info.getNodeID'
  | 'info.getNodeIP'
  | 'info.getNodeVersion'
  | 'info.getTxFee'
  | 'info.getVMs'
  | 'info.isBootstrapped'
  | 'info.peers'
  | 'info.upgrades'
  | 'info.uptime';

export type NodeMethodName = AvmMethodName | InfoMethodName | PrimaryMethodName;

function info(...params: ApiMethod['params']): ApiMethod {
  return { kind: 'read', params };
}

/** Every method of a node that X-Chain Lens calls, by its name on the wire. */
export const NODE_METHODS: Readonly<Record<NodeMethodName, ApiMethod>> = {
  ...METHODS,
  'info.acps': info(),
  'info.getBlockchainID': info(required('alias', 'chain')),
  'info.getNetworkID': info(),
  'info.getNetworkName': info(),
  'info.getNodeID': info(),
  'info.getNodeIP': info(),
  'info.getNodeVersion': info(),
  'info.getTxFee': info(),
  'info.getVMs': info(),
  'info.isBootstrapped': info(required('chain', 'chain')),
  'info.peers': info(optional('nodeIDs', 'nodeIDs')),
  'info.upgrades': info(),
  'info.uptime': info(),
  ...PRIMARY_METHODS,
};

/** Methods that work but may be removed (docs/protocol.md 4.1, 12.3). */
export const NODE_DEPRECATIONS: Readonly<Partial<Record<string, Deprecation<NodeMethodName>>>> = {
  ...DEPRECATIONS,
  ...PRIMARY_DEPRECATIONS,
  'info.getTxFee': { since: 'v1.12.2', replacement: 'platform.getFeeState' },
};

/** The path of each service below the node's base URL; an avm chain's holds its alias or ID, an index's its chain. */
const PATHS: Readonly<Record<string, (chain: string, params: JSONObject) => string>> = {
  avm: (chain) => `/ext/bc/${chain}`,
  wallet: (chain) => `/ext/bc/${chain}/wallet`,
  info: () => '/ext/info',
  platform: () => '/ext/bc/P',
  avax: () => '/ext/bc/C/avax',
  eth: () => '/ext/bc/C/rpc',
  index: (_, { chain }) => `/ext/index/${['X', 'P', 'C'].find((each) => each === chain) ?? 'X'}/block`,
};

/** Which service a method belongs to: the part before the dot or the line. */
export function serviceOf(method: NodeMethodName): string {
  return method.slice(0, method.search(/[._]/));
}

/** The path of a call below the node's base URL. */
export function pathOf(method: NodeMethodName, chain: string, params: JSONObject = {}): string {
  return PATHS[serviceOf(method)]?.(chain, params) ?? '';
}

/**
 * The parameters that are sent: the chain of an index is part of the path instead, and `eth_*` takes a list, numbers in
 * hexadecimal, in which a block's transactions are wanted as hashes.
 */
export function sentParams(method: NodeMethodName, params: JSONObject): JSONObject | readonly JSONValue[] {
  if (method === 'eth_getBlockByNumber') return [evmBlockOf(params['block']), false];
  if (serviceOf(method) === 'eth') return [];
  if (serviceOf(method) !== 'index') return params;
  const { chain: _, ...sent } = params;
  return sent;
}

/** A number, or a name such as `latest`. */
function evmBlockOf(block: JSONValue = ''): JSONValue {
  return typeof block === 'string' && /^\d{1,20}$/.test(block) ? `0x${BigInt(block).toString(16)}` : block;
}
