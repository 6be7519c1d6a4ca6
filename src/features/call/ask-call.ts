import * as l10n from '@vscode/l10n';
import { window, type QuickPickItem } from 'vscode';
import { type ApiParam, paramsOf } from '../../client/rpc/method';
import { type MethodName, METHODS } from '../../client/rpc/methods';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { askText } from '../../host/ask';
import type { CallMemory } from './call-memory';
import { CHOICES, HINTS, readParam, textOf } from './param-text';

/** Proposed values. */
export interface AtHand {
  /** The selected text; proposed if it is valid. */
  readonly selected: string;
  /** The parameters of the document in view, if it is a call of the same method. */
  readonly shown: JSONObject;
}

/**
 * Prompts for a method's parameters: the required ones, then the optional ones that the user selects. Each box proposes
 * the selection if it is valid, else the parameter of the call in view, else the last value. Undefined if cancelled.
 */
export async function askParams(
  method: MethodName,
  memory: CallMemory,
  atHand: AtHand,
): Promise<Record<string, JSONValue> | undefined> {
  const params = paramsOf(METHODS[method]);
  const required = params.filter((param) => param.required);
  const optional = params.filter((param) => !param.required);
  const values: Record<string, JSONValue> = {};
  const askAll = async (list: readonly ApiParam[]): Promise<boolean> => {
    for (const param of list) {
      const last = atHand.shown[param.name] ?? memory.value(param.kind);
      const value = await askParam(`${method}: ${param.name}`, param, { last, selected: atHand.selected });
      if (value === undefined) return false;
      if (value !== '') values[param.name] = value;
    }
    return true;
  };
  if (!(await askAll(required))) return undefined;
  if (optional.length > 0) {
    const before = [...Object.keys(atHand.shown), ...memory.optional(method)];
    const chosen = await window.showQuickPick(
      optional.map(({ name, kind }) => ({
        label: name,
        description: HINTS[kind],
        picked: before.includes(name),
        name,
      })),
      {
        title: l10n.t('{0}: Optional Parameters', method),
        placeHolder: l10n.t('Select parameters to set'),
        canPickMany: true,
      },
    );
    if (chosen === undefined) return undefined;
    if (!(await askAll(optional.filter(({ name }) => chosen.some((item) => item.name === name))))) return undefined;
  }
  memory.remember(method, values);
  return values;
}

/** Proposed values of a box. */
interface Offered {
  readonly last: JSONValue | undefined;
  readonly selected: string;
}

/** Undefined if cancelled; the empty text if an optional parameter is left empty. */
async function askParam(
  title: string,
  { kind, required }: ApiParam,
  { last, selected }: Offered,
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
    prompt: HINTS[kind],
    value: selected !== '' && problemOf(selected) === undefined ? selected : last === undefined ? '' : textOf(last),
  });
  if (typed === undefined) return undefined;
  if (typed.trim() === '') return required ? undefined : '';
  const read = readParam(kind, typed);
  return 'value' in read ? read.value : undefined;
}
