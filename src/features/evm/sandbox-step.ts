import * as l10n from '@vscode/l10n';
import { ConfigurationTarget, workspace } from 'vscode';
import { SANDBOX_SERVICE } from '../../core/endpoints/sandbox-words';
import { type FailureStep, isUnreachable } from '../../host/commands/failure-steps';
import { SECTION } from '../../host/settings/settings';

/**
 * Replaces services that can't be reached by the sandbox's, then retries: for work on the sandbox chain, often without
 * a network.
 */
export function sandboxStep(again: () => unknown): FailureStep {
  const run = async (): Promise<void> => {
    const section = workspace.getConfiguration(SECTION);
    for (const name of ['metricsURL', 'dataURL'])
      await section.update(name, SANDBOX_SERVICE, ConfigurationTarget.Global);
    await again();
  };
  return { label: l10n.t('Use Sample Data of the Sandbox'), fits: isUnreachable, run };
}
