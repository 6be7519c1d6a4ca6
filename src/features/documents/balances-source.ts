import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { outcomeOf } from '../../core/outcome';
import type { BalancesTarget } from '../../host/documents/balances-target';
import type { Services } from '../../services/create-services';
import type { Chain } from '../../services/chain/chain';
import { blockHeadAt } from '../../services/history/ledger/present';
import { ledgerOfTarget, type LedgerParts } from '../../services/history/ledger/ledger-target';
import { ledgerLimitTexts, ledgerReachText, ledgerSourceText } from '../../services/history/ledger/ledger-text';
import { NAMED_IN_LIST } from '../../services/lookup/asset-cache';
import type { AssetRef } from '../../services/text/pieces';
import { balancesDocument, unknownBalances } from './balances-document';
import type { Rendered } from './document-source';

/** The parts of `BalancesSource`. */
export type BalancesParts = LedgerParts & Pick<Services, 'resolver' | 'assets'>;

/** Reads what an address owned after a block, and writes it. Failure and absence are texts as well. */
export class BalancesSource {
  readonly #parts: BalancesParts;

  constructor(parts: BalancesParts) {
    this.#parts = parts;
  }

  /** The text of a document. Reads no blocks one by one. Rejects only with the reason of the caller's abort. */
  async render(target: BalancesTarget, options: CallOptions = {}): Promise<Rendered> {
    const { value, error } = await outcomeOf(this.#render(target, options), options.signal);
    return value ?? { text: unknownBalances(target, error.message), isFinal: false };
  }

  async #render(target: BalancesTarget, options: CallOptions): Promise<Rendered> {
    const unknown = (why: string): Rendered => ({ text: unknownBalances(target, why), isFinal: false });
    const { height, address } = target;
    const found = await ledgerOfTarget(this.#parts, target, { height, signal: options.signal });
    if ('why' in found) return unknown(found.why);
    const { ledger, on } = found;
    const { chain } = on;
    if (height < ledger.value.from || height > ledger.value.to) {
      return unknown(l10n.t('Balances are available only for {0}.', ledgerReachText(ledger)));
    }
    const { id, time } = await blockHeadAt(this.#parts.resolver, on, height, options);
    const after = ledger.value.outputsAfter(height);
    const { refs, isNamed } = await this.#refs(
      chain,
      [...new Set(after.map(({ assetID }) => encodeCb58(assetID)))],
      options,
    );
    const limits = ledgerLimitTexts(ledger);
    const text = balancesDocument(
      {
        chain: chain.config.name,
        networkID: (await chain.identity.identify(options)).networkID,
        address,
        height,
        blockID: encodeCb58(id),
        time,
        source: ledgerSourceText(ledger),
        limits,
        outputs: after,
      },
      refs,
    );
    // A name that could not be loaded is loaded the next time. What was paid for isn't read again.
    return { text, isFinal: (limits.length === 0 || ledger.source === 'dataAPI') && isNamed };
  }

  /** How assets are written; `isNamed`: no requested name is missing. */
  async #refs(
    chain: Chain,
    assetIDs: readonly string[],
    options: CallOptions,
  ): Promise<{ readonly refs: (assetID: string) => AssetRef; readonly isNamed: boolean }> {
    const { assets } = this.#parts;
    const ids = new Map(assetIDs.map((id) => [id, decodeID(id)]));
    const unnamed = await assets.describeAll(chain, [...ids.values()], NAMED_IN_LIST, options);
    const refs = (text: string): AssetRef => {
      const assetID = ids.get(text) ?? decodeID(text);
      return { assetID, info: assets.cached(chain, assetID) };
    };
    return { refs, isNamed: unnamed.length === 0 };
  }
}
