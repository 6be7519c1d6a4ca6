import { readGiven } from '../core/given-text/given-text';
import { parseJSONNodes } from '../core/json/json-nodes';
import { readOutcome } from '../core/outcome';
import { finished } from '../core/steps';
import { nearestNames } from '../core/text/nearest';
import { NEW_TXS, type NewTxKind } from '../services/compose/new-tx-kinds';
import { type NewTxOption, newTxOptions, optionSchema } from '../services/compose/new-tx-options';
import type { NewTxTexts } from '../services/compose/new-tx-texts';
import { BadInput, sentenceOf } from './exit';
import { argumentText, shownName, shownPlace } from './inputs';
import type { Terminal } from './terminal';

/** For the parser of arguments. */
export function parsedOptions(kind: NewTxKind) {
  return Object.fromEntries(newTxOptions(kind).map(({ name }) => [name, { type: 'string', multiple: true } as const]));
}

/** Throws `BadInput` with the kinds whose names are nearly this one. */
export function kindNamed(name: string): NewTxKind {
  if (Object.hasOwn(NEW_TXS, name)) return name as NewTxKind;
  const meant = nearestNames(name, Object.keys(NEW_TXS)).join(' or ');
  const hint = meant === '' ? 'Run avalanche-lens new for a list.' : `Did you mean ${meant}?`;
  throw new BadInput(`There is no kind ${shownName(name)}. ${hint}`);
}

/** What a kind takes; without one, the kinds. */
export function newTxHelp(name?: string): string {
  if (name === undefined) return columns(Object.entries(NEW_TXS).map(([kind, { label }]) => [kind, label]));
  const kind = kindNamed(name);
  const rows = newTxOptions(kind).map(({ name: each, value, help, isOptional }): [string, string] => {
    return [`--${each} ${value}`, isOptional === true ? `${help} (optional)` : help];
  });
  const file = ['--file FILE', `These values as JSON; new ${name} --schema prints its schema`] as const;
  return `\n${NEW_TXS[kind].label}\n${columns([...rows, file])}`;
}

function columns(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([first]) => first.length)) + 2;
  return rows.map(([first, second]) => `  ${first.padEnd(width)}${second}`).join('\n');
}

/** The JSON schema of a file of values. */
export function valuesSchema(kind: NewTxKind): string {
  const options = newTxOptions(kind);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: NEW_TXS[kind].label,
    type: 'object',
    properties: Object.fromEntries<object>([
      ['$schema', { type: 'string' }],
      ...options.map((option) => [option.name, optionSchema(option)] as const),
    ]),
    required: options.flatMap(({ name, isOptional }) => (isOptional === true ? [] : [name])),
    additionalProperties: false,
  };
  return JSON.stringify(schema, undefined, 2);
}

/** What the options have, else the file of values. Throws `BadInput` for what is missing, unknown, or given twice. */
export async function newTxTexts(
  kind: NewTxKind,
  { file, ...given }: { readonly file?: string | undefined } & Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<NewTxTexts> {
  const options = newTxOptions(kind);
  const texts: Record<string, string> = file === undefined ? {} : await valuesInFile(file, options, terminal);
  for (const { name, isList } of options) {
    const list = (given[name] ?? []) as readonly string[];
    if (list.length > 1 && isList !== true) throw new BadInput(`--${name} stands twice.`);
    if (list.length > 0) texts[name] = list.join(',');
  }
  for (const [name, text] of Object.entries(texts))
    if (text.split(/[\s,;]+/).some((word) => readGiven(word).kind === 'bytes32'))
      throw new BadInput(`--${name}: 32 bytes in hexadecimal may be a private key. Never give one to this command.`);
  const missing = options.filter(({ name, isOptional }) => isOptional !== true && texts[name] === undefined);
  if (missing.length === 0) return texts;
  throw new BadInput(
    `Give ${missing.map(({ name, value }) => `--${name} ${value}`).join(' ')}: see new ${kind} --help.`,
  );
}

async function valuesInFile(path: string, options: readonly NewTxOption[], terminal: Terminal) {
  const { isFile, text } = await argumentText(path, terminal);
  if (!isFile) throw new BadInput(`There is no file ${shownName(path)}.`);
  const { value: root, error } = readOutcome(() => finished(parseJSONNodes(text)));
  if (root?.kind !== 'object')
    throw new BadInput(`${shownPlace(path)}: ${error ? sentenceOf(error) : 'no JSON object.'}`);
  const texts = root.members.flatMap(({ key, value }): [string, string][] => {
    if (key === '$schema') return [];
    const option = options.find(({ name }) => name === key);
    const parts = (value.kind === 'list' && option?.isList === true ? value.items : [value]).flatMap((each) =>
      each.kind === 'text' ? [each.value] : each.kind === 'number' ? [each.digits] : [],
    );
    if (option !== undefined && parts.length > 0) return [[key, parts.join(',')]];
    const what = option === undefined ? `There is no value ${shownName(key)}` : `${key} is ${option.value} as text`;
    throw new BadInput(`${shownPlace(path)}, line ${value.line + 1}: ${what}.`);
  });
  return Object.fromEntries(texts);
}
