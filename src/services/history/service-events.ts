import type { Clock } from '../../client/clock';
import { type PageWalk, type TokenPage, TokenWalk } from '../../client/rest/token-walk';
import type { ServiceTx, ServiceUTXO } from '../../client/schemas/data';
import { equalBytes, toHexDigits } from '../../core/bytes/bytes';
import { encodeBech32, tryDecodeBech32 } from '../../core/encodings/bech32';
import { decodeID } from '../../core/encodings/cb58';
import type { OutputKind } from '../../core/tx/output-kind';
import { ROUTES } from '../../core/endpoints/rest-routes';
import type { Chain } from '../chain/chain';
import type { RestServices } from '../evm/rest-services';
import { type AddressEvent, burnedBy, type HeldOutput } from './address-events';
import { networkOf } from './service-history';

/** What a transaction did to an address as the Data API reports it: nothing of it is verified. */
export interface ServiceEvent extends Omit<AddressEvent, 'height'> {
  /** Undefined for a transaction from before Cortina, when the X-Chain had vertices. */
  readonly height: bigint | undefined;
}

/** 100,000 transactions, at 100 a page. */
const MOST_PAGES = 1_000;

/** The transactions of an address on the X-Chain of Mainnet or Fuji, the newest first, as the Data API lists them. */
export class ServiceEvents {
  readonly #rest: Pick<RestServices, 'data' | 'estimate'>;
  readonly #clock: Clock;
  /** Whether the service is used without a click. */
  readonly mayUse: () => boolean;

  constructor(parts: { rest: Pick<RestServices, 'data' | 'estimate'>; clock: Clock; mayUse: () => boolean }) {
    this.#rest = parts.rest;
    this.#clock = parts.clock;
    this.mayUse = parts.mayUse;
  }

  /** Whether the service knows the chain. */
  knows(chain: Chain): boolean {
    return networkOf(chain) !== undefined;
  }

  /** What a page costs, as text. */
  async cost(): Promise<string> {
    return (await this.#rest.estimate(ROUTES.networkTxs, 1)).text;
  }

  /** Walks the transactions of an address (20 bytes), which takes one request a page. The chain's identity must be known. */
  walk(chain: Chain, address: Uint8Array): PageWalk<TokenPage<ServiceEvent>> {
    const network = networkOf(chain);
    const { known } = chain.identity;
    if (network === undefined || known === undefined) throw new Error('the Data API knows Mainnet and Fuji only');
    const text = encodeBech32(known.hrp, address);
    const walk = new TokenWalk<ServiceEvent>({
      clock: this.#clock,
      maxPages: MOST_PAGES,
      keyOf: ({ txID }) => toHexDigits(txID),
      ask: async (pageToken, options) => {
        const page = await this.#rest.data.addressTxs({ network, address: text, pageToken }, options);
        return { ...page, items: page.transactions.map((tx) => eventOf(tx, address, known.blockchainID)) };
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
}

const isChange = ({ consumed, produced }: ServiceEvent): boolean => consumed.length + produced.length > 0;

function eventOf(tx: ServiceTx, address: Uint8Array, chainID: string): ServiceEvent {
  const { txHash, txType, blockHeight, timestamp, consumedUtxos, emittedUtxos } = tx;
  const isHere = ({ createdOnChainId, consumedOnChainId }: ServiceUTXO): boolean =>
    createdOnChainId === chainID && consumedOnChainId === chainID;
  const spent = consumedUtxos.filter(isHere).map(heldOf);
  const made = emittedUtxos.filter(isHere).map(heldOf);
  const isOwn = ({ owners }: HeldOutput): boolean => owners.addresses.some((each) => equalBytes(each, address));
  const consumed = spent.filter(isOwn);
  const isImport = txType === 'ImportTx';
  const others = (utxos: readonly ServiceUTXO[]): Uint8Array[] => othersOf(utxos.map(heldOf), address);
  return {
    txID: decodeID(txHash),
    height: blockHeight,
    time: BigInt(timestamp),
    consumed,
    produced: made.filter(isOwn),
    burned: burnedBy(consumedUtxos.map(heldOf), emittedUtxos.map(heldOf)),
    spends: isImport ? 'unknown' : consumed.length === 0 ? 'none' : consumed.length === spent.length ? 'all' : 'some',
    crossing: isImport ? 'import' : txType === 'ExportTx' ? 'export' : undefined,
    from: others(consumedUtxos),
    to: others(emittedUtxos),
  };
}

function heldOf({
  addresses,
  asset,
  creationTxHash,
  outputIndex,
  locktime,
  threshold,
  utxoType,
}: ServiceUTXO): HeldOutput {
  const kind = kindOf(asset.type, utxoType);
  return {
    txID: decodeID(creationTxHash),
    outputIndex,
    assetID: decodeID(asset.assetId),
    kind,
    amount: kind === 'amount' ? asset.amount : 0n,
    crosses: false,
    owners: { locktime, threshold, addresses: addresses.flatMap((text) => tryDecodeBech32(text)?.bytes ?? []) },
  };
}

/** The service distinguishes NFTs and mint rights from amounts, but not properties: these are amounts of 1. */
function kindOf(assetType: string, utxoType: string): OutputKind {
  if (utxoType === 'mint') return 'mint';
  return assetType === 'nft' ? 'nft' : 'amount';
}

function othersOf(outputs: readonly HeldOutput[], own: Uint8Array): Uint8Array[] {
  const others = new Map(
    outputs.flatMap(({ owners }) => owners.addresses.map((each): [string, Uint8Array] => [toHexDigits(each), each])),
  );
  others.delete(toHexDigits(own));
  return [...others.values()];
}
