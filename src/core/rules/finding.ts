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
 * - `not signed`: the slot of a signature is still empty; see `BrokenRule.owner`.
 * - `other`: no code depends on it.
 */
export type FindingCode = 'not found' | 'wrong signer' | 'not signed' | 'other';

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
  /** With the code `not signed`: whose signature is missing, 20 bytes, if it is of one owner. */
  readonly owner?: Uint8Array;
  /** With the code `not found`: the transaction (32 bytes) that spends it, where that is known. */
  readonly spentBy?: Uint8Array;
}

/** A rule that can't be verified here. */
interface UnverifiedRule {
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

/** Why the fee of a chain, or the asset in which it is paid, is unknown. `message` is the failed request's. */
export type FeeUnknown =
  | { readonly kind: 'fee not read'; readonly message?: string }
  /** Nodes return the ID of AVAX for the X-Chain only. */
  | { readonly kind: 'fee asset of another chain' }
  | { readonly kind: 'fee asset not read'; readonly message: string };

/**
 * Why the subnet of a chain (cb58) is unknown, to which a transaction exports or from which it imports: the chain of
 * the transaction may belong to another subnet itself, the other chain isn't one of the Primary Network, or the request
 * for the C-Chain's ID failed.
 */
export interface SubnetUnknown {
  readonly kind: 'subnet unknown';
  readonly peerID: string;
  readonly because: 'other avm chain' | 'neither P nor C' | { readonly message: string };
}

/** Why a rule can't be verified: a code with its data, worded where it is shown. */
export type UnknownReason =
  | FeeUnknown
  | SubnetUnknown
  /** The request for it failed. */
  | { readonly kind: 'not read'; readonly message: string }
  /** A transaction with more outputs to look up than this. */
  | { readonly kind: 'over limit'; readonly limit: number }
  /** A transaction with more different signatures than this. */
  | { readonly kind: 'too many signatures'; readonly limit: number }
  /** Nodes list outputs by their owners. */
  | { readonly kind: 'no owner' }
  /** An import that none of the signers owns; `isComplete` says whether their lists were read to the end. */
  | { readonly kind: 'not owned by signers'; readonly isComplete: boolean }
  | { readonly kind: 'spent output unknown' }
  /** Nodes don't list their mempool. */
  | { readonly kind: 'mempool' }
  /** Sent from here before; `isHeld` says that the node accepted it into its mempool. */
  | { readonly kind: 'sent before'; readonly msAgo: number; readonly isHeld: boolean }
  | ({ readonly kind: 'input of sent transaction' } & SentConflict);

/** Another transaction (cb58) that was sent from here and spends the same input. */
export interface SentConflict {
  readonly txID: string;
  readonly msAgo: number;
}
