import { isAvmBlock } from '../../services/lookup/found';
import * as l10n from '@vscode/l10n';
import type { IndexedChain } from '../../client/rpc/method';
import type { FoundID } from '../../core/ids-in-text/id-context';
import { encodeCb58 } from '../../core/encodings/cb58';
import { knownName } from '../../core/ids-in-text/known-names';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../../services/chain/chain';
import { type BlockOfTx, type PastAnswer, sourceText } from '../../services/past/blocks/past-answer';
import { DOCUMENTS_OF } from '../../services/lookup/document-kinds';
import type { ActionThing } from '../../host/commands/actions';
import type { FindArguments } from '../../host/commands/command-ids';
import { actionThingOf } from '../../services/inspect/action-thing';
import { type Description, placeWords } from '../../services/inspect/describer';
import { describeOutput } from '../../services/inspect/describe-output';
import { assetsIn } from '../../services/tx/tx-assets';
import { missingText, noOutputText } from '../../services/inspect/missing-text';
import { fixedName } from '../../services/inspect/known-ids';
import type { FoundOutput, KnownUTXO, Missing } from '../../services/inspect/inspector';
import { type Found, type FoundBlock, type FoundOnPOrC, txsOf } from '../../services/lookup/found';
import type { UndescribedAsset } from '../../services/lookup/asset-cache';
import { DETAILS } from '../../services/lookup/id-resolver';
import { detailCounts } from '../../services/p-and-c/node-details';
import { shortenedID } from '../../services/text/format-id';
import { counted, formatTime, groupedInteger } from '../../services/text/format-text';
import { escapeMarkdown, linkMarkdown, markdownOf } from '../../services/text/markdown';
import { sentence } from '../../services/text/pieces';
import {
  absentCard,
  hoveredBlockCard,
  detailsCard,
  headlineCard,
  SHOWN_TXS,
  unknownCard,
  unnamedNote,
  utxoCard,
} from './thing-cards';
import {
  actionLinks,
  type HoverCard,
  knownCard,
  lineCount,
  links,
  logLink,
  lookLinks,
  retryLink,
  openLink,
  stepLink,
} from './card';
import { type HoverParts, type HoverRequest, NAMES_MS, unknownReason } from './hover-request';
import { sameName } from '../../services/chain/chain-config';

/** A hovered ID of 32 bytes in cb58, or an output. */
type HoveredName = Extract<FoundID, { kind: 'id' | 'output' }>;

type FoundThing = Exclude<Found, FoundBlock>;

/** Hovers on IDs and outputs: a known name, or what a chain has under the ID. */
export class IDAnswers {
  readonly #parts: HoverParts;

  constructor(parts: HoverParts) {
    this.#parts = parts;
  }

  /** The card after one round trip. */
  async headline(hovered: HoveredName, request: HoverRequest): Promise<HoverCard> {
    const { chains, inspector } = this.#parts;
    const fixed = fixedName(chains, hovered.text);
    if (fixed !== undefined) {
      const { config } = fixed;
      const thing: ActionThing =
        config === undefined
          ? missingThing('', hovered.text)
          : { target: { chain: config.name, kind: 'tx', id: hovered.text }, isListed: true, hasCreated: true };
      return knownCard(fixed.known, actionLinks(thing));
    }
    const known = knownName(hovered.text);
    const named = known && knownCard(known, actionLinks(missingThing('', hovered.text)));
    const { value: chain, error } = await request.open();
    if (chain === undefined) return named ?? unknownCard(request.chain.name, error, [stepLink(error)]);
    const found = await inspector.look(chain, hovered, request.options);
    if (found.kind === 'missing') return named ?? this.#missing(found, hovered, request);
    if (found.kind === 'utxo') return this.#utxo(found, chain, hovered.text, request);
    if (found.kind === 'output') return this.#output(found, chain, request);
    if (isAvmBlock(found)) return this.#block(found, chain, request);
    return this.#found(found, chain, request);
  }

  /** What takes more requests, and the links; undefined where the headline is complete. */
  async details(hovered: HoveredName, request: HoverRequest): Promise<HoverCard | undefined> {
    const known = knownName(hovered.text);
    if (known !== undefined && known.kind !== 'transaction') return undefined;
    const { value: chain } = await request.open();
    if (chain === undefined) return undefined;
    const found = await this.#parts.inspector.look(chain, hovered, request.options);
    if (found.kind === 'missing' || found.kind === 'utxo') return undefined;
    if (found.kind === 'output') return this.#outputDetails(found, chain, request);
    return isAvmBlock(found) ? undefined : this.#details(found, chain, request);
  }

  /** Of something of P or C it waits for the names, since no other part shows its amounts; of X for a moment. */
  async #found(found: FoundThing, chain: Chain, request: HoverRequest): Promise<HoverCard> {
    const { describer } = this.#parts;
    if (found.on !== 'X') {
      const unnamed = await this.#named(chain, found, request);
      // The details come as soon as the names: they must not be there before.
      return [...this.#card(describer.of(found, { chain }), chain), unnamedNote(unnamed)];
    }
    await this.#nameQuickly(chain, [found], request);
    const [description] = await describer.all([found], { chain }, request.signal);
    return description === undefined ? [] : this.#card(description, chain);
  }

  #named(chain: Chain, found: FoundOnPOrC, { options }: HoverRequest): Promise<readonly UndescribedAsset[]> {
    const most = DETAILS - detailCounts(found).requests;
    return this.#parts.describer.name(chain, assetsIn(found), options, most);
  }

  #card(description: Description, { config: { name } }: Chain): HoverCard {
    return headlineCard(description, { where: placeWords(description, name), now: this.#parts.clock.now() });
  }

  /** VS Code lists the parts as they resolve, so that this one also waits for the names, with the same requests. */
  async #details(found: FoundThing, chain: Chain, request: HoverRequest): Promise<HoverCard> {
    const { describer, past } = this.#parts;
    const { name } = chain.config;
    const { owners, details, unnamed } = await describer.load(found, chain, { ...request.options, budget: DETAILS });
    const description = describer.of(found, { chain, owners });
    const thing = actionThingOf(description, chain);
    const block = found.kind === 'tx' && found.on !== 'C' ? past.blockOf(chain, found.on, found.id) : undefined;
    const isFindable = block?.kind === 'unknown' && !description.isGenesis;
    const find = isFindable ? { chain: name, of: found.on, id: thing.target.id } : undefined;
    const actions = actionLinks({ ...thing, find });
    const taken = lineCount(this.#card(description, chain));
    return detailsCard(description, {
      reported: details,
      block: block && blockMarkdown(block, name),
      // Of something of P or C, the headline has it.
      note: found.on === 'X' ? unnamedNote(unnamed) : undefined,
      actions,
      taken,
    });
  }

  async #block(found: FoundBlock, chain: Chain, request: HoverRequest): Promise<HoverCard> {
    const txs = txsOf(found, SHOWN_TXS);
    await this.#nameQuickly(chain, txs, request);
    const { name } = chain.config;
    return hoveredBlockCard(found.block, {
      txs: await this.#parts.describer.all(txs, { chain }, request.signal),
      where: [name],
      actions: actionLinks({ target: { chain: name, kind: 'block', id: encodeCb58(found.id) }, isListed: true }),
      open: (id) => openLink('', { chain: name, kind: 'tx', id }).address,
    });
  }

  async #nameQuickly(chain: Chain, found: readonly Found[], request: HoverRequest): Promise<void> {
    const { describer } = this.#parts;
    const assetIDs = assetsIn(...found);
    if (assetIDs.every((assetID) => describer.asset(chain, assetID) !== undefined)) return;
    await request.within(NAMES_MS, describer.name(chain, assetIDs, request.options, DETAILS));
  }

  async #utxo(known: KnownUTXO, chain: Chain, id: string, request: HoverRequest): Promise<HoverCard> {
    const { describer, clock } = this.#parts;
    const { name } = chain.config;
    const unnamed = await describer.name(chain, [known.utxo.assetID], request.options, 1);
    const output = describeOutput(describer, known, chain);
    const target = { chain: name, kind: 'utxo', id: output.reference } as const;
    const find = { chain: name, of: known.on, id: target.id };
    const actions = actionLinks({ target, isListed: true, copied: { text: id }, find });
    return [...utxoCard(output, clock.now()), unnamedNote(unnamed), links(actions)];
  }

  async #output(found: FoundOutput, chain: Chain, request: HoverRequest): Promise<HoverCard> {
    const { describer, clock } = this.#parts;
    const { utxo, madeBy } = found;
    // No other part shows the amount. One request is left for whether the output is spent.
    const moved = madeBy.on === 'X' ? [] : assetsIn(madeBy);
    const unnamed = await describer.name(chain, [utxo.assetID, ...moved], request.options, DETAILS - 1);
    return [...utxoCard(describeOutput(describer, found, chain), clock.now()), unnamedNote(unnamed)];
  }

  /** Whether the output is spent, and the links. */
  async #outputDetails(found: FoundOutput, chain: Chain, request: HoverRequest): Promise<HoverCard> {
    const { inspector, past } = this.#parts;
    const { name } = chain.config;
    const { home, madeBy, utxo } = found;
    const txID = encodeCb58(utxo.txID);
    const target = { chain: name, kind: 'utxo', id: `${txID}:${utxo.outputIndex}` } as const;
    const find = { chain: name, of: home, madeOn: madeBy.on, id: target.id };
    const thing: ActionThing = {
      target,
      isListed: true,
      copied: { text: encodeCb58(found.utxoID), label: l10n.t('Copy UTXO ID') },
      madeBy: { chain: name, kind: DOCUMENTS_OF[madeBy.on].tx, id: txID },
    };
    const withLinks = (text: string | undefined, searched?: FindArguments): HoverCard => [
      text,
      links(actionLinks({ ...thing, find: searched })),
    ];
    const spender = past.spenderOf(chain, home, utxo);
    if (spender.kind === 'known') return withLinks(spentMarkdown(spender, { chain: name, of: home }));
    const asked = inspector.spending(chain, found, { ...request.options, attempts: 1 });
    const { value: spending, error } = await outcomeOf(asked, request.signal);
    switch (spending) {
      case undefined: {
        const why = sentence(l10n.t('Spent status unknown. {0}'), unknownReason(error));
        return withLinks(markdownOf(why), find);
      }
      case 'unspent':
        return withLinks(l10n.t('Unspent'));
      case 'spent':
        return withLinks(l10n.t('Spent'), find);
      case 'stakedOrSpent':
        return withLinks(l10n.t('Still staked, or already spent'), find);
      case 'exported':
      case 'unowned':
        return withLinks(undefined, find);
    }
  }

  /** The card of what the chain doesn't have, or that couldn't be looked up. */
  #missing(missing: Missing, hovered: HoveredName, { chain: { name }, at }: HoverRequest): HoverCard {
    const id = hovered.kind === 'id' ? hovered.text : encodeCb58(hovered.txID);
    const index = hovered.kind === 'output' ? hovered.outputIndex : 0;
    if (missing.code === 'noOutput') {
      const count = counted(missing.outputCount, 'output');
      return missing.isPossible
        ? [l10n.t('**Output {0}** is not in the bytes of the transaction', index), noOutputText(missing)]
        : [l10n.t('**No output {0}**: the transaction has {1}', index, count)];
    }
    if (missing.code === 'block') return [l10n.t('**Not an output**: the ID belongs to a block')];
    const names = this.#parts.chains.configs.map((config) => config.name).filter((other) => !sameName(other, name));
    const thing: ActionThing = { ...missingThing(name, id), mayFollow: missing.code === 'absent' };
    if (missing.code === 'absent') {
      const actions = [...lookLinks(id, names, at), ...actionLinks(thing)];
      return absentCard(missing, { chain: name, now: this.#parts.clock.now(), actions });
    }
    if (missing.code === 'failed') {
      const actions = [retryLink(id, name, at), ...lookLinks(id, names, at), ...actionLinks(thing), logLink()];
      return unknownCard(name, missing.error, actions);
    }
    return [missingText(missing, { chain: name, kind: 'id', id }).why];
  }
}

/** An ID that no chain has, or that isn't looked up. */
function missingThing(chain: string, id: string): ActionThing {
  return { target: { chain, kind: 'id', id }, isMissing: true };
}

/** The block of a transaction, as a link to its document. */
function blockMarkdown(answer: PastAnswer<BlockOfTx>, chain: string): string | undefined {
  if (answer.kind === 'unknown') return undefined;
  const { blockID, height, time } = answer.value;
  const name = l10n.t('block {0}', groupedInteger(height));
  const target = blockID === undefined ? undefined : openLink('', { chain, kind: 'block', id: blockID });
  const link = target === undefined ? name : linkMarkdown(name, target.address);
  const at = time === undefined ? link : `${link}, ${formatTime(time)}`;
  return answer.source === 'loaded' ? at : l10n.t('{0} ({1})', at, escapeMarkdown(sourceText(answer)));
}

/** The transaction that spent an output, as a link to its document. */
function spentMarkdown(
  spender: Extract<PastAnswer<Uint8Array>, { kind: 'known' }>,
  { chain, of }: { readonly chain: string; readonly of: IndexedChain },
): string {
  const id = encodeCb58(spender.value);
  const { address } = openLink('', { chain, kind: DOCUMENTS_OF[of].tx, id });
  return l10n.t('Spent by {0} ({1})', linkMarkdown(shortenedID(id), address), escapeMarkdown(sourceText(spender)));
}
