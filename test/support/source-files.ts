import { existsSync, readdirSync } from 'node:fs';
import { join, normalize } from 'node:path';

/** All TypeScript files below a folder of the repository, as paths from its root with `/`. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name).replaceAll('\\', '/'));
}

/** The file that a relative import in `file` names. */
export function importedFile(file: string, specifier: string): string {
  const path = normalize(join(file, '..', specifier)).replaceAll('\\', '/');
  return /\.\w+$/.test(path) ? path : `${path}.ts`;
}
