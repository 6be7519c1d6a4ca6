import * as l10n from '@vscode/l10n';
import { ExpectedError, messageOf } from '../outcome';

/** The name of the sandbox's chain in the settings. */
export const SANDBOX_CHAIN = 'Sandbox';

/** The value of a setting for the sandbox's service, instead of an address. */
export const SANDBOX_SERVICE = 'sandbox';

const PORT_SETTING = 'avalancheLens.sandbox.port';

/** Why the sandbox can't be used: it is stopped, or can't start. */
export class SandboxError extends ExpectedError {
  override readonly name = 'SandboxError';
  /** The port of the settings that it can't listen on; undefined for any other reason. */
  readonly port: number | undefined;

  constructor(message: string, { port, cause }: { readonly port?: number | undefined; readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.port = port;
  }
}

/** The URL of the sandbox, which is undefined while it is stopped. Rejects with `SandboxError` if there is none. */
export async function sandboxURLOf(place: Promise<string | undefined>): Promise<string> {
  let url: string | undefined;
  try {
    url = await place;
  } catch (error) {
    throw startFailure(error);
  }
  if (url === undefined) throw new SandboxError(l10n.t('The sandbox is stopped. To start it, run "Sandbox…"'));
  return url;
}

/** The sandbox's port can't be used: another program listens on it, or the computer reserves it. */
export function isPortProblem(error: unknown): error is NodeJS.ErrnoException & { readonly port: number } {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EADDRINUSE' || error.code === 'EACCES') &&
    'port' in error
  );
}

function startFailure(cause: unknown): SandboxError {
  if (!isPortProblem(cause))
    return new SandboxError(l10n.t("The sandbox can't start: {0}", messageOf(cause)), { cause });
  const { port } = cause;
  const text =
    cause.code === 'EACCES'
      ? l10n.t(
          "The sandbox can't start: this computer reserves port {0}. Use a free port, or change the setting {1}",
          port,
          PORT_SETTING,
        )
      : l10n.t(
          "The sandbox can't start: port {0} is in use by another window or program. Use a free port, or change the setting {1}",
          port,
          PORT_SETTING,
        );
  return new SandboxError(text, { port, cause });
}
