/** Fees of an X-Chain in nAVAX. */
export interface KnownFees {
  readonly txFee: bigint;
  readonly createAssetTxFee: bigint;
}

/** What the public networks' nodes, and local ones by default, charge (docs/protocol.md 4.2). */
const FEES: ReadonlyMap<number, KnownFees> = new Map([
  [1, { txFee: 1_000_000n, createAssetTxFee: 10_000_000n }],
  [5, { txFee: 1_000_000n, createAssetTxFee: 10_000_000n }],
  [12345, { txFee: 1_000_000n, createAssetTxFee: 1_000_000n }],
]);

/** The fees of a network's X-Chain, where they are the same on all its nodes. */
export function knownFees(networkID: number): KnownFees | undefined {
  return FEES.get(networkID);
}
