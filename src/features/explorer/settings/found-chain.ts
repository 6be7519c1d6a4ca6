import * as l10n from '@vscode/l10n';
import { commands } from 'vscode';
import { notify } from '../../../host/messages/notify';
import { visibleText } from '../../../services/text/format-text';

const SWITCH = l10n.t('Switch Active Chain');

/**
 * Notifies that the active chain's network has ended. No other chain becomes active: it would get IDs not meant for it.
 */
export function sayGone(name: string): void {
  const text = l10n.t(
    'The local network "{0}" stopped. It stays the active chain: nothing is looked up until you start it again or switch to another chain.',
    visibleText(name, 64),
  );
  // Not awaited: the notification may stay open for hours.
  void notify.warning(text, SWITCH).then((chosen) => {
    if (chosen === SWITCH) void commands.executeCommand('xchainLens.switchChain');
  });
}

/** Shows why the row of a network that runs on this machine can't be renamed or removed. */
export function sayFound(name: string): void {
  void notify.information(
    l10n.t(
      "{0} is listed while it runs on this computer. It isn't in the settings, and can't be renamed or removed. The setting {1} turns local networks off.",
      visibleText(name, 64),
      'xchainLens.explorer.localNetworks',
    ),
  );
}
