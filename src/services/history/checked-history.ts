import { toHexDigits } from '../../core/bytes';
import type { Chain } from '../chain/chain';
import { LARGEST_PAGE, UTXOPages } from '../utxos/utxo-pages';
import { avmUTXOs } from '../utxos/utxo-source';
import type { AddressHistories, AddressHistory, AddressHistoryOptions } from './address-history';
import type { HistoryAnswer } from './history-answer';
import { type PastOutput, PastOutputs, presentOutput } from './past-outputs';

/** A history that was compared with what the address has now. */
export interface CheckedHistory {
  readonly history: AddressHistory;
  readonly outputs: PastOutputs;
  /** Whether its transactions leave exactly the UTXOs that the node lists. */
  readonly isChecked: boolean;
}

/** New blocks between the lists of UTXOs and of blocks make them differ: both are read again that often. */
const MOST_READINGS = 3;

/**
 * Reads all UTXOs of an address, then its blocks, and compares them. Rejects with the client's errors, and the reason of the
 * caller's abort.
 * @param address its 20 bytes, and as the chain writes it
 */
export async function readChecked(
  histories: AddressHistories,
  chain: Chain,
  address: { readonly bytes: Uint8Array; readonly text: string },
  options: Omit<AddressHistoryOptions, 'sources'>,
): Promise<HistoryAnswer<CheckedHistory>> {
  for (let reading = 1; ; reading++) {
    const pages = new UTXOPages({ source: avmUTXOs(chain, { addresses: [address.text] }), pageSize: LARGEST_PAGE });
    await pages.all(() => undefined, { signal: options.signal, priority: 'tree' });
    const present = pages.utxos.map((listed) => presentOutput(pages.table.read(listed)));
    const sources = new Map(present.map(({ txID }) => [toHexDigits(txID), txID]));
    const answer = await histories.read(chain, [address.bytes], { ...options, sources: [...sources.values()] });
    if (answer.kind === 'unknown') return answer;
    const outputs = await PastOutputs.read(answer.value, present, options.signal);
    const isChecked = pages.state === 'complete' && areSame(outputs.after(outputs.to), present);
    if (isChecked || reading === MOST_READINGS)
      return { ...answer, value: { history: answer.value, outputs, isChecked } };
  }
}

function areSame(some: readonly PastOutput[], others: readonly PastOutput[]): boolean {
  const names = new Set(some.map(nameOf));
  return some.length === others.length && others.every((output) => names.has(nameOf(output)));
}

function nameOf({ txID, outputIndex, assetID, kind, amount }: PastOutput): string {
  return `${toHexDigits(txID)}:${outputIndex} ${assetID} ${kind} ${amount}`;
}
