import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { NODE_SCHEMAS, nodeSchemaAt } from '../../../../src/services/answers/configuration-schemas';
import { readManifest } from '../../../support/repository-files/manifest-pages';

/** What nodes share, and transactions. */
const OTHERS = ['avalanche-tx.json', 'chains.json', 'plan.json'];

describe('the names of schemas', () => {
  it('are those of media/schemas', () => {
    const files = [...NODE_SCHEMAS.map((name) => `${name}.json`), ...OTHERS];
    assert.deepEqual(files.sort(), readdirSync('media/schemas').sort());
  });

  it('are in all rows of package.json but those of transactions and plans', () => {
    const { jsonValidation } = readManifest().contributes as unknown as { jsonValidation: { url: string }[] };
    const without = jsonValidation.filter(({ url }) => nodeSchemaAt(url) === undefined);
    assert.deepEqual(
      without.map(({ url }) => url),
      ['./media/schemas/avalanche-tx.json', './media/schemas/plan.json'],
    );
  });
});
