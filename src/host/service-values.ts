/** Where the two REST services are, as the settings say. */
export interface ServiceValues {
  readonly metricsURL: string;
  readonly dataURL: string;
}

/** The public services. */
const DEFAULTS: ServiceValues = {
  metricsURL: 'https://metrics.avax.network',
  dataURL: 'https://data-api.avax.network',
};

/** Reads the addresses, whatever they are. What is complained of never repeats a URL, which may hold a key. */
export function readServices(
  get: (key: string) => unknown,
  complain: (setting: string, reason: string) => void,
): ServiceValues {
  const read = (key: keyof ServiceValues): string => {
    const value = get(key);
    if (value === undefined || value === null || value === '') return DEFAULTS[key];
    const text = typeof value === 'string' ? value.trim() : '';
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
    complain(key, 'it does not begin with http:// or https:// and name a host');
    return DEFAULTS[key];
  };
  return { metricsURL: read('metricsURL'), dataURL: read('dataURL') };
}
