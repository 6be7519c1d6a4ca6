import assert from 'node:assert/strict';
import { goStringType, goStruct } from '../go/json-decode';
import { answerRPC, method, type RPCService } from '../http/json-rpc';
import { Refusal } from '../node/node';

const named = goStruct<{ name: string }>('main.Args', { name: goStringType });
const SERVICES: ReadonlyMap<string, RPCService> = new Map([
  [
    'demo',
    new Map([
      ['Echo', method(named, ({ name }) => ({ name }))],
      [
        'Refuse',
        method(named, () => {
          throw new Refusal('no <way>');
        }),
      ],
    ]),
  ],
]);

const answer = (body: string) => {
  const { body: text, called } = answerRPC(SERVICES, Buffer.from(body, 'utf8'));
  return { text: text === undefined ? undefined : Buffer.from(text).toString(), called };
};
const success = (id: string, name: string) => `{"jsonrpc":"2.0","result":{"name":"${name}"},"id":${id}}\n`;
const failure = (id: string, code: number, message: string, data = 'null') =>
  `{"jsonrpc":"2.0","error":{"code":${code},"message":${JSON.stringify(message)},"data":${data}},"id":${id}}\n`;
const ARGUMENT =
  "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. See documentation for example calls";

describe('JSON-RPC as avalanchego serves it', () => {
  const requests: [body: string, text: string | undefined][] = [
    ['{"jsonrpc":"2.0","id":1,"method":"demo.echo","params":{"name":"a"}}', success('1', 'a')],
    ['{"JSONRPC":"2.0","Id":1,"METHOD":"demo.echo"}trailing', success('1', '')],
    ['{"jsonrpc":"2.0","id":"a<b","method":"demo.echo"}', success('"a\\u003cb"', '')],
    ['{"jsonrpc":"2.0","id":12345678901234567890,"method":"demo.echo"}', success('12345678901234567890', '')],
    ['{"jsonrpc":"2.0","id":{"a" : [1.50, null]},"method":"demo.echo"}', success('{"a":[1.50,null]}', '')],
    ['{"jsonrpc":"2.0","id":null,"method":"demo.refuse"}', undefined],
    [
      '{"jsonrpc":"2.0","id":1,"method":"demo.refuse"}',
      failure('1', -32000, 'no <way>').replace('<way>', '\\u003cway\\u003e'),
    ],
    [
      '{"method":"demo.echo","jsonrpc":2,"id":7}',
      failure(
        '7',
        -32700,
        'json: cannot unmarshal number into Go struct field serverRequest.jsonrpc of type string',
        '{"jsonrpc":"","method":"demo.echo","params":null,"id":7}',
      ),
    ],
    ['{"method":"demo.echo"}', undefined],
  ];
  for (const [body, text] of requests) {
    it(body, () => assert.equal(answer(body).text, text));
  }

  const methods: [name: string, message: string][] = [
    ['demo.nope', 'rpc: can\'t find method "demo.Nope"'],
    ['demo.', 'rpc: can\'t find method "demo."'],
    ['nope.echo', 'rpc: can\'t find service "nope.Echo"'],
    ['demo.ärger', 'rpc: can\'t find method "demo.Ärger"'],
    ['demo.ᾳx', 'rpc: can\'t find method "demo.ᾼx"'],
    ['demo.ßx', 'rpc: can\'t find method "demo.ßx"'],
    ['demo.Echo', 'method must start with a non-uppercase letter'],
    ['demo.Ärger', 'method must start with a non-uppercase letter'],
    ['demo.echo.x', 'rpc: service/method request ill-formed: "demo.Echo.x"'],
    ['demo_echo', 'rpc: service/method request ill-formed: "demo_echo"'],
    ['', 'rpc: service/method request ill-formed: ""'],
  ];
  for (const [name, message] of methods) {
    it(`has no method ${JSON.stringify(name)}`, () => {
      const { text, called } = answer(JSON.stringify({ jsonrpc: '2.0', id: 1, method: name }));
      assert.deepEqual([text, called], [failure('1', -32000, message), false]);
    });
  }

  const params: [params: string, name: string | undefined][] = [
    ['null', ''],
    ['[]', ''],
    ['[{}]', ''],
    ['[null,5]', ''],
    ['[{"name":"a"},{"name":"b"}]', 'a'],
    ['{"Name":"a","other":1}', 'a'],
    ['5', undefined],
    ['"x"', undefined],
    ['[5]', undefined],
    ['[[]]', undefined],
    ['{"name":5}', undefined],
  ];
  for (const [text, name] of params) {
    it(`${name === undefined ? 'refuses' : 'takes'} the parameters ${text}`, () => {
      const answered = answer(`{"jsonrpc":"2.0","id":1,"method":"demo.echo","params":${text}}`);
      const expected = name === undefined ? failure('1', -32000, ARGUMENT) : success('1', name);
      assert.deepEqual(answered, { text: expected, called: name !== undefined });
    });
  }
});
