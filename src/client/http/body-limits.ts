import * as l10n from '@vscode/l10n';
import { labelOf, ROUTES } from '../../core/endpoints/rest-routes';

const KIB = 1024;
const MIB = 1024 * KIB;

/** For an error: enough for any message. The rest of an error page isn't read. */
export const MAX_ERROR_BODY = 64 * KIB;

/** For responses with a few short fields. */
const SHORT = 64 * KIB;

/**
 * A transaction or a block: 256 KiB on the chain, in a genesis up to twice as much; as hex twice as long, as JSON
 * longer still.
 */
const ONE_OBJECT = 4 * MIB;

/**
 * Longest bodies, decompressed, by the request's label: several times the longest correct response. Methods whose
 * responses grow with an address have only the client's own limit.
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
  'platform.getTx': ONE_OBJECT,
  'platform.getBlock': ONE_OBJECT,
  'platform.getBlockByHeight': ONE_OBJECT,
  'platform.getTxStatus': SHORT,
  'platform.getL1Validator': SHORT,
  'platform.getSubnet': SHORT,
  'platform.getHeight': SHORT,
  'platform.getBlockchainStatus': SHORT,
  'platform.getValidatorFeeState': SHORT,
  'avax.getAtomicTx': ONE_OBJECT,
  'avax.getAtomicTxStatus': SHORT,
  eth_blockNumber: SHORT,
  eth_getBlockByNumber: ONE_OBJECT,
  ...Object.fromEntries(Object.values(ROUTES).map((route) => [labelOf(route), route.maxBody])),
};

/** The longest body for a request, in bytes: the smaller of its own limit and the client's. */
export function bodyLimitOf(label: string, ofClient: number): number {
  return Math.min(LIMITS[label] ?? ofClient, ofClient);
}

/** As text: `64 KiB`, `16 MiB`. */
export function sizeInWords(bytes: number): string {
  return bytes < MIB ? l10n.t('{0} KiB', bytes / KIB) : l10n.t('{0} MiB', bytes / MIB);
}
