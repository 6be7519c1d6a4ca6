import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  type Disposable,
  languages,
  Range,
  WorkspaceEdit,
} from 'vscode';
import { mayBeID } from '../../core/ids-in-text/may-hold';
import type { OfferedConversion, TextSelection } from './conversions-at';

/** The part that is loaded when the cursor is first on what may be an ID. */
interface ConvertParts {
  readonly conversionsAt: (place: TextSelection) => Promise<readonly OfferedConversion[]>;
}

const CONVERSION_KIND = CodeActionKind.RefactorRewrite;

/** Code actions that write the ID or address at the cursor in another form. */
export function registerConvert(load: () => Promise<ConvertParts>): Disposable {
  const provider: CodeActionProvider = {
    async provideCodeActions(document, range, { only }, token) {
      if (!range.isSingleLine || (only !== undefined && !only.contains(CONVERSION_KIND))) return [];
      const { line, character } = range.start;
      if (!mayBeID(document.lineAt(line).text, character)) return [];
      const { version } = document;
      const { conversionsAt } = await load();
      // Offsets of an older text would replace something else.
      if (token.isCancellationRequested || document.version !== version) return [];
      const place = {
        document,
        from: document.offsetAt(range.start),
        to: document.offsetAt(range.end),
      };
      const offered = await conversionsAt(place);
      if (document.version !== version) return [];
      return offered.map(({ title, start, end, text }) => {
        const action = new CodeAction(title, CONVERSION_KIND);
        action.edit = new WorkspaceEdit();
        action.edit.replace(document.uri, new Range(document.positionAt(start), document.positionAt(end)), text);
        return action;
      });
    },
  };
  return languages.registerCodeActionsProvider('*', provider, { providedCodeActionKinds: [CONVERSION_KIND] });
}
