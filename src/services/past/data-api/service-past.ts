import type { CallOptions } from '../../../client/call-options';
import { ROUTES } from '../../../core/endpoints/rest-routes';
import type { IndexedChain } from '../../../client/rpc/method';
import { equalBytes } from '../../../core/bytes/bytes';
import { decodeID, encodeCb58 } from '../../../core/encodings/cb58';
import { outcomeOf, readOutcome } from '../../../core/outcome';
import type { Chain } from '../../chain/chain';
import { isXChain } from '../../chain/chain-config';
import type { RestServices } from '../../evm/rest-services';
import type { IDResolver, Resolution } from '../../lookup/id-resolver';
import type { BlockOfTx, PastAnswer, UnknownBecause } from '../blocks/past-answer';
import { blockReader, spentInTx } from '../decoded/read-block';
import type { OutputReference, ReadBlock } from '../decoded/decoded-tx';

/** The networks that the Data API knows, by their IDs. */
const DATA_API_NETWORKS: Readonly<Record<number, 'mainnet' | 'fuji'>> = { 1: 'mainnet', 5: 'fuji' };

/**
 * The Data API's answers about the X-, P- and C-Chain of Mainnet and Fuji, each verified on the chain if the node can
 * be reached.
 */
export class ServicePast {
  readonly #rest: Pick<RestServices, 'data' | 'estimate'>;
  readonly #resolver: IDResolver;

  constructor({ rest, resolver }: { rest: Pick<RestServices, 'data' | 'estimate'>; resolver: IDResolver }) {
    this.#rest = rest;
    this.#resolver = resolver;
  }

  /** Whether the service supports a chain's network. */
  knows(chain: Chain): boolean {
    return serviceNetwork(chain) !== undefined;
  }

  async cost(): Promise<string> {
    return (await this.#rest.estimate(ROUTES.networkTx, 1)).text;
  }

  /** The block of a transaction (32 bytes). Rejects only with the reason of the caller's abort. */
  async findBlock(
    chain: Chain,
    on: IndexedChain,
    txID: Uint8Array,
    options: CallOptions = {},
  ): Promise<PastAnswer<BlockOfTx>> {
    const { value: tx, error } = await outcomeOf(this.#tx(chain, on, txID, options), options.signal);
    if (error !== undefined) return { ...unknownBecause('failed'), error };
    if (tx.txID !== encodeCb58(txID)) return unknownBecause('otherTx');
    if (tx.block === undefined) return unknownBecause('beforeBlocks');
    const { blockID, height, time } = tx.block;
    const claimed = known({ blockID, height, time: BigInt(time) });
    // The ID of a C-Chain block isn't cb58 here, and the atomic API has no blocks.
    if (on === 'C') return claimed;
    const { value: id } = readOutcome(() => decodeID(blockID));
    if (id === undefined) return unknownBecause('contradicted');
    const found = await this.#resolver.resolve(chain, id, options);
    if (isUntold(found)) return claimed;
    const block = foundBlock(found, chain);
    const isIn = block?.height === height && block.txs.some((each) => equalBytes(each.txID, txID));
    return isIn
      ? { ...claimed, value: { blockID, height, time: block.time }, isVerified: true }
      : unknownBecause('contradicted');
  }

  /**
   * The ID (32 bytes) of the transaction that spent an output of a chain's transaction. Rejects only with the reason of
   * the caller's abort.
   */
  async findSpender(
    chain: Chain,
    on: IndexedChain,
    output: OutputReference,
    options: CallOptions = {},
  ): Promise<PastAnswer<Uint8Array>> {
    const { value: tx, error } = await outcomeOf(this.#tx(chain, on, output.txID, options), options.signal);
    if (error !== undefined) return { ...unknownBecause('failed'), error };
    if (tx.txID !== encodeCb58(output.txID)) return unknownBecause('otherTx');
    const listed = tx.outputs.find(({ outputIndex }) => outputIndex === output.outputIndex);
    if (listed === undefined) return unknownBecause(tx.leftOut > 0 ? 'leftOut' : 'notListed');
    const { spenderID } = listed;
    if (spenderID === undefined) return unknownBecause('notSpent');
    const { value: id } = readOutcome(() => decodeID(spenderID));
    if (id === undefined) return unknownBecause('contradicted');
    const found = await this.#resolver.resolve(chain, id, options);
    if (isUntold(found)) return known(id);
    return isSpentBy(output, found) ? { ...known(id), isVerified: true } : unknownBecause('contradicted');
  }

  #tx(chain: Chain, on: IndexedChain, txID: Uint8Array, options: CallOptions) {
    const network = requiredNetwork(chain);
    return this.#rest.data.networkTx({ network, chain: on, txID: encodeCb58(txID) }, options);
  }
}

/** The chain's network as the service names it; undefined if it doesn't support the chain. */
export function serviceNetwork({ identity, config }: Chain): 'mainnet' | 'fuji' | undefined {
  return isXChain(config.blockchain)
    ? DATA_API_NETWORKS[identity.known?.networkID ?? config.networkID ?? 0]
    : undefined;
}

/** The same of a chain that the service supports. */
export function requiredNetwork(chain: Chain): 'mainnet' | 'fuji' {
  const network = serviceNetwork(chain);
  if (network === undefined) throw new Error('the Data API knows Mainnet and Fuji only');
  return network;
}

/** Whether it is unknown what an ID is: a request failed, or the node doesn't offer a chain. */
function isUntold(found: Resolution): boolean {
  return found.kind === 'unknown' || (found.kind === 'absent' && found.notOffered !== undefined);
}

function foundBlock(found: Resolution, { codec }: Chain): ReadBlock | undefined {
  return found.kind === 'block' ? blockReader(found.on, codec)(found.bytes) : undefined;
}

function isSpentBy({ txID, outputIndex }: OutputReference, found: Resolution): boolean {
  if (found.kind !== 'tx') return false;
  return spentInTx(found).some((spent) => spent.outputIndex === outputIndex && equalBytes(spent.txID, txID));
}

function known<T>(value: T): Extract<PastAnswer<T>, { kind: 'known' }> {
  return { kind: 'known', value, source: 'dataAPI', isVerified: false, reach: undefined };
}

function unknownBecause(because: UnknownBecause): Extract<PastAnswer<never>, { kind: 'unknown' }> {
  return { kind: 'unknown', because, reach: undefined };
}
