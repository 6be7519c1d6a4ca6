import assert from 'node:assert/strict';
import { toHexDigits } from '../../../../src/core/bytes/bytes';
import { decodePrivateKey } from '../../../../src/core/tx-builder/key';
import { EWOQ_KEY, EWOQ_KEY_HEX } from '../../../support/known-ids';
import { refuses } from '../../../support/assertions/refuses';

describe('the text of a private key', () => {
  it('decodes to its 32 bytes', () => {
    assert.equal(toHexDigits(decodePrivateKey(EWOQ_KEY)), EWOQ_KEY_HEX);
  });

  it('is not repeated in errors', () => {
    refuses(() => decodePrivateKey(EWOQ_KEY.slice(11)), 'private key missing PrivateKey- prefix');
    refuses(
      () => decodePrivateKey('PrivateKey-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq'),
      'private key has unexpected length, expected 32',
    );
    refuses(() => decodePrivateKey(`${EWOQ_KEY.slice(0, -1)}z`), 'invalid input checksum');
  });
});
