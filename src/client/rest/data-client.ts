import type { CallOptions } from '../call-options';
import { RestClient } from './rest-client';
import { ROUTES } from '../../core/endpoints/rest-routes';
import * as schemas from '../schemas/data';
import { avmTxsSchema, platformTxsSchema, type ServiceTxs } from '../schemas/network-txs';

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

  /** `chainId` is an EVM chain ID or a blockchain ID, `blockId` a number or a hash. */
  block(
    { chainId, blockId }: { chainId: string; blockId: string | bigint },
    options?: CallOptions,
  ): Promise<schemas.EVMBlock> {
    const path = { chainId, blockId: String(blockId) };
    return this.rest.get({ route: ROUTES.block, path, missing: 'block' }, schemas.blockSchema, options);
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
  addressTxs(
    {
      network,
      chain,
      address,
      ...page
    }: {
      network: 'mainnet' | 'fuji';
      chain: 'X' | 'P';
      address: string;
      pageToken: string | undefined;
      /** Up to `LARGEST_TX_PAGE`. */
      pageSize: number;
      /** Only transactions before this time, Unix seconds. */
      endTimestamp?: bigint | undefined;
    },
    options?: CallOptions,
  ): Promise<ServiceTxs> {
    const path = { network, blockchainId: `${chain.toLowerCase()}-chain` };
    const query = { addresses: address, sortOrder: 'desc', ...page };
    const schema = chain === 'P' ? platformTxsSchema : avmTxsSchema;
    return this.rest.get({ route: ROUTES.networkTxs, path, query }, schema, options);
  }
}

/** Most transactions of a page (docs/protocol.md 7.2). */
export const LARGEST_TX_PAGE = 100;
