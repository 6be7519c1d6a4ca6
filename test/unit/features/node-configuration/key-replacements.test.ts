import { deepEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { keyReplacements } from '../../../../src/features/node-configuration/key-replacements';
import { marksOf } from '../../../support/cases/configuration';
import { UNUSED_ID } from '../../../support/known-ids';

/** A file for each schema. */
const FILES = {
  node: '.avalanchego/configs/node.json',
  'c-chain': 'ops/configs/chains/C/config.json',
  'p-chain': 'ops/configs/chains/P/config.json',
  'subnet-evm': `ops/configs/chains/${UNUSED_ID}/config.json`,
  subnet: `ops/configs/subnets/${UNUSED_ID}.json`,
  upgrade: '.avalanchego/configs/upgrade.json',
  'subnet-evm-genesis': '.avalanche-cli/subnets/mine/genesis.json',
} as const;

/** A marked key of such a file, and what may replace it. */
const REPLACED: readonly (readonly [file: keyof typeof FILES, key: string, names: readonly string[]])[] = [
  ['node', 'http-hosts', ['http-host']],
  ['node', 'http-allowed-orgins', ['http-allowed-origins']],
  ['node', 'log_level', ['log-level']],
  ['node', 'HTTP-Port', ['http-port']],
  ['node', 'netwrok-id', ['network-id']],
  ['node', 'no-such-key-at-all', []],
  // The mark names the key.
  ['node', 'genesis', ['genesis-file']],
  ['node', 'whitelisted-subnets', ['track-subnets']],
  // Their values are others.
  ['node', 'tracing-enabled', []],
  ['c-chain', 'state-sync-enable', ['state-sync-enabled']],
  ['c-chain', 'comit-interval', ['commit-interval']],
  ['c-chain', 'api', ['apis']],
  // Has no effect any more, like the one that it is near to.
  ['c-chain', 'rpc-gas-caps', []],
  ['subnet-evm', 'rpc-gas-caps', ['rpc-gas-cap']],
  ['p-chain', 'tx-cach-size', ['tx-cache-size']],
  ['subnet', 'validatorOnli', ['validatorOnly']],
  ['upgrade', 'helicontime', ['heliconTime']],
];

describe('replacements of a marked key', () => {
  const read = (path: string): Promise<unknown> => Promise.resolve(JSON.parse(readFileSync(path, 'utf8')));
  const messageOn = async (file: keyof typeof FILES, content: object): Promise<string> =>
    (await marksOf(FILES[file], JSON.stringify(content))).map(({ message }) => message).join('\n');

  for (const [file, key, names] of REPLACED) {
    it(`${key} in ${file}`, async () => {
      const marked = { key, message: await messageOn(file, { [key]: 1 }), schema: `./media/schemas/${file}.json` };
      deepEqual(await keyReplacements(marked, read), names);
    });
  }

  it('those of nested keys', async () => {
    const genesis = { gasLimit: '0x1', difficulty: '0x0', alloc: {}, config: { feeConfg: {}, chainId: 1 } };
    const message = await messageOn('subnet-evm-genesis', genesis);
    const marked = { key: 'feeConfg', message, schema: './media/schemas/subnet-evm-genesis.json' };
    deepEqual(await keyReplacements(marked, read), ['feeConfig']);
  });

  it('only what the mark names in a file without a contributed schema', async () => {
    const marked = { key: 'http-hosts', message: 'Unknown to AvalancheGo', schema: undefined };
    deepEqual(await keyReplacements(marked, read), []);
    const renamed = 'Removed in AvalancheGo v1.10.7. The node ignores it: use `genesis-file` instead.';
    deepEqual(await keyReplacements({ ...marked, message: renamed }, read), ['genesis-file']);
  });
});
