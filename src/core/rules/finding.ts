import type { UnknownReason } from './unknown-reason';

/** What a rule is about, for a list that shows each of them once. */
export type Rule =
  | 'network'
  | 'chain'
  | 'memo'
  | 'asset'
  | 'outputs'
  | 'owners'
  | 'inputs'
  | 'amounts'
  | 'operations'
  | 'name'
  | 'states'
  | 'credentials'
  | 'unspent'
  | 'fx'
  | 'locktime'
  | 'signatures'
  | 'peer chain';

/**
 * What code may depend on; `message` is the node's wording.
 * - `not found`: the chain doesn't have what the transaction uses; see `BrokenRule.spentBy`.
 * - `wrong signer`: another key signed; see `BrokenRule.signers`.
 * - `other`: no code depends on it.
 */
export type FindingCode = 'not found' | 'wrong signer' | 'other';

/** 20 bytes each. */
export interface WrongSigner {
  readonly owner: Uint8Array;
  readonly signer: Uint8Array;
}

/** A rule that a transaction breaks: a node refuses it. */
export interface BrokenRule {
  readonly rule: Rule;
  readonly verdict: 'fails';
  readonly code: FindingCode;
  /** The node's own words. */
  readonly message: string;
  /** The field that it is about, as the codec's annotations name it. */
  readonly path: string;
  /** With the code `wrong signer`. */
  readonly signers?: WrongSigner;
  /** With the code `not found`: the transaction (32 bytes) that spends it, where that is known. */
  readonly spentBy?: Uint8Array;
}

/** A rule that can't be verified here. */
export interface UnverifiedRule {
  readonly rule: Rule;
  readonly verdict: 'cannot tell';
  readonly reason: UnknownReason;
  /** As in `BrokenRule`. */
  readonly path: string;
}

export type Finding = BrokenRule | UnverifiedRule;

/** Findings in the order in which a node verifies: its response is the first broken rule. */
export type Findings = Generator<Finding, void>;

/** A node refuses the transaction with this message. */
export function fails(rule: Rule, message: string, path: string, code: FindingCode = 'other'): BrokenRule {
  return { rule, verdict: 'fails', code, message, path };
}

/** Whether a node refuses the transaction can't be known here. */
export function cannotTell(rule: Rule, reason: UnknownReason, path: string): UnverifiedRule {
  return { rule, verdict: 'cannot tell', reason, path };
}
