import type { JSONObject } from '../../src/core/json/json';
import { chainInfoOf, EVM_CHAINS, evmChain } from './evm-chains';
import type { MadeUp } from './metrics-answers';
import { RestRefusal } from './rest-reply';
import type { Answers } from './rest-route';

const NETWORKS: readonly string[] = ['mainnet', 'fuji', 'testnet'];
const FEATURES: readonly string[] = ['nftIndexing', 'webhooks', 'teleporter'];

/** The three routes of the Data API about EVM chains. */
export function dataAnswers(madeUp: MadeUp) {
  return {
    chains: (_, query) => chains(query),
    block: ({ chainId = '', blockId = '' }) => block(madeUp, chainId, blockId),
    addressChains: ({ address = '' }) => addressChains(madeUp, address),
  } satisfies Answers;
}

function chains(query: URLSearchParams): JSONObject {
  const network = oneOf(query, 'network', NETWORKS);
  const feature = oneOf(query, 'feature', FEATURES);
  const found = EVM_CHAINS.filter(
    ({ isTestnet, features }) =>
      (network === undefined || isTestnet === (network !== 'mainnet')) &&
      (feature === undefined || features.includes(feature)),
  );
  return { chains: found.map(chainInfoOf) };
}

function block({ histories }: MadeUp, chainId: string, blockId: string): JSONObject {
  const history = histories.get(evmChain(chainId)?.chainId ?? '');
  if (history === undefined) throw new RestRefusal(404, 'chain not found');
  if (!/^(\d{1,20}|0x[0-9a-f]{64})$/i.test(blockId)) {
    throw new RestRefusal(400, ['blockId must be a block number or a block hash']);
  }
  const found = history.block(blockId);
  if (found === undefined) throw new RestRefusal(404, 'block not found');
  return found;
}

function addressChains({ addresses }: MadeUp, address: string): JSONObject {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw new RestRefusal(400, ['address must be an Ethereum address']);
  return addresses.chainsOf(address);
}

function oneOf(query: URLSearchParams, name: string, values: readonly string[]): string | undefined {
  const value = query.get(name) ?? undefined;
  if (value === undefined || values.includes(value)) return value;
  throw new RestRefusal(400, [`${name} must be one of the following values: ${values.join(', ')}`]);
}
