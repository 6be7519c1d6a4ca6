import { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMMANDS } from '../../../src/command/command-table';
import { reasonOf } from '../../../src/command/each-input';
import { EXIT } from '../../../src/command/exit';
import { encodeHex } from '../../../src/core/encodings/hex';
import { visibleJSON } from '../../../src/core/json/visible-json';
import { readAnyTx, withEmptySlots } from '../../../src/core/signing/read-tx';
import type { AnyTx } from '../../../src/core/signing/signable';
import { editableJSON, encodedTx } from '../../../src/core/signing/tx-json';
import { demoStory } from '../../support/sandbox/demo-sandbox';

describe('the command that encodes', () => {
  const any = readAnyTx(demoStory().txs.payment.bytes);
  assert.ok(any?.on === 'X' && any.tx.unsignedTx.outputs.length > 1);
  const { unsignedTx, credentials } = any.tx;
  const turned = { ...unsignedTx, outputs: unsignedTx.outputs.toReversed() };
  const withTx = (tx: Partial<typeof any.tx>): AnyTx => ({ ...any, tx: { ...any.tx, ...tx } });
  const hexOf = (of: AnyTx): string => encodeHex(withEmptySlots(of, encodedTx(of)));
  const unsigned = withTx({ credentials: [] });

  let folder = '';
  before(() => (folder = mkdtempSync(join(tmpdir(), 'lens-encode-'))));
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function encode(of: AnyTx, ...options: readonly string[]) {
    const file = join(folder, 'edited.avalanche-tx.json');
    writeFileSync(file, visibleJSON(editableJSON(of)));
    const out: string[] = [];
    const terminal = {
      out: (text: string) => out.push(text),
      say: (text: string) => assert.fail(text),
      input: () => Readable.from([new Uint8Array()]),
    };
    const run = COMMANDS['encode']?.run([...options, file], terminal);
    const { code, text } = await Promise.resolve(run).then((done) => ({ code: done, text: '' }), reasonOf);
    return { code, text, out: out.join('') };
  }

  it('sorts what was edited into another order if it is told to, and says how', async () => {
    const edited = withTx({ unsignedTx: turned, credentials: [] });
    const { code, text, out } = await encode(edited);
    assert.deepEqual([code, out], [EXIT.badInput, '']);
    assert.match(text, /order that nodes require\. Give --sort to sort them\.$/);
    const sorted = { code: EXIT.done, text: '', out: `${hexOf(unsigned)}\n` };
    assert.deepEqual(await encode(edited, '--sort'), sorted);
    assert.deepEqual(await encode(unsigned), sorted);
    assert.deepEqual(await encode(unsigned, '--sort'), sorted);
  });

  it('keeps the order that was signed', async () => {
    const edited = withTx({ unsignedTx: turned, credentials });
    assert.deepEqual(await encode(edited), { code: EXIT.done, text: '', out: `${hexOf(edited)}\n` });
    const refused = await encode(edited, '--sort');
    assert.deepEqual([refused.code, refused.out], [EXIT.badInput, '']);
    assert.match(refused.text, /signed in another order than nodes require/);
    assert.equal((await encode(any, '--sort')).out, `${hexOf(any)}\n`);
  });
});
