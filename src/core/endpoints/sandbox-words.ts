import * as l10n from '@vscode/l10n';

/** The value of a setting for the sandbox's service, instead of an address. */
export const SANDBOX_SERVICE = 'sandbox';

/** What happened to the file of the sandbox's state. `reason` is the system's or the codec's, in English. */
export type StateProblem =
  | { readonly code: 'not written'; readonly path: string; readonly reason: string }
  /** It couldn't be used; `aside` is the path of a copy. */
  | { readonly code: 'reset'; readonly path: string; readonly reason: string; readonly aside: string };

export function stateProblemText(problem: StateProblem): string {
  const { path, reason } = problem;
  switch (problem.code) {
    case 'not written':
      return l10n.t("Can't write the sandbox's state to {0}: {1}", path, reason);
    case 'reset':
      return l10n.t(
        "The sandbox was reset. Its state in {0} can't be used: {1}. A copy is in {2}.",
        path,
        reason,
        problem.aside,
      );
  }
}
