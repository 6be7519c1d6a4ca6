import * as l10n from '@vscode/l10n';
import { type FileFailure, writeProblem } from '../text/write-problem';

/** Why the sandbox can't continue from the file of its state. */
export type StateDamage = 'checksum' | 'genesis' | 'blocks' | 'version';

/** What happened to the file of the sandbox's state. */
export type StateProblem =
  | { readonly code: 'not written'; readonly path: string; readonly failure: FileFailure }
  /** It couldn't be used; `aside` is its new path. */
  | { readonly code: 'reset'; readonly damage: StateDamage; readonly aside: string };

export function stateProblemText(problem: StateProblem): string {
  switch (problem.code) {
    case 'not written':
      return l10n.t("Can't write the sandbox's state to {0}: {1}", problem.path, writeProblem(problem.failure));
    case 'reset':
      return `${damageText(problem.damage)} ${l10n.t('The old file was kept as {0}.', problem.aside)}`;
  }
}

function damageText(damage: StateDamage): string {
  switch (damage) {
    case 'checksum':
      return l10n.t('The sandbox was reset because its saved state is damaged (wrong checksum).');
    case 'genesis':
      return l10n.t('The sandbox was reset because its saved state belongs to a network with a different genesis.');
    case 'blocks':
      return l10n.t('The sandbox was reset because the blocks of its saved state are inconsistent.');
    case 'version':
      return l10n.t('The sandbox was reset because its state was saved by another version of Avalanche Lens.');
  }
}
