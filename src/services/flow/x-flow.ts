import type { OutputWithChange } from '../../core/tx/change-outputs';
import type { UnsignedTx } from '../../core/codec/avm/transactions';
import { consumedInputs, partsOf, type SpentUTXO, spentUTXOs } from '../../core/tx/tx-parts';
import type { FoundTx } from '../lookup/avm-finders';
import { signingOwners } from '../lookup/input-owners';
import { addressFormatOn, addressFormatOf, chainWords } from '../text/format-id';
import type { AmountOf } from '../text/pieces';
import { assetRefs } from '../tx/tx-assets';
import type { TxContext, TxView } from '../tx/tx-view';
import type { Flow, FlowEnd, FlowKind, FlowMark } from './flow';

/** What a transaction of the X-Chain, or of another chain of the avm, takes and makes. `context` is that of its view. */
export function flowOfTx(found: FoundTx, { tx, outputs, minted, burned }: TxView, context: TxContext): Flow {
  const { owners, signers = signingOwners(found.codec, found.tx), ownName = () => undefined } = context;
  const format = addressFormatOf(tx, ownName);
  const ref = assetRefs(found, context.assetInfo);
  const consumed = consumedInputs(tx);

  const input = ({ assetID, content, importedFrom, ...spends }: SpentUTXO, i: number): FlowEnd => {
    const [moved, there] = [consumed[i], addressFormatOn(format, importedFrom, tx.networkID)];
    // What an operation takes isn't among the inputs, and the transaction doesn't name its owner.
    const owner = moved === undefined ? undefined : (owners ?? signers)(moved, i);
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
    marks: marksOf(made, tx),
    index: made.index,
  });
  const { fee, isFeeKnown, beyondFee } = burned;
  return {
    inputs: [...spentUTXOs(tx).map(input), ...minted.map((amount) => plainEnd('minted', amount))],
    outputs: [
      ...outputs.map(output),
      ...(fee === undefined ? [] : [plainEnd(isFeeKnown ? 'fee' : 'burned with fee', fee)]),
      ...beyondFee.map((amount) => plainEnd(fee === undefined ? 'burned with fee' : 'burned beyond fee', amount)),
    ],
  };
}

/** Only payments have change: what is created, minted, exported or imported has none. */
function marksOf({ index, output, exportedTo, isChange, isLocked }: OutputWithChange, tx: UnsignedTx): FlowMark[] {
  const isPayment = index < tx.outputs.length && partsOf(tx).imported === undefined;
  const isOwn = isPayment && (isChange === true || isLocked);
  return [
    ...(exportedTo === undefined ? [] : [{ kind: 'exported' as const, to: chainWords(exportedTo, tx.networkID) }]),
    ...(isOwn ? [{ kind: 'change' as const }] : []),
    ...(output.locktime === 0n ? [] : [{ kind: 'locked' as const, until: output.locktime }]),
  ];
}

/** An end that isn't a UTXO. */
export function plainEnd(kind: FlowKind, { asset, amount }: AmountOf): FlowEnd {
  return { kind, asset, content: { amount }, marks: [] };
}
