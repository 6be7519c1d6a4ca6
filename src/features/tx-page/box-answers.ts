import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids';
import { outcomeOf } from '../../core/outcome';
import { isGenesisTx } from '../../core/tx-parts';
import type { FlowEnd } from '../../services/flow/flow';
import type { Inspector, Spending } from '../../services/inspect/inspector';
import type { IDResolver } from '../../services/lookup/id-resolver';
import { groupedInteger, visibleText } from '../../services/text/format-text';
import { type BoxNews, outputText } from './flow-side';
import type { LoadedTx } from './page-loader';

/** Where a click leads: another transaction, and the box there. */
export interface BoxStep {
  readonly txID: Uint8Array;
  readonly box: string | undefined;
}

/** What is known of a box beside the bytes of its transaction. */
export interface BoxAnswer {
  readonly step?: BoxStep;
  readonly news: BoxNews;
}

export interface BoxParts {
  readonly inspector: Inspector;
  readonly resolver: IDResolver;
}

/** What was asked about the outputs of the transaction that is shown, by output index. */
export type LookedOutputs = Map<number, Looked>;

type Looked = { readonly isLooking: true } | { readonly spending: Spending } | { readonly why: string };

const SHOWN_REASON = 400;

/** Tells where each input comes from, and on a click whether an output is spent, with the requests of a hover on it. */
export class BoxAnswers {
  readonly #parts: BoxParts;

  constructor(parts: BoxParts) {
    this.#parts = parts;
  }

  of(shown: LoadedTx, end: FlowEnd, looked: LookedOutputs): BoxAnswer {
    if (end.spends !== undefined) return this.#source(shown, end.spends);
    return { news: end.index === undefined ? {} : spending(shown, end, end.index, looked) };
  }

  /** Asks whether an output is spent; the answer is put into `looked`. Rejects only with the reason of the caller's abort. */
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
      throw output.kind === 'unknown' ? output.error : new Error('an output that its transaction does not have');
    })();
    const { value, error } = await outcomeOf(asked, options.signal);
    looked.set(index, error === undefined ? { spending: value } : { why: visibleText(error.message, SHOWN_REASON) });
  }

  #source({ chain }: LoadedTx, spends: NonNullable<FlowEnd['spends']>): BoxAnswer {
    const cached = chain && this.#parts.resolver.cached(chain, spends.txID);
    const isGenesis = cached?.kind === 'tx' && isGenesisTx(cached.tx);
    const index = groupedInteger(spends.outputIndex);
    const news = {
      act: 'follow',
      link: `← ${isGenesis ? l10n.t('genesis, output {0}', index) : outputText(spends)}`,
      details: l10n.t('Output {0} of transaction {1}', index, encodeCb58(spends.txID)),
    } as const;
    return { step: { txID: spends.txID, box: `out:${spends.outputIndex}` }, news };
  }
}

/** Whether an output is spent, as far as it was asked. Of what is on no chain, and of other chains, nodes can't tell. */
function spending({ chain, found }: LoadedTx, end: FlowEnd, index: number, all: LookedOutputs): BoxNews {
  if (chain === undefined || found === undefined) return {};
  const utxoID = encodeCb58(utxoIDOf(found.id, index));
  const details = l10n.t('Output {0}, UTXO ID {1}', groupedInteger(index), utxoID);
  const isAskable = end.owner?.kind === 'owner' && end.owner.owner.addresses.length > 0;
  const isExported = end.marks.some(({ kind }) => kind === 'exported');
  if (!isAskable || isExported) return { details };
  const looked = all.get(index);
  if (looked === undefined) return { act: 'look', link: l10n.t('Check if Spent'), details };
  if ('isLooking' in looked) return { link: l10n.t('loading…'), details, isLooking: true };
  if ('why' in looked) {
    const link = l10n.t('not known whether it is spent');
    return { act: 'look', link, details: `${looked.why}. ${details}` };
  }
  switch (looked.spending) {
    case 'unspent':
      return { act: 'look', link: l10n.t('unspent'), details };
    case 'spent':
      return { link: l10n.t('spent'), details };
    case 'exported':
    case 'unowned':
      return { details };
  }
}
