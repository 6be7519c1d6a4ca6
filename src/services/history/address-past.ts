import type { Clock } from '../../client/clock';
import { toHexDigits } from '../../core/bytes';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import type { ChainIdentity } from '../chain/chain-identity';
import type { AddressHistories, AddressHistory, AddressHistoryOptions } from './address-history';
import type { HistoryAnswer } from './history-answer';
import { PastOutputs } from './past-outputs';
import { type PresentOutputs, readPresent } from './present-outputs';

/** Why outputs may be missing before or after some block. */
export type PastLimit =
  /** The address has more UTXOs than were read, and the blocks don't reach the genesis. */
  | 'utxosIncomplete'
  /** The node's UTXOs are those of a newer block than the newest that could be read, and the blocks don't reach the genesis. */
  | 'utxosNewer'
  /** Reading the blocks ended early, because a request failed. */
  | 'blocksIncomplete';

/** What an address owned, and for which blocks that is known. */
export interface AddressPast {
  readonly history: AddressHistory;
  readonly outputs: PastOutputs;
  /** The UTXOs that the node lists now. */
  readonly present: PresentOutputs;
  readonly limits: readonly PastLimit[];
}

/** Reconstructs what addresses owned after each block, from the blocks and from their present UTXOs. */
export class AddressPasts {
  readonly #histories: AddressHistories;
  readonly #clock: Pick<Clock, 'after'>;
  /** The last one that was read without a limit. */
  #last: { readonly key: string; readonly answer: KnownPast } | undefined;
  #forget: (() => void) | undefined;

  constructor({ histories, clock }: { histories: AddressHistories; clock: Pick<Clock, 'after'> }) {
    this.#histories = histories;
    this.#clock = clock;
  }

  /**
   * As `read`, to know what an address (20 bytes) owned after one block. The last reading is used again for a minute if it
   * covers the block: both sides of a diff, and the command before it, then request the UTXOs once.
   */
  async at(
    chain: Chain,
    address: Uint8Array,
    height: bigint,
    options: Pick<AddressHistoryOptions, 'signal'>,
  ): Promise<HistoryAnswer<AddressPast>> {
    const { value: identity } = await outcomeOf(chain.identity.identify(options), options.signal);
    const last = this.#last;
    if (identity !== undefined && last?.key === keyOf(identity, chain, address)) {
      const { from, to } = last.answer.value.outputs;
      if (from <= height && height <= to) return last.answer;
    }
    return this.read(chain, address, options);
  }

  /**
   * Reads the UTXOs of an address (20 bytes) on an avm chain, then its blocks. Rejects only with the reason of the caller's
   * abort.
   */
  async read(
    chain: Chain,
    address: Uint8Array,
    options: Omit<AddressHistoryOptions, 'sources'> = {},
  ): Promise<HistoryAnswer<AddressPast>> {
    const present = await outcomeOf(readPresent(chain, address, options), options.signal);
    if (present.error !== undefined) {
      return { kind: 'unknown', because: 'failed', reach: undefined, error: present.error };
    }
    const { outputs, isComplete, height } = present.value;
    // The chain may be reset while its blocks are read: then these are the UTXOs of the one before.
    const { known: identity } = chain.identity;
    const sources = [...new Map(outputs.map(({ txID }) => [toHexDigits(txID), txID])).values()];
    const answer = await this.#histories.read(chain, [address], { ...options, sources });
    if (answer.kind === 'unknown') return answer;
    const { value: history, ...rest } = answer;
    const { isFromGenesis } = history;
    const limits: PastLimit[] = [
      ...(isFromGenesis || isComplete ? [] : (['utxosIncomplete'] as const)),
      ...(isFromGenesis || height <= (history.holdsTo ?? -1n) ? [] : (['utxosNewer'] as const)),
      ...(history.error === undefined ? [] : (['blocksIncomplete'] as const)),
    ];
    const past = await PastOutputs.read(history, outputs, options.signal);
    const known = { ...rest, value: { history, outputs: past, present: present.value, limits } };
    if (limits.length === 0 && identity !== undefined) this.#keep(keyOf(identity, chain, address), known);
    return known;
  }

  #keep(key: string, answer: KnownPast): void {
    this.#forget?.();
    this.#last = { key, answer };
    this.#forget = this.#clock.after(KEPT_MS, () => (this.#last = undefined), { inBackground: true });
  }
}

type KnownPast = Extract<HistoryAnswer<AddressPast>, { kind: 'known' }>;

/** How long a reading is used again, ms. */
const KEPT_MS = 60_000;

/** Another node of the same chain may have said other things. */
function keyOf({ key }: ChainIdentity, { config }: Chain, address: Uint8Array): string {
  return `${key} ${config.url} ${toHexDigits(address)}`;
}
