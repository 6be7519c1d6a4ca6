import { toHexDigits } from '../../../core/bytes/bytes';
import { OwnersTable } from './output-table';
import type { Decision, OutputReference, PlatformFacts, Renewal } from '../decoded/read-tx';
import type { PlatformOutput } from '../../../core/p-and-c/platform-flow';

/** What the blocks of P say beside inputs and outputs, by the numbers of transactions. */
export class PlatformTable {
  /** By the height of the block that decides. */
  readonly #decisions = new Map<bigint, Decision>();
  readonly #proposed = new Set<number>();
  readonly #owners = new OwnersTable();
  /** The owners of a staking's rewards, by their numbers. */
  readonly #rewardOwners = new Map<number, readonly number[]>();
  /** The transaction that ends a staking, by the one that began it. */
  readonly #enders = new Map<number, number>();
  readonly #stakers = new Map<number, number>();
  /** The balance that a transaction moves to validators, nAVAX. */
  readonly #fed = new Map<number, bigint>();
  /** By the hex of the validation ID. */
  readonly #restOwners = new Map<string, number>();
  readonly #endedValidators = new Map<number, string>();
  readonly #renewals = new Map<number, number>();
  /** The transactions that end a period of a staking, by the one that began it. */
  readonly #periodEnds = new Map<number, number[]>();
  /** How stakings are renewed, by the transaction that began them and by those that say so. */
  readonly #renewalRules = new Map<number, Map<number, Renewal>>();
  /** Transactions whose rewards are outputs of the table. */
  readonly #rewarded = new Set<number>();

  /** Adds what a block decides about the one below it. */
  addDecision(height: bigint, decision: Decision): void {
    this.#decisions.set(height, decision);
  }

  /** Whether the block at a height decides about the one below it. */
  decides(height: bigint): boolean {
    return this.#decisions.has(height);
  }

  /** Adds a transaction that a proposal block proposes. */
  addProposed(tx: number): void {
    this.#proposed.add(tx);
  }

  /** Adds what a transaction does; `numberOf` gives the number of another by its ID. */
  add(tx: number, facts: PlatformFacts, numberOf: (txID: Uint8Array) => number): void {
    switch (facts.kind) {
      case 'stakes':
        this.#rewardOwners.set(
          tx,
          facts.rewardOwners.map((owner) => this.#owners.numberOf(owner)),
        );
        if (facts.renewal !== undefined) this.#addRule(tx, tx, facts.renewal);
        return;
      case 'setsRenewal':
        this.#addRule(numberOf(facts.staker), tx, facts.renewal);
        return;
      case 'endsStaking': {
        const staker = numberOf(facts.staker);
        this.#enders.set(staker, tx);
        this.#stakers.set(tx, staker);
        return;
      }
      case 'feeds':
        this.#fed.set(tx, facts.balance);
        for (const { validationID, owner } of facts.restOwners) {
          this.#restOwners.set(toHexDigits(validationID), this.#owners.numberOf(owner));
        }
        return;
      case 'endsValidator':
        this.#endedValidators.set(tx, toHexDigits(facts.validationID));
        return;
      case 'renewsStaking': {
        const staker = numberOf(facts.staker);
        if (this.#renewals.has(tx)) return;
        this.#renewals.set(tx, staker);
        const ends = this.#periodEnds.get(staker) ?? [];
        this.#periodEnds.set(staker, ends);
        ends.push(tx);
        return;
      }
    }
  }

  /**
   * The height at which a transaction of the block at `height` happens: for a proposed one that of the next block,
   * undefined while there is none.
   */
  heightOf(tx: number, height: bigint): bigint | undefined {
    if (!this.#proposed.has(tx)) return height;
    return this.#decisions.has(height + 1n) ? height + 1n : undefined;
  }

  /**
   * Whether a transaction of the block at `height` was proposed and not committed: what it stakes comes back at once.
   */
  isAborted(tx: number, height: bigint): boolean {
    return this.#proposed.has(tx) && this.#decisions.get(height + 1n) === 'abort';
  }

  /** The transaction whose staking a RewardValidatorTx ends; undefined for any other. */
  stakerOf(tx: number): number | undefined {
    return this.#stakers.get(tx);
  }

  /** The RewardValidatorTx that ends a staking. */
  enderOf(staker: number): number | undefined {
    return this.#enders.get(staker);
  }

  /** The transactions that end a staking, with the ones that began it. */
  get endings(): ReadonlyMap<number, number> {
    return this.#stakers;
  }

  /** Whether one of the addresses is an owner of a staking's rewards. */
  rewards(addresses: readonly Uint8Array[]): (staker: number) => boolean {
    const includes = this.#owners.include(addresses);
    return (staker) => this.#rewardOwners.get(staker)?.some(includes) === true;
  }

  /** The balance that a transaction moves to validators, nAVAX. */
  fedBy(tx: number): bigint {
    return this.#fed.get(tx) ?? 0n;
  }

  /** The owner of what a transaction returns of a validator's balance, if both were read. */
  restOwnerOf(tx: number) {
    const owner = this.#restOwners.get(this.#endedValidators.get(tx) ?? '');
    return owner === undefined ? undefined : this.#owners.at(owner);
  }

  /** Whether a transaction ends a validator of an L1. */
  endsValidator(tx: number): boolean {
    return this.#endedValidators.has(tx);
  }

  #addRule(staker: number, tx: number, renewal: Renewal): void {
    const rules = this.#renewalRules.get(staker) ?? new Map<number, Renewal>();
    this.#renewalRules.set(staker, rules.set(tx, renewal));
  }

  /** How a staking is renewed, by the transactions that say so. */
  rulesOf(staker: number): ReadonlyMap<number, Renewal> {
    return this.#renewalRules.get(staker) ?? new Map<number, Renewal>();
  }

  /** The transactions that end a period of a staking, with the ones that began it. */
  get renewals(): ReadonlyMap<number, number> {
    return this.#renewals;
  }

  /** The transactions that end a period of a staking. */
  periodEndsOf(staker: number): readonly number[] {
    return this.#periodEnds.get(staker) ?? [];
  }

  /** Whether the rewards under a transaction were added to the outputs. */
  isRewarded(tx: number): boolean {
    return this.#rewarded.has(tx);
  }

  /** Notes that the rewards under a transaction were added to the outputs. */
  addRewarded(tx: number): void {
    this.#rewarded.add(tx);
  }
}

/** An output that stands in no transaction's bytes. */
export type LateOutput = OutputReference & Omit<PlatformOutput, 'index'> & { readonly isLockUnknown?: true };

/** Where an output stands that is in no transaction's bytes. */
interface Late {
  readonly row: number;
  readonly outputIndex: number;
  /** The number of the transaction that makes it a UTXO. */
  readonly by: number;
  /** Whether it may have been locked: what spends it doesn't show that. */
  readonly isLockUnknown?: true | undefined;
}

/**
 * The outputs of P that are in no transaction's bytes (docs/protocol.md 8.6): of the genesis, rewards, and the rest of
 * a validator's balance.
 */
export class LateOutputs {
  /** By transaction and index. */
  readonly #places = new Map<string, Late>();
  readonly #rows = new Map<number, Late>();
  readonly #madeBy = new Map<number, number[]>();

  /** Adds an output of a transaction, which has a row in the table of outputs. */
  add(tx: number, late: Late): void {
    this.#places.set(outputKey(tx, late.outputIndex), late);
    this.#rows.set(late.row, late);
    const rows = this.#madeBy.get(late.by) ?? [];
    this.#madeBy.set(late.by, rows);
    rows.push(late.row);
  }

  /** The rows of all that were added. */
  get rows(): readonly number[] {
    return [...this.#rows.keys()];
  }

  /** The row of an output, if it was added. */
  rowOf(tx: number, outputIndex: number): number | undefined {
    return this.#places.get(outputKey(tx, outputIndex))?.row;
  }

  /** The index and the maker of the output in a row; undefined for one that stands in a transaction. */
  at(row: number): Late | undefined {
    return this.#rows.get(row);
  }

  /** The rows of what a transaction makes. */
  madeBy(tx: number): readonly number[] {
    return this.#madeBy.get(tx) ?? [];
  }
}

function outputKey(tx: number, outputIndex: number): string {
  return `${tx}:${outputIndex}`;
}
