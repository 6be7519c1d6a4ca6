import { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkConfigs } from '../../../src/command/config';
import { EWOQ } from '../../../src/core/tx-builder/key';
import type { ConfigurationMark } from '../../../src/services/answers/command-output';
import { UNUSED_ID } from '../../support/known-ids';

const NODE = '.avalanchego/configs/node.json';
const C_CHAIN = 'ops/configs/chains/C/config.json';

interface Printed {
  readonly code: number;
  readonly out: string;
  readonly said: string;
}

interface FileValue {
  readonly input: string;
  readonly line?: number;
  readonly schema?: string;
  readonly marks?: readonly ConfigurationMark[];
  readonly error?: { readonly code: string };
}

describe('the command that checks configuration files', () => {
  let folder = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'lens-config-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  const file = (path: string, content: string): string => {
    const at = join(folder, path);
    mkdirSync(dirname(at), { recursive: true });
    writeFileSync(at, content);
    return at;
  };

  async function printed(
    paths: readonly string[],
    form: Partial<Parameters<typeof checkConfigs>[2]> = {},
    stdin = '',
  ): Promise<Printed> {
    const [out, said]: [string[], string[]] = [[], []];
    const terminal = {
      out: (text: string) => void out.push(text),
      say: (text: string) => void said.push(text),
      input: () => Readable.from([Buffer.from(stdin)]),
    };
    const code = await checkConfigs(paths, terminal, { json: false, strict: false, ...form }, '.');
    return { code, out: out.join(''), said: said.join('\n') };
  }
  const valuesOf = async (paths: readonly string[]): Promise<FileValue[]> =>
    (await printed(paths, { json: true })).out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as FileValue);

  /** What is in a file, the exit code without and with `--strict`, and its marks. */
  const MARKED: readonly (readonly [title: string, path: string, text: string, ...rest: (number | string)[]])[] = [
    ['no mistake', NODE, '{ "http-port": 9650 }', 0, 0],
    ['a key that nothing reads', NODE, '{\n  "http-prot": 1\n}', 1, 1, '2:3 error http-prot'],
    ['a key of another file', NODE, '{ "rpc-gas-cap": 1 }', 1, 1, '1:3 error rpc-gas-cap'],
    ['a value that nodes misread', NODE, '{ "http-port": "none" }', 1, 1, '1:16 error undefined'],
    ['a flag that was removed', NODE, '{ "creation-tx-fee": 1 }', 0, 1, '1:3 warning creation-tx-fee'],
    ['a key that Helicon removed', C_CHAIN, '{ "rpc-gas-cap": 1 }', 0, 1, '1:3 warning rpc-gas-cap'],
    [
      'both, in another order than their severity',
      NODE,
      '{ "creation-tx-fee": 1,\n"a": 1 }',
      1,
      1,
      '1:3 warning creation-tx-fee',
      '2:1 error a',
    ],
    ['a comment, with which nodes do not start', NODE, '{ // the API\n}', 1, 1, '1:3 error undefined'],
    ['JSON that ends early', NODE, '{ "http-port": 9650', 1, 1, '1:19 error undefined'],
    ['a key of its prototype', NODE, '{ "constructor": 1, "__proto__": 1 }', 1, 1],
  ];
  for (const [title, path, text, code, strict, ...marks] of MARKED) {
    it(`says of ${title}`, async () => {
      const at = file(path, text);
      assert.equal((await printed([at], { strict: true })).code, strict);
      assert.equal((await printed([at])).code, code);
      const [value] = await valuesOf([at]);
      const found = value?.marks?.map((mark) => `${mark.line}:${mark.column} ${mark.severity} ${mark.key}`);
      if (marks.length > 0 || code === 0) assert.deepEqual(found, marks);
      assert.equal(value?.input, at);
    });
  }

  it('prints a line for each mark, with the place that terminals and editors open', async () => {
    const at = file(NODE, '{\n  "creation-tx-fee": 1,\n  "http-prot": 1\n}');
    const { out } = await printed([at]);
    assert.deepEqual(
      out.split('\n').map((line) => line.replace(at, 'FILE').split(': ').slice(0, 3)),
      [['FILE:2:3', 'warning', 'creation-tx-fee'], ['FILE:3:3', 'error', 'http-prot'], ['']],
    );
    const annotations = (await printed([at], { isForGitHub: true })).out.trimEnd().split('\n');
    assert.deepEqual(
      annotations.map((line) => /^::(\w+) file=\S+node\.json,line=(\d)::/.exec(line)?.slice(1)),
      [
        ['warning', '2'],
        ['error', '3'],
      ],
    );
    assert.equal((await printed([file(NODE, '{}')], { isForGitHub: true })).out, '');
  });

  it('names a file whole, whose path has the ID of a chain', async () => {
    const at = file(`configs/chains/${UNUSED_ID}/config.json`, '{ "gas-target": 1 }');
    assert.ok((await printed([at])).out.startsWith(`${at}:1:3: error: gas-target: `));
    assert.ok((await printed([at], { isForGitHub: true })).out.includes(`${UNUSED_ID}/config.json,line=1::`));
  });

  it('takes the schema of the option, else the one that the file names, else that of its name', async () => {
    const text = '{ "rpc-gas-cap": 1 }';
    const names = async (at: string, schema?: string) => {
      const { out } = await printed([at], { json: true, schema });
      return (JSON.parse(out) as FileValue).schema;
    };
    const ofName = file('x/configs/chains/C/config.json', text);
    assert.deepEqual([await names(ofName), await names(ofName, 'subnet-evm')], ['c-chain', 'subnet-evm']);
    // No file is read that a file names, and none is requested.
    for (const place of ['./none', 'https://127.0.0.1:1/schemas', 'file:///none']) {
      const at = file('own.json', text.replace('{', `{ "$schema": "${place}/c-chain-before-helicon.json",`));
      assert.deepEqual([await names(at), await names(at, 'node')], ['c-chain-before-helicon', 'node']);
    }
    const { code, out } = await printed(['-'], { schema: 'node', json: true }, '{ "http-prot": 1 }');
    assert.deepEqual([code, (JSON.parse(out) as FileValue).input], [1, 'standard input']);
  });

  it('says what it cannot check, of each file, and checks the others', async () => {
    const bad: readonly (readonly [path: string, content: string, code: string])[] = [
      ['other.json', '{}', 'invalidInput'],
      ['tx.avalanche-tx.json', '{}', 'invalidInput'],
      ['foreign.json', '{ "$schema": "http://json-schema.org/draft-07/schema#" }', 'invalidInput'],
      ['empty/configs/chains/P/config.json', ' \n', 'invalidInput'],
      ['deep/configs/chains/P/config.json', '['.repeat(100_000), 'invalidInput'],
      ['long/configs/chains/P/config.json', `{ "a": "${'a'.repeat(1 << 20)}" }`, 'invalidInput'],
      ['key/configs/chains/P/config.json', `{\n"key": "${EWOQ}"\n}`, 'privateKey'],
    ];
    const paths = [...bad.map(([path, content]) => file(path, content)), join(folder, 'none.json'), folder];
    const values = await valuesOf([...paths, file(C_CHAIN, '{}')]);
    assert.deepEqual(
      values.map(({ input, error }) => [input, error?.code]),
      [
        ...bad.map(([path, , code]) => [join(folder, path), code]),
        [join(folder, 'none.json'), 'invalidInput'],
        [folder, 'invalidInput'],
        [join(folder, C_CHAIN), undefined],
      ],
    );
    assert.deepEqual([values.at(-1)?.marks, values[6]?.line], [[], 2]);
    for (const path of paths) {
      const { code, out, said } = await printed([path]);
      assert.deepEqual([code, out], [2, ''], path);
      assert.ok(/^[^\n]+\.$/.test(said) && !said.includes(EWOQ), said);
    }
    await assert.rejects(printed([]), { name: 'BadInput' });
    await assert.rejects(printed([folder], { schema: 'nodes' }), { name: 'BadInput' });
  });
});
