import { type ApiMethod, type AvmMethodName, METHODS, required } from './avm-methods';

/** Methods of `/ext/info` (docs/protocol.md 4.6). They describe the node and its network, independent of a chain. */
export type InfoMethodName =
  'info.getBlockchainID' | 'info.getNetworkID' | 'info.getNetworkName' | 'info.getNodeVersion' | 'info.isBootstrapped';

export type NodeMethodName = AvmMethodName | InfoMethodName;

const INFO_PATH = '/ext/info';

function info(...params: ApiMethod['params']): ApiMethod {
  return { kind: 'read', path: '', params };
}

/** Every method of a node that X-Chain Lens calls, by its name on the wire. */
export const NODE_METHODS: Readonly<Record<NodeMethodName, ApiMethod>> = {
  ...METHODS,
  'info.getBlockchainID': info(required('alias', 'chain')),
  'info.getNetworkID': info(),
  'info.getNetworkName': info(),
  'info.getNodeVersion': info(),
  'info.isBootstrapped': info(required('chain', 'chain')),
};

export function isInfoMethod(method: NodeMethodName): method is InfoMethodName {
  return method.startsWith('info.');
}

/** The path of a method below the node's base URL. */
export function pathOf(method: NodeMethodName, chain: string): string {
  return isInfoMethod(method) ? INFO_PATH : `/ext/bc/${chain}${NODE_METHODS[method].path}`;
}
