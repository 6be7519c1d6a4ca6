import { HttpClient } from '../../../src/client/http/http-client';
import { type Clock, systemClock } from '../../../src/client/clock';
import { Chain } from '../../../src/services/chain/chain';
import type { IDResolver } from '../../../src/services/lookup/id-resolver';
import type { Describer } from '../../../src/services/inspect/describer';
import type { AssetCache } from '../../../src/services/lookup/asset-cache';
import { createServices } from '../../../src/services/create-services';
import { createIssuing } from '../../../src/services/sending/create-issuing';
import type { SentRecords } from '../../../src/services/sending/issue-record';
import type { TxChecker } from '../../../src/services/checking/tx-checker';
import { Reviewer } from '../../../src/services/review/review';
import type { Signings } from '../../../src/services/signing/signing-state';
import type { TxFollower } from '../../../src/services/sending/tx-follower';
import type { TxIssuer } from '../../../src/services/sending/tx-issuer';
import { EWOQ, SigningKey } from '../../../src/core/tx-builder/key';
import { type AVMWallet, readAVMWallet, readSenderOnP, type SenderOnP } from '../../../src/services/compose/wallets';
import type { MadeSample } from '../../../src/features/issue/samples/made-sample';
import { until } from '../assertions/until';
import type { FakeClock } from './fake-clock';
import { MemoryStore } from './memory-store';
import { signedTx, type TestTx } from './signed-txs';

export type KeyWallet = AVMWallet & { readonly key: SigningKey };

/** What the test key owns on a chain. */
export async function walletOn(chain: Chain): Promise<KeyWallet> {
  const key = SigningKey.parse(EWOQ);
  return { ...(await readAVMWallet(chain, { address: key.address, now: systemClock.now() })), key };
}

export const walletOnP = (chain: Chain): Promise<SenderOnP> =>
  readSenderOnP(chain, { key: SigningKey.parse(EWOQ), now: systemClock.now(), source: 'X' });

/** What the test key owns on the chain of a node. */
export const sampleWalletOf = (url: string): Promise<KeyWallet> => onChain(url, walletOn);

/** A transaction for the chain of a node. */
export const sampleOf = (url: string, kind: TestTx, change?: Parameters<typeof signedTx>[2]): Promise<MadeSample> =>
  onChain(url, (chain) => signedTx(chain, kind, change));

async function onChain<T>(url: string, task: (chain: Chain) => Promise<T>): Promise<T> {
  const window = new IssuingWindow();
  try {
    return await task(window.chain(url));
  } finally {
    await window.http.close();
  }
}

/** A window that sends: everything between a chain and the stores of VS Code. */
export class IssuingWindow {
  readonly http: HttpClient;
  readonly resolver: IDResolver;
  readonly checker: TxChecker;
  readonly records: SentRecords;
  readonly issuer: TxIssuer;
  readonly follower: TxFollower;
  readonly signings: Signings;
  readonly reviewer: Reviewer;
  readonly describer: Describer;
  readonly assets: AssetCache;
  readonly #clock: Clock;

  constructor({
    clock = systemClock,
    local = new MemoryStore(),
    global = new MemoryStore(),
    onAccepted = () => undefined,
  }: { clock?: Clock; local?: MemoryStore; global?: MemoryStore; onAccepted?: (chain: Chain) => void } = {}) {
    this.#clock = clock;
    this.http = new HttpClient({ clock });
    const nowhere = () => Promise.reject(new Error('no chain of the settings is asked'));
    const services = createServices({ http: this.http, clock, sandboxURL: nowhere });
    this.resolver = services.resolver;
    this.signings = services.signings;
    this.describer = services.describer;
    this.assets = services.assets;
    const issuing = createIssuing({ ...services, windowStore: local, store: global, onAccepted });
    ({ records: this.records, checker: this.checker, issuer: this.issuer, follower: this.follower } = issuing);
    this.reviewer = new Reviewer({ ...services, checker: this.checker });
  }

  chain(url: string, name = 'test'): Chain {
    return new Chain({ name, url, blockchain: 'X' }, { http: this.http, clock: this.#clock });
  }

  /** A transaction of what the chain's UTXOs allow now. */
  sample(chain: Chain, kind: TestTx = 'pay'): Promise<MadeSample> {
    return signedTx(chain, kind);
  }
}

/** Moves the clock, and waits for the answers to what the window has asked, and for what it makes of them. */
export async function tick({ http }: IssuingWindow, clock: FakeClock, ms: number): Promise<void> {
  await clock.advance(ms);
  await until(() => http.states().every(({ active }) => active === 0));
  await new Promise((resolve) => setTimeout(resolve, 8));
}

/** Moves the clock until the promise is settled, a minute at most. */
export async function advanced<T>(window: IssuingWindow, clock: FakeClock, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settled = promise.finally(() => (isSettled = true));
  const isOpenStill = (): boolean => !isSettled;
  for (let tries = 0; tries < 240 && isOpenStill(); tries++) await tick(window, clock, 250);
  return settled;
}
