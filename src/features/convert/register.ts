import {
  CodeAction,
  CodeActionKind,
  type CodeActionProvider,
  type Disposable,
  languages,
  Range,
  WorkspaceEdit,
} from 'vscode';
import { mayBeID } from '../../core/ids-in-text/may-be-id';
import { linesAround } from '../../host/documents/lines-around';
import type { LinePlace, OfferedConversion } from './conversions-at';

/** The part that is loaded when the cursor is first on what may be an ID. */
export interface ConvertParts {
  readonly conversionsAt: (place: LinePlace) => readonly OfferedConversion[];
}

const KIND = CodeActionKind.RefactorRewrite;

/** Code actions that write the ID or address at the cursor in another form. */
export function registerConvert(load: () => Promise<ConvertParts>): Disposable {
  const provider: CodeActionProvider = {
    async provideCodeActions(document, range, { only }, token) {
      if (!range.isSingleLine || (only !== undefined && !only.contains(KIND))) return [];
      const { line, character: from } = range.start;
      const { text } = document.lineAt(line);
      if (!mayBeID(text, from)) return [];
      const { version } = document;
      const { conversionsAt } = await load();
      // Offsets of an older text would replace something else.
      if (token.isCancellationRequested || document.version !== version) return [];
      const place = { line: text, from, to: range.end.character, ...linesAround(document, range.start) };
      return conversionsAt(place).map(({ title, start, end, text: converted }) => {
        const action = new CodeAction(title, KIND);
        action.edit = new WorkspaceEdit();
        action.edit.replace(document.uri, new Range(line, start, line, end), converted);
        return action;
      });
    },
  };
  return languages.registerCodeActionsProvider('*', provider, { providedCodeActionKinds: [KIND] });
}
