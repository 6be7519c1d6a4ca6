import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { METHODS } from '../../../src/client/rpc/methods';

const TABLE = 'src/client/rpc/methods.ts';

/** The files of the client without their comments. */
const FILES = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('src/client', name))
  .map((file) => ({ file, code: readFileSync(file, 'utf8').replace(/\/\*\*?[\s\S]*?\*\/|\/\/.*$/gm, '') }));

describe("the table of a node's methods", () => {
  for (const name of Object.keys(METHODS)) {
    it(`alone names ${name}`, () => {
      const naming = FILES.filter(({ code }) =>
        new RegExp(`(?<![\\w.])${name.replace('.', '\\.')}(?![\\w.])`).test(code),
      );
      assert.deepEqual(
        naming.map(({ file }) => file),
        [TABLE],
      );
    });
  }

  it('is reached through one caller: nothing else uses the transport', () => {
    const users = FILES.filter(({ code }) => code.includes('new JsonRpc('));
    assert.deepEqual(
      users.map(({ file }) => file),
      ['src/client/rpc/node-rpc.ts'],
    );
  });
});
