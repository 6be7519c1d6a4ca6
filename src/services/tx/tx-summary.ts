import { toHexDigits } from '../../core/bytes';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { StateOutput } from '../../core/codec/outputs';
import type { UnsignedTx } from '../../core/codec/transactions';
import type { OutputWithChange, Payers } from '../../core/change-outputs';
import { outputsWithChange } from '../../core/change-outputs';
import type { AssetAmount, Owner } from '../../core/effects';
import { effectsOf } from '../../core/effects';
import { operationOutputs } from '../../core/tx-parts';
import type { AssetInfo } from '../lookup/asset-book';
import { assetOf } from '../lookup/asset-book';
import { textOf } from '../text/format-text';
import type { FoundTx } from '../lookup/id-resolver';
import type { KnownFees } from '../chain/known-fees';
import type { AmountOf, AssetRef, Piece } from '../text/pieces';
import type { Burned } from './tx-burned';
import { splitBurned } from './tx-burned';
import { changesByChain, sumsOf } from './tx-changes';
import { headlineOf } from './tx-headline';

/** What is known beside the transaction's own bytes. */
export interface SummaryContext extends Payers {
  readonly assetInfo: (assetID: Uint8Array) => AssetInfo | undefined;
  /** Undefined where the chain's fees are not known. */
  readonly fees: KnownFees | undefined;
}

/** What an owner gained or lost of an asset; on another chain where `chain` (its ID) is set. */
export interface BalanceChange extends AmountOf {
  readonly owner: Owner;
  readonly chain?: Uint8Array;
}

/** An output that has no amount: an NFT, a property or a right to mint. */
export type HeldOutput = Exclude<StateOutput, { readonly type: 'secp256k1fx.TransferOutput' }>;

/** Something without an amount that an owner got. */
export interface Holding {
  readonly asset: AssetRef;
  readonly output: HeldOutput;
}

/** Outputs of one asset that cannot be spent before a time. */
export interface TimeLock {
  /** Unix seconds. */
  readonly locktime: bigint;
  readonly asset: AssetRef;
  /** Undefined for outputs without an amount. */
  readonly amount: bigint | undefined;
}

/** A memo. `text` is undefined where the bytes are no text to a person. */
export interface Memo {
  readonly bytes: Uint8Array;
  readonly text: string | undefined;
}

/** What a transaction does, for everything that tells of one. All amounts are exact, in raw units. */
export interface TxSummary {
  readonly txID: Uint8Array;
  readonly tx: UnsignedTx;
  /** One sentence without a full stop. */
  readonly headline: readonly Piece[];
  /** Net. Payers come first, then the others in the order of the outputs. */
  readonly changes: readonly BalanceChange[];
  /** Paid by inputs of which it is not known who owned them. */
  readonly unattributed: readonly AmountOf[];
  readonly burned: Burned;
  /** Units that were not there before: an asset's first ones, and what operations minted. */
  readonly minted: readonly AmountOf[];
  /** Rights to mint that an operation only gives back are not in it: nobody gained them. */
  readonly holdings: readonly Holding[];
  /** What went back to those who paid, per asset, and in how many outputs. */
  readonly change: { readonly amounts: readonly AmountOf[]; readonly outputs: number };
  /** The asset that the transaction creates. */
  readonly created: AssetInfo | undefined;
  readonly memo: Memo | undefined;
  /** Soonest first. */
  readonly timeLocks: readonly TimeLock[];
  readonly counts: { readonly inputs: number; readonly outputs: number; readonly operations: number };
}

/** Sums up a transaction. Pure: what has to be asked for comes in with `context`. */
export function summarizeTx(found: FoundTx, { signers, owners, assetInfo, fees }: SummaryContext): TxSummary {
  const tx = found.tx.unsignedTx;
  const created = assetOf(found);
  // A genesis transaction names one asset thousands of times.
  const refs = new Map<string, AssetRef>();
  const ref = (assetID: Uint8Array): AssetRef => {
    const key = toHexDigits(assetID);
    let known = refs.get(key);
    if (known === undefined) {
      const isCreated = created?.assetID === encodeCb58(assetID);
      known = { assetID, info: isCreated ? created : assetInfo(assetID) };
      refs.set(key, known);
    }
    return known;
  };
  const named = ({ assetID, amount }: AssetAmount): AmountOf => ({ asset: ref(assetID), amount });

  const ownerOf = owners ?? signers;
  const effects = effectsOf(tx, found.id, ownerOf);
  const bySignatures = outputsWithChange(effects, { signers, owners: undefined });
  const outputs = owners === undefined ? bySignatures : outputsWithChange(effects, { signers, owners });
  // Only what is paid comes back as change: not what is created, minted, exported or imported.
  const paying = tx.type === 'txs.ImportTx' ? [] : outputs.slice(0, tx.outputs.length);
  const changeOutputs = paying.filter(({ isChange }) => isChange === true);
  const burned = splitBurned(tx, effects.burned.map(named), fees);
  return {
    txID: found.id,
    tx,
    headline: headlineOf({ tx, outputs: bySignatures, inputs: effects.inputs, burned, named }),
    changes: changesByChain(tx, found.id, { ownerOf, whole: effects }).map((change) => ({
      ...change,
      ...named(change),
    })),
    unattributed: effects.unattributed.map(named),
    burned,
    minted: effects.minted.map(named),
    holdings: heldOutputs(tx, found.id).map(({ assetID, output }) => ({ asset: ref(assetID), output })),
    change: { amounts: sumsOf(changeOutputs).map(named), outputs: changeOutputs.length },
    created,
    memo: tx.memo.length === 0 ? undefined : { bytes: tx.memo, text: textOf(tx.memo) },
    timeLocks: timeLocksOf(outputs, ref),
    counts: {
      inputs: effects.inputs.length,
      outputs: outputs.length,
      operations: tx.type === 'txs.OperationTx' ? tx.operations.length : 0,
    },
  };
}

function heldOutputs(tx: UnsignedTx, txID: Uint8Array): { assetID: Uint8Array; output: HeldOutput }[] {
  if (tx.type === 'txs.CreateAssetTx') {
    return tx.initialStates.flatMap(({ outputs }) =>
      outputs.filter(isHeld).map((output) => ({ assetID: txID, output })),
    );
  }
  if (tx.type !== 'txs.OperationTx') return [];
  return tx.operations.flatMap(({ assetID, operation }) => {
    const made = operationOutputs(operation);
    const givesBack = operation.type === 'secp256k1fx.MintOperation' || operation.type === 'propertyfx.MintOperation';
    return (givesBack ? made.slice(1) : made).filter(isHeld).map((output) => ({ assetID, output }));
  });
}

function isHeld(output: StateOutput): output is HeldOutput {
  return output.type !== 'secp256k1fx.TransferOutput';
}

function timeLocksOf(outputs: readonly OutputWithChange[], ref: (assetID: Uint8Array) => AssetRef): TimeLock[] {
  const locks = new Map<string, TimeLock>();
  for (const { assetID, output } of outputs) {
    if (output.locktime === 0n) continue;
    const amount = output.type === 'secp256k1fx.TransferOutput' ? output.amount : undefined;
    const asset = ref(assetID);
    const key = `${output.locktime} ${toHexDigits(assetID)} ${amount === undefined}`;
    const sum = amount === undefined ? undefined : amount + (locks.get(key)?.amount ?? 0n);
    locks.set(key, { locktime: output.locktime, asset, amount: sum });
  }
  return [...locks.values()].sort((a, b) => (a.locktime < b.locktime ? -1 : a.locktime > b.locktime ? 1 : 0));
}
