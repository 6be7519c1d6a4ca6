import * as l10n from '@vscode/l10n';
import { commands } from 'vscode';
import type { CommandID } from './command-ids';

/** A next step: a button of a notification. */
export interface Step {
  readonly label: string;
  readonly run: () => unknown;
}

/** A next step after a failure. */
export interface FailureStep extends Step {
  /** Whether it may help. Errors are recognized by their shape: each bundle has its own classes. */
  readonly fits: (error: unknown) => boolean;
}

/** No usable response: the service can't be reached. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof Error && error.name === 'NetworkError';
}

/** The HTTP status of a response; undefined for other failures. */
function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}

/** Repeats the action. Only for actions that read: a repeated send may send twice. */
export function retryStep(run: () => unknown): FailureStep {
  const fits = (error: unknown): boolean =>
    isUnreachable(error) || isUnexpected(error) || mayPassStatus(statusOf(error));
  return { label: l10n.t('Retry'), fits, run };
}

/** The response has another shape than the API's: a gateway may respond with an error page only once. */
function isUnexpected(error: unknown): boolean {
  return error instanceof Error && error.name === 'ResponseError';
}

/** A missing object may exist later, and a rejected request may be accepted later; access has a step of its own. */
function mayPassStatus(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && ![401, 403, 407].includes(status);
}

const SANDBOX_COMMAND: CommandID = 'avalancheLens.sandbox';

/** Starts the sandbox: at the port of the settings, or at a free one. */
export const startOwnSandbox = () => commands.executeCommand(SANDBOX_COMMAND, { action: 'start' });
export const startAtFreePort = () => commands.executeCommand(SANDBOX_COMMAND, { action: 'start', port: 0 });

/** The port of the settings that the sandbox can't listen on; undefined for other failures. */
function refusedPort(error: unknown): unknown {
  return isSandboxFailure(error) && 'port' in error ? error.port : undefined;
}

/** The sandbox is stopped, or can't start. */
function isSandboxFailure(error: unknown): error is Error {
  return error instanceof Error && error.name === 'SandboxError';
}

/** After any action that needed the sandbox: starts it. */
export const sandboxSteps: readonly FailureStep[] = [
  {
    label: l10n.t('Start Sandbox'),
    fits: (error) => isSandboxFailure(error) && refusedPort(error) === undefined,
    run: startOwnSandbox,
  },
  {
    label: l10n.t('Use a Free Port'),
    fits: (error) => refusedPort(error) !== undefined,
    run: startAtFreePort,
  },
];

export const API_KEY_COMMAND: CommandID = 'avalancheLens.apiKey';

/** Lets the user set an API key, if the service requires another one. */
export const keyStep: FailureStep = {
  label: l10n.t('Set API Key…'),
  fits: (error) => [401, 403].includes(statusOf(error) ?? 0),
  run: () => commands.executeCommand(API_KEY_COMMAND, 'set'),
};
