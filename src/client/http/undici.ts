// A bundle of its own, loaded with the first request. undici's index also loads fetch, caches, WebSockets and mocks, 66 kB
// of the package; this imports the files of its pools, as they are published. The index gives all dispatchers each
// method of undici/lib/api: here each one gets those that are called.
import type { Agent as AgentTypes, Dispatcher, ProxyAgent as ProxyTypes } from 'undici';
import connect from 'undici/lib/api/api-connect.js';
import request from 'undici/lib/api/api-request.js';
import Agent from 'undici/lib/dispatcher/agent.js';
import Pool from 'undici/lib/dispatcher/pool.js';
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js';

/** Pools of direct connections, one for each origin. */
export function directAgent(options: AgentTypes.Options): Dispatcher {
  return Object.assign(new Agent(options), { request });
}

/** Pools of connections through a proxy. The pool of the proxy itself opens its tunnels by `connect`. */
export function proxyAgent(options: Omit<ProxyTypes.Options, 'clientFactory'>): Dispatcher {
  const clientFactory = (proxy: URL, connection: Pool.Options): Dispatcher =>
    Object.assign(new Pool(proxy, connection), { connect });
  return Object.assign(new ProxyAgent({ ...options, clientFactory }), { request });
}
