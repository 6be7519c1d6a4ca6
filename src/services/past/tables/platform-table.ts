import { toHexDigits } from '../../../core/bytes/bytes';
import { OwnersTable } from './output-table';
import type { Decision, OutputReference, PlatformFacts, Renewal } from '../decoded/decoded-tx';
import type { ProducedOutput } from '../../../core/tx/moves';

/** What the blocks of P say beside inputs and outputs, by the numbers of transactions. */
export class PlatformTable {
  /** What a block decides about the one below it, by its height. */
  readonly decisions = new Map<bigint, Decision>();
  /** Transactions that a proposal block proposes. */
  readonly proposed = new Set<number>();
  readonly #owners = new OwnersTable();
  readonly #rewardOwners = new Map<number, readonly number[]>();
  /** The RewardValidatorTx that ends a staking, by the transaction that began it. */
  readonly enders = new Map<number, number>();
  /** The same by the ender: the transactions that end a staking, with the ones that began it. */
  readonly stakers = new Map<number, number>();
  /** The balance that a transaction moves to validators, nAVAX. */
  readonly fed = new Map<number, bigint>();
  /** By the hex of the validation ID. */
  readonly #restOwners = new Map<string, number>();
  /** The validator of an L1 that a transaction ends. */
  readonly endedValidators = new Map<number, string>();
  /** The transactions that end a period of a staking, with the ones that began it. */
  readonly renewals = new Map<number, number>();
  /** The same by the one that began it. */
  readonly periodEnds = new Map<number, number[]>();
  /** How stakings are renewed, by the transaction that began them and by those that say so. */
  readonly renewalRules = new Map<number, Map<number, Renewal>>();
  /** Transactions whose rewards are outputs of the table. */
  readonly rewarded = new Set<number>();

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
        this.enders.set(staker, tx);
        this.stakers.set(tx, staker);
        return;
      }
      case 'feeds':
        this.fed.set(tx, facts.balance);
        for (const { validationID, owner } of facts.restOwners) {
          this.#restOwners.set(toHexDigits(validationID), this.#owners.numberOf(owner));
        }
        return;
      case 'endsValidator':
        this.endedValidators.set(tx, toHexDigits(facts.validationID));
        return;
      case 'renewsStaking': {
        const staker = numberOf(facts.staker);
        if (this.renewals.has(tx)) return;
        this.renewals.set(tx, staker);
        const ends = this.periodEnds.get(staker) ?? [];
        this.periodEnds.set(staker, ends);
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
    if (!this.proposed.has(tx)) return height;
    return this.decisions.has(height + 1n) ? height + 1n : undefined;
  }

  /**
   * Whether a transaction of the block at `height` was proposed and not committed: what it stakes comes back at once.
   */
  isAborted(tx: number, height: bigint): boolean {
    return this.proposed.has(tx) && this.decisions.get(height + 1n) === 'abort';
  }

  /** Whether one of the addresses is an owner of a staking's rewards. */
  rewards(addresses: readonly Uint8Array[]): (staker: number) => boolean {
    const includes = this.#owners.include(addresses);
    return (staker) => this.#rewardOwners.get(staker)?.some(includes) === true;
  }

  /** The owner of what a transaction returns of a validator's balance, if both were read. */
  restOwnerOf(tx: number) {
    const owner = this.#restOwners.get(this.endedValidators.get(tx) ?? '');
    return owner === undefined ? undefined : this.#owners.at(owner);
  }

  #addRule(staker: number, tx: number, renewal: Renewal): void {
    const rules = this.renewalRules.get(staker) ?? new Map<number, Renewal>();
    this.renewalRules.set(staker, rules.set(tx, renewal));
  }
}

/** An output that stands in no transaction's bytes. */
export type LateOutput = OutputReference & Omit<ProducedOutput, 'index'> & { readonly isLockUnknown?: true };

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
  readonly #byReference = new Map<string, Late>();
  readonly byRow = new Map<number, Late>();
  /** The rows of what a transaction makes. */
  readonly madeBy = new Map<number, number[]>();

  /** Adds an output of a transaction, which has a row in the table of outputs. */
  add(tx: number, late: Late): void {
    this.#byReference.set(rowOutputKey(tx, late.outputIndex), late);
    this.byRow.set(late.row, late);
    const rows = this.madeBy.get(late.by) ?? [];
    this.madeBy.set(late.by, rows);
    rows.push(late.row);
  }

  /** The row of an output, if it was added. */
  rowOf(tx: number, outputIndex: number): number | undefined {
    return this.#byReference.get(rowOutputKey(tx, outputIndex))?.row;
  }
}

function rowOutputKey(tx: number, outputIndex: number): string {
  return `${tx}:${outputIndex}`;
}
