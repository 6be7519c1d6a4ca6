import type { Fact } from '../../services/text/facts';
import type { DocumentTarget } from '../../host/documents/document-target';
import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { CallOptions } from '../../client/call-options';
import type { IndexedChain } from '../../client/rpc/method';
import type { Services } from '../../services/create-services';
import type { Chain } from '../../services/chain/chain';
import { type AssetMint, findMints } from '../../services/past/blocks/asset-mints';
import type { PastAnswer } from '../../services/past/blocks/past-answer';
import type { OutputReference } from '../../services/past/decoded/decoded-tx';
import { missingText, notFoundTitle, type Subject } from '../../services/inspect/missing-text';
import { type AssetInfo, assetOf, type UndescribedAsset } from '../../services/lookup/asset-cache';
import { DETAILS } from '../../services/lookup/id-resolver';
import { flawFacts } from '../../services/p-and-c/describe-part';
import { createdL1Facts } from '../../services/p-and-c/l1-report';
import { warpQuorumOf } from '../../services/p-and-c/warp-quorum';
import { shortenedID } from '../../services/text/format-id';
import { formatTime, groupedInteger, LONG_REASON, visibleText } from '../../services/text/format-text';
import {
  type BlockModel,
  mintFacts,
  modelFact,
  type ModelFact,
  modelOf,
  modelOfAsset,
  modelOfBlock,
  type PageLink,
  type PageModel,
} from './page-model';
import { SHOWN_BOXES } from './flow-side';
import { MAX_NAME_LENGTH } from '../../core/endpoints/urls';
import {
  type AnyFoundTx,
  type FoundBlock,
  type FoundPlatformBlock,
  type FoundTx,
  isUnsigned,
  txsOf,
} from '../../services/lookup/found';
import type { Description, LoadedFacts } from '../../services/inspect/describer';
import { assetsIn } from '../../services/tx/tx-assets';
import { present } from '../../core/present';

/** The services that the page loads its transactions with. */
export interface LoaderParts extends Pick<Services, 'clock' | 'chains' | 'resolver' | 'past' | 'describer'> {
  readonly subject: (target: DocumentTarget, options: CallOptions) => Promise<Subject>;
}

interface Loaded {
  /** As `PageContent.where`. */
  readonly where: readonly string[];
  readonly notes: readonly string[];
  /** Whether more is being loaded. */
  readonly isLoading: boolean;
  /** The chain that accepted it; undefined for bytes that weren't looked up. */
  readonly chain: Chain | undefined;
}

export interface LoadedBlock extends Loaded {
  readonly block: BlockModel;
  readonly found: FoundBlock | FoundPlatformBlock;
}

/** A transaction or an asset that is shown. */
export interface LoadedTx extends Loaded {
  readonly model: PageModel;
  readonly output?: number | undefined;
  readonly txID: Uint8Array;
  /** The chain of the network; X stands for any chain of the avm. */
  readonly on: IndexedChain;
  /** A transaction of the avm: requests can find what became of its outputs. */
  readonly found: FoundTx | undefined;
  /** That it is accepted, if that is known, with what leads to its block. */
  readonly accepted?: AcceptedTx | undefined;
  /** What was found out besides its description. */
  readonly beside: readonly ModelFact[];
}

interface AcceptedTx {
  /** `Accepted in block 28`. */
  readonly text: string;
  /** Undefined where no page shows its block. */
  readonly link?: PageLink;
}

/** Something else, or why there is nothing. */
interface NotLoaded {
  readonly why: string;
  /** What the requested chains don't have. */
  readonly title?: string | undefined;
}

/** What the page shows. */
export type LoadedPage = LoadedTx | LoadedBlock | NotLoaded;

/** Where it is shown, by the name of the chain; its network if the chain isn't opened. */
interface ShownOn {
  readonly name: string;
  readonly chain: Chain | undefined;
  readonly networkID: number | undefined;
}

/**
 * Loads transactions, blocks and assets with the requests of a hover: what identifies an ID, and at
 * most `DETAILS` for the rest.
 */
export class PageLoader {
  readonly #parts: LoaderParts;

  constructor(parts: LoaderParts) {
    this.#parts = parts;
  }

  /**
   * Yields what the bytes alone show as soon as they are loaded, then the same with details. Rejects only with the
   * reason of the caller's abort.
   */
  async *load(target: DocumentTarget, options: CallOptions): AsyncGenerator<LoadedPage> {
    const config = this.#parts.chains.find(target.chain);
    // An asset is the transaction that created it.
    const wanted = target.kind === 'asset' ? ({ ...target, kind: 'tx' } as const) : target;
    const subject = await this.#parts.subject(wanted, options);
    const name = visibleText(config?.name ?? target.chain, MAX_NAME_LENGTH);
    // Before the chain is opened, since opening may fail.
    if (subject.kind === 'missing') {
      const { why, state } = missingText(subject, { ...target, chain: name });
      yield {
        why: visibleText(why, LONG_REASON),
        title: state === 'notFound' ? notFoundTitle(target.kind) : undefined,
      };
      return;
    }
    // Bytes that were decoded locally belong to no chain: only missing signatures and the price of gas are looked up for them.
    const chain = target.kind === 'hex' || config === undefined ? undefined : await this.#parts.chains.open(config);
    const on = { name, chain, networkID: config?.networkID };
    switch (subject.kind) {
      case 'unreadable':
        yield { why: l10n.t("These bytes aren't a transaction, block, or UTXO.") };
        return;
      case 'utxo':
        // The bytes of a UTXO alone are on no chain: its transaction isn't looked up for them.
        if (chain === undefined) yield { why: l10n.t('This is a UTXO, not a transaction.') };
        else yield* this.#output(subject.utxo, on, options);
        return;
      case 'node':
        yield { why: l10n.t('This is the ID of a node, not a transaction.') };
        return;
      case 'block':
        yield* this.#block(subject, on, options);
        return;
      case 'validator':
      case 'txs':
      case 'warpMessage':
      case 'container':
      case 'part':
        yield { why: l10n.t('Not a transaction.') };
        return;
      case 'asset':
        yield { why: l10n.t('This is an asset, not a transaction.') };
        return;
      case 'tx': {
        if (target.kind === 'asset' && assetOf(subject) === undefined) {
          const { why } = missingText({ kind: 'missing', code: 'noAsset' }, { ...target, chain: name });
          yield { why, title: notFoundTitle(target.kind) };
        } else yield* this.#tx(subject, { ...on, as: target.kind === 'asset' ? 'asset' : 'tx' }, options);
      }
    }
  }

  /** Whether given bytes are a transaction or a block. Sends nothing for a target of the kind `hex`. */
  async hasPage(target: DocumentTarget): Promise<boolean> {
    const subject = await this.#parts.subject(target, {});
    return subject.kind === 'tx' || subject.kind === 'block';
  }

  /** The transaction that made an output, looked up by the output's ID. */
  async *#output(
    { txID, outputIndex }: OutputReference,
    on: ShownOn,
    options: CallOptions,
  ): AsyncGenerator<LoadedPage> {
    const found = on.chain && (await this.#parts.resolver.resolveMaker(on.chain, txID, undefined, options));
    if (found?.kind === 'tx') {
      yield* this.#tx(found, { ...on, as: 'tx', output: outputIndex }, options);
    } else if (found?.kind === 'unknown') yield { why: visibleText(found.error.message, LONG_REASON) };
    else yield { why: l10n.t('This is a UTXO, not a transaction.') };
  }

  async *#tx(
    found: AnyFoundTx,
    { name, chain, networkID, as, output }: ShownOn & { readonly as: 'tx' | 'asset'; readonly output?: number },
    options: CallOptions,
  ): AsyncGenerator<LoadedTx> {
    const { clock, describer } = this.#parts;
    const loaded = ({ owners, details, unnamed }: LoadedFacts, isLoading: boolean): LoadedTx => {
      const description = describer.of(found, { chain, networkID, owners });
      const asset = as === 'asset' ? modelOfAsset(description, clock.now()) : undefined;
      const isGenesis = description.isGenesis;
      const isOnChain = chain !== undefined && !isGenesis;
      const accepted = isOnChain && as === 'tx' ? this.#accepted(chain, found, details) : undefined;
      // What the line on top says isn't said again.
      const others = accepted === undefined ? details : details.filter((each) => each.accepted !== 'said');
      const made = asset ?? modelOf(description, others, clock.now());
      const isPlaced = !isOnChain || accepted !== undefined || (found.on === 'C' && found.blockHeight !== undefined);
      const block = isPlaced ? [] : this.#blockFact(chain, found.on, found.id);
      const model = { ...made, facts: [...block, ...made.facts] };
      const more = model.isGenesis ? [l10n.t('genesis')] : as === 'asset' ? this.#place(chain, found.on, found.id) : [];
      const unsigned = isUnsigned(found) ? [l10n.t('hash to sign')] : [];
      const where = [...unsigned, model.place, ...standing(name, chain, more)];
      const notes = [...model.notes, ...unnamed.map(unnamedText)];
      const { id: txID, on } = found;
      const of = { model, where, notes, isLoading, chain, found: on === 'X' ? found : undefined, txID, on, output };
      return { ...of, accepted, beside: [] };
    };
    if (chain === undefined) {
      const shown = loaded(NOTHING_LOADED, true);
      const flaws = flawFacts(found).map(modelFact);
      yield withFacts(shown, flaws);
      const quorum = await warpQuorumOf(found, this.#parts, options);
      yield { ...withFacts(shown, [...flaws, ...quorum.map(modelFact)]), isLoading: false };
      return;
    }
    yield loaded(NOTHING_LOADED, true);
    if (as === 'asset') {
      const mints = await findMints(this.#parts.past, chain, found.id, options);
      yield withMints(loaded(NOTHING_LOADED, false), mints, assetOf(found));
    } else {
      const shown = loaded(await describer.load(found, chain, { ...options, budget: DETAILS }), false);
      yield shown;
      const health = (await createdL1Facts(found, chain, clock.now(), options)).map(modelFact);
      if (health.length > 0) yield { ...shown, model: { ...shown.model, facts: [...shown.model.facts, ...health] } };
    }
  }

  async *#block(
    found: FoundBlock | FoundPlatformBlock,
    { name, chain, networkID }: ShownOn,
    options: CallOptions,
  ): AsyncGenerator<LoadedBlock> {
    const { describer } = this.#parts;
    const loaded = (notes: readonly string[], isLoading: boolean): LoadedBlock => {
      const block = modelOfBlock(found, (thing) => describer.of(thing, { chain, networkID, isGiven: false }));
      return { block, found, where: [block.place, ...standing(name, chain)], notes, isLoading, chain };
    };
    if (chain === undefined) {
      yield loaded([], false);
      return;
    }
    yield loaded([], true);
    const moved = found.on === 'X' ? assetsIn(...txsOf(found, SHOWN_BOXES)) : assetsIn(found);
    const unnamed = await describer.name(chain, moved, options, DETAILS);
    yield loaded(unnamed.map(unnamedText), false);
  }

  /** That a transaction is accepted, if that is known: nodes return those of X only then, and those of C with a block. */
  #accepted(chain: Chain, found: AnyFoundTx, details: readonly Fact[]): AcceptedTx | undefined {
    const { on, id: txID } = found;
    // Its block is among the facts, and no page shows it.
    if (found.on === 'C') return found.blockHeight === undefined ? undefined : { text: l10n.t('Accepted') };
    const answer = this.#parts.past.blockOf(chain, on, txID);
    if (answer.kind === 'known') {
      const { height, time, blockID } = answer.value;
      const block = groupedInteger(height);
      const text =
        time === undefined
          ? l10n.t('Accepted in block {0}', block)
          : l10n.t('Accepted in block {0}, {1}', block, formatTime(time));
      if (blockID !== undefined) return { text, link: { kind: 'id', id: blockID } };
      return { text, link: { kind: 'findBlock', id: encodeCb58(txID) } };
    }
    if (on !== 'X' && !details.some(({ accepted }) => accepted !== undefined)) return undefined;
    return { text: l10n.t('Accepted'), link: { kind: 'findBlock', id: encodeCb58(txID) } };
  }

  /** The same, of bytes that were checked: with all that the check found out. */
  described(shown: LoadedTx, description: Description): LoadedTx {
    const model = modelOf(description, [], this.#parts.clock.now());
    const where = shown.where.filter((words) => words !== DECODED);
    return withFacts({ ...shown, where, model }, shown.beside);
  }

  /** How to find the block of a transaction, if it isn't in memory. */
  #blockFact(chain: Chain, on: IndexedChain, txID: Uint8Array): ModelFact[] {
    if (this.#parts.past.blockOf(chain, on, txID).kind === 'known') return [];
    const leadsTo = { kind: 'findBlock', id: encodeCb58(txID) } as const;
    return [{ label: l10n.t('block'), value: [{ text: l10n.t('Find Block'), leadsTo }] }];
  }

  /** The block of a transaction, if it is in memory. For P the status is among the details. */
  #place(chain: Chain | undefined, on: IndexedChain, txID: Uint8Array): string[] {
    const answer = chain && this.#parts.past.blockOf(chain, on, txID);
    if (answer?.kind !== 'known') return on === 'X' ? [l10n.t('accepted')] : [];
    const { height, time } = answer.value;
    return present([l10n.t('block {0}', groupedInteger(height)), time !== undefined && formatTime(time)]);
  }
}

/** With facts beside its description. */
function withFacts(shown: LoadedTx, beside: readonly ModelFact[]): LoadedTx {
  const { model } = shown;
  return { ...shown, beside, model: { ...model, facts: [...beside, ...model.facts] } };
}

const DECODED = l10n.t('decoded locally');

const NOTHING_LOADED: LoadedFacts = { owners: undefined, details: [], unnamed: [] };

function unnamedText({ assetID, why }: UndescribedAsset): string {
  return l10n.t('Name of {0} not loaded. {1}', shortenedID(assetID), visibleText(why, LONG_REASON));
}

/** An asset with its mints, which no node lists: they are in blocks. */
function withMints(shown: LoadedTx, mints: PastAnswer<readonly AssetMint[]>, info: AssetInfo | undefined): LoadedTx {
  const { facts, notes } = mintFacts(mints, { assetID: shown.txID, info });
  const { model } = shown;
  return { ...shown, model: { ...model, facts: [...model.facts, ...facts] }, notes: [...shown.notes, ...notes] };
}

/** Bytes that were decoded locally are on no chain. */
function standing(name: string, chain: Chain | undefined, more: readonly string[] = []): string[] {
  return chain === undefined ? [DECODED] : [name, ...more];
}
