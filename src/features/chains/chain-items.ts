import type { QuickPickItem } from 'vscode';
import { networkByID } from '../../core/known-names';
import { uiText } from '../../host/ui-text';
import type { ChainConfig } from '../../services/chain/chain-config';

/** A chain in the list that the user picks from. */
export interface ChainItem extends QuickPickItem {
  readonly config: ChainConfig;
}

/** The chains as rows: which network, which host, which is active. A test network does not look like the main one. */
export function chainItems(configs: readonly ChainConfig[], active: ChainConfig): ChainItem[] {
  return configs.map((config) => ({
    label: `$(${iconOf(config)}) ${uiText(config.name)}`,
    description: `${networkWords(config)}${config === active ? ' · active' : ''}`,
    detail: placeOf(config),
    picked: config === active,
    config,
  }));
}

function iconOf({ networkID }: ChainConfig): string {
  if (networkID === undefined) return 'question';
  return networkByID(networkID)?.isTest === false ? 'globe' : 'beaker';
}

function networkWords({ networkID }: ChainConfig): string {
  if (networkID === undefined) return 'network not stated';
  const network = networkByID(networkID);
  if (network === undefined) return `test network ${networkID}`;
  return network.isTest ? `test network ${network.name}` : 'main network: what is here is worth money';
}

/** Never more of a URL than its host: the rest may hold a key. */
function placeOf({ url, blockchain }: ChainConfig): string {
  const host =
    url === '' ? 'inside X-Chain Lens, started when first needed' : URL.canParse(url) ? new URL(url).host : '';
  return blockchain === 'X' ? host : `${host} · chain ${blockchain}`;
}
