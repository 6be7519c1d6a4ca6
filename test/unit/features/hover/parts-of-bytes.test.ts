import assert from 'node:assert/strict';
import { inspectBytes } from '../../../../src/services/inspect/read-bytes';
import { casesIn, readCaseFile } from '../../../support/cases/form';
import { snapshotOf } from '../../../support/wording/snapshot';
import { TestAPI } from '../api/api';
import { Tools } from '../assistant/tools';
import { cardOf, World } from './answers';

/** Parts of what a chain has, and transactions that lack their beginning, as people paste them. */
const CASES = ['pieces-of-bytes', 'staked-outputs'].flatMap((file) =>
  casesIn(readCaseFile(`test/fixtures/public-cases/${file}.jsonl.gz`)).map((each, i) => ({
    title: `${file} ${i + 1}: ${String(each['kind'])}`,
    hex: String(each['hex']),
  })),
);

describe('parts of bytes', () => {
  const snapshot = snapshotOf('parts-of-bytes');
  // No server listens there: who has to sign isn't found.
  const sandboxURL = 'http://127.0.0.1:1';
  const world = new World({ sandboxURL });
  const lens = new TestAPI(sandboxURL);
  const tools = new Tools({ sandboxURL });
  after(async () => {
    await Promise.all([world.close(), lens.close(), tools.close()]);
  });

  for (const { title, hex } of CASES) {
    it(title, async () => {
      const decoded = await lens.api.decode(hex);
      const { headline, flaw } = await tools.answer('avalanche_decodeTx', { hex });
      // A hover on one of a public network would look for its owners there.
      const isPublic = /without its type ID|^pieces.*body without/.test(title);
      snapshot.matches(
        title,
        [
          ...(isPublic ? [] : [cardOf(await world.hover(`bytes = ${hex}`))]),
          JSON.stringify({ kind: decoded.kind, ...('flaw' in decoded ? { flaw: decoded.flaw } : {}) }),
          JSON.stringify({ headline, flaw }),
        ].join('\n\n'),
      );
    });
  }

  it('takes no zeros for a transaction or a part of one, and nothing that names network 0', () => {
    const named = (bytes: Uint8Array): string[] => {
      const read = inspectBytes(bytes);
      const isUnsigned = read?.kind === 'tx' && read.isUnsigned === true;
      return read?.kind === 'part' || isUnsigned ? [`${bytes.length} bytes: ${read.kind}`] : [];
    };
    const zeros = Array.from({ length: 400 }, (_, size) => new Uint8Array(size));
    assert.deepEqual(zeros.flatMap(named), []);
  });
});
