import assert from 'node:assert/strict';
import { type NetworkSettings, proxyFor } from '../../../../src/client/http/dispatchers';
import { refuses } from '../../../support/assertions/refuses';

const P = 'http://proxy.corp:3128';

describe('the proxy for a URL', () => {
  const rows: [title: string, url: string, settings: Omit<NetworkSettings, 'strictSSL'>, proxy: string | undefined][] =
    [
      ['none', 'https://api.avax.network', {}, undefined],
      ['http.proxy', 'https://api.avax.network', { proxy: P }, P],
      ['http.proxy without a scheme', 'https://api.avax.network', { proxy: 'proxy.corp:3128' }, P],
      ['an empty http.proxy', 'https://api.avax.network', { proxy: '', environment: { HTTPS_PROXY: P } }, P],
      ['http.proxy before the environment', 'https://a.b', { proxy: P, environment: { HTTPS_PROXY: 'http://x' } }, P],
      ['HTTPS_PROXY', 'https://a.b', { environment: { HTTPS_PROXY: P } }, P],
      ['HTTPS_PROXY for http', 'http://a.b', { environment: { HTTPS_PROXY: P } }, undefined],
      ['HTTP_PROXY', 'http://a.b', { environment: { HTTP_PROXY: P } }, P],
      ['HTTP_PROXY for https', 'https://a.b', { environment: { HTTP_PROXY: P } }, P],
      ['lower case before upper case', 'http://a.b', { environment: { http_proxy: P, HTTP_PROXY: 'http://x' } }, P],
      ['NO_PROXY names the host', 'https://a.b', { proxy: P, environment: { NO_PROXY: 'x, a.b' } }, undefined],
      ['NO_PROXY names its domain', 'https://n.a.b', { proxy: P, environment: { no_proxy: 'a.b' } }, undefined],
      ['NO_PROXY names the end of its name', 'https://xa.b', { proxy: P, environment: { no_proxy: 'a.b' } }, P],
      ['NO_PROXY .domain', 'https://n.a.b', { proxy: P, noProxy: ['.a.b'] }, undefined],
      ['NO_PROXY *.domain', 'https://n.a.b', { proxy: P, noProxy: ['*.a.b'] }, undefined],
      ['NO_PROXY *', 'https://n.a.b', { proxy: P, noProxy: ['*'] }, undefined],
      ['NO_PROXY with the port', 'https://a.b:8443', { proxy: P, noProxy: ['a.b:8443'] }, undefined],
      ['NO_PROXY with the default port', 'https://a.b', { proxy: P, noProxy: ['a.b:443'] }, undefined],
      ['NO_PROXY with another port', 'https://a.b', { proxy: P, noProxy: ['a.b:8443'] }, P],
      ['NO_PROXY upper case', 'https://a.b', { proxy: P, noProxy: ['A.B'] }, undefined],
      ['NO_PROXY network', 'http://10.1.2.3:9650', { proxy: P, noProxy: ['10.0.0.0/8'] }, undefined],
      ['NO_PROXY another network', 'http://11.1.2.3:9650', { proxy: P, noProxy: ['10.0.0.0/8'] }, P],
      ['NO_PROXY IPv6', 'http://[2001:db8::1]:9650', { proxy: P, noProxy: ['2001:db8::1'] }, undefined],
      ['http.noProxy before NO_PROXY', 'https://a.b', { proxy: P, noProxy: ['c'], environment: { NO_PROXY: '*' } }, P],
      ['empty entries', 'https://a.b', { proxy: P, environment: { NO_PROXY: ' , ' } }, P],
      ['localhost', 'http://localhost:9650', { proxy: P }, undefined],
      ['127.0.0.1', 'http://127.0.0.1:9650', { proxy: P }, undefined],
      ['127.9.9.9', 'http://127.9.9.9:9650', { proxy: P }, undefined],
      ['::1', 'http://[::1]:9650', { proxy: P }, undefined],
      ['x.localhost', 'http://x.localhost:9650', { proxy: P }, undefined],
      ['localhost, when asked for', 'http://localhost:9650', { proxy: P, proxyLoopback: true }, P],
    ];
  for (const [title, url, settings, proxy] of rows) {
    it(title, () => {
      const found = proxyFor(new URL(url), { strictSSL: true, ...settings });
      assert.equal(found?.href, proxy === undefined ? undefined : new URL(proxy).href);
    });
  }

  it('does not repeat a proxy setting that is no URL', () => {
    const settings = { strictSSL: true, proxy: 'http://user:secret@:99999' };
    refuses(() => proxyFor(new URL('https://a.b'), settings), /^(?!.*secret)/);
  });
});
