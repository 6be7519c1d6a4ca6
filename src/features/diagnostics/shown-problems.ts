import * as l10n from '@vscode/l10n';
import { inSlices } from '../../client/clock';
import { privateKeyWords } from '../../core/private-keys/private-key';
import { ProblemFinder, type TextProblem } from '../../core/problems-in-text/find-problems';
import type { SettingValues } from '../../host/settings/setting-values';

/** Which problems are shown. */
export type Checks = Exclude<SettingValues['diagnosticsChecks'], 'off'>;

/** A problem as an editor shows it. Its texts hold neither a private key nor a part of one. */
export interface ShownProblem {
  /** UTF-16 offsets in the text, `end` exclusive. */
  readonly start: number;
  readonly end: number;
  readonly severity: 'warning' | 'information';
  readonly message: string;
  readonly code: TextProblem['kind'];
  /** The one right answer, where there is one. */
  readonly fix?: { readonly title: string; readonly text: string };
}

const CHECKSUM_MESSAGES = {
  id: l10n.t("The checksum of this ID doesn't match."),
  nodeID: l10n.t("The checksum of this node ID doesn't match."),
  address: l10n.t("The checksum of this address doesn't match."),
} as const;

export class ShownProblems {
  readonly #finder = new ProblemFinder();

  /** In the order of the text, found in slices. Sends nothing. Rejects with the signal's reason. */
  async of(text: string, checks: Checks, signal?: AbortSignal): Promise<ShownProblem[]> {
    return (await inSlices(this.#finder.findInSteps(text, { networks: checks === 'all' }), signal)).map(shownProblem);
  }
}

function shownProblem(problem: TextProblem): ShownProblem {
  const { start, end, kind: code } = problem;
  switch (problem.kind) {
    case 'checksum': {
      const { expected, correction } = problem;
      const wrong = CHECKSUM_MESSAGES[expected];
      if (correction === undefined) {
        const message = `${wrong} ${l10n.t('Check for a wrong, missing, or extra character.')}`;
        return { start, end, code, severity: 'warning', message };
      }
      const message = `${wrong} ${l10n.t('{0} is valid and differs in one character.', correction)}`;
      const fix = { title: l10n.t('Replace with {0}', correction), text: correction };
      return { start, end, code, severity: 'warning', message, fix };
    }
    case 'privateKey': {
      if (problem.testKey === undefined) {
        const message = l10n.t(
          'This looks like a private key. Anyone who can read the file can spend its funds. Remove it, and move its funds if you shared the file.',
        );
        return { start, end, code, severity: 'warning', message };
      }
      const { what, advice } = privateKeyWords(problem.testKey);
      return { start, end, code, severity: 'information', message: `${what} ${advice}` };
    }
    case 'network': {
      const { network, most } = problem;
      const message = l10n.t(
        'This belongs to {0}. Most IDs and addresses in this file belong to {1}.',
        network.name,
        most.name,
      );
      return { start, end, code, severity: 'information', message };
    }
  }
}
