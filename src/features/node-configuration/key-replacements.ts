import { isRecord } from '../../core/json/record';

/** A key that has a mark of our schemas, and the schema of its file. */
export interface MarkedKey {
  readonly key: string;
  readonly message: string;
  /** A path in the extension. */
  readonly schema: string | undefined;
}

const MOST = 3;

/** The keys that may replace a marked one: the one that the mark names, else the nearest of the file's schema. */
export async function keyReplacements(
  { key, message, schema }: MarkedKey,
  read: (path: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const named = /\buse `([\w-]+)` instead/.exec(message)?.[1];
  if (named !== undefined) return [named];
  if (schema === undefined) return [];
  const file = await read(schema);
  // The schemas of chains are definitions of one file.
  const [shared, name] = isRecord(file) ? String(file['$ref']).split('#/definitions/') : [];
  if (shared === undefined || name === undefined) return nearest(key, keysIn(file));
  const all = await read(schema.replace(/[^/]+$/, shared));
  return nearest(key, isRecord(all) && isRecord(all['definitions']) ? keysIn(all['definitions'][name]) : []);
}

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
  const changes = new Map(keys.map((each) => [each, changesBetween(word, lettersOf(each))]));
  const least = Math.min(Math.max(1, Math.floor(word.length / 4)), ...changes.values());
  return [...changes.keys()].filter((each) => changes.get(each) === least).slice(0, MOST);
}

const lettersOf = (key: string): string => key.toLowerCase().replace(/[-_]/g, '');

/** How many letters to add, remove, or replace. */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, above] of row.slice(1).entries()) {
      next.push(Math.min(above + 1, (next[j] ?? 0) + 1, (row[j] ?? 0) + (letter === other[j] ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
