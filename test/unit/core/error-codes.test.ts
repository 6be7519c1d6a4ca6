import { strict as assert } from 'node:assert';
import { parseAddress } from '../../../src/core/ids/address';
import { formatAmount } from '../../../src/core/text/amount';
import { decodeCb58, decodeID } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import type { InputErrorCode, InvalidInputError } from '../../../src/core/outcome';
import {
  MAX_JSON_DEPTH,
  MAX_JSON_DIGITS,
  MAX_JSON_KEYS,
  MAX_JSON_LONG_INTEGERS,
  MAX_JSON_VALUES,
  parseJSON,
  stringifyJSON,
} from '../../../src/core/json/json';
import { refuses } from '../../support/assertions/refuses';
import { snapshotOf } from '../../support/wording/snapshot';

const ID = 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z';
const ADDRESS = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const DEEP = '['.repeat(MAX_JSON_DEPTH + 1);

describe('the code of an input error', () => {
  const snapshot = snapshotOf('errors-of-input');
  type Row = readonly [what: string, read: () => unknown, code: InputErrorCode];

  /** Their words are the node's. */
  const OF_NODES: readonly Row[] = [
    ['cb58 with another last character', () => decodeCb58(`${ID.slice(0, -1)}z`), 'wrong checksum'],
    ['cb58 outside its alphabet', () => decodeCb58('0'), 'malformed'],
    ['cb58 too short for a checksum', () => decodeCb58('1'), 'malformed'],
    ['an ID of another length', () => decodeID('6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV'), 'malformed'],
    ['an address with another last character', () => parseAddress(`${ADDRESS.slice(0, -1)}v`), 'wrong checksum'],
    ['an address in two cases', () => parseAddress(ADDRESS.replace('local', 'Local')), 'malformed'],
    ['an address without a chain', () => parseAddress(ADDRESS.slice(2)), 'malformed'],
    ['hex with another last digit', () => decodeHex('0x000102030400'), 'wrong checksum'],
    ['hex of an odd length', () => decodeHex('0x000'), 'malformed'],
  ];
  const OURS: readonly Row[] = [
    ['JSON nested too deeply', () => parseJSON(DEEP), 'over limit'],
    [
      'a value nested too deeply',
      () => stringifyJSON([[parseJSON(`${DEEP.slice(1)}${']'.repeat(256)}`)]]),
      'over limit',
    ],
    ['too many values', () => parseJSON(`[${'0,'.repeat(MAX_JSON_VALUES)}0]`), 'over limit'],
    [
      'too many long integers',
      () => parseJSON(`[${'12345678901234567,'.repeat(MAX_JSON_LONG_INTEGERS)}12345678901234567]`),
      'over limit',
    ],
    [
      'too many keys',
      () => parseJSON(`{${Array.from({ length: MAX_JSON_KEYS + 1 }, (_, i) => `"${i}":0`).join(',')}}`),
      'over limit',
    ],
    ['an integer of too many digits', () => parseJSON(`[1${'0'.repeat(MAX_JSON_DIGITS)}]`), 'over limit'],
    ['text that is not JSON', () => parseJSON('{'), 'malformed'],
    ['a denomination beyond 32', () => formatAmount(1n, 33), 'malformed'],
  ];

  for (const [what, read, code] of OF_NODES) it(`${what}: ${code}`, () => refuses(read, { code }));

  for (const [what, read, code] of OURS) {
    it(`${what}: ${code}`, () => {
      refuses(read, { code });
      assert.throws(read, ({ message, cause }: InvalidInputError) => {
        // The words of the JavaScript engine change with its version.
        snapshot.matches(what, cause instanceof Error ? message.replace(cause.message, '…') : message);
        return true;
      });
    });
  }
});
