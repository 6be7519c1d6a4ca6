import { deepEqual } from 'node:assert/strict';
import { configurationCases, marksOf } from '../../support/cases/configuration';
import { readCaseFile } from '../../support/cases/form';

/** The files of configuration and how many cases each has. */
const FILES = {
  'public-cases/c-chain-keys-read-again.json': 1,
  'public-cases/chain-keys-removed-long-ago.json': 2,
  'public-cases/config-key-of-another-file.json': 3,
  'public-cases/config-null.json': 3,
  'public-cases/config-origins-list.json': 4,
  'public-cases/config-renamed-flags.json': 5,
  'public-cases/genesis-required.json': 2,
  'public-cases/subnet-consensus-keys.json': 1,
  'cases/keys-of-releases.json': 27,
} as const;

const NODE = '.avalanchego/configs/node.json';
const C_CHAIN = '.avalanchego/configs/chains/C/config.json';
const SUBNET_EVM = '.avalanche-cli/subnets/mine/chain.json';
const SUBNET_EVM_UPGRADE = 'ops/configs/chains/2bRCr6B4MiEfSjidDwxDpdCyviwnfUVqB2HGwhm947w9YYqb7r/upgrade.json';
const UPGRADE = '.avalanchego/configs/upgrade.json';
const SUBNET = 'ops/configs/subnets/2bRCr6B4MiEfSjidDwxDpdCyviwnfUVqB2HGwhm947w9YYqb7r.json';

const NODE_ID = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const SUBNET_ID = '2bRCr6B4MiEfSjidDwxDpdCyviwnfUVqB2HGwhm947w9YYqb7r';

/** Values that Go reads, and those that it reads as something else or stops at. */
const VALUES: readonly (readonly [path: string, key: string, good: readonly unknown[], bad: readonly unknown[]])[] = [
  [
    NODE,
    'network-id',
    ['fuji', 'Mainnet', 'network-1337', '12345', 1337, null],
    ['fuij', 'network-', '4294967296', -1],
  ],
  [NODE, 'log-level', ['verbo', 'INFO', null], ['verbose', '', 'warning']],
  [NODE, 'log-format', ['json', 'Auto'], ['text']],
  [NODE, 'tracing-exporter-type', ['disabled', 'GRPC'], ['none', true]],
  [NODE, 'staking-port', [0, 9651, 65535, '9651'], [99999, -1, 'none', true]],
  [NODE, 'index-enabled', [true, 'true', 'F', null], ['yes', 1]],
  [NODE, 'bootstrap-ids', [null], [NODE_ID]],
  [NODE, 'http-port', [9650, null], [65536]],
  [
    NODE,
    'track-subnets',
    ['', SUBNET_ID, `${SUBNET_ID},${SUBNET_ID},`],
    [`${SUBNET_ID},notanid`, `${SUBNET_ID}, ${SUBNET_ID}`, '11111111111111111111111111111111LpoYY', [SUBNET_ID]],
  ],
  [
    NODE,
    'public-ip',
    ['', '203.0.113.7', '2001:db8::1', '::ffff:203.0.113.7'],
    ['300.1.1.1', '203.0.113.7:9651', 'example.com'],
  ],
  [NODE, 'http-read-timeout', ['30s', '0', 0, null, '1h30m'], ['30', 30, '1d']],
  [NODE, 'http-allowed-hosts', ['*', ['localhost', 'example.com'], null], ['localhost,example.com', 1, [1]]],
  [
    NODE,
    'http-allowed-origins',
    ['*', '', ['*'], [], ['https://a.example', 'https://*.example'], 'https://a.example https://b.example', null],
    ['https://a.example,https://b.example', ['https://a.example,https://b.example'], ['a b'], { '*': true }, 1],
  ],
  [NODE, 'acp-support', [[], [23, '24', '+25', '0x10'], null], ['23,24', '23', 23, ['ACP-23'], [23, ''], ['09']]],
  [NODE, 'tracing-headers', [{ a: 'b', c: 1 }, '{"a": "b"}', null], ['a=b', ['a=b'], { a: ['b'] }]],
  [NODE, 'snow-sample-size', [20, '20', '0x14', '+20', '20.0'], ['twenty', '08', '', [20]]],
  [NODE, 'uptime-requirement', [0.8, '0.8', '.8', '8e-1'], ['80%', '']],
  [NODE, 'min-delegation-fee', [20_000, '20000'], [2 ** 32, -1, '-1']],
  [SUBNET_EVM_UPGRADE, 'feeConfig', [], [{ gasLimit: 1 }]],
  [SUBNET_EVM_UPGRADE, 'precompileUpgrades', [[{ warpConfig: { blockTimestamp: 1 } }]], [[{ feeConfig: {} }]]],
  [NODE, 'db-type', ['leveldb', null], ['rocksdb']],
  [C_CHAIN, 'api-max-duration', ['30s', '0'], [0, 30, null, '30']],
  [C_CHAIN, 'apis', [['web3', 'db', 'profile'], [], null], [['eth'], 'web3']],
  [C_CHAIN, 'eth-apis', [], [['eth', 'eth-filter']]],
  [C_CHAIN, 'commit-interval', [4096, 1, null], [0, '4096']],
  [C_CHAIN, 'state-scheme', ['', 'hash', 'firewood'], ['path']],
  [C_CHAIN, 'state-sync-enabled', [true, false, null], ['false']],
  [C_CHAIN, 'api-resolve-pending-to-last-executed', [false], ['no']],
  [SUBNET_EVM, 'api-max-duration', ['30s', 0, '0'], [30, null]],
  [SUBNET_EVM, 'state-sync-ids', [[NODE_ID], null], [NODE_ID, ['7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg']]],
  [SUBNET_EVM, 'state-sync-request-size', [1024], [65536]],
  [UPGRADE, 'heliconTime', ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.5+01:00'], ['tomorrow', '2026-01-01', 1, '']],
  [SUBNET, 'allowedNodes', [[NODE_ID], [], null], [['me']]],
];

describe('configuration of public repositories', () => {
  for (const [file, count] of Object.entries(FILES)) {
    it(`marks ${file} as nodes read it`, async () => {
      const path = `test/fixtures/${file}`;
      const problems: (string | undefined)[] = [];
      for await (const { problem } of configurationCases(path, readCaseFile(path))) problems.push(problem);
      deepEqual(problems, Array<undefined>(count).fill(undefined));
    });
  }

  for (const [path, key, good, bad] of VALUES) {
    it(`reads ${key} of ${path} as Go does`, async () => {
      const marked = async (value: unknown): Promise<boolean> =>
        (await marksOf(path, JSON.stringify({ [key]: value }))).length > 0;
      for (const value of good) deepEqual([value, await marked(value)], [value, false]);
      for (const value of bad) deepEqual([value, await marked(value)], [value, true]);
    });
  }

  it('names the file of a key that another one of the chain has', async () => {
    for (const [path, key, place] of [
      [SUBNET_EVM_UPGRADE, 'feeConfig', "`config` of the chain's genesis.json"],
      [SUBNET_EVM_UPGRADE, 'allowFeeRecipients', "`config` of the chain's genesis.json"],
      [SUBNET_EVM_UPGRADE, 'alloc', "the chain's genesis.json"],
      [SUBNET_EVM_UPGRADE, 'warpConfig', "`precompileUpgrades` of the chain's upgrade.json"],
      [SUBNET_EVM_UPGRADE, 'durangoTimestamp', "`networkUpgradeOverrides` of the chain's upgrade.json"],
      [SUBNET_EVM, 'feeConfig', "`config` of the chain's genesis.json"],
    ] as const) {
      const [mark] = await marksOf(path, JSON.stringify({ [key]: {} }));
      deepEqual([path, key, mark?.message.includes(place)], [path, key, true]);
    }
  });

  it('marks bootstrap peers whose other half is missing', async () => {
    const marks = (file: object): Promise<unknown[]> => marksOf(NODE, JSON.stringify(file));
    deepEqual((await marks({ 'bootstrap-ips': '203.0.113.7:9651' })).length, 1);
    deepEqual((await marks({ 'bootstrap-ids': NODE_ID })).length, 1);
    deepEqual(
      await marks({ 'bootstrap-ips': ' 203.0.113.7:9651, [2001:db8::1]:9651', 'bootstrap-ids': `${NODE_ID}, ` }),
      [],
    );
    deepEqual((await marks({ 'bootstrap-ips': '203.0.113.7', 'bootstrap-ids': NODE_ID })).length, 1);
  });
});
