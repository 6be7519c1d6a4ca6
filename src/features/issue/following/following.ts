import { isXChain, noChainText } from '../../../services/chain/chain-config';
import { decodeID } from '../../../core/encodings/cb58';
import { verdictOn } from '../../../core/private-keys/certain-key';
import { asTarget } from '../../../host/documents/document-target';
import { shortenedID } from '../../../services/text/format-id';
import { DOCUMENTS_OF } from '../../../services/lookup/document-kinds';
import type { IndexedChain } from '../../../client/rpc/method';
import type { TxFollower } from '../../../services/sending/tx-follower';
import { commands, env, ProgressLocation, StatusBarAlignment, type StatusBarItem, window } from 'vscode';
import * as l10n from '@vscode/l10n';
import type { Clock } from '../../../client/clock';
import { decodeHexDigits, encodeHex } from '../../../core/encodings/hex';
import { withCancel } from '../../../host/ask';
import { type Disposable, DisposableStore } from '../../../host/disposable-store';
import type { Log } from '../../../host/messages/log';
import { askInDialog, notify } from '../../../host/messages/notify';
import { offer, reportFailure } from '../../../host/commands/report';
import { SECTION } from '../../../host/settings/settings';
import { visibleText } from '../../../services/text/format-text';
import type { Chain } from '../../../services/chain/chain';
import type { Chains } from '../../../services/chain/chains';
import {
  type FollowedRecord,
  isOpen,
  type IssueRecord,
  stateOf,
  recordedOn,
} from '../../../services/sending/issue-record';
import { FOLLOW_MS, type TxIssuer } from '../../../services/sending/tx-issuer';
import {
  ACTION_LABELS,
  type FollowedOutcome,
  followingText,
  type OutcomeAction,
  followedOutcome,
  recalledOutcome,
  refreshingText,
} from './outcome-text';
import { nodeText } from '../../../services/review/review-words';

/** Nodes respond to a transaction within a second. */
const LATE_MS = 3_000;

/** Shows a notification if `work` takes longer than LATE_MS, until it ends. Returns a function that prevents it. */
export function noticeWhenLate(title: string, work: Promise<unknown>): () => void {
  const settled = work.catch(() => undefined);
  const timer = setTimeout(() => {
    void window.withProgress({ location: ProgressLocation.Notification, title }, () => settled);
  }, LATE_MS);
  return () => clearTimeout(timer);
}

interface FollowingOptions {
  readonly chains: Chains;
  readonly follower: TxFollower;
  readonly issuer: TxIssuer;
  readonly clock: Clock;
  readonly log: Log;
}

/** A transaction that was sent, with its bytes while they are available. */
interface Sent {
  readonly chain: Chain;
  readonly record: IssueRecord;
  readonly bytes: Uint8Array | undefined;
  /** The page that shows it, if there is one. */
  readonly page?: WaitingPage | undefined;
}

/** A page that shows how a transaction stands: while it is visible, nothing else does. */
export interface WaitingPage {
  readonly isVisible: () => boolean;
  /** The user stops waiting. */
  readonly stop: AbortSignal;
}

/** A transaction whose outcome is shown, and what requests its status again. */
interface Ended {
  readonly record: Pick<IssueRecord, 'txID' | 'chain' | 'on' | 'state'>;
  readonly bytes: Uint8Array | undefined;
  readonly refresh: () => Promise<unknown>;
}

/**
 * Anything shorter gets no notification with Cancel: VS Code would show it for a moment, and doesn't always show
 * another one that comes while the first disappears.
 */
const UNSHOWN_MS = 800;

/** After a reload, a transaction is checked once more, however long ago following ended. */
const LEAST_RESUMED_MS = 3_000;

/** Undefined after an abort of the user's. */
async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (signal?.aborted === true) return undefined;
    throw error;
  }
}

/** Actions that take the transaction's bytes. */
const NEEDS_BYTES: readonly OutcomeAction[] = ['check', 'issue'];

const CHAINS_SETTING = `${SECTION}.chains`;

type IssuedOn = Pick<IssueRecord, 'txID' | 'chain'> & { readonly on?: IndexedChain | undefined };

/** Opens a transaction on its own chain; without `on`, that is the avm chain. */
export async function openIssued({ txID, chain, on = 'X' }: IssuedOn): Promise<void> {
  await commands.executeCommand('avalancheLens.open', { chain, kind: DOCUMENTS_OF[on].tx, id: txID });
}

/** Shows the progress and the outcome of sent transactions: notifications and a status bar item. */
export class Following implements Disposable {
  readonly #options: FollowingOptions;
  readonly #store = new DisposableStore();
  #status: StatusBarItem | undefined;
  #count = 0;

  constructor(options: FollowingOptions) {
    this.#options = options;
  }

  /** Waits for the end of a transaction. Cancelling only stops waiting. Returns the last known record. */
  async follow({ chain, record, bytes, page }: Sent, ms?: number): Promise<IssueRecord> {
    const { issuer } = this.#options;
    this.#waiting(1);
    try {
      const stop = new AbortController();
      const stopOn = (signal: AbortSignal): void =>
        signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true });
      const following = issuer.follow(chain, { record, bytes }, stop.signal, ms);
      if (page !== undefined) stopOn(page.stop);
      const ended =
        (await this.#soon(following)) ??
        (await unlessAborted(
          page?.isVisible() === true
            ? following
            : withCancel(followingText(record), (signal) => {
                stopOn(signal);
                return following;
              }),
          page?.stop,
        ));
      if (ended === undefined) await issuer.stopFollowing(record);
      return ended ?? record;
    } finally {
      this.#waiting(-1);
    }
  }

  /** Waits for the end of a transaction that was issued elsewhere, by its ID, and shows it. Stores nothing. */
  async followID(argument: unknown): Promise<void> {
    const { chains, follower, clock } = this.#options;
    const target = asTarget(argument);
    const txID = target && decodeID(target.id);
    // Any extension can run the command.
    if (target === undefined || txID === undefined || verdictOn(txID) === 'key') return;
    const config = chains.find(target.chain);
    if (config === undefined) return this.#chainMissing(target.chain);
    const chain = await chains.open(config);
    const on = isXChain(config.blockchain) ? (['X', 'P', 'C'] as const) : (['X'] as const);
    const followed = { txID: target.id, chain: config.name, headline: shortenedID(target.id) };
    const ended = await withCancel(followingText({ ...followed, state: { kind: 'sent' } }), (signal) =>
      follower.followOnAny(chain, on, txID, clock.now() + FOLLOW_MS, signal),
    );
    if (ended === undefined) return;
    const record = { ...followed, state: stateOf(ended.end), on: recordedOn(ended.on) };
    this.#show(followedOutcome(record), { record, bytes: undefined, refresh: () => this.followID(target) });
  }

  /** Shows the outcome of a transaction, unless its page does. Doesn't wait: a notification may stay for hours. */
  showOutcome(sent: Omit<Sent, 'chain'>): void {
    if (sent.page?.isVisible() === true) return;
    this.#show(followedOutcome(sent.record), { ...sent, refresh: () => this.refresh(sent.record, sent.bytes) });
  }

  /** Shows once more why a transaction was not accepted, and what to do instead. */
  recall(record: IssueRecord, bytes?: Uint8Array): void {
    this.#show(recalledOutcome(record), { record, bytes, refresh: () => this.refresh(record, bytes) });
  }

  #show(outcome: FollowedOutcome, sent: Ended): void {
    const { severity, text, actions } = outcome;
    const offered = actions.filter((action) => sent.bytes !== undefined || !NEEDS_BYTES.includes(action));
    const steps = offered.map((action) => ({
      label: ACTION_LABELS[action],
      run: () => this.#act(action, sent, outcome),
    }));
    offer(this.#options.log, severity, text, steps);
  }

  /** Resumes what the window followed before it was reloaded. */
  async resume(): Promise<void> {
    await this.#options.issuer.tidy();
    await Promise.all(this.#options.issuer.unfinished().map((record) => this.#resumeOne(record)));
  }

  /** Refreshes a transaction that isn't known to be accepted: follows it to its end, or checks once if it had one. */
  async refresh(record: IssueRecord, bytes?: Uint8Array, page?: WaitingPage): Promise<IssueRecord> {
    const { chains } = this.#options;
    const config = chains.find(record.chain);
    if (config === undefined) {
      await this.#chainMissing(record.chain);
      return record;
    }
    const chain = await chains.open(config);
    if (!isOpen(record)) return this.#refreshOnce({ chain, record, bytes, page });
    const ended = await this.follow({ chain, record, bytes, page });
    this.showOutcome({ record: ended, bytes, page });
    return ended;
  }

  async #refreshOnce({ chain, record, bytes, page }: Sent): Promise<IssueRecord> {
    const refreshed = await withCancel(refreshingText(record), (signal) =>
      this.#options.issuer.refresh(chain, record, { signal }),
    );
    if (refreshed === undefined) return record;
    if (refreshed.state.kind === 'accepted') this.showOutcome({ record: refreshed, bytes, page });
    else if (page?.isVisible() !== true) this.recall(refreshed, bytes);
    return refreshed;
  }

  async #chainMissing(name: string): Promise<void> {
    const text = noChainText(visibleText(name));
    const openSettings = l10n.t('Open Settings');
    if ((await notify.warning(text, openSettings)) !== openSettings) return;
    await commands.executeCommand('workbench.action.openSettings', CHAINS_SETTING);
  }

  dispose(): void {
    this.#store.dispose();
  }

  /** The result of a promise within UNSHOWN_MS, else undefined. */
  async #soon<T>(promise: Promise<T>): Promise<T | undefined> {
    let cancel = (): void => undefined;
    const late = new Promise<undefined>((resolve) => {
      cancel = this.#options.clock.after(UNSHOWN_MS, () => resolve(undefined));
    });
    return Promise.race([promise, late]).finally(() => cancel());
  }

  async #resumeOne(record: FollowedRecord): Promise<void> {
    const { chains, issuer, clock, log } = this.#options;
    try {
      const config = chains.find(record.chain);
      if (config === undefined) {
        await issuer.stopFollowing(record);
        return;
      }
      const chain = await chains.open(config);
      const bytes = decodeHexDigits(record.hex);
      // A clock that was set back must not make the time longer.
      const left = Math.min(FOLLOW_MS, Math.max(LEAST_RESUMED_MS, record.until - clock.now()));
      const ended = await this.follow({ chain, record, bytes }, left);
      // The user knows already that it wasn't seen.
      if (record.state.kind !== 'unseen' || ended.state.kind !== 'unseen') this.showOutcome({ record: ended, bytes });
    } catch (error) {
      reportFailure(log, error);
    }
  }

  async #act(
    action: OutcomeAction,
    { record, bytes, refresh }: Ended,
    { text, words = '' }: FollowedOutcome,
  ): Promise<void> {
    const { txID, state, chain: name, on } = record;
    switch (action) {
      case 'open transaction':
        await openIssued({ txID, chain: name, on });
        break;
      case 'open block':
        if (state.kind !== 'accepted' || state.place === undefined) break;
        await commands.executeCommand('avalancheLens.open', {
          chain: name,
          kind: DOCUMENTS_OF[on ?? 'X'].block,
          id: state.place.blockID,
        });
        break;
      case 'details':
        await askInDialog({ kind: 'information', text, detail: nodeText(words) });
        break;
      case 'copy ID':
        await env.clipboard.writeText(txID);
        break;
      case 'refresh':
        await refresh();
        break;
      case 'check':
      case 'issue':
        // Nothing is sent before it was reviewed again.
        if (bytes !== undefined) {
          await commands.executeCommand('avalancheLens.issueTransaction', encodeHex(bytes), { chain: name });
        }
        break;
    }
  }

  #waiting(change: number): void {
    this.#count += change;
    if (this.#count === 0) {
      this.#status?.hide();
      return;
    }
    this.#status ??= this.#makeStatus();
    const text = this.#count === 1 ? l10n.t('1 transaction pending') : l10n.t('{0} transactions pending', this.#count);
    this.#status.text = `$(sync~spin) ${text}`;
    this.#status.accessibilityInformation = { label: l10n.t('Avalanche Lens: {0}', text) };
    this.#status.show();
  }

  #makeStatus(): StatusBarItem {
    const item = this.#store.add(window.createStatusBarItem('avalancheLens.issue', StatusBarAlignment.Left, 0));
    item.name = l10n.t('Avalanche Lens: Issued Transactions');
    item.tooltip = l10n.t('Issued, not accepted yet. Select to show the issued transactions.');
    item.command = 'avalancheLens.showIssuedTransactions';
    return item;
  }
}
