import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import type { Identifier } from '../../../core/ids/identifier';
import type { FoundID } from '../../../core/ids-in-text/found-id';
import { knownName } from '../../../core/ids/known-names';
import type { ExpectedError } from '../../../core/errors';
import { LRU } from '../../../core/lru';
import { type Outcome, outcomeOf } from '../../../core/outcome';
import type { Chain } from '../../../services/chain/chain';
import { type ChainConfig, sameName } from '../../../services/chain/chain-config';
import { addressFormatOf } from '../../../services/text/format-id';
import { formatTime } from '../../../services/text/format-time';
import { escapeMarkdown, linkMarkdown } from '../../../services/text/markdown';
import { type FixedName, fixedName } from '../../../services/inspect/fixed-name';
import type { ListedUTXO } from '../../../services/inspect/inspector';
import type { Resolution } from '../../../services/lookup/id-resolver';
import { inputOwnersWithin } from '../../../services/lookup/input-owners';
import { groupedInteger } from '../../../services/text/format-text';
import { ownWords } from '../../../services/primary/own-words';
import { primaryAssets } from '../../../services/primary/primary-assets';
import { detailsOf, primaryDetails } from '../../../services/primary/primary-details';
import { fact, type PrimaryWords } from '../../../services/primary/primary-words';
import { plain } from '../../../services/text/pieces';
import type { BlockOfTx, HistoryAnswer } from '../../../services/history/blocks/history-answer';
import { blockText, sourceText } from '../../../services/history/blocks/history-text';
import { DETAILS } from '../../../services/lookup/id-resolver';
import type { HoverRequest } from '../request/hover-request';
import { blockCard, SHOWN_TXS } from '../cards/block-card';
import { type Card, lineCount, type Link, links } from '../cards/card';
import {
  copyLinks,
  findBlockLink,
  findSpenderLink,
  type HoveredAt,
  logLink,
  lookLinks,
  openLink,
  stepLink,
  targetLinks,
} from '../cards/links';
import { knownCard } from '../cards/local-cards';
import { absentCard, unknownCard } from '../cards/missing-card';
import type { HoverParts } from '../request/parts';
import { assetHeadline, txDetails } from '../cards/tx-card';
import { chainText, primaryDetailsCard, primaryHeadline } from '../cards/primary-card';
import { type TxReader } from './tx-reader';
import { countNamed } from '../../../services/tx/tx-assets';
import { utxoCard } from '../cards/utxo-card';
import { unknownReason } from '../request/unknown-reason';
import { type FoundBlock, type FoundTx, type PrimaryFound, txsOf } from '../../../services/lookup/found';

export type HoveredID = Extract<FoundID, { kind: 'id' }>;

/** An output; `id` is the hovered UTXO ID (cb58), if that is what names it. */
export type HoveredUTXO = Pick<Extract<Identifier, { kind: 'output' }>, 'txID' | 'outputIndex'> & {
  readonly id?: string;
};

/** What hovers on everything else are made with. */
export interface AnswerParts extends HoverParts {
  readonly reader: TxReader;
  readonly ids: IDAnswers;
}

/** Hovers on an output, which a UTXO ID may name. */
export interface OutputAnswers {
  headline(hovered: HoveredUTXO, at: HoveredAt | undefined, request: HoverRequest): Promise<Card>;
  details(hovered: HoveredUTXO, request: HoverRequest): Promise<Card | undefined>;
}

/** IDs for which the user's choice of a chain is kept. */
const KEPT_CHOICES = 256;

/** Chains by name: the ID is looked up on `chain` for as long as `active` is the active one. */
interface Choice {
  readonly chain: string;
  readonly active: string;
}

/** Hovers on 32 bytes in cb58: a known name, or a transaction, asset, block or UTXO of a chain. */
export class IDAnswers {
  readonly #parts: HoverParts;
  readonly #reader: TxReader;
  readonly #chosen = new LRU<string, Choice>(KEPT_CHOICES);

  constructor(parts: HoverParts, reader: TxReader) {
    this.#parts = parts;
    this.#reader = reader;
  }

  /** Looks up the ID on this chain until another one becomes the active chain. */
  choose(id: string, chain: string): void {
    this.#chosen.set(id, { chain, active: this.#parts.chains.active.name });
  }

  /** Whether the user selected a chain for this ID that is still there, while the active chain was the same. */
  isChosen(id: string): boolean {
    return this.#choiceOf(id) !== undefined;
  }

  /** The card after one round trip; `outputs` makes that of an output of the blocks in memory. */
  async headline(
    { text, bytes }: HoveredID,
    at: HoveredAt | undefined,
    request: HoverRequest,
    outputs: OutputAnswers,
  ): Promise<Card> {
    const fixed = fixedName(this.#parts.chains, text);
    if (fixed !== undefined) return knownCard(fixed.known, fixedLinks(fixed, text));
    const config = this.configFor(text, request);
    const known = knownName(text);
    const opened = await this.open(config, request);
    if (opened.error !== undefined)
      return known === undefined ? unopened(config, opened.error) : knownCard(known, copyLinks(text));
    const chain = opened.value;
    const found = await this.#parts.inspector.id(chain, bytes, request.options);
    switch (found.kind) {
      case 'utxo':
        return found.from === 'list'
          ? await this.#utxo(found, chain, text, request)
          : await outputs.headline({ ...found.utxo, id: text }, at, request);
      case 'absent':
      case 'unknown':
        return known === undefined ? this.missing(found, config, { id: text, at }) : knownCard(known, copyLinks(text));
      case 'tx':
      case 'block':
      case 'validator':
        if (found.on !== 'X') return await this.#primaryHeadline(found, chain, request);
        return found.kind === 'tx'
          ? await this.#txHeadline(found, chain, request)
          : await this.#block(found, chain, request);
    }
  }

  /** What takes more requests, and the links; undefined where the headline is complete. */
  async details({ text, bytes }: HoveredID, request: HoverRequest, outputs: OutputAnswers): Promise<Card | undefined> {
    const known = knownName(text);
    if (known !== undefined && known.kind !== 'transaction') return undefined;
    const { value: chain } = await this.open(this.configFor(text, request), request);
    if (chain === undefined) return undefined;
    const found = await this.#parts.inspector.id(chain, bytes, request.options);
    if (found.kind === 'absent' || found.kind === 'unknown') return undefined;
    if (found.kind === 'utxo') {
      return found.from === 'list' ? undefined : await outputs.details({ ...found.utxo, id: text }, request);
    }
    if (found.on !== 'X') return await this.#primaryDetails(found, chain, request);
    return found.kind === 'tx' ? await this.#txDetails(found, chain, request) : undefined;
  }

  /** It waits for the names: no other part shows its amounts. */
  async #primaryHeadline(found: PrimaryFound, chain: Chain, request: HoverRequest): Promise<Card> {
    const [note] = await this.#namePrimary(found, chain, request);
    return [...primaryHeadline(found, this.wordsOn(chain), chain.config.name), note];
  }

  async #namePrimary(found: PrimaryFound, chain: Chain, request: HoverRequest): Promise<string[]> {
    return await this.#reader.name(chain, primaryAssets(found), request, DETAILS - detailsOf(found).requests);
  }

  /** VS Code lists the parts as they resolve, so that this one also waits for the names, with the same requests. */
  async #primaryDetails(found: PrimaryFound, chain: Chain, request: HoverRequest): Promise<Card> {
    const words = this.wordsOn(chain);
    const headline = primaryHeadline(found, words, chain.config.name);
    const [asked] = await Promise.all([
      primaryDetails(found, { chain, words, options: request.options }),
      this.#namePrimary(found, chain, request),
    ]);
    const { name } = chain.config;
    const block =
      found.kind === 'tx' && found.on === 'P' ? this.#parts.history.blockOf(chain, 'P', found.id) : undefined;
    const facts = block?.kind === 'known' ? [...asked, fact(l10n.t('block'), [plain(blockText(block))])] : asked;
    const isFindable = block?.kind === 'unknown';
    const find = findBlockLink({ chain: name, of: 'P', id: encodeCb58(found.id) });
    return primaryDetailsCard(found, facts, {
      ...{ chain: name, taken: lineCount(headline) },
      more: isFindable ? [find] : [],
    });
  }

  wordsOn(chain: Chain): PrimaryWords {
    const { identity, config } = chain;
    const networkID = identity.known?.networkID ?? config.networkID ?? 0;
    return ownWords(this.#parts, networkID, chain);
  }

  configFor(id: string, request: HoverRequest): ChainConfig {
    return this.#choiceOf(id) ?? request.chain;
  }

  #choiceOf(id: string): ChainConfig | undefined {
    const { chains } = this.#parts;
    const choice = this.#chosen.get(id);
    return choice?.active === chains.active.name ? chains.find(choice.chain) : undefined;
  }

  open(config: ChainConfig, request: HoverRequest): Promise<Outcome<Chain>> {
    return outcomeOf(this.#parts.chains.open(config), request.signal);
  }

  async #txHeadline(found: FoundTx, chain: Chain, request: HoverRequest): Promise<Card> {
    await this.#reader.nameQuickly(chain, this.#reader.assetsOf(found), request);
    await this.#reader.views([found], chain, request.signal);
    return this.#txCard(found, chain);
  }

  /** The card of an ID that the chain doesn't know or that couldn't be looked up. */
  missing(
    found: Extract<Resolution, { kind: 'absent' | 'unknown' }>,
    { name }: ChainConfig,
    { id, at }: { id: string; at: HoveredAt | undefined },
  ): Card {
    const others = this.#parts.chains.configs.filter((config) => !sameName(config.name, name));
    const names = others.map((config) => config.name);
    const actions = [...lookLinks(id, names, at), ...copyLinks(id)];
    if (found.kind === 'unknown') {
      return unknownCard(name, unknownReason(found.error), [...actions, logLink()]);
    }
    return absentCard(found, { chain: name, now: this.#parts.clock.now(), actions });
  }

  #txCard(found: FoundTx, chain: Chain): Card {
    const { name } = chain.config;
    const view = this.#reader.view(found, chain);
    const standing = view.isGenesis ? l10n.t('genesis') : l10n.t('accepted');
    return assetHeadline(view, { where: [name, standing], now: this.#parts.clock.now() });
  }

  async #txDetails(found: FoundTx, chain: Chain, request: HoverRequest): Promise<Card> {
    const { resolver, history, names } = this.#parts;
    const assets = this.#reader.assetsOf(found);
    const most = DETAILS - Math.min(DETAILS, countNamed(assets));
    const [owners, notes] = await Promise.all([
      inputOwnersWithin(most, { chain, resolver }, found, request.options),
      this.#reader.name(chain, assets, request, DETAILS),
    ]);
    const view = this.#reader.view(found, chain, owners);
    const target = { chain: chain.config.name, kind: 'tx', id: encodeCb58(found.id) } as const;
    const place = history.blockOf(chain, 'X', found.id);
    const isFindable = place.kind === 'unknown' && !view.isGenesis;
    return txDetails(view, {
      format: addressFormatOf(found.tx.unsignedTx, (address) => names.nameOf(address)),
      block: blockMarkdown(place, target.chain),
      notes: notes.slice(0, 1),
      actions: [
        ...targetLinks(target),
        ...(isFindable ? [findBlockLink({ chain: target.chain, of: 'X', id: target.id })] : []),
      ],
      taken: lineCount(this.#txCard(found, chain)),
    });
  }

  async #block(found: FoundBlock, chain: Chain, request: HoverRequest): Promise<Card> {
    const txs = txsOf(found.block, found.codec, SHOWN_TXS);
    await this.#reader.nameQuickly(
      chain,
      txs.flatMap((tx) => this.#reader.assetsOf(tx)),
      request,
    );
    const { name } = chain.config;
    return blockCard(found.block, {
      txs: await this.#reader.views(txs, chain, request.signal),
      where: [name],
      actions: targetLinks({ chain: name, kind: 'block', id: encodeCb58(found.id) }),
      open: (id) => openLink('', { chain: name, kind: 'tx', id }).address,
    });
  }

  async #utxo({ utxo, on }: ListedUTXO, chain: Chain, id: string, request: HoverRequest): Promise<Card> {
    const { name } = chain.config;
    const notes = await this.#reader.name(chain, [utxo.assetID], request, 1);
    const txID = encodeCb58(utxo.txID);
    const { alias: own, hrp } = chain.identity.known ?? { alias: 'X', hrp: '' };
    const alias = on === 'X' ? own : on;
    const card = utxoCard(
      {
        output: utxo.output,
        stakeableUntil: utxo.stakeableUntil,
        asset: { assetID: utxo.assetID, info: this.#reader.asset(chain, utxo.assetID) },
        index: utxo.outputIndex,
        txID,
      },
      {
        format: { alias, hrp, ownName: (address) => this.#parts.names.nameOf(address) },
        where: [name, ...(on === 'X' ? [] : [chainText(on)]), l10n.t('UTXO, unspent when last read')],
        now: this.#parts.clock.now(),
      },
    );
    const target = { chain: name, kind: 'utxo', id: `${txID}:${utxo.outputIndex}` } as const;
    const find = findSpenderLink({ chain: name, of: on, id: target.id });
    return [...card, ...notes, links([...targetLinks(target, id), find])];
  }
}

function fixedLinks({ config }: FixedName, id: string): Link[] {
  return config === undefined ? copyLinks(id) : targetLinks({ chain: config.name, kind: 'tx', id });
}

/** An ID on a chain that can't be opened: its URL is invalid, or the sandbox doesn't start. */
export function unopened({ name }: ChainConfig, error: ExpectedError): Card {
  return unknownCard(name, unknownReason(error), [stepLink(error)]);
}

/** The block of a transaction, as a link to its document. */
function blockMarkdown(answer: HistoryAnswer<BlockOfTx>, chain: string): string | undefined {
  if (answer.kind === 'unknown') return undefined;
  const { blockID, height, time } = answer.value;
  const name = l10n.t('block {0}', groupedInteger(height));
  const target = blockID === undefined ? undefined : openLink('', { chain, kind: 'block', id: blockID });
  const link = target === undefined ? name : linkMarkdown(name, target.address);
  const at = time === undefined ? link : `${link}, ${formatTime(time)}`;
  return answer.source === 'loaded' ? at : l10n.t('{0} ({1})', at, escapeMarkdown(sourceText(answer)));
}
