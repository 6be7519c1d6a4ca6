/** VS Code's proxy settings as client takes them (`NetworkSettings`). */
export interface NetworkValues {
  readonly strictSSL: boolean;
  readonly proxy: string | undefined;
  readonly noProxy: readonly string[];
  /** The source of proxy variables; undefined if VS Code is set to use no proxy. */
  readonly environment: Readonly<Record<string, string | undefined>> | undefined;
}

/** Reads `http.*` like VS Code. `get` takes `proxy`, `proxyStrictSSL`, `noProxy` and `proxySupport`. */
export function readNetwork(
  get: (key: string) => unknown,
  environment: Readonly<Record<string, string | undefined>>,
): NetworkValues {
  const isOff = get('proxySupport') === 'off';
  const proxy = get('proxy');
  const noProxy = get('noProxy');
  return {
    strictSSL: get('proxyStrictSSL') !== false,
    proxy: isOff || typeof proxy !== 'string' || proxy === '' ? undefined : proxy,
    noProxy: Array.isArray(noProxy) ? noProxy.filter((entry) => typeof entry === 'string') : [],
    environment: isOff ? undefined : environment,
  };
}
