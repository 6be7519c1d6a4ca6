import { commands } from 'vscode';

/**
 * The steps of the walkthrough, by their IDs in package.json. They complete by a context key: VS Code has no event for
 * a hover, and its event for a command only shows that the command started, not whether it succeeded.
 */
export type WalkthroughStep = 'hover' | 'browse' | 'issue' | 'connect';

/** Completes a step. VS Code remembers it. */
export function completeStep(step: WalkthroughStep): void {
  void commands.executeCommand('setContext', `xchainLens.completed.${step}`, true);
}
