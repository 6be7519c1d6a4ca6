import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** All TypeScript files below a folder of the repository, as paths from its root with `/`. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => join(folder, name).replaceAll('\\', '/'));
}
