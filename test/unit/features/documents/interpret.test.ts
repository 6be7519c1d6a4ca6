import { strict as assert } from 'node:assert';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { interpret } from '../../../../src/features/documents/interpret';
import { KEY_WARNING } from '../../../../src/services/text/key-warning';

const ID = 'igJP4QhFJ7obscaBndLCSxa1Ng3NxGzvnomPoSnGdb8zTHf7b';
const BYTES = Uint8Array.from({ length: 60 }, (_, i) => i);
const EXPECTED = 'An ID of 32 bytes in cb58, txID:index, or the hex of a transaction, block or UTXO';

const ROWS: readonly (readonly [text: string, expected: unknown])[] = [
  [ID, { kind: 'id', id: ID }],
  [`  "${ID}",\n`, { kind: 'id', id: ID }],
  [`${ID}:12`, { kind: 'utxo', id: `${ID}:12` }],
  [encodeHex(BYTES), { kind: 'hex', bytes: BYTES }],
  [encodeHex(BYTES, 'hexnc'), { kind: 'hex', bytes: BYTES }],
  [encodeHex(BYTES, 'hexnc').slice(2).toUpperCase(), { kind: 'hex', bytes: BYTES }],
  [encodeHex(BYTES).replace(/(.{20})/g, '$1\n  '), { kind: 'hex', bytes: BYTES }],
  [`${ID.slice(0, -1)}c`, 'Its checksum does not match'],
  [`${ID.slice(0, -1)}c:0`, 'Its checksum does not match'],
  ['6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV', `${EXPECTED}; this one has 20 bytes`],
  ['X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u', EXPECTED],
  ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', EXPECTED],
  ['', EXPECTED],
  ['hello', EXPECTED],
  ['0x0', 'The hex has an odd number of digits'],
  // Keys are refused in every form: these bytes are nobody's.
  ['PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN', KEY_WARNING],
  ['PrivateKey-damaged', KEY_WARNING],
  [encodeHex(BYTES.subarray(0, 32), 'hexnc'), KEY_WARNING],
  [encodeHex(BYTES.subarray(0, 32), 'hexnc').slice(2), KEY_WARNING],
  [encodeHex(BYTES.subarray(0, 32)), KEY_WARNING],
  [`0x${'00'.repeat(1024 * 1024 + 5)}`, 'Longer than 1 MiB'],
];

describe('what a text names', () => {
  for (const [text, expected] of ROWS) {
    it(JSON.stringify(text.slice(0, 60)), () => {
      const read = interpret(text);
      assert.deepEqual(read.kind === 'nothing' ? read.why : read, expected);
    });
  }
});
