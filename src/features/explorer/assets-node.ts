import { decodeID } from '../../core/cb58';
import { shortID } from '../../services/format-id';
import { groupedInteger } from '../../services/format-text';
import { codeSpan, markdownOf } from '../../services/markdown';
import { namePieces, plainText } from '../../services/pieces';
import { type ChainScope, TREE } from './chain-scope';
import type { TreeContext } from './explorer-parts';
import { type Copies, type Row, TreeNode } from './tree-node';
import { orderAssets } from './utxo-view';

/** The assets that were met on a chain so far: a node has no list of all. */
export class AssetsNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;

  constructor(parent: TreeNode, of: { context: TreeContext; scope: ChainScope }) {
    super(parent, 'assets');
    this.#context = of.context;
    this.#scope = of.scope;
  }

  override row(): Row {
    const { length } = this.#scope.seenAssets;
    return {
      label: 'Assets',
      description: `${groupedInteger(length)} seen so far`,
      icon: 'symbol-misc',
      context: 'assets',
      expands: 'collapsed',
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const ids = this.#scope.seenAssets;
    await this.#scope.meet(ids);
    return orderAssets(ids, (id) => this.#scope.ref(id)).map((id) =>
      this.kept(id, () => new AssetNode(this, id, { context: this.#context, scope: this.#scope })),
    );
  }
}

class AssetNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #assetID: string;

  constructor(parent: TreeNode, assetID: string, of: { context: TreeContext; scope: ChainScope }) {
    super(parent, assetID);
    this.#context = of.context;
    this.#scope = of.scope;
    this.#assetID = assetID;
  }

  override row(): Row {
    const { info } = this.#scope.ref(this.#assetID);
    const label = info === undefined ? `Asset ${shortID(this.#assetID)}` : plainText(namePieces(info));
    return {
      label,
      description: [shortID(this.#assetID), ...(info === undefined ? ['unknown'] : traitWords(info.traits))].join(
        ' · ',
      ),
      icon: info?.traits.isNFT === true ? 'file-media' : info?.traits.isProperty === true ? 'key' : 'symbol-numeric',
      context: 'asset',
      spoken: `Asset ${label}`,
      action: { kind: 'open', target: { chain: this.#scope.name, kind: 'asset', id: this.#assetID } },
    };
  }

  override async tooltip(signal: AbortSignal): Promise<string> {
    const answer = await this.#context.assets.describe(this.#scope.chain, decodeID(this.#assetID), { ...TREE, signal });
    const id = codeSpan(this.#assetID);
    if ('unknown' in answer)
      return [id, `unknown: ${markdownOf([{ kind: 'quote', text: answer.unknown, limit: 160 }])}`].join('\n\n');
    const { asset } = answer;
    const kinds = traitWords(asset.traits).join(', ');
    return [`**${markdownOf(namePieces(asset))}**`, `${asset.denomination} decimal places, ${kinds}`, id].join('\n\n');
  }

  override copies(): Copies {
    return { id: this.#assetID };
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
