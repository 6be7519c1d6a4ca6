import { CodeAction, CodeActionKind, type CodeActionProvider, type Disposable, languages, WorkspaceEdit } from 'vscode';
import { DisposableStore } from '../../host/disposable-store';
import { DocumentProblems, type DocumentProblemsOptions, problemRange } from './document-problems';

const PROBLEM_FIX_KIND = CodeActionKind.QuickFix;

/** Diagnostics of open source and configuration files, and their quick fixes. */
export function registerDiagnostics(options: DocumentProblemsOptions): Disposable {
  const store = new DisposableStore();
  const documents = store.add(new DocumentProblems(options));
  const provider: CodeActionProvider = {
    provideCodeActions(document, range, { only, diagnostics }) {
      if (only !== undefined && !only.contains(PROBLEM_FIX_KIND)) return [];
      return documents.at(document, range).flatMap((problem) => {
        if (problem.fix === undefined) return [];
        const action = new CodeAction(problem.fix.title, PROBLEM_FIX_KIND);
        const place = problemRange(document, problem);
        action.diagnostics = diagnostics.filter((each) => each.code === problem.code && each.range.isEqual(place));
        action.isPreferred = true;
        action.edit = new WorkspaceEdit();
        action.edit.replace(document.uri, place, problem.fix.text);
        return action;
      });
    },
  };
  store.add(languages.registerCodeActionsProvider('*', provider, { providedCodeActionKinds: [PROBLEM_FIX_KIND] }));
  return store;
}
