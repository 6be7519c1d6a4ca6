import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { LinkedAbort } from '../../../../client/linked-abort';
import { saysNotOffered } from '../../../../client/node-words';
import type { ExpectedError } from '../../../../core/errors';
import { markdownOf, tableMarkdown } from '../../../../services/text/markdown';
import { amountPieces, namePieces, rowText } from '../../../../services/text/pieces';
import { someAmounts } from '../../../../services/tx/tx-pieces';
import { stakedBy, type StakedAmount } from '../../../../services/utxos/staked';
import { amountText } from './balance-rows';
import { type ChainScope, TREE } from '../chain-scope';
import type { TreeContext } from '../../explorer-parts';
import { failureRow, rethrowUnlessExpected } from '../failure-row';
import { type Row, TreeNode } from '../tree-node';
import { lockText } from '../utxo/utxo-text';

/** What an address has staked. A node reads every staker's transaction to find it, so it is loaded only on a click. */
export class StakedNode extends TreeNode {
  override readonly isPart = true;
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #address: Uint8Array;
  #staked: readonly StakedAmount[] | undefined;
  #failure: ExpectedError | undefined;
  readonly #gone = new AbortController();

  constructor(parent: TreeNode, key: string, of: { context: TreeContext; scope: ChainScope; address: Uint8Array }) {
    super(parent, key);
    this.#context = of.context;
    this.#scope = of.scope;
    this.#address = of.address;
  }

  override dropped(): void {
    this.#gone.abort();
    super.dropped();
  }

  /** Loads it. A failure becomes the row; rejects with the abort reason. */
  async loadMore(options: CallOptions): Promise<void> {
    const { chain } = this.#scope;
    const address = { bytes: this.#address, text: this.#scope.addressText(this.#address, 'P') };
    const abort = new LinkedAbort(this.#gone.signal, options.signal);
    const own = { ...TREE, ...options, signal: abort.signal };
    this.#failure = undefined;
    try {
      const staked = await stakedBy(chain, address, own);
      await this.#scope.meet(
        staked.map(({ assetID }) => assetID),
        own,
      );
      this.#staked = staked;
    } catch (error) {
      options.signal?.throwIfAborted();
      if (this.#gone.signal.aborted) return;
      rethrowUnlessExpected(error);
      this.#failure = error;
    } finally {
      abort.release();
    }
    this.#context.changed(this);
  }

  override row(): Row {
    if (this.#failure !== undefined) return this.#failedRow(this.#failure);
    const staked = this.#staked;
    const icon = 'milestone';
    if (staked === undefined) {
      return {
        label: l10n.t('Staked'),
        description: [l10n.t('Load'), ON_P].join(' · '),
        icon,
        context: 'staked',
        spoken: l10n.t('Staked on P. Select to load'),
        action: { kind: 'run', command: 'xchainLens.loadMore' },
      };
    }
    if (staked.length === 0) return { label: l10n.t('Nothing staked'), description: ON_P, icon, context: 'staked' };
    const amounts = staked.map(({ assetID, amount }) => ({ asset: this.#scope.ref(assetID), amount }));
    const label = rowText(someAmounts(amounts));
    return { label, description: [l10n.t('staked'), ON_P].join(' · '), icon, context: 'staked' };
  }

  override tooltip(): Promise<string | undefined> {
    const staked = this.#staked;
    if (staked === undefined || staked.length === 0) return Promise.resolve(undefined);
    const rows = staked.map(({ assetID, amount, locked }) => {
      const asset = this.#scope.ref(assetID);
      const title = `**${markdownOf(asset.info === undefined ? amountPieces({ asset, amount }) : namePieces(asset.info))}**`;
      const parts = [...locked].sort(([a], [b]) => (a < b ? -1 : 1));
      const lines: [string, string][] = [
        [l10n.t('staked'), amountText(amount, asset)],
        ...parts.map(([until, part]): [string, string] => [lockText(until), amountText(part, asset)]),
      ];
      return `${title}\n\n${tableMarkdown(lines)}`;
    });
    return Promise.resolve(
      [...rows, l10n.t('Includes multisig outputs, but no rewards that were restaked. Reported by the node.')].join(
        '\n\n',
      ),
    );
  }

  #failedRow(error: ExpectedError): Row {
    if (saysNotOffered(error)) {
      const description = l10n.t('not offered by this node');
      return { label: l10n.t('Staked'), description, icon: 'circle-slash', context: 'message' };
    }
    return { ...failureRow(error), action: { kind: 'run', command: 'xchainLens.loadMore' } };
  }
}

const ON_P = l10n.t('on {0}', 'P');
