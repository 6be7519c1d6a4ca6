/** What a wallet puts into pages (EIP-1193), announced as in EIP-6963. */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on?(event: 'accountsChanged', listener: () => void): void;
  readonly info?: { readonly rdns?: string };
}

/** Calls back with Core's provider: the announced one, else the global if no other wallet took it. */
export function onCore(found: (core: WalletProvider) => void): void {
  let isFound = false;
  const take = (provider: WalletProvider | undefined, info: WalletProvider['info']): void => {
    if (provider === undefined || info?.rdns !== 'app.core.extension' || isFound) return;
    isFound = true;
    found(provider);
  };
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as CustomEvent<{ info?: { rdns?: string }; provider?: WalletProvider }>).detail;
    take(provider, info);
  });
  window.dispatchEvent(new Event('eip6963:requestProvider'));
  const { avalanche } = window as { readonly avalanche?: WalletProvider };
  take(avalanche, avalanche?.info);
}
