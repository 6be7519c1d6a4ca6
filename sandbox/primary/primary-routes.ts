import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { HTTPHandler } from '../http/http-reply';
import { rpcHandler } from '../http/json-rpc-server';
import type { Network } from '../network/network';
import { cChainService } from './c-chain';
import { ethereumHandler } from './ethereum';
import { platformService } from './platform-methods';
import type { PrimaryChains } from './primary-chains';

/** The routes of the P- and the C-Chain, read-only: nothing can be issued on them here. */
export function primaryRoutes(network: Network, { platform, cChain }: PrimaryChains): ReadonlyMap<string, HTTPHandler> {
  const routes = new Map<string, HTTPHandler>();
  if (platform !== undefined) {
    const handler = rpcHandler(new Map([['platform', platformService(network, platform)]]));
    const names = ['P', 'platform', encodeCb58(platform.blockchainID)];
    for (const name of names) routes.set(`/ext/bc/${name}`, handler);
    for (const name of ['P', 'platform']) routes.set(`/ext/${name}`, handler);
  }
  if (cChain !== undefined) {
    const avax = rpcHandler(new Map([['avax', cChainService(network, cChain)]]));
    const ethereum = ethereumHandler(cChain);
    const id = encodeCb58(cChain.blockchainID);
    for (const base of ['/ext/bc/C', '/ext/bc/evm', `/ext/bc/${id}`, '/ext/C', '/ext/evm']) {
      routes.set(`${base}/avax`, avax);
      routes.set(`${base}/rpc`, ethereum);
    }
  }
  return routes;
}
