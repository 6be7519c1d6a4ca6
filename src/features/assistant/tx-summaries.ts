import type { CallOptions } from '../../client/call-options';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { Tx } from '../../core/codec/transactions';
import { knownFees } from '../../services/chain/known-fees';
import type { Chain } from '../../services/chain/chain';
import { type AssetBook, nativeAsset } from '../../services/lookup/asset-book';
import type { FoundTx, IDResolver } from '../../services/lookup/id-resolver';
import { inputOwners, signingOwners } from '../../services/lookup/input-owners';
import { assetsOf } from '../../services/tx/tx-assets';
import { summarizeTx, type TxSummary } from '../../services/tx/tx-summary';

/** Assets that are named; more are shown by their IDs and raw units. */
const NAMED_ASSETS = 16;

/** Signatures whose signers are worked out: each costs about a millisecond. */
const MOST_SIGNATURES = 256;

/** Sums up transactions with what a chain knows of them, or with what stands in their bytes alone. */
export class TxSummaries {
  readonly #resolver: IDResolver;
  readonly #assets: AssetBook;

  constructor({ resolver, assets }: { readonly resolver: IDResolver; readonly assets: AssetBook }) {
    this.#resolver = resolver;
    this.#assets = assets;
  }

  /** Asks nobody: payers are those who signed, and only AVAX has a name. */
  alone(found: FoundTx): TxSummary {
    return summarizeTx(found, {
      signers: signersOf(found),
      owners: undefined,
      assetInfo: (assetID) => nativeAsset(encodeCb58(assetID)),
      fees: knownFees(found.tx.unsignedTx.networkID),
    });
  }

  /** With owners and the names of assets. Rejects only with the reason of the caller's abort. */
  async onChain(found: FoundTx, chain: Chain, options: CallOptions): Promise<TxSummary> {
    const signers = signersOf(found);
    const moved = assetsOf(found.tx.unsignedTx, found.id);
    const [owners] = await Promise.all([
      inputOwners({ chain, resolver: this.#resolver }, found, options, signers),
      this.name(chain, moved, options),
    ]);
    return summarizeTx(found, {
      signers,
      owners,
      assetInfo: (assetID) => this.#assets.cached(chain, assetID),
      fees: knownFees(found.tx.unsignedTx.networkID),
    });
  }

  /** Asks what assets are called, the first ones. */
  async name(chain: Chain, assetIDs: readonly Uint8Array[], options: CallOptions): Promise<void> {
    await Promise.all(assetIDs.slice(0, NAMED_ASSETS).map((assetID) => this.#assets.describe(chain, assetID, options)));
  }
}

function signersOf({ codec, tx }: FoundTx): ReturnType<typeof signingOwners> {
  return signatureCount(tx) > MOST_SIGNATURES ? () => undefined : signingOwners(codec, tx);
}

function signatureCount({ credentials }: Tx): number {
  return credentials.reduce((sum, each) => sum + ('signatures' in each ? each.signatures.length : 0), 0);
}
