import { toHexDigits } from '../../core/bytes/bytes';
import type { UTXOReference } from '../../core/codec/avm/transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import { type KnownPayers, type OutputWithChange, ownerKey, type Owners, paymentsIn } from '../../core/tx/effects';
import { consumedInputs, type SpentUTXO, spentUTXOs } from '../../core/tx/tx-parts';
import type { FoundTx } from '../lookup/found';
import { type AddressFormat, addressFormatOn, chainWords } from '../text/format-id';
import { type AmountOf, amountPieces, type AssetRef, type Piece } from '../text/pieces';
import { assetRefs } from '../tx/tx-assets';
import { type AmountlessContent, amountlessPieces } from '../tx/tx-pieces';
import { valuesIn } from '../tx/described-fact';
import type { TxContext, TxView } from '../tx/tx-view';
import type { AtomicTx } from '../../core/codec/atomic/formats';
import type {
  PlatformTransferableInput,
  PlatformTransferableOutput,
  PlatformTx,
} from '../../core/codec/platform/transactions';
import { hrpOf } from '../../core/ids/networks';
import type { AccountAmount } from '../../core/p-and-c/atomic-fee';
import { atomicFlow, platformAmount, platformFlow, platformInputs } from '../../core/p-and-c/platform-flow';
import type { NetworkWords } from '../p-and-c/network-words';
import { atomicSigners, platformOutputsByPayers, platformSigners } from '../p-and-c/node-details';
import { present } from '../../core/present';

/** What is special about an end of a flow. Times are Unix seconds; chains are in words (`P`). */
export type FlowMark =
  | { readonly kind: 'change' }
  /** Can't be spent before. */
  | { readonly kind: 'locked'; readonly until: bigint }
  /** Returns to its owner when the staking ends. */
  | { readonly kind: 'staked' }
  /** Can only be staked before. */
  | { readonly kind: 'stakeable'; readonly until: bigint }
  | { readonly kind: 'imported'; readonly from: string }
  | { readonly kind: 'exported'; readonly to: string };

/**
 * The content of an end: a UTXO, an account of the C-Chain, the balance of an L1 validator, new units, or what is
 * burned. `burned with fee` where the fee can't be separated from other burned amounts.
 */
type FlowKind =
  | 'utxo'
  | 'account'
  | 'balance'
  | 'minted'
  | 'fee'
  | 'burned with fee'
  | 'overpaid'
  | 'burned beyond fee';

/** Its owner. An address of the C-Chain's EVM is 20 bytes as well, but is written in hex. */
type FlowOwner =
  | { readonly kind: 'owner'; readonly owner: Owners; readonly format: AddressFormat }
  | { readonly kind: 'account'; readonly address: Uint8Array };

/** One end of what a transaction moves: something that it takes or makes. */
export interface FlowEnd {
  readonly kind: FlowKind;
  readonly asset: AssetRef;
  /** Raw units, or content without an amount. */
  readonly content: { readonly amount: bigint } | AmountlessContent;
  /** Undefined if unknown, or if it has none. */
  readonly owner?: FlowOwner | undefined;
  readonly marks: readonly FlowMark[];
  /** The output that an input spends. */
  readonly spends?: UTXOReference;
  /** The index by which an output is spent. */
  readonly index?: number;
}

/** What a transaction takes and makes, in its own order; what is minted and burned comes last. */
export interface Flow {
  readonly inputs: readonly FlowEnd[];
  readonly outputs: readonly FlowEnd[];
}

/** Raw units; undefined for what has no amount. */
export function amountAt({ content }: FlowEnd): bigint | undefined {
  return 'amount' in content ? content.amount : undefined;
}

/** The content of an end as text: `5.9 AVAX`, `NFT of Pictures (PICT) qSTjkYjk…, group 1`. */
export function contentPieces({ asset, content }: FlowEnd): Piece[] {
  return 'amount' in content ? amountPieces({ asset, amount: content.amount }) : amountlessPieces(content, asset);
}

/**
 * What a transaction of the X-Chain, or of another chain of the avm, takes and makes. `context` is that of its view.
 */
export function flowOfTx(found: FoundTx, view: TxView, context: TxContext): Flow {
  const { tx, outputs, ownerOf, format } = view;
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
    marks: outputMarks(made, { isPayment: payments.has(made), networkID: tx.networkID }),
    index: made.index,
  });
  const minted = valuesIn(view.facts, 'minted').flatMap(({ amounts }) => amounts);
  const burned = valuesIn(view.facts, 'fee', 'burned with fee', 'overpaid', 'burned beyond fee');
  return {
    inputs: [...spentUTXOs(tx).map(input), ...minted.map((amount) => plainEnd('minted', amount))],
    outputs: [...outputs.map(output), ...burned.map(({ kind, ...amount }) => plainEnd(kind, amount))],
  };
}

function outputMarks(
  { output, exportedTo, isChange, isLocked }: OutputWithChange,
  { isPayment, networkID }: { readonly isPayment: boolean; readonly networkID: number },
): FlowMark[] {
  const isOwn = isPayment && (isChange === true || isLocked);
  return present([
    exportedTo !== undefined && { kind: 'exported' as const, to: chainWords(exportedTo, networkID) },
    isOwn && { kind: 'change' as const },
    output.locktime !== 0n && { kind: 'locked' as const, until: output.locktime },
  ]);
}

/** An end that isn't a UTXO. */
function plainEnd(kind: FlowKind, { asset, amount }: AmountOf): FlowEnd {
  return { kind, asset, content: { amount }, marks: [] };
}

/**
 * What an owner gained (positive) or lost (negative) of an asset, raw units; without an owner, of
 * inputs whose owner is unknown.
 */
interface FlowEffect extends AmountOf {
  readonly owner: FlowOwner | undefined;
}

/**
 * The net effect of a flow for each owner and asset, without zeros: who pays comes first. What an owner has staked or
 * locked is still the owner's.
 */
export function effectsOfFlow({ inputs, outputs }: Flow): FlowEffect[] {
  const sums = new Map<string, FlowEffect>();
  for (const [sign, ends] of [
    [-1n, inputs],
    [1n, outputs],
  ] as const) {
    for (const end of ends) {
      const { kind, asset, owner } = end;
      const amount = amountAt(end);
      if (amount === undefined || (kind !== 'utxo' && kind !== 'account')) continue;
      const key = `${flowOwnerKey(owner)} ${encodeCb58(asset.assetID)}`;
      sums.set(key, { owner, asset, amount: (sums.get(key)?.amount ?? 0n) + sign * amount });
    }
  }
  const all = [...sums.values()].filter(({ amount }) => amount !== 0n);
  return [...all.filter(({ amount }) => amount < 0n), ...all.filter(({ amount }) => amount > 0n)];
}

/** The same owner on another chain counts as another one. */
function flowOwnerKey(owner: FlowOwner | undefined): string {
  switch (owner?.kind) {
    case undefined:
      return '';
    case 'account':
      return toHexDigits(owner.address);
    case 'owner':
      return `${owner.format.alias} ${ownerKey(owner.owner)}`;
  }
}

interface FlowNames {
  readonly words: Pick<NetworkWords, 'avax' | 'asset'>;
  readonly ownName: AddressFormat['ownName'];
}

/**
 * What a transaction of the P-Chain takes and makes; nothing for those that the chain itself makes. The balances of L1
 * validators are left out where the ID of AVAX is unknown. Sends nothing.
 */
export function flowOfPlatformTx(whole: PlatformTx, { words, ownName }: FlowNames, payers: KnownPayers = {}): Flow {
  const { unsignedTx: tx } = whole;
  if (!('inputs' in tx)) return { inputs: [], outputs: [] };
  const format: AddressFormat = { alias: 'P', hrp: hrpOf(tx.networkID), ownName };
  const signers = platformSigners(whole);
  const spent = platformInputs(tx);
  const [sourceChain, imported] = 'importedInputs' in tx ? [tx.sourceChain, tx.importedInputs] : [undefined, []];
  const input = (each: PlatformTransferableInput, i: number): FlowEnd => {
    const source = i < tx.inputs.length ? undefined : sourceChain;
    const owner = (spent[i] && payers.owners?.(spent[i], i)) ?? signers[i];
    const { type } = each.input;
    return {
      kind: 'utxo',
      asset: words.asset(each.assetID),
      content: { amount: type === 'stakeable.LockIn' ? each.input.input.amount : each.input.amount },
      owner: owner && { kind: 'owner', owner, format: addressFormatOn(format, source, tx.networkID) },
      marks: present([
        source !== undefined && { kind: 'imported' as const, from: chainWords(source, tx.networkID) },
        type === 'stakeable.LockIn' && { kind: 'stakeable' as const, until: each.input.locktime },
      ]),
      spends: { txID: each.txID, outputIndex: each.outputIndex },
    };
  };
  const outputs = platformOutputsByPayers(whole, payers);
  // An import's outputs only deliver what is imported.
  const isChange = (i: number): boolean =>
    sourceChain === undefined && (outputs[i]?.isChange === true || outputs[i]?.isLocked === true);
  const output = (
    made: PlatformTransferableOutput,
    index: number,
    chain?: Uint8Array,
    ...more: FlowMark[]
  ): FlowEnd => {
    const owner = made.output.type === 'stakeable.LockOut' ? made.output.output : made.output;
    const { locktime } = made.output;
    const lock: FlowMark[] =
      made.output.type === 'stakeable.LockOut'
        ? [{ kind: 'stakeable', until: locktime }]
        : locktime > 0n
          ? [{ kind: 'locked', until: locktime }]
          : [];
    return {
      kind: 'utxo',
      asset: words.asset(made.assetID),
      content: { amount: platformAmount(made).amount },
      owner: { kind: 'owner', owner, format: addressFormatOn(format, chain, tx.networkID) },
      marks: present([...more, more.length === 0 && isChange(index) && { kind: 'change' as const }, ...lock]),
      index,
    };
  };
  const own = tx.outputs.length;
  const { burned, balances, avax } = platformFlow(tx, words.avax);
  const exported =
    'exportedOutputs' in tx
      ? tx.exportedOutputs.map((made, i) => output(made, own + i, tx.destinationChain, exportedMark(tx)))
      : [];
  const staked = 'stake' in tx ? tx.stake.map((made, i) => output(made, own + i, undefined, { kind: 'staked' })) : [];
  return {
    inputs: [...tx.inputs, ...imported].map(input),
    outputs: [
      ...tx.outputs.map((made, i) => output(made, i)),
      ...exported,
      ...staked,
      ...(avax === undefined
        ? []
        : balances.map((amount) => plainEnd('balance', { asset: words.asset(avax), amount }))),
      ...burned.map(({ assetID, amount }) => plainEnd('fee', { asset: words.asset(assetID), amount })),
    ],
  };
}

/** What an atomic transaction of the C-Chain takes and makes. Sends nothing. */
export function flowOfAtomicTx(tx: AtomicTx, { words, ownName }: FlowNames): Flow {
  const { unsignedTx } = tx;
  const { networkID } = unsignedTx;
  const book: AddressFormat = { alias: 'C', hrp: hrpOf(networkID), ownName };
  const account = (each: AccountAmount): FlowEnd => ({
    kind: 'account',
    asset: words.asset(each.assetID),
    content: { amount: each.amount },
    owner: { kind: 'account', address: each.address },
    marks: [],
  });
  const fees = atomicFlow(tx).burned.map(({ assetID, amount }) =>
    plainEnd('fee', { asset: words.asset(assetID), amount }),
  );
  if (unsignedTx.type === 'atomic.UnsignedExportTx') {
    const exported = unsignedTx.exportedOutputs.map(({ assetID, output }, index): FlowEnd => ({
      kind: 'utxo',
      asset: words.asset(assetID),
      content: { amount: output.amount },
      owner: {
        kind: 'owner',
        owner: output,
        format: addressFormatOn(book, unsignedTx.destinationChain, networkID),
      },
      marks: present([exportedMark(unsignedTx), output.locktime !== 0n && lockedMark(output.locktime)]),
      index,
    }));
    return { inputs: unsignedTx.inputs.map(account), outputs: [...exported, ...fees] };
  }
  const signers = atomicSigners(tx);
  const from = chainWords(unsignedTx.sourceChain, networkID);
  const inputs = unsignedTx.importedInputs.map(({ assetID, input, txID, outputIndex }, i): FlowEnd => {
    const owner = signers[i];
    const format = addressFormatOn(book, unsignedTx.sourceChain, networkID);
    return {
      kind: 'utxo',
      asset: words.asset(assetID),
      content: { amount: input.amount },
      owner: owner && { kind: 'owner', owner, format },
      marks: [{ kind: 'imported', from }],
      spends: { txID, outputIndex },
    };
  });
  return { inputs, outputs: [...unsignedTx.outputs.map(account), ...fees] };
}

function exportedMark({ destinationChain, networkID }: { destinationChain: Uint8Array; networkID: number }): FlowMark {
  return { kind: 'exported', to: chainWords(destinationChain, networkID) };
}

function lockedMark(until: bigint): FlowMark {
  return { kind: 'locked', until };
}
