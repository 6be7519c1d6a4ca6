import * as l10n from '@vscode/l10n';
import { window } from 'vscode';
import { isoTime } from '../../core/text/amount';
import type { SandboxController } from './sandbox-controller';
import { DAY_SECONDS, HOUR_SECONDS } from '../../core/units';

/** What the command of the sandbox can do. */
export type SandboxAction = 'start' | 'copyURL' | 'restart' | 'stop' | 'snapshots' | 'advance';

/** The lists of the sandbox's command: what it can do, its snapshots, and how far its clock goes forward. */
export class SandboxMenu {
  readonly #sandbox: SandboxController;

  constructor(sandbox: SandboxController) {
    this.#sandbox = sandbox;
  }

  /** What the user selects; undefined for nothing. */
  async choose(): Promise<SandboxAction | undefined> {
    const url = await this.#sandbox.runningURL();
    const items: readonly { readonly label: string; readonly action: SandboxAction }[] =
      url === undefined
        ? [{ label: l10n.t('Start Sandbox'), action: 'start' }]
        : [
            { label: l10n.t('Copy URL'), action: 'copyURL' },
            { label: l10n.t('Restart Sandbox'), action: 'restart' },
            { label: l10n.t('Stop Sandbox'), action: 'stop' },
            { label: l10n.t('Snapshots…'), action: 'snapshots' },
            { label: l10n.t('Advance Time…'), action: 'advance' },
          ];
    const title = url === undefined ? l10n.t('Sandbox: not running') : l10n.t('Sandbox: running at {0}', url);
    return (await window.showQuickPick(items, { title }))?.action;
  }

  /** Takes a snapshot, or goes back to one. */
  async askSnapshot(): Promise<void> {
    const take = { id: '', label: l10n.t('Take Snapshot'), description: '' };
    const title = l10n.t('Take a snapshot, or go back to one');
    // Snapshots of a sandbox that crashed are lost.
    const rows = (await this.#sandbox.control({ kind: 'snapshots' })).map(({ id, time }) => {
      return { id, label: l10n.t('Go Back to Snapshot {0}', id), description: isoTime(time) };
    });
    const chosen = await window.showQuickPick([take, ...rows], { title });
    if (chosen === undefined) return;
    await this.#sandbox.control(chosen === take ? { kind: 'snapshot' } : { kind: 'revert', id: chosen.id });
  }

  /** Puts the clock forward; going back to a snapshot sets it back. */
  async askTime(): Promise<void> {
    const items = [
      { label: l10n.t('1 hour'), seconds: HOUR_SECONDS },
      { label: l10n.t('1 day'), seconds: DAY_SECONDS },
      { label: l10n.t('30 days'), seconds: 30 * DAY_SECONDS },
      { label: l10n.t('1 year'), seconds: 365 * DAY_SECONDS },
    ];
    const title = l10n.t('Advance the time of the sandbox');
    const chosen = await window.showQuickPick(items, { title });
    if (chosen !== undefined) await this.#sandbox.control({ kind: 'advance', seconds: chosen.seconds });
  }
}
