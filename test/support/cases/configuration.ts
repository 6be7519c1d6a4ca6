import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type JSONValue, stringifyJSON } from '../../../src/core/json/json';
import { isRecord } from '../../../src/core/json/record';
import type { ConfigurationMark } from '../../../src/services/answers/command-output';
import { configurationChecker } from '../../../src/services/answers/configuration-marks';
import type { ContributedSchema } from '../../../src/services/answers/configuration-schemas';
import { type CaseResult, casesIn } from './form';

export const readOwn = (path: string): Promise<unknown> => Promise.resolve(JSON.parse(readFileSync(path, 'utf8')));

/** What VS Code marks in a file that the extension has a schema for, with the text from there on; none in others. */
export async function marksOf(path: string, text: string): Promise<(ConfigurationMark & { readonly at: string })[]> {
  const { contributes } = (await readOwn('package.json')) as { contributes: { jsonValidation: ContributedSchema[] } };
  const { schemaOf, marksIn } = await (shared ??= configurationChecker(readOwn, contributes.jsonValidation));
  const schema = schemaOf(pathToFileURL(`/home/me/${path}`).href, text);
  const marks = schema === undefined ? [] : await marksIn(text, schema);
  const lines = text.split('\n');
  return marks.map((mark) => ({
    ...mark,
    at: [lines[mark.line - 1]?.slice(mark.column - 1), ...lines.slice(mark.line)].join('\n'),
  }));
}

let shared: ReturnType<typeof configurationChecker> | undefined;

interface ConfigurationCase {
  readonly title: string;
  readonly path: string;
  readonly content: string;
  readonly wanted: readonly string[];
}

/** Files of a node's configuration, and what has to be marked in each. */
export function configurationFiles(path: string, text: string): ConfigurationCase[] {
  return casesIn(text).map(({ source, path: file, file: content = {}, expected }, i) => {
    const wanted = isRecord(expected) && Array.isArray(expected['marks']) ? (expected['marks'] as JSONValue[]) : [];
    return {
      title: `${path}:${i + 1} ${String(file)} of ${String(source)}`,
      path: String(file),
      content: typeof content === 'string' ? content : stringifyJSON(content, 2),
      wanted: wanted.map(String),
    };
  });
}

/** Whether each file is marked as it has to be. */
export async function* configurationCases(path: string, text: string): AsyncGenerator<CaseResult> {
  for (const { title, path: file, content, wanted } of configurationFiles(path, text))
    yield { title, problem: differs(await marksOf(file, content), wanted) };
}

/** Names of keys, flags and files. */
const NAME = /[\w-]+\.json|[a-z0-9]+(?:-[a-z0-9]+)+|[a-z]+(?:[A-Z0-9]\w*)+/g;

function differs(marks: readonly { message: string; at: string }[], expected: readonly string[]): string | undefined {
  const found = marks.map(({ message, at }) => `${at.slice(0, 80)}: ${message}`).join(' | ');
  if (marks.length !== expected.length) return `${marks.length} marks instead of ${expected.length}: ${found}`;
  for (const words of expected) {
    const [key = ''] = /^[\w-]+/.exec(words) ?? [];
    const named = words.slice(key.length).match(NAME) ?? [];
    const mark = marks.find(({ message, at }) => at.startsWith(`"${key}"`) || message.includes(`"${key}"`));
    if (mark === undefined) return `${key} isn't marked: ${found}`;
    const missing = named.find((name) => name !== key && !mark.message.includes(name));
    if (missing !== undefined) return `the mark on ${key} doesn't name ${missing}: ${mark.message}`;
  }
  return undefined;
}
