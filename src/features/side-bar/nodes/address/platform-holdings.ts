import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { saysNotOffered } from '../../../../client/errors';
import type { ExpectedError } from '../../../../core/outcome';
import { markdownOf, tableMarkdown } from '../../../../services/text/markdown';
import { amountPieces, namePieces, numberText, rowText, spokenText } from '../../../../services/text/pieces';
import { someAmounts } from '../../../../services/tx/tx-pieces';
import { NOT_OFFERED } from '../../../../services/text/facts';
import { type StakedAmount, stakedBy } from '../../../../services/utxos/staked';
import { ListNode } from '../list-node';
import type { Row } from '../tree-node';
import { lockText } from '../utxo/utxo-text';
import { type Clock, endsWithin } from '../../../../client/clock';
import { FRESH_MS } from '../chain-scope';
import type { UTXOsNode } from '../utxo/utxos-node';
import { compare } from '../../../../core/compare';

/** What an address has staked. A node reads every staker's transaction to find it, so it is loaded only on a click. */
export class StakedNode extends ListNode<{ readonly address: Uint8Array }> {
  override readonly isPart = true;
  #staked: readonly StakedAmount[] | undefined;

  override async loadMore(options: CallOptions): Promise<void> {
    const { chain } = this.scope;
    const address = { bytes: this.of.address, text: this.scope.addressText(this.of.address, 'P') };
    const load = this.load(options, async (own) => {
      const staked = await stakedBy(chain, address, own);
      const assetIDs = staked.map(({ assetID }) => assetID);
      await this.scope.meet(assetIDs, own);
      this.#staked = staked;
    });
    await load.finally(() => this.redraw());
  }

  override row(): Row {
    const { failure } = this;
    if (failure !== undefined && saysNotOffered(failure)) return STAKE_NOT_OFFERED;
    if (this.failureRow !== undefined) return this.failureRow;
    const staked = this.#staked;
    const icon = 'milestone';
    if (staked === undefined) {
      return {
        label: l10n.t('Staked on P'),
        description: l10n.t('Select to load'),
        icon,
        context: 'staked',
        action: { kind: 'run', command: 'avalancheLens.loadMore' },
      };
    }
    if (staked.length === 0) return { label: l10n.t('Nothing staked on P'), icon, context: 'staked' };
    const amounts = staked.map(({ assetID, amount }) => ({ asset: this.scope.ref(assetID), amount }));
    const pieces = someAmounts(amounts);
    const description = l10n.t('staked');
    const spoken = [spokenText(pieces), description, l10n.t('on {0}', 'P')].join(', ');
    return { label: `P  ${rowText(pieces)}`, description, icon, context: 'staked', spoken };
  }

  override tooltip(): Promise<string | undefined> {
    const staked = this.#staked;
    if (staked === undefined || staked.length === 0) return Promise.resolve(undefined);
    const rows = staked.map(({ assetID, amount, locked }) => {
      const asset = this.scope.ref(assetID);
      const title = `**${markdownOf(asset.info === undefined ? amountPieces({ asset, amount }) : namePieces(asset.info))}**`;
      const parts = [...locked].sort(([a], [b]) => compare(a, b));
      const lines: [string, string][] = [
        [l10n.t('staked'), numberText({ asset, amount: amount })],
        ...parts.map(([until, part]): [string, string] => [lockText(until), numberText({ asset, amount: part })]),
      ];
      return `${title}\n\n${tableMarkdown(lines)}`;
    });
    return Promise.resolve(
      [
        ...rows,
        l10n.t(
          "Includes multisig outputs, but no rewards that were restaked. To see those, hover the validator's NodeID, if the node reports them. Reported by the node.",
        ),
      ].join('\n\n'),
    );
  }
}

const STAKE_NOT_OFFERED: Row = {
  label: l10n.t('Staked on P'),
  description: NOT_OFFERED,
  icon: 'circle-slash',
  context: 'message',
};

/** How long rows wait for balances, and those of the X-Chain for the P-Chain's; later ones are added. */
export const GRACE_MS = 1_000;

interface PlatformHoldingsParts {
  readonly clock: Clock;
  readonly list: () => UTXOsNode;
  readonly onLate: () => void;
}

/** What an address owns on the P-Chain. A slow or missing P-Chain doesn't hold up the X-Chain's rows. */
export class PlatformHoldings {
  readonly #parts: PlatformHoldingsParts;
  #loading: Promise<void> | undefined;
  /** The list, once its first page is loaded or can't be. */
  #opened: UTXOsNode | undefined;
  #loadedAt = 0;
  #isLate = false;

  /** `list` makes or returns the list of UTXOs; `onLate` is called when rows come after the grace period. */
  constructor(of: PlatformHoldingsParts) {
    this.#parts = of;
  }

  /** The list, once its first page is loaded. */
  get loaded(): UTXOsNode | undefined {
    return this.#opened?.missing === undefined ? this.#opened : undefined;
  }

  /** Whether it should be loaded again. Pages that the user loaded one by one stay until the next refresh. */
  get isOld(): boolean {
    const list = this.#opened;
    if (list === undefined || this.#parts.clock.now() - this.#loadedAt < FRESH_MS) return false;
    return list.missing !== undefined || list.isOnePage;
  }

  get isStarted(): boolean {
    return this.#loading !== undefined;
  }

  /** Why the list can't be loaded. */
  get failure(): ExpectedError | undefined {
    return this.#opened?.missing;
  }

  get missing(): Row | undefined {
    if (this.#opened === undefined) return LOADING_HOLDINGS;
    const { missing, scope } = this.#opened;
    if (missing === undefined) return undefined;
    if (saysNotOffered(missing)) return P_NOT_OFFERED;
    const row = scope.failureRow(missing);
    const label = `P: ${row.label}`;
    return { ...row, label, spoken: l10n.t('Retry: {0}', label) };
  }

  /** Starts to load the first page, once. */
  start(): void {
    this.#loading ??= this.#load(this.#parts.list());
  }

  /** Resolves when the page is loaded, or hasn't come for a while. */
  async ready(): Promise<void> {
    await endsWithin(this.#parts.clock, GRACE_MS, this.#loading);
    this.#isLate = this.#opened === undefined;
  }

  /** The list with its first page, or with why that is missing. */
  async open(): Promise<UTXOsNode | undefined> {
    this.start();
    await this.#loading;
    return this.#opened;
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
    this.#loadedAt = this.#parts.clock.now();
    if (this.#isLate) this.#parts.onLate();
  }
}

const LOADING_HOLDINGS: Row = { label: l10n.t('Loading from P…'), icon: 'loading~spin', context: 'message' };

/** In the place of rows of a P-Chain that the node doesn't serve. */
export const P_NOT_OFFERED: Row = {
  label: l10n.t('P-Chain'),
  description: NOT_OFFERED,
  icon: 'circle-slash',
  context: 'message',
};
