import * as l10n from '@vscode/l10n';
import { ProgressLocation, window } from 'vscode';
import { untilCancelled } from '../../../host/abort';
import { reachText } from '../../../services/history/blocks/history-text';
import type { HistoryNode } from '../nodes/address/history-node';

/** Reads the blocks that are left, with a cancellable progress notification; false if that was cancelled. */
export async function readAllBlocks(node: HistoryNode): Promise<boolean> {
  const options = { location: ProgressLocation.Notification, title: l10n.t('Reading blocks…'), cancellable: true };
  const isRead = await window.withProgress(options, (progress, token) =>
    untilCancelled(token, (signal) =>
      node.loadAll(
        ({ ranges }) => {
          if (ranges.length > 0) progress.report({ message: reachText({ of: node.on, ranges }) });
        },
        { signal, priority: 'tree' },
      ),
    ),
  );
  return isRead === true;
}
