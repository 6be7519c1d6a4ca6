import { createHash } from 'node:crypto';
import { systemClock } from '../../../../../src/client/clock';
import { HttpClient } from '../../../../../src/client/http/http-client';
import { encodeCb58 } from '../../../../../src/core/encodings/cb58';
import { HexReader } from '../../../../../src/core/given-text/hex-reader';
import type { GivenTx } from '../../../../../src/features/issue/input/given-txs';
import { type OpenedTxs, type PendingParts, PendingTxs } from '../../../../../src/features/issue/pending/pending-txs';
import { createServices } from '../../../../../src/services/create-services';
import { Reviewer } from '../../../../../src/services/review/review';
import { createIssuing } from '../../../../../src/services/sending/create-issuing';
import { isOpen, type IssueRecord } from '../../../../../src/services/sending/issue-record';
import type { SignedText } from '../../../../../src/services/signing/add-copies';
import type { PagePending } from '../../../../../src/tx-page-protocol';
import { until } from '../../../../support/assertions/until';
import { MemoryStore } from '../../../../support/setup/memory-store';

/** What a user would do in VS Code's own inputs. */
export interface Answers {
  signed: readonly SignedText[];
  confirms: boolean;
  /** The name of another chain. */
  picks: string;
}

/** The page of pending transactions as the extension makes it, with a real node, without a window. */
export class PendingWorld {
  readonly answers: Answers = { signed: [], confirms: true, picks: '' };
  /** What was done in VS Code, and with what. */
  readonly done: (readonly [what: string, value: unknown])[] = [];
  readonly failures: unknown[] = [];
  readonly services;
  readonly issuing;
  isVisible = true;
  readonly #http = new HttpClient({ clock: systemClock });

  constructor(chains: Readonly<Record<string, string>>) {
    const nowhere = () => Promise.reject(new Error('no sandbox of the extension runs'));
    this.services = createServices({ http: this.#http, clock: systemClock, sandboxURL: nowhere });
    this.services.chains.configure({
      chains: Object.entries(chains).map(([name, url]) => ({
        name,
        url,
        blockchain: 'X',
        networkID: name === 'Mainnet' ? 1 : 12345,
      })),
      activeChain: Object.keys(chains)[0] ?? '',
    });
    this.issuing = createIssuing({
      ...this.services,
      windowStore: new MemoryStore(),
      store: new MemoryStore(),
      onAccepted: () => undefined,
    });
  }

  close(): Promise<void> {
    return this.#http.close();
  }

  /** Bytes as they would be found in a text, without a place. */
  given(bytes: Uint8Array): GivenTx {
    const pasted = new HexReader().raw(bytes);
    if (pasted === undefined) throw new Error('not a transaction');
    return { pasted, text: '', origin: undefined, place: undefined };
  }

  open(list: readonly Uint8Array[], more: Partial<OpenedTxs> = {}): PendingTxs {
    return this.openGiven(
      list.map((bytes) => this.given(bytes)),
      more,
    );
  }

  openGiven(txs: readonly GivenTx[], more: Partial<OpenedTxs> = {}): PendingTxs {
    const { chains } = this.services;
    const pending = new PendingTxs(this.parts(), { txs, config: chains.active, ...more });
    pending.open(() => this.isVisible);
    return pending;
  }

  /** Its state once the page says that it stands so. */
  async stands(pending: PendingTxs, text: RegExp): Promise<PagePending> {
    await until(() => text.test(pending.content.standing.text) && !pending.content.standing.isLoading);
    return pending.content;
  }

  press(pending: PendingTxs, key: string, check = pending.content.check): void {
    pending.press(key, check);
  }

  parts(): PendingParts {
    const { services, issuing, answers } = this;
    const note = (what: string, value: unknown): void => void this.done.push([what, value]);
    const taken =
      (what: string) =>
      (value: unknown): Promise<void> => {
        note(what, value);
        return Promise.resolve();
      };
    const window: PendingParts['window'] = {
      pickChain: () => Promise.resolve(services.chains.find(answers.picks)),
      confirm: () => Promise.resolve(answers.confirms),
      askSigned: () => Promise.resolve(answers.signed),
      logFailure: (error) => note('log', error.message),
      onFailure: (error) => this.failures.push(error),
      mark: (txs) => note('mark', txs.length),
      markOutcome: (_, record) => note('outcome', record.state.kind),
      showBytes: taken('bytes'),
      copy: taken('copy'),
      copySigned: taken('copy'),
      signElsewhere: (any) => taken('elsewhere')(any).then(() => true),
      save: (bytes) => taken('save')(bytes).then(() => true),
      editAsJSON: (target) => taken('edit')(target).then(() => undefined),
      openPage: taken('page'),
      closedUnsaved: () => note('closed unsaved', undefined),
      sourceAt: () => undefined,
      openIssued: (_, chain, what) => taken(what)(chain),
    };
    const reviewer = new Reviewer({ ...services, checker: issuing.checker });
    return {
      ...services,
      window,
      reviewer,
      records: issuing.records,
      send: async ({ chain, review, txs, options, page, onRecord }) => {
        const records: IssueRecord[] = [];
        for (const [i, bytes] of txs.entries()) {
          const said = { bytes, headline: review.txs[i]?.headline ?? '', target: review.identity };
          const sent = await issuing.issuer.issue(chain, said, options);
          onRecord(i, sent);
          const record = isOpen(sent)
            ? await issuing.issuer.follow(chain, { record: sent, bytes }, page.stop).catch(() => sent)
            : sent;
          onRecord(i, record);
          records.push(record);
          if (record.state.kind !== 'accepted') break;
        }
        return records;
      },
      refresh: async (record, bytes, page) => {
        const chain = await services.chains.open(services.chains.active);
        return issuing.issuer.follow(chain, { record, bytes }, page.stop);
      },
      signInCore: (_, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ value: 'cancelled' }), { once: true });
        }),
      keep: (bytes) => encodeCb58(createHash('sha256').update(bytes).digest()),
      onClosed: () => note('closed', undefined),
      onFailure: (error) => this.failures.push(error),
    };
  }
}
