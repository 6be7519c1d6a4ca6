import * as l10n from '@vscode/l10n';
import { NETWORKS } from '../../core/ids/networks';
import { SANDBOX_CHAIN } from '../../core/endpoints/sandbox-error';
import { editDistance } from '../../core/text/nearest';

/** A chain of the settings, or one that was found on this machine. */
export interface ChainConfig {
  /** Unique, not case-sensitive. */
  readonly name: string;
  /** Base URL of a node, without `/ext/...`. */
  readonly url: string;
  /** Alias (`X`) or blockchain ID of an avm chain of that node. */
  readonly blockchain: string;
  /** ID of the stored URL, which is this one with its credentials. */
  readonly credentials?: string | undefined;
  /** The network that the settings state; the value that the node reports takes precedence. */
  readonly networkID?: number | undefined;
  /** Sets its responses apart from those of other chains with the same genesis: each start of a sandbox has its own. */
  readonly history?: string;
  /** Of a network that runs on this machine: in no setting, and gone when its node ends. */
  readonly isFound?: true;
}

/** The built-in chains. A chain of the same name in the settings replaces one of these. */
export const BUILT_IN_CHAINS: readonly ChainConfig[] = [
  { name: 'Mainnet', url: 'https://api.avax.network', blockchain: 'X', networkID: 1 },
  { name: 'Fuji', url: 'https://api.avax-test.network', blockchain: 'X', networkID: 5 },
  { name: 'Local', url: 'http://127.0.0.1:9650', blockchain: 'X', networkID: 12345 },
  { name: SANDBOX_CHAIN, url: '', blockchain: 'X', networkID: 12345 },
];

/** Whether it is the chain inside the extension, which gets its URL and its history when it is opened. */
export function isSandbox({ url, history }: Pick<ChainConfig, 'url' | 'history'>): boolean {
  return url === '' || history !== undefined;
}

/** A chain's name as a key: neither case nor surrounding spaces count. */
export function nameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** Whether two chain names are the same. */
export function sameName(a: string, b: string): boolean {
  return nameKey(a) === nameKey(b);
}

/** Whether two entries mean the same chain on the same node, under whichever name. */
export function isSameNode(a: ChainConfig, b: ChainConfig): boolean {
  return (['url', 'blockchain', 'networkID', 'credentials'] as const).every((field) => a[field] === b[field]);
}

/**
 * The ID of the stored URL that no chain needs once this one is replaced. Undefined if it has none, or if a chain of
 * another name has the same one, as an entry has that was copied in the settings.
 */
export function unneededURL(replaced: ChainConfig, configs: readonly ChainConfig[]): string | undefined {
  const { name, credentials } = replaced;
  const isShared = configs.some((other) => other.credentials === credentials && !sameName(other.name, name));
  return isShared ? undefined : credentials;
}

/** The X-Chains' own IDs mean the same as the alias `X`. */
export function isXChain(blockchain: string): boolean {
  return blockchain === 'X' || blockchain === 'avm' || NETWORKS.some(({ chains }) => chains?.x === blockchain);
}

/** The message for a name that no chain has, wherever it was given. */
export function noChainText(name: string, setting = 'avalancheLens.chains', meant?: ChainConfig): string {
  return meant === undefined
    ? l10n.t('No chain is named "{0}". Check the setting {1}.', name, setting)
    : l10n.t('No chain is named "{0}". Did you mean "{1}"? Check the setting {2}.', name, meant.name, setting);
}

/** The chain whose name a mistyped one is most like: of four letters one may be wrong, of more two. */
export function meantChain(name: string, configs: readonly ChainConfig[]): ChainConfig | undefined {
  const typed = nameKey(name);
  const distances = configs.map((config) => ({ config, distance: editDistance(typed, nameKey(config.name)) }));
  const [nearest] = distances.sort((a, b) => a.distance - b.distance);
  return nearest !== undefined && nearest.distance <= (typed.length > 4 ? 2 : 1) ? nearest.config : undefined;
}
