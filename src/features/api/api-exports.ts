import type { AvalancheLensAPI, AvalancheLensExports } from '../../services/answers/avalanche-lens-api';

interface APIParts {
  readonly api: AvalancheLensAPI;
}

/** What the extension exports. Nothing is loaded before a method is called. */
export function apiExports(load: () => Promise<APIParts>): AvalancheLensExports {
  const api: AvalancheLensAPI = {
    inspect: async (text, options) => (await load()).api.inspect(text, options),
    decode: async (hex) => (await load()).api.decode(hex),
    check: async (hex, options) => (await load()).api.check(hex, options),
  };
  return {
    getAPI(version: unknown) {
      if (version === 1) return api;
      throw new Error('This version of Avalanche Lens has version 1 of its API only.');
    },
  };
}
