import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContributedSchema, keyReplacements } from '../../../../src/features/node-configuration/key-replacements';
import { marksOf } from '../../../support/cases/configuration';
import { MAINNET_C, UNUSED_ID } from '../../../support/known-ids';

const NODE = '.avalanchego/configs/node.json';
const C_CHAIN = 'ops/configs/chains/C/config.json';

/** A file with one key, and what may replace it. */
const REPLACED: readonly (readonly [path: string, key: string, names: readonly string[]])[] = [
  [NODE, 'http-hosts', ['http-host']],
  [NODE, 'http-allowed-orgins', ['http-allowed-origins']],
  [NODE, 'log_level', ['log-level']],
  [NODE, 'HTTP-Port', ['http-port']],
  [NODE, 'netwrok-id', ['network-id']],
  [NODE, 'no-such-key-at-all', []],
  // The mark names the key.
  [NODE, 'genesis', ['genesis-file']],
  [NODE, 'whitelisted-subnets', ['track-subnets']],
  // Their values are others.
  [NODE, 'tracing-enabled', []],
  // Read in another file.
  [NODE, 'rpc-gas-cap', []],
  [C_CHAIN, 'state-sync-enable', ['state-sync-enabled']],
  [C_CHAIN, 'comit-interval', ['commit-interval']],
  // Has no effect any more, like the one that it is near to.
  [C_CHAIN, 'rpc-gas-caps', []],
  [`ops/configs/chains/${MAINNET_C}/config.json`, 'api', ['apis']],
  [`ops/configs/chains/${UNUSED_ID}/config.json`, 'rpc-gas-caps', ['rpc-gas-cap']],
  ['.avalanchego/configs/chains/evm/config.json', 'rpc-gas-caps', []],
  ['.avalanchego/configs/chains/platform/config.json', 'tx-cach-size', ['tx-cache-size']],
  [`ops/configs/subnets/${UNUSED_ID}.json`, 'validatorOnli', ['validatorOnly']],
  ['.avalanchego/configs/upgrade.json', 'helicontime', ['heliconTime']],
];

describe('replacements of a marked key', () => {
  const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    contributes: { jsonValidation: ContributedSchema[] };
  };
  const contributed = contributes.jsonValidation;
  const read = (url: string): Promise<unknown> => Promise.resolve(JSON.parse(readFileSync(join('.', url), 'utf8')));

  for (const [path, key, names] of REPLACED) {
    it(`${key} in ${path.replace(/\w{40,}/, 'ID')}`, async () => {
      const [mark] = await marksOf(path, JSON.stringify({ [key]: 1 }));
      deepEqual(mark?.at, `"${key}":1`);
      const message = mark.message;
      deepEqual(await keyReplacements({ path: `/home/me/${path}`, key, message, contributed }, read), names);
    });
  }

  it('those of nested keys', async () => {
    const genesis = { gasLimit: '0x1', difficulty: '0x0', alloc: {}, config: { feeConfg: {}, chainId: 1 } };
    const path = '.avalanche-cli/subnets/mine/genesis.json';
    const [mark] = await marksOf(path, JSON.stringify(genesis));
    const marked = { path: `/${path}`, key: 'feeConfg', message: mark?.message ?? '', contributed };
    deepEqual(await keyReplacements(marked, read), ['feeConfig']);
  });

  it('none in a file without a schema', async () => {
    const marked = { path: '/package.json', key: 'http-hosts', message: 'Unknown to AvalancheGo', contributed };
    deepEqual(await keyReplacements(marked, read), []);
  });
});
