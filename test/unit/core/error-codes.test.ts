import { strict as assert } from 'node:assert';
import { parseAddress } from '../../../src/core/address';
import { decodeCb58, decodeID } from '../../../src/core/encodings/cb58';
import { decodeHex } from '../../../src/core/encodings/hex';
import { InvalidInputError, type InputErrorCode } from '../../../src/core/errors';
import { MAX_JSON_DEPTH, parseJSON, stringifyJSON } from '../../../src/core/json';

const ID = 'FvwEAhmxKfeiG8SnEvq42hc6whRyY3EFYAvebMqDNDGCgxN5Z';
const ADDRESS = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const DEEP = '['.repeat(MAX_JSON_DEPTH + 1);

describe('the code of an input error', () => {
  const ROWS: readonly (readonly [what: string, read: () => unknown, code: InputErrorCode])[] = [
    ['cb58 with another last character', () => decodeCb58(`${ID.slice(0, -1)}z`), 'wrong checksum'],
    ['cb58 outside its alphabet', () => decodeCb58('0'), 'malformed'],
    ['cb58 too short for a checksum', () => decodeCb58('1'), 'malformed'],
    ['an ID of another length', () => decodeID('6Y3kysjF9jnHnYkdS9yGAuoHyae2eNmeV'), 'malformed'],
    ['an address with another last character', () => parseAddress(`${ADDRESS.slice(0, -1)}v`), 'wrong checksum'],
    ['an address in two cases', () => parseAddress(ADDRESS.replace('local', 'Local')), 'malformed'],
    ['an address without a chain', () => parseAddress(ADDRESS.slice(2)), 'malformed'],
    ['hex with another last digit', () => decodeHex('0x000102030400'), 'wrong checksum'],
    ['hex of an odd length', () => decodeHex('0x000'), 'malformed'],
    ['JSON nested too deeply', () => parseJSON(DEEP), 'over limit'],
    [
      'a value nested too deeply',
      () => stringifyJSON([[parseJSON(`${DEEP.slice(1)}${']'.repeat(256)}`)]]),
      'over limit',
    ],
    ['text that is not JSON', () => parseJSON('{'), 'malformed'],
  ];
  for (const [what, read, code] of ROWS) {
    it(`${what}: ${code}`, () =>
      assert.throws(read, (error) => error instanceof InvalidInputError && error.code === code));
  }
});
