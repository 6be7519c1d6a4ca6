import * as l10n from '@vscode/l10n';
import type { IndexedChain } from '../../../client/rpc/method';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { outcomeOf } from '../../../core/outcome';
import type { Chain } from '../../../services/chain/chain';
import type { HistoryAnswer } from '../../../services/history/blocks/history-answer';
import { sourceText } from '../../../services/history/blocks/history-text';
import { DOCUMENTS_OF } from '../../../services/history/decoded/places';
import { type FoundOutput, outputFormat } from '../../../services/inspect/inspector';
import { chainWords, shortenedID } from '../../../services/text/format-id';
import { counted } from '../../../services/text/format-text';
import { DETAILS } from '../../../services/lookup/id-resolver';
import { primaryAssets } from '../../../services/primary/primary-assets';
import { viewPrimary } from '../../../services/primary/view-primary';
import { escapeMarkdown, linkMarkdown, markdownOf } from '../../../services/text/markdown';
import { sentence } from '../../../services/text/pieces';
import type { HoverRequest } from '../request/hover-request';
import { type Card, type Link, links } from '../cards/card';
import { type AnswerParts, type HoveredUTXO, unopened } from './id-answers';
import { findSpenderLink, type HoveredAt, openLink, targetLinks } from '../cards/links';
import { utxoCard } from '../cards/utxo-card';
import { chainText } from '../cards/primary-card';
import { unknownReason } from '../request/unknown-reason';

/**
 * Hovers on `txID:index`, and on the UTXO ID of an output of the blocks in memory: the output, and whether it is spent.
 */
export class UTXOAnswers {
  readonly #parts: AnswerParts;

  constructor(parts: AnswerParts) {
    this.#parts = parts;
  }

  async headline(hovered: HoveredUTXO, at: HoveredAt | undefined, request: HoverRequest): Promise<Card> {
    const { id = encodeCb58(hovered.txID) } = hovered;
    const config = this.#parts.ids.configFor(id, request);
    const { value: chain, error } = await this.#parts.ids.open(config, request);
    if (error !== undefined) return unopened(config, error);
    const found = await this.#parts.inspector.output(chain, hovered, request.options);
    switch (found.kind) {
      case 'output':
        return await this.#output(found, chain, request);
      case 'noOutput': {
        const count = counted(found.outputCount, 'output');
        return [l10n.t('**No output {0}**: the transaction has {1}', hovered.outputIndex, count)];
      }
      case 'block':
        return [l10n.t('**Not an output**: the ID belongs to a block')];
      case 'absent':
      case 'unknown':
        return this.#parts.ids.missing(found, config, { id, at });
    }
  }

  /** Whether the output is spent, and the links. */
  async details(hovered: HoveredUTXO, request: HoverRequest): Promise<Card | undefined> {
    const { id = encodeCb58(hovered.txID) } = hovered;
    const { value: chain } = await this.#parts.ids.open(this.#parts.ids.configFor(id, request), request);
    if (chain === undefined) return undefined;
    const found = await this.#parts.inspector.output(chain, hovered, request.options);
    if (found.kind !== 'output') return undefined;
    const { name } = chain.config;
    const txID = encodeCb58(hovered.txID);
    const target = { chain: name, kind: 'utxo', id: `${txID}:${hovered.outputIndex}` } as const;
    const { home, madeBy } = found;
    const spender = this.#parts.history.spenderOf(chain, home, hovered);
    const find = findSpenderLink({ chain: name, of: home, madeOn: madeBy.on, id: target.id });
    const withLinks = (text: string | undefined, ...more: readonly Link[]): Card => [
      text,
      links([
        ...targetLinks(target, encodeCb58(found.utxoID), l10n.t('Copy UTXO ID')),
        openLink(l10n.t('Open Transaction'), { chain: name, kind: DOCUMENTS_OF[madeBy.on].tx, id: txID }),
        ...more,
      ]),
    ];
    if (spender.kind === 'known') return withLinks(spentMarkdown(spender, { chain: name, of: home }));
    const asked = this.#parts.inspector.spending(chain, found, { ...request.options, attempts: 1 });
    const { value: spending, error } = await outcomeOf(asked, request.signal);
    switch (spending) {
      case undefined:
        return withLinks(
          markdownOf(sentence(l10n.t('Not known whether it is spent. {0}'), unknownReason(error))),
          find,
        );
      case 'unspent':
        return withLinks(l10n.t('Unspent'));
      case 'spent':
        return withLinks(l10n.t('Spent'), find);
      case 'stakedOrSpent':
        return withLinks(l10n.t('Still staked, or spent since'), find);
      case 'exported':
      case 'unowned':
        return withLinks(undefined, find);
    }
  }

  async #output(found: FoundOutput, chain: Chain, request: HoverRequest): Promise<Card> {
    const { utxo, exportedTo, madeBy, networkID } = found;
    const { output, stakeableUntil, assetID, outputIndex: index } = utxo;
    const txID = encodeCb58(utxo.txID);
    const { name } = chain.config;
    // No other part shows the amount. One request is left for whether the output is spent.
    const moved = madeBy.on === 'X' ? [] : primaryAssets(madeBy);
    const [note] = await this.#parts.reader.name(chain, [assetID, ...moved], request, DETAILS - 1);
    const where = [
      ...(exportedTo === undefined ? [] : [l10n.t('exported to {0}', chainWords(exportedTo, networkID))]),
      ...(found.isStaked ? [l10n.t('staked')] : []),
      ...(found.isListedOnly ? [l10n.t('reward or returned balance, as the node lists it')] : []),
    ];
    const createdBy =
      madeBy.on === 'X'
        ? this.#parts.reader.view(madeBy, chain).headline
        : viewPrimary(madeBy, this.#parts.ids.wordsOn(chain)).headline;
    const card = utxoCard(
      {
        output,
        stakeableUntil,
        asset: { assetID, info: this.#parts.reader.asset(chain, assetID) },
        index,
        txID,
        createdBy,
      },
      {
        format: outputFormat(found, (address) => this.#parts.names.nameOf(address)),
        where: [name, ...(madeBy.on === 'X' ? [] : [chainText(madeBy.on)]), ...where],
        now: this.#parts.clock.now(),
      },
    );
    return [...card, note];
  }
}

/** The transaction that spent an output, as a link to its document. */
function spentMarkdown(
  spender: Extract<HistoryAnswer<Uint8Array>, { kind: 'known' }>,
  { chain, of }: { readonly chain: string; readonly of: IndexedChain },
): string {
  const id = encodeCb58(spender.value);
  const { address } = openLink('', { chain, kind: DOCUMENTS_OF[of].tx, id });
  return l10n.t('Spent by {0} ({1})', linkMarkdown(shortenedID(id), address), escapeMarkdown(sourceText(spender)));
}
