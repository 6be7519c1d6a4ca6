import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { toHexDigits } from '../../../../core/bytes/bytes';
import type { FindArguments } from '../../../../host/commands/command-ids';
import { encodeHex } from '../../../../core/encodings/hex';
import { stringifyJSON } from '../../../../core/json/json';
import { rowID } from '../../../../services/text/format-id';
import { counted, visibleText } from '../../../../services/text/format-text';
import { codeSpan, markdownOf } from '../../../../services/text/markdown';
import { rowText } from '../../../../services/text/pieces';
import { rowsOf, type TxView } from '../../../../services/tx/tx-view';
import type { ChainScope } from '../chain-scope';
import { type Copies, type Row, TreeNode } from '../tree-node';
import type { FoundTx } from '../../../../services/lookup/found';
import { jsonOf } from '../../../../services/inspect/thing-json';

/** An accepted transaction. Its page shows inputs, outputs and what they lead to. */
export class TxNode extends TreeNode {
  readonly #scope: ChainScope;
  readonly #found: FoundTx;
  #viewed: TxView | undefined;

  constructor(parent: TreeNode, key: string, of: { scope: ChainScope; found: FoundTx }) {
    super(parent, key);
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
      spoken: [label, l10n.t('transaction {0}', rowID(txID))].join(', '),
      action: { kind: 'open', target: { chain: this.#scope.name, kind: 'tx', id: txID } },
    };
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
    const { id, bytes } = this.#found;
    return {
      id: encodeCb58(id),
      hex: () => encodeHex(bytes),
      json: () => stringifyJSON(jsonOf(this.#found, this.#scope.identity), 2),
    };
  }

  #view(): TxView {
    return (this.#viewed ??= this.#scope.describe(this.#found).view);
  }
}
