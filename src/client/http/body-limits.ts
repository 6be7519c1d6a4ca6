const KIB = 1024;
const MIB = 1024 * KIB;

/** Answers of a few short fields. */
const SHORT = 64 * KIB;

/** A transaction or a block: 2 MiB on the chain, as hex twice as long, as JSON longer still. */
const ONE_OBJECT = 8 * MIB;

/**
 * Longest bodies, decompressed, by what the log calls the request: several times what the longest true answer takes.
 * Methods whose answers grow with an address have only the client's own limit.
 */
const LIMITS: Readonly<Record<string, number>> = {
  'avm.getAssetDescription': SHORT,
  'avm.getHeight': SHORT,
  'avm.getTxFee': SHORT,
  'avm.getTxStatus': SHORT,
  'avm.issueTx': SHORT,
  'wallet.issueTx': SHORT,
  'avm.getTx': ONE_OBJECT,
  'avm.getBlock': ONE_OBJECT,
  'avm.getBlockByHeight': ONE_OBJECT,
  'info.getNetworkID': SHORT,
  'info.getNetworkName': SHORT,
  'info.getBlockchainID': SHORT,
  'info.isBootstrapped': SHORT,
  'info.getNodeVersion': SHORT,
  'GET /v2/live-check': SHORT,
  'GET /v2/health-check': MIB,
  'GET /v2/chains/{chainId}': SHORT,
  'GET /v1/avg_tps/{chainId}': 4 * MIB,
  'GET /v2/chains/{chainId}/metrics/avgTps': 4 * MIB,
  'GET /v2/chains/43114/btcb/bridged:getAddresses': 4 * MIB,
  'GET /v1/chains': 4 * MIB,
  'GET /v1/chains/{chainId}/blocks/{blockId}': MIB,
  'GET /v1/address/{address}/chains': 4 * MIB,
};

/** The longest body that is read for a request: the shorter of its own limit and the client's. */
export function bodyLimitOf(label: string, ofClient: number): number {
  return Math.min(LIMITS[label] ?? ofClient, ofClient);
}

/** For a person: `64 KiB`, `16 MiB`. */
export function sizeInWords(bytes: number): string {
  return bytes < MIB ? `${bytes / KIB} KiB` : `${bytes / MIB} MiB`;
}
