import { strict as assert } from 'node:assert';
import { WrittenCredentials } from '../../../../../src/features/side-bar/settings/written-credentials';
import { StoredURLs } from '../../../../../src/services/chain/stored-urls';
import { MemorySecrets } from '../../../../support/setup/memory-secrets';
import { MemoryStore } from '../../../../support/setup/memory-store';
import { snapshotOf } from '../../../../support/wording/snapshot';

const KEY = '0123456789abcdef0123456789abcdef';
const PLAIN = { name: 'Plain', url: 'https://h/rpc', blockchain: 'X' };
const USER = { name: 'User', url: 'https://user:pass@h/rpc', blockchain: 'X' };
const PATH = { name: 'Path', url: `https://h/${KEY}`, blockchain: 'X' };

describe('credentials in the settings', () => {
  const snapshot = snapshotOf('credentials-in-settings');
  let store: MemoryStore;
  let secrets: MemorySecrets;
  let offers: { readonly text: string; readonly actions: readonly string[] }[];
  let setting: unknown;
  beforeEach(() => {
    [store, secrets, offers] = [new MemoryStore(), new MemorySecrets(), []];
    setting = [PLAIN, USER, { ...PATH, url: `${PATH.url}/ext/bc/X` }];
  });

  /** A window in which the user chooses one of the actions. */
  const inWindow = (choice: number | undefined): WrittenCredentials =>
    new WrittenCredentials({
      store,
      storedURLs: new StoredURLs(secrets),
      settings: {
        change(_, edit) {
          setting = edit(setting) ?? setting;
          return Promise.resolve(undefined);
        },
      },
      ask(text, ...actions) {
        offers.push({ text, actions });
        return Promise.resolve(choice === undefined ? undefined : actions[choice]);
      },
    });

  it('one notification offers to move them, without repeating them', async () => {
    const written = inWindow(undefined);
    await written.look([PLAIN, USER, PATH]);
    await written.look([PLAIN, USER, PATH]);
    assert.equal(offers.length, 1);
    assert.doesNotMatch(JSON.stringify(offers), /pass\b|0123/);
    snapshot.matches(
      'two chains',
      offers.flatMap(({ text, actions }) => [text, ...actions]),
    );
    assert.equal(secrets.kept.size, 0);
  });

  it('move from the settings to the secret storage', async () => {
    await inWindow(0).look([PLAIN, USER, PATH]);
    const entries = setting as readonly { name: string; url: string; credentials?: string }[];
    assert.deepEqual(
      entries.map(({ name, url }) => [name, url]),
      [
        ['Plain', 'https://h/rpc'],
        ['User', 'https://h/rpc'],
        ['Path', 'https://h/'],
      ],
    );
    const urls = new StoredURLs(secrets);
    const found = await Promise.all(entries.map(({ credentials = '' }) => urls.find(credentials)));
    assert.deepEqual(found, [undefined, USER.url, PATH.url]);
  });

  it("that the user leaves aren't offered again by the next window", async () => {
    await inWindow(1).look([USER]);
    await inWindow(1).look([USER]);
    assert.equal(offers.length, 1);
    await inWindow(undefined).look([USER, PATH]);
    assert.equal(offers.length, 2);
  });

  it('shows nothing for URLs without credentials', async () => {
    await inWindow(0).look([PLAIN]);
    assert.deepEqual(offers, []);
  });
});
