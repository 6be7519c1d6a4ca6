import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { decodeID } from '../../core/encodings/cb58';
import type { Codec } from '../../core/codec/avm/codec';
import { networkByID } from '../../core/known-names';
import { outcomeOf } from '../../core/outcome';
import type { ChainRules } from '../../core/rules/chain-rules';
import type { Chain } from './chain';

/** The fees of a chain, as far as its node reports them. */
export type ChainFees = Pick<ChainRules, 'feeAssetID' | 'txFee' | 'createAssetTxFee' | 'feeUnknown'>;

/**
 * The rules of a chain as its node reports them. Fees that can't be loaded are unknown, never guessed. Rejects with the
 * client's errors if the identity can't be loaded.
 * @param fees from `chainFees`, to share them among several transactions.
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

/** Loads the fees and the ID of the asset that they are paid in. Rejects as `chainRules`. */
export async function chainFees(chain: Chain, options: CallOptions = {}): Promise<ChainFees> {
  const [asset, fees] = await Promise.all([
    feeAsset(chain, options),
    outcomeOf(chain.avm.getTxFee(options), options.signal),
  ]);
  const { txFee, createAssetTxFee } = fees.value ?? {};
  const feeUnknown = fees.error === undefined ? asset.why : l10n.t("the fee can't be loaded: {0}", fees.error.message);
  return { feeAssetID: asset.id, txFee, createAssetTxFee, feeUnknown };
}

/** AVAX by its ID on a public network, else by its alias; the API has no fee asset for other avm chains. */
async function feeAsset(chain: Chain, options: CallOptions): Promise<{ id?: Uint8Array; why?: string }> {
  const { alias, networkID } = await chain.identity.identify(options);
  if (alias !== 'X') return { why: l10n.t('the asset of the fee is unknown: nodes report it for the X-Chain only') };
  const known = networkByID(networkID)?.chains?.avax;
  if (known !== undefined) return { id: decodeID(known) };
  const { value, error } = await outcomeOf(chain.avm.getAssetDescription({ assetID: 'AVAX' }, options), options.signal);
  if (error === undefined) return { id: decodeID(value.assetID) };
  return { why: l10n.t("the ID of AVAX, the asset of the fee, can't be loaded: {0}", error.message) };
}
