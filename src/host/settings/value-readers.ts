import * as l10n from '@vscode/l10n';
import { MAX_NAME_LENGTH, MAX_URL_LENGTH } from '../../core/endpoints/urls';
import { SANDBOX_SERVICE } from '../../core/endpoints/sandbox-error';

/** A section of the settings, as VS Code's `WorkspaceConfiguration` gives it. */
interface SettingSection {
  get(key: string): unknown;
  inspect(key: string): { readonly defaultValue?: unknown; readonly globalValue?: unknown } | undefined;
}

/**
 * Reads settings without those that a workspace must not define. VS Code 1.100 ignores these only if a file has the
 * full name of a setting: it accepts `"avalancheLens": { "chains": [] }`.
 */
export function settingReader(
  section: SettingSection,
  mayWorkspaceSet: (key: string) => boolean,
): (key: string) => unknown {
  return (key) => {
    if (mayWorkspaceSet(key)) return section.get(key);
    const { globalValue, defaultValue } = section.inspect(key) ?? {};
    return globalValue === undefined ? defaultValue : globalValue;
  };
}

/** Reports why a value, or one entry of it, is ignored. The reason never repeats a URL, which may contain a key. */
export type Complain = (setting: string, reason: string, entry?: string) => void;

/** An entry in a reported mistake: by its name, else by its position. */
export function entryWords(kind: 'chain' | 'address' | 'subnet', name: string | undefined, index = 0): string {
  if (name === undefined) return l10n.t('entry {0}', index + 1);
  switch (kind) {
    case 'chain':
      return l10n.t('chain "{0}"', name);
    case 'address':
      return l10n.t('address "{0}"', name);
    case 'subnet':
      return l10n.t('subnet "{0}"', name);
  }
}

export function readName(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.trim() : '';
  return name.length >= 1 && name.length <= MAX_NAME_LENGTH ? name : undefined;
}

export function readNames(key: string, value: unknown, complain: Complain): string[] {
  if (isUnset(value)) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => readName(entry) ?? []);
  complain(key, l10n.t('it must be a list of names'));
  return [];
}

export function readText(
  key: string,
  value: unknown,
  { ifUnset, ifInvalid }: { readonly ifUnset: string; readonly ifInvalid: string },
  complain: Complain,
): string {
  if (isUnset(value)) return ifUnset;
  const text = readName(value);
  if (text === undefined) complain(key, l10n.t('it must have 1 to {0} characters', MAX_NAME_LENGTH));
  return text ?? ifInvalid;
}

export function readBoolean(key: string, value: unknown, complain: Complain): boolean | undefined {
  if (isUnset(value)) return undefined;
  if (typeof value === 'boolean') return value;
  complain(key, l10n.t('it must be true or false'));
  return undefined;
}

export function readWhole(
  key: string,
  value: unknown,
  { least, most }: { readonly least: number; readonly most: number },
  complain: Complain,
): number | undefined {
  if (isUnset(value)) return undefined;
  if (Number.isInteger(value) && (value as number) >= least && (value as number) <= most) return value as number;
  complain(key, l10n.t('it must be a whole number from {0} to {1}', least, most));
  return undefined;
}

export function readOneOf<T extends string>(
  key: string,
  value: unknown,
  values: readonly T[],
  complain: Complain,
): T | undefined {
  if (isUnset(value)) return undefined;
  const known = values.find((each) => each === value);
  if (known === undefined) complain(key, l10n.t('it must be one of {0}', values.map((each) => `"${each}"`).join(', ')));
  return known;
}

export function isUnset(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

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

/** An invalid value in the settings, which is ignored. */
export interface Mistake {
  /** Without the section's name: `chains`. */
  readonly setting: string;
  /** The entry of the setting, such as `chain "A"`; undefined for the whole setting. */
  readonly entry?: string | undefined;
  readonly reason: string;
}

/** The text of one mistake, for the log and a notification. */
export function mistakeText(product: string, section: string, mistake: Mistake): string {
  // A reason may end with a shortened example.
  return l10n.t('{0} ignores {1}: {2}.', product, place(section, mistake), mistake.reason).replace('….', '…');
}

/** One notification for all mistakes that were found together: the first, and how many the log has besides. */
export function mistakesText(product: string, section: string, mistakes: readonly [Mistake, ...Mistake[]]): string {
  // Without an active chain, the others don't matter.
  const first = mistakes.find(({ setting }) => setting === 'activeChain') ?? mistakes[0];
  const text = mistakeText(product, section, first);
  const more = mistakes.length - 1;
  if (more === 0) return text;
  const rest =
    more === 1
      ? l10n.t('1 more invalid value is in the log.')
      : l10n.t('{0} more invalid values are in the log.', more);
  return `${text} ${rest}`;
}

function place(section: string, { setting, entry }: Mistake): string {
  return entry === undefined ? `${section}.${setting}` : l10n.t('{0} in {1}', entry, `${section}.${setting}`);
}
