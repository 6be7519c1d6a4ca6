import * as l10n from '@vscode/l10n';
import { withCancel } from '../../../host/ask';
import { reachText } from '../../../services/history/blocks/history-text';
import type { HistoryNode } from '../nodes/address/history-node';

/** Reads the blocks that are left, with a cancellable progress notification; false if that was cancelled. */
export async function readAllBlocks(node: HistoryNode): Promise<boolean> {
  const isRead = await withCancel(l10n.t('Reading blocks…'), (signal, report) =>
    node.loadAll(
      ({ ranges }) => {
        if (ranges.length > 0) report(reachText({ of: node.on, ranges }));
      },
      { signal, priority: 'tree' },
    ),
  );
  return isRead === true;
}
