import type { CallOptions } from '../../../client/call-options';
import type { Tx } from '../../../core/codec/avm/transactions';
import type { Services } from '../../../services/create-services';
import type { Chain } from '../../../services/chain/chain';
import { addressFormatOf } from '../../../services/text/format-id';
import { inputOwners } from '../../../services/lookup/input-owners';
import { foundTx } from '../../../services/lookup/found-tx';
import { assetsOf } from '../../../services/tx/tx-assets';
import type { CheckedTx, TxChecker } from '../../../services/issuing/tx-checker';
import { viewTx } from '../../../services/tx/tx-view';
import { type Review, reviewTx, type ReviewParts, type ReviewTx } from './review';
import type { GivenHex } from '../input/pasted-tx';
import { targetFor, targetOf } from '../input/target';
import { NAMED_ASSETS } from '../../../services/tx/tx-views';

export interface ReviewerOptions extends Pick<Services, 'resolver' | 'assets' | 'names'> {
  readonly checker: TxChecker;
}

/** Checks transactions against a chain, and makes their review. */
export class Reviewer {
  readonly #options: ReviewerOptions;

  constructor(options: ReviewerOptions) {
    this.#options = options;
  }

  /** Checks all of a list. Rejects with the client's errors when the chain's identity can't be read. */
  async review(chain: Chain, given: readonly GivenHex[], options: CallOptions = {}): Promise<Review> {
    const identity = await chain.identity.identify(options);
    const target = targetOf(chain.config, identity, chain.avm.host);
    const list = given.map(({ pasted }) => pasted.bytes);
    const checked = await this.#options.checker.checkAll(chain, list, options);
    const txs = await Promise.all(
      given.map((hex, i) =>
        this.#reviewTx(
          chain,
          hex,
          checked[i] as CheckedTx,
          { target, place: { before: checked.slice(0, i), count: list.length } },
          options,
        ),
      ),
    );
    const madeFor = txs.flatMap((tx) => tx.madeFor?.networkID ?? []);
    return { target: targetFor(target, madeFor), identity, txs };
  }

  async #reviewTx(
    chain: Chain,
    hex: GivenHex,
    report: CheckedTx,
    at: Pick<ReviewParts, 'target' | 'place'>,
    options: CallOptions,
  ): Promise<ReviewTx> {
    const format = { ...report.identity, ownName: this.#ownName };
    const effect = report.tx === undefined ? undefined : await this.#effect(chain, report, report.tx, options);
    return reviewTx({ report, hex, effect, format, ...at });
  }

  async #effect(
    chain: Chain,
    { bytes, rules, identity }: CheckedTx,
    tx: Tx,
    options: CallOptions,
  ): Promise<NonNullable<ReviewParts['effect']>> {
    const { assets, resolver } = this.#options;
    const found = foundTx(tx, rules.codec, bytes);
    const [owners] = await Promise.all([
      inputOwners({ chain, resolver }, found, options),
      assets.describeAll(chain, assetsOf(found), NAMED_ASSETS, options),
    ]);
    const { txFee, createAssetTxFee } = rules;
    const isHere = tx.unsignedTx.networkID === identity.networkID;
    const asked = txFee === undefined || createAssetTxFee === undefined ? undefined : { txFee, createAssetTxFee };
    const view = viewTx(found, {
      owners,
      assetInfo: (assetID) => assets.cached(chain, assetID),
      ownName: this.#ownName,
      // A transaction of another network pays that network's fee.
      ...(isHere ? { fees: asked } : {}),
    });
    return { view, format: addressFormatOf(tx.unsignedTx, this.#ownName) };
  }

  readonly #ownName = (address: Uint8Array): string | undefined => this.#options.names.nameOf(address);
}
