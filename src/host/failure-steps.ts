import { commands } from 'vscode';
import type { CommandID } from './command-ids';

/** Something to do about a failure: a button of its notification. */
export interface FailureStep {
  readonly label: string;
  /** Whether it would help. Errors are told apart by their shape: each bundle has classes of its own. */
  readonly fits: (error: unknown) => boolean;
  readonly run: () => unknown;
}

/** Nothing came back: the service cannot be reached. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.name === 'NetworkError';
}

/** The HTTP status that a service answered with; undefined for any other failure. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

/** Does it again. Only for what reads: a second time, what sends may send twice. */
export function retryStep(run: () => unknown): FailureStep {
  return { label: 'Retry', fits: (error) => isUnreachable(error) || mayPass(statusOf(error)), run };
}

/** What isn't there may be there later, and what a service refuses now it may accept then; a key has its own step. */
function mayPass(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && ![401, 403, 407].includes(status);
}

const SET_KEY: CommandID = 'xchainLens.setApiKey';

/** Asks for a key, where a service that takes one wants another. */
export const keyStep: FailureStep = {
  label: 'Set API Key',
  fits: (error) => [401, 403].includes(statusOf(error) ?? 0),
  run: () => commands.executeCommand(SET_KEY),
};
