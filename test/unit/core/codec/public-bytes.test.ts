import { deepEqual } from 'node:assert/strict';
import { bytesCases } from '../../../support/cases/bytes';
import { textOfBytesCases } from '../../../support/cases/texts-of-bytes';
import { readCaseFile } from '../../../support/cases/form';

/** The files of bytes and how many cases each has. */
const FILES = {
  'public-cases/foreign-vectors.jsonl.gz': 371,
  'public-cases/unsigned-transactions.jsonl.gz': 45,
  'public-cases/pieces-of-bytes.jsonl.gz': 12,
  'public-cases/staked-outputs.jsonl.gz': 4,
  'cases/warp-events.jsonl': 3,
} as const;

/** Texts in code, JSON and files. */
const TEXTS = { 'lists-in-code.jsonl': 9, 'x-chain-node-json.jsonl': 5, 'utf16-files.json': 2 } as const;

describe('bytes of public repositories', () => {
  for (const [file, count] of Object.entries(FILES)) {
    it(`decodes ${file} as their own tools do`, () => {
      const path = `test/fixtures/${file}`;
      const results = [...bytesCases(path, readCaseFile(path))];
      deepEqual(
        results.filter(({ problem }) => problem !== undefined),
        [],
      );
      deepEqual(results.length, count);
    });
  }
  for (const [file, count] of Object.entries(TEXTS)) {
    it(`reads ${file}`, () => {
      const path = `test/fixtures/public-cases/${file}`;
      const results = [...textOfBytesCases(path, readCaseFile(path))];
      deepEqual(
        results.filter(({ problem }) => problem !== undefined),
        [],
      );
      deepEqual(results.length, count);
    });
  }
});
