import * as l10n from '@vscode/l10n';
import { commands, type QuickInputButton, type QuickPickItem, type TextEditor, ThemeIcon, window } from 'vscode';
import { inSlices } from '../../client/clock';
import { lengthProblem } from '../../core/given-text/given-text';
import { touchesPrivateKeyInSteps } from '../../core/given-text/guard';
import { findIDAt } from '../../core/ids-in-text/find-ids';
import { mayBeID } from '../../core/ids-in-text/may-hold';
import { rememberVerdict } from '../../core/private-keys/certain-key';
import { keyedText } from '../../core/private-keys/keyed-text';
import { notify } from '../../host/messages/notify';
import { listItem, uiText } from '../../host/messages/ui-text';
import { missingText } from '../../services/inspect/missing-text';
import type { LookUpChain, LookUpParts, LookUpRow } from './look-up-row';
import { typedRows } from './look-up-rows';
import { askedRows } from './asked-rows';

/** Also opens what a row opens, in another way. */
interface OpenButton extends QuickInputButton {
  readonly command: 'avalancheLens.openDocument' | 'avalancheLens.openToSide';
}

const BUTTONS: readonly OpenButton[] = [
  { iconPath: new ThemeIcon('json'), tooltip: l10n.t('Show JSON'), command: 'avalancheLens.openDocument' },
  {
    iconPath: new ThemeIcon('layout-sidebar-right'),
    tooltip: l10n.t('Open to the Side'),
    command: 'avalancheLens.openToSide',
  },
];

/** What the user chose: a row, and the button if it was one. */
interface LookUpChoice {
  readonly row: LookUpRow;
  readonly command?: OpenButton['command'];
}

/**
 * Looks up an ID, height, address, hex, URL or part of a name on the active chain, of which `loaded` is what the side bar
 * has. What there is and isn't is shown in the list.
 */
export async function lookUp(argument: unknown, loaded: LookUpChain | undefined, parts: LookUpParts): Promise<void> {
  const { active } = parts.chains;
  if (loaded === undefined) {
    void notify.warning(
      missingText({ kind: 'missing', code: 'noChain' }, { chain: active.name, kind: '', id: '' }).why,
    );
    return;
  }
  const given = typeof argument === 'string' ? argument : undefined;
  const chosen = await pickRow({ given, proposed: await pointedAt(window.activeTextEditor) }, loaded, parts);
  if (chosen !== undefined) await perform(chosen);
}

/**
 * The selection, else the ID at the cursor; undefined for what may be a private key. Nothing is sent before the user selects
 * a row.
 */
async function pointedAt(editor: TextEditor | undefined): Promise<string | undefined> {
  if (editor === undefined) return undefined;
  const { document, selection } = editor;
  const { line, character } = selection.active;
  if (selection.isEmpty && !mayBeID(document.lineAt(line).text, character)) return undefined;
  const [start, end] = [document.offsetAt(selection.start), document.offsetAt(selection.end)];
  const keyed = keyedText(document);
  await inSlices(keyed.prepare());
  const found = selection.isEmpty ? findIDAt(keyed, start) : { start, end };
  if (found === undefined || ('kind' in found && found.kind === 'networkID')) return undefined;
  const text = keyed.text.slice(found.start, found.end).trim();
  if (text.includes('\n') || lengthProblem(text) !== undefined) return undefined;
  return (await inSlices(touchesPrivateKeyInSteps(keyed, found.start, found.end))) ? undefined : text;
}

/** What is looked up: a given text at once, which opens if the chain has it; a proposed one after a selection. */
interface LookedUp {
  readonly given: string | undefined;
  readonly proposed: string | undefined;
}

function pickRow(
  { given, proposed }: LookedUp,
  node: LookUpChain,
  parts: LookUpParts,
): Promise<LookUpChoice | undefined> {
  const [only] = given === undefined ? [] : typedRows(given, node, parts);
  if (only?.act !== undefined && only.act.kind !== 'ask') return rememberedChoice({ row: only }, node, parts);
  return new Promise((resolve) => {
    const box = window.createQuickPick<LookUpRow & QuickPickItem>();
    let asking = new AbortController();
    box.title = l10n.t('Look Up on {0}', uiText(node.config.name, 64));
    box.placeholder = l10n.t('ID, address, block height, hex, explorer URL, or part of a name');
    box.matchOnDescription = true;
    const show = (rows: readonly LookUpRow[]): void => {
      // The items are made for the typed text: VS Code's own matching must not hide any.
      box.items = rows.map((row) => ({
        ...listItem(row),
        alwaysShow: true,
        buttons: row.act?.kind === 'open' ? BUTTONS : [],
      }));
    };
    let filled: string | undefined;
    const fill = (text: string): void => {
      // VS Code also reports the value that was set here.
      if (text === filled) return;
      filled = text;
      asking.abort();
      box.busy = false;
      show(typedRows(text, node, parts));
    };
    const end = (choice: LookUpChoice | Promise<never>): void => {
      resolve(choice instanceof Promise ? choice : rememberedChoice(choice, node, parts));
      box.hide();
    };
    const ask = async (row: LookUpRow, opens: boolean): Promise<void> => {
      if (row.act?.kind !== 'ask') return;
      const { query } = row.act;
      // The user selected it: it is no private key.
      if (query.kind === 'id') rememberVerdict(query.bytes, 'id');
      asking.abort();
      asking = new AbortController();
      const { signal } = asking;
      box.busy = true;
      await rememberedChoice({ row }, node, parts);
      const rows = await askedRows(row.act, parts, { signal, priority: 'tree' });
      box.busy = false;
      const [first] = rows;
      if (opens && first?.act?.kind === 'open') {
        resolve({ row: first });
        box.hide();
      } else show(rows);
    };
    const start = (row: LookUpRow, opens: boolean): void => {
      const asked = ask(row, opens);
      // The command reports a failure.
      asked.catch(() => (asking.signal.aborted ? undefined : end(asked as Promise<never>)));
    };
    box.onDidChangeValue(fill);
    box.onDidAccept(() => {
      const [row] = box.selectedItems;
      // A height is only another name of a block.
      if (row?.act?.kind === 'ask') start(row, row.act.query.kind === 'height');
      else if (row?.act !== undefined) end({ row });
    });
    box.onDidTriggerItemButton(({ item, button }) => end({ row: item, command: (button as OpenButton).command }));
    box.onDidHide(() => {
      asking.abort();
      resolve(undefined);
      box.dispose();
    });
    box.value = given ?? proposed ?? '';
    fill(box.value);
    box.show();
    if (only !== undefined) start(only, true);
  });
}

async function rememberedChoice(
  choice: LookUpChoice,
  node: LookUpChain,
  { history }: LookUpParts,
): Promise<LookUpChoice> {
  if (choice.row.text !== undefined) await history.add(node.config.name, choice.row.text);
  return choice;
}

async function perform({ row: { act }, command }: LookUpChoice): Promise<void> {
  switch (act?.kind) {
    case undefined:
    case 'ask':
      break;
    case 'open':
      await commands.executeCommand(command ?? 'avalancheLens.open', act.target);
      break;
    case 'reveal':
      await commands.executeCommand('avalancheLens.reveal', act.target);
      break;
    case 'run':
      await commands.executeCommand(act.action.command, act.action.argument);
      break;
    case 'evmAddress':
      await commands.executeCommand('avalancheLens.callMethod', { service: 'address-chains', address: act.id });
      break;
    case 'activate':
      await commands.executeCommand('avalancheLens.switchChain', act.chain);
      break;
    case 'evmBlock':
      await commands.executeCommand('avalancheLens.callMethod', { service: 'block', blockId: act.id });
  }
}
