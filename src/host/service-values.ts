import { SANDBOX_SERVICE } from '../core/sandbox-words';
import { MAX_URL_LENGTH } from '../core/url-text';
import type { Complain } from './setting-values';

/** Where the two REST services are, as the settings say: a base URL, or `sandbox`. */
export interface ServiceValues {
  readonly metricsURL: string;
  readonly dataURL: string;
}

/** The public services: what is asked where the settings name no other. */
export const PUBLIC_SERVICES: ServiceValues = {
  metricsURL: 'https://metrics.avax.network',
  dataURL: 'https://data-api.avax.network',
};

/** Reads the addresses, whatever they are. What is complained of never repeats a URL, which may hold a key. */
export function readServices(get: (key: string) => unknown, complain: Complain): ServiceValues {
  const read = (key: keyof ServiceValues): string => {
    const value = get(key);
    if (value === undefined || value === null || value === '') return PUBLIC_SERVICES[key];
    const text = typeof value === 'string' ? value.trim() : '';
    if (text.toLowerCase() === SANDBOX_SERVICE) return SANDBOX_SERVICE;
    if (text.length <= MAX_URL_LENGTH && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
    complain(key, 'it is neither "sandbox" nor an address that begins with http:// or https:// and names a host');
    return PUBLIC_SERVICES[key];
  };
  return { metricsURL: read('metricsURL'), dataURL: read('dataURL') };
}
