import { type OutputWithChange, paymentsIn } from '../../core/tx/change-outputs';
import { consumedInputs, type SpentUTXO, spentUTXOs } from '../../core/tx/tx-parts';
import { addressFormatOn, addressFormatOf, chainWords } from '../text/format-id';
import type { AmountOf } from '../text/pieces';
import { assetRefs } from '../tx/tx-assets';
import { rowsOf, type TxContext, type TxView } from '../tx/tx-view';
import type { Flow, FlowEnd, FlowKind, FlowMark } from './flow';
import type { FoundTx } from '../lookup/found';

/**
 * What a transaction of the X-Chain, or of another chain of the avm, takes and makes. `context` is that of its view.
 */
export function flowOfTx(found: FoundTx, view: TxView, context: TxContext): Flow {
  const { tx, outputs, ownerOf } = view;
  const { ownName = () => undefined } = context;
  const format = addressFormatOf(tx, ownName);
  const ref = assetRefs(found, context.assetInfo);
  const consumed = consumedInputs(tx);
  const payments = new Set(paymentsIn(tx, outputs));

  const input = ({ assetID, content, importedFrom, ...spends }: SpentUTXO, i: number): FlowEnd => {
    const [moved, there] = [consumed[i], addressFormatOn(format, importedFrom, tx.networkID)];
    // What an operation takes isn't among the inputs, and the transaction doesn't name its owner.
    const owner = moved === undefined ? undefined : ownerOf(moved, i);
    return {
      kind: 'utxo',
      asset: ref(assetID),
      content: content.type === 'secp256k1fx.TransferOutput' ? { amount: content.amount } : content,
      owner: owner && { kind: 'owner', owner, format: there },
      marks: importedFrom === undefined ? [] : [{ kind: 'imported', from: chainWords(importedFrom, tx.networkID) }],
      spends: { txID: spends.txID, outputIndex: spends.outputIndex },
    };
  };
  const output = (made: OutputWithChange): FlowEnd => ({
    kind: 'utxo',
    asset: ref(made.assetID),
    content: made.output.type === 'secp256k1fx.TransferOutput' ? { amount: made.output.amount } : made.output,
    owner: {
      kind: 'owner',
      owner: made.output,
      format: addressFormatOn(format, made.exportedTo, tx.networkID),
    },
    marks: marksOf(made, { isPayment: payments.has(made), networkID: tx.networkID }),
    index: made.index,
  });
  const minted = rowsOf(view, 'minted').flatMap(({ amounts }) => amounts);
  const burned = rowsOf(view, 'fee', 'burned with fee', 'burned beyond fee');
  return {
    inputs: [...spentUTXOs(tx).map(input), ...minted.map((amount) => plainEnd('minted', amount))],
    outputs: [...outputs.map(output), ...burned.map(({ kind, ...amount }) => plainEnd(kind, amount))],
  };
}

function marksOf(
  { output, exportedTo, isChange, isLocked }: OutputWithChange,
  { isPayment, networkID }: { readonly isPayment: boolean; readonly networkID: number },
): FlowMark[] {
  const isOwn = isPayment && (isChange === true || isLocked);
  return [
    ...(exportedTo === undefined ? [] : [{ kind: 'exported' as const, to: chainWords(exportedTo, networkID) }]),
    ...(isOwn ? [{ kind: 'change' as const }] : []),
    ...(output.locktime === 0n ? [] : [{ kind: 'locked' as const, until: output.locktime }]),
  ];
}

/** An end that isn't a UTXO. */
export function plainEnd(kind: FlowKind, { asset, amount }: AmountOf): FlowEnd {
  return { kind, asset, content: { amount }, marks: [] };
}
