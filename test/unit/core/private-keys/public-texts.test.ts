import { deepEqual } from 'node:assert/strict';
import { readCaseFile } from '../../../support/cases/form';
import { textCases } from '../../../support/cases/text';

/** The files of texts and how many cases each has. */
const FILES = {
  'ids-named-but-asked': 5,
  'not-a-private-key': 5,
  'placeholder-keys': 1,
  'ids-named-in-other-languages': 8,
  'private-key-in-key-value-pair': 5,
  'bare-address-other-network': 2,
  'url-with-commit': 1,
} as const;

/** The same in forms that we met elsewhere. */
const OTHERS = {
  'ids-in-other-wrappers': 36,
  'not-keys-in-other-files': 17,
  'other-placeholders': 11,
  'addresses-in-other-wrappers': 9,
  'commits-of-other-hosts': 19,
} as const;

describe('texts of public repositories', () => {
  for (const [name, count] of Object.entries({ ...FILES, ...OTHERS })) {
    it(`are read as ${name}.json expects`, () => {
      const path = `test/fixtures/${name in FILES ? 'public-cases' : 'cases'}/${name}.json`;
      const results = [...textCases(path, readCaseFile(path))];
      deepEqual(
        results.filter(({ problem }) => problem !== undefined),
        [],
      );
      deepEqual(results.length, count);
    });
  }
});
