/** Fees of an X-Chain in nAVAX. */
export interface KnownFees {
  readonly txFee: bigint;
  readonly createAssetTxFee: bigint;
}

/** The fees of the public networks, and the default of local ones (docs/protocol.md 4.2). */
const FEES: ReadonlyMap<number, KnownFees> = new Map([
  [1, { txFee: 1_000_000n, createAssetTxFee: 10_000_000n }],
  [5, { txFee: 1_000_000n, createAssetTxFee: 10_000_000n }],
  [12345, { txFee: 1_000_000n, createAssetTxFee: 1_000_000n }],
]);

/** The fees of a network's X-Chain, if they are the same on all its nodes. */
export function knownFees(networkID: number): KnownFees | undefined {
  return FEES.get(networkID);
}
