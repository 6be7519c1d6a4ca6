// An exported function or type has a name of its own: a search for it finds one thing. Fails with those that haven't.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Other extensions copy this file: its names are theirs. */
const COPIED = 'src/services/answers/avalanche-lens-api.ts';
const EXPORTED = /^export (?:declare )?(?:(?:abstract )?(class|interface|type)|(?:async )?function\*?) (\w+)/gm;

const places = new Map();
const files = ['src', 'webview-ui', 'sandbox'].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
);
for (const file of files) {
  if (!file.endsWith('.ts') || file === COPIED || file.startsWith('sandbox/test/')) continue;
  for (const [, kind, name] of readFileSync(file, 'utf8').matchAll(EXPORTED)) {
    // The sandbox has the types of a node under the names that the node has for them.
    if (kind === undefined || !file.startsWith('sandbox/')) places.set(name, [...(places.get(name) ?? []), file]);
  }
}
const shared = [...places].filter(([, found]) => new Set(found).size > 1);
for (const [name, found] of shared) console.error(`${name} is exported by ${found.join(' and ')}: rename one.`);
process.exitCode = shared.length === 0 ? 0 : 1;
