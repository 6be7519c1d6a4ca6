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
import { ICONS } from '../utxo/utxo-text';
import { orderAssets } from '../utxo/utxo-view';

/** The pinned assets and those seen so far: a node has no list of all. */
export class AssetsNode extends ScopedNode {
  override row(): Row {
    const { seenAssets, pinnedAssets } = this.scope;
    const pinned = pinnedAssets.length === 0 ? [] : [l10n.t('{0} pinned', groupedInteger(pinnedAssets.length))];
    return {
      label: l10n.t('Assets'),
      description: [l10n.t('{0} known', groupedInteger(seenAssets.length)), ...pinned].join(', '),
      icon: 'symbol-misc',
      context: 'assets',
      expands: 'collapsed',
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const pinned = this.scope.pinnedAssets;
    await this.scope.meet([...new Set([...pinned, ...this.scope.seenAssets])]);
    const others = this.scope.seenAssets.filter((id) => !pinned.includes(id));
    return [...pinned, ...orderAssets(others, (id) => this.scope.ref(id))].map((id) => this.#node(id));
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

/** An asset of a chain. */
export class AssetNode extends ScopedNode<{ readonly assetID: string }> {
  /** cb58 */
  get assetID(): string {
    return this.of.assetID;
  }

  override row(): Row {
    const { info } = this.scope.ref(this.assetID);
    const short = rowID(this.assetID);
    const label = info === undefined ? l10n.t('Asset {0}', short) : rowText(namePieces(info));
    const isPinned = this.scope.pinnedAssets.includes(this.assetID);
    const facts = info === undefined ? [l10n.t('not loaded')] : [short, ...traitTexts(info.traits)];
    return {
      label,
      description: facts.join(' · '),
      icon: isPinned ? 'pinned' : iconOfAsset(info?.traits),
      context: isPinned ? 'asset.pinned' : 'asset',
      spoken: [
        info === undefined ? label : l10n.t('Asset {0}', label),
        ...(isPinned ? [l10n.t('pinned')] : []),
        ...facts,
      ].join(', '),
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
  if (traits?.isNFT === true) return ICONS.nft;
  return traits?.isProperty === true ? ICONS.property : ICONS.amount;
}

function traitTexts({ isFungible, isMintable, isNFT, isProperty }: AssetTraits): string[] {
  const supply = isMintable ? l10n.t('mintable') : l10n.t('fixed supply');
  return [
    ...(isFungible ? [supply] : []),
    ...(isNFT ? [l10n.t('NFT')] : []),
    ...(isProperty ? [l10n.t('property')] : []),
  ];
}
