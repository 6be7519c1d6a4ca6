import type { CallOptions } from '../../client/call-options';
import { toHexDigits } from '../../core/bytes/bytes';
import { decodeID } from '../../core/encodings/cb58';
import type { Chain } from '../chain/chain';
import type { Holding } from './output-table';
import { presentOutput } from './past-outputs';
import { readPresent } from './present-outputs';
import type { OutputReference } from './read-tx';
import type { ServiceEvent } from './service-events';

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
  /** What the address owns now, in the service's terms. */
  readonly present: readonly ServiceHolding[];
  /**
   * Whether the transactions agree with each other and with the node's UTXOs: undone from these on, each takes back what
   * it made and returns what it spent; a complete list leaves nothing.
   */
  readonly isChecked: boolean;
}

/** An output in the service's terms: properties are amounts of 1. */
type ServiceHolding = OutputReference & Pick<Holding, 'assetID' | 'kind' | 'amount'>;

/**
 * Compares transactions of the Data API with the UTXOs of an address (20 bytes) that the node lists. Rejects with the
 * client's errors.
 */
export async function checkServiceList(
  chain: Chain,
  address: Uint8Array,
  list: ServiceList,
  options: Pick<CallOptions, 'signal'>,
): Promise<CheckedServiceList> {
  const { utxos, isComplete } = await readPresent({ chain, of: 'X' }, address, options);
  const present = utxos.map(presentOutput).map(({ txID, outputIndex, assetID, kind, amount }): ServiceHolding => {
    const common = { txID, outputIndex, assetID: decodeID(assetID) };
    return kind === 'property' ? { ...common, kind: 'amount', amount: 1n } : { ...common, kind, amount };
  });
  const isChecked = isComplete && list.leftOut === 0 && isOrdered(list.events) && agree(list, present);
  return { ...list, present, isChecked };
}

/**
 * Undoes the transactions from the present outputs on: each must have made what is then there, with the same content, and
 * spent what isn't. Before all transactions there is nothing.
 */
function agree({ events, isComplete }: ServiceList, present: readonly ServiceHolding[]): boolean {
  const owned = new Map(present.map((output) => [placeOf(output), contentOf(output)]));
  for (const { consumed, produced } of events) {
    for (const output of produced) {
      const place = placeOf(output);
      if (owned.get(place) !== contentOf(output)) return false;
      owned.delete(place);
    }
    for (const output of consumed) {
      const place = placeOf(output);
      if (owned.has(place)) return false;
      owned.set(place, contentOf(output));
    }
  }
  return !isComplete || owned.size === 0;
}

/** The newest first: a balance is counted back from one transaction to the next older one. */
function isOrdered(events: readonly ServiceEvent[]): boolean {
  return events.every(({ time = 0n }, i) => time <= (events[i - 1]?.time ?? time));
}

function contentOf({ assetID, kind, amount }: ServiceHolding): string {
  return `${toHexDigits(assetID)} ${kind} ${amount}`;
}

function placeOf({ txID, outputIndex }: OutputReference): string {
  return `${toHexDigits(txID)}:${outputIndex}`;
}
