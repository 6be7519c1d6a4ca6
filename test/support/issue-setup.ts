import { HttpClient } from '../../src/client/http/http-client';
import { type Clock, systemClock } from '../../src/client/clock';
import { BlockFinder } from '../../src/services/lookup/block-finder';
import { Chain } from '../../src/services/chain/chain';
import { FollowedTxs } from '../../src/services/issuing/followed-txs';
import { IDResolver } from '../../src/services/lookup/id-resolver';
import { IssueHistory } from '../../src/services/issuing/issue-history';
import { SentTxs } from '../../src/services/issuing/sent-txs';
import { TxCheck } from '../../src/services/issuing/tx-check';
import { TxFollower } from '../../src/services/issuing/tx-follower';
import { TxIssuer } from '../../src/services/issuing/tx-issuer';
import { readPurse, type SamplePurse } from '../../src/features/issue/samples/purse';
import type { SampleKind } from '../../src/features/issue/samples/sample-kinds';
import { sampleTx } from '../../src/features/issue/samples/sample-tx';
import type { BuiltTx } from '../../src/core/tx-builder/builder';
import { MemoryStore } from './memory-store';

/** What the test key owns on the chain of a node. */
export async function purseOf(url: string): Promise<SamplePurse> {
  const window = new IssuingWindow();
  try {
    return await readPurse(window.chain(url), systemClock.now());
  } finally {
    await window.http.close();
  }
}

/** A sample for the chain of a node. */
export async function sampleOf(url: string, kind: SampleKind): Promise<BuiltTx> {
  const sample = sampleTx(kind, await purseOf(url));
  if ('needs' in sample) throw new Error(`${kind} needs ${sample.needs} first`);
  return sample;
}

/** A window that sends: everything between a chain and the stores of VS Code. */
export class IssuingWindow {
  readonly http: HttpClient;
  readonly resolver: IDResolver;
  readonly check: TxCheck;
  readonly history: IssueHistory;
  readonly issuer: TxIssuer;
  readonly #clock: Clock;

  constructor({
    clock = systemClock,
    local = new MemoryStore(),
    global = new MemoryStore(),
    onAccepted = () => undefined,
  }: { clock?: Clock; local?: MemoryStore; global?: MemoryStore; onAccepted?: (chain: Chain) => void } = {}) {
    this.#clock = clock;
    this.http = new HttpClient({ clock });
    this.resolver = new IDResolver(clock);
    this.history = new IssueHistory(global);
    const followed = new FollowedTxs(local);
    const sent = new SentTxs({ followed, history: this.history });
    this.check = new TxCheck({ resolver: this.resolver, clock, sent });
    const blocks = new BlockFinder(this.resolver);
    const follower = new TxFollower({
      clock,
      resolver: this.resolver,
      blocks,
      check: new TxCheck({ resolver: this.resolver, clock }),
    });
    this.issuer = new TxIssuer({ clock, follower, history: this.history, followed, onAccepted });
  }

  chain(url: string, name = 'test'): Chain {
    return new Chain({ name, url, blockchain: 'X' }, { http: this.http, clock: this.#clock });
  }

  /** A sample of what the chain's UTXOs allow now. */
  async sample(chain: Chain, kind: SampleKind = 'pay'): Promise<BuiltTx> {
    const sample = sampleTx(kind, await readPurse(chain, systemClock.now()));
    if ('needs' in sample) throw new Error(`${kind} needs ${sample.needs} first`);
    return sample;
  }
}
