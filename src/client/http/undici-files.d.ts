// Files of undici as published; the types of its index are those of its files.

declare module 'undici/lib/dispatcher/agent.js' {
  import { Agent } from 'undici';
  export = Agent;
}

declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici';
  export = Pool;
}

declare module 'undici/lib/dispatcher/proxy-agent.js' {
  import { ProxyAgent } from 'undici';
  export = ProxyAgent;
}

declare module 'undici/lib/api/index.js' {
  import type { Dispatcher } from 'undici';
  /** Methods of any dispatcher, which the index gives to all. */
  const methods: Pick<Dispatcher, 'request' | 'connect'>;
  export = methods;
}
