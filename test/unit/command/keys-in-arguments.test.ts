import assert from 'node:assert/strict';
import { COMMANDS } from '../../../src/command/commands';
import { fileText, shownName } from '../../../src/command/inputs';
import { chainAt } from '../../../src/command/network';
import { EWOQ } from '../../../src/core/tx-builder/key';
import { EWOQ_KEY_HEX, LOCAL_X } from '../../support/known-ids';

describe('a private key in a wrong place of the command', () => {
  const KEYS = [EWOQ, EWOQ_KEY_HEX, EWOQ_KEY_HEX.replace('0x', ''), EWOQ.replace('PrivateKey-', '')];

  it('is not repeated as the name of a command or a file', () => {
    for (const key of KEYS) {
      assert.equal(shownName(key), 'of this name');
      assert.throws(
        () => fileText(key),
        (error: Error) => !error.message.includes(key.slice(-20)),
      );
    }
    assert.equal(shownName('keys/tx.hex'), '"keys/tx.hex"');
  });

  it('is not repeated as an option, or as the value of one', async () => {
    const said: string[] = [];
    const terminal = {
      out: () => undefined,
      say: (text: string) => said.push(text),
      input: () => Promise.resolve(new Uint8Array()),
    };
    for (const key of KEYS) {
      for (const args of [[key], ['--port', key], [`--${key}`]]) {
        assert.equal(await COMMANDS['sandbox']?.run(args, terminal), 2);
      }
      await assert.rejects(COMMANDS['decode']?.run([`--${key}`], terminal) ?? Promise.resolve(), /Unknown option '…'/);
    }
    assert.equal(said.length, 3 * KEYS.length);
    for (const text of said) assert.ok(text.includes('…') && !text.includes('\n'), text);
  });

  it('is refused as a blockchain, which is a part of URLs', () => {
    for (const key of KEYS) assert.throws(() => chainAt('http://127.0.0.1:9650', key), /takes an alias or an ID/);
    assert.equal(chainAt('http://127.0.0.1:9650', LOCAL_X).blockchain, LOCAL_X);
  });
});
