import * as l10n from '@vscode/l10n';
import { Range, SnippetString, type TextEditor, Uri, window, workspace } from 'vscode';
import { hrpOf } from '../../core/ids/networks';
import { isRecord } from '../../core/json/record';
import { readOutcome } from '../../core/outcome';
import { notify } from '../../host/messages/notify';
import { uiText } from '../../host/messages/ui-text';
import type { Chains } from '../../services/chain/chains';
import { NEW_TXS, type NewTxKind } from '../../services/compose/new-tx-kinds';
import { addedStep, emptyPlan, type EnteredStep, planSnippet } from '../../services/plan/plan-edits';
import { pickPlan, planItems } from './plan-picker';

interface NewPlanParts {
  readonly chains: Pick<Chains, 'active' | 'networkOf'>;
  /** The text of a file of the extension. */
  readonly readOwn: (path: string) => Promise<string>;
}

/** What people do in several steps, by the files of media/plans. */
const TEMPLATES: Readonly<Record<string, { readonly label: string; readonly detail: string }>> = {
  l1: {
    label: l10n.t('An L1'),
    detail: l10n.t('AVAX from X to P, a subnet, its blockchain, and the validators with which it becomes an L1'),
  },
  treasury: { label: l10n.t('A Treasury'), detail: l10n.t('AVAX from X to P, staked there with a validator') },
  'validator-end': {
    label: l10n.t("A Validator's End"),
    detail: l10n.t('It stops renewing; what returns at the end of its cycle goes to X'),
  },
  'new-owner': {
    label: l10n.t('A New Owner'),
    detail: l10n.t('A subnet, and AVAX on P and X, go to another owner'),
  },
};

/** Opens a plan for the active chain from a template, which the user chooses or the argument names. It isn't saved yet. */
export async function newPlan({ chains, readOwn }: NewPlanParts, argument: unknown): Promise<void> {
  const { active } = chains;
  const items = Object.entries(TEMPLATES).map(([name, item]) => ({ ...item, name }));
  const title = uiText(l10n.t('New Plan for {0}', active.name));
  const chosen = items.find(({ name }) => name === argument) ?? (await window.showQuickPick(items, { title }));
  if (chosen === undefined) return;
  const template = await readOwn(`media/plans/${chosen.name}.avalanche-plan.json`);
  const hrp = hrpOf(chains.networkOf(active) ?? 0);
  const editor = await newPlanEditor(chosen.name);
  await editor.insertSnippet(new SnippetString(planSnippet(template, { chain: active.name, hrp })));
}

/** Adds a step that was entered in a form to a plan that the user chooses, or to a new one. */
export async function addToPlan(argument: unknown): Promise<void> {
  const step = enteredStep(argument);
  if (step === undefined) return;
  const another = { label: l10n.t('New Plan') };
  const chosen = await pickPlan(l10n.t('Add to Plan'), [...(await planItems()), another]);
  if (chosen === undefined) return;
  const editor =
    chosen.uri === undefined
      ? await newPlanEditor('new')
      : await window.showTextDocument(chosen.uri, { preview: false });
  const { document } = editor;
  const text = document.getText();
  const { value: added, error } = readOutcome(() => addedStep(text === '' ? emptyPlan(step.chain) : text, step));
  if (added === undefined) {
    void notify.error(l10n.t("Can't add to {0}: {1}.", chosen.label, error.message));
    return;
  }
  if (text === '') await editor.edit((edit) => edit.insert(document.positionAt(0), emptyPlan(step.chain)));
  const at = document.positionAt(added.at);
  await editor.edit((edit) => edit.insert(at, added.text));
  editor.revealRange(new Range(at, document.positionAt(added.at + added.text.length)));
}

/** An editor of an empty plan that is no file yet, and is saved as one of the workspace. */
async function newPlanEditor(name: string): Promise<TextEditor> {
  const folder = workspace.workspaceFolders?.[0]?.uri;
  const taken = (await planItems()).map(({ uri }) => uri?.path);
  let path = '';
  for (let i = 1; path === '' || taken.includes(path); i++) {
    const file = `${name}${i === 1 ? '' : `-${i}`}.avalanche-plan.json`;
    path = folder === undefined ? file : Uri.joinPath(folder, file).path;
  }
  const uri = folder === undefined ? Uri.from({ scheme: 'untitled', path }) : folder.with({ scheme: 'untitled', path });
  const document = await workspace.openTextDocument(uri);
  return window.showTextDocument(document, { preview: false });
}

function enteredStep(argument: unknown): (EnteredStep & { readonly chain: string }) | undefined {
  if (!isRecord(argument) || !isRecord(argument['values'])) return undefined;
  const { chain, kind, values } = argument;
  if (typeof chain !== 'string' || typeof kind !== 'string' || !Object.hasOwn(NEW_TXS, kind)) return undefined;
  const texts = Object.entries(values).filter((each): each is [string, string] => typeof each[1] === 'string');
  return { chain, kind: kind as NewTxKind, values: Object.fromEntries(texts) };
}
