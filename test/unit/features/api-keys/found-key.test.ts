import { strict as assert } from 'node:assert';
import { ApiKeys } from '../../../../src/client/rest/api-keys';
import { storeKey, storingOf } from '../../../../src/features/api-keys/found-key';
import { MemorySecrets } from '../../../support/setup/memory-secrets';

const ORIGIN = 'https://data.example';
const [STORED, FOUND] = ['stored-key-0001', 'found-key-0002'];

describe('an API key found in settings', () => {
  const keysWith = async (stored?: string): Promise<ApiKeys> => {
    const keys = new ApiKeys(new MemorySecrets());
    if (stored !== undefined) await keys.set(ORIGIN, stored);
    return keys;
  };

  it('moves where its host has no key, whatever other hosts have', async () => {
    const keys = await keysWith();
    await keys.set('https://other.example', STORED);
    assert.equal(await storingOf(keys, ORIGIN, FOUND), 'move');
    assert.equal(await storeKey(keys, ORIGIN, FOUND, 'move'), true);
    assert.equal((await keys.find(ORIGIN))?.secret, FOUND);
  });

  it('replaces another key only when that was chosen', async () => {
    const keys = await keysWith(STORED);
    assert.equal(await storingOf(keys, ORIGIN, FOUND), 'replace');
    assert.equal(await storeKey(keys, ORIGIN, FOUND, 'move'), false, 'the key was stored after the question');
    assert.equal((await keys.find(ORIGIN))?.secret, STORED);
    assert.equal(await storeKey(keys, ORIGIN, FOUND, 'replace'), true);
    assert.equal((await keys.find(ORIGIN))?.secret, FOUND);
  });

  it('can only be removed where it is stored already, or is no key', async () => {
    assert.equal(await storingOf(await keysWith(FOUND), ORIGIN, ` ${FOUND} `), undefined);
    assert.equal(await storingOf(await keysWith(STORED), ORIGIN, ''), undefined);
    assert.equal(await storingOf(await keysWith(), ORIGIN, 'two words'), undefined);
  });
});
