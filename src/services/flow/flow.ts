import { toHexDigits } from '../../core/bytes/bytes';
import type { UTXOReference } from '../../core/codec/avm/avm-transactions';
import { encodeCb58 } from '../../core/encodings/cb58';
import {
  type AssetAmount,
  type KnownPayers,
  type OutputWithChange,
  ownerKey,
  type Owners,
} from '../../core/tx/effects';
import type { FoundTx } from '../lookup/found';
import { type AddressFormat, addressFormatOn, chainWords } from '../text/format-id';
import { type AmountOf, amountPieces, type AssetRef, type Piece } from '../text/pieces';
import { assetRefs } from '../tx/tx-assets';
import { type AmountlessContent, amountlessPieces } from '../tx/tx-pieces';
import { valuesIn } from '../tx/described-fact';
import type { TxContext, DescribedAvmTx } from '../tx/describe-avm-tx';
import type { AtomicTx } from '../../core/codec/atomic/atomic-formats';
import type { PlatformTx } from '../../core/codec/platform/platform-transactions';
import { hrpOf } from '../../core/ids/networks';
import { atomicFlow, platformFlow } from '../../core/p-and-c/platform-flow';
import {
  accountsIn,
  type AnyUnsignedTx,
  type ConsumedInput,
  consumedInputs,
  type ProducedOutput,
  producedOutputs,
  spentUTXOs,
} from '../../core/tx/moves';
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

/** What a flow is built of, beside the bytes of the transaction. */
interface FlowParts {
  readonly tx: AnyUnsignedTx & { readonly networkID: number };
  /** Of addresses on the transaction's own chain. */
  readonly format: AddressFormat;
  readonly asset: (assetID: Uint8Array) => AssetRef;
  /** Of what the inputs spend, by input; undefined where it isn't known. */
  readonly owner: (input: ConsumedInput, index: number) => Owners | undefined;
  readonly outputs: readonly (ProducedOutput & Partial<OutputWithChange>)[];
  /** New units, in raw units. */
  readonly minted?: readonly AmountOf[];
  /** What goes nowhere that can be spent. */
  readonly burned: readonly FlowEnd[];
}

/** The one builder: UTXOs and accounts in the order of the bytes, then what is minted or burned. */
function flowOf({ tx, format, asset, owner, outputs, minted = [], burned }: FlowParts): Flow {
  const consumed = consumedInputs(tx);
  const on = (chain: Uint8Array | undefined): AddressFormat => addressFormatOn(format, chain, tx.networkID);
  const accounts = accountsIn(tx).map(({ assetID, amount, address }): FlowEnd => ({
    kind: 'account',
    asset: asset(assetID),
    content: { amount },
    owner: { kind: 'account', address },
    marks: [],
  }));
  const inputs = spentUTXOs(tx).map(
    ({ assetID, content, importedFrom, stakeableUntil, txID, outputIndex }, i): FlowEnd => {
      // What an operation takes isn't among the inputs, and the transaction doesn't name its owner.
      const moved = consumed[i];
      const known = moved && owner(moved, i);
      return {
        kind: 'utxo',
        asset: asset(assetID),
        content: content.type === 'secp256k1fx.TransferOutput' ? { amount: content.amount } : content,
        owner: known && { kind: 'owner', owner: known, format: on(importedFrom) },
        marks: present([
          importedFrom !== undefined && { kind: 'imported' as const, from: chainWords(importedFrom, tx.networkID) },
          stakeableUntil !== undefined && { kind: 'stakeable' as const, until: stakeableUntil },
        ]),
        spends: { txID, outputIndex },
      };
    },
  );
  // The outputs of an import only deliver what is imported; what else a transaction makes is no change.
  const payments = 'outputs' in tx && !('importedInputs' in tx) ? tx.outputs.length : 0;
  const made = outputs.map((each): FlowEnd => ({
    kind: 'utxo',
    asset: asset(each.assetID),
    content: each.output.type === 'secp256k1fx.TransferOutput' ? { amount: each.output.amount } : each.output,
    owner: { kind: 'owner', owner: each.output, format: on(each.exportedTo) },
    marks: outputMarks(each, { isPayment: each.index < payments, networkID: tx.networkID }),
    index: each.index,
  }));
  const isFromAccounts = tx.type === 'atomic.UnsignedExportTx';
  return {
    inputs: [...inputs, ...(isFromAccounts ? accounts : []), ...minted.map((amount) => plainEnd('minted', amount))],
    outputs: [...(isFromAccounts ? [] : accounts), ...made, ...burned],
  };
}

function outputMarks(
  { output, exportedTo, isStaked, isChange, isLocked, stakeableUntil }: FlowParts['outputs'][number],
  { isPayment, networkID }: { readonly isPayment: boolean; readonly networkID: number },
): FlowMark[] {
  const isOwn = isPayment && (isChange === true || isLocked === true);
  return present([
    exportedTo !== undefined && { kind: 'exported' as const, to: chainWords(exportedTo, networkID) },
    isStaked && { kind: 'staked' as const },
    isOwn && { kind: 'change' as const },
    stakeableUntil !== undefined && { kind: 'stakeable' as const, until: stakeableUntil },
    output.locktime !== 0n && { kind: 'locked' as const, until: output.locktime },
  ]);
}

/**
 * What a transaction of the X-Chain, or of another chain of the avm, takes and makes. `context` is that of its description.
 */
export function flowOfTx(found: FoundTx, described: DescribedAvmTx, context: TxContext): Flow {
  const { tx, outputs, ownerOf: owner, format, facts } = described;
  const burned = valuesIn(facts, 'fee', 'burned with fee', 'overpaid', 'burned beyond fee');
  return flowOf({
    tx,
    format,
    asset: assetRefs(found, context.assetInfo),
    owner,
    outputs,
    minted: valuesIn(facts, 'minted').flatMap(({ amounts }) => amounts),
    burned: burned.map(({ kind, ...amount }) => plainEnd(kind, amount)),
  });
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
  const signers = platformSigners(whole);
  const { burned, balances, avax } = platformFlow(tx, words.avax);
  const fed =
    avax === undefined ? [] : balances.map((amount) => plainEnd('balance', { asset: words.asset(avax), amount }));
  return flowOf({
    tx,
    format: { alias: 'P', hrp: hrpOf(tx.networkID), ownName },
    asset: (assetID) => words.asset(assetID),
    owner: (input, i) => payers.owners?.(input, i) ?? signers[i],
    outputs: platformOutputsByPayers(whole, payers),
    burned: [...fed, ...feeEnds(burned, words)],
  });
}

/** What an atomic transaction of the C-Chain takes and makes. Sends nothing. */
export function flowOfAtomicTx(whole: AtomicTx, { words, ownName }: FlowNames): Flow {
  const { unsignedTx: tx } = whole;
  const signers = atomicSigners(whole);
  return flowOf({
    tx,
    format: { alias: 'C', hrp: hrpOf(tx.networkID), ownName },
    asset: (assetID) => words.asset(assetID),
    owner: (_, i) => signers[i],
    outputs: producedOutputs(tx),
    burned: feeEnds(atomicFlow(whole).burned, words),
  });
}

function feeEnds(burned: readonly AssetAmount[], words: FlowNames['words']): FlowEnd[] {
  return burned.map(({ assetID, amount }) => plainEnd('fee', { asset: words.asset(assetID), amount }));
}
