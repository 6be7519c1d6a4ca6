import { strict as assert } from 'node:assert';
import { encodeHex } from '../../../../src/core/encodings/hex';
import { interpretGiven, type Interpreted } from '../../../../src/features/documents/document-source';
import { readGiven } from '../../../../src/core/given-text/given-text';
import { snapshotOf } from '../../../support/wording/snapshot';
import { EWOQ, EWOQ_CB58, EWOQ_KEY, RECORDED_PAYMENT } from '../../../support/known-ids';
const NODE = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const ZERO_NODE = 'NodeID-111111111111111111116DBWJs';
const BYTES = Uint8Array.from({ length: 60 }, (_, i) => i);

/** As Go and JavaScript write bytes. */
function listed(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `0x${byte.toString(16).padStart(2, '0')}`).join(', ');
}

const ROWS: readonly (readonly [text: string, kind: Interpreted['kind'], value?: unknown])[] = [
  [RECORDED_PAYMENT, 'id', RECORDED_PAYMENT],
  [`  "${RECORDED_PAYMENT}",\n`, 'id', RECORDED_PAYMENT],
  [`${RECORDED_PAYMENT}:12`, 'output', `${RECORDED_PAYMENT}:12`],
  [encodeHex(BYTES), 'hex', BYTES],
  [encodeHex(BYTES, 'hexnc'), 'hex', BYTES],
  [encodeHex(BYTES, 'hexnc').slice(2).toUpperCase(), 'hex', BYTES],
  [encodeHex(BYTES).replace(/(.{20})/g, '$1\n  '), 'hex', BYTES],
  [`[]byte{\n\t// all\n\t${listed(BYTES)}, // end\n}`, 'hex', BYTES],
  [`[${listed(BYTES)}];`, 'hex', BYTES],
  [`[${BYTES.join(', ')}]`, 'hex', BYTES],
  [encodeHex(BYTES, 'hexnc').slice(2).replace(/../g, '$&, '), 'hex', BYTES],
  [`${RECORDED_PAYMENT.slice(0, -1)}c`, 'nothing'],
  [`${RECORDED_PAYMENT.slice(0, -1)}c:0`, 'nothing'],
  [EWOQ_CB58, 'nothing'],
  [EWOQ, 'nothing'],
  [NODE, 'nodeID', NODE],
  // Its digits 1 make it look like an address.
  [ZERO_NODE, 'nodeID', ZERO_NODE],
  [NODE.replace('7X', '7Y'), 'nothing'],
  ['', 'nothing'],
  ['hello', 'nothing'],
  ['0x0', 'nothing'],
  // Keys are refused in every form: these bytes are nobody's.
  [EWOQ_KEY, 'nothing'],
  ['PrivateKey-damaged', 'nothing'],
  [encodeHex(BYTES.subarray(0, 32), 'hexnc'), 'nothing'],
  [encodeHex(BYTES.subarray(0, 32), 'hexnc').slice(2), 'nothing'],
  [encodeHex(BYTES.subarray(0, 32)), 'nothing'],
  [`[]byte{${listed(BYTES.subarray(0, 32))}}`, 'nothing'],
  [BYTES.subarray(20, 52).join(','), 'nothing'],
  [BYTES.subarray(0, 32).join(','), 'nothing'],
  [BYTES.subarray(0, 24).join(', '), 'nothing'],
  [`[]byte{ // private key\n\t${listed(BYTES)},\n}`, 'nothing'],
  [`0x${'00'.repeat(2 * 1024 * 1024 + 5)}`, 'nothing'],
];

describe('what a text names', () => {
  const snapshot = snapshotOf('texts-that-are-no-document');

  for (const [text, kind, value] of ROWS) {
    const title = JSON.stringify(text.slice(0, 60));
    it(title, () => {
      const read = interpretGiven(readGiven(text));
      if (read.kind === 'nothing') snapshot.matches(title, read.why);
      assert.equal(read.kind, kind);
      if (read.kind !== 'nothing') assert.deepEqual(read.kind === 'hex' ? read.bytes : read.text, value);
    });
  }

  it('names the fields of JSON that mean nothing', () => {
    const read = interpretGiven(readGiven(JSON.stringify({ tx: encodeHex(BYTES), note: 'x' })));
    assert.deepEqual(read.kind === 'hex' && read.ignored, ['note']);
  });
});
