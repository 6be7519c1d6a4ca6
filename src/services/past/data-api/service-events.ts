import * as l10n from '@vscode/l10n';
import { type CallOptions, PageSize } from '../../../client/call-options';
import type { Clock } from '../../../client/clock';
import { LARGEST_TX_PAGE } from '../../../client/rest/data-client';
import { type PageWalk, type TokenPage, TokenWalk } from '../../../client/rest/token-walk';
import type { ServiceAtomicTx, ServiceTx } from '../../../client/schemas/network-tx-schemas';
import { toHexDigits } from '../../../core/bytes/bytes';
import type { PlatformTx } from '../../../core/codec/platform/platform-transactions';
import { encodeBech32 } from '../../../core/encodings/bech32';
import { decodeID } from '../../../core/encodings/cb58';
import { ROUTES } from '../../../core/endpoints/rest-routes';
import { ZERO_ID } from '../../../core/ids/networks';
import type { Chain } from '../../chain/chain';
import type { RestServices } from '../../evm/rest-services';
import type { IDResolver } from '../../lookup/id-resolver';
import type { AddressEvent } from '../address/address-events';
import type { HeldOn } from '../address/address-history';
import { platformTxOf } from '../decoded/read-platform';
import { eventOf } from './service-event';
import { requiredNetwork, serviceNetwork } from './service-past';

/** Transactions of an address as the Data API lists them. */
export interface ServiceList {
  /** The newest first. */
  readonly events: readonly AddressEvent[];
  readonly isComplete: boolean;
  /** How many the service listed that couldn't be read. */
  readonly leftOut: number;
}

/** 100,000 transactions, at 100 a page. */
export const MOST_SERVICE_PAGES = 1_000;

interface ServiceEventsParts {
  readonly rest: Pick<RestServices, 'data' | 'estimate'>;
  readonly resolver: Pick<IDResolver, 'resolveMaker'>;
  readonly clock: Clock;
  readonly mayUse: () => boolean;
}

/**
 * The transactions of an address on the X- or the P-Chain of Mainnet or Fuji, the newest first, as the Data API lists
 * them.
 */
export class ServiceEvents {
  readonly #parts: ServiceEventsParts;
  /** Whether the service is used without a click. */
  readonly mayUse: () => boolean;

  constructor(parts: ServiceEventsParts) {
    this.#parts = parts;
    this.mayUse = parts.mayUse;
  }

  knows(chain: Chain): boolean {
    return serviceNetwork(chain) !== undefined;
  }

  async cost(): Promise<string> {
    return (await this.#parts.rest.estimate(ROUTES.networkTxs, 1)).text;
  }

  /**
   * Walks the transactions of an address (20 bytes), which takes one request a page, and on P one to the node for each
   * staking that ends. Where a page token isn't valid any more it goes on at the time of the oldest transaction, so that
   * at most one page is paid for twice. The chain's identity must be known.
   */
  walk({ chain, on }: HeldOn, address: Uint8Array): PageWalk<TokenPage<AddressEvent>> {
    const network = requiredNetwork(chain);
    const { known } = chain.identity;
    if (known === undefined) throw new Error('the chain was not identified');
    const chainID = on === 'P' ? ZERO_ID : known.blockchainID;
    const text = encodeBech32(known.hrp, address);
    const pageSize = new PageSize(LARGEST_TX_PAGE);
    /** Before which the walk goes on without a token; undefined for all. */
    let until: bigint | undefined;
    let oldest: bigint | undefined;
    const leftOut = new Set<string>();
    const walk = new TokenWalk<AddressEvent>({
      clock: this.#parts.clock,
      maxPages: MOST_SERVICE_PAGES,
      keyOf: ({ txID }) => toHexDigits(txID),
      ask: async (pageToken, options) => {
        // Whether the service includes this second isn't documented; the walk drops what it had.
        if (pageToken === undefined && oldest !== undefined) until = oldest + 1n;
        const query = { network, chain: on, address: text, pageToken, endTimestamp: until };
        const page = await pageSize.fitting((size) =>
          this.#parts.rest.data.addressTxs({ ...query, pageSize: size }, options),
        );
        const stakings = await Promise.all(page.transactions.map((tx) => this.#stakingOf(chain, tx, options)));
        const items: AddressEvent[] = [];
        const left = [...(page.leftOutIDs ?? [])];
        for (const [i, tx] of page.transactions.entries()) {
          const event = eventOf(tx, address, chainID, stakings[i]);
          if (event === undefined) left.push(tx.txHash);
          else items.push(event);
        }
        oldest = items.at(-1)?.time ?? oldest;
        // A page that is read again doesn't count what it left out again.
        const before = leftOut.size;
        for (const id of left) leftOut.add(id);
        return { ...page, items, leftOut: leftOut.size - before };
      },
    });
    return {
      async next(options) {
        const page = await walk.next(options);
        // The service also lists what was exported to the address, which changes nothing that it has here.
        return page === undefined ? undefined : { ...page, items: page.items.filter(isChange) };
      },
    };
  }

  /** Walks the imports and exports of an address on the C-Chain, in bech32 or as an account; one request a page. */
  atomicWalk(chain: Chain, address: string): PageWalk<TokenPage<ServiceAtomicTx>> {
    const network = requiredNetwork(chain);
    const pageSize = new PageSize(LARGEST_TX_PAGE);
    return new TokenWalk<ServiceAtomicTx>({
      clock: this.#parts.clock,
      maxPages: MOST_SERVICE_PAGES,
      keyOf: ({ txHash }) => txHash,
      ask: async (pageToken, options) => {
        const { data } = this.#parts.rest;
        const query = { network, address, pageToken };
        const page = await pageSize.fitting((size) => data.atomicTxs({ ...query, pageSize: size }, options));
        return { ...page, items: page.transactions };
      },
    });
  }

  /** All transactions of an address, as `walk`. Rejects with the client's errors. */
  async all(on: HeldOn, address: Uint8Array, options: CallOptions): Promise<ServiceList> {
    const walk = this.walk(on, address);
    const events: AddressEvent[] = [];
    let leftOut = 0;
    for (let page = await walk.next(options); page !== undefined; page = await walk.next(options)) {
      events.push(...page.items);
      leftOut += page.leftOut;
      if (page.end !== undefined) return { events, leftOut, isComplete: page.end === 'complete' };
    }
    return { events, leftOut, isComplete: true };
  }

  /** The transaction whose staking another ends; undefined if it can't be loaded. */
  async #stakingOf(chain: Chain, { platform }: ServiceTx, options: CallOptions): Promise<PlatformTx | undefined> {
    const id = platform?.stakingTxHash;
    return id === undefined ? undefined : platformTxOf(this.#parts.resolver, chain, decodeID(id), options);
  }
}

/** Transactions that the service listed and that aren't shown. */
export function unreadTxsText(count: number): string {
  return count === 1 ? l10n.t("1 transaction couldn't be read") : l10n.t("{0} transactions couldn't be read", count);
}

const isChange = ({ consumed, produced, isStakeUnknown }: AddressEvent): boolean =>
  isStakeUnknown === true || consumed.length + produced.length > 0;
