import { present } from '../../../core/present';
import type { CallOptions } from '../../../client/call-options';
import { saysNotOffered } from '../../../client/errors';
import type { Clock } from '../../../client/clock';
import { toHexDigits } from '../../../core/bytes/bytes';
import { outcomeOf } from '../../../core/outcome';
import type { Chain } from '../../chain/chain';
import type { IDResolver } from '../../lookup/id-resolver';
import type { AddressEvent, HeldOutput } from '../address/address-events';
import {
  type AddressHistories,
  type AddressHistory,
  type AddressHistoryOptions,
  type HeldOn,
  lagOf,
} from '../address/address-history';
import type { PastAnswer, KnownAnswer, UnknownAnswer } from '../blocks/past-answer';
import type { ServiceEvents, ServiceList } from '../data-api/service-events';
import { platformTxOf, readPlatformTx } from '../decoded/read-platform';
import { holdingKey, isOfGenesis, Ledger, type LedgerLimit, outputRef, presentOutput } from './ledger';
import { areStaked, type PresentOutputs, readPresent } from './present-outputs';

export type KnownLedger = KnownAnswer<Ledger>;

type LedgerOptions = Pick<CallOptions, 'signal'>;

/** How long a ledger is used again, ms: as long as blocks. */
const KEPT_LEDGER_MS = 300_000;

/** New blocks between the lists of UTXOs and of blocks make them differ: both are read again that often. */
const MOST_READINGS = 3;

interface LedgersParts {
  readonly histories: AddressHistories;
  readonly resolver: IDResolver;
  readonly clock: Pick<Clock, 'after'>;
}

/** Reads ledgers: from a chain's blocks, or from the transactions that the Data API lists. */
export class Ledgers {
  readonly #parts: LedgersParts;
  /** The last one without a limit. */
  #last: { readonly key: string; readonly answer: KnownLedger } | undefined;
  #forget: (() => void) | undefined;

  constructor(parts: LedgersParts) {
    this.#parts = parts;
  }

  /**
   * The ledger of an address (20 bytes), to know what it owned after one block. The last one is used again for some
   * minutes if it covers the block: both sides of a diff, and the command before it, then list the UTXOs once and pay
   * the Data API once. Without one it reads blocks, and the Data API only if that needs no click. Rejects only with the reason
   * of the caller's abort.
   */
  async at(
    on: HeldOn,
    address: Uint8Array,
    height: bigint | undefined,
    { service, ...options }: LedgerOptions & { readonly service?: ServiceEvents | undefined },
  ): Promise<PastAnswer<Ledger>> {
    const { error } = await outcomeOf(on.chain.identity.identify(options), options.signal);
    const last = this.#last;
    if (error === undefined && last !== undefined && last.key === ledgerKey(on, address)) {
      const { from, to } = last.answer.value;
      if (height === undefined || (from <= height && height <= to)) return last.answer;
    }
    const answer = await this.ofBlocks(on, address, options);
    if (answer.kind === 'known' || service?.mayUse() !== true || !service.knows(on.chain)) return answer;
    const { value: list, error: failure } = await outcomeOf(service.all(on, address, options), options.signal);
    return list === undefined ? { ...FAILED_ANSWER, error: failure } : this.ofService(on, address, list, options);
  }

  /**
   * Reads the UTXOs of an address (20 bytes), then the blocks of its chain. Rejects only with the reason of the
   * caller's abort.
   */
  async ofBlocks(
    on: HeldOn,
    address: Uint8Array,
    options: Omit<AddressHistoryOptions, 'present'> = {},
  ): Promise<PastAnswer<Ledger>> {
    const listed = await outcomeOf(readPresent(on, address, options), options.signal);
    if (listed.error !== undefined) return { ...FAILED_ANSWER, error: listed.error };
    // The chain may be reset while its blocks are read: then these are the UTXOs of the one before.
    const key = ledgerKey(on, address);
    const answer = await this.#parts.histories.read(on, [address], { ...options, present: listed.value });
    if (answer.kind === 'unknown') return answer;
    const value = await ledgerOf(on, address, { ...answer, present: listed.value }, options);
    return this.#keep(key, { ...answer, value });
  }

  /**
   * As `ofBlocks`, again while blocks come in between, so that the UTXOs and the blocks can be compared. Rejects only
   * with the reason of the caller's abort.
   */
  async compared(
    on: HeldOn,
    address: Uint8Array,
    options: Omit<AddressHistoryOptions, 'present'>,
  ): Promise<PastAnswer<Ledger>> {
    for (let reading = 1; ; reading++) {
      const answer = await this.ofBlocks(on, address, options);
      if (answer.kind === 'unknown' || answer.value.isChecked || reading === MOST_READINGS) return answer;
    }
  }

  /**
   * The ledger of transactions that the Data API listed of an address (20 bytes), compared with the UTXOs that the node
   * lists and on P with what it reports as staked. Rejects only with the reason of the caller's abort.
   */
  async ofService(
    on: HeldOn,
    address: Uint8Array,
    list: ServiceList,
    options: LedgerOptions,
  ): Promise<PastAnswer<Ledger>> {
    const { chain, on: of } = on;
    // What came while the UTXOs were listed may be among them.
    const reading = outcomeOf(
      chain.heightOn(of, { ...options, priority: 'tree' }).then(async (height) => ({
        height,
        present: await readPresent(on, address, options),
      })),
      options.signal,
    );
    const { value: now, error } = await reading;
    if (now === undefined) return { ...FAILED_ANSWER, error };
    const { events, isComplete, leftOut } = list;
    const { utxos, isComplete: hasAllUTXOs } = now.present;
    const oldest = isComplete ? undefined : events.at(-1);
    const held = utxos.map(presentOutput);
    const isComparable =
      hasAllUTXOs && leftOut === 0 && isOrdered(events) && !events.some(({ isStakeUnknown }) => isStakeUnknown);
    const entries = {
      events: events.toReversed(),
      utxos: held.map(inServiceTerms),
      isWhole: isComplete,
      from: oldest?.height ?? 0n,
      to: now.height,
      oldest,
      leftOut,
      // An older stake may come back in the part of a list.
      isComparable: isComparable && (of === 'X' || (isComplete && (await this.#areOfGenesis(chain, events, options)))),
      limits: async (staked: readonly HeldOutput[]): Promise<LedgerLimit[]> => [
        ...(await stakeLimits(on, address, staked, options)),
        ...(held.some(({ kind }) => kind === 'property') ? (['propertiesAsAmounts'] as const) : []),
      ],
    };
    const value = await Ledger.read(entries, options.signal);
    const answer: KnownLedger = { kind: 'known', value, source: 'dataAPI', isVerified: false, reach: undefined };
    return this.#keep(ledgerKey(on, address), answer);
  }

  /** Whether the transactions that spend outputs of P's genesis do so: no transaction shows what these hold. */
  async #areOfGenesis(chain: Chain, events: readonly AddressEvent[], options: LedgerOptions): Promise<boolean> {
    const all = events.map(async ({ txID, consumed }) => {
      const spent = consumed.filter(isOfGenesis);
      if (spent.length === 0) return true;
      const tx = await platformTxOf(this.#parts.resolver, chain, txID, options);
      const inputs = tx === undefined ? [] : readPlatformTx(tx).spent;
      return spent.every((output) =>
        inputs.some(
          ({ assetID, content, ...reference }) =>
            outputRef(reference) === outputRef(output) &&
            assetID !== undefined &&
            content?.type === 'secp256k1fx.TransferOutput' &&
            holdingKey({ assetID, kind: 'amount', amount: content.amount }) === holdingKey(output),
        ),
      );
    });
    return (await Promise.all(all)).every(Boolean);
  }

  /** Keeps a ledger that another reading wouldn't make better. */
  #keep(key: string | undefined, answer: KnownLedger): KnownLedger {
    const { limits, isChecked } = answer.value;
    const isGood = answer.source === 'dataAPI' ? isChecked : limits.length === 0;
    if (!isGood || key === undefined) return answer;
    this.#forget?.();
    this.#last = { key, answer };
    this.#forget = this.#parts.clock.after(KEPT_LEDGER_MS, () => (this.#last = undefined), { inBackground: true });
    return answer;
  }
}

const FAILED_ANSWER = { kind: 'unknown', because: 'failed', reach: undefined } as const satisfies UnknownAnswer;

/** The ledger of transactions from blocks. */
function ledgerOf(
  on: HeldOn,
  address: Uint8Array,
  { value: history, present: now }: { readonly value: AddressHistory; readonly present: PresentOutputs },
  options: LedgerOptions,
): Promise<Ledger> {
  const { events, isFromGenesis: isWhole, isReported, error, rewardsError } = history;
  const { holdsFrom: from = 0n, holdsTo: to = -1n } = history;
  const { isComplete, height } = now;
  const entries = {
    events: { [Symbol.iterator]: () => events.oldestFirst() },
    utxos: now.utxos.map(presentOutput),
    isWhole,
    isReported,
    from,
    to,
    lag: lagOf(history),
    isComparable: isComplete && height <= to,
    limits: async (staked: readonly HeldOutput[]): Promise<LedgerLimit[]> =>
      present<LedgerLimit>([
        !isWhole && !isComplete && 'utxosIncomplete',
        !isWhole && height > to && 'utxosNewer',
        error !== undefined && 'blocksIncomplete',
        saysNotOffered(rewardsError) && 'rewardsNotOffered',
        ...(await stakeLimits(on, address, staked, options)),
      ]),
  };
  return Ledger.read(entries, options.signal);
}

/** Compares what is staked after all transactions with what the node reports. */
async function stakeLimits(
  on: HeldOn,
  address: Uint8Array,
  staked: readonly HeldOutput[],
  options: LedgerOptions,
): Promise<LedgerLimit[]> {
  if (on.on !== 'P') return [];
  const { value: isSame, error } = await areStaked(on, address, staked, options);
  if (error !== undefined) return [saysNotOffered(error) ? 'stakesNotOffered' : 'stakesUnknown'];
  return isSame ? [] : ['stakesDiffer'];
}

/** To the Data API, properties are amounts of 1. */
function inServiceTerms(output: HeldOutput): HeldOutput {
  return output.kind === 'property' ? { ...output, kind: 'amount', amount: 1n } : output;
}

/** The newest first: a balance is counted back from one transaction to the next older one. */
function isOrdered(events: readonly AddressEvent[]): boolean {
  return events.every(({ time = 0n }, i) => time <= (events[i - 1]?.time ?? time));
}

/** Another node of the same chain may have said other things. Undefined for an unknown chain. */
function ledgerKey({ chain, on }: HeldOn, address: Uint8Array): string | undefined {
  const { known } = chain.identity;
  return known === undefined ? undefined : `${known.key} ${chain.config.url} ${on} ${toHexDigits(address)}`;
}
