import { isPrimaryAlias } from '../../core/ids/p-and-c';
import { isAvmTx } from '../../services/lookup/found';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { IndexedChain } from '../../client/rpc/method';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import { outcomeOf } from '../../core/outcome';
import { ZERO_ID } from '../../core/ids/networks';
import { isGenesisTx } from '../../core/tx/tx-parts';
import type { FindArguments } from '../../host/commands/command-ids';
import type { Services } from '../../services/create-services';
import type { FlowEnd } from '../../services/flow/flow';
import { reachText, sourceText } from '../../services/past/blocks/past-answer';
import type { OutputReference } from '../../services/past/decoded/decoded-tx';
import type { Spending } from '../../services/inspect/inspector';
import { shortenedID } from '../../services/text/format-id';
import { groupedInteger, LONG_REASON, visibleText } from '../../services/text/format-text';
import { type BoxNews, outputText } from './flow-side';
import type { LoadedTx } from './page-loader';

type BoxAct =
  /** Goes to another transaction, and points out a box there. */
  | { readonly kind: 'follow'; readonly txID: Uint8Array; readonly box?: string }
  /** Requests whether the output is spent. */
  | { readonly kind: 'look' }
  /** Searches for the transaction that spent the output. */
  | { readonly kind: 'find'; readonly output: FindArguments };

/** What is known about a box besides the bytes of its transaction. */
interface BoxAnswer {
  readonly act?: BoxAct;
  readonly news: BoxNews;
}

export type BoxParts = Pick<Services, 'inspector' | 'resolver' | 'past'>;

const FIND_SPENDER = l10n.t('Find Spender');

/** The results of requests about the outputs of the shown transaction, by output index. */
export type LookedOutputs = Map<number, OtherSide>;

type OtherSide = { readonly isLooking: true } | { readonly spending: Spending } | { readonly why: string };

/** Finds where each input comes from and where each output went; a click sends the requests of a hover on it. */
export class BoxAnswers {
  readonly #parts: BoxParts;

  constructor(parts: BoxParts) {
    this.#parts = parts;
  }

  of(shown: LoadedTx, end: FlowEnd, looked: LookedOutputs): BoxAnswer {
    if (end.spends !== undefined) return this.#source(shown, end.spends);
    return end.index === undefined ? { news: {} } : this.#target(shown, end, end.index, looked);
  }

  /**
   * Requests whether an output is spent, and puts the result into `looked`. Rejects only with the reason of the
   * caller's abort.
   */
  async look(
    { chain, found }: LoadedTx,
    { index }: FlowEnd,
    { looked, ...options }: CallOptions & { readonly looked: LookedOutputs },
  ): Promise<void> {
    if (chain === undefined || found === undefined || index === undefined) return;
    const { inspector } = this.#parts;
    looked.set(index, { isLooking: true });
    const asked = (async (): Promise<Spending> => {
      const output = await inspector.output(chain, { txID: found.id, outputIndex: index }, options);
      if (output.kind === 'output') return inspector.spending(chain, output, options);
      throw output.code === 'failed' ? output.error : new Error('an output that its transaction does not have');
    })();
    const { value, error } = await outcomeOf(asked, options.signal);
    looked.set(index, error === undefined ? { spending: value } : { why: visibleText(error.message, LONG_REASON) });
  }

  #source({ chain }: LoadedTx, { txID, outputIndex }: OutputReference): BoxAnswer {
    if (encodeCb58(txID) === ZERO_ID) return { news: { link: `← ${l10n.t('genesis')}` } };
    const cached = chain && this.#parts.resolver.cached(chain, txID);
    const isGenesis = cached !== undefined && isAvmTx(cached) && isGenesisTx(cached.tx);
    const index = groupedInteger(outputIndex);
    const link = `← ${isGenesis ? l10n.t('genesis, output {0}', index) : outputText({ txID, outputIndex })}`;
    const details = l10n.t('Output {0} of transaction {1}', index, encodeCb58(txID));
    return { act: { kind: 'follow', txID, box: `out:${outputIndex}` }, news: { canAct: true, link, details } };
  }

  #target(shown: LoadedTx, end: FlowEnd, index: number, all: LookedOutputs): BoxAnswer {
    const { chain, txID, on: madeOn } = shown;
    const details = l10n.t('Output {0}, UTXO ID {1}', groupedInteger(index), encodeCb58(utxoIDOf(txID, index)));
    const of = spendableOn(end, madeOn);
    // An output that isn't on a chain can't be spent.
    if (chain === undefined || of === undefined) return { news: { details } };
    const output = { txID, outputIndex: index };
    const spender = this.#parts.past.spenderOf(chain, of, output);
    if (spender.kind === 'known') {
      const block = this.#parts.past.blockOf(chain, of, spender.value);
      const id = shortenedID(spender.value);
      const link =
        block.kind === 'known'
          ? l10n.t('spent by {0}, block {1}', id, groupedInteger(block.value.height))
          : l10n.t('spent by {0}', id);
      const by = l10n.t('Spent by transaction {0} ({1})', encodeCb58(spender.value), sourceText(spender));
      return {
        act: { kind: 'follow', txID: spender.value },
        news: { canAct: true, link: `→ ${link}`, details: `${by}. ${details}` },
      };
    }
    const id = `${encodeCb58(txID)}:${index}`;
    // After a search through all blocks.
    const searched = spender.because === 'inNoBlock' ? spender.reach : undefined;
    const find = { kind: 'find', output: { chain: chain.config.name, of, madeOn, id } } as const;
    const isOwned = end.owner?.kind === 'owner' && end.owner.owner.addresses.length > 0;
    // A node shows whether an output is spent only for its own chain, and only if the output has an owner.
    if (shown.found === undefined || of !== madeOn || !isOwned) {
      const link = searched === undefined ? FIND_SPENDER : l10n.t('not spent in {0}', reachText(searched));
      return { act: find, news: { canAct: true, link, details } };
    }
    return lookedAnswer(all.get(index), find, details);
  }
}

function lookedAnswer(looked: OtherSide | undefined, find: BoxAct, details: string): BoxAnswer {
  const look = { kind: 'look' } as const;
  if (looked === undefined) return { act: look, news: { canAct: true, link: l10n.t('Check if Spent'), details } };
  if ('isLooking' in looked) return { news: { link: l10n.t('loading…'), details, isLooking: true } };
  if ('why' in looked) {
    const link = l10n.t('spent status unknown');
    return { act: look, news: { canAct: true, link, details: `${looked.why}. ${details}` } };
  }
  switch (looked.spending) {
    case 'unspent':
      return { act: look, news: { canAct: true, link: l10n.t('unspent'), details } };
    case 'spent':
      return { act: find, news: { canAct: true, link: l10n.t('spent · Find Spender'), details } };
    case 'stakedOrSpent':
    case 'exported':
    case 'unowned':
      return { act: find, news: { canAct: true, link: FIND_SPENDER, details } };
  }
}

/** The chain on which an output can be spent; undefined for a chain outside the Primary Network. */
function spendableOn({ marks }: FlowEnd, madeOn: IndexedChain): IndexedChain | undefined {
  for (const mark of marks) {
    if (mark.kind !== 'exported') continue;
    return isPrimaryAlias(mark.to) ? mark.to : undefined;
  }
  return madeOn;
}
