import { strict as assert } from 'node:assert';
import { systemClock } from '../../../../src/client/clock';
import { HttpClient } from '../../../../src/client/http/http-client';
import { Chains } from '../../../../src/services/chain/chains';
import { StoredURLs } from '../../../../src/services/chain/stored-urls';
import { answerResult, startServer, type TestServer } from '../../../support/servers/http-server';
import { MemorySecrets } from '../../../support/setup/memory-secrets';

const KEY = '0123456789abcdef0123456789abcdef';

describe('URLs of nodes with credentials', () => {
  const http = new HttpClient();
  after(() => http.close());
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer((request, response) => answerResult(request, response, { height: '7' }));
  });
  afterEach(() => server.close());

  const opened = async (storedURLs: StoredURLs, chain: { readonly url: string; readonly credentials: string }) => {
    const config = { name: 'Mine', blockchain: 'X', ...chain };
    const chains = new Chains({ http, clock: systemClock, storedURLs, sandboxURL: () => assert.fail('no sandbox') });
    chains.configure({ chains: [config], activeChain: 'Mine' });
    return chains.open(config);
  };

  it('are used in requests, and the settings have none', async () => {
    const urls = new StoredURLs(new MemorySecrets());
    const { host } = new URL(server.url);
    const credentials = await urls.keep(`http://user:pass@${host}/${KEY}?token=abc`);
    const chain = await opened(urls, { url: `http://${host}/`, credentials });
    await chain.avm.getHeight();
    const basic = `Basic ${Buffer.from('user:pass').toString('base64')}`;
    assert.deepEqual(
      server.requests.map(({ path, headers }) => [path, headers['authorization']]),
      [[`/${KEY}/ext/bc/X?token=abc`, basic]],
    );
    assert.doesNotMatch(JSON.stringify(chain.config), /pass|abc\b|0123/);
  });

  it("aren't sent to another origin or path in the settings", async () => {
    const urls = new StoredURLs(new MemorySecrets());
    const credentials = await urls.keep('https://user:pass@node.example/rpc');
    for (const url of [`${server.url}/`, 'https://node.example/', 'http://node.example/rpc']) {
      await assert.rejects(opened(urls, { url, credentials }), { name: 'InvalidInputError' });
    }
    assert.deepEqual(server.requests, []);
  });

  it('that only another computer stores fail before any request', async () => {
    const elsewhere = await new StoredURLs(new MemorySecrets()).keep(`${server.url}/${KEY}`);
    const chain = opened(new StoredURLs(new MemorySecrets()), { url: `${server.url}/`, credentials: elsewhere });
    await assert.rejects(chain, { name: 'InvalidInputError', message: /"Mine"/ });
    assert.deepEqual(server.requests, []);
  });

  it('are listed until they are removed without a trace', async () => {
    const secrets = new MemorySecrets();
    const urls = new StoredURLs(secrets);
    const [first, second] = [await urls.keep('https://a@h/'), await urls.keep('https://b@h/')];
    assert.deepEqual(await urls.ids(), [first, second]);
    assert.equal(await urls.find(second), 'https://b@h/');
    for (const id of [first, second]) await urls.remove(id);
    assert.deepEqual([...secrets.kept], []);
  });
});
