import * as l10n from '@vscode/l10n';
import { isPathSegment, MAX_NAME_LENGTH, MAX_URL_LENGTH, withoutTrailingSlashes } from '../../core/endpoints/urls';
import { isRecord } from '../../core/json/record';
import {
  type Complain,
  entryWords,
  isUnset,
  readName,
  readBoolean,
  readNames,
  readOneOf,
  readText,
  readWhole,
} from './value-readers';
import { ID_SHAPE } from '../../core/ids/id-shape';
import { MAX_UTXO_PAGE } from '../../core/bytes/bytes';

/** A chain of the settings. `url` is a node's base URL, without `/ext/...`. */
interface ChainSetting {
  readonly name: string;
  readonly url: string;
  /** Alias or blockchain ID. */
  readonly blockchain: string;
  /** ID of the stored URL that is `url` with its credentials. */
  readonly credentials?: string | undefined;
  readonly networkID?: number | undefined;
}

/** What the setting `chains` holds. */
interface ChainValues {
  readonly chains: readonly ChainSetting[];
  /** Names of chains that are ignored: a built-in one of the same name isn't what the user means. */
  readonly ignoredChains: readonly string[];
}

const MAX_NETWORK_ID = 2 ** 32 - 1;

/** Reads the setting `chains`; entries that are invalid are reported and left out. */
export function readChains(value: unknown, complain: Complain): ChainValues {
  const chains: ChainSetting[] = [];
  const ignoredChains: string[] = [];
  if (isUnset(value)) return { chains, ignoredChains };
  if (!Array.isArray(value)) {
    complain('chains', l10n.t('it must be a list'));
    return { chains, ignoredChains };
  }
  const names = new Set<string>();
  for (const [index, entry] of value.entries()) {
    const read = readChain(entry);
    const name = isRecord(entry) ? readName(entry['name']) : undefined;
    const label = (): string => entryWords('chain', name, index);
    if (typeof read === 'string') {
      complain('chains', read, label());
      if (name !== undefined) ignoredChains.push(name);
    } else if (names.has(read.name.toLowerCase()))
      complain('chains', l10n.t('another chain above has the same name'), label());
    else {
      chains.push(read);
      names.add(read.name.toLowerCase());
    }
  }
  return { chains, ignoredChains };
}

/** The chain, or why it is ignored. */
function readChain(entry: unknown): ChainSetting | string {
  if (!isRecord(entry)) return l10n.t('it must be an object with a name and a url');
  const name = readName(entry['name']);
  if (name === undefined) return l10n.t('the name must have 1 to {0} characters', MAX_NAME_LENGTH);
  const place = typeof entry['url'] === 'string' ? readNodeURL(entry['url']) : undefined;
  if (place === undefined) return l10n.t('the url must begin with http:// or https:// and name a host');
  const blockchain = entry['blockchain'] ?? place.blockchain ?? 'X';
  if (typeof blockchain !== 'string' || !isPathSegment(blockchain)) {
    return l10n.t('the blockchain must be an alias such as X, or a blockchain ID');
  }
  const { credentials, networkID } = entry;
  if (credentials !== undefined && (typeof credentials !== 'string' || !/^[\da-f]{1,64}$/.test(credentials))) {
    return l10n.t('the credentials must be those that Add Chain wrote');
  }
  const chain = { name, url: place.url, blockchain, credentials };
  if (networkID === undefined) return chain;
  if (!Number.isInteger(networkID) || (networkID as number) < 0 || (networkID as number) > MAX_NETWORK_ID) {
    return l10n.t('the networkID must be a whole number from 0 to {0}', MAX_NETWORK_ID);
  }
  return { ...chain, networkID: networkID as number };
}

/** A node's base URL. Users may also paste the URL of a chain (`.../ext/bc/X`): then its blockchain is known too. */
function readNodeURL(text: string): { url: string; blockchain: string | undefined } | undefined {
  const url = text.length <= MAX_URL_LENGTH && URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const [, path = '', blockchain] =
    /^(.*?)(?:\/ext(?:\/bc(?:\/([\w-]+))?)?)?$/.exec(withoutTrailingSlashes(url.pathname)) ?? [];
  url.pathname = path;
  return { url: url.href, blockchain };
}

/** A name for an address, on any network. */
interface AddressSetting {
  readonly address: string;
  readonly name: string;
}

/** A name for a subnet or an L1, of any network. */
interface SubnetSetting {
  /** cb58 */
  readonly id: string;
  readonly name: string;
}

/**
 * Settings that package.json restricts to trusted workspaces: the target of requests, surfaces that appear without a
 * command, and files on disk.
 */
export const RESTRICTED = [
  'chains',
  'activeChain',
  'addresses',
  'subnets',
  'hover.enabled',
  'inlayHints.enabled',
  'sideBar.hiddenChains',
  'sandbox.persist',
  'sandbox.port',
  'issue.codeLens',
  'diagnostics.checks',
] as const;

/** Settings that only the user can define: package.json gives them the scope `machine` or `application`. */
export const USER_ONLY: readonly string[] = ['metricsURL', 'dataURL', 'history.source', 'sideBar.localNetworks'];

/** Whether a workspace may define a setting. */
export function mayWorkspaceSet(key: string, isTrusted: boolean): boolean {
  const restricted: readonly string[] = RESTRICTED;
  return !USER_ONLY.includes(key) && (isTrusted || !restricted.includes(key));
}

/** All settings under `avalancheLens`, without invalid values. */
export interface SettingValues extends ChainValues {
  /** Empty for an invalid value: no chain has this name. */
  readonly activeChain: string;
  readonly addresses: readonly AddressSetting[];
  readonly subnets: readonly SubnetSetting[];
  readonly hoverEnabled: boolean;
  /** Whether names are shown after what is known. */
  readonly inlayHints: boolean;
  /** UTXOs that the side bar loads at a time, 1 to 1,024. */
  readonly pageSize: number;
  /** What *Open* shows of a transaction: its page, or its JSON document. */
  readonly openWith: (typeof OPEN_WITH)[number];
  /** Names of chains that the side bar hides. */
  readonly hiddenChains: readonly string[];
  /** Whether the side bar lists the networks that run on this machine. */
  readonly localNetworks: boolean;
  /** Whether the Data API is used for the history of a chain without a click. */
  readonly historySource: 'node' | 'dataAPI';
  /** Whether the sandbox keeps its state between sessions. */
  readonly sandboxPersist: boolean;
  /** The port that the sandbox listens on; 0 for any free one. */
  readonly sandboxPort: number;
  readonly issueCodeLens: boolean;
  /** Which problems of open documents are shown. */
  readonly diagnosticsChecks: (typeof DIAGNOSTICS)[number];
}

const OPEN_WITH = ['transactionPage', 'json'] as const;
const HISTORY_SOURCES = ['node', 'dataAPI'] as const;
const DIAGNOSTICS = ['off', 'keysAndChecksums', 'all'] as const;

const MAX_PORT = 65_535;

/** Each is a request when the list is shown. */
const MOST_SUBNETS = 100;

/** Reads the values: invalid ones are reported and left out. `get` takes keys such as `hover.enabled`. */
export function readSettings(get: (key: string) => unknown, complain: Complain): SettingValues {
  return {
    ...readChains(get('chains'), complain),
    activeChain: readText('activeChain', get('activeChain'), { ifUnset: 'Mainnet', ifInvalid: '' }, complain),
    addresses: readAddressSettings(get('addresses'), complain),
    subnets: readSubnets(get('subnets'), complain),
    hoverEnabled: readBoolean('hover.enabled', get('hover.enabled'), complain) ?? true,
    inlayHints: readBoolean('inlayHints.enabled', get('inlayHints.enabled'), complain) ?? false,
    pageSize:
      readWhole('sideBar.pageSize', get('sideBar.pageSize'), { least: 1, most: MAX_UTXO_PAGE }, complain) ??
      MAX_UTXO_PAGE,
    openWith: readOneOf('openWith', get('openWith'), OPEN_WITH, complain) ?? 'transactionPage',
    hiddenChains: readNames('sideBar.hiddenChains', get('sideBar.hiddenChains'), complain),
    localNetworks: readBoolean('sideBar.localNetworks', get('sideBar.localNetworks'), complain) ?? true,
    historySource: readOneOf('history.source', get('history.source'), HISTORY_SOURCES, complain) ?? 'node',
    sandboxPersist: readBoolean('sandbox.persist', get('sandbox.persist'), complain) ?? false,
    sandboxPort: readWhole('sandbox.port', get('sandbox.port'), { least: 0, most: MAX_PORT }, complain) ?? 0,
    issueCodeLens: readBoolean('issue.codeLens', get('issue.codeLens'), complain) ?? true,
    diagnosticsChecks:
      readOneOf('diagnostics.checks', get('diagnostics.checks'), DIAGNOSTICS, complain) ?? 'keysAndChecksums',
  };
}

function readAddressSettings(value: unknown, complain: Complain): AddressSetting[] {
  if (isUnset(value)) return [];
  if (!isRecord(value)) {
    complain('addresses', l10n.t('it must be an object of names by address'));
    return [];
  }
  return Object.entries(value).flatMap(([key, given], index) => {
    const address = key.trim();
    const name = readName(given);
    if (name !== undefined) return [{ address, name }];
    const reason = l10n.t('it must have a name of 1 to {0} characters', MAX_NAME_LENGTH);
    complain('addresses', reason, entryWords('address', shownAddress(address), index));
    return [];
  });
}

function readSubnets(value: unknown, complain: Complain): SubnetSetting[] {
  if (isUnset(value)) return [];
  if (!isRecord(value)) {
    complain('subnets', l10n.t('it must be an object of names by subnet ID'));
    return [];
  }
  const entries = Object.entries(value);
  if (entries.length > MOST_SUBNETS) complain('subnets', l10n.t('only the first {0} are listed', MOST_SUBNETS));
  return entries.slice(0, MOST_SUBNETS).flatMap(([key, given], index) => {
    const id = key.trim();
    const name = readName(given);
    if (name !== undefined && ID_SHAPE.test(id)) return [{ id, name }];
    const reason = l10n.t('it must be the ID of a subnet, with a name of 1 to {0} characters', MAX_NAME_LENGTH);
    // The ID isn't shown: it may be a private key.
    complain('subnets', reason, entryWords('subnet', name, index));
    return [];
  });
}

/** The beginning of an address without a name. Other texts aren't shown: they may be a private key. */
function shownAddress(value: string): string | undefined {
  return /^(?:\w{1,64}-)?[a-z]{1,12}1/.test(value) ? `${value.slice(0, 14)}…` : undefined;
}
