import { encodeCb58 } from '../../../core/encodings/cb58';
import type { Owner } from '../../../core/effects';
import { utxoIDOf } from '../../../core/ids';
import type { SpentUTXO } from '../../../core/tx-parts';
import type { FoundTx } from '../../../services/lookup/id-resolver';
import {
  addressName,
  addressFormatOn,
  chainWords,
  longAddress,
  shortAddress,
  shortID,
} from '../../../services/text/format-id';
import { visibleText } from '../../../services/text/format-text';
import { codeSpan } from '../../../services/text/markdown';
import { assetIDsOf } from '../../../services/tx/tx-assets';
import type { TreeContext } from '../explorer-parts';
import { type ChainScope, TREE } from './chain-scope';
import { FactNode } from './fact-node';
import { retryRow } from './failure-row';
import { type Copies, MessageNode, type Row, TreeNode } from './tree-node';
import { holdingText, payloadMarkdown } from './utxo-text';

interface InputOf {
  readonly context: TreeContext;
  readonly scope: ChainScope;
  /** Who signed for it, as far as the signatures say. */
  readonly signer: () => Owner | undefined;
  /** The row of the transaction that made it. */
  readonly madeBy: (parent: TreeNode, found: FoundTx) => TreeNode;
}

/** What a transaction spends; below it the transaction that made it, or what is known here of another chain's. */
export class InputNode extends TreeNode {
  readonly #of: InputOf;
  readonly #spent: SpentUTXO;

  constructor(parent: TreeNode, index: number, of: InputOf, spent: SpentUTXO) {
    super(parent, `in ${index}`);
    this.#of = of;
    this.#spent = spent;
  }

  get #name(): string {
    return `${encodeCb58(this.#spent.txID)}:${this.#spent.outputIndex}`;
  }

  override row(): Row {
    const { scope } = this.#of;
    const { assetID, content, txID, outputIndex, importedFrom } = this.#spent;
    const label = holdingText(content, scope.ref(encodeCb58(assetID)));
    const from = importedFrom === undefined ? '' : `from ${chainWords(importedFrom, scope.identity.networkID)} · `;
    const target = { chain: scope.name, kind: 'utxo', id: this.#name } as const;
    return {
      label,
      description: `${from}${shortID(txID)}:${outputIndex}`,
      icon: 'arrow-left',
      context: 'input',
      expands: 'collapsed',
      spoken: `Input, ${label}, ${from}output ${outputIndex} of ${shortID(txID)}`,
      // What came from another chain was made there: this one has no document of it.
      ...(importedFrom === undefined ? { action: { kind: 'open', target } } : {}),
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const { context, scope, madeBy } = this.#of;
    const { txID, importedFrom } = this.#spent;
    if (importedFrom !== undefined) return this.#imported(importedFrom);
    const found = await context.resolver.resolveTx(scope.chain, txID, TREE);
    if (found.kind === 'tx') {
      await scope.meet(assetIDsOf(found));
      return [this.kept('tx', () => madeBy(this, found))];
    }
    const row = found.kind === 'unknown' ? retryRow(found.error.message) : retryRow(`${scope.name} no longer has it`);
    return [this.kept('missing', () => new MessageNode(this, 'missing', row)).says(row)];
  }

  override tooltip(): Promise<string> {
    const { content, txID, outputIndex } = this.#spent;
    const utxoID = encodeCb58(utxoIDOf(txID, outputIndex));
    const lines = [`Spends ${codeSpan(this.#name)}`, `UTXO ID ${codeSpan(utxoID)}`, payloadMarkdown(content)];
    return Promise.resolve(lines.filter((line) => line !== undefined).join('\n\n'));
  }

  override copies(): Copies {
    return { id: this.#name };
  }

  /** The transaction that exported it is of the other chain, and what it made is gone from the shared memory. */
  #imported(source: Uint8Array): TreeNode[] {
    const { scope, signer } = this.#of;
    const { txID, outputIndex } = this.#spent;
    const { networkID } = scope.identity;
    const where = chainWords(source, networkID);
    const exportID = encodeCb58(txID);
    const utxoID = encodeCb58(utxoIDOf(txID, outputIndex));
    const rows = [
      this.#fact('made', {
        label: `Made on ${where}`,
        description: `output ${outputIndex} of transaction ${shortID(exportID)}`,
        icon: 'export',
        id: exportID,
      }),
      this.#fact('utxo', { label: 'UTXO ID', description: shortID(utxoID), icon: 'tag', id: utxoID }),
    ];
    const format = addressFormatOn(scope.format, source, networkID);
    const signers = (signer()?.addresses ?? []).map((address, i) => {
      const description = visibleText(addressName(format, address) ?? shortAddress(format, address));
      return this.#fact(`signer ${i}`, {
        label: 'Signed by',
        description,
        icon: 'account',
        id: longAddress(format, address),
      });
    });
    return [...rows, ...signers];
  }

  #fact(key: string, { id, ...row }: Omit<Row, 'context'> & { readonly id: string }): FactNode {
    return this.kept(key, () => new FactNode(this, key)).says(row, id);
  }
}
