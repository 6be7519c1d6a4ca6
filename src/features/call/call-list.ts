import * as l10n from '@vscode/l10n';
import type { QuickPickItem } from 'vscode';
import { paramsOf } from '../../client/rpc/method';
import { serviceOf } from '../../client/rpc/call';
import { type MethodName, METHODS } from '../../client/rpc/methods';
import { ROUTES, type RestRoute } from '../../core/endpoints/rest-routes';
import type { CommandID } from '../../host/commands/command-ids';
import { counted } from '../../services/text/format-text';

/** A row of the list: a method to call, a command to run instead, or another chain. */
export interface CallItem extends QuickPickItem {
  readonly method?: MethodName;
  readonly command?: CommandID;
  /** The command sends with this method: it takes the method, an encoding and a chain. */
  readonly sends?: MethodName;
  readonly isOtherChain?: true;
}

/** The rows of one service. */
export interface CallGroup {
  readonly title: string;
  readonly items: readonly CallItem[];
}

/** A send is never a plain call: the transaction is checked, confirmed and followed. */
const ISSUE: CommandID = 'xchainLens.issueTransaction';

/** The routes of the two REST services, with the command of each. */
const ROUTE_COMMANDS: readonly (readonly [route: RestRoute, command: CommandID])[] = [
  [ROUTES.avgTPS, 'xchainLens.showAverageTPS'],
  [ROUTES.chainInfo, 'xchainLens.showChainInformation'],
  [ROUTES.bridgedAddresses, 'xchainLens.showBridgedAddresses'],
  [ROUTES.liveCheck, 'xchainLens.showServiceHealth'],
  [ROUTES.healthCheck, 'xchainLens.showServiceHealth'],
  [ROUTES.chains, 'xchainLens.showSupportedChains'],
  [ROUTES.block, 'xchainLens.showEVMBlock'],
  [ROUTES.addressChains, 'xchainLens.showAddressChains'],
];

const OTHER_CHAIN: CallItem = { label: `$(arrow-swap) ${l10n.t('Another Chain…')}`, isOtherChain: true };

/** All calls to a chain's node and to the REST services. */
export function callList(chain: string): CallGroup[] {
  return [
    { title: l10n.t('Node methods on {0}', chain), items: [...methodItems('avm', 'wallet', 'info'), OTHER_CHAIN] },
    { title: l10n.t("The node's P-Chain"), items: methodItems('platform') },
    { title: l10n.t("Atomic transactions of the node's C-Chain"), items: methodItems('avax') },
    { title: l10n.t("Blocks of the node's C-Chain"), items: methodItems('eth') },
    { title: l10n.t("The node's index of accepted blocks"), items: methodItems('index') },
    { title: 'Metrics API', items: routeItems('metrics') },
    { title: 'Data API', items: routeItems('data') },
  ];
}

function methodItems(...services: readonly string[]): CallItem[] {
  const methods = Object.keys(METHODS) as MethodName[];
  return methods.filter((name) => services.includes(serviceOf(name))).map(methodItem);
}

function methodItem(name: MethodName): CallItem {
  const { deprecated, sends } = METHODS[name];
  const description = paramsOf(METHODS[name])
    .map((each) => (each.required ? each.name : `${each.name}?`))
    .join(', ');
  const notes = [
    ...(deprecated === undefined
      ? []
      : [`$(warning) ${l10n.t('Deprecated since {0}. Use {1}', deprecated.since, deprecated.replacement)}`]),
    ...(sends === true ? [l10n.t('Checks, confirms and follows the transaction')] : []),
  ];
  return {
    label: name,
    description,
    ...(notes.length === 0 ? {} : { detail: notes.join(' · ') }),
    ...(sends === true ? { command: ISSUE, sends: name } : { method: name }),
  };
}

function routeItems(service: RestRoute['service']): CallItem[] {
  return ROUTE_COMMANDS.filter(([route]) => route.service === service).map(([{ path, units }, command]) => ({
    label: `GET ${path}`,
    description: counted(units, 'compute unit'),
    command,
  }));
}
