import assert from 'node:assert/strict';
import { readRpc } from '../../../../src/client/bodies/body-reader';
import { JsonRpc, NodeRpc } from '../../../../src/client/rpc/node-rpc';
import { ExpectedError } from '../../../../src/core/outcome';
import { HexList } from '../../../../src/core/encodings/hex-list';
import { MAX_UTXO_PAGE } from '../../../../src/core/bytes/bytes';
import { httpSetUp } from '../../../support/servers/http-setup';
import { EWOQ, UNUSED_ID } from '../../../support/known-ids';
import { mutateBytes, Random } from '../../../support/fuzz/mutate';

const END = `"endIndex":{"address":"${EWOQ}","utxo":"${UNUSED_ID}"}`;
const LIST = '"utxos":["0x00ff","0xAbCd12","0x"]';
const inResult = (result: string): string => `{"jsonrpc":"2.0","result":{"numFetched":"3",${result}},"id":1}`;
const WHOLE = inResult(`${LIST},${END},"encoding":"hex"`);

/** Responses whose list is read from the bytes, or isn't: the result must be the same. */
const ANSWERS: readonly (readonly [what: string, answer: string])[] = [
  ['as a node sends it', WHOLE],
  ['with the list last', inResult(`${END},${LIST}`)],
  ['with an empty list', inResult(`${END},"utxos":[]`)],
  ['with null for an empty list', inResult(`${END},"utxos":null`)],
  ['without a list', inResult(END)],
  ['with white space', inResult(`"utxos" : [ "0x00" , "0x01" ],${END}`)],
  ['with white space in the list', inResult(`"utxos":["0x00", "0x01"],${END}`)],
  ['with a byte order mark', `\ufeff${WHOLE}`],
  ['with letters beyond ASCII', inResult(`"word":"é😀",${LIST},${END}`)],
  ['with an escape elsewhere', inResult(`"word":"\\"utxos\\":[",${LIST},${END}`)],
  ['with an escape in the list', inResult(`"utxos":["0x\\u0030\\u0030"],${END}`)],
  ['with an escape in the name', inResult(`"\\u0075txos":["0x00"],${END}`)],
  ['with an escaped name after the list', inResult(`${LIST},${END},"\\u0075txos":["0x01"]`)],
  ['with two lists', inResult(`${LIST},${END},"utxos":["0x01"]`)],
  ['with two lists, one with white space', inResult(`"utxos" :["0x01"],${END},${LIST}`)],
  ['with a list beside the result', `{"utxos":["0x01"],${WHOLE.slice(1)}`],
  ['with a list beside the result alone', `{${LIST},"jsonrpc":"2.0","result":{"numFetched":"3",${END}},"id":1}`],
  ['with a list deeper in the result', inResult(`"deep":{${LIST}},${END}`)],
  ['with a name that ends like it', inResult(`"my-utxos":["0x01"],${LIST},${END}`)],
  ['with a list in a list', inResult(`"utxos":[["0x01"]],${END}`)],
  ['with odd digits', inResult(`"utxos":["0x00","0x012"],${END}`)],
  ['with a digit that is none', inResult(`"utxos":["0x00","0x0g"],${END}`)],
  ['without 0x', inResult(`"utxos":["00"],${END}`)],
  ['with 0X', inResult(`"utxos":["0X00"],${END}`)],
  ['with a number', inResult(`"utxos":["0x00",1],${END}`)],
  ['with a whole page', inResult(`"utxos":[${'"0x00",'.repeat(MAX_UTXO_PAGE - 1)}"0x01"],${END}`)],
  ['without an end', inResult(LIST)],
  ['with two commas', inResult(`"utxos":["0x00",,"0x01"],${END}`)],
  ['with a comma at the end of the list', inResult(`"utxos":["0x00",],${END}`)],
  ['cut in the list', WHOLE.slice(0, WHOLE.indexOf('0xAb') + 3)],
  ['cut behind the list', WHOLE.slice(0, WHOLE.indexOf('endIndex'))],
  ['in another encoding', inResult(`${LIST},${END},"encoding":"hexnc"`)],
  ['with an error', `{"jsonrpc":"2.0","error":{"code":-32000,"message":"no ${LIST.replaceAll('"', '')}"},"id":1}`],
  ['with an error and a list', `{"jsonrpc":"2.0","error":{"code":-32000,"message":"no"},"result":{${LIST}},"id":1}`],
  ['for another request', WHOLE.replace('"id":1', '"id":2')],
  ['nested too deeply', inResult(`"deep":${'['.repeat(300)}${']'.repeat(300)},${LIST},${END}`)],
  ['as a web page', `<html>${WHOLE}</html>`],
];

describe('a page of UTXOs as bytes', () => {
  const { serve, client } = httpSetUp();

  /** What both ways of reading make of the same response. */
  async function readings() {
    let answer: Uint8Array = Buffer.from('');
    const server = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
    });
    const node = { http: client(), baseURL: server.url };
    const read = async (call: () => Promise<unknown>): Promise<unknown> => {
      try {
        return await call();
      } catch (error) {
        if (!(error instanceof ExpectedError)) throw error;
        return [error.name, error.message, error.details];
      }
    };
    const method = 'avm.getUTXOs';
    const params = { addresses: [EWOQ] };
    return async (given: Uint8Array): Promise<{ asTexts: unknown; asBytes: unknown }> => {
      answer = given;
      const asTexts = await read(async () => {
        const call = { path: '/ext/bc/X', method, params, kind: 'read' } as const;
        const result = await new JsonRpc(node).call(call, (body, { id }) => readRpc(body, { id, method, params }));
        const { utxos, ...rest } = result as { utxos: readonly string[] };
        return { ...rest, utxos: partsOf(HexList.of(utxos)) };
      });
      const asBytes = await read(async () => {
        const { utxos, ...rest } = await new NodeRpc(node).call(method, params);
        return { ...rest, utxos: partsOf(utxos) };
      });
      return { asTexts, asBytes };
    };
  }

  for (const [what, answer] of ANSWERS) {
    it(`is the same as texts: an answer ${what}`, async () => {
      const { asTexts, asBytes } = await (await readings())(Buffer.from(answer));
      assert.deepEqual(asBytes, asTexts);
    });
  }

  it('is the same as texts in 300 answers with changed bytes', async () => {
    const read = await readings();
    for (let i = 0; i < 300; i++) {
      const random = new Random(11, i);
      const [, answer] = random.pick(ANSWERS.filter(([, { length }]) => length < 1_000));
      const changed = mutateBytes(random, Buffer.from(answer), Buffer.from(WHOLE));
      const { asTexts, asBytes } = await read(changed);
      assert.deepEqual(asBytes, asTexts, Buffer.from(changed).toString());
    }
  });

  for (const count of [MAX_UTXO_PAGE + 1, 5 * MAX_UTXO_PAGE]) {
    it(`of ${count} UTXOs is refused: no node sends so many`, async () => {
      const texts = Array.from({ length: count }, () => '"0x00"').join(',');
      const { asBytes } = await (await readings())(Buffer.from(inResult(`"utxos":[${texts}],${END}`)));
      const [name, , details] = asBytes as string[];
      assert.deepEqual([name, details?.split(': ').at(-1)], ['ResponseError', `more than ${MAX_UTXO_PAGE}`]);
    });
  }

  it('is read from the bytes of an answer as a node sends it', () => {
    const json = Buffer.from(WHOLE);
    const found = HexList.at(json, json.indexOf('['));
    assert.deepEqual(found && partsOf(found.list), ['00ff', 'abcd12', '']);
    assert.equal(json[found?.end ?? 0], ','.charCodeAt(0));
  });
});

function partsOf(list: HexList): string[] {
  return Array.from({ length: list.length }, (_, i) =>
    Buffer.from(list.bytes.subarray(i === 0 ? 0 : list.endOf(i - 1), list.endOf(i))).toString('hex'),
  );
}
