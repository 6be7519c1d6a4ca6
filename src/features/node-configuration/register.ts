import * as l10n from '@vscode/l10n';
import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  type Disposable,
  type Extension,
  languages,
  Range,
  type TextDocument,
  WorkspaceEdit,
} from 'vscode';
import type { ContributedSchema } from '../../services/answers/configuration-schemas';

/** The part that is loaded at the first mark that may have a fix. */
interface NodeConfigurationParts {
  readonly keyReplacements: (key: string, schema: string) => Promise<readonly string[]>;
}

const KEY_FIX_KIND = CodeActionKind.QuickFix;
const LANGUAGES = [{ language: 'json' }, { language: 'jsonc' }];

/** Quick fixes for the marks of our schemas, which VS Code's own JSON support makes: a schema can't have any. */
export function registerNodeConfiguration(
  { packageJSON }: Extension<unknown>,
  load: () => Promise<NodeConfigurationParts>,
): Disposable {
  const { contributes } = packageJSON as { contributes: { jsonValidation: readonly ContributedSchema[] } };
  const provider: CodeActionProvider = {
    async provideCodeActions(document, _range, { only, diagnostics }, token) {
      if (diagnostics.length === 0 || (only !== undefined && !only.contains(KEY_FIX_KIND))) return [];
      const schema = contributes.jsonValidation.find(({ fileMatch }) => isMatch(document, fileMatch))?.url;
      if (schema === undefined) return [];
      const { version } = document;
      const { keyReplacements } = await load();
      const actions: CodeAction[] = [];
      for (const mark of diagnostics) {
        // A mark on a key spans its value, too.
        const [, quoted, key] = /^("([\w-]+)")\s*:/.exec(document.getText(mark.range)) ?? [];
        if (quoted === undefined || key === undefined) continue;
        const names = await keyReplacements(key, schema);
        if (token.isCancellationRequested || document.version !== version) return [];
        for (const name of names) {
          const action = new CodeAction(l10n.t('Replace by {0}', name), KEY_FIX_KIND);
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
  return languages.registerCodeActionsProvider(LANGUAGES, provider, { providedCodeActionKinds: [KEY_FIX_KIND] });
}

/** Whether globs match a file: the last one that does decides, as in VS Code's own JSON support. */
function isMatch(document: TextDocument, globs: readonly string[]): boolean {
  const last = globs.findLast((glob) => languages.match({ pattern: glob.replace('!', '') }, document) > 0);
  return last !== undefined && !last.startsWith('!');
}
