import { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import { SANDBOX_OPTIONS } from '../../../sandbox/run-sandbox';
import { COMMANDS, OPTIONS } from '../../../src/command/command-table';
import { argumentText, shownName } from '../../../src/command/inputs';
import { chainAt } from '../../../src/command/network';
import { runCommand } from '../../../src/command/run';
import { EWOQ } from '../../../src/core/tx-builder/key';
import { EWOQ_KEY_HEX, LOCAL_X, RECORDED_PAYMENT } from '../../support/known-ids';

describe('a private key in a wrong place of the command', () => {
  const KEYS = [EWOQ, EWOQ_KEY_HEX, EWOQ_KEY_HEX.replace('0x', ''), EWOQ.replace('PrivateKey-', '')];
  const NO_TEST_KEY = `PrivateKey-${RECORDED_PAYMENT}`;

  it('is not repeated as the name of a command or a file', async () => {
    for (const key of KEYS) {
      assert.equal(shownName(key), 'of this name');
      for (const path of [key, `./${key}`, `keys/${key}.txt`]) {
        await assert.rejects(
          argumentText(path, { input: () => Readable.from([new Uint8Array()]) }),
          (error: Error) => !error.message.includes(key.slice(-20)),
        );
      }
    }
    assert.equal(shownName('keys/tx.hex'), '"keys/tx.hex"');
  });

  const said: string[] = [];
  const terminal = {
    out: () => undefined,
    say: (text: string) => void said.push(text),
    input: () => Readable.from([new Uint8Array()]),
  };

  it('is not repeated as an option, or as the value of one', async () => {
    said.length = 0;
    for (const key of KEYS) {
      for (const args of [[key], ['--port', key], [`--${key}`]]) {
        assert.equal(await COMMANDS['sandbox']?.run(args, terminal), 2);
      }
      await assert.rejects(COMMANDS['decode']?.run([`--${key}`], terminal) ?? Promise.resolve(), /Unknown option '…'/);
    }
    assert.equal(said.length, 3 * KEYS.length);
    for (const text of said) assert.ok(text.includes('…') && !text.includes('\n'), text);
  });

  it('is refused as the value of any option, and not repeated', async () => {
    for (const [name, options] of Object.entries({ ...OPTIONS, sandbox: SANDBOX_OPTIONS }))
      for (const [option, { type }] of Object.entries(options)) {
        if (type === 'boolean') continue;
        for (const key of [...KEYS, NO_TEST_KEY])
          for (const value of [key, `./${key}`, `http://127.0.0.1:1/${key}`])
            for (const given of [[`--${option}`, value], [`--${option}=${value}`]]) {
              said.length = 0;
              assert.equal(await runCommand([name, ...given, 'none.hex'], terminal), 2, `${name} --${option}`);
              assert.equal(said.length, 1);
              assert.ok(!said[0]?.includes(key.slice(-20)), said[0]);
            }
      }
  });

  it('is refused as a blockchain, which is a part of URLs', () => {
    for (const key of KEYS) assert.throws(() => chainAt('http://127.0.0.1:9650', key), /takes an alias or an ID/);
    assert.equal(chainAt('http://127.0.0.1:9650', LOCAL_X).blockchain, LOCAL_X);
  });
});
