import { type CodeAction, commands, type Range, type TextDocument } from 'vscode';
import { until } from '../assertions/until';

/** The code actions at a place whose titles begin so. */
export async function codeActionsAt(
  document: TextDocument,
  range: Range,
  title: string,
  kind?: string,
): Promise<CodeAction[]> {
  const all = await commands.executeCommand<CodeAction[]>(
    'vscode.executeCodeActionProvider',
    document.uri,
    range,
    kind,
  );
  return all.filter((action) => action.title.startsWith(title));
}

/**
 * As `codeActionsAt`, once there are some: VS Code ends a request without any when the code actions of an extension
 * that is only now starting come meanwhile.
 */
export async function codeActionsOfferedAt(...place: Parameters<typeof codeActionsAt>): Promise<CodeAction[]> {
  let actions: CodeAction[] = [];
  await until(async () => (actions = await codeActionsAt(...place)).length > 0);
  return actions;
}
