import { isRecord } from '../../core/json/record';

/** A row of `jsonValidation` in package.json. */
export interface ContributedSchema {
  readonly fileMatch: readonly string[];
  readonly url: string;
}

/** A key of a file that has a mark of our schemas. */
export interface MarkedKey {
  readonly path: string;
  readonly key: string;
  readonly message: string;
  readonly contributed: readonly ContributedSchema[];
}

const MOST = 3;

/** The keys that may replace a marked one: the one that the mark names, else the nearest of the file's schema. */
export async function keyReplacements(
  { path, key, message, contributed }: MarkedKey,
  read: (url: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const named = /\buse `([\w-]+)` instead/.exec(message)?.[1];
  if (named !== undefined) return [named];
  const url = contributed.find(({ fileMatch }) => isMatch(path, fileMatch))?.url;
  if (url === undefined) return [];
  const schema = await read(url);
  const [file, definition] = isRecord(schema) ? String(schema['$ref']).split('#/definitions/') : [];
  const shared = definition === undefined ? undefined : await read(new URL(file ?? '', `file:///${url}`).pathname);
  const within = isRecord(shared) && isRecord(shared['definitions']) ? shared['definitions'][definition ?? ''] : schema;
  return nearest(key, keysIn(within));
}

/** Whether globs match a path: the last one that does decides, as in VS Code's own JSON support. */
function isMatch(path: string, globs: readonly string[]): boolean {
  const last = globs.findLast((glob) => globPattern(glob.replace('!', '')).test(path));
  return last !== undefined && !last.startsWith('!');
}

const GLOB: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '*': '[^/]*',
  '{': '(?:',
  '}': ')',
  ',': '|',
  '.': '\\.',
};

const globPattern = (glob: string): RegExp =>
  new RegExp(`^/?${glob.replace(/\*\*\/|[*{},.]/g, (sign) => GLOB[sign] ?? sign)}$`);

/** The keys of a schema at any depth, without those that nodes no longer read. */
function keysIn(schema: unknown): string[] {
  if (!isRecord(schema)) return [];
  const properties = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  return properties.flatMap(([key, value]) =>
    isRecord(value) && value['type'] !== undefined && value['deprecationMessage'] === undefined
      ? [key, ...keysIn(value), ...keysIn(value['items']), ...keysIn(value['additionalProperties'])]
      : [],
  );
}

/** The keys that need the fewest changes, if these are few for the length of the key. */
function nearest(key: string, keys: readonly string[]): readonly string[] {
  const word = lettersOf(key);
  let least = Math.max(1, Math.floor(word.length / 4));
  let found: string[] = [];
  for (const each of new Set(keys)) {
    const changes = changesBetween(word, lettersOf(each));
    if (changes > least) continue;
    if (changes < least) found = [];
    least = changes;
    found.push(each);
  }
  return found.slice(0, MOST);
}

const lettersOf = (key: string): string => key.toLowerCase().replace(/[-_]/g, '');

/** How many letters to add, remove, replace, or swap with the next. */
function changesBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= one.length; i++) {
    const [above = [], before = []] = [rows.at(-1), rows.at(-2)];
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const swap = isSwapped ? (before[j - 2] ?? Infinity) + 1 : Infinity;
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1), swap));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
