import type { CallOptions } from '../../client/call-options';
import { decodeID } from '../../core/encodings/cb58';
import type { Codec } from '../../core/codec/avm/codec';
import { isPublic, networkByID } from '../../core/ids/networks';
import { outcomeOf } from '../../core/outcome';
import type { ChainRules } from '../../core/rules/chain-rules';
import { type FeeUnknown, type StatedOtherwise, statedOtherwise } from '../../core/rules/finding';
import type { Chain } from './chain';

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

function isPublicX(alias: string, networkID: number): boolean {
  return alias === 'X' && isPublic(networkID);
}

/** What a transaction costs: on public networks what is known, else as far as the node reports it. */
export interface ChainFees extends Pick<ChainRules, 'feeAssetID' | 'txFee' | 'createAssetTxFee' | 'feeUnknown'> {
  readonly stated: readonly StatedOtherwise[];
}

/**
 * The rules of a chain as its node reports them, but for the ID and the fees of a public X-Chain. Fees that can't be
 * read are unknown, not guessed. Rejects with the client's errors when not even the identity can be read.
 * @param fees from `chainFees`, for callers that have several transactions.
 */
export async function chainRules(
  chain: Chain,
  codec: Codec,
  options: CallOptions = {},
  fees: Promise<ChainFees> = chainFees(chain, options),
): Promise<ChainRules & ChainFees> {
  const [{ networkID, blockchainID, alias }, known] = await Promise.all([chain.identity.identify(options), fees]);
  const x = isPublicX(alias, networkID) ? networkByID(networkID)?.chains?.x : undefined;
  return { codec, networkID, blockchainID: decodeID(x ?? blockchainID), ...known };
}

/** Requests the fees and the asset in which they are paid. Rejects as `chainRules`. */
export async function chainFees(chain: Chain, options: CallOptions = {}): Promise<ChainFees> {
  const [asset, fees] = await Promise.all([
    feeAsset(chain, options),
    outcomeOf(chain.avm.getTxFee(options), options.signal),
  ]);
  const { alias, networkID } = await chain.identity.identify(options);
  const known = isPublicX(alias, networkID) ? knownFees(networkID) : undefined;
  if (known !== undefined) {
    const stated = fees.value === undefined ? [] : statedOtherwise(known, fees.value);
    return { feeAssetID: asset.id, ...known, stated };
  }
  const { txFee, createAssetTxFee } = fees.value ?? {};
  const feeUnknown: FeeUnknown | undefined =
    fees.error === undefined ? asset.unknown : { kind: 'fee not read', message: fees.error.message };
  return { feeAssetID: asset.id, txFee, createAssetTxFee, feeUnknown, stated: [] };
}

/** AVAX by its ID on a public network, else by its alias. Other avm chains don't report the asset of their fees. */
async function feeAsset(chain: Chain, options: CallOptions): Promise<{ id?: Uint8Array; unknown?: FeeUnknown }> {
  const { alias, networkID } = await chain.identity.identify(options);
  if (alias !== 'X') return { unknown: { kind: 'fee asset of another chain' } };
  const known = networkByID(networkID)?.chains?.avax;
  if (known !== undefined) return { id: decodeID(known) };
  const { value, error } = await outcomeOf(chain.avm.getAssetDescription({ assetID: 'AVAX' }, options), options.signal);
  if (error === undefined) return { id: decodeID(value.assetID) };
  return { unknown: { kind: 'fee asset not read', message: error.message } };
}
