import assert from 'node:assert/strict';
import { decodeNodeID, encodeNodeID } from '../../../src/core/node-id';
import { decodePrivateKey, encodePrivateKey } from '../../../src/core/private-key';
import { refuses } from '../../support/refuses';

const NODE = 'NodeID-D2TWGt7bSzwFWGjx4YZg5pKRzjFRhJzcq';
const KEY = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';

describe('prefixed texts', () => {
  it('reads and writes a node ID', () => assert.equal(encodeNodeID(decodeNodeID(NODE)), NODE));
  it('reads and writes a private key', () => assert.equal(encodePrivateKey(decodePrivateKey(KEY)), KEY));

  it('refuses a node ID without its prefix, with 32 bytes, or damaged', () => {
    refuses(() => decodeNodeID(KEY), 'ID is missing the prefix: NodeID-');
    refuses(() => decodeNodeID(`NodeID-${KEY.slice(11)}`), 'invalid hash length: expected 20 bytes but got 32');
    refuses(() => decodeNodeID(`${NODE.slice(0, -1)}z`), 'invalid input checksum');
  });

  it('refuses a private key without repeating it', () => {
    refuses(() => decodePrivateKey(KEY.slice(11)), 'private key missing PrivateKey- prefix');
    refuses(() => decodePrivateKey(`PrivateKey-${NODE.slice(7)}`), 'private key has unexpected length, expected 32');
    refuses(() => decodePrivateKey(`${KEY.slice(0, -1)}z`), 'invalid input checksum');
  });
});
