import assert from 'node:assert/strict';
import { join } from 'node:path';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { txIDOf } from '../../../../src/core/ids/ids';
import { JSONTextError } from '../../../../src/core/json/json-nodes';
import { visibleJSON } from '../../../../src/core/json/visible-json';
import { readAnyTx, readSignable, withEmptySlots } from '../../../../src/core/signing/read-tx';
import { unsignedBytes } from '../../../../src/core/signing/signable';
import { heldInJSON } from '../../../../src/core/signing/held-json';
import { editableJSON, encodedTx, readEditableJSON } from '../../../../src/core/signing/tx-json';
import { finished } from '../../../../src/core/steps';
import { refuses } from '../../../support/assertions/refuses';
import { ZERO_ID } from '../../../support/known-ids';
import { failedRoundTrips } from '../../../support/fuzz/fuzz-tx-json';
import { roundTripProblem, txsIn } from '../../../support/recording-checks/round-trip';
import { fixtureText } from '../../../support/recording/recording';
import { PROTOCOL_FIXTURES, vectorBytes, vectorsOf } from '../../../support/recording/vectors';

const read = (text: string) => finished(readEditableJSON(text));

const vector = (name: string) => {
  const bytes = vectorBytes(vectorsOf('tx').find((each) => each.name === name) as never).subarray(0, -4);
  const any = readAnyTx(bytes);
  assert.ok(any);
  return { any, bytes, text: visibleJSON(editableJSON(any)) };
};

const { any: baseTx, bytes: baseBytes, text: base } = vector('baseTx-test-0creds');

/** What the reader says about the text with a part of it replaced. */
function refusal(from: string | RegExp, to: string, of = base): JSONTextError {
  const text = of.replace(from, to);
  assert.notEqual(text, of);
  return refusalOf(text);
}

function refusalOf(text: string): JSONTextError {
  try {
    read(text);
  } catch (error) {
    assert.ok(error instanceof JSONTextError, String(error));
    return error;
  }
  return assert.fail('it was read');
}

describe('a transaction as JSON to edit', () => {
  for (const file of [
    'x-chain.jsonl.gz',
    'other-chain-three-fxs.jsonl',
    'primary-network.jsonl',
    'primary-codec.jsonl',
  ]) {
    it(`${file}: each transaction has the same bytes after it`, () => {
      const txs = txsIn(fixtureText(join(PROTOCOL_FIXTURES, file)));
      assert.ok(txs.length >= 5);
      assert.deepEqual(
        txs.flatMap((any) => roundTripProblem(any) ?? []),
        [],
      );
    });
  }

  it('mutated transactions have the same bytes after it, and mutated texts are refused with a place', () => {
    const { failures, bytes, texts } = failedRoundTrips(7, 300);
    assert.deepEqual(failures, []);
    assert.ok(bytes > 20 && texts > 20, `${bytes} ${texts}`);
  });

  it('begins each part that can be of several types with its type, and has no ID', () => {
    const { unsignedTx, id } = JSON.parse(base) as Record<string, Record<string, unknown>>;
    assert.equal(id, undefined);
    assert.equal(Object.entries(unsignedTx ?? {})[0]?.join(), 'type,txs.BaseTx');
    const [output] = unsignedTx?.['outputs'] as { output: object; fxID: string }[];
    assert.equal(Object.entries(output?.output ?? {})[0]?.join(), 'type,secp256k1fx.TransferOutput');
    assert.equal(output?.fxID, 'spdxUxVJQbX85MGxMHbKw1sHxMnSqJ3QBzDyDYEP3h6TLuxqQ');
  });

  it('reads fields in any order, without those that follow from others, and types that follow', () => {
    const fewer = base.replaceAll(/ *"fxID": .*\n/g, '').replace(/ *"type": "secp256k1fx.TransferOutput",\n/, '');
    assert.notEqual(fewer, base);
    assert.deepEqual(encodedTx(read(fewer)), baseBytes);
    const { unsignedTx, credentials } = JSON.parse(base) as Record<string, object>;
    const reversed = Object.fromEntries(Object.entries(unsignedTx ?? {}).reverse());
    assert.deepEqual(encodedTx(read(JSON.stringify({ credentials, unsignedTx: reversed }))), baseBytes);
  });

  it('compares an ID that is given', () => {
    const withID = (id: string) => base.replace(/\n\}\n$/, `,\n  "id": "${id}"\n}\n`);
    const id = encodeCb58(txIDOf(baseBytes));
    const [held] = finished(heldInJSON(withID(id)));
    assert.deepEqual(held?.bytes, baseBytes);
    refuses(() => finished(heldInJSON(withID(ZERO_ID))), new RegExp(`, id: ${ZERO_ID} .*, but ${id} `));
  });

  it('keeps 64-bit numbers exact', () => {
    const text = base.replace('"amount": 12345', '"amount": 18446744073709551615');
    assert.match(toHexDigits(encodedTx(read(text))), /00000007f{16}0/);
  });

  it('says which field is wrong, and in which line', () => {
    const lineOf = (text: string, words: string) => text.split('\n').findIndex((line) => line.includes(words));
    const amount = 'unsignedTx.outputs[0].output.amount';
    const cases: [string | RegExp, string, string][] = [
      ['"amount": 12345', '"amount": 18446744073709551616', amount],
      ['"amount": 12345', '"amount": -1', amount],
      ['"amount": 12345', '"amount": 12345.0', amount],
      ['"amount": 12345', '"amount": 1e3', amount],
      ['"amount": 12345', '"amount": "12345"', amount],
      ['"amount": 12345', `"amount": ${'9'.repeat(5000)}`, amount],
      ['"threshold": 1', '"threshold": 4294967296', 'unsignedTx.outputs[0].output.threshold'],
      [/"blockchainID": "./, '"blockchainID": "5', 'unsignedTx.blockchainID'],
      ['"memo": "0x', '"memo": "0xg', 'unsignedTx.memo'],
      [/"memo": "0x\w*"/, '"memo": ""', 'unsignedTx.memo'],
      ['"memo":', '"memos":', 'unsignedTx.memo'],
      ['"memo"', '"__proto__": {}, "memo"', 'unsignedTx.__proto__'],
      ['"memo"', '"networkID": 10, "memo"', 'networkID'],
      ['"txs.BaseTx"', '"txs.AddValidatorTx"', 'unsignedTx.type'],
      ['"txs.BaseTx"', '"constructor"', 'unsignedTx.type'],
      [/"fxID": "spd/, '"fxID": "rXJ', 'unsignedTx.outputs[0].fxID'],
      ['"credentials": []', '"credentials": {}', 'credentials'],
    ];
    for (const [from, to, path] of cases) {
      const error = refusal(from, to);
      assert.equal(error.path, path, to);
      const line = lineOf(base.replace(from, to), to.replace(/: \{\}.*/, ''));
      if (path !== 'unsignedTx.memo') assert.equal(error.place.line, line, to);
    }
    const { message, path } = refusal(/"X-testing1\w+"/, '"X-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5"');
    assert.match(message, /unsignedTx\.outputs\[0\]\.output\.addresses\[0\]: .*X-testing1….*another network/);
    assert.equal(path, 'unsignedTx.outputs[0].output.addresses[0]');
    for (const alias of ['Q', 'P', 'C', ZERO_ID]) {
      const other = refusal(/"X-(testing1\w+)"/, `"${alias}-$1"`);
      assert.match(other.message, /: expected an address such as X-testing1….*another chain/);
      assert.equal(other.path, path);
    }
  });

  it('refuses what is no JSON, nested too deep or too long, with a place', () => {
    for (const [text, line] of [
      ['', 0],
      ['{\n  "unsignedTx": }', 1],
      ['[[\n]', 1],
      ['{} {}', 0],
      ['{"a": 01}', 0],
      ['['.repeat(100_000), 0],
      [`[${'0,'.repeat(200_000)}0]`, 0],
      [`"${'x'.repeat(8_400_000)}"`, 0],
      ['{} // comment', 0],
    ] as const) {
      assert.equal(refusalOf(text).place.line, line, text.slice(0, 20));
    }
  });

  it('has a chain for other fxs, and reads it', () => {
    const [any] = txsIn(fixtureText(join(PROTOCOL_FIXTURES, 'other-chain-three-fxs.jsonl')));
    assert.ok(any);
    const text = visibleJSON(editableJSON(any));
    assert.match(text, /^\{\n {2}"chain": "avm nftfx propertyfx secp256k1fx",\n/);
    assert.equal(refusal(/ {2}"chain".*\n/, '', text).path, 'unsignedTx.type');
    for (const chain of ['avm nftfx nftfx', 'avm constructor', 'evm', 'Q']) {
      assert.equal(refusal(/avm nftfx propertyfx secp256k1fx/, chain, text).path, 'chain');
    }
    assert.match(refusal(/avm nftfx propertyfx secp256k1fx/, 'avm nftfx', text).path, /type$/);
  });

  it('has room for the longest transactions of P', () => {
    const tx = txsIn(fixtureText(join(PROTOCOL_FIXTURES, 'primary-network.jsonl'))).find(
      ({ tx: { unsignedTx } }) => unsignedTx.type === 'txs.RegisterL1ValidatorTx',
    );
    assert.ok(tx?.on === 'P' && 'message' in tx.tx.unsignedTx);
    const unsignedTx = { ...tx.tx.unsignedTx, message: new Uint8Array(2 * 1024 * 1024 - 4096).fill(7) };
    assert.equal(roundTripProblem({ ...tx, tx: { ...tx.tx, unsignedTx } }), undefined);
  });

  it('is unsigned without credentials, and gets a slot of zeros for each signature', () => {
    const unsigned = { ...baseTx, isUnsigned: true as const };
    const text = visibleJSON(editableJSON(unsigned));
    assert.ok(!text.includes('credentials'));
    const any = read(text);
    assert.deepEqual(encodedTx(any), unsignedBytes(baseTx));
    const { needed, signatures } = readSignable(withEmptySlots(any, encodedTx(any)));
    assert.deepEqual(
      signatures.map(({ length }) => length),
      needed.map(({ signatureIndices }) => signatureIndices.length),
    );
    assert.deepEqual(withEmptySlots(baseTx, baseBytes), withEmptySlots(any, encodedTx(any)));
  });

  it('keeps the signatures that are there beside empty slots', () => {
    const txs = txsIn(fixtureText(join(PROTOCOL_FIXTURES, 'x-chain.jsonl.gz')));
    const signed = txs.filter(({ tx }) => tx.credentials.length > 1);
    assert.ok(signed.length > 0);
    for (const any of signed.slice(0, 10)) assert.deepEqual(withEmptySlots(any, encodedTx(any)), encodedTx(any));
  });
});
