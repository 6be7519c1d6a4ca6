import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { EWOQ } from '../../src/core/tx-builder/key';
import { startDemo } from '../../test/support/sandbox/demo-sandbox';
import { codeBlocks } from '../../test/support/repository-files/code-blocks';
import { askNode } from '../../test/support/servers/raw-http';
import { sandboxSetUp } from '../../test/support/sandbox/sandbox-setup';

/** In the repository, so that its packages are found. */
const FOLDER = 'out/recipe';

describe('the recipe of an L1, in docs/sandbox.md', () => {
  const sandbox = sandboxSetUp(() => startDemo({ control: true }));
  const ask = (method: string, params: object) => askNode(sandbox.url, '/ext/sandbox', `sandbox.${method}`, params);
  after(() => rmSync(FOLDER, { recursive: true, force: true }));

  it('makes an L1 from subnet to registered validator, and a stake with its reward, and prints what the page says', async () => {
    const recipe = codeBlocks().find(({ place }) => place.startsWith('docs/sandbox.md#An L1')) ?? assert.fail();
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(`${FOLDER}/l1.mjs`, recipe.code);
    const { stdout } = await promisify(execFile)(process.execPath, [`${FOLDER}/l1.mjs`, sandbox.url, EWOQ]);
    const [, printed] = /It prints:\n\n```\n([^]*?)```/.exec(readFileSync('docs/sandbox.md', 'utf8')) ?? [];
    assert.equal(stdout, printed);
  });

  it('signs for nodes that it made only, and says what is wrong with the rest', async () => {
    const made = [await ask('makeNode', { name: 'first' }), await ask('makeNode', { name: 'first' })];
    assert.deepEqual(made[0]?.result, made[1]?.result);
    const wrong: readonly (readonly [method: string, params: object, words: RegExp])[] = [
      ['makeNode', {}, /name is missing/],
      ['signWarp', { weight: 1 }, /subnetID is missing/],
      ['signWarp', { message: '0x0000' }, /./],
      ['signWarp', { validationID: '11111111111111111111111111111111LpoYY', weight: 1 }, /no L1 validator/],
      [
        'signWarp',
        { subnetID: '11111111111111111111111111111111LpoYY', name: 'a', weight: 1, owner: `P-${'x'.repeat(9)}` },
        /./,
      ],
    ];
    for (const [method, params, words] of wrong) assert.match((await ask(method, params)).words ?? '', words);
  });

  it('advances the epoch, whether its time is over or not', async () => {
    const epochs = [await ask('advanceEpoch', {}), await ask('advanceEpoch', {})].map(
      ({ result }) => result as { readonly number: string; readonly pChainHeight: string },
    );
    const [first, second] = epochs.map(({ number, pChainHeight }) => [BigInt(number), BigInt(pChainHeight)] as const);
    assert.ok(first !== undefined && second !== undefined);
    assert.equal(second[0], first[0] + 1n);
    assert.ok(second[1] > first[1]);
  });
});
