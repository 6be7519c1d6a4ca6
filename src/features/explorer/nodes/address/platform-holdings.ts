import * as l10n from '@vscode/l10n';
import type { Clock } from '../../../../client/clock';
import { saysNotOffered } from '../../../../client/node-words';
import { FRESH_MS } from '../chain-scope';
import { failureRow } from '../failure-row';
import type { Row } from '../tree-node';
import type { UTXOsNode } from '../utxo/utxos-node';

/** What the X-Chain's rows wait for the P-Chain's; those that come later are added. */
const GRACE_MS = 1_000;

/** What an address owns on the P-Chain. A slow or missing P-Chain doesn't hold up the X-Chain's rows. */
export class PlatformHoldings {
  readonly #clock: Clock;
  readonly #list: () => UTXOsNode;
  readonly #onLate: () => void;
  #loading: Promise<void> | undefined;
  /** The list, once its first page is loaded or can't be. */
  #opened: UTXOsNode | undefined;
  #loadedAt = 0;
  #isLate = false;

  /** `list` makes or returns the list of UTXOs; `onLate` is called when rows come after the grace period. */
  constructor(of: { clock: Clock; list: () => UTXOsNode; onLate: () => void }) {
    this.#clock = of.clock;
    this.#list = of.list;
    this.#onLate = of.onLate;
  }

  /** The list, once its first page is loaded. */
  get loaded(): UTXOsNode | undefined {
    return this.#opened?.missing === undefined ? this.#opened : undefined;
  }

  /** Whether it should be loaded again. Pages that the user loaded one by one stay until the next refresh. */
  get isOld(): boolean {
    const list = this.#opened;
    if (list === undefined || this.#clock.now() - this.#loadedAt < FRESH_MS) return false;
    return list.missing !== undefined || list.isOnePage;
  }

  /** A row in the place of rows that are missing. */
  get missing(): Row | undefined {
    if (this.#opened === undefined) return LOADING;
    const { missing } = this.#opened;
    if (missing === undefined) return undefined;
    if (saysNotOffered(missing)) return NOT_OFFERED;
    const row = failureRow(missing);
    const label = `P: ${row.label}`;
    return { ...row, label, spoken: l10n.t('Retry: {0}', label) };
  }

  /** Starts to load the first page, once. */
  start(): void {
    this.#loading ??= this.#load(this.#list());
  }

  /** Resolves when the page is loaded, or hasn't come for a while. */
  async ready(): Promise<void> {
    let cancel: (() => void) | undefined;
    const grace = new Promise<void>((resolve) => {
      cancel = this.#clock.after(GRACE_MS, resolve);
    });
    await Promise.race([this.#loading, grace]).finally(() => cancel?.());
    this.#isLate = this.#opened === undefined;
  }

  /** The list with its first page, or with why that is missing; undefined on a node without a P-Chain. */
  async open(): Promise<UTXOsNode | undefined> {
    this.start();
    await this.#loading;
    const missing = this.#opened?.missing;
    return missing !== undefined && saysNotOffered(missing) ? undefined : this.#opened;
  }

  /** It loads again when next shown. */
  forget(): void {
    this.#loading = undefined;
    this.#opened = undefined;
    this.#isLate = false;
  }

  async #load(list: UTXOsNode): Promise<void> {
    await list.open();
    if (list.isGone) return;
    this.#opened = list;
    this.#loadedAt = this.#clock.now();
    if (this.#isLate) this.#onLate();
  }
}

const LOADING: Row = { label: l10n.t('Loading from P…'), icon: 'loading~spin', context: 'message' };

const NOT_OFFERED: Row = {
  label: l10n.t('P-Chain'),
  description: l10n.t('not offered by this node'),
  icon: 'circle-slash',
  context: 'message',
};
