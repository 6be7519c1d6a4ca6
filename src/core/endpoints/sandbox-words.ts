import * as l10n from '@vscode/l10n';
import { type FileFailure, writeProblem } from '../text/write-problem';

/** The value of a setting for the sandbox's service, instead of an address. */
export const SANDBOX_SERVICE = 'sandbox';

/** What happened to the file of the sandbox's state. */
export type StateProblem =
  | { readonly code: 'not written'; readonly path: string; readonly failure: FileFailure }
  /** It couldn't be used; `reason` is in English, `aside` the path of a copy. */
  | { readonly code: 'reset'; readonly path: string; readonly reason: string; readonly aside: string };

export function stateProblemText(problem: StateProblem): string {
  const { path } = problem;
  switch (problem.code) {
    case 'not written':
      return l10n.t("Can't write the sandbox's state to {0}: {1}", path, writeProblem(problem.failure));
    case 'reset':
      return l10n.t(
        "The sandbox was reset. Its state in {0} can't be used: {1}. A copy is in {2}.",
        path,
        problem.reason,
        problem.aside,
      );
  }
}
