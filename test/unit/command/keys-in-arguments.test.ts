import assert from 'node:assert/strict';
import { fileText, shownName } from '../../../src/command/inputs';
import { chainAt } from '../../../src/command/network';
import { EWOQ } from '../../../src/core/tx-builder/key';
import { EWOQ_KEY_HEX, LOCAL_X } from '../../support/known-ids';

describe('a private key in a wrong place of the command', () => {
  const KEYS = [EWOQ, EWOQ_KEY_HEX, EWOQ_KEY_HEX.replace('0x', ''), EWOQ.replace('PrivateKey-', '')];

  it('is not repeated as the name of a command or a file', async () => {
    for (const key of KEYS) {
      assert.equal(shownName(key), 'of this name');
      await assert.rejects(fileText(key), (error: Error) => !error.message.includes(key.slice(-20)));
    }
    assert.equal(shownName('keys/tx.hex'), 'keys/tx.hex');
  });

  it('is no blockchain, which would be a part of requests', () => {
    for (const key of KEYS) assert.throws(() => chainAt('http://127.0.0.1:9650', key), /takes an alias or an ID/);
    assert.equal(chainAt('http://127.0.0.1:9650', LOCAL_X).blockchain, LOCAL_X);
  });
});
