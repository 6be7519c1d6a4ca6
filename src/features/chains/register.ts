import { ConfigurationTarget, window, workspace } from 'vscode';
import type { Commands } from '../../host/commands';
import type { Disposable } from '../../host/disposable-store';
import { writeSetting } from '../../host/write-setting';
import { SECTION } from '../../host/settings';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import type { ChainItem } from './chain-items';

/** What the command needs of what is loaded at first use. */
export interface ChainParts {
  readonly chains: Chains;
  readonly chainItems: (configs: readonly ChainConfig[], active: ChainConfig) => ChainItem[];
}

/** The command that switches the active chain. */
export function registerChains(registry: Commands, load: () => Promise<ChainParts>): Disposable {
  return registry.register('xchainLens.switchChain', async (name) => {
    const { chains, chainItems } = await load();
    const named = typeof name === 'string' ? chains.find(name) : undefined;
    const config = named ?? (await pick(chainItems(chains.configs, chains.active)));
    if (config !== undefined) await activate(config);
  });
}

async function pick(items: readonly ChainItem[]): Promise<ChainConfig | undefined> {
  const chosen = await window.showQuickPick(items, {
    title: 'Switch Active Chain',
    placeHolder: 'IDs and addresses are looked up on the active chain',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.config;
}

/** Writes the setting where it takes effect: a workspace that has its own keeps its own. */
async function activate({ name }: ChainConfig): Promise<void> {
  const settings = workspace.getConfiguration(SECTION);
  const isOfWorkspace = workspace.isTrusted && settings.inspect('activeChain')?.workspaceValue !== undefined;
  const target = isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await writeSetting('activeChain', name, target);
}
