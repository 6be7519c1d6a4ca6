import * as l10n from '@vscode/l10n';
import { type QuickPickItem, window } from 'vscode';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { instruction } from '../../core/endpoints/evm-words';
import { askText } from '../../host/ask';
import type { CallMemory, CallParam, Prompted } from './call-method';
import { type CallKind, CHOICES, DEFAULTS, HINTS, readParam, paramText } from './param-text';

/** Values that the user has already chosen or may choose. */
export interface AtHand {
  /** The selected text; proposed if it is valid. */
  readonly selected: string;
  /** The parameters of the document in view, if it is of the same call. */
  readonly shown: JSONObject;
  /** Values of a command's arguments: a valid one isn't prompted for. */
  readonly given?: Readonly<Record<string, unknown>>;
}

/**
 * Prompts for the parameters of a call: the required ones, then the optional ones that the user selects. Each box
 * proposes the selection if it is valid, else the parameter of the call in view, else the last value. Undefined if
 * cancelled.
 */
export async function askParams(
  call: Prompted,
  memory: CallMemory,
  { selected, shown, given = {} }: AtHand,
): Promise<Record<string, JSONValue> | undefined> {
  const { title, params } = call;
  const required = params.filter((param) => param.required);
  const optional = params.filter((param) => !param.required);
  const values: Record<string, JSONValue> = {};
  const askAll = async (list: readonly CallParam[]): Promise<boolean> => {
    for (const param of list) {
      const { name, kind } = param;
      const word = given[name];
      const read = typeof word === 'string' ? readParam(kind, word) : undefined;
      const last = shown[name] ?? memory.value(kind) ?? DEFAULTS[kind];
      const proposed = { last, selected: mayPropose(selected, kind, params) ? selected : '' };
      const prompt = call.hints?.[kind] ?? instruction(HINTS[kind]);
      const value =
        read !== undefined && 'value' in read
          ? read.value
          : await askParam({ title: `${title}: ${name}`, prompt, ...proposed }, param);
      if (value === undefined) return false;
      if (value !== '') values[name] = value;
    }
    return true;
  };
  if (!(await askAll(required))) return undefined;
  if (optional.length > 0) {
    const before = [...Object.keys(shown), ...memory.optional(title)];
    const chosen = await window.showQuickPick(
      optional.map(({ name, kind }) => ({
        label: name,
        description: HINTS[kind],
        picked: before.includes(name),
        name,
      })),
      {
        title: l10n.t('{0}: Optional Parameters', title),
        placeHolder: l10n.t('Select parameters to set'),
        canPickMany: true,
      },
    );
    if (chosen === undefined) return undefined;
    if (!(await askAll(optional.filter(({ name }) => chosen.some((item) => item.name === name))))) return undefined;
  }
  memory.remember(call, values);
  return values;
}

/** The ID of an EVM chain may be any word, also a key: only a number is proposed, unless it may be that of a block. */
function mayPropose(selected: string, kind: CallKind, params: readonly CallParam[]): boolean {
  if (kind !== 'evmChain') return true;
  return /^\d+$/.test(selected) && !params.some((param) => param.kind === 'evmBlockID');
}

interface Box {
  readonly title: string;
  readonly prompt: string;
  readonly last: JSONValue | undefined;
  readonly selected: string;
}

/** Undefined if cancelled; the empty text if an optional parameter is left empty. */
async function askParam(
  { title, prompt, last, selected }: Box,
  { kind, required }: CallParam,
): Promise<JSONValue | undefined> {
  const choices = CHOICES[kind];
  if (choices !== undefined) {
    const items: (QuickPickItem & { value: boolean | string })[] = choices.map((value) => ({
      label: `${value}`,
      value,
    }));
    // The last choice is first, so that Enter repeats it.
    items.sort((a, b) => Number(b.value === last) - Number(a.value === last));
    return (await window.showQuickPick(items, { title }))?.value;
  }
  const problemOf = (text: string): string | undefined => {
    const read = readParam(kind, text);
    return 'why' in read ? read.why : undefined;
  };
  const typed = await askText(problemOf, {
    title,
    prompt,
    value: selected !== '' && problemOf(selected) === undefined ? selected : last === undefined ? '' : paramText(last),
  });
  if (typed === undefined) return undefined;
  if (typed.trim() === '') return required ? undefined : '';
  const read = readParam(kind, typed);
  return 'value' in read ? read.value : undefined;
}
