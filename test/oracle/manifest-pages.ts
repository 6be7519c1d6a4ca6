// npm run manifest-pages: writes the list in docs/settings.md and the tables in docs/commands.md as package.json has
// them, the words in docs/private-key-words.md as the code has them, and the schemas of transactions to edit and of plans.
import { readFileSync, writeFileSync } from 'node:fs';
import { PLAN_SCHEMA, planSchemaFile } from '../support/repository-files/plan-schema';
import { madePages, readManifest, withParts } from '../support/repository-files/manifest-pages';
import { TX_SCHEMA, txSchemaText } from '../support/repository-files/tx-schema';

writeFileSync(TX_SCHEMA, txSchemaText());
writeFileSync(PLAN_SCHEMA, planSchemaFile());
for (const { path, parts } of madePages(readManifest())) {
  writeFileSync(path, withParts(readFileSync(path, 'utf8'), parts));
}
