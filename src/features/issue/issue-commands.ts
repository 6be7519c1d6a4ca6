import * as l10n from '@vscode/l10n';
import { commands, ProgressLocation, Selection, TextEditorRevealType, window } from 'vscode';
import type { DocumentTarget } from '../../host/documents/document-target';
import type { Log } from '../../host/messages/log';
import { notify } from '../../host/messages/notify';
import { HEX_ENCODINGS } from '../../core/encodings/hex';
import { outcomeOf } from '../../core/outcome';
import { offer } from '../../host/commands/report';
import { uiText } from '../../host/messages/ui-text';
import type { Chain } from '../../services/chain/chain';
import { sendingChain } from '../../services/checking/chain-of-tx';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import { noTxText } from '../../services/inspect/read-bytes';
import { isOpen, type IssueRecord } from '../../services/sending/issue-record';
import { SEND_METHODS, type SendOptions } from '../../services/sending/send-once';
import type { Issue, TxIssuer } from '../../services/sending/tx-issuer';
import { asLensArgument } from './input/lens-argument';
import { betterChains } from './input/better-chain';
import { givenBytes } from '../../services/review/notes';
import type { Review, Reviewer } from '../../services/review/review';
import { isConfirmed, type PickedFromReview, pickFromReview, type ReviewChoice } from './review/review-picker';
import { type Following, noticeWhenLate, openIssued } from './following/following';
import { givenProblemText } from './input/given-problem';
import { type GivenTx, givenTxs } from './input/given-txs';
import { type HexReader, wholeRange, distinctTxs } from '../../core/given-text/hex-reader';
import { lateText, listEndText, type ListStop } from './following/outcome-text';
import { reportText } from '../../services/review/review-report';
import { rangeOf } from './review/review-text';
import type { SampleDocuments } from './samples/new-sample';
import type { ReviewAction } from './review/review-rows';
import type { TxDiagnostics } from './review/tx-diagnostics';
import { present } from '../../core/present';

interface IssueParts {
  readonly chains: Chains;
  readonly reader: HexReader;
  readonly reviewer: Reviewer;
  readonly issuer: TxIssuer;
  readonly following: Following;
  readonly diagnostics: TxDiagnostics;
  readonly samples: Pick<SampleDocuments, 'chainOf'>;
  readonly log: Log;
  /** Keeps bytes for a document; returns the document's ID. */
  readonly keep: (bytes: Uint8Array) => string;
  /** Lets the user choose a chain. */
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

interface ShownReview extends PickedFromReview {
  readonly chain: Chain;
}

interface Agreed {
  readonly chain: Chain;
  readonly review: Review;
  readonly txs: readonly GivenTx[];
}

interface Reviewed {
  readonly report: string;
  readonly records: readonly IssueRecord[];
}

/** The options of the command: its second argument, which may come from anywhere. */
function requestedIn([, how]: readonly unknown[]): SendOptions & { readonly chain?: string | undefined } {
  const { method, encoding, chain } = (typeof how === 'object' && how !== null ? how : {}) as Record<string, unknown>;
  return {
    method: SEND_METHODS.find((each) => each === method),
    encoding: HEX_ENCODINGS.find((each) => each === encoding),
    chain: typeof chain === 'string' ? chain : undefined,
  };
}

const NEW_SAMPLE = {
  label: l10n.t('New Transaction…'),
  run: () => commands.executeCommand('avalancheLens.newTransaction', 'sample'),
};

/** The command that checks and issues transactions. */
export class IssueCommands {
  readonly #parts: IssueParts;

  constructor(parts: IssueParts) {
    this.#parts = parts;
  }

  /**
   * Shows the review, issues if the user agrees, and follows. Returns the report and the record of each that was sent;
   * undefined if there was nothing to check, or the review was closed before it was filled.
   */
  async review(args: readonly unknown[]): Promise<Reviewed | undefined> {
    const txs = await this.#given(args, () => this.review(args));
    if (txs === undefined) return undefined;
    const { chain, ...options } = requestedIn(args);
    return this.#review(txs, options, chain ?? this.#chainOf(args, txs));
  }

  async #review(
    txs: readonly GivenTx[],
    options: SendOptions,
    chainName: string | undefined,
  ): Promise<Reviewed | undefined> {
    const { chain, review, choice } = await this.#ask(txs, options, chainName);
    if (review === undefined) return undefined;
    const report = reportText(review);
    const { name } = chain.config;
    const [opened, given] = choice.kind === 'open' ? [review.txs[choice.tx], txs[choice.tx]] : [];
    if (opened !== undefined && given !== undefined)
      await openIssued({ txID: opened.txID, chain: name, on: sendingChain(chain, given.pasted.bytes) });
    if (choice.kind === 'edit')
      await commands.executeCommand('avalancheLens.editAsJSON', this.#targetOf(choice, txs, chain));
    if (choice.kind === 'picture') {
      await commands.executeCommand('avalancheLens.openPage', this.#targetOf(choice, txs, chain));
      const back = { label: l10n.t('Back to Review'), run: () => this.#review(txs, options, name) };
      offer(this.#parts.log, 'information', l10n.t('The review is closed. Nothing was issued.'), [back]);
    }
    const isAgreed = choice.kind === 'issue' && (await isConfirmed(review));
    return { report, records: isAgreed ? await this.#send({ chain, review, txs }, options) : [] };
  }

  /** The chain that a CodeLens names, or that a sample is for, where that isn't the active one. */
  #chainOf([argument]: readonly unknown[], [first]: readonly GivenTx[]): string | undefined {
    const lens = asLensArgument(argument);
    if (lens?.chain !== undefined) return lens.chain;
    return first?.place === undefined ? undefined : this.#parts.samples.chainOf(first.place.document.uri);
  }

  async #given(args: readonly unknown[], again: () => Promise<unknown>): Promise<readonly GivenTx[] | undefined> {
    const given = await givenTxs(this.#parts.reader, args);
    const retry = { label: l10n.t('Retry'), run: again };
    if ('txs' in given) {
      const [other] = present(given.txs.map(({ pasted }) => noTxText(pasted.bytes)));
      if (other === undefined) return distinctTxs(given.txs);
      offer(this.#parts.log, 'error', other, [retry]);
      return undefined;
    }
    const { problem } = given;
    const hasNone = problem.kind === 'no transaction' || problem.kind === 'clipboard';
    const steps = present([retry, hasNone && NEW_SAMPLE]);
    offer(this.#parts.log, 'error', givenProblemText(problem), steps);
    return undefined;
  }

  /** Shows the review against one chain after the other, until the user chooses something else than another chain. */
  async #ask(txs: readonly GivenTx[], options: SendOptions, chainName: string | undefined): Promise<ShownReview> {
    const { chains } = this.#parts;
    let config = (chainName === undefined ? undefined : chains.find(chainName)) ?? chains.active;
    for (;;) {
      const shown = await this.#show(txs, options, await chains.open(config));
      const next = await this.#otherChain(shown.choice);
      if (next === undefined) return shown;
      config = next;
    }
  }

  /** The chain that the user chose instead. */
  async #otherChain(choice: ReviewChoice): Promise<ChainConfig | undefined> {
    if (choice.kind !== 'chain') return undefined;
    const { chains, pickChain } = this.#parts;
    return choice.name === undefined ? pickChain(l10n.t('Check against Another Chain')) : chains.find(choice.name);
  }

  async #show(txs: readonly GivenTx[], options: SendOptions, chain: Chain): Promise<ShownReview> {
    const { chains, reviewer, diagnostics } = this.#parts;
    const picked = await pickFromReview({
      title: uiText(l10n.t('Transaction on {0}', chain.config.name)),
      check: (signal) => reviewer.review(chain, txs.map(givenBytes), { signal, priority: 'hover' }),
      onReview: ({ txs: reviewed, target }) => {
        diagnostics.show(txs, reviewed);
        const [betterChain] = reviewed.flatMap((tx) => betterChains(tx, target, chains.configs));
        return { ...options, betterChain };
      },
      showBytes: (action) => this.#showBytes(action, txs, chain),
    });
    return { chain, ...picked };
  }

  /** Shows the bytes in their editor, behind the open review; without one, as a document. */
  async #showBytes(
    { tx, problem }: Extract<ReviewAction, { kind: 'bytes' }>,
    txs: readonly GivenTx[],
    chain: Chain,
  ): Promise<void> {
    const given = txs[tx];
    if (given === undefined) return;
    const { pasted, place } = given;
    if (place === undefined || place.document.version !== place.version || place.document.isClosed) {
      const id = this.#parts.keep(pasted.bytes);
      await commands.executeCommand('avalancheLens.openBytes', { chain: chain.config.name, kind: 'hex', id });
      return;
    }
    const range = place.rangeOf(problem === undefined ? wholeRange(pasted) : rangeOf(problem, pasted));
    const editor = await window.showTextDocument(place.document, { preserveFocus: true });
    editor.selection = new Selection(range.start, range.end);
    editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
  }

  /** The document of the bytes. */
  #targetOf({ tx }: { readonly tx: number }, txs: readonly GivenTx[], chain: Chain): DocumentTarget | undefined {
    const given = txs[tx];
    return given && { chain: chain.config.name, kind: 'hex', id: this.#parts.keep(given.pasted.bytes) };
  }

  /**
   * Sends one after the other: each once the previous one is accepted, since it may spend the previous one's outputs.
   */
  async #send({ chain, review, txs }: Agreed, options: SendOptions): Promise<IssueRecord[]> {
    const { following } = this.#parts;
    const records: IssueRecord[] = [];
    for (const [i, tx] of txs.entries()) {
      const shown = review.txs[i];
      const stop = i > 0 && shown?.fails === false ? await this.#stopReason(chain, tx) : undefined;
      if (stop !== undefined) {
        void notify.warning(listEndText(records, txs.length, stop));
        return records;
      }
      const record = await this.#sendOne(
        chain,
        tx,
        { headline: shown?.headline ?? '', target: review.identity },
        options,
      );
      records.push(record);
      if (txs.length === 1 || record.state.kind !== 'accepted') {
        following.showOutcome({ record, bytes: tx.pasted.bytes });
      }
      if (record.state.kind !== 'accepted') break;
    }
    if (txs.length > 1) void notify.information(listEndText(records, txs.length));
    return records;
  }

  /** Why the next of a list must not be sent, now that the previous ones are accepted. */
  async #stopReason(chain: Chain, tx: GivenTx): Promise<ListStop | undefined> {
    const { value: review, error } = await outcomeOf(this.#parts.reviewer.review(chain, [givenBytes(tx)]));
    // Not thrown: the user still has to see what was sent before.
    if (error !== undefined) return { failure: error.message };
    const bad = review.txs.find(({ fails }) => fails);
    const refusal = bad?.problems[0]?.text;
    return refusal === undefined ? undefined : { refusal };
  }

  async #sendOne(chain: Chain, tx: GivenTx, said: Omit<Issue, 'bytes'>, options: SendOptions): Promise<IssueRecord> {
    const { issuer, following, diagnostics } = this.#parts;
    const { bytes } = tx.pasted;
    const { name } = chain.config;
    let stopWaiting = (): void => undefined;
    const onSending = (): void => void (stopWaiting = noticeWhenLate(lateText(name), sending));
    const sending = issuer.issue(chain, { ...said, bytes, onSending }, options);
    const progress = { location: ProgressLocation.Window, title: uiText(l10n.t('Issuing on {0}', name)) };
    const sent = await Promise.resolve(window.withProgress(progress, () => sending)).finally(() => stopWaiting());
    if (sent.state.kind === 'refused') diagnostics.refused(tx, sent.state.words);
    const record = isOpen(sent) ? await following.follow({ chain, record: sent, bytes }) : sent;
    if (record.state.kind === 'accepted') diagnostics.clear(tx);
    return record;
  }
}
