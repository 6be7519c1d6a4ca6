import { strict as assert } from 'node:assert';
import { readSettings } from '../../../../src/host/settings/setting-values';
import { snapshotOf } from '../../../support/wording/snapshot';

/** The values that are read from these settings, and the mistakes that are reported. */
function read(settings: Readonly<Record<string, unknown>>) {
  const complaints: string[] = [];
  const values = readSettings(
    (key) => settings[key],
    (setting, reason, entry) =>
      complaints.push([setting, entry, reason].filter((part) => part !== undefined).join(': ')),
  );
  return { ...values, complaints };
}

const chain = (entry: unknown) => read({ chains: [entry] }).chains[0];

describe('settings', () => {
  const snapshot = snapshotOf('mistakes-in-values');

  it('nothing set is Mainnet, with hovers', () => {
    const nothing = {
      chains: [],
      ignoredChains: [],
      activeChain: 'Mainnet',
      addresses: [],
      subnets: [],
      hoverEnabled: true,
      inlayHints: false,
      pageSize: 1024,
      openWith: 'transactionPage',
      hiddenChains: [],
      localNetworks: true,
      historySource: 'node',
      sandboxPersist: false,
      sandboxPort: 0,
      issueCodeLens: true,
      diagnosticsChecks: 'keysAndChecksums',
      complaints: [],
    };
    assert.deepEqual(read({}), nothing);
    assert.deepEqual(read({ chains: null, addresses: null }), nothing);
  });

  const CHAINS: readonly (readonly [entry: unknown, expected: unknown])[] = [
    [
      { name: 'A', url: 'http://h:1' },
      { name: 'A', url: 'http://h:1/', blockchain: 'X' },
    ],
    [
      { name: ' A ', url: ' https://h/key?a=b ' },
      { name: 'A', url: 'https://h/key?a=b', blockchain: 'X' },
    ],
    [
      { name: 'A', url: 'http://h/ext/bc/X' },
      { name: 'A', url: 'http://h/', blockchain: 'X' },
    ],
    [
      { name: 'A', url: 'http://h/k/ext/bc/2oYMB/' },
      { name: 'A', url: 'http://h/k', blockchain: '2oYMB' },
    ],
    [
      { name: 'A', url: 'http://h/ext/' },
      { name: 'A', url: 'http://h/', blockchain: 'X' },
    ],
    [
      { name: 'A', url: 'http://h/next/bc' },
      { name: 'A', url: 'http://h/next/bc', blockchain: 'X' },
    ],
    [
      { name: 'A', url: 'http://h/ext/bc/X', blockchain: 'avm', networkID: 5 },
      { name: 'A', url: 'http://h/', blockchain: 'avm', networkID: 5 },
    ],
    [
      { name: 'A', url: 'http://h//ext//bc/X//a///' },
      { name: 'A', url: 'http://h//ext//bc/X//a', blockchain: 'X' },
    ],
  ];
  for (const [entry, expected] of CHAINS) {
    it(`chain ${JSON.stringify(entry).slice(0, 80)}`, () =>
      assert.deepEqual(chain(entry), { credentials: undefined, ...(expected as object) }));
  }

  const WRONG: readonly (readonly [what: string, entry: unknown])[] = [
    ['a url', { name: 'A', url: `http://h/${'/'.repeat(2_040)}` }],
    ['a url', { name: 'A', url: 'ftp://h' }],
    ['a url', { name: 'A', url: 'h:9650' }],
    ['a url', { name: 'A' }],
    ['a name', { url: 'http://h' }],
    ['a name', { name: '', url: 'http://h' }],
    ['a name', { name: 'A'.repeat(65), url: 'http://h' }],
    ['a chain', 'http://h'],
    ['a blockchain', { name: 'A', url: 'http://h', blockchain: '../admin' }],
    ['a networkID', { name: 'A', url: 'http://h', networkID: -1 }],
    ['a networkID', { name: 'A', url: 'http://h', networkID: '1' }],
  ];
  for (const [what, entry] of WRONG) {
    it(`chain ${JSON.stringify(entry).slice(0, 80)} is none`, () => {
      const { chains, complaints } = read({ chains: [entry] });
      assert.deepEqual(chains, []);
      snapshot.matches(`${what} that is none`, complaints);
    });
  }

  it('of two chains with one name the first counts', () => {
    const { chains, complaints } = read({ chains: ['Mine', 'MINE'].map((name) => ({ name, url: 'http://h' })) });
    assert.deepEqual(
      chains.map(({ name }) => name),
      ['Mine'],
    );
    snapshot.matches('two chains with one name', complaints);
  });

  it('a wrong entry does not take the others with it', () => {
    const { chains } = read({ chains: [0, { name: 'A', url: 'http://h' }, []] });
    assert.equal(chains.length, 1);
  });

  it('no report repeats what may hold a key', () => {
    const { complaints } = read({ chains: [{ name: 'A', url: 'htp://user:secret@h/secret?key=secret' }] });
    assert.doesNotMatch(complaints.join(), /secret/);
  });

  it('addresses are an object of names', () => {
    const expected = [{ address: 'X-avax1a', name: 'me' }];
    assert.deepEqual(read({ addresses: { ' X-avax1a ': ' me ' } }).addresses, expected);
  });

  for (const addresses of ['X-avax1a', 7, [{ address: 'X-avax1a', name: 'me' }], { 'X-avax1a': 7 }]) {
    it(`addresses ${JSON.stringify(addresses)} are none`, () => {
      const values = read({ addresses });
      assert.deepEqual([values.addresses, values.complaints.length], [[], 1]);
    });
  }

  it('an entry of the addresses is identified by the beginning of its address', () => {
    const complaint = (address: string) => read({ addresses: { [address]: '' } }).complaints[0] ?? '';
    const key = `PrivateKey-${'z'.repeat(50)}`;
    snapshot.matches('addresses', [complaint('X-avax1qqqqqqqqqqqqqqqqqqqq'), complaint(key)]);
    assert.doesNotMatch(complaint(key), /zzz/);
  });

  it('a value outside the list falls back to the default', () => {
    const values = read({ openWith: 'never', 'diagnostics.checks': true });
    assert.deepEqual([values.openWith, values.diagnosticsChecks], ['transactionPage', 'keysAndChecksums']);
    snapshot.matches('values of another list', values.complaints);
    assert.equal(read({ 'diagnostics.checks': 'all' }).diagnosticsChecks, 'all');
  });

  it('a port is a whole number of 16 bits, 0 for any', () => {
    for (const port of [0, 1, 65_535]) assert.equal(read({ 'sandbox.port': port }).sandboxPort, port);
    for (const port of [-1, 65_536, 1.5, '9650', true]) {
      const values = read({ 'sandbox.port': port });
      assert.equal(values.sandboxPort, 0, String(port));
      snapshot.matches('a port that is none', values.complaints);
    }
  });

  it('an active chain of any invalid value is none', () => {
    for (const activeChain of ['', ' ', 7, true, ['Fuji'], { name: 'Fuji' }, 'x'.repeat(1_000)]) {
      const values = read({ activeChain });
      assert.deepEqual([values.activeChain, values.complaints.length], ['', 1], JSON.stringify(activeChain));
    }
  });

  it('names the chains that are ignored', () => {
    const broken = [{ url: 'htp://h' }, {}, { url: 'http://h', networkID: -1 }, { url: 'http://h', credentials: 'x' }];
    for (const entry of broken) assert.deepEqual(read({ chains: [{ name: ' A', ...entry }] }).ignoredChains, ['A']);
    assert.deepEqual(read({ chains: [{ url: 'htp://h' }, 7] }).ignoredChains, []);
  });

  it('scalars of a wrong type fall back to their default', () => {
    const values = read({ activeChain: ['Fuji'], 'hover.enabled': 'no', chains: {} });
    assert.equal(values.hoverEnabled, true);
    assert.deepEqual(
      values.complaints.map((complaint) => complaint.split(':')[0]),
      ['chains', 'activeChain', 'hover.enabled'],
    );
    snapshot.matches('values of a wrong type', values.complaints);
  });
});
