import assert from 'node:assert/strict';
import { toHexDigits } from '../../../src/core/bytes';
import { decodePrivateKey } from '../../../src/core/private-key';
import { refuses } from '../../support/refuses';

const KEY = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';

describe('the text of a private key', () => {
  it('is read as its 32 bytes', () => {
    const bytes = '56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027';
    assert.equal(toHexDigits(decodePrivateKey(KEY)), bytes);
  });

  it('is not repeated where it is refused', () => {
    refuses(() => decodePrivateKey(KEY.slice(11)), 'private key missing PrivateKey- prefix');
    refuses(
      () => decodePrivateKey('PrivateKey-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq'),
      'private key has unexpected length, expected 32',
    );
    refuses(() => decodePrivateKey(`${KEY.slice(0, -1)}z`), 'invalid input checksum');
  });
});
