import type { CallOptions } from '../../../client/call-options';
import type { Tx } from '../../../core/codec/transactions';
import type { AddressNames } from '../../../services/text/address-names';
import type { AssetBook } from '../../../services/lookup/asset-book';
import type { Chain } from '../../../services/chain/chain';
import { bookOf } from '../../../services/text/format-id';
import { inputOwners } from '../../../services/lookup/input-owners';
import { foundTx } from '../../../services/lookup/found-tx';
import type { IDResolver } from '../../../services/lookup/id-resolver';
import { assetsOf } from '../../../services/tx/tx-assets';
import type { CheckedTx, TxCheck } from '../../../services/issuing/tx-check';
import { viewTx } from '../../../services/tx/tx-view';
import type { BeforeTx } from './before-in-list';
import { type CheckSheet, sheetTx, type SheetParts, type SheetTx } from './check-sheet';
import type { GivenHex } from '../given/pasted-tx';
import { targetFor, targetOf } from '../given/target';

export interface SheetMakerOptions {
  readonly check: TxCheck;
  readonly resolver: IDResolver;
  readonly assets: AssetBook;
  readonly names: AddressNames;
}

/** Assets that are named; a transaction with more shows raw units for the rest. */
const NAMED_ASSETS = 16;

/** Checks transactions against a chain, and puts together what the user is shown of them. */
export class SheetMaker {
  readonly #options: SheetMakerOptions;

  constructor(options: SheetMakerOptions) {
    this.#options = options;
  }

  /** Checks all of a list. Rejects with the client's errors when the chain cannot be asked who it is. */
  async sheet(chain: Chain, given: readonly GivenHex[], options: CallOptions = {}): Promise<CheckSheet> {
    const identity = await chain.identity.identify(options);
    const target = targetOf(chain.config, identity, chain.avm.host);
    const list = given.map(({ pasted }) => pasted.bytes);
    const checked = await this.#options.check.checkAll(chain, list, options);
    const txs = await Promise.all(
      given.map((hex, i) =>
        this.#sheetTx(chain, hex, checked[i] as CheckedTx, { target, before: checked.slice(0, i) }, options),
      ),
    );
    const madeFor = txs.flatMap((tx) => tx.madeFor?.networkID ?? []);
    return { target: targetFor(target, madeFor), identity, txs };
  }

  async #sheetTx(
    chain: Chain,
    hex: GivenHex,
    report: CheckedTx,
    { target, before }: Pick<SheetParts, 'target'> & { before: readonly BeforeTx[] },
    options: CallOptions,
  ): Promise<SheetTx> {
    const book = { ...report.identity, ownName: this.#ownName };
    const effect = report.tx === undefined ? undefined : await this.#effect(chain, report, report.tx, options);
    return sheetTx({ report, hex, effect, book, target, before });
  }

  async #effect(
    chain: Chain,
    { bytes, rules, identity }: CheckedTx,
    tx: Tx,
    options: CallOptions,
  ): Promise<NonNullable<SheetParts['effect']>> {
    const { assets, resolver } = this.#options;
    const found = foundTx(tx, rules.codec, bytes);
    const moved = assetsOf(found).slice(0, NAMED_ASSETS);
    const [owners] = await Promise.all([
      inputOwners({ chain, resolver }, found, options),
      ...moved.map((assetID) => assets.describe(chain, assetID, options)),
    ]);
    const { txFee, createAssetTxFee } = rules;
    const isHere = tx.unsignedTx.networkID === identity.networkID;
    const asked = txFee === undefined || createAssetTxFee === undefined ? undefined : { txFee, createAssetTxFee };
    const view = viewTx(found, {
      owners,
      assetInfo: (assetID) => assets.cached(chain, assetID),
      // A transaction of another network pays that network's fee.
      ...(isHere ? { fees: asked } : {}),
    });
    return { view, book: bookOf(tx.unsignedTx, this.#ownName) };
  }

  readonly #ownName = (address: Uint8Array): string | undefined => this.#options.names.nameOf(address);
}
