import { deepEqual } from 'node:assert/strict';
import { readCaseFile } from '../../../support/cases/form';
import { textCases } from '../../../support/cases/text';

/** The files of texts and how many cases each has. */
const FILES = {
  'ids-named-but-asked': 5,
  'not-a-private-key': 5,
  'placeholder-keys': 1,
  'bare-address-other-network': 2,
  'url-with-commit': 1,
} as const;

describe('texts of public repositories', () => {
  for (const [name, count] of Object.entries(FILES)) {
    it(`are read as ${name}.json expects`, () => {
      const path = `test/fixtures/public-cases/${name}.json`;
      const results = [...textCases(path, readCaseFile(path))];
      deepEqual(
        results.filter(({ problem }) => problem !== undefined),
        [],
      );
      deepEqual(results.length, count);
    });
  }
});
