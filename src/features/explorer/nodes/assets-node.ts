import { decodeID } from '../../../core/encodings/cb58';
import { shortID } from '../../../services/text/format-id';
import { groupedInteger } from '../../../services/text/format-text';
import { codeSpan, markdownOf } from '../../../services/text/markdown';
import { namePieces, plainText } from '../../../services/text/pieces';
import { type ChainScope, TREE } from './chain-scope';
import type { TreeContext } from '../explorer-parts';
import { type Copies, type Row, TreeNode } from './tree-node';
import { orderAssets } from './utxo-view';

/** The assets that the user pinned, and those that were met so far: a node has no list of all. */
export class AssetsNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;

  constructor(parent: TreeNode, of: { context: TreeContext; scope: ChainScope }) {
    super(parent, 'assets');
    this.#context = of.context;
    this.#scope = of.scope;
  }

  override row(): Row {
    const { seenAssets, pinnedAssets } = this.#scope;
    const pinned = pinnedAssets.length === 0 ? '' : `, ${groupedInteger(pinnedAssets.length)} pinned`;
    return {
      label: 'Assets',
      description: `${groupedInteger(seenAssets.length)} seen so far${pinned}`,
      icon: 'symbol-misc',
      context: 'assets',
      expands: 'collapsed',
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const pinned = this.#scope.pinnedAssets;
    await this.#scope.meet([...new Set([...pinned, ...this.#scope.seenAssets])]);
    const others = this.#scope.seenAssets.filter((id) => !pinned.includes(id));
    return [...pinned, ...orderAssets(others, (id) => this.#scope.ref(id))].map((id) => this.#node(id));
  }

  /** The row of an asset, which is listed from now on. `assetID` is cb58. */
  async visit(assetID: string): Promise<AssetNode> {
    await this.#scope.meet([assetID]);
    return this.#node(assetID);
  }

  #node(assetID: string): AssetNode {
    const of = { context: this.#context, scope: this.#scope };
    return this.kept(assetID, () => new AssetNode(this, assetID, of));
  }
}

/** An asset of a chain. */
export class AssetNode extends TreeNode {
  readonly scope: ChainScope;
  /** cb58 */
  readonly assetID: string;
  readonly #context: TreeContext;

  constructor(parent: TreeNode, assetID: string, of: { context: TreeContext; scope: ChainScope }) {
    super(parent, assetID);
    this.#context = of.context;
    this.scope = of.scope;
    this.assetID = assetID;
  }

  override row(): Row {
    const { info } = this.scope.ref(this.assetID);
    const label = info === undefined ? `Asset ${shortID(this.assetID)}` : plainText(namePieces(info));
    const isPinned = this.scope.pinnedAssets.includes(this.assetID);
    const words = [shortID(this.assetID), ...(info === undefined ? ['unknown'] : traitWords(info.traits))];
    return {
      label,
      description: words.join(' · '),
      icon: isPinned
        ? 'pinned'
        : info?.traits.isNFT === true
          ? 'file-media'
          : info?.traits.isProperty === true
            ? 'key'
            : 'symbol-numeric',
      context: isPinned ? 'asset.pinned' : 'asset',
      spoken: [`Asset ${label}`, isPinned ? 'pinned' : '', ...words].filter((each) => each !== '').join(', '),
      action: { kind: 'open', target: { chain: this.scope.name, kind: 'asset', id: this.assetID } },
    };
  }

  override async tooltip(signal: AbortSignal): Promise<string> {
    const answer = await this.#context.assets.describe(this.scope.chain, decodeID(this.assetID), { ...TREE, signal });
    const id = codeSpan(this.assetID);
    if ('unknown' in answer)
      return [id, `unknown: ${markdownOf([{ kind: 'quote', text: answer.unknown, limit: 160 }])}`].join('\n\n');
    const { asset } = answer;
    const kinds = traitWords(asset.traits).join(', ');
    return [`**${markdownOf(namePieces(asset))}**`, `${asset.denomination} decimal places, ${kinds}`, id].join('\n\n');
  }

  override copies(): Copies {
    return { id: this.assetID };
  }
}

function traitWords(traits: {
  isFungible: boolean;
  isMintable: boolean;
  isNFT: boolean;
  isProperty: boolean;
}): string[] {
  return [
    traits.isFungible ? (traits.isMintable ? 'mintable' : 'fixed supply') : '',
    traits.isNFT ? 'NFT' : '',
    traits.isProperty ? 'property' : '',
  ].filter((words) => words !== '');
}
