import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { toHexDigits } from '../../../../core/bytes/bytes';
import type { FindArguments } from '../../../../host/commands/command-ids';
import { NodeJSON } from '../../../../core/codec/avm/node-json';
import { encodeHex } from '../../../../core/encodings/hex';
import { stringifyJSON } from '../../../../core/json/json';
import { producedOutputs, type SpentUTXO, spentUTXOs, consumedInputs } from '../../../../core/tx/tx-parts';
import { rowID } from '../../../../services/text/format-id';
import { counted, groupedInteger, visibleText } from '../../../../services/text/format-text';
import type { FoundTx } from '../../../../services/lookup/avm-finders';
import { codeSpan, markdownOf } from '../../../../services/text/markdown';
import { rowText } from '../../../../services/text/pieces';
import { rowsOf, type TxView, viewTx } from '../../../../services/tx/tx-view';
import type { Owner } from '../../../../core/tx/effects';
import type { ChainScope } from '../chain-scope';
import type { TreeContext } from '../../explorer-parts';
import { EffectNode } from './effect-node';
import { InputNode } from './input-node';
import { OutputNode } from './output-node';
import { type Copies, MessageNode, type Row, TreeNode } from '../tree-node';

/** Listed inputs and outputs; the document has all. */
const LISTED_PARTS = 512;

/** An accepted transaction, with its effect, inputs and outputs as children. */
export class TxNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #found: FoundTx;
  #viewed: TxView | undefined;

  constructor(parent: TreeNode, key: string, of: { context: TreeContext; scope: ChainScope; found: FoundTx }) {
    super(parent, key);
    this.#context = of.context;
    this.#scope = of.scope;
    this.#found = of.found;
  }

  override get find(): FindArguments {
    return { chain: this.#scope.name, of: 'X', id: encodeCb58(this.#found.id) };
  }

  override row(): Row {
    const { headline } = this.#view();
    const label = rowText(headline);
    const txID = encodeCb58(this.#found.id);
    // The headline may show a shortened ID; a second one would be cut in a narrow side bar anyway.
    const hasID = headline.some(({ kind }) => kind === 'id');
    return {
      label,
      ...(hasID ? {} : { description: rowID(txID) }),
      icon: 'arrow-swap',
      context: 'tx',
      expands: 'collapsed',
      spoken: [label, l10n.t('transaction {0}', rowID(txID))].join(', '),
      action: { kind: 'open', target: { chain: this.#scope.name, kind: 'tx', id: txID } },
    };
  }

  override children(): readonly TreeNode[] {
    const of = { context: this.#context, scope: this.#scope };
    const { unsignedTx } = this.#found.tx;
    const inputs = spentUTXOs(unsignedTx);
    const outputs = producedOutputs(unsignedTx, this.#found.id);
    const rows: TreeNode[] = [
      this.kept('effect', () => new EffectNode(this, { ...of, found: this.#found })),
      ...inputs.slice(0, LISTED_PARTS).map((spent, i) => this.kept(`in ${i}`, () => this.#input(spent, i))),
      ...outputs
        .slice(0, LISTED_PARTS)
        .map((made) => this.kept(`out ${made.index}`, () => new OutputNode(this, of, this.#found, made))),
    ];
    const left = Math.max(0, inputs.length - LISTED_PARTS) + Math.max(0, outputs.length - LISTED_PARTS);
    if (left === 0) return rows;
    const row: Row = {
      label: l10n.t('{0} more in the document', groupedInteger(left)),
      icon: 'ellipsis',
      context: 'message',
      ...pick(this.row().action),
    };
    return [...rows, this.kept('left', () => new MessageNode(this, 'left', row))];
  }

  override tooltip(): Promise<string> {
    const { counts, headline, rows } = this.#view();
    const [memo] = rowsOf({ rows }, 'memo');
    const lines = [
      `**${markdownOf(headline)}**`,
      [counted(counts.inputs, 'input'), counted(counts.outputs, 'output')].join(', '),
      memo === undefined
        ? undefined
        : l10n.t('Memo {0}', codeSpan(visibleText(memo.text ?? toHexDigits(memo.bytes), 160))),
      codeSpan(encodeCb58(this.#found.id)),
    ];
    return Promise.resolve(lines.filter((line) => line !== undefined).join('\n\n'));
  }

  override copies(): Copies {
    const { id, bytes, codec, tx } = this.#found;
    return {
      id: encodeCb58(id),
      hex: () => encodeHex(bytes),
      json: () => stringifyJSON(new NodeJSON(codec, this.#scope.identity).tx(tx), 2),
    };
  }

  #input(spent: SpentUTXO, index: number): InputNode {
    const of = { context: this.#context, scope: this.#scope };
    const signer = (): Owner | undefined => {
      const input = consumedInputs(this.#found.tx.unsignedTx)[index];
      return input === undefined ? undefined : this.#view().signers(input, index);
    };
    const madeBy = (parent: TreeNode, found: FoundTx): TxNode => new TxNode(parent, 'tx', { ...of, found });
    return new InputNode(this, index, { ...of, signer, madeBy }, spent);
  }

  #view(): TxView {
    const assetInfo = (assetID: Uint8Array) => this.#scope.info(assetID);
    const { ownName } = this.#scope.format;
    return (this.#viewed ??= viewTx(this.#found, { owners: undefined, assetInfo, ownName }));
  }
}

function pick(action: Row['action']): Pick<Row, 'action'> {
  return action === undefined ? {} : { action };
}
