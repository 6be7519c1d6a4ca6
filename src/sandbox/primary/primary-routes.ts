import { encodeCb58 } from '../../core/encodings/cb58';
import type { Clock } from '../clock';
import type { HTTPHandler } from '../http/http-reply';
import { rpcHandler } from '../http/json-rpc-server';
import type { Network } from '../network';
import { cChainService, ethereumHandler } from './c-chain';
import { platformService } from './platform-methods';

/**
 * The P- and the C-Chain of a network, as far as wallets read them when they start (avalanchejs'
 * `Context.getContextFromURI`, the Go wallet's `primary.MakeWallet`). Nothing happens on them: they have only what the
 * chains that run here have exported to them.
 */
export function primaryRoutes(network: Network, clock: Clock): ReadonlyMap<string, HTTPHandler> {
  const routes = new Map<string, HTTPHandler>();
  const platform = network.blockchains.find('P');
  if (platform !== undefined && network.chain('P') === undefined) {
    const handler = rpcHandler(new Map([['platform', platformService(network, platform, clock)]]));
    for (const name of ['P', 'platform', encodeCb58(platform)]) routes.set(`/ext/bc/${name}`, handler);
    for (const name of ['P', 'platform']) routes.set(`/ext/${name}`, handler);
  }
  const cChain = network.blockchains.find('C');
  if (cChain !== undefined && network.chain('C') === undefined) {
    const avax = rpcHandler(new Map([['avax', cChainService(network, cChain)]]));
    const ethereum = ethereumHandler();
    for (const base of ['/ext/bc/C', '/ext/bc/evm', `/ext/bc/${encodeCb58(cChain)}`, '/ext/C', '/ext/evm']) {
      routes.set(`${base}/avax`, avax);
      routes.set(`${base}/rpc`, ethereum);
    }
  }
  return routes;
}
