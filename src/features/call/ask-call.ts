import { window, type QuickPickItem } from 'vscode';
import type { AvmMethodName, AvmParam } from '../../client/avm/avm-methods';
import type { JSONValue } from '../../core/json';
import type { METHODS } from '../../client/avm/avm-methods';
import type { CHOICES, HINTS, readParam } from './param-text';

/** What the questions need of what is loaded at first use. */
export interface AskParts {
  readonly METHODS: typeof METHODS;
  readonly CHOICES: typeof CHOICES;
  readonly HINTS: typeof HINTS;
  readonly readParam: typeof readParam;
}

/**
 * Asks for a method's parameters: those that it must have one after the other, then which of the others. `selected` is
 * what the user has at hand, and is offered where it fits. Undefined if the user thinks better of it.
 */
export async function askParams(
  method: AvmMethodName,
  parts: AskParts,
  selected: string,
): Promise<Record<string, JSONValue> | undefined> {
  const { params } = parts.METHODS[method];
  const required = params.filter((param) => param.required);
  const optional = params.filter((param) => !param.required);
  const values: Record<string, JSONValue> = {};
  const askAll = async (list: readonly AvmParam[]): Promise<boolean> => {
    for (const param of list) {
      const value = await askParam(`${method}: ${param.name}`, param, parts, selected);
      if (value === undefined) return false;
      values[param.name] = value;
    }
    return true;
  };
  if (!(await askAll(required))) return undefined;
  if (optional.length === 0) return values;
  const chosen = await window.showQuickPick(
    optional.map(({ name, kind }) => ({ label: name, description: parts.HINTS[kind], name })),
    { title: `${method}: What Else to Say?`, placeHolder: 'Nothing has to be chosen here', canPickMany: true },
  );
  if (chosen === undefined) return undefined;
  const named = optional.filter(({ name }) => chosen.some((item) => item.name === name));
  return (await askAll(named)) ? values : undefined;
}

async function askParam(
  title: string,
  { kind }: AvmParam,
  { CHOICES, HINTS, readParam }: AskParts,
  selected: string,
): Promise<JSONValue | undefined> {
  const choices = CHOICES[kind];
  if (choices !== undefined) {
    const items: (QuickPickItem & { value: boolean | string })[] = choices.map((value) => ({
      label: `${value}`,
      value,
    }));
    return (await window.showQuickPick(items, { title }))?.value;
  }
  const problemOf = (text: string): string | undefined => {
    const read = readParam(kind, text);
    return 'why' in read ? read.why : undefined;
  };
  const typed = await window.showInputBox({
    title,
    prompt: HINTS[kind],
    value: selected !== '' && problemOf(selected) === undefined ? selected : '',
    ignoreFocusOut: true,
    // While nothing is typed there is nothing to correct.
    validateInput: (text) => (text === '' ? undefined : problemOf(text)),
  });
  if (typed === undefined || typed.trim() === '') return undefined;
  const read = readParam(kind, typed);
  return 'value' in read ? read.value : undefined;
}
