import * as l10n from '@vscode/l10n';
import type { QuickPickItem } from 'vscode';
import { networkByID } from '../../core/ids/networks';
import { listItem } from '../../host/messages/ui-text';
import type { ChainConfig } from '../../services/chain/chain-config';
import { present } from '../../core/present';

export interface ChainItem extends QuickPickItem {
  readonly config: ChainConfig;
}

/** The chains as items with network, host and which is active. The icon sets test networks apart from Mainnet. */
export function chainItems(configs: readonly ChainConfig[], active: ChainConfig): ChainItem[] {
  return configs.map((config) =>
    listItem({
      icon: chainIcon(config),
      label: config.name,
      description: present([
        chainNetworkText(config),
        config.isFound === true && l10n.t('runs on this computer'),
        config === active && l10n.t('active'),
      ]).join(' · '),
      detail: hostText(config),
      picked: config === active,
      config,
    }),
  );
}

function chainIcon({ networkID }: ChainConfig): string {
  if (networkID === undefined) return 'question';
  return networkByID(networkID)?.isTest === false ? 'globe' : 'beaker';
}

function chainNetworkText({ name, networkID }: ChainConfig): string {
  if (networkID === undefined) return l10n.t('network unknown until connected');
  const network = networkByID(networkID);
  if (network === undefined) return l10n.t('custom network {0}', networkID);
  const worth = network.isTest ? l10n.t('test network') : l10n.t('real funds');
  return present([network.name !== name && network.name, worth]).join(' · ');
}

/** Only the host of the URL: the rest may contain a key. */
function hostText({ url, blockchain }: ChainConfig): string {
  const ownHost = URL.canParse(url) ? new URL(url).host : '';
  const host = url === '' ? l10n.t('built in, starts on first use') : ownHost;
  return blockchain === 'X' ? host : [host, l10n.t('blockchain {0}', blockchain)].join(' · ');
}
