/** An atomic transaction as hex with checksum, and the C-Chain's block that it is in; undefined while it waits. */
export interface AtomicTx {
  readonly tx: string;
  readonly blockHeight: bigint | undefined;
}

export interface AtomicTxStatus {
  readonly status: 'Accepted' | 'Processing' | 'Dropped' | 'Unknown';
  /** Set when it is accepted. */
  readonly blockHeight?: bigint;
}

/** A proposervm block as a node's index keeps it. */
export interface Container {
  /** The outer ID, not that of the inner block. */
  readonly id: string;
  /** Hex, with checksum unless it was requested without. */
  readonly bytes: string;
  /** When this node accepted it, RFC 3339: not the block's time. */
  readonly timestamp: string;
  /** In the order of acceptance. Without gaps it is the block's height less one. */
  readonly index: bigint;
}
