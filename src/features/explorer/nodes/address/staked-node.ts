import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { saysNotOffered } from '../../../../client/node-words';
import { markdownOf, tableMarkdown } from '../../../../services/text/markdown';
import { amountPieces, namePieces, rowText } from '../../../../services/text/pieces';
import { someAmounts } from '../../../../services/tx/tx-pieces';
import { stakedBy, type StakedAmount } from '../../../../services/utxos/staked';
import { amountText } from './balance-node';
import { ListNode } from '../list-node';
import type { Row } from '../tree-node';
import { lockText } from '../utxo/utxo-text';

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
    if (failure !== undefined && saysNotOffered(failure)) return NOT_OFFERED;
    if (this.failureRow !== undefined) return this.failureRow;
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
    const amounts = staked.map(({ assetID, amount }) => ({ asset: this.scope.ref(assetID), amount }));
    const label = rowText(someAmounts(amounts));
    return { label, description: [l10n.t('staked'), ON_P].join(' · '), icon, context: 'staked' };
  }

  override tooltip(): Promise<string | undefined> {
    const staked = this.#staked;
    if (staked === undefined || staked.length === 0) return Promise.resolve(undefined);
    const rows = staked.map(({ assetID, amount, locked }) => {
      const asset = this.scope.ref(assetID);
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
}

const ON_P = l10n.t('on {0}', 'P');

const NOT_OFFERED: Row = {
  label: l10n.t('Staked'),
  description: l10n.t('not offered by this node'),
  icon: 'circle-slash',
  context: 'message',
};
