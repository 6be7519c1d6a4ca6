import * as l10n from '@vscode/l10n';
import { ID_SHAPE } from '../../core/ids/id-shape';
import { isRecord } from '../../core/json/record';
import { MAX_UTXO_PAGE } from '../../core/bytes/sizes';
import { MAX_NAME_LENGTH } from '../../core/endpoints/setting-limits';
import { readChains, type ChainValues } from './chain-values';
import {
  entryWords,
  isUnset,
  nameOf,
  readBoolean,
  readNames,
  readOneOf,
  readText,
  readWhole,
  type Complain,
} from './value-readers';

/** A name for an address, on any network. */
export interface AddressSetting {
  readonly address: string;
  readonly name: string;
}

/** A name for a subnet or an L1, of any network. */
export interface SubnetSetting {
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
  'explorer.hiddenChains',
  'sandbox.persist',
  'sandbox.port',
  'issue.codeLens',
  'diagnostics.checks',
] as const;

/** Settings that only the user can define: package.json gives them the scope `machine` or `application`. */
export const USER_ONLY: readonly string[] = ['metricsURL', 'dataURL', 'history.source', 'explorer.localNetworks'];

/** Whether a workspace may define a setting. */
export function mayWorkspaceSet(key: string, isTrusted: boolean): boolean {
  const restricted: readonly string[] = RESTRICTED;
  return !USER_ONLY.includes(key) && (isTrusted || !restricted.includes(key));
}

/** All settings under `xchainLens`, without invalid values. */
export interface SettingValues extends ChainValues {
  /** Empty for an invalid value: no chain has this name. */
  readonly activeChain: string;
  readonly addresses: readonly AddressSetting[];
  readonly subnets: readonly SubnetSetting[];
  readonly hoverEnabled: boolean;
  /** UTXOs that the side bar loads at a time, 1 to 1,024. */
  readonly pageSize: number;
  /** What *Open* shows of a transaction: its page, or its JSON document. */
  readonly open: (typeof OPEN)[number];
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
  readonly diagnosticsChecks: (typeof CHECKS)[number];
}

const OPEN = ['page', 'json'] as const;
const HISTORY_SOURCES = ['node', 'dataAPI'] as const;
const CHECKS = ['off', 'keysAndChecksums', 'all'] as const;

const MAX_PORT = 65_535;

/** Each is a request when the list is shown. */
const MOST_SUBNETS = 100;

/** Reads the values: invalid ones are reported and left out. `get` takes keys such as `hover.enabled`. */
export function readSettings(get: (key: string) => unknown, complain: Complain): SettingValues {
  return {
    ...readChains(get('chains'), complain),
    activeChain: readText('activeChain', get('activeChain'), { ifUnset: 'Mainnet', ifInvalid: '' }, complain),
    addresses: readAddresses(get('addresses'), complain),
    subnets: readSubnets(get('subnets'), complain),
    hoverEnabled: readBoolean('hover.enabled', get('hover.enabled'), complain) ?? true,
    pageSize:
      readWhole('explorer.pageSize', get('explorer.pageSize'), { least: 1, most: MAX_UTXO_PAGE }, complain) ??
      MAX_UTXO_PAGE,
    open: readOneOf('open', get('open'), OPEN, complain) ?? 'page',
    hiddenChains: readNames('explorer.hiddenChains', get('explorer.hiddenChains'), complain),
    localNetworks: readBoolean('explorer.localNetworks', get('explorer.localNetworks'), complain) ?? true,
    historySource: readOneOf('history.source', get('history.source'), HISTORY_SOURCES, complain) ?? 'node',
    sandboxPersist: readBoolean('sandbox.persist', get('sandbox.persist'), complain) ?? false,
    sandboxPort: readWhole('sandbox.port', get('sandbox.port'), { least: 0, most: MAX_PORT }, complain) ?? 0,
    issueCodeLens: readBoolean('issue.codeLens', get('issue.codeLens'), complain) ?? true,
    diagnosticsChecks:
      readOneOf('diagnostics.checks', get('diagnostics.checks'), CHECKS, complain) ?? 'keysAndChecksums',
  };
}

function readAddresses(value: unknown, complain: Complain): AddressSetting[] {
  if (isUnset(value)) return [];
  if (!isRecord(value)) {
    complain('addresses', l10n.t('it must be an object of names by address'));
    return [];
  }
  return Object.entries(value).flatMap(([key, given], index) => {
    const address = key.trim();
    const name = nameOf(given);
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
    const name = nameOf(given);
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
