import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { keyReplacements } from '../../../../src/features/node-configuration/key-replacements';

/** A schema, a marked key, and what may replace it. */
const REPLACED: readonly (readonly [schema: string, key: string, names: readonly string[]])[] = [
  ['node', 'http-hosts', ['http-host']],
  ['node', 'http-allowed-orgins', ['http-allowed-origins']],
  ['node', 'log_level', ['log-level']],
  ['node', 'HTTP-Port', ['http-port']],
  ['node', 'netwrok-id', ['network-id']],
  ['node', 'no-such-key-at-all', []],
  // Renamed.
  ['node', 'genesis', ['genesis-file']],
  ['node', 'whitelisted-subnets', ['track-subnets']],
  // Their values are others.
  ['node', 'tracing-enabled', []],
  // Read in another file.
  ['node', 'rpc-gas-cap', []],
  ['c-chain', 'http-port', []],
  ['c-chain', 'state-sync-enable', ['state-sync-enabled']],
  ['c-chain', 'comit-interval', ['commit-interval']],
  ['c-chain', 'api', ['apis']],
  // Has no effect any more, like the one that it is near to.
  ['c-chain', 'rpc-gas-caps', []],
  ['subnet-evm', 'rpc-gas-caps', ['rpc-gas-cap']],
  ['p-chain', 'tx-cach-size', ['tx-cache-size']],
  ['subnet', 'validatorOnli', ['validatorOnly']],
  ['upgrade', 'helicontime', ['heliconTime']],
  // Within another key.
  ['p-chain', 'pull-gossip-throttling-limit', ['pull-gossip-requests-per-validator']],
  ['subnet', 'betaRogue', ['beta']],
  ['subnet-evm-genesis', 'feeConfg', ['feeConfig']],
  ['subnet-evm-upgrade', 'blockTimestmp', ['blockTimestamp']],
];

describe('replacements of a marked key', () => {
  const read = (path: string): Promise<unknown> => Promise.resolve(JSON.parse(readFileSync(path, 'utf8')));

  for (const [schema, key, names] of REPLACED) {
    it(`${key} in ${schema}`, async () => {
      deepEqual(await keyReplacements(key, `./media/schemas/${schema}.json`, read), names);
    });
  }
});
