import * as l10n from '@vscode/l10n';
import { type Allowance, budgetLeftText } from '../../client/rest/budget';
import type { QueueState } from '../../client/http/request-queue';
import { ROUTES } from '../../core/endpoints/rest-routes';
import type { Costs, Field, QuotaContent, ServiceQuota } from '../../protocol';
import type { RestServices } from '../../services/evm/rest-services';
import { type JSONValue, membersOf, stringifyJSON } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { visibleText } from '../../services/text/format-text';

/** The known limits of both services. Sends no request. */
export async function quotaOf(rest: RestServices): Promise<QuotaContent> {
  const { metrics, data } = rest;
  const kept = (await rest.hasKey()) ? 'set' : 'not set';
  const key = rest.isSandbox('data') ? 'none needed' : kept;
  return {
    services: [
      { ...(await serviceQuota(rest, metrics)), name: 'Metrics API', key: 'none needed' },
      { ...(await serviceQuota(rest, data)), name: 'Data API', key },
    ],
  };
}

/** The cost of the expensive actions. Sends no request. */
export async function costsOf(rest: RestServices): Promise<Required<Costs>> {
  const { block, blocks, bridgedAddresses } = ROUTES;
  const [page, one, latest] = await Promise.all([
    rest.estimate(bridgedAddresses, 1),
    rest.estimate(block, 1),
    rest.estimate({ ...block, units: block.units + blocks.units }, 1),
  ]);
  return { bridgedPage: page.text, block: one.text, latestBlock: latest.text };
}

async function serviceQuota(
  rest: RestServices,
  client: RestServices['metrics'] | RestServices['data'],
): Promise<Omit<ServiceQuota, 'name' | 'key'>> {
  const state = rest.stateOf(client);
  const allowance = await rest.allowance(client);
  return {
    host: client.host,
    allowance: allowance && allowanceText(allowance),
    pausedUntil: state?.pausedUntil,
    underWay: state?.active ?? 0,
    waiting: waitingOf(state),
  };
}

function waitingOf(state: QueueState | undefined): number {
  return Object.values(state?.waiting ?? {}).reduce((sum, count) => sum + count, 0);
}

function allowanceText(allowance: Allowance): string {
  const left = budgetLeftText(allowance);
  return allowance.basis === 'headers'
    ? l10n.t('{0} (reported by the service)', left)
    : l10n.t('{0} (published limit)', left);
}

/** Longest value of a field, in characters. */
const MAX_VALUE = 512;
/** Longest text of a field that isn't one of an object's: the numbers of 256 bits are shorter. */
const MAX_DETAIL = 160;
const MAX_FIELD_NAME = 64;
/** Fields of one object; a service's object has about twenty. */
const MAX_FIELDS = 64;
/** Objects in objects; a service's are two levels deep. */
const MAX_DETAIL_DEPTH = 4;

/** The labels of the documented fields, by their path in the response (docs/protocol.md 7.2). */
const DETAIL_LABELS: Readonly<Record<string, string>> = {
  chainName: l10n.t('Name'),
  evmChainId: l10n.t('EVM chain ID'),
  chainId: l10n.t('EVM chain ID'),
  blockchainId: l10n.t('Blockchain ID'),
  platformChainId: l10n.t('Blockchain ID'),
  subnetId: l10n.t('Subnet ID'),
  network: l10n.t('Network'),
  status: l10n.t('Status'),
  description: l10n.t('Description'),
  vmId: l10n.t('VM ID'),
  vmName: l10n.t('VM'),
  explorerUrl: l10n.t('Explorer'),
  rpcUrl: l10n.t('RPC'),
  wsUrl: l10n.t('WebSocket'),
  isTestnet: l10n.t('Test network'),
  private: l10n.t('Private'),
  enabledFeatures: l10n.t('Features'),
  chainLogoUri: l10n.t('Chain logo'),
  'utilityAddresses.multicall': l10n.t('Multicall contract'),
  'networkToken.name': l10n.t('Token name'),
  'networkToken.symbol': l10n.t('Token symbol'),
  'networkToken.decimals': l10n.t('Token decimals'),
  'networkToken.description': l10n.t('Token description'),
  'networkToken.logoUri': l10n.t('Token logo'),
};

const SERVICE_NETWORKS: Readonly<Record<string, string>> = {
  mainnet: l10n.t('Mainnet'),
  testnet: l10n.t('Test network (Fuji)'),
  fuji: l10n.t('Test network (Fuji)'),
};

/**
 * All fields of a service's object with their labels, in the service's order; those of objects in it follow under their
 * path (`networkToken.name`). Empty values are left out.
 */
export function detailsOf(object: JSONValue | undefined): Field[] {
  return fieldsOf(object, '', 1).slice(0, MAX_FIELDS);
}

/** A service's text as the value of a field. */
export function detailFieldText(text: string): string {
  return visibleText(text, MAX_DETAIL);
}

function fieldsOf(object: JSONValue | undefined, prefix: string, depth: number): Field[] {
  if (!isRecord(object) || depth > MAX_DETAIL_DEPTH) return [];
  return membersOf(object)
    .slice(0, MAX_FIELDS)
    .flatMap(([name, value]) => {
      const path = `${prefix}${name}`;
      if (isRecord(value)) return fieldsOf(value, `${path}.`, depth + 1);
      const text = path === 'network' ? (SERVICE_NETWORKS[detailText(value)] ?? detailText(value)) : detailText(value);
      if (text === '') return [];
      return [
        {
          label: Object.hasOwn(DETAIL_LABELS, path) ? (DETAIL_LABELS[path] ?? path) : visibleText(path, MAX_FIELD_NAME),
          value: text,
        },
      ];
    });
}

function detailText(value: JSONValue): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? l10n.t('yes') : l10n.t('no');
  if (Array.isArray(value)) return visibleText(value.slice(0, MAX_FIELDS).map(detailText).join(', '), MAX_VALUE);
  if (typeof value === 'object') return visibleText(stringifyJSON(value), MAX_VALUE);
  return visibleText(String(value), MAX_VALUE);
}
