import * as l10n from '@vscode/l10n';
import { groupedInteger } from '../../../../services/text/format-text';
import { amountPieces, rowText } from '../../../../services/text/pieces';
import type { Direction } from '../../../../services/utxos/transfers';
import type { OnChain } from '../list-node';
import type { Row, TreeNode } from '../tree-node';
import { directionText, spokenDirection } from '../utxo/utxo-text';
import { type UTXOListing, UTXOsNode } from '../utxo/utxos-node';

/** Directions with more rows than these start collapsed. */
const SHOWN_AT_ONCE = 8;

/** What was exported in a direction and isn't imported yet, with the sum of each asset. */
export class TransferList extends UTXOsNode {
  readonly direction: Direction;

  constructor(parent: TreeNode, key: string, of: UTXOListing & OnChain & { readonly direction: Direction }) {
    super(parent, key, of);
    this.direction = of.direction;
  }

  override row(): Row {
    const row = super.row();
    const notes = [row.description, this.#totals()];
    return {
      ...row,
      label: directionText(this.direction),
      description: notes.join(' · '),
      spoken: [spokenDirection(this.direction), ...notes].join(', '),
      expands: this.pages.utxos.length > SHOWN_AT_ONCE ? 'collapsed' : 'expanded',
    };
  }

  #totals(): string {
    const parts = this.balances().flatMap(
      ({ assetID, spendable, locked, stakeable, shared, nfts, mintRights, properties }) => {
        const amount = spendable + locked + stakeable + shared;
        const others = nfts + mintRights + properties;
        return [
          ...(amount > 0n ? [rowText(amountPieces({ asset: this.scope.ref(assetID), amount }))] : []),
          ...(others > 0 ? [withoutAmount(others)] : []),
        ];
      },
    );
    const totals = parts.join(', ');
    return this.pages.state === 'complete' ? totals : l10n.t('at least {0}', totals);
  }
}

/** NFTs, mint rights and properties. */
function withoutAmount(count: number): string {
  return count === 1
    ? l10n.t('1 UTXO without an amount')
    : l10n.t('{0} UTXOs without an amount', groupedInteger(count));
}
