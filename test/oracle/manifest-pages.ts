// npm run manifest-pages: writes the list of settings in README.md and the table of commands in docs/commands.md as
// package.json has them.
import { readFileSync, writeFileSync } from 'node:fs';
import { madePages, readManifest, withParts } from '../support/repository-files/manifest-pages';

for (const { path, parts } of madePages(readManifest())) {
  writeFileSync(path, withParts(readFileSync(path, 'utf8'), parts));
}
