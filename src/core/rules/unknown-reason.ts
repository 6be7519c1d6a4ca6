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
