// npm run readme: writes the tables of settings and commands in README.md as package.json has them.
import { readFileSync, writeFileSync } from 'node:fs';
import { manifestTables, readManifest, withTables } from '../support/manifest-tables';

writeFileSync('README.md', withTables(readFileSync('README.md', 'utf8'), manifestTables(readManifest())));
