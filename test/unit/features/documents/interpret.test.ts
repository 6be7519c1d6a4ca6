import { strict as assert } from 'node:assert';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { interpret } from '../../../../src/features/documents/interpret';
import { KEY_WARNING } from '../../../../src/core/private-keys/key-warning';
import { EWOQ, EWOQ_CB58, EWOQ_KEY, RECORDED_PAYMENT } from '../../../support/known-ids';
const BYTES = Uint8Array.from({ length: 60 }, (_, i) => i);
const EXPECTED = 'An ID of 32 bytes in cb58, txID:index, or the hex of a transaction, block or UTXO';

const ROWS: readonly (readonly [text: string, expected: unknown])[] = [
  [RECORDED_PAYMENT, { kind: 'id', id: RECORDED_PAYMENT }],
  [`  "${RECORDED_PAYMENT}",\n`, { kind: 'id', id: RECORDED_PAYMENT }],
  [`${RECORDED_PAYMENT}:12`, { kind: 'utxo', id: `${RECORDED_PAYMENT}:12` }],
  [encodeHex(BYTES), { kind: 'hex', bytes: BYTES }],
  [encodeHex(BYTES, 'hexnc'), { kind: 'hex', bytes: BYTES }],
  [encodeHex(BYTES, 'hexnc').slice(2).toUpperCase(), { kind: 'hex', bytes: BYTES }],
  [encodeHex(BYTES).replace(/(.{20})/g, '$1\n  '), { kind: 'hex', bytes: BYTES }],
  [`${RECORDED_PAYMENT.slice(0, -1)}c`, 'Its checksum does not match'],
  [`${RECORDED_PAYMENT.slice(0, -1)}c:0`, 'Its checksum does not match'],
  [EWOQ_CB58, `${EXPECTED}; this one has 20 bytes`],
  [EWOQ, EXPECTED],
  ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', EXPECTED],
  ['', EXPECTED],
  ['hello', EXPECTED],
  ['0x0', 'The hex has an odd number of digits'],
  // Keys are refused in every form: these bytes are nobody's.
  [EWOQ_KEY, KEY_WARNING],
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
