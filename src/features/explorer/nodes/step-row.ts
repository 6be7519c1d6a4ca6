import * as l10n from '@vscode/l10n';
import type { Row, RowAction, RowCommand } from './tree-node';

/** The next step of a message. */
export interface RowStep {
  /** As a description beside the message. */
  readonly step: string;
  readonly icon: string;
  /** As a sentence after the message, for screen readers. */
  readonly spokenStep: string;
  readonly action: RowAction;
}

/** A message with its next step, which selecting it takes. */
export function stepRow(message: string, { step, icon, spokenStep, action }: RowStep): Row {
  const spoken = l10n.t('{0}. {1}', message, spokenStep);
  return { label: message, description: step, icon, context: 'message', spoken, action };
}

/** Below a list: loads its next page. */
export function moreRow(label: string, spoken: string): Row {
  return {
    label,
    icon: 'arrow-down',
    context: 'more',
    spoken,
    action: { kind: 'run', command: 'xchainLens.loadMore' },
  };
}

/** In a list whose filter leaves nothing; `command` changes the filter. */
export function noMatchRow(label: string, command: RowCommand): Row {
  return {
    label,
    description: l10n.t('Change filter'),
    icon: 'list-filter',
    context: 'message',
    action: { kind: 'run', command },
  };
}
