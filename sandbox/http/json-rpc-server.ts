import type { HTTPHandler, HTTPReply } from './http-reply';
import { textReply } from './http-reply';
import type { RPCService } from './json-rpc';
import { answerRPC } from './json-rpc';

/** JSON-RPC over HTTP as gorilla/rpc serves it: POST only, `application/json` only, status 200 for every response. */
export function rpcHandler(services: ReadonlyMap<string, RPCService>): HTTPHandler {
  return async (request): Promise<HTTPReply> => {
    if (request.method !== 'POST') return textReply(405, `rpc: POST method required, received ${request.method}`);
    const [contentType = ''] = request.header('content-type').split(';', 1);
    if (contentType.toLowerCase() !== 'application/json') {
      return textReply(415, `rpc: unrecognized Content-Type: ${contentType}`);
    }
    const { body, called } = answerRPC(services, await request.body());
    const headers = called ? { 'X-Content-Type-Options': 'nosniff' } : {};
    if (body === undefined) return { status: 200, headers };
    return { status: 200, headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' }, body };
  };
}
