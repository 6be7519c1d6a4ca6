import * as l10n from '@vscode/l10n';
import { type QuickPickItem, ThemeIcon, type Uri, window } from 'vscode';
import { InvalidInputError } from '../../../core/outcome';
import { askText } from '../../../host/ask';
import { readTextFile } from '../../../host/files/text-file';
import { askInDialog } from '../../../host/messages/notify';
import { uiText } from '../../../host/messages/ui-text';
import type { NewTxField, ReadOn } from '../../../services/compose/fields';
import { FIELD_TYPES, type OfferedText, type TypedField } from '../../../services/compose/field-types';
import { EXAMPLE_ASSET, keyless } from '../../../services/compose/typed';

/**
 * The text of a field: typed, selected, pasted, or of a file. Undefined if the user cancels. Rejects with
 * `InvalidInputError` for a file that can't be read, or that may hold a key.
 */
export async function askFieldText(
  field: NewTxField<TypedField>,
  on: ReadOn,
  problemOf: (text: string) => string | undefined,
): Promise<string | undefined> {
  const { type, title, prompt = type === 'new asset' ? l10n.t('Such as {0}', EXAMPLE_ASSET) : '', usual } = field;
  const { offered, isFile } = FIELD_TYPES[type];
  if (isFile === true) {
    const text = await pasteOrChoose({ title, prompt }, problemOf);
    return text && keyless(text);
  }
  if (offered !== undefined) return pickOrType({ title, prompt, offered: offered(on, field) }, problemOf);
  return askText(problemOf, { title, prompt, ...(usual !== undefined && { value: usual }) });
}

interface Prompt {
  readonly title: string;
  readonly prompt: string;
}

/** What is typed stands above what is offered. */
async function pickOrType(
  { title, prompt, offered }: Prompt & { readonly offered: readonly OfferedText[] },
  problemOf: (text: string) => string | undefined,
): Promise<string | undefined> {
  const list = window.createQuickPick<OfferedText & QuickPickItem>();
  list.title = title;
  list.placeholder = prompt;
  list.ignoreFocusOut = true;
  const show = (text: string): void => {
    const typed = { text, label: uiText(text), detail: problemOf(text) ?? '', alwaysShow: true };
    list.items = [...(text.trim() === '' ? [] : [typed]), ...offered.map((each) => ({ ...each }))];
    list.activeItems = list.items.slice(0, 1);
  };
  list.onDidChangeValue(show);
  show('');
  return new Promise<string | undefined>((resolve) => {
    list.onDidAccept(() => {
      const [selected] = list.selectedItems;
      // The row of a text that was just typed may not be drawn yet.
      const text = selected !== undefined && list.items.includes(selected) ? selected.text : list.value;
      if (problemOf(text) === undefined) resolve(text);
    });
    list.onDidHide(() => resolve(undefined));
    list.show();
  }).finally(() => list.dispose());
}

/** A text that is pasted, or that of a file. */
async function pasteOrChoose(
  { title, prompt }: Prompt,
  problemOf: (text: string) => string | undefined,
): Promise<string | undefined> {
  const box = window.createInputBox();
  box.title = title;
  box.prompt = prompt;
  box.ignoreFocusOut = true;
  box.buttons = [{ iconPath: new ThemeIcon('folder-opened'), tooltip: l10n.t('Choose a File…') }];
  box.onDidChangeValue((text) => (box.validationMessage = text === '' ? undefined : problemOf(text)));
  return new Promise<string | undefined>((resolve) => {
    box.onDidTriggerButton(() => resolve(fileTextOf(title)));
    box.onDidAccept(() => {
      if (problemOf(box.value) === undefined) resolve(box.value);
    });
    box.onDidHide(() => resolve(undefined));
    box.show();
  }).finally(() => box.dispose());
}

async function fileTextOf(title: string): Promise<string | undefined> {
  const [file] = (await window.showOpenDialog({ title })) ?? [];
  return file && keyless(await chosenText(file), file.path);
}

async function chosenText(file: Uri): Promise<string> {
  const { value, error } = await readTextFile(file);
  if (error === undefined) return value;
  throw new InvalidInputError(l10n.t("Can't read the file: {0}.", error.message));
}

/** Shows what was decoded, a line each; whether the user goes on with it. */
export async function isUsed([text = '', ...lines]: readonly string[]): Promise<boolean> {
  const use = l10n.t('Use This Message');
  return (await askInDialog({ kind: 'information', text, detail: lines.join('\n') }, use)) === use;
}
