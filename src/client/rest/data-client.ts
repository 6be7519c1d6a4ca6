import type { CallOptions } from '../call-options';
import type { RestCall } from './rest-request';
import { RestClient } from './rest-client';
import { LATEST_BLOCK } from '../../core/endpoints/evm-words';
import { ROUTES } from '../../core/endpoints/rest-routes';
import * as schemas from '../schemas/data-schemas';
import {
  atomicTxsSchema,
  avmTxsSchema,
  platformTxsSchema,
  type ServiceAtomicTx,
  type ServiceTxs,
} from '../schemas/network-tx-schemas';

interface BlockParams {
  /** An EVM chain ID or a blockchain ID. */
  readonly chainId: string;
  /** A number, a hash, or `LATEST_BLOCK`. */
  readonly blockId: string | bigint;
}

/**
 * The Data API (docs/protocol.md 7.2), with the API key of its origin if there is one; without it
 * the limits are lower. Arguments and errors as for `MetricsClient`.
 */
export class DataClient extends RestClient {
  /** Whether there is a key for the service's origin. */
  hasKey(): Promise<boolean> {
    return this.rest.hasKey();
  }

  /** The supported chains, of one network or with one feature. */
  chains(
    params: { network?: 'mainnet' | 'fuji' | 'testnet'; feature?: 'nftIndexing' | 'webhooks' | 'teleporter' } = {},
    options?: CallOptions,
  ): Promise<schemas.SupportedChains> {
    return this.rest.get({ route: ROUTES.chains, query: params }, schemas.supportedChainsSchema, options);
  }

  /** The requests of `block`: only the list of blocks has the newest one, whose number is known then. */
  blockCalls({ chainId, blockId }: BlockParams): [RestCall, ...RestCall[]] {
    return blockId === LATEST_BLOCK
      ? [{ route: ROUTES.blocks, path: { chainId }, query: { pageSize: 1 }, missing: 'chain' }]
      : [{ route: ROUTES.block, path: { chainId, blockId: String(blockId) }, missing: 'block' }];
  }

  /** A block, or the newest one that the service indexed. */
  async block(params: BlockParams, options?: CallOptions): Promise<schemas.EVMBlock> {
    const [call] = this.blockCalls(params);
    if (params.blockId !== LATEST_BLOCK) return this.rest.get(call, schemas.blockSchema, options);
    const { blockNumber } = await this.rest.get(call, schemas.newestBlockSchema, options);
    return this.block({ ...params, blockId: blockNumber }, options);
  }

  addressChains(params: { address: string }, options?: CallOptions): Promise<schemas.AddressChains> {
    return this.rest.get(
      { route: ROUTES.addressChains, path: params, missing: 'address' },
      schemas.addressChainsSchema,
      options,
    );
  }

  /** A transaction of X, P or C by its ID (cb58): its block and what spent its outputs, as the service reports. */
  networkTx(
    { network, chain, txID }: { network: 'mainnet' | 'fuji'; chain: 'X' | 'P' | 'C'; txID: string },
    options?: CallOptions,
  ): Promise<schemas.NetworkTx> {
    const path = { network, blockchainId: `${chain.toLowerCase()}-chain`, txHash: txID };
    return this.rest.get({ route: ROUTES.networkTx, path, missing: 'transaction' }, schemas.networkTxSchema, options);
  }

  /** A page of an address's transactions on X or P, the newest first; `address` is bech32 without an alias. */
  addressTxs({ chain, ...list }: TxPageParams & { chain: 'X' | 'P' }, options?: CallOptions): Promise<ServiceTxs> {
    const schema = chain === 'P' ? platformTxsSchema : avmTxsSchema;
    return this.rest.get(txPageCall(chain, list), schema, options);
  }

  /** A page of imports and exports on C, the newest first; `address` is bech32 without an alias, or an account. */
  atomicTxs(params: TxPageParams, options?: CallOptions): Promise<ServiceTxs<ServiceAtomicTx>> {
    return this.rest.get(txPageCall('C', params), atomicTxsSchema, options);
  }
}

interface TxPageParams {
  readonly network: 'mainnet' | 'fuji';
  readonly address: string;
  readonly pageToken: string | undefined;
  /** Up to `LARGEST_TX_PAGE`. */
  readonly pageSize: number;
  /** Only transactions before this time, Unix seconds. */
  readonly endTimestamp?: bigint | undefined;
}

function txPageCall(chain: 'X' | 'P' | 'C', { network, address, ...page }: TxPageParams): RestCall {
  const path = { network, blockchainId: `${chain.toLowerCase()}-chain` };
  return { route: ROUTES.networkTxs, path, query: { addresses: address, sortOrder: 'desc', ...page } };
}

/** Most transactions of a page (docs/protocol.md 7.2). */
export const LARGEST_TX_PAGE = 100;
