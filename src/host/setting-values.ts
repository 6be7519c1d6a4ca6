import { MAX_URL_LENGTH, withoutTrailingSlashes } from '../core/url-text';
import { isRecord } from '../core/record';

/** A chain as the settings name it. `url` is a node's base URL, without `/ext/...`. */
export interface ChainSetting {
  readonly name: string;
  readonly url: string;
  /** Alias or blockchain ID. */
  readonly blockchain: string;
  /** ID of the stored URL that is `url` with its credentials. */
  readonly credentials?: string;
  readonly networkID?: number;
}

/** A name for an address, whichever network it is written for. */
export interface AddressSetting {
  readonly address: string;
  readonly name: string;
}

/** Longer settings files of a workspace are left alone: X-Chain Lens does not read, report or edit them. */
export const MAX_SETTINGS_BYTES = 256 * 1024;

/**
 * What package.json restricts to trusted workspaces: where requests go, what is shown without a command, and what is
 * written to the disk.
 */
export const RESTRICTED = [
  'chains',
  'activeChain',
  'addresses',
  'hover.enabled',
  'explorer.hiddenChains',
  'sandbox.persist',
  'issue.codeLens',
] as const;

/** All that a workspace sets for the whole window: package.json gives these the scope `window`. */
export const OF_WINDOW = [...RESTRICTED, 'explorer.pageSize'] as const;

/** What package.json gives to the user alone, with a scope of `machine` or `application`. */
export const USER_ONLY: readonly string[] = [
  'metricsURL',
  'dataURL',
  'apiKey',
  'issue.confirm',
  'issue.walletEndpoint',
];

/** Whether a workspace has a say in a setting. */
export function mayWorkspaceSet(key: string, isTrusted: boolean): boolean {
  const restricted: readonly string[] = RESTRICTED;
  return !USER_ONLY.includes(key) && (isTrusted || !restricted.includes(key));
}

/** Everything that is set under `xchainLens`, wrong values left out. */
export interface SettingValues {
  readonly chains: readonly ChainSetting[];
  readonly activeChain: string;
  readonly addresses: readonly AddressSetting[];
  readonly hoverEnabled: boolean;
  /** UTXOs that the tree reads at a time, 1 to 1,024. */
  readonly pageSize: number;
  /** Names of chains that the side bar leaves out. */
  readonly hiddenChains: readonly string[];
  /** Whether the sandbox goes on from where it was when it was stopped. */
  readonly sandboxPersist: boolean;
  /** How sending to a main network is confirmed: by a button, or by typing the network's name. */
  readonly issueConfirm: 'button' | 'type';
  /** Whether the deprecated endpoint that verifies nothing is offered. */
  readonly issueWalletEndpoint: boolean;
  readonly issueCodeLens: boolean;
}

/** Why a value is ignored, or one entry of it. The sentence never repeats a URL, which may hold a key. */
export type Complain = (setting: string, reason: string, entry?: string) => void;

const LONGEST_NAME = 64;
/** What a node gives at a time. */
const LARGEST_PAGE = 1024;
const MAX_NETWORK_ID = 2 ** 32 - 1;

/** Reads the values, whatever they are: what is wrong is complained of and left out. `get` takes `hover.enabled`. */
export function readSettings(get: (key: string) => unknown, complain: Complain): SettingValues {
  return {
    chains: readChains(get('chains'), complain),
    activeChain: readText('activeChain', get('activeChain'), complain) ?? 'Mainnet',
    addresses: readAddresses(get('addresses'), complain),
    hoverEnabled: readBoolean('hover.enabled', get('hover.enabled'), complain) ?? true,
    pageSize: readPageSize('explorer.pageSize', get('explorer.pageSize'), complain) ?? LARGEST_PAGE,
    hiddenChains: readNames('explorer.hiddenChains', get('explorer.hiddenChains'), complain),
    sandboxPersist: readBoolean('sandbox.persist', get('sandbox.persist'), complain) ?? false,
    issueConfirm: readConfirm('issue.confirm', get('issue.confirm'), complain) ?? 'type',
    issueWalletEndpoint: readBoolean('issue.walletEndpoint', get('issue.walletEndpoint'), complain) ?? false,
    issueCodeLens: readBoolean('issue.codeLens', get('issue.codeLens'), complain) ?? true,
  };
}

function readChains(value: unknown, complain: Complain): ChainSetting[] {
  if (isUnset(value)) return [];
  if (!Array.isArray(value)) {
    complain('chains', 'it is not a list');
    return [];
  }
  const chains: ChainSetting[] = [];
  const names = new Set<string>();
  for (const [index, entry] of value.entries()) {
    const read = readChain(entry);
    const words = (): string => entryWords('chain', isRecord(entry) ? nameOf(entry['name']) : undefined, index);
    if (typeof read === 'string') complain('chains', read, words());
    else if (names.has(read.name.toLowerCase())) complain('chains', 'a chain above it has the same name', words());
    else {
      chains.push(read);
      names.add(read.name.toLowerCase());
    }
  }
  return chains;
}

/** The chain, or why it is none. */
function readChain(entry: unknown): ChainSetting | string {
  if (!isRecord(entry)) return 'it is not an object with a name and a url';
  const name = nameOf(entry['name']);
  if (name === undefined) return `its name is not a text of 1 to ${LONGEST_NAME} characters`;
  const place = typeof entry['url'] === 'string' ? placeOf(entry['url']) : undefined;
  if (place === undefined) return 'its url does not begin with http:// or https:// and name a host';
  const blockchain = entry['blockchain'] ?? place.blockchain ?? 'X';
  if (typeof blockchain !== 'string' || !/^[\w-]{1,128}$/.test(blockchain)) {
    return 'its blockchain is neither an alias such as X nor a blockchain ID';
  }
  const { credentials, networkID } = entry;
  if (credentials !== undefined && (typeof credentials !== 'string' || !/^[\da-f]{1,64}$/.test(credentials))) {
    return 'its credentials are not what Add Chain writes';
  }
  const chain = { name, url: place.url, blockchain, ...(credentials === undefined ? {} : { credentials }) };
  if (networkID === undefined) return chain;
  if (!Number.isInteger(networkID) || (networkID as number) < 0 || (networkID as number) > MAX_NETWORK_ID) {
    return `its networkID is not a whole number from 0 to ${MAX_NETWORK_ID}`;
  }
  return { ...chain, networkID: networkID as number };
}

/** A node's base URL. Many have the whole address of a chain at hand (`.../ext/bc/X`): then its chain is known too. */
function placeOf(text: string): { url: string; blockchain: string | undefined } | undefined {
  const url = text.length <= MAX_URL_LENGTH && URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const [, path = '', blockchain] =
    /^(.*?)(?:\/ext(?:\/bc(?:\/([\w-]+))?)?)?$/.exec(withoutTrailingSlashes(url.pathname)) ?? [];
  url.pathname = path;
  return { url: url.href, blockchain };
}

function readAddresses(value: unknown, complain: Complain): AddressSetting[] {
  if (isUnset(value)) return [];
  if (!Array.isArray(value) && !isRecord(value)) {
    complain('addresses', 'it is neither an object of names by address nor a list of addresses with names');
    return [];
  }
  const entries: readonly unknown[] = Array.isArray(value)
    ? value
    : Object.entries(value).map(([address, name]) => ({ address, name }));
  return entries.flatMap((entry, index) => {
    const address = isRecord(entry) ? entry['address'] : undefined;
    const name = isRecord(entry) ? nameOf(entry['name']) : undefined;
    if (typeof address === 'string' && name !== undefined) return [{ address: address.trim(), name }];
    const reason = `it is not an address with a name of 1 to ${LONGEST_NAME} characters`;
    complain('addresses', reason, entryWords('address', name ?? shownAddress(address), index));
    return [];
  });
}

/** What a complaint calls an entry: by its name, else by its place. */
export function entryWords(kind: 'chain' | 'address', name: string | undefined, index = 0): string {
  return name === undefined ? `entry ${index + 1}` : `${kind} "${name}"`;
}

/** The beginning of an address without a name. Other texts may be anything, a private key too. */
function shownAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^(?:\w{1,64}-)?[a-z]{1,12}1/.test(value) ? `${value.slice(0, 14)}…` : undefined;
}

function nameOf(value: unknown): string | undefined {
  const name = typeof value === 'string' ? value.trim() : '';
  return name.length >= 1 && name.length <= LONGEST_NAME ? name : undefined;
}

function readNames(key: string, value: unknown, complain: Complain): string[] {
  if (isUnset(value)) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => nameOf(entry) ?? []);
  complain(key, 'it is not a list of names');
  return [];
}

function readText(key: string, value: unknown, complain: Complain): string | undefined {
  if (isUnset(value)) return undefined;
  const text = nameOf(value);
  if (text === undefined) complain(key, `it is not a text of 1 to ${LONGEST_NAME} characters`);
  return text;
}

function readBoolean(key: string, value: unknown, complain: Complain): boolean | undefined {
  if (isUnset(value)) return undefined;
  if (typeof value === 'boolean') return value;
  complain(key, 'it is neither true nor false');
  return undefined;
}

function readPageSize(key: string, value: unknown, complain: Complain): number | undefined {
  if (isUnset(value)) return undefined;
  if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= LARGEST_PAGE) return value as number;
  complain(key, `it is not a whole number from 1 to ${LARGEST_PAGE}`);
  return undefined;
}

function readConfirm(key: string, value: unknown, complain: Complain): 'button' | 'type' | undefined {
  if (isUnset(value)) return undefined;
  if (value === 'button' || value === 'type') return value;
  complain(key, 'it is neither "button" nor "type"');
  return undefined;
}

function isUnset(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}
