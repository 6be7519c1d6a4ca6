import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ValidateFunction } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { visibleJSON } from '../../../../src/core/json/visible-json';
import { editableJSON } from '../../../../src/core/signing/tx-json';
import { TX_SCHEMA, txSchema, txSchemaText } from '../../../support/repository-files/tx-schema';
import { txsIn } from '../../../support/recording-checks/round-trip';
import { fixtureText } from '../../../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';

describe('the schema of transactions to edit', () => {
  const schema = { ...txSchema() };
  const isValid = new Ajv2019({ strict: false, code: { optimize: false } })
    .addSchema(schema, 'avalanche-tx.json')
    .getSchema('avalanche-tx.json') as ValidateFunction;

  it('is the one that is shipped: npm run manifest-pages writes it', () => {
    assert.equal(readFileSync(TX_SCHEMA, 'utf8'), txSchemaText());
  });

  for (const file of ['x-chain.jsonl.gz', 'primary-network.jsonl', 'primary-codec.jsonl']) {
    it(`takes each transaction of ${file}`, () => {
      for (const any of txsIn(fixtureText(join(PROTOCOL_FIXTURES, file)))) {
        const json = JSON.parse(visibleJSON(editableJSON(any))) as unknown;
        assert.ok(isValid(json), `${any.tx.unsignedTx.type}: ${JSON.stringify(isValid.errors?.slice(0, 3))}`);
      }
    });
  }

  it('takes no other types, fields and kinds of values', () => {
    const any = txsIn(fixtureText(join(PROTOCOL_FIXTURES, 'x-chain.jsonl.gz'))).find(
      ({ tx }) => tx.unsignedTx.type === 'txs.BaseTx' && tx.unsignedTx.outputs.length > 0,
    );
    const text = visibleJSON(editableJSON(any as never));
    for (const [from, to] of [
      [/"type": "txs.BaseTx"/, '"type": "txs.Pay"'],
      [/"memo": "0x/, '"memo": "0'],
      [/"memo"/, '"memos"'],
      [/"amount": \d+/, '"amount": "1"'],
      [/"amount": \d+/, '"amount": -1'],
      [/"X-\w+"/, '"X"'],
    ] as const) {
      const changed = text.replace(from, to);
      assert.notEqual(changed, text);
      assert.ok(!isValid(JSON.parse(changed)), to);
    }
  });
});
