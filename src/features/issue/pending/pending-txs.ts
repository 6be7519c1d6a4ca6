import * as l10n from '@vscode/l10n';
import { concatBytes, prefixedHex } from '../../../core/bytes/bytes';
import { sha256 } from '../../../core/bytes/hashes';
import { hrpOf } from '../../../core/ids/networks';
import { readAnyTx } from '../../../core/signing/read-tx';
import type { SignableTx } from '../../../core/signing/signable';
import type { DocumentTarget } from '../../../host/documents/document-target';
import type { ChainConfig } from '../../../services/chain/chain-config';
import type { Description } from '../../../services/inspect/describer';
import { reportText } from '../../../services/review/review-report';
import { isOpen, type IssueRecord, wasSent } from '../../../services/sending/issue-record';
import type { SendOptions } from '../../../services/sending/send-once';
import type { SignedText } from '../../../services/signing/add-copies';
import type { SigningFormat } from '../../../services/signing/signing-state';
import { visibleText } from '../../../services/text/format-text';
import type { PagePending } from '../../../tx-page-protocol';
import { betterChains } from '../input/better-chain';
import type { GivenTx } from '../input/given-txs';
import { type CheckParts, PendingCheck } from './pending-check';
import { pendingContent, type PendingState } from './pending-content';
import { PendingSending, type SendingParts } from './pending-sending';
import { PendingSigning, type SignerParts } from './pending-signing';
import { type PendingStep, stepsOf } from './pending-steps';
import { PendingTx } from './pending-tx';
import type { PendingWindow } from './pending-window';

export interface PendingParts extends CheckParts, SignerParts, SendingParts {
  /** What needs VS Code. */
  readonly window: PendingWindow;
  /** Keeps bytes for their page, also over a reload; returns their ID. */
  readonly keep: (bytes: Uint8Array) => string;
  /** No page shows it anymore. */
  readonly onClosed: () => void;
  readonly onFailure: (error: unknown) => void;
}

/** A step of the one who opened the page, beside its own. */
export interface ExtraStep {
  readonly label: string;
  readonly run: () => Promise<unknown>;
}

export interface OpenedTxs {
  readonly txs: readonly GivenTx[];
  readonly config: ChainConfig;
  readonly options?: SendOptions;
  readonly notes?: readonly string[];
  readonly extra?: readonly ExtraStep[];
  /** The place of the one that is shown first. */
  readonly at?: number;
}

/** What a caller of *Check or Issue* gets. */
export interface Reviewed {
  readonly report: string;
  readonly records: readonly IssueRecord[];
}

/** How often the age of a transaction that was sent is updated. */
const AGE_MS = 1_000;

/**
 * Transactions that no block has yet: checked, signed and issued on their page. What the page sends is a wish: it is
 * fulfilled if the state offers it, and bytes are issued only once for a check, and only those that it was about.
 */
export class PendingTxs {
  readonly #parts: PendingParts;
  readonly #opened: OpenedTxs;
  readonly #listeners = new Set<() => void>();
  readonly #checks: PendingCheck;
  readonly #signing: PendingSigning;
  readonly #sending: PendingSending;
  readonly txs: readonly PendingTx[];
  /** Once the page is closed, or nothing is waited for anymore; undefined if nothing was checked before. */
  readonly settled: Promise<Reviewed | undefined>;
  #settle: (reviewed: Reviewed | undefined) => void = () => undefined;
  #at: number;
  #isVisible = (): boolean => false;
  #cancelTick = (): void => undefined;

  constructor(parts: PendingParts, opened: OpenedTxs) {
    this.#parts = parts;
    this.#opened = opened;
    this.txs = opened.txs.map((given) => new PendingTx(given));
    this.#at = opened.at ?? 0;
    this.settled = new Promise((resolve) => (this.#settle = resolve));
    const onChange = (): void => this.#changed();
    this.#checks = new PendingCheck(parts, opened.config);
    this.#signing = new PendingSigning(parts, { checks: this.#checks, onChange, check: () => this.#check() });
    this.#sending = new PendingSending(parts, this.txs, { isVisible: () => this.#isVisible(), onChange });
  }

  /** The one that is shown. */
  get shown(): PendingTx {
    return this.txs[this.#at] as PendingTx;
  }

  get target(): DocumentTarget {
    return { chain: this.#checks.config.name, kind: 'hex', id: this.#parts.keep(this.shown.bytes) };
  }

  /** All that is known of what it does; undefined before it is checked. */
  get description(): Description | undefined {
    return this.shown.description;
  }

  /** How the transaction was found and read, and what its maker says. */
  get notes(): readonly string[] {
    return [...(this.shown.checked?.review.notes ?? []), ...(this.#opened.notes ?? [])];
  }

  /** An ID is that of the signed bytes. Of unsigned ones, the page shows the hash to sign in its place. */
  get aboutID(): readonly string[] {
    const { stage, tx } = this.#state;
    const isPartlySigned = stage?.kind === 'to sign' && tx.checked?.review.canIssue === true;
    return isPartlySigned && tx.record === undefined ? [l10n.t('changes with each signature')] : [];
  }

  get isUnsaved(): boolean {
    return this.txs.some(({ isUnsaved, record }) => isUnsaved && record === undefined);
  }

  get content(): PagePending {
    return pendingContent(this.#state);
  }

  onDidChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A page shows it. Checks it the first time. */
  open(isVisible: () => boolean): void {
    this.#isVisible = isVisible;
    for (const tx of this.txs) this.#watch(tx);
    if (this.#checks.number === 0) this.#run(this.#check());
  }

  /** No page shows it anymore. What was sent is followed on. */
  close(): void {
    this.#isVisible = () => false;
    for (const tx of this.txs) tx.watch?.dispose();
    this.#checks.cancel();
    this.#signing.close();
    if (!this.#sending.isSending) this.#end();
    this.#parts.onClosed();
  }

  press(key: string, check: PagePending['check']): void {
    this.#run(this.#pressed(key, check));
  }

  /** Adds the signatures of a text that was pasted into the page. */
  paste(text: string): void {
    this.#run(this.add([{ name: l10n.t('the clipboard'), text }]));
  }

  /** Adds the signatures of texts to the transaction that is shown. */
  async add(texts: readonly SignedText[]): Promise<void> {
    if (!this.#isFixed(this.shown)) await this.#signing.add(this.shown, texts);
  }

  /** Whether it is sent, or about to be, as it is. One that no node took can be corrected. */
  #isFixed({ record }: PendingTx): boolean {
    return this.#sending.isSending || (record !== undefined && wasSent(record));
  }

  get #hash(): string {
    return prefixedHex(sha256(concatBytes(...this.txs.map(({ bytes }) => bytes))));
  }

  get #state(): PendingState {
    const tx = this.shown;
    const { number, failure, isRunning, done, config } = this.#checks;
    const listed = this.txs.map((each) => ({ tx: each, stage: each.stage((signing) => this.#formatOf(signing?.tx)) }));
    const reviews = this.txs.map(({ checked }) => checked?.review);
    return {
      tx,
      stage: listed[this.#at]?.stage,
      count: this.txs.length,
      target: done?.review.target,
      betterChain: this.#betterChain,
      chain: visibleText(config.name),
      check: { number: isRunning ? 0 : number, hash: this.#hash },
      checkedAt: done?.at,
      failure: failure?.message,
      isChecking: isRunning,
      isSending: this.#sending.isSending,
      isFollowing: this.#sending.isFollowing,
      canIssueAll:
        reviews.every((review) => review?.canIssue === true) &&
        !reviews.every((review) => review?.verdict === 'accepted'),
      isAnyBroken: reviews.some((review) => review?.fails === true),
      listed,
      formatOf: ({ tx: of }) => this.#formatOf(of),
      extra: (this.#opened.extra ?? []).map(({ label }) => label),
      now: this.#parts.clock.now(),
    };
  }

  /** A configured chain that the bytes are for, if it is another one. */
  get #betterChain(): string | undefined {
    const { done } = this.#checks;
    const { review } = this.shown.checked ?? {};
    if (done === undefined || review === undefined) return undefined;
    return betterChains(review, done.review.target, this.#parts.chains.configs)[0];
  }

  #formatOf(tx: SignableTx | undefined): SigningFormat {
    if (tx !== undefined) return this.#signing.formatOf(tx);
    const { networkID = 0 } = this.#checks.done?.review.target ?? {};
    return { hrp: hrpOf(networkID), ownName: () => undefined };
  }

  /** Checks all against a chain. */
  async #check(config = this.#checks.config): Promise<void> {
    const { window } = this.#parts;
    if (!(await this.#checks.run(this.txs, config, () => this.#changed()))) return;
    const { failure } = this.#checks;
    if (failure !== undefined) window.logFailure(failure);
    for (const tx of this.txs) tx.isWritable = (await tx.source?.isWritable(tx.bytes)) === true;
    window.mark(this.txs);
    this.#changed();
  }

  #watch(tx: PendingTx): void {
    tx.watch?.dispose();
    tx.watch = tx.source?.onDidChange(() => {
      if (!this.#isFixed(tx)) this.#run(this.#signing.sourceChanged(tx));
    });
  }

  async #pressed(key: string, check: PagePending['check']): Promise<void> {
    const { primary, quiet } = stepsOf(this.#state);
    const step = [primary, ...quiet].find((each) => each === key);
    if (step !== undefined) {
      await this.#take(step, check);
      return;
    }
    const [, kind = '', place = ''] = /^(tx|problem|extra) (\d+)$/.exec(key) ?? [];
    const number = Number(place);
    if (kind === 'tx' && this.txs[number] !== undefined) {
      this.#at = number;
      this.#changed();
    } else if (kind === 'problem') await this.#parts.window.showBytes(this.shown, number, this.#checks.config.name);
    else if (kind === 'extra') await this.#opened.extra?.[number]?.run();
  }

  async #take(step: PendingStep, { number, hash }: PagePending['check']): Promise<void> {
    const { window, chains } = this.#parts;
    const tx = this.shown;
    const { done, config } = this.#checks;
    switch (step) {
      case 'issue':
      case 'issue anyway': {
        const checks = this.#checks;
        const isCurrent = (): boolean => number === checks.number && hash === this.#hash && !checks.isRunning;
        if (done === undefined) return;
        if (await this.#sending.issue({ number, done, isCurrent }, this.#opened.options ?? {})) this.#end();
        return;
      }
      case 'check':
      case 'retry':
        for (const each of this.txs) if (each.record?.state.kind !== 'accepted') each.record = undefined;
        return this.#check();
      case 'better chain':
      case 'another chain': {
        const other =
          step === 'another chain'
            ? await window.pickChain(l10n.t('Check against Another Chain'))
            : chains.find(this.#betterChain ?? '');
        return other && this.#check(other);
      }
      case 'copy report':
        return done && window.copy(reportText(done.review));
      case 'sign elsewhere': {
        const any = readAnyTx(tx.bytes);
        if (any === undefined || !(await window.signElsewhere(any, tx.bytes))) return;
        tx.wasTaken = true;
        break;
      }
      case 'sign in Core':
        return this.#signing.signInCore(tx);
      case 'leave Core':
        this.#signing.close();
        return;
      case 'add signatures': {
        const texts = await window.askSigned();
        return texts && this.add(texts);
      }
      case 'write':
        tx.trouble = await tx.source?.write(tx.bytes);
        tx.isUnsaved = tx.trouble !== undefined;
        break;
      case 'save':
        if (await window.save(tx.bytes)) tx.isUnsaved = false;
        break;
      case 'copy':
        return window.copySigned(tx.bytes);
      case 'edit': {
        tx.source = (await window.editAsJSON(this.target)) ?? tx.source;
        this.#watch(tx);
        return;
      }
      case 'follow':
        return this.#sending.follow(tx);
      case 'stop':
        this.#sending.stop();
        return;
      case 'open block':
      case 'open transaction':
        return window.openIssued(tx, config.name, step);
    }
    this.#changed();
  }

  /** The caller gets what there is. */
  #end(): void {
    this.#cancelTick();
    const { done } = this.#checks;
    this.#settle(done && { report: reportText(done.review), records: this.#sending.records });
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
    this.#cancelTick();
    const { record } = this.shown;
    if (record === undefined || !isOpen(record) || !this.#isVisible()) return;
    this.#cancelTick = this.#parts.clock.after(AGE_MS, () => this.#changed());
  }

  #run(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      this.#parts.onFailure(error);
      this.#changed();
    });
  }
}
