import type { JSONObject } from '../../core/json';
import type { Clock } from '../clock';
import { encodeJSON } from '../go/json-encode';
import type { HTTPHandler } from '../http/http-reply';
import { rpcHandler } from '../http/json-rpc-server';
import type { Network } from '../network';

/** `GET /ext/health`: whether every chain answers; 503 if one does not (api/health/handler.go). */
export function healthHandler(network: Network, clock: Clock): HTTPHandler {
  const others = rpcHandler(new Map());
  return (request) => {
    if (request.method !== 'GET') return others(request);
    const timestamp = new Date(clock.now()).toISOString();
    const checks: Record<string, JSONObject> = {};
    for (const { blockchainID, bootstrapped } of network.chains) {
      const state = bootstrapped ? {} : { error: 'not done bootstrapping' };
      checks[network.blockchains.nameOf(blockchainID)] = { ...state, timestamp, duration: 0 };
    }
    const healthy = network.chains.every(({ bootstrapped }) => bootstrapped);
    const body = Buffer.from(`${encodeJSON({ checks, healthy })}\n`, 'utf8');
    return { status: healthy ? 200 : 503, headers: { 'Content-Type': 'application/json' }, body };
  };
}
