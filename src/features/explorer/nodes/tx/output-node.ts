import type { FindArguments } from '../../../../host/commands/command-ids';
import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../../core/encodings/cb58';
import { NodeJSON } from '../../../../core/codec/avm/node-json';
import { encodeHex } from '../../../../core/encodings/hex';
import { stringifyJSON } from '../../../../core/json/json';
import type { ProducedOutput } from '../../../../core/tx/tx-parts';
import { sourceText } from '../../../../services/history/blocks/history-text';
import { homeOf } from '../../../../services/history/decoded/places';
import type { FoundTx } from '../../../../services/lookup/avm-finders';
import {
  type AddressFormat,
  addressName,
  addressFormatOn,
  rowChain,
  rowAddress,
} from '../../../../services/text/format-id';
import { visibleText } from '../../../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../../../services/text/markdown';
import type { TreeContext } from '../../explorer-parts';
import type { ChainScope } from '../chain-scope';
import { type Copies, type Row, TreeNode } from '../tree-node';
import { conditionTexts, holdingText, iconOfOutput, ownersMarkdown, payloadMarkdown } from '../utxo/utxo-text';

/** An output of a transaction. */
export class OutputNode extends TreeNode {
  readonly #of: { readonly context: TreeContext; readonly scope: ChainScope };
  readonly #found: FoundTx;
  readonly #made: ProducedOutput;

  constructor(parent: TreeNode, of: { context: TreeContext; scope: ChainScope }, found: FoundTx, made: ProducedOutput) {
    super(parent, `out ${made.index}`);
    this.#of = of;
    this.#found = found;
    this.#made = made;
  }

  get #name(): string {
    return `${encodeCb58(this.#found.id)}:${this.#made.index}`;
  }

  /** The owners of an exported output are addresses of the other chain. */
  get #format(): AddressFormat {
    const { format, identity } = this.#of.scope;
    return addressFormatOn(format, this.#made.exportedTo, identity.networkID);
  }

  override get find(): FindArguments {
    return { chain: this.#of.scope.name, of: homeOf(this.#made.exportedTo), madeOn: 'X', id: this.#name };
  }

  override row(): Row {
    const { context, scope } = this.#of;
    const { output, assetID, exportedTo, index } = this.#made;
    const label = holdingText(output, scope.ref(encodeCb58(assetID)));
    const [owner] = output.addresses;
    const format = this.#format;
    const to = owner === undefined ? [] : [visibleText(addressName(format, owner) ?? rowAddress(format, owner))];
    const where = exportedTo === undefined ? [] : [l10n.t('on {0}', rowChain(exportedTo, scope.identity.networkID))];
    const facts = [...to, ...where, ...conditionTexts(output, context.clock.now())];
    return {
      label,
      description: facts.join(' · '),
      icon: output.type === 'secp256k1fx.TransferOutput' ? 'arrow-right' : iconOfOutput(output),
      context: 'output',
      spoken: [l10n.t('Output {0}', index), label, ...facts].join(', '),
      action: { kind: 'open', target: { chain: scope.name, kind: 'utxo', id: this.#name } },
    };
  }

  override tooltip(): Promise<string> {
    const { output } = this.#made;
    const lines = [
      codeSpan(this.#name),
      payloadMarkdown(output),
      ownersMarkdown(output, this.#format),
      this.#spentText(),
    ];
    return Promise.resolve(lines.filter((line) => line !== undefined).join('\n\n'));
  }

  /** The transaction that spent it, if the blocks in memory show it. */
  #spentText(): string | undefined {
    const { context, scope } = this.#of;
    const { exportedTo, index: outputIndex } = this.#made;
    const output = { txID: this.#found.id, outputIndex };
    const spender = context.history.spenderOf(scope.chain, homeOf(exportedTo), output);
    if (spender.kind === 'unknown') return undefined;
    return l10n.t('Spent by {0} ({1})', codeSpan(encodeCb58(spender.value)), escapeMarkdown(sourceText(spender)));
  }

  override copies(): Copies {
    const { assetID, output, index } = this.#made;
    const utxo = { txID: this.#found.id, outputIndex: index, assetID, output };
    const { codec } = this.#found;
    return {
      id: this.#name,
      hex: () => encodeHex(codec.encodeUTXO(utxo)),
      json: () => stringifyJSON(new NodeJSON(codec, this.#of.scope.identity).utxo(utxo), 2),
    };
  }
}
