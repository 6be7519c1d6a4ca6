import { commands, env, ProgressLocation, type StatusBarItem, StatusBarAlignment, window } from 'vscode';
import type { Clock } from '../../../client/clock';
import { decodeHexDigits } from '../../../core/encodings/hex';
import { untilCancelled } from '../../../host/abort';
import { type Disposable, DisposableStore } from '../../../host/disposable-store';
import type { Log } from '../../../host/log';
import { notify } from '../../../host/notify';
import { reportFailure } from '../../../host/report';
import type { Chain } from '../../../services/chain/chain';
import type { Chains } from '../../../services/chain/chains';
import { type FollowedRecord, type IssueRecord, isOpen } from '../../../services/issuing/issue-record';
import { FOLLOW_MS, type TxIssuer } from '../../../services/issuing/tx-issuer';
import {
  followingText,
  lookingText,
  type Outcome,
  type OutcomeAction,
  outcomeOf,
  recalledOutcome,
} from './outcome-text';
import type { WhoseFollowing } from './whose-following';

export interface FollowingOptions {
  readonly chains: Chains;
  readonly issuer: TxIssuer;
  readonly clock: Clock;
  readonly log: Log;
  readonly whose: WhoseFollowing;
}

/** A transaction that was sent, with its bytes as long as they are at hand. */
export interface Sent {
  readonly chain: Chain;
  readonly record: IssueRecord;
  readonly bytes: Uint8Array | undefined;
}

/**
 * What ends sooner has no notification with Cancel: VS Code would show it for a moment, and doesn't always show another
 * one that comes while the first goes.
 */
const UNSHOWN_MS = 800;

/** After a reload a transaction is looked for once more, however long ago its time was over. */
const LEAST_RESUMED_MS = 3_000;

/** Shows how transactions fare that were sent: a notification with Cancel, a status item, and what became of each. */
export class Following implements Disposable {
  readonly #options: FollowingOptions;
  readonly #store = new DisposableStore();
  readonly #ended = new AbortController();
  #status: StatusBarItem | undefined;
  #count = 0;

  constructor(options: FollowingOptions) {
    this.#options = options;
  }

  /** Waits for the end of a transaction; cancelling stops the waiting and nothing else. Gives what is known then. */
  async follow({ chain, record, bytes }: Sent, ms?: number): Promise<IssueRecord> {
    const { issuer, whose } = this.#options;
    this.#waiting(1);
    try {
      await whose.seize(record.txID);
      const stop = new AbortController();
      const following = issuer.follow(chain, { record, bytes }, stop.signal, ms);
      const ended =
        (await this.#soon(following)) ??
        (await window.withProgress(
          { location: ProgressLocation.Notification, title: followingText(record), cancellable: true },
          (_, token) =>
            untilCancelled(token, (signal) => {
              signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true });
              return following;
            }),
        ));
      if (ended === undefined) await issuer.stopFollowing(record);
      await whose.end(record.txID);
      return ended ?? record;
    } finally {
      this.#waiting(-1);
    }
  }

  /** Tells what became of a transaction. Not waited for: a notification may stand for hours. */
  tell(sent: Omit<Sent, 'chain'>): void {
    this.#show(outcomeOf(sent.record), sent);
  }

  /** Tells once more of a transaction that was not accepted: when it was, why, and what to do instead. */
  recall(record: IssueRecord, bytes?: Uint8Array): void {
    this.#show(recalledOutcome(record), { record, bytes });
  }

  #show({ severity, text, actions }: Outcome, sent: Omit<Sent, 'chain'>): void {
    notify[severity](text, ...actions)
      .then((chosen) => this.#act(chosen, sent))
      .catch((error: unknown) => reportFailure(this.#options.log, error));
  }

  /** Goes on with what the window followed before it was reloaded. */
  async resume(): Promise<void> {
    await this.#options.issuer.tidy();
    await Promise.all(this.#options.issuer.unfinished().map((record) => this.#resumeOne(record)));
  }

  /** Looks again for a transaction that is not known to be accepted: until its end, or once if it had one. */
  async again(record: IssueRecord, bytes?: Uint8Array): Promise<IssueRecord> {
    const { chains } = this.#options;
    const config = chains.find(record.chain);
    if (config === undefined) {
      void notify.warning(`No chain is called "${record.chain}" any more: see the setting xchainLens.chains.`);
      return record;
    }
    const chain = await chains.open(config);
    if (!isOpen(record)) return this.#lookAgain(chain, record, bytes);
    const ended = await this.follow({ chain, record, bytes });
    this.tell({ record: ended, bytes });
    return ended;
  }

  async #lookAgain(chain: Chain, record: IssueRecord, bytes: Uint8Array | undefined): Promise<IssueRecord> {
    const looked = await window.withProgress(
      { location: ProgressLocation.Notification, title: lookingText(record), cancellable: true },
      (_, token) => untilCancelled(token, (signal) => this.#options.issuer.lookAgain(chain, record, { signal })),
    );
    if (looked === undefined) return record;
    if (looked.state.kind === 'accepted') this.tell({ record: looked, bytes });
    else this.recall(looked, bytes);
    return looked;
  }

  dispose(): void {
    this.#ended.abort();
    this.#store.dispose();
  }

  /** What a promise gives within UNSHOWN_MS, else undefined. */
  async #soon<T>(promise: Promise<T>): Promise<T | undefined> {
    let cancel = (): void => undefined;
    const late = new Promise<undefined>((resolve) => {
      cancel = this.#options.clock.after(UNSHOWN_MS, () => resolve(undefined));
    });
    return Promise.race([promise, late]).finally(() => cancel());
  }

  async #resumeOne(record: FollowedRecord): Promise<void> {
    const { chains, issuer, whose, clock, log } = this.#options;
    try {
      const config = (await whose.isOurs(record, this.#ended.signal)) ? chains.find(record.chain) : undefined;
      if (config === undefined) {
        await issuer.stopFollowing(record);
        return;
      }
      const chain = await chains.open(config);
      const bytes = decodeHexDigits(record.hex);
      // A clock that was set back makes the time no longer.
      const left = Math.min(FOLLOW_MS, Math.max(LEAST_RESUMED_MS, record.until - clock.now()));
      const ended = await this.follow({ chain, record, bytes }, left);
      this.tell({ record: ended, bytes });
    } catch (error) {
      if (!this.#ended.signal.aborted) reportFailure(log, error);
    }
  }

  async #act(action: OutcomeAction | undefined, { record, bytes }: Omit<Sent, 'chain'>): Promise<void> {
    const { txID, state, chain: name } = record;
    switch (action) {
      case 'Open Transaction':
        await commands.executeCommand('xchainLens.openDocument', { chain: name, kind: 'tx', id: txID });
        break;
      case 'Open Block':
        if (state.kind !== 'accepted' || state.place === undefined) break;
        await commands.executeCommand('xchainLens.openDocument', {
          chain: name,
          kind: 'block',
          id: state.place.blockID,
        });
        break;
      case 'Copy ID':
        await env.clipboard.writeText(txID);
        break;
      case 'Check Again':
        await this.again(record, bytes);
        break;
      case undefined:
    }
  }

  #waiting(change: number): void {
    this.#count += change;
    if (this.#count === 0) {
      this.#status?.hide();
      return;
    }
    this.#status ??= this.#makeStatus();
    const what = this.#count === 1 ? '1 transaction' : `${this.#count} transactions`;
    this.#status.text = `$(sync~spin) Waiting: ${what}`;
    this.#status.accessibilityInformation = { label: `X-Chain Lens waits until ${what} are accepted` };
    this.#status.show();
  }

  #makeStatus(): StatusBarItem {
    const item = this.#store.add(window.createStatusBarItem('xchainLens.issue', StatusBarAlignment.Left, 0));
    item.name = 'X-Chain Lens: Issued Transactions';
    item.tooltip = 'Sent and not accepted yet. Click for all issued transactions';
    item.command = 'xchainLens.showIssuedTransactions';
    return item;
  }
}
