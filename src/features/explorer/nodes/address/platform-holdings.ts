import * as l10n from '@vscode/l10n';
import { saysNotOffered } from '../../../../client/node-words';
import type { ExpectedError } from '../../../../core/errors';
import { type ChainScope, FRESH_MS, TREE } from '../chain-scope';
import type { TreeContext } from '../../explorer-parts';
import { failureRow, rethrowUnlessExpected } from '../failure-row';
import type { Row } from '../tree-node';
import type { UTXOsNode } from '../utxo/utxos-node';

/** What the X-Chain's rows wait for the P-Chain's; those that come later are added. */
const GRACE_MS = 1_000;

/** An address' UTXOs on P; `error` if they can't be loaded. */
interface Outcome {
  readonly list: UTXOsNode;
  readonly error?: ExpectedError;
}

/** What an address owns on the P-Chain. A slow or missing P-Chain doesn't hold up the X-Chain's rows. */
export class PlatformHoldings {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #list: () => UTXOsNode;
  readonly #onLate: () => void;
  #loading: Promise<void> | undefined;
  #outcome: Outcome | undefined;
  #loadedAt = 0;
  #isLate = false;

  /** `list` makes or returns the list of UTXOs; `onLate` is called when rows come after the grace period. */
  constructor(of: { context: TreeContext; scope: ChainScope; list: () => UTXOsNode; onLate: () => void }) {
    this.#context = of.context;
    this.#scope = of.scope;
    this.#list = of.list;
    this.#onLate = of.onLate;
  }

  /** The list, once its first page is loaded. */
  get loaded(): UTXOsNode | undefined {
    return this.#outcome?.error === undefined ? this.#outcome?.list : undefined;
  }

  /** Whether it should be loaded again. Pages that the user loaded one by one stay until the next refresh. */
  get isOld(): boolean {
    const outcome = this.#outcome;
    if (outcome === undefined || this.#context.clock.now() - this.#loadedAt < FRESH_MS) return false;
    return outcome.error !== undefined || outcome.list.isOnePage;
  }

  /** A row in the place of rows that are missing. */
  get missing(): Row | undefined {
    const outcome = this.#outcome;
    if (outcome === undefined) return LOADING;
    const { error } = outcome;
    if (error === undefined) return undefined;
    if (saysNotOffered(error)) return NOT_OFFERED;
    const row = failureRow(error);
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
      cancel = this.#context.clock.after(GRACE_MS, resolve);
    });
    await Promise.race([this.#loading, grace]).finally(() => cancel?.());
    this.#isLate = this.#outcome === undefined;
  }

  /** The list with its first page, or why it can't be loaded; undefined on a node without a P-Chain. */
  async open(): Promise<{ readonly list?: UTXOsNode; readonly failure?: string } | undefined> {
    this.start();
    await this.#loading;
    const outcome = this.#outcome;
    if (outcome === undefined) return undefined;
    const { list, error } = outcome;
    if (error === undefined) return { list };
    return saysNotOffered(error) ? undefined : { failure: error.message };
  }

  /** It loads again when next shown. */
  forget(): void {
    this.#loading = undefined;
    this.#outcome = undefined;
    this.#isLate = false;
  }

  async #load(list: UTXOsNode): Promise<void> {
    const outcome = await this.#open(list);
    if (list.isGone) return;
    this.#outcome = outcome;
    this.#loadedAt = this.#context.clock.now();
    if (this.#isLate) this.#onLate();
  }

  async #open(list: UTXOsNode): Promise<Outcome> {
    try {
      await list.pages.open(TREE);
      list.noteRead();
      await this.#scope.meet([...new Set(list.pages.utxos.map(({ assetID }) => assetID))]);
      return { list };
    } catch (error) {
      rethrowUnlessExpected(error);
      return { list, error };
    }
  }
}

const LOADING: Row = { label: l10n.t('Loading from P…'), icon: 'loading~spin', context: 'message' };

const NOT_OFFERED: Row = {
  label: l10n.t('P-Chain'),
  description: l10n.t('not offered by this node'),
  icon: 'circle-slash',
  context: 'message',
};
