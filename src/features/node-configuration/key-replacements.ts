import { isRecord } from '../../core/json/record';

const MOST_REPLACEMENTS = 3;

/** What a file's schema says of a key. */
interface KnownKey {
  /** Whether nodes read it. */
  readonly isRead: boolean;
  readonly replacement: string | undefined;
}

/**
 * The keys that may replace one that is marked: what the schema of its file names, else the nearest ones. `read` reads
 * a schema by its path in the extension.
 */
export async function keyReplacements(
  key: string,
  schema: string,
  read: (path: string) => Promise<unknown>,
): Promise<readonly string[]> {
  const [file, shared] = [await read(schema), await read(schema.replace(/[^/]+$/, 'chains.json'))];
  const definitions = isRecord(shared) && isRecord(shared['definitions']) ? shared['definitions'] : {};
  const [, name = ''] = isRecord(file) ? String(file['$ref']).split('#/definitions/') : [];
  const known = new Map(keysIn(definitions[name] ?? file));
  const { replacement } = known.get(key) ?? {};
  if (replacement !== undefined) return [replacement];
  if (known.has(key) || Object.values(definitions).some((each) => isOfOthers(key, each))) return [];
  return nearest(
    key,
    [...known].flatMap(([each, { isRead }]) => (isRead ? [each] : [])),
  );
}

/** Whether a shared definition names a key as one of other files. */
function isOfOthers(key: string, definition: unknown): boolean {
  if (!isRecord(definition) || 'properties' in definition || !isRecord(definition['patternProperties'])) return false;
  return Object.keys(definition['patternProperties']).some((pattern) => new RegExp(pattern).test(key));
}

/** The keys of a schema at any depth. */
function keysIn(schema: unknown): [key: string, known: KnownKey][] {
  if (!isRecord(schema)) return [];
  const properties = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  return properties.flatMap(([key, value]) => {
    if (!isRecord(value)) return [];
    const { type, deprecationMessage: mark, replacement, items, additionalProperties } = value;
    const isRead = type !== undefined && mark === undefined;
    const known: KnownKey = { isRead, replacement: typeof replacement === 'string' ? replacement : undefined };
    return [[key, known] as [string, KnownKey], ...[value, items, additionalProperties].flatMap(keysIn)];
  });
}

/** The keys that need the fewest changes, if these are few for the length of the key. */
function nearest(key: string, keys: readonly string[]): readonly string[] {
  const word = lettersOf(key);
  const changes = new Map(keys.map((each) => [each, changesBetween(word, lettersOf(each))]));
  const least = Math.min(Math.max(1, Math.floor(word.length / 4)), ...changes.values());
  return [...changes.keys()].filter((each) => changes.get(each) === least).slice(0, MOST_REPLACEMENTS);
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
