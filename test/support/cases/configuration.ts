import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type Diagnostic, getLanguageService, type LanguageService, TextDocument } from 'vscode-json-languageservice';
import { type JSONValue, stringifyJSON } from '../../../src/core/json/json';
import { isRecord } from '../../../src/core/json/record';
import { type CaseResult, casesIn } from './form';

/** VS Code's own JSON support, with the schemas that the extension contributes. */
function contributedService(): LanguageService {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { jsonValidation: { fileMatch: string[]; url: string }[] };
  };
  const service = getLanguageService({
    schemaRequestService: (uri) => Promise.resolve(readFileSync(new URL(uri), 'utf8')),
    workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
  });
  service.configure({
    validate: true,
    allowComments: false,
    schemas: contributes.jsonValidation.map(({ fileMatch, url }) => ({
      uri: pathToFileURL(url).href,
      fileMatch: fileMatch.map((glob) => (glob.startsWith('!') ? glob : `/${glob}`)),
    })),
  });
  return service;
}

let shared: LanguageService | undefined;

/** What is marked in a file: the message, and the text that it is about. */
export async function marksOf(
  path: string,
  text: string,
): Promise<{ readonly message: string; readonly at: string }[]> {
  const service = (shared ??= contributedService());
  const document = TextDocument.create(pathToFileURL(`/home/me/${path}`).href, 'json', 1, text);
  const marks: Diagnostic[] = await service.doValidation(document, service.parseJSONDocument(document));
  return marks.map(({ message, range }) => ({
    message: typeof message === 'string' ? message : message.value,
    at: document.getText(range),
  }));
}

/** Files of a node's configuration, and what is marked in each. */
export async function* configurationCases(path: string, text: string): AsyncGenerator<CaseResult> {
  for (const [i, each] of casesIn(text).entries()) {
    const { source, path: file, file: content = {}, expected } = each;
    const title = `${path}:${i + 1} ${String(file)} of ${String(source)}`;
    const wanted = isRecord(expected) && Array.isArray(expected['marks']) ? (expected['marks'] as JSONValue[]) : [];
    const written = typeof content === 'string' ? content : stringifyJSON(content, 2);
    yield { title, problem: differs(await marksOf(String(file), written), wanted.map(String)) };
  }
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
