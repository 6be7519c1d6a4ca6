import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';

const FOLDER = 'media/schemas';
/** All but the one of transactions to edit. */
const NAMES = readdirSync(FOLDER).filter((name) => name !== 'avalanche-tx.json');
/** Where a release of AvalancheGo's source is, to make the schemas from it again, with Go. */
const SOURCE = process.env['AVALANCHEGO_SOURCE'];

/** Keywords that VS Code adds to JSON Schema, and ours: the key that a quick fix writes for a removed one. */
const MORE = ['deprecationMessage', 'errorMessage', 'patternErrorMessage', 'replacement'];

interface Schema {
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly description?: string;
  readonly deprecationMessage?: string;
  readonly replacement?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
}

const textOf = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const schemaIn = (name: string): Schema => JSON.parse(textOf(name)) as Schema;

/** The keys that AvalancheGo reads, with what explains them. */
function keysOf({ properties = {} }: Schema): Record<string, Schema> {
  const isRead = ({ deprecationMessage }: Schema): boolean => /^(?:Deprecated|$)/.test(deprecationMessage ?? '');
  return Object.fromEntries(Object.entries(properties).filter(([, schema]) => isRead(schema)));
}

const FLAGS = schemaIn('node.json');
const CHAINS = schemaIn('chains.json').definitions ?? {};

/** Flags that the documentation of AvalancheGo lists, and no node knows. */
const DOCUMENTED_ONLY = [
  'bootstrap-retry-enabled',
  'bootstrap-retry-warn-frequency',
  'consensus-accepted-frontier-gossip-frequency',
  'consensus-accepted-frontier-gossip-non-validator-size',
  'consensus-accepted-frontier-gossip-peer-size',
  'consensus-accepted-frontier-gossip-validator-size',
  'consensus-on-accept-gossip-non-validator-size',
  'consensus-on-accept-gossip-peer-size',
  'consensus-on-accept-gossip-validator-size',
  'network-peer-list-gossip-frequency',
  'network-peer-list-non-validator-gossip-size',
  'network-peer-list-peers-gossip-size',
  'network-peer-list-validator-gossip-size',
];

describe('the schemas of node configuration', () => {
  const ajv = new Ajv2019({ strict: true, allowUnionTypes: true, allErrors: true, code: { optimize: false } });
  for (const keyword of MORE) ajv.addKeyword(keyword);
  for (const name of NAMES) ajv.addSchema(JSON.parse(textOf(name)) as object, name);

  const isValid = (name: string, value: object): boolean => ajv.validate(name, value);

  for (const name of NAMES)
    it(`${name} is JSON Schema, without a reference to nothing`, () => {
      assert.equal(typeof ajv.getSchema(name), 'function');
    });

  it('name the file of each definition that they refer to: VS Code moves the rest into another one', () => {
    for (const name of NAMES) {
      const references = [...textOf(name).matchAll(/"\$ref": "([^"]*)"/g)].map(([, reference]) => reference ?? '');
      assert.deepEqual(
        references.filter((reference) => ![name, 'chains.json'].includes(reference.split('#/definitions/')[0] ?? '')),
        [],
      );
    }
  });

  it('are contributed, each for the files that it describes, but for the two that others or files name', () => {
    const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      contributes: { jsonValidation: { fileMatch: string[]; url: string }[] };
    };
    const named = ['c-chain-before-helicon.json', 'chains.json'];
    assert.deepEqual(
      contributes.jsonValidation
        .map(({ url }) => url)
        .filter((url) => !url.endsWith('/avalanche-tx.json'))
        .sort(),
      NAMES.filter((name) => !named.includes(name))
        .map((name) => `./${FOLDER}/${name}`)
        .sort(),
    );
  });

  it('have as many keys as AvalancheGo v1.15.0 reads', () => {
    const counts = Object.entries({ node: FLAGS, ...CHAINS })
      .filter(([, { properties }]) => properties !== undefined)
      .map(([name, schema]) => [name, Object.keys(keysOf(schema)).length]);
    assert.deepEqual(Object.fromEntries(counts), {
      node: 207,
      'c-chain-before-helicon': 81,
      'c-chain': 22,
      'subnet-evm': 87,
      'subnet-evm-upgrade': 3,
      'subnet-evm-genesis': 17,
      'p-chain': 16,
      'x-chain': 2,
      subnet: 6,
      upgrade: 18,
    });
  });

  it('explain each flag by its help, type and default', () => {
    for (const [key, { type, description = '' }] of Object.entries(keysOf(FLAGS))) {
      assert.ok(type !== undefined, key);
      assert.match(description, /^[A-Z].{8,}[.:?!]\n\nType: [a-z ]+\.( Default: .+\.)?$/, key);
      if (![type].flat().includes('object')) assert.match(description, / Default: /, key);
    }
    const { 'http-port': port, 'http-read-timeout': timeout, 'data-dir': folder } = FLAGS.properties ?? {};
    assert.deepEqual([port?.default, timeout?.default, folder?.default], [9650, '30s', '$HOME/.avalanchego']);
    assert.deepEqual(FLAGS.properties?.['stake-supply-cap']?.default, 720_000_000_000_000_000);
  });

  it('mark the flags that are documented only', () => {
    for (const key of DOCUMENTED_ONLY) {
      assert.match(FLAGS.properties?.[key]?.deprecationMessage ?? '', /^Removed in AvalancheGo v1\.1/, key);
    }
  });

  it('mark the keys of the C-Chain that have no effect since Helicon', () => {
    const marked = Object.entries(CHAINS['c-chain']?.properties ?? {}).filter(([, { deprecationMessage }]) =>
      deprecationMessage?.startsWith('Has no effect since Helicon'),
    );
    const before = Object.keys(keysOf(CHAINS['c-chain-before-helicon'] ?? {}));
    const since = Object.keys(keysOf(CHAINS['c-chain'] ?? {}));
    assert.deepEqual(marked.map(([key]) => key).sort(), before.filter((key) => !since.includes(key)).sort());
    assert.deepEqual(
      since.filter((key) => !before.includes(key)),
      ['apis', 'api-resolve-pending-to-last-executed', 'min-price-target', 'state-replay-concurrency'],
    );
  });

  it('replace removed keys by such that nodes read', () => {
    for (const { properties = {} } of [FLAGS, ...Object.values(CHAINS)]) {
      const read = keysOf({ properties });
      for (const { replacement, deprecationMessage } of Object.values(properties)) {
        if (replacement === undefined) continue;
        assert.ok(replacement in read, replacement);
        assert.ok(deprecationMessage?.includes(`\`${replacement}\``), deprecationMessage);
      }
    }
  });

  it('tell durations from other texts', () => {
    const good = ['30s', '1h30m', '1.5h', '100ms', '-1s', '0', '.5s', '2us', '2µs'];
    const bad = ['', '30', '1h30', '5 m', '1d', 'fast', 's'];
    const ofFlag = (text: unknown): boolean => isValid('node.json', { 'http-read-timeout': text });
    const ofChain = (text: unknown): boolean => isValid('subnet-evm.json', { 'api-max-duration': text });
    for (const check of [ofFlag, ofChain]) {
      assert.deepEqual(good.filter((text) => !check(text)).concat(bad.filter(check)), []);
      assert.ok(!check(30));
    }
    assert.ok(isValid('p-chain.json', { 'mempool-prune-frequency': 30_000_000_000 }));
    assert.ok(!isValid('p-chain.json', { 'mempool-prune-frequency': '30s' }));
  });

  it('accept a Subnet-EVM upgrade with one precompile each, which needs a time', () => {
    const address = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    const upgrade = (...precompileUpgrades: object[]): boolean =>
      isValid('subnet-evm-upgrade.json', { precompileUpgrades });
    const allowList = { blockTimestamp: 1, adminAddresses: [address] };
    assert.ok(upgrade({ txAllowListConfig: allowList }, { txAllowListConfig: { blockTimestamp: 2, disable: true } }));
    assert.ok(!upgrade({ txAllowListConfig: { adminAddresses: [address] } }));
    assert.ok(!upgrade({ txAllowListConfig: allowList, feeManagerConfig: allowList }));
    assert.ok(!upgrade({}));
    assert.ok(!upgrade({ txAllowlistConfig: allowList }));
    const alloc = { [address.slice(2)]: { balance: '0x1', nonce: '0x0' } };
    const config = { chainId: 43112, feeConfig: { gasLimit: 8_000_000 }, txAllowListConfig: allowList };
    const genesis = { config, alloc, nonce: '0x0', gasLimit: '0x7A1200', difficulty: '0x0' };
    assert.ok(isValid('subnet-evm-genesis.json', genesis));
    assert.ok(!isValid('subnet-evm-genesis.json', { ...genesis, difficulty: null }));
    // Only in alloc may an address be without 0x.
    const bare = { ...config, txAllowListConfig: { ...allowList, adminAddresses: [address.slice(2)] } };
    assert.ok(!isValid('subnet-evm-genesis.json', { ...genesis, config: bare }));
    assert.ok(!isValid('subnet-evm-genesis.json', { ...genesis, alloc: { '0x12': { balance: '0x1' } } }));
  });

  if (SOURCE !== undefined)
    it('are what the source of AvalancheGo makes', () => {
      const made = mkdtempSync(join(tmpdir(), 'lens-schemas-'));
      try {
        execFileSync('go', ['run', '-C', 'scripts/node-schemas', '.', resolve(SOURCE), made]);
        assert.deepEqual(readdirSync(made), NAMES);
        for (const name of NAMES) assert.equal(readFileSync(join(made, name), 'utf8'), textOf(name), name);
      } finally {
        rmSync(made, { recursive: true });
      }
    });
});
