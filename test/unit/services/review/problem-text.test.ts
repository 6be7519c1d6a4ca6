import { strict as assert } from 'node:assert';
import { decodeShortID } from '../../../../src/core/encodings/cb58';
import { Codec } from '../../../../src/core/codec/avm/codec';
import type { Broken, FindingCode } from '../../../../src/core/rules/finding';
import { isMadeBefore } from '../../../../src/services/review/review';
import { problemText } from '../../../../src/services/review/review-words';
import { txIDOf } from '../../../../src/core/ids/ids';
import { startSandbox } from '../../../../sandbox/server';
import { chainedPayments } from '../../../support/setup/issue-txs';
import { sandboxSetUp } from '../../../support/sandbox/sandbox-setup';

/** Wording that no code knows. */
const WORDS = 'some words';

const broken = (code: FindingCode, rest: Partial<Broken> = {}): Broken => {
  return { rule: 'signatures', verdict: 'fails', code, words: WORDS, path: '', ...rest };
};

const ALONE = { before: [], count: 1, comesBefore: false };

describe('a problem of a check', () => {
  const sandbox = sandboxSetUp(() => startSandbox({ blocks: 'on call' }));

  it('names the signer and the owner by the code and its addresses', () => {
    const owner = decodeShortID('6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV');
    const signer = new Uint8Array(20).fill(7);
    const format = { alias: 'X', hrp: 'local', ownName: () => undefined };
    const { text } = problemText(broken('wrong signer', { signers: { owner, signer } }), format, ALONE);
    assert.ok(text.includes('X-local18jma'), text);
    assert.ok(!text.includes(WORDS), text);
    assert.equal(problemText(broken('other'), format, ALONE).text, 'Some words');
  });

  it('recognizes the output of an earlier transaction by its code', async () => {
    const [first, second] = await chainedPayments(sandbox.url);
    const codec = new Codec();
    const of = { on: 'X', codec, tx: codec.decodeTx(second.bytes) } as const;
    const before = [{ txID: txIDOf(first.bytes) }];
    const path = 'unsignedTx.inputs[0]';
    assert.equal(isMadeBefore(broken('not found', { path }), of, before), true);
    assert.equal(isMadeBefore(broken('other', { path, words: 'not found' }), of, before), false);
  });
});
