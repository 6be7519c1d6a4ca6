import type { CallOptions } from '../../../client/call-options';
import { equalBytes, toHexDigits } from '../../../core/bytes/bytes';
import { decodeID, encodeCb58 } from '../../../core/encodings/cb58';
import type { Chain } from '../../chain/chain';
import type { IDResolver } from '../../lookup/id-resolver';
import type { HeldOutput } from '../address/address-events';
import type { HeldOn } from '../address/address-history';
import type { Holding } from '../tables/output-table';
import { presentOutput } from '../balances/past-outputs';
import { GENESIS_ID, platformTxOf } from '../decoded/platform-tx';
import { readPresent } from '../balances/present-outputs';
import { areStaked } from '../balances/present-stakes';
import { readPlatformTx } from '../decoded/read-platform';
import type { OutputReference } from '../decoded/read-tx';
import type { ServiceEvent } from './service-event';

/** Transactions of an address as the Data API lists them. */
export interface ServiceList {
  /** The newest first. */
  readonly events: readonly ServiceEvent[];
  /** Whether the service has no others. */
  readonly isComplete: boolean;
  /** How many the service listed that couldn't be read. */
  readonly leftOut: number;
}

/** Transactions of the Data API that were compared with the UTXOs that the node lists. */
export interface CheckedServiceList extends ServiceList {
  /** What the address owns now, in the service's terms; what it has staked on P as the transactions show it. */
  readonly present: readonly ServiceHolding[];
  /**
   * Whether the transactions agree with each other and with the node's UTXOs: undone from these on, each takes back
   * what it made and returns what it spent; a complete list leaves nothing but outputs of P's genesis. Never for a part
   * of the list of P: an older stake may come back in it.
   */
  readonly isChecked: boolean;
  /** On P: whether they leave exactly what the node reports as staked. True on other chains. */
  readonly areStakesChecked: boolean;
}

/** An output in the service's terms: properties are amounts of 1. */
type ServiceHolding = OutputReference & Pick<Holding, 'assetID' | 'kind' | 'amount' | 'isStaked'>;

/**
 * Compares transactions of the Data API with the UTXOs of an address (20 bytes) that the node lists, and on P with what
 * it reports as staked. Rejects with the client's errors.
 */
export async function checkServiceList(
  on: HeldOn,
  address: Uint8Array,
  list: ServiceList,
  { resolver, ...options }: Pick<CallOptions, 'signal'> & { resolver: Pick<IDResolver, 'resolveMaker'> },
): Promise<CheckedServiceList> {
  const { utxos, isComplete } = await readPresent(on, address, options);
  const unspent = utxos.map(presentOutput).map(({ txID, outputIndex, assetID, kind, amount }): ServiceHolding => {
    const common = { txID, outputIndex, assetID: decodeID(assetID) };
    return kind === 'property' ? { ...common, kind: 'amount', amount: 1n } : { ...common, kind, amount };
  });
  const { events, leftOut } = list;
  const stakes = stakesIn(events);
  const present = [...unspent, ...stakes];
  const isReadable = isComplete && leftOut === 0 && !events.some(({ isStakeUnknown }) => isStakeUnknown === true);
  const agrees = isReadable && isOrdered(events) && agree(list, present);
  if (on.of === 'X') return { ...list, present, isChecked: agrees, areStakesChecked: true };
  const isChecked = agrees && list.isComplete && (await areOfGenesis(on.chain, events, resolver, options));
  const reported = await areStaked(on.chain, address, stakes.map(inText), options);
  return { ...list, present, isChecked, areStakesChecked: isChecked && reported === true };
}

/** What transactions stake, and none of them returns. */
function stakesIn(events: readonly ServiceEvent[]): HeldOutput[] {
  const ended = new Set(events.flatMap(({ consumed }) => consumed.filter(isStake).map(placeOf)));
  return events.flatMap(({ produced }) => produced.filter((output) => isStake(output) && !ended.has(placeOf(output))));
}

const isStake = ({ isStaked }: ServiceHolding): boolean => isStaked === true;

const inText = ({ assetID, amount }: HeldOutput) => ({ assetID: encodeCb58(assetID), amount });

/**
 * Undoes the transactions from the present outputs on: each must have made what is then there, with the same content,
 * and spent what isn't. Before all transactions there is nothing, but what P began with.
 */
function agree({ events, isComplete }: ServiceList, present: readonly ServiceHolding[]): boolean {
  const owned = new Map(present.map((output) => [placeOf(output), output]));
  for (const { consumed, produced } of events) {
    for (const output of produced) {
      const place = placeOf(output);
      const made = owned.get(place);
      if (made === undefined || contentOf(made) !== contentOf(output)) return false;
      // It came back, and no transaction says when.
      if (isStake(output) && owned.has(placeOf({ ...output, isStaked: false }))) return false;
      owned.delete(place);
    }
    for (const output of consumed) {
      const place = placeOf(output);
      if (owned.has(place)) return false;
      owned.set(place, output);
    }
  }
  return !isComplete || [...owned.values()].every((output) => isOfGenesis(output) && !isStake(output));
}

const isOfGenesis = ({ txID }: OutputReference): boolean => equalBytes(txID, GENESIS_ID);

/** Whether the transactions that spend outputs of P's genesis do so: no transaction shows what these hold. */
async function areOfGenesis(
  chain: Chain,
  events: readonly ServiceEvent[],
  resolver: Pick<IDResolver, 'resolveMaker'>,
  options: Pick<CallOptions, 'signal'>,
): Promise<boolean> {
  const all = events.map(async ({ txID, consumed }) => {
    const spent = consumed.filter(isOfGenesis);
    if (spent.length === 0) return true;
    const tx = await platformTxOf(resolver, chain, txID, options);
    const inputs = tx === undefined ? [] : readPlatformTx(tx).spent;
    return spent.every((output) =>
      inputs.some(
        ({ txID: id, outputIndex, assetID, content }) =>
          placeOf({ txID: id, outputIndex }) === placeOf(output) &&
          assetID !== undefined &&
          content?.type === 'secp256k1fx.TransferOutput' &&
          contentOf({ assetID, kind: 'amount', amount: content.amount }) === contentOf(output),
      ),
    );
  });
  return (await Promise.all(all)).every(Boolean);
}

/** The newest first: a balance is counted back from one transaction to the next older one. */
function isOrdered(events: readonly ServiceEvent[]): boolean {
  return events.every(({ time = 0n }, i) => time <= (events[i - 1]?.time ?? time));
}

function contentOf({ assetID, kind, amount }: Pick<ServiceHolding, 'assetID' | 'kind' | 'amount'>): string {
  return `${toHexDigits(assetID)} ${kind} ${amount}`;
}

/** A staked output and the UTXO that it becomes are two. */
function placeOf({ txID, outputIndex, isStaked }: OutputReference & { readonly isStaked?: boolean }): string {
  return `${toHexDigits(txID)}:${outputIndex}${isStaked === true ? ' staked' : ''}`;
}
