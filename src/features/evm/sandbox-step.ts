import { ConfigurationTarget, workspace } from 'vscode';
import { SANDBOX_SERVICE } from '../../core/sandbox-words';
import { type FailureStep, isUnreachable } from '../../host/failure-steps';
import { SECTION } from '../../host/settings';

/**
 * Puts the sandbox's services in place of those that cannot be reached, then does what failed `again`: for who works on
 * the sandbox chain, often without a network.
 */
export function sandboxStep(again: () => unknown): FailureStep {
  const run = async (): Promise<void> => {
    const section = workspace.getConfiguration(SECTION);
    for (const name of ['metricsURL', 'dataURL'])
      await section.update(name, SANDBOX_SERVICE, ConfigurationTarget.Global);
    await again();
  };
  return { label: "Use the Sandbox's Made-Up Data", fits: isUnreachable, run };
}
