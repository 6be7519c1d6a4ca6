import type { CallOptions } from '../../client/call-options';
import { toHexDigits } from '../../core/bytes';
import { decodeID } from '../../core/encodings/cb58';
import type { Chain } from '../chain/chain';
import type { Holding } from './output-table';
import { readPresent } from './present-outputs';
import type { OutputReference } from './read-block';
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
   * Whether the transactions agree with the node's UTXOs: a complete list leaves exactly these; an incomplete one leaves
   * only such, and spends none of them.
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
  const { outputs, isComplete } = await readPresent(chain, address, options);
  const present = outputs.map(({ txID, outputIndex, assetID, kind, amount }): ServiceHolding => {
    const common = { txID, outputIndex, assetID: decodeID(assetID) };
    return kind === 'property' ? { ...common, kind: 'amount', amount: 1n } : { ...common, kind, amount };
  });
  const isChecked = isComplete && list.leftOut === 0 && isOrdered(list.events) && agree(list, present);
  return { ...list, present, isChecked };
}

function agree({ events, isComplete }: ServiceList, present: readonly ServiceHolding[]): boolean {
  const spent = new Set(events.flatMap(({ consumed }) => consumed.map(placeOf)));
  const made = contentsOf(events.flatMap(({ produced }) => produced));
  const listed = contentsOf(present);
  const left = [...made].filter(([place]) => !spent.has(place));
  return (
    (!isComplete || left.length === listed.size) &&
    left.every(([place, content]) => listed.get(place) === content) &&
    [...listed.keys()].every((place) => !spent.has(place))
  );
}

/** The newest first: a balance is counted back from one transaction to the next older one. */
function isOrdered(events: readonly ServiceEvent[]): boolean {
  return events.every(({ time = 0n }, i) => time <= (events[i - 1]?.time ?? time));
}

function contentsOf(outputs: readonly ServiceHolding[]): Map<string, string> {
  return new Map(
    outputs.map((output) => [placeOf(output), `${toHexDigits(output.assetID)} ${output.kind} ${output.amount}`]),
  );
}

function placeOf({ txID, outputIndex }: OutputReference): string {
  return `${toHexDigits(txID)}:${outputIndex}`;
}
