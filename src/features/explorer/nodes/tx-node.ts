import { encodeCb58 } from '../../../core/encodings/cb58';
import { toHexDigits } from '../../../core/bytes';
import { NodeJSON } from '../../../core/codec/node-json';
import { encodeHex } from '../../../core/encodings/hex';
import { stringifyJSON } from '../../../core/json';
import { type MadeOutput, madeOutputs, type TakenInput, takenInputs } from '../../../core/tx-parts';
import { assetOf } from '../../../services/lookup/asset-book';
import { addressName, chainWords, longAddress, shortAddress, shortID } from '../../../services/text/format-id';
import { counted, groupedInteger, visibleText } from '../../../services/text/format-text';
import type { FoundTx } from '../../../services/lookup/id-resolver';
import { signingOwners } from '../../../services/lookup/input-owners';
import { knownFees } from '../../../services/chain/known-fees';
import { codeSpan, escapeMarkdown, markdownOf } from '../../../services/text/markdown';
import { amountPieces, plainText } from '../../../services/text/pieces';
import { summarizeTx, type TxSummary } from '../../../services/tx/tx-summary';
import { type ChainScope, TREE } from './chain-scope';
import type { TreeContext } from '../explorer-parts';
import { retryRow } from './failure-row';
import { type Copies, MessageNode, type Row, TreeNode } from './tree-node';
import { conditionWords, holdingText, iconOfOutput } from './utxo-text';

/** A signer is worked out in about a millisecond: a transaction with more signatures goes without. */
const MOST_SIGNATURES = 64;

/** Inputs and outputs that are listed; the document has all. */
const LISTED_PARTS = 512;

/** Owners that a tooltip names, in full: the row has their names or short forms. */
const NAMED_OWNERS = 8;

/** An accepted transaction; below it what it took and what it made. */
export class TxNode extends TreeNode {
  readonly #context: TreeContext;
  readonly #scope: ChainScope;
  readonly #found: FoundTx;
  #summary: TxSummary | undefined;

  constructor(parent: TreeNode, key: string, of: { context: TreeContext; scope: ChainScope; found: FoundTx }) {
    super(parent, key);
    this.#context = of.context;
    this.#scope = of.scope;
    this.#found = of.found;
  }

  override row(): Row {
    const label = plainText(this.#summed().headline);
    const txID = encodeCb58(this.#found.id);
    return {
      label,
      description: shortID(txID),
      icon: 'arrow-swap',
      context: 'tx',
      expands: 'collapsed',
      spoken: `${label}, transaction ${shortID(txID)}`,
      action: { kind: 'open', target: { chain: this.#scope.name, kind: 'tx', id: txID } },
    };
  }

  override children(): readonly TreeNode[] {
    const of = { context: this.#context, scope: this.#scope };
    const { unsignedTx } = this.#found.tx;
    const inputs = takenInputs(unsignedTx);
    const outputs = madeOutputs(unsignedTx, this.#found.id);
    const rows: TreeNode[] = [
      ...inputs.slice(0, LISTED_PARTS).map((input, i) => this.kept(`in ${i}`, () => new InputNode(this, i, of, input))),
      ...outputs
        .slice(0, LISTED_PARTS)
        .map((made) => this.kept(`out ${made.index}`, () => new OutputNode(this, of, this.#found, made))),
    ];
    const left = Math.max(0, inputs.length - LISTED_PARTS) + Math.max(0, outputs.length - LISTED_PARTS);
    if (left === 0) return rows;
    const row: Row = {
      label: `${groupedInteger(left)} more in the document`,
      icon: 'ellipsis',
      context: 'message',
      ...pick(this.row().action),
    };
    return [...rows, this.kept('left', () => new MessageNode(this, 'left', row))];
  }

  override tooltip(): Promise<string> {
    const { counts, memo, headline } = this.#summed();
    const lines = [
      `**${markdownOf(headline)}**`,
      `${counted(counts.inputs, 'input')}, ${counted(counts.outputs, 'output')}`,
      memo === undefined ? undefined : `Memo ${codeSpan(visibleText(memo.text ?? toHexDigits(memo.bytes), 160))}`,
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

  #summed(): TxSummary {
    if (this.#summary !== undefined) return this.#summary;
    const { codec, tx } = this.#found;
    const signatures = tx.credentials.reduce(
      (count, credential) => count + ('signatures' in credential ? credential.signatures.length : 0),
      0,
    );
    const signers = signatures > MOST_SIGNATURES ? () => undefined : signingOwners(codec, tx);
    const assetInfo = (assetID: Uint8Array) => this.#scope.info(assetID);
    const fees = knownFees(tx.unsignedTx.networkID);
    return (this.#summary = summarizeTx(this.#found, { signers, owners: undefined, assetInfo, fees }));
  }
}

/** What a transaction moves and makes, in cb58, without repetition. */
export function assetsOfTx({ id, tx }: FoundTx): string[] {
  const parts = [...takenInputs(tx.unsignedTx), ...madeOutputs(tx.unsignedTx, id)].slice(0, LISTED_PARTS);
  const created = assetOf({ kind: 'tx', id, tx } as FoundTx) === undefined ? [] : [encodeCb58(id)];
  return [...new Set([...created, ...parts.map(({ assetID }) => encodeCb58(assetID))])];
}

interface PartOf {
  readonly context: TreeContext;
  readonly scope: ChainScope;
}

/** What a transaction spends; below it the transaction that made it. */
class InputNode extends TreeNode {
  readonly #of: PartOf;
  readonly #input: TakenInput;

  constructor(parent: TreeNode, index: number, of: PartOf, input: TakenInput) {
    super(parent, `in ${index}`);
    this.#of = of;
    this.#input = input;
  }

  override row(): Row {
    const { scope } = this.#of;
    const { assetID, input, txID, outputIndex, importedFrom } = this.#input;
    const amount = plainText(amountPieces({ asset: scope.ref(encodeCb58(assetID)), amount: input.amount }));
    const id = `${encodeCb58(txID)}:${outputIndex}`;
    const from = importedFrom === undefined ? '' : `from ${chainWords(importedFrom, scope.identity.networkID)} · `;
    return {
      label: amount,
      description: `${from}${shortID(txID)}:${outputIndex}`,
      icon: 'arrow-left',
      context: 'input',
      spoken: `Input, ${amount}, ${from}output ${outputIndex} of ${shortID(txID)}`,
      // What came from another chain was made there.
      ...(importedFrom === undefined
        ? { expands: 'collapsed', action: { kind: 'open', target: { chain: scope.name, kind: 'utxo', id } } }
        : {}),
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    const { context, scope } = this.#of;
    const { txID, importedFrom } = this.#input;
    if (importedFrom !== undefined) return [];
    const found = await context.resolver.resolveTx(scope.chain, txID, TREE);
    if (found.kind === 'tx') {
      await scope.meet(assetsOfTx(found));
      return [this.kept('tx', () => new TxNode(this, 'tx', { ...this.#of, found }))];
    }
    const row = found.kind === 'unknown' ? retryRow(found.why) : retryRow(`${scope.name} no longer has it`);
    return [this.kept('missing', () => new MessageNode(this, 'missing', row)).says(row)];
  }

  override copies(): Copies {
    return { id: `${encodeCb58(this.#input.txID)}:${this.#input.outputIndex}` };
  }
}

/** What a transaction made. */
class OutputNode extends TreeNode {
  readonly #of: PartOf;
  readonly #found: FoundTx;
  readonly #made: MadeOutput;

  constructor(parent: TreeNode, of: PartOf, found: FoundTx, made: MadeOutput) {
    super(parent, `out ${made.index}`);
    this.#of = of;
    this.#found = found;
    this.#made = made;
  }

  get #name(): string {
    return `${encodeCb58(this.#found.id)}:${this.#made.index}`;
  }

  override row(): Row {
    const { context, scope } = this.#of;
    const { output, assetID, exportedTo, index } = this.#made;
    const label = holdingText(output, scope.ref(encodeCb58(assetID)));
    const [owner] = output.addresses;
    const to =
      owner === undefined ? [] : [visibleText(addressName(scope.book, owner) ?? shortAddress(scope.book, owner))];
    const where = exportedTo === undefined ? [] : [`on ${chainWords(exportedTo, scope.identity.networkID)}`];
    const words = [...to, ...where, ...conditionWords(output, context.clock.now())];
    return {
      label,
      description: words.join(' · '),
      icon: output.type === 'secp256k1fx.TransferOutput' ? 'arrow-right' : iconOfOutput(output),
      context: 'output',
      spoken: [`Output ${index}, ${label}`, ...words].join(', '),
      action: { kind: 'open', target: { chain: scope.name, kind: 'utxo', id: this.#name } },
    };
  }

  override tooltip(): Promise<string> {
    const { book } = this.#of.scope;
    const owners = this.#made.output.addresses.slice(0, NAMED_OWNERS).map((address) => {
      const name = addressName(book, address);
      return `- ${codeSpan(longAddress(book, address))}${name === undefined ? '' : ` *${escapeMarkdown(visibleText(name))}*`}`;
    });
    return Promise.resolve([codeSpan(this.#name), owners.join('\n')].join('\n\n'));
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

function pick(action: Row['action']): Pick<Row, 'action'> {
  return action === undefined ? {} : { action };
}
