import type { CallOptions } from '../../client/call-options';
import { decodeID } from '../../core/encodings/cb58';
import type { Codec } from '../../core/codec/codec';
import { LensError } from '../../core/errors';
import { networkByID } from '../../core/known-names';
import type { ChainRules } from '../../core/rules/chain-rules';
import type { Chain } from './chain';

/**
 * The rules of a chain as its node gives them. Fees that cannot be read are unknown, not guessed. Rejects with the
 * client's errors when not even the identity can be had.
 */
export async function chainRules(chain: Chain, codec: Codec, options: CallOptions = {}): Promise<ChainRules> {
  const [identity, fees] = await Promise.all([
    chain.identity.identify(options),
    chain.avm.getTxFee(options).catch(unlessAborted(options)),
  ]);
  return {
    codec,
    networkID: identity.networkID,
    blockchainID: decodeID(identity.blockchainID),
    feeAssetID: await feeAsset(chain, identity.networkID, identity.alias, options),
    txFee: fees?.txFee,
    createAssetTxFee: fees?.createAssetTxFee,
  };
}

/** AVAX by its ID on a public network, else by its alias; another avm chain does not say which asset its fees are in. */
async function feeAsset(
  chain: Chain,
  networkID: number,
  alias: string,
  options: CallOptions,
): Promise<Uint8Array | undefined> {
  if (alias !== 'X') return undefined;
  const known = networkByID(networkID)?.chains?.avax;
  if (known !== undefined) return decodeID(known);
  const described = await chain.avm.getAssetDescription({ assetID: 'AVAX' }, options).catch(unlessAborted(options));
  return described === undefined ? undefined : decodeID(described.assetID);
}

function unlessAborted({ signal }: CallOptions): (error: unknown) => undefined {
  return (error) => {
    signal?.throwIfAborted();
    if (!(error instanceof LensError)) throw error;
    return undefined;
  };
}
