import * as l10n from '@vscode/l10n';
import { ConfigurationTarget, window, workspace } from 'vscode';
import { visibleText } from '../../core/text/visible-text';
import { completeStep } from '../../host/commands/report';
import { SECTION, writeSetting } from '../../host/settings/settings';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import { chainItems } from './chain-items';

/** Makes the named chain, or the one that the user picks, the active chain. Resolves with its name. */
export async function switchChain(chains: Chains, argument: unknown): Promise<string | undefined> {
  const named = typeof argument === 'string' ? chains.find(argument) : undefined;
  const config = named ?? (await pickActiveChain(chains, leavingOf(argument)));
  if (config !== undefined) await activateChain(config);
  return config?.name;
}

/** The name of the active chain that is about to be removed: another one is needed first. */
function leavingOf(argument: unknown): string | undefined {
  const isGiven = typeof argument === 'object' && argument !== null && 'leaving' in argument;
  return isGiven && typeof argument.leaving === 'string' ? argument.leaving : undefined;
}

async function pickActiveChain(chains: Chains, leaving: string | undefined): Promise<ChainConfig | undefined> {
  const configs = chains.configs.filter((config) => leaving === undefined || config !== chains.find(leaving));
  const chosen = await window.showQuickPick(chainItems(configs, chains.active), {
    title: leaving === undefined ? l10n.t('Switch Active Chain') : l10n.t('Next Active Chain'),
    placeHolder:
      leaving === undefined
        ? l10n.t('Hovers and Look Up use the active chain')
        : l10n.t('{0} is the active chain. Select the one to use after its removal', visibleText(leaving, 64)),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.config;
}

/** Writes the setting in the scope that takes effect: the workspace's, if that has one. */
async function activateChain({ name, url }: ChainConfig): Promise<void> {
  const settings = workspace.getConfiguration(SECTION);
  const isOfWorkspace = workspace.isTrusted && settings.inspect('activeChain')?.workspaceValue !== undefined;
  const target = isOfWorkspace ? ConfigurationTarget.Workspace : ConfigurationTarget.Global;
  await writeSetting('activeChain', name, target);
  // The sandbox has no URL of its own.
  if (url !== '') completeStep('connect');
}
