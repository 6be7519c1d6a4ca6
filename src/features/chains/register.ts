import * as l10n from '@vscode/l10n';
import { ConfigurationTarget, window, workspace } from 'vscode';
import type { Commands } from '../../host/commands/commands';
import type { Disposable } from '../../host/disposable-store';
import { completeStep } from '../../host/commands/report';
import { SECTION, writeSetting } from '../../host/settings/settings';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import type { ChainItem } from './chain-items';

interface ChainParts {
  readonly chains: Chains;
  readonly chainItems: (configs: readonly ChainConfig[], active: ChainConfig) => ChainItem[];
}

/** Registers the command that switches the active chain. */
export function registerChains(registry: Commands, load: () => Promise<ChainParts>): Disposable {
  return registry.register('avalancheLens.switchChain', async (name) => {
    const { chains, chainItems } = await load();
    const named = typeof name === 'string' ? chains.find(name) : undefined;
    const config = named ?? (await pick(chainItems(chains.configs, chains.active)));
    if (config !== undefined) await activate(config);
  });
}

async function pick(items: readonly ChainItem[]): Promise<ChainConfig | undefined> {
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Switch Active Chain'),
    placeHolder: l10n.t('Hovers and Look Up use the active chain'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.config;
}

/** Writes the setting in the scope that takes effect: the workspace's, if that has one. */
async function activate({ name, url }: ChainConfig): Promise<void> {
  const settings = workspace.getConfiguration(SECTION);
  const isOfWorkspace = workspace.isTrusted && settings.inspect('activeChain')?.workspaceValue !== undefined;
  const target = isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await writeSetting('activeChain', name, target);
  // The sandbox has no URL of its own.
  if (url !== '') completeStep('connect');
}
