import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ROOT } from '../recording/recording';
import { untranslated } from './untranslated';

/**
 * One reviewed file of wording, test/snapshots/NAME.md: an entry for each case of the suite that owns it. Cases with the
 * same text share one entry, under the title of each.
 */
export interface Snapshot {
  /** Fails unless the file has exactly this text, which isn't empty, under `entry`. Lists are compared line by line. */
  matches(entry: string, text: string | readonly string[]): void;
}

/** Whether a test gives a text to a snapshot itself. Such tests alone run again in another display language. */
export const ownsEntry = ({ body }: Mocha.Test): boolean => body.includes('.matches(');

/**
 * The snapshot that the suite around the call owns. Call it once, in the body of a `describe`.
 *
 * `npm run snapshots` (UPDATE_SNAPSHOTS=1) writes the entries instead of comparing them. When all tests of the suite
 * ran and passed, entries that none of them used fail the suite, or are dropped by an update. With PSEUDO_LOCALE=FILE
 * nothing is compared: the words that went past l10n.t are written to the file (test/long/pseudo-locale.test.ts).
 */
export function snapshotOf(name: string): Snapshot {
  const file = join(ROOT, 'test/snapshots', `${name}.md`);
  const update = process.env['UPDATE_SNAPSHOTS'] === '1';
  const pseudo = process.env['PSEUDO_LOCALE'];
  const stored = existsSync(file) ? parse(readFileSync(file, 'utf8')) : new Map<string, string>();
  const used = new Map<string, string>();
  let running: Mocha.Test | undefined;

  beforeEach(function () {
    running = this.currentTest;
  });

  after(`wording in ${name}.md`, function () {
    if (pseudo !== undefined) return;
    const passed: boolean[] = [];
    this.test?.parent?.eachTest((test) => void passed.push(test.isPassed()));
    const complete = !passed.includes(false);
    if (update) write(file, name, complete ? used : new Map([...stored, ...used]));
    else if (complete)
      assert.deepEqual(
        [...stored.keys()].filter((entry) => !used.has(entry)),
        [],
        'unused; run npm run snapshots',
      );
  });

  return {
    matches(title, text) {
      assert.ok(running !== undefined && ownsEntry(running), 'a test calls matches itself, not through a function');
      const entry = visible(title);
      const actual = entryText(text);
      assert.ok(/^.+$/.test(entry) && !/^~~~/m.test(actual), `${entry} can't be written to ${name}.md`);
      const where = `"${entry}" in test/snapshots/${name}.md; if the change is intended, run npm run snapshots`;
      if (pseudo !== undefined) {
        appendFileSync(pseudo, `${JSON.stringify({ name, entry, words: untranslated(actual) })}\n`);
        return;
      }
      if (used.has(entry)) assert.equal(actual, used.get(entry), `two texts for ${where}`);
      used.set(entry, actual);
      if (update) return;
      if (!stored.has(entry)) assert.fail(`no entry ${where}\n\n${actual}`);
      assert.equal(actual, stored.get(entry), `other wording than ${where}`);
    },
  };
}

/** What is compared. Nothing isn't wording: a test asserts it, or gives it a word of its own. */
export function entryText(text: string | readonly string[]): string {
  const actual = normalize(typeof text === 'string' ? text : text.join('\n'));
  assert.match(actual, /\S/, 'an empty text is no snapshot');
  return actual;
}

/** Lines for an entry that is one case of many: several in a row that the usual case has too are counted, not repeated. */
export function unlikeLines(usual: readonly string[], lines: readonly string[]): readonly string[] {
  const runs: string[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run?.[0] !== undefined && usual.includes(line) && usual.includes(run[0])) run.push(line);
    else runs.push([line]);
  }
  return runs.map((run) => (run.length > 1 ? `… ×${run.length}` : run.join('')));
}

/** The columns of a line of `jsonText`. */
const WIDTH = 150;

/** JSON for an entry, in which a list or an object is one line if it fits. */
export function jsonText(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  if (typeof value !== 'object' || value === null || indent.length + line.length <= WIDTH) return line;
  const deeper = `${indent}  `;
  const item = (each: unknown): string => jsonText(each, deeper);
  const lines = Array.isArray(value)
    ? value.map(item)
    : Object.entries(value).flatMap(([key, each]) =>
        each === undefined ? [] : [`${JSON.stringify(key)}: ${item(each)}`],
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${lines.map((each) => deeper + each).join(',\n')}\n${indent}${close}`;
}

/** Replaces what differs from run to run: free ports, paths of this machine, times of today and durations. */
function normalize(text: string): string {
  const folders: readonly [folder: string, label: string][] = [
    [resolve(ROOT), 'ROOT'],
    [tmpdir(), 'TMP'],
  ];
  const plain = folders
    .reduce((result, [folder, label]) => result.replaceAll(folder, label), text.replaceAll('\r\n', '\n'))
    .replace(/\b(127\.0\.0\.1|localhost|\[::1\])(:|%3A)\d{5}\b/g, '$1$2PORT')
    .replace(/\bport \d{5}\b/g, 'port PORT')
    .replace(/(?<!\d-\d\d )\b\d\d:\d\d:\d\d(?= UTC)/g, 'TIME')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, 'TIME')
    .replace(/\b\d+(?:\.\d+)? (?=m?s ago\b)/g, 'N ');
  return visible(plain);
}

/** Control characters as \\uXXXX: a file of wording is text, and each of its lines is one. */
function visible(text: string): string {
  return text.replace(
    /[^\P{C}\n]|[\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}

const ENTRY = /^((?:## .*\n)+)\n~~~text\n([^]*?)\n~~~$/gm;

function parse(markdown: string): Map<string, string> {
  const entries = markdown.replaceAll('\r\n', '\n').matchAll(ENTRY);
  return new Map(
    [...entries].flatMap(([, titles = '', text = '']) =>
      [...titles.matchAll(/^## (.*)$/gm)].map(([, title = '']): [string, string] => [title, text]),
    ),
  );
}

function write(file: string, name: string, entries: ReadonlyMap<string, string>): void {
  const titles = new Map<string, string[]>();
  for (const [title, text] of entries) titles.set(text, [...(titles.get(text) ?? []), `## ${title}\n`]);
  const sections = [...titles].map(([text, each]) => `\n${each.join('')}\n~~~text\n${text}\n~~~\n`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `# ${name}\n\nWritten by \`npm run snapshots\`.\n${sections.join('')}`);
}
