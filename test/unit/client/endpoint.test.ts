import assert from 'node:assert/strict';
import { parseEndpoint, redact, shownBelow, urlBelow } from '../../../src/client/http/endpoint';
import { AvmClient } from '../../../src/client/avm/avm-client';
import { proxyFor } from '../../../src/client/http/proxy';
import { MAX_URL_LENGTH } from '../../../src/core/endpoints/setting-limits';
import { httpSetUp } from '../../support/servers/http-setup';
import { refuses } from '../../support/assertions/refuses';
import { snapshotOf } from '../../support/wording/snapshot';

describe('a base URL', () => {
  const rows: [baseURL: string, url: string][] = [
    ['https://api.avax.network', 'https://api.avax.network/ext/bc/X'],
    ['https://api.avax.network/', 'https://api.avax.network/ext/bc/X'],
    ['http://127.0.0.1:9650///', 'http://127.0.0.1:9650/ext/bc/X'],
    ['https://rpc.example/a/KEYKEYKEY/', 'https://rpc.example/a/KEYKEYKEY/ext/bc/X'],
    ['https://rpc.example/?token=KEYKEYKEY', 'https://rpc.example/ext/bc/X?token=KEYKEYKEY'],
    ['https://user:pass@rpc.example#frag', 'https://rpc.example/ext/bc/X'],
  ];
  for (const [baseURL, url] of rows) {
    it(`${baseURL} leads to ${url}`, () => assert.equal(urlBelow(parseEndpoint(baseURL), '/ext/bc/X'), url));
  }

  it('sends a user and a password as a header, decoded', () => {
    const { headers, host } = parseEndpoint('https://us%40er:p%3Ass@rpc.example:8443');
    assert.deepEqual(headers, { authorization: `Basic ${Buffer.from('us@er:p:ss').toString('base64')}` });
    assert.equal(host, 'rpc.example:8443');
  });

  for (const text of ['', 'api.avax.network', 'ftp://host', 'file:///etc', 'http://', '/ext/bc/X']) {
    it(`refuses "${text}"`, () => {
      refuses(() => parseEndpoint(text), { code: 'malformed' });
    });
  }

  it('refuses a URL that is too long, and takes the longest', () => {
    const slashes = (length: number) => `http://h/${'/'.repeat(length - 10)}a`;
    assert.equal(parseEndpoint(slashes(MAX_URL_LENGTH)).path.length, MAX_URL_LENGTH - 8);
    refuses(() => parseEndpoint(slashes(MAX_URL_LENGTH + 1)), { code: 'malformed' });
  });

  it('does not repeat a URL that may hold a key', () => {
    refuses(() => parseEndpoint('htp://user:SECRETKEY@host'), /^(?!.*SECRETKEY)/);
  });
});

describe('a URL that is shown', () => {
  const rows: [baseURL: string, shown: string][] = [
    ['http://127.0.0.1:9650', 'http://127.0.0.1:9650/ext/bc/X'],
    ['https://rpc.example/v1/avalanche/Zk3', 'https://rpc.example/v1/avalanche/***/ext/bc/X'],
    ['https://rpc.example/a/KEYKEYKEY/', 'https://rpc.example/***/***/ext/bc/X'],
    ['https://rpc.example/?KEY', 'https://rpc.example/ext/bc/X?***'],
    ['https://rpc.example/?KEYKEY&a=b&token=K', 'https://rpc.example/ext/bc/X?***&a=***&token=***'],
    ['https://user:pw@rpc.example', 'https://rpc.example/ext/bc/X'],
  ];
  for (const [baseURL, shown] of rows) {
    it(`${baseURL} is shown as ${shown}`, () => assert.equal(shownBelow(parseEndpoint(baseURL), '/ext/bc/X'), shown));
  }
});

describe('taking keys out of a message', () => {
  const { secrets } = parseEndpoint('https://user:p%40ssword@rpc.example/v1/0123456789abcdef/?token=tok-en');
  const rows: [said: string, shown: string][] = [
    ['key 0123456789abcdef is unknown', 'key *** is unknown'],
    ['token tok-en', 'token ***'],
    ['p@ssword or p%40ssword', '*** or ***'],
    ['path /v1/ext/bc/X', 'path /v1/ext/bc/X'],
  ];
  for (const [said, shown] of rows) it(said, () => assert.equal(redact(said, secrets), shown));

  it('a key that stands alone behind the question mark is one', () => {
    const { secrets: alone } = parseEndpoint('https://rpc.example/?KEYKEYKEY');
    assert.equal(redact('unknown key KEYKEYKEY', alone), 'unknown key ***');
  });

  it('a key that begins with another is taken out as a whole', () => {
    const { secrets: nested } = parseEndpoint('https://rpc.example/?a=tok-en&b=tok-en-and-more');
    assert.equal(redact('tok-en-and-more is not tok-en', nested), '*** is not ***');
  });
});

describe('what a client is not made with', () => {
  const snapshot = snapshotOf('errors-of-addresses');
  const { client } = httpSetUp();
  const ROWS: readonly (readonly [what: string, make: () => unknown])[] = [
    ['the base URL of a service', () => parseEndpoint('ftp://host')],
    ['a chain', () => new AvmClient({ http: client(), baseURL: 'http://h', chain: 'X/wallet' })],
    ['a proxy', () => proxyFor(new URL('https://h'), { strictSSL: true, proxy: 'http://:99999' })],
  ];
  for (const [what, make] of ROWS) {
    it(what, () => {
      refuses(make, { code: 'malformed' });
      assert.throws(make, ({ message }: Error) => {
        snapshot.matches(what, message);
        return true;
      });
    });
  }
});
