import * as l10n from '@vscode/l10n';
import { commands, Position, Selection, TextEditorRevealType, window } from 'vscode';
import type { HoveredAt, LookArguments } from '../../host/commands/command-ids';
import { uiText } from '../../host/messages/ui-text';
import type { HoverAnswers } from './hover-answers';

/** Looks up an ID on another chain: remembers the choice, and shows the hover again at the ID. */
export async function lookOnChain(hovers: HoverAnswers, argument: unknown): Promise<void> {
  const wanted = asLook(argument);
  if (wanted === undefined) return;
  const chain = wanted.chain ?? (await pickChain(hovers.chainNames));
  if (chain === undefined) return;
  hovers.lookOn(wanted.id, chain);
  const editor = window.activeTextEditor;
  if (wanted.at === undefined || editor?.document.uri.toString() !== wanted.at.uri) {
    window.setStatusBarMessage(l10n.t('Hover the ID again to look it up on {0}.', uiText(chain)), 5_000);
    return;
  }
  // VS Code shows a hover only at the cursor.
  const position = editor.document.validatePosition(new Position(wanted.at.line, wanted.at.character));
  editor.selection = new Selection(position, position);
  editor.revealRange(editor.selection, TextEditorRevealType.Default);
  await commands.executeCommand('editor.action.showHover', { focus: 'noAutoFocus' });
}

async function pickChain(names: readonly string[]): Promise<string | undefined> {
  const picked = await window.showQuickPick(
    names.map((name) => uiText(name)),
    {
      title: l10n.t('Look Up on Another Chain'),
    },
  );
  return names.find((name) => uiText(name) === picked);
}

/** The argument of a command if it has the shape of our links': any extension can run the command. */
function asLook(value: unknown): LookArguments | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { id, chain, at } = value as Readonly<Record<keyof LookArguments, unknown>>;
  if (typeof id !== 'string' || (chain !== undefined && typeof chain !== 'string')) return undefined;
  if (at === undefined) return { id, chain, at };
  if (typeof at !== 'object' || at === null) return undefined;
  const { uri, line, character } = at as Readonly<Record<keyof HoveredAt, unknown>>;
  if (typeof uri !== 'string' || !Number.isInteger(line) || !Number.isInteger(character)) return undefined;
  return { id, chain, at: { uri, line: line as number, character: character as number } };
}
