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
 * What code may depend on; `message` is for people.
 * - `not found`: the chain doesn't have what the transaction uses.
 * - `wrong signer`: another key signed; see `Finding.signers`.
 * - `spent output unknown`: not verified, because the spent output isn't known.
 * - `mempool unknown`: nodes don't list their mempool.
 * - `other`: no code depends on it.
 */
export type FindingCode = 'not found' | 'wrong signer' | 'spent output unknown' | 'mempool unknown' | 'other';

/** 20 bytes each. */
export interface WrongSigner {
  readonly owner: Uint8Array;
  readonly signer: Uint8Array;
}

/** A rule that a transaction breaks, or one that cannot be tried for want of knowledge. */
export interface Finding {
  readonly rule: Rule;
  readonly verdict: 'fails' | 'cannot tell';
  readonly code: FindingCode;
  /** The node's own words; for `cannot tell`, why. */
  readonly message: string;
  /** The field that it is about, as the codec's annotations name it. */
  readonly path: string;
  /** With the code `wrong signer`. */
  readonly signers?: WrongSigner;
}

/** Findings in the order in which a node looks: its answer is the first. */
export type Findings = Generator<Finding, void>;

/** A node refuses it, and this is what the node says. */
export function fails(rule: Rule, message: string, path: string, code: FindingCode = 'other'): Finding {
  return { rule, verdict: 'fails', code, message, path };
}

/** What a node would say cannot be known here; `why` is for the user. */
export function cannotTell(rule: Rule, why: string, path: string, code: FindingCode = 'other'): Finding {
  return { rule, verdict: 'cannot tell', code, message: why, path };
}
