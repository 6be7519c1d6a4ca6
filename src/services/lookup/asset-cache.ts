import { isAvmTx } from './found';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { equalBytes, toHexDigits } from '../../core/bytes/bytes';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import type { CreateAssetTx } from '../../core/codec/avm/avm-transactions';
import { networkByID, NETWORKS } from '../../core/ids/networks';
import { partsOf } from '../../core/tx/tx-parts';
import type { Chain } from '../chain/chain';
import type { IDResolver, Resolution } from './id-resolver';

/** What an asset's outputs can be. An asset can have several of these. */
export interface AssetTraits {
  /** It has amounts. */
  readonly isFungible: boolean;
  /** It has mint rights. */
  readonly isMintable: boolean;
  readonly isNFT: boolean;
  readonly isProperty: boolean;
}

/** An asset as the transaction that created it describes it. */
export interface AssetInfo {
  /** cb58 */
  readonly assetID: string;
  /** Chosen by its creator, like the symbol: hostile until escaped, and not unique. */
  readonly name: string;
  readonly symbol: string;
  /** Number of decimals. */
  readonly denomination: number;
  /** The network's native asset, in which fees are paid. */
  readonly isNative: boolean;
  readonly traits: AssetTraits;
}

/** An asset, or why it isn't known. */
type AssetAnswer = { readonly asset: AssetInfo } | { readonly unknown: string };

/** An asset that could not be described. */
export interface UndescribedAsset {
  readonly assetID: Uint8Array;
  readonly why: string;
}

/** Assets of a list whose names are loaded at a time; the others are shown by ID. */
export const NAMED_IN_LIST = 64;

/**
 * Describes assets. AVAX of each public network is known by its ID; others are read from the
 * transaction that created them.
 */
export class AssetCache {
  readonly #resolver: IDResolver;

  constructor(resolver: IDResolver) {
    this.#resolver = resolver;
  }

  /** The asset, if it is known without a request. */
  cached(chain: Chain, assetID: Uint8Array): AssetInfo | undefined {
    const native = nativeAsset(assetID);
    if (native !== undefined) return native;
    const found = this.#resolver.cached(chain, assetID);
    return found === undefined ? undefined : assetOf(found);
  }

  /** Loads the transaction that created the asset. Rejects only with the caller's abort reason. */
  async describe(chain: Chain, assetID: Uint8Array, options: CallOptions = {}): Promise<AssetAnswer> {
    const cached = this.cached(chain, assetID);
    if (cached !== undefined) return { asset: cached };
    const found = await this.#resolver.resolveTx(chain, assetID, options);
    if (found.kind === 'unknown') return { unknown: found.error.message };
    const asset = assetOf(found);
    return asset === undefined ? { unknown: l10n.t('no transaction on this chain created it') } : { asset };
  }

  /**
   * Describes the first `most` assets that are unknown, so that `cached` has them. Returns those of them that stay
   * unknown. Rejects only with the caller's abort reason.
   */
  async describeAll(
    chain: Chain,
    assetIDs: readonly Uint8Array[],
    most: number,
    options: CallOptions = {},
  ): Promise<UndescribedAsset[]> {
    const first = new Map<string, Uint8Array>();
    for (const assetID of assetIDs) {
      if (first.size === most) break;
      if (this.cached(chain, assetID) === undefined) first.set(toHexDigits(assetID), assetID);
    }
    const undescribed = await Promise.all(
      [...first.values()].map(async (assetID) => {
        const answer = await this.describe(chain, assetID, options);
        return 'unknown' in answer ? [{ assetID, why: answer.unknown }] : [];
      }),
    );
    return undescribed.flat();
  }
}

/** The asset that a transaction created; undefined if it created none. */
export function assetOf(found: Resolution): AssetInfo | undefined {
  if (!isAvmTx(found)) return undefined;
  const { created } = partsOf(found.tx.unsignedTx);
  if (created === undefined) return undefined;
  const { name, symbol, denomination, networkID } = created;
  const assetID = encodeCb58(found.id);
  const isNative = networkByID(networkID)?.chains?.avax === assetID;
  return { assetID, name, symbol, denomination, isNative, traits: traitsOf(created) };
}

/** AVAX of a public network or of the local one, by its ID. */
export function nativeAsset(assetID: Uint8Array): AssetInfo | undefined {
  return NATIVE.find(({ id }) => equalBytes(id, assetID))?.asset;
}

const traits = { isFungible: true, isMintable: false, isNFT: false, isProperty: false };
const NATIVE = NETWORKS.flatMap(({ chains }): { readonly id: Uint8Array; readonly asset: AssetInfo }[] => {
  if (chains === undefined) return [];
  const { avax: assetID } = chains;
  const asset = { assetID, name: 'Avalanche', symbol: 'AVAX', denomination: 9, isNative: true, traits };
  return [{ id: decodeID(assetID), asset }];
});

function traitsOf({ initialStates }: CreateAssetTx): AssetTraits {
  const types = new Set(initialStates.flatMap(({ outputs }) => outputs.map(({ type }) => type)));
  return {
    isFungible: types.has('secp256k1fx.TransferOutput') || types.has('secp256k1fx.MintOutput'),
    isMintable: types.has('secp256k1fx.MintOutput'),
    isNFT: types.has('nftfx.MintOutput') || types.has('nftfx.TransferOutput'),
    isProperty: types.has('propertyfx.MintOutput') || types.has('propertyfx.OwnedOutput'),
  };
}
