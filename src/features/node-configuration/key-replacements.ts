import { isRecord } from '../../core/json/record';
import { nearestNames } from '../../core/text/nearest';

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
  return nearestNames(
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
