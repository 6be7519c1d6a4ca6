import * as l10n from '@vscode/l10n';
import type { QuickPickItem } from 'vscode';
import { paramsOf } from '../../client/rpc/method';
import { serviceOf } from '../../client/rpc/call';
import { type MethodName, METHODS } from '../../client/rpc/methods';
import type { Service } from '../../core/endpoints/rest-routes';
import { counted } from '../../services/text/format-text';
import { SERVICE_DOCUMENTS, type ServiceName } from './service-documents';
import { present } from '../../core/present';

/** A row of the list: a method or a document of a service to call, or another chain. */
export interface CallItem extends QuickPickItem {
  readonly method?: MethodName;
  /** A send is never a plain call: the transaction is checked, confirmed and followed. */
  readonly sends?: MethodName;
  readonly service?: ServiceName;
  readonly isOtherChain?: true;
}

/** The rows of one service. */
interface CallGroup {
  readonly title: string;
  readonly items: readonly CallItem[];
}

const OTHER_CHAIN: CallItem = { label: `$(arrow-swap) ${l10n.t('Another Chain…')}`, isOtherChain: true };

/** All calls to a chain's node and to the REST services. */
export function callList(chain: string): CallGroup[] {
  return [
    {
      title: l10n.t('Node methods on {0}', chain),
      items: [...methodItems('avm', 'wallet', 'info', 'health'), OTHER_CHAIN],
    },
    { title: l10n.t("The node's P-Chain"), items: methodItems('platform', 'proposervm') },
    { title: l10n.t("Atomic transactions of the node's C-Chain"), items: methodItems('avax') },
    { title: l10n.t("Blocks and accounts of the node's C-Chain"), items: methodItems('eth', 'web3') },
    { title: l10n.t("The node's index of accepted blocks"), items: methodItems('index') },
    { title: 'Metrics API', items: routeItems('metrics') },
    { title: 'Data API', items: routeItems('data') },
  ];
}

function methodItems(...services: readonly string[]): CallItem[] {
  const methods = Object.keys(METHODS) as MethodName[];
  const own = methods.filter((name) => services.includes(serviceOf(name)));
  const isOld = (name: MethodName): boolean => METHODS[name].deprecated !== undefined;
  return [...own.filter((name) => !isOld(name)), ...own.filter(isOld)].map(methodItem);
}

function methodItem(name: MethodName): CallItem {
  const { deprecated, removed, sends } = METHODS[name];
  const description = paramsOf(METHODS[name])
    .map((each) => (each.required ? each.name : `${each.name}?`))
    .join(', ');
  const notes = present([
    deprecated !== undefined &&
      `$(warning) ${
        removed === undefined
          ? l10n.t('Deprecated since {0}. Use {1}', deprecated.since, deprecated.replacement)
          : l10n.t('Removed in {0}. Use {1}', removed, deprecated.replacement)
      }`,
    sends === true && l10n.t('Runs Check or Issue Transaction, which issues and tracks it if you agree'),
  ]);
  return {
    label: name,
    description,
    ...(notes.length === 0 ? {} : { detail: notes.join(' · ') }),
    ...(sends === true ? { sends: name } : { method: name }),
  };
}

function routeItems(service: Service): CallItem[] {
  const names = Object.keys(SERVICE_DOCUMENTS) as ServiceName[];
  const rows = names.flatMap((name) => SERVICE_DOCUMENTS[name].routes.map((route) => ({ route, name })));
  return rows
    .filter(({ route }) => route.service === service)
    .map(({ route, name }) => ({
      label: `GET ${route.path}`,
      description: `${SERVICE_DOCUMENTS[name].title} · ${counted(route.units, 'compute unit')}`,
      service: name,
    }));
}
