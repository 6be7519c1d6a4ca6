import { strict as assert } from 'node:assert';
import { readNetwork } from '../../../../src/host/settings/value-readers';

const ENVIRONMENT = { HTTPS_PROXY: 'http://e:1' };
const read = (settings: Readonly<Record<string, unknown>>) => readNetwork((key) => settings[key], ENVIRONMENT);

describe('the network settings of VS Code', () => {
  it('nothing set: certificates must be trusted, the environment may name a proxy', () => {
    assert.deepEqual(read({}), { strictSSL: true, proxy: undefined, noProxy: [], environment: ENVIRONMENT });
  });
  it('what is set counts', () => {
    const settings = { proxy: 'http://p:1', proxyStrictSSL: false, noProxy: ['a', 7, '*.b'], proxySupport: 'on' };
    assert.deepEqual(read(settings), {
      strictSSL: false,
      proxy: 'http://p:1',
      noProxy: ['a', '*.b'],
      environment: ENVIRONMENT,
    });
  });
  it('no proxy at all when support is off, whatever else is set', () => {
    const { proxy, environment } = read({ proxy: 'http://p:1', proxySupport: 'off' });
    assert.deepEqual([proxy, environment], [undefined, undefined]);
  });
  it('wrong types are as if not set', () => {
    assert.deepEqual(read({ proxy: 7, proxyStrictSSL: 'no', noProxy: 'a' }), read({}));
  });
});
