import * as l10n from '@vscode/l10n';
import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  type Disposable,
  type Extension,
  languages,
  Range,
  WorkspaceEdit,
} from 'vscode';
import type { ContributedSchema, MarkedKey } from './key-replacements';

/** The part that is loaded at the first mark that may have a fix. */
interface NodeConfigurationParts {
  readonly keyReplacements: (marked: MarkedKey) => Promise<readonly string[]>;
}

const KIND = CodeActionKind.QuickFix;
const LANGUAGES = [{ language: 'json' }, { language: 'jsonc' }];

/** Quick fixes for the marks of our schemas, which VS Code's own JSON support makes: a schema can't have any. */
export function registerNodeConfiguration(
  { packageJSON }: Extension<unknown>,
  load: () => Promise<NodeConfigurationParts>,
): Disposable {
  const { jsonValidation } = (packageJSON as { contributes: { jsonValidation: readonly ContributedSchema[] } })
    .contributes;
  const provider: CodeActionProvider = {
    async provideCodeActions(document, _range, { only, diagnostics }, token) {
      const marks = diagnostics.filter(({ message }) => /^Unknown to |\buse `/.test(message));
      if (marks.length === 0 || (only !== undefined && !only.contains(KIND))) return [];
      const { version } = document;
      const { keyReplacements } = await load();
      const actions: CodeAction[] = [];
      for (const mark of marks) {
        const [quoted, key] = /^"([\w-]+)"/.exec(document.getText(mark.range)) ?? [];
        if (quoted === undefined || key === undefined) continue;
        const { path } = document.uri;
        const names = await keyReplacements({ path, key, message: mark.message, contributed: jsonValidation });
        if (token.isCancellationRequested || document.version !== version) return [];
        for (const name of names) {
          const action = new CodeAction(l10n.t('Replace by {0}', name), KIND);
          action.diagnostics = [mark];
          action.isPreferred = names.length === 1;
          action.edit = new WorkspaceEdit();
          const { start } = mark.range;
          action.edit.replace(document.uri, new Range(start, start.translate(0, quoted.length)), JSON.stringify(name));
          actions.push(action);
        }
      }
      return actions;
    },
  };
  return languages.registerCodeActionsProvider(LANGUAGES, provider, { providedCodeActionKinds: [KIND] });
}
