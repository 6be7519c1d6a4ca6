import type { AnyTx } from '../../core/signing/signable';
import type { PlanChange } from './plan-changes';
import type { PlanStep } from './plan-document';

/** Where a step stands. */
export type PlanStepState =
  /** A block has it. */
  | 'done'
  /** It was issued, and no block is known to have it. */
  | 'issued'
  | 'accepted'
  | 'rejected'
  /** It is something else than what was rehearsed, or than what was issued, and wouldn't be rejected as far as is known. */
  | 'differs'
  /** Not verified. */
  | 'unknown'
  /** For something that exists only once the steps before are accepted. */
  | 'waits'
  /** A step before it would be rejected. */
  | 'unreached';

/** A step as it would be made and checked after those before it. */
export interface RehearsedStep {
  readonly step: PlanStep;
  readonly state: PlanStepState;
  /** One sentence without a full stop. */
  readonly headline?: string | undefined;
  readonly fee?: string | undefined;
  /** Who has to sign it. */
  readonly signers?: string | undefined;
  /** What it does to what it changes, and its change. */
  readonly notes: readonly string[];
  /** Why it isn't accepted, or not known to be; a node's words, where they are known. */
  readonly reason?: string | undefined;
  /** The step after which it would be rejected; it wouldn't without it. */
  readonly cause?: string;
  /** cb58, of one that was issued. */
  readonly txID?: string;
  /** Made now, and not signed. */
  readonly made?: AnyTx;
  /** nAVAX. */
  readonly burned?: bigint;
  /**
   * What it does, who signs it, and what that costs, a line each: the same lines mean the same. A step that differs
   * and has none can't be agreed to.
   */
  readonly rehearsed?: readonly string[] | undefined;
}

/** Whether what a rehearsal says of the end is the end of the whole plan. */
export function reachesEnd(steps: readonly RehearsedStep[]): boolean {
  return steps.every(({ state }) => state === 'done' || state === 'accepted');
}

export interface Rehearsal {
  readonly steps: readonly RehearsedStep[];
  /** nAVAX of all fees that are still to be paid. */
  readonly fees: bigint;
  /** The same if gas had twice the price of now: those of X have none. */
  readonly feesAtTwice: bigint;
  /** What the steps change that aren't done, up to one that would be rejected. */
  readonly changes: readonly PlanChange[];
}
