import * as l10n from '@vscode/l10n';
import { decodeID } from '../../../../core/encodings/cb58';
import type { AssetTraits } from '../../../../services/lookup/asset-cache';
import { rowID } from '../../../../services/text/format-id';
import { counted, groupedInteger } from '../../../../services/text/format-text';
import { codeSpan, markdownOf } from '../../../../services/text/markdown';
import { namePieces, rowText } from '../../../../services/text/pieces';
import { TREE } from '../chain-scope';
import { ScopedNode } from '../list-node';
import type { Copies, Row, TreeNode } from '../tree-node';
import { UTXO_ICONS } from '../utxo/utxo-text';
import { orderAssets } from '../utxo/utxo-view';
import { present } from '../../../../core/present';

/** The assets seen so far: a node has no list of all. */
export class AssetsNode extends ScopedNode {
  override row(): Row {
    return {
      label: l10n.t('Assets'),
      description: groupedInteger(this.scope.seenAssets.length),
      icon: 'symbol-misc',
      context: 'assets',
      expands: 'collapsed',
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    await this.scope.meet(this.scope.seenAssets);
    return orderAssets(this.scope.seenAssets, (id) => this.scope.ref(id)).map((id) => this.#node(id));
  }

  /** Lists an asset and returns its row. `assetID` is cb58. */
  async visit(assetID: string): Promise<AssetNode> {
    await this.scope.meet([assetID]);
    return this.#node(assetID);
  }

  #node(assetID: string): AssetNode {
    return this.part(AssetNode, assetID, { assetID });
  }
}

export class AssetNode extends ScopedNode<{ readonly assetID: string }> {
  /** cb58 */
  get assetID(): string {
    return this.of.assetID;
  }

  override row(): Row {
    const { info } = this.scope.ref(this.assetID);
    const short = rowID(this.assetID);
    const label = info === undefined ? l10n.t('Asset {0}', short) : rowText(namePieces(info));
    const facts = info === undefined ? [l10n.t('not loaded')] : [short, ...traitTexts(info.traits)];
    return {
      label,
      description: facts.join(' · '),
      icon: iconOfAsset(info?.traits),
      context: 'asset',
      spoken: [info === undefined ? label : l10n.t('Asset {0}', label), ...facts].join(', '),
      action: { kind: 'open', target: { chain: this.scope.name, kind: 'asset', id: this.assetID } },
    };
  }

  override async tooltip(signal: AbortSignal): Promise<string> {
    const answer = await this.context.assets.describe(this.scope.chain, decodeID(this.assetID), { ...TREE, signal });
    const id = codeSpan(this.assetID);
    if ('unknown' in answer) {
      const reason = markdownOf([{ kind: 'quote', text: answer.unknown, limit: 160 }]);
      return [id, l10n.t('unknown: {0}', reason)].join('\n\n');
    }
    const { asset } = answer;
    const facts = [counted(asset.denomination, 'decimal'), ...traitTexts(asset.traits)].join(', ');
    return [`**${markdownOf(namePieces(asset))}**`, facts, id].join('\n\n');
  }

  override copies(): Copies {
    return { id: this.assetID };
  }
}

function iconOfAsset(traits: AssetTraits | undefined): string {
  if (traits?.isNFT === true) return UTXO_ICONS.nft;
  return traits?.isProperty === true ? UTXO_ICONS.property : UTXO_ICONS.amount;
}

function traitTexts({ isFungible, isMintable, isNFT, isProperty }: AssetTraits): string[] {
  const supply = isMintable ? l10n.t('mintable') : l10n.t('fixed supply');
  return present([isFungible && supply, isNFT && l10n.t('NFT'), isProperty && l10n.t('property')]);
}
