import assert from 'node:assert/strict';
import { parseEndpoint, secretFinder, shownBelow, urlBelow } from '../../../../src/client/http/endpoint';
import { NodeRpc } from '../../../../src/client/rpc/node-rpc';
import { proxyFor } from '../../../../src/client/http/dispatchers';
import { MAX_URL_LENGTH } from '../../../../src/core/endpoints/urls';
import { httpSetUp } from '../../../support/servers/http-setup';
import { refuses } from '../../../support/assertions/refuses';
import { snapshotOf } from '../../../support/wording/snapshot';

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

describe('a part of a key in a text', () => {
  const KEY = 'rs_Key7Qx-0123/6789+abcdefghij';
  const { secrets } = parseEndpoint('https://user:p%40ssword@rpc.example/v1/0123456789abcdef/?token=tok-en');
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const FOUND: readonly (readonly [what: string, text: string])[] = [
    ['the whole', `unknown key ${KEY}`],
    ['its begin', `no key rs_Key7Q…`],
    ['its end', `no key …cdefghij`],
    ['in capitals', `NO KEY ${KEY.toUpperCase()}`],
    ['backwards', [...KEY].reverse().join('')],
    ['percent-encoded', `?key=${encodeURIComponent(KEY)}`],
    ['in hex', Buffer.from(KEY).toString('hex')],
    ['in base64', base64(KEY)],
    ['in base64 after one character', base64(`:${KEY}`)],
    ['in base64 after a text', base64(`key ${KEY} is unknown`)],
    ['in base64, backwards', [...base64(KEY)].reverse().join('')],
  ];
  const isIn = secretFinder([KEY]);
  for (const [what, text] of FOUND) it(`is found: ${what}`, () => assert.equal(isIn(text), true));

  for (const text of ['', 'the key is unknown', 'rs_Key7', 'rs_Key7-Qx-0123', 'a'.repeat(100)])
    it(`is not in "${text.slice(0, 20)}"`, () => assert.equal(isIn(text), false));

  for (const text of [
    'key 0123456789abcdef',
    'Token TOK-EN',
    'p@ssword',
    'p%40ssword',
    'of user',
    base64('user:p@ssword'),
  ])
    it(`is found if it is one of a URL: ${text}`, () => assert.equal(secretFinder(secrets)(text), true));

  it('a path is none', () => assert.equal(secretFinder(secrets)('path /v1/ext/bc/X'), false));

  it('a key that stands alone behind the question mark is one', () => {
    const { secrets: alone } = parseEndpoint('https://rpc.example/?KEYKEYKEY');
    assert.equal(secretFinder(alone)('unknown key KEYKEYKEY'), true);
  });
});

describe('what a client is not made with', () => {
  const snapshot = snapshotOf('errors-of-addresses');
  const { client } = httpSetUp();
  const ROWS: readonly (readonly [what: string, make: () => unknown])[] = [
    ['the base URL of a service', () => parseEndpoint('ftp://host')],
    ['a chain', () => new NodeRpc({ http: client(), baseURL: 'http://h', chain: 'X/wallet' })],
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
