import { toHexDigits } from '../../../core/bytes/bytes';
import type { AddressHistoryOptions, HeldOn } from '../address/address-history';
import type { AddressPast, AddressPasts } from './address-past';
import type { HistoryAnswer } from '../blocks/history-answer';
import { type PastOutput, presentOutput } from './past-outputs';

/** A history that was compared with the present UTXOs of the address. */
export interface CheckedHistory extends Pick<AddressPast, 'history' | 'outputs'> {
  /** Whether its transactions leave exactly the UTXOs that the node lists, and no newer block is missing. */
  readonly isChecked: boolean;
  /** On P: whether they leave exactly what the node reports as staked. True on other chains. */
  readonly areStakesChecked: boolean;
}

/** New blocks between the lists of UTXOs and of blocks make them differ: both are read again that often. */
const MOST_READINGS = 3;

/**
 * Reads the UTXOs of an address (20 bytes), then its blocks, and compares them. Rejects only with the
 * reason of the caller's abort.
 */
export async function readChecked(
  pasts: AddressPasts,
  on: HeldOn,
  address: Uint8Array,
  options: Omit<AddressHistoryOptions, 'sources'>,
): Promise<HistoryAnswer<CheckedHistory>> {
  for (let reading = 1; ; reading++) {
    const answer = await pasts.read(on, address, options);
    if (answer.kind === 'unknown') return answer;
    const { history, outputs, present, limits } = answer.value;
    const isChecked =
      present.isComplete &&
      present.height <= outputs.to &&
      areSame(outputs.after(outputs.to).filter(isUTXO), present.utxos.map(presentOutput));
    const areStakesChecked = !limits.includes('stakesDiffer') && !limits.includes('stakesUnknown');
    if (isChecked || reading === MOST_READINGS)
      return { ...answer, value: { history, outputs, isChecked, areStakesChecked } };
  }
}

/** What is staked isn't a UTXO. */
const isUTXO = ({ isStaked }: PastOutput): boolean => isStaked !== true;

function areSame(some: readonly PastOutput[], others: readonly PastOutput[]): boolean {
  const names = new Set(some.map(nameOf));
  return some.length === others.length && others.every((output) => names.has(nameOf(output)));
}

function nameOf({ txID, outputIndex, assetID, kind, amount }: PastOutput): string {
  return `${toHexDigits(txID)}:${outputIndex} ${assetID} ${kind} ${amount}`;
}
