import type { CallOptions } from '../../client/call-options';
import { decodeID } from '../../core/encodings/cb58';
import type { Codec } from '../../core/codec/avm/codec';
import { networkByID } from '../../core/known-names';
import { outcomeOf } from '../../core/outcome';
import type { ChainRules } from '../../core/rules/chain-rules';
import type { Chain } from './chain';

/** What a transaction costs, as far as the chain says it. */
export type ChainFees = Pick<ChainRules, 'feeAssetID' | 'txFee' | 'createAssetTxFee' | 'feeUnknown'>;

/**
 * The rules of a chain as its node gives them. Fees that cannot be read are unknown, not guessed. Rejects with the
 * client's errors when not even the identity can be had.
 * @param fees from `chainFees`, for one who has several transactions.
 */
export async function chainRules(
  chain: Chain,
  codec: Codec,
  options: CallOptions = {},
  fees: Promise<ChainFees> = chainFees(chain, options),
): Promise<ChainRules> {
  const [{ networkID, blockchainID }, known] = await Promise.all([chain.identity.identify(options), fees]);
  return { codec, networkID, blockchainID: decodeID(blockchainID), ...known };
}

/** Asks for the fees and the asset they are paid in. Rejects as `chainRules`. */
export async function chainFees(chain: Chain, options: CallOptions = {}): Promise<ChainFees> {
  const [asset, fees] = await Promise.all([
    feeAsset(chain, options),
    outcomeOf(chain.avm.getTxFee(options), options.signal),
  ]);
  const { txFee, createAssetTxFee } = fees.value ?? {};
  const feeUnknown = fees.error === undefined ? asset.why : `the fee could not be read: ${fees.error.message}`;
  return { feeAssetID: asset.id, txFee, createAssetTxFee, feeUnknown };
}

/** AVAX by its ID on a public network, else by its alias; another avm chain does not say which asset its fees are in. */
async function feeAsset(chain: Chain, options: CallOptions): Promise<{ id?: Uint8Array; why?: string }> {
  const { alias, networkID } = await chain.identity.identify(options);
  if (alias !== 'X') return { why: 'the asset of the fee is not known: nodes tell it of the X-Chain only' };
  const known = networkByID(networkID)?.chains?.avax;
  if (known !== undefined) return { id: decodeID(known) };
  const { value, error } = await outcomeOf(chain.avm.getAssetDescription({ assetID: 'AVAX' }, options), options.signal);
  if (error === undefined) return { id: decodeID(value.assetID) };
  return { why: `the ID of AVAX, in which the fee is paid, could not be read: ${error.message}` };
}
