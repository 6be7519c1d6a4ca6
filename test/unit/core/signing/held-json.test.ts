import assert from 'node:assert/strict';
import { join } from 'node:path';
import { unwrap } from '../../../../src/core/codec/proposervm/proposervm-block';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { decodeAnyHex } from '../../../../src/core/encodings/hex';
import { parseJSON, stringifyJSON, type JSONObject } from '../../../../src/core/json/json';
import { readOutcome } from '../../../../src/core/outcome';
import { heldInJSON } from '../../../../src/core/signing/held-json';
import { finished } from '../../../../src/core/steps';
import { readLines } from '../../../support/recording/recording';
import { PROTOCOL_FIXTURES } from '../../../support/recording/vectors';
import { refuses } from '../../../support/assertions/refuses';
import { ZERO_ID } from '../../../support/known-ids';

const linesOf = (file: string) => readLines(join(PROTOCOL_FIXTURES, file));
const held = (text: string) => finished(heldInJSON(text));

/** The responses of a recording's node that print a block as JSON, and the block. */
function printedBlocks(file: string): { readonly body: string; readonly block: JSONObject }[] {
  return linesOf(file).flatMap((line) => {
    if (line.kind !== 'exchange' || !line.response.body.includes('"parentID"')) return [];
    const { body } = line.response;
    const { result } = parseJSON(body) as { result?: { block?: JSONObject } };
    return typeof result?.block === 'object' ? [{ body, block: result.block }] : [];
  });
}

describe('what JSON holds', () => {
  for (const [file, count, ambiguous] of [
    ['x-chain.jsonl.gz', 20, 4],
    ['primary-network.jsonl', 4, 0],
  ] as const) {
    it(`is each block that the node of ${file} printed, with its ID`, () => {
      const printed = printedBlocks(file);
      // A node prints the mint rights of a property and the property with the same fields.
      const isReadable = ({ body }: { readonly body: string }): boolean =>
        !/^[^]*: expected a field "type" with one of propertyfx\.MintOutput, propertyfx\.OwnedOutput$/.test(
          readOutcome(() => held(body)).error?.message ?? '',
        );
      const readable = printed.filter(isReadable);
      assert.equal(printed.length - readable.length, ambiguous);
      assert.ok(readable.length >= count, String(readable.length));
      for (const { body, block } of readable) {
        const [read, other] = held(body);
        assert.ok(read !== undefined && other === undefined);
        assert.deepEqual([read.path, read.form, read.ignored], ['result.block', 'block', []]);
        assert.equal(encodeCb58(unwrap(read.bytes).outerID), block['id']);
      }
    });
  }

  it('is a block of P of each type, by its ID where two types have the same fields', () => {
    const lines = linesOf('primary-codec.jsonl').filter((line) => line.kind === 'codec' && line.what === 'P block');
    assert.ok(lines.length >= 8, String(lines.length));
    for (const line of lines) {
      assert.ok(line.kind === 'codec');
      const [read] = held(stringifyJSON(line.json));
      assert.deepEqual(read?.bytes, decodeAnyHex(line.hex).bytes, line.label);
    }
  });

  it('is no block whose ID is another, and none with a part that is wrong', () => {
    const [first = assert.fail()] = printedBlocks('x-chain.jsonl.gz').filter(({ body }) => body.includes('unsignedTx'));
    refuses(
      () => held(stringifyJSON({ ...first.block, id: ZERO_ID })),
      /^line 1, id: 1+LpoYY in the JSON, but \w+ in the block$/,
    );
    const wrong = stringifyJSON(first.block).replace('"outputIndex":', '"outputIndexes":');
    refuses(() => held(wrong), /^line 1, txs\[0\]\.unsignedTx/);
  });

  it('is looked for in steps of a few values', () => {
    const [hex] = linesOf('primary-codec.jsonl').flatMap((line) => (line.kind === 'codec' ? [line.hex] : []));
    const list = Array.from({ length: 500 }, () => `{"any": "${hex}"}`);
    assert.ok([...heldInJSON(`[${list.join()}]`)].length > 2 * list.length);
  });
});
