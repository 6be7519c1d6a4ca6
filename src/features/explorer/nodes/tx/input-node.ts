import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import type { Owner } from '../../../../core/tx/effects';
import { utxoIDOf } from '../../../../core/ids/ids';
import type { SpentUTXO } from '../../../../core/tx/tx-parts';
import type { FoundTx } from '../../../../services/lookup/avm-finders';
import {
  addressFormatOn,
  addressName,
  rowChain,
  longAddress,
  rowID,
  rowAddress,
} from '../../../../services/text/format-id';
import { visibleText } from '../../../../services/text/format-text';
import { codeSpan } from '../../../../services/text/markdown';
import { assetIDsOf } from '../../../../services/tx/tx-assets';
import type { TreeContext } from '../../explorer-parts';
import { type ChainScope, TREE } from '../chain-scope';
import { FactNode } from './fact-node';
import { retryRow } from '../failure-row';
import { type Copies, MessageNode, type Row, TreeNode } from '../tree-node';
import { holdingText, outpointText, payloadMarkdown } from '../utxo/utxo-text';

interface InputOf {
  readonly context: TreeContext;
  readonly scope: ChainScope;
  /** The signers, as far as the signatures show them. */
  readonly signer: () => Owner | undefined;
  /** The row of the transaction that produced it. */
  readonly madeBy: (parent: TreeNode, found: FoundTx) => TreeNode;
}

/** An input of a transaction, with the transaction that produced it as child, or facts if that is on another chain. */
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
    const asset = scope.ref(encodeCb58(assetID));
    const label = holdingText(content, asset);
    const from =
      importedFrom === undefined ? [] : [l10n.t('from {0}', rowChain(importedFrom, scope.identity.networkID))];
    const target = { chain: scope.name, kind: 'utxo', id: this.#name } as const;
    return {
      label,
      description: [...from, outpointText(encodeCb58(txID), outputIndex, asset)].join(' · '),
      icon: 'arrow-left',
      context: 'input',
      expands: 'collapsed',
      spoken: [l10n.t('Input'), label, ...from, l10n.t('output {0} of transaction {1}', outputIndex, rowID(txID))].join(
        ', ',
      ),
      // An imported output is on the other chain: this one has no document of it.
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
    const reason =
      found.kind === 'unknown'
        ? found.error.message
        : l10n.t("{0} doesn't have transaction {1}", scope.name, rowID(txID));
    const row = retryRow(reason);
    return [this.kept('missing', () => new MessageNode(this, 'missing', row)).says(row)];
  }

  override tooltip(): Promise<string> {
    const { content, txID, outputIndex } = this.#spent;
    const utxoID = encodeCb58(utxoIDOf(txID, outputIndex));
    const lines = [
      l10n.t('Spends {0}', codeSpan(this.#name)),
      l10n.t('UTXO ID {0}', codeSpan(utxoID)),
      payloadMarkdown(content),
    ];
    return Promise.resolve(lines.filter((line) => line !== undefined).join('\n\n'));
  }

  override copies(): Copies {
    return { id: this.#name };
  }

  /** The exporting transaction is on the other chain, and its output has left the shared memory. */
  #imported(source: Uint8Array): TreeNode[] {
    const { scope, signer } = this.#of;
    const { txID, outputIndex } = this.#spent;
    const { networkID } = scope.identity;
    const where = rowChain(source, networkID);
    const exportID = encodeCb58(txID);
    const utxoID = encodeCb58(utxoIDOf(txID, outputIndex));
    const rows = [
      this.#fact('made', {
        label: l10n.t('Exported from {0}', where),
        description: l10n.t('output {0} of transaction {1}', outputIndex, rowID(exportID)),
        icon: 'export',
        id: exportID,
      }),
      this.#fact('utxo', { label: l10n.t('UTXO ID'), description: rowID(utxoID), icon: 'tag', id: utxoID }),
    ];
    const format = addressFormatOn(scope.format, source, networkID);
    const signers = (signer()?.addresses ?? []).map((address, i) => {
      const description = visibleText(addressName(format, address) ?? rowAddress(format, address));
      return this.#fact(`signer ${i}`, {
        label: l10n.t('Signed by'),
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
