import { Readable } from 'node:stream';
import assert from 'node:assert/strict';
import { printedText } from '../../../src/command/json-output';
import { COMMANDS } from '../../../src/command/command-table';
import { EXIT } from '../../../src/command/exit';
import { hashed } from '../../../src/command/hash';
import { Codec } from '../../../src/core/codec/avm/codec';
import { encodeHex } from '../../../src/core/encodings/hex';
import { demoStory } from '../../support/sandbox/demo-sandbox';

describe('the command that hashes', () => {
  const { bytes, tx } = demoStory().txs.payment;

  it('prints the others beside one that is no transaction', async () => {
    const [out, said]: [string[], string[]] = [[], []];
    const terminal = {
      out: (text: string) => out.push(text),
      say: (text: string) => said.push(text),
      input: () => Readable.from([new Uint8Array()]),
    };
    const code = await COMMANDS['hash']?.run(['0x0000000000070000', encodeHex(bytes)], terminal);
    assert.deepEqual([code, out.length, said.length], [EXIT.badInput, 1, 1]);
    assert.match(String(said[0]), /^the argument: /);
  });

  it('says that the ID changes while signatures are missing', () => {
    const [first, ...others] = tx.credentials;
    assert.ok(first?.type === 'secp256k1fx.Credential');
    const { signatures } = first;
    const copies = [[...signatures.slice(1)], signatures.map((each) => new Uint8Array(each.length)), [...signatures]];
    const texts = copies.map((each) => {
      const credentials = [{ ...first, signatures: each }, ...others];
      const text = encodeHex(new Codec().encodeTx({ ...tx, credentials }));
      return printedText(hashed({ place: 'test', text }, false), {});
    });
    assert.deepEqual(
      texts.map((text) => text.includes('(changes with')),
      [true, true, false],
    );
  });
});
