import * as l10n from '@vscode/l10n';
import { SANDBOX_SERVICE } from '../../core/endpoints/sandbox-words';
import type { Complain } from './value-readers';
import { MAX_URL_LENGTH } from '../../core/endpoints/setting-limits';

/**
 * The addresses of the two REST services in the settings: a base URL, or `sandbox`. Undefined for an invalid value:
 * what is meant for another service isn't sent to the public one.
 */
export interface ServiceValues {
  readonly metricsURL: string | undefined;
  readonly dataURL: string | undefined;
}

/** The public services, which are the default. */
export const PUBLIC_SERVICES = {
  metricsURL: 'https://metrics.avax.network',
  dataURL: 'https://data-api.avax.network',
};

/** Reads the addresses. A reported mistake never repeats a URL, which may contain a key. */
export function readServices(get: (key: string) => unknown, complain: Complain): ServiceValues {
  const read = (key: keyof ServiceValues): string | undefined => {
    const value = get(key);
    if (value === undefined || value === null || value === '') return PUBLIC_SERVICES[key];
    const text = typeof value === 'string' ? value.trim() : '';
    if (text.toLowerCase() === SANDBOX_SERVICE) return SANDBOX_SERVICE;
    if (text.length <= MAX_URL_LENGTH && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
    complain(key, l10n.t('it must be "sandbox", or begin with http:// or https:// and name a host'));
    return undefined;
  };
  return { metricsURL: read('metricsURL'), dataURL: read('dataURL') };
}
