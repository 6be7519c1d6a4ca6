import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { filesBelow } from '../../support/repository-files/source-files';

/** Names that still have several meanings. */
const LEFT: readonly string[] = [
  'Address',
  'Block',
  'Check',
  'HeldOutput',
  'IndexedChain',
  'L1Validator',
  'ListedUTXO',
  'Missing',
  'Owner',
  'Problem',
  'ReadUTXO',
  'Row',
  'TransferableInput',
  'TransferableOutput',
  'Tx',
  'UTXO',
  'UTXOList',
  'UnsignedTx',
];

/** The files that export a type of each name. */
const PLACES = new Map<string, string[]>();
for (const file of ['src', 'webview-ui'].flatMap(filesBelow)) {
  const types = readFileSync(file, 'utf8').matchAll(/^export (?:abstract )?(?:class|interface|type) (\w+)/gm);
  for (const [, name = ''] of types) PLACES.set(name, [...(PLACES.get(name) ?? []), file]);
}

describe('exported types', () => {
  it('have a name of their own each', () => {
    const shared = [...PLACES].filter(([, files]) => files.length > 1).sort(([a], [b]) => (a < b ? -1 : 1));
    const others = shared.filter(([name]) => !LEFT.includes(name));
    assert.deepEqual(others, []);
    // A name that has one meaning by now leaves the list.
    assert.deepEqual(
      LEFT.filter((name) => !shared.some(([each]) => each === name)),
      [],
    );
  });
});
