// An exported function or type has a name of its own, and a source file, too: a search for it finds one thing. Fails with
// those that haven't, and if too many of all names at the top of a file stand in two files: those of the node's formats are the same on X, P and C.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Other extensions and programs have these files: their names are theirs. */
const FOREIGN = ['src/services/answers/avalanche-lens-api.ts', 'src/command/package-entry.ts'];
const MOST_SHARED = 80;
const EXPORTED = /^export (?:declare )?(?:(?:abstract )?(class|interface|type)|(?:async )?function\*?) (\w+)/gm;
const ANY =
  /^(?:export )?(?:declare )?(?:(?:abstract )?(?:class|interface|type)|(?:async )?function\*?|const|let) (\w+)/gm;

const places = new Map();
const all = new Map();
const files = ['src', 'webview-ui', 'sandbox'].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
);
for (const file of files) {
  if (!file.endsWith('.ts') || FOREIGN.includes(file) || file.startsWith('sandbox/test/')) continue;
  const text = readFileSync(file, 'utf8');
  for (const [, name] of text.matchAll(ANY)) all.set(name, (all.get(name) ?? new Set()).add(file));
  for (const [, kind, name] of text.matchAll(EXPORTED)) {
    // The sandbox has the types of a node under the names that the node has for them.
    if (kind === undefined || !file.startsWith('sandbox/')) places.set(name, [...(places.get(name) ?? []), file]);
  }
}
/** Each feature has one. */
const REGISTER = 'register.ts';
const byName = new Map();
for (const file of files) {
  if (!/^src[\\/].*\.ts$/.test(file) || basename(file) === REGISTER) continue;
  byName.set(basename(file), [...(byName.get(basename(file)) ?? []), file]);
}
const sameNames = [...byName.values()].filter((found) => found.length > 1);
for (const found of sameNames) console.error(`${found.join(' and ')} have one name: rename one.`);
const shared = [...places].filter(([, found]) => new Set(found).size > 1);
for (const [name, found] of shared) console.error(`${name} is exported by ${found.join(' and ')}: rename one.`);
const twice = [...all].filter(([, found]) => found.size > 1);
if (twice.length > MOST_SHARED) {
  const names = twice.map(([name]) => name).join(', ');
  console.error(`${twice.length} names stand in two files or more, ${MOST_SHARED} may: ${names}`);
}
process.exitCode = sameNames.length + shared.length === 0 && twice.length <= MOST_SHARED ? 0 : 1;
