import { equalBytes, toHexDigits } from '../../core/bytes/bytes';
import {
  amountsOf,
  type AssetAmount,
  effectsOf,
  outputsByPayers,
  type OutputWithChange,
  type OwnerLookup,
  paymentsIn,
  sumByAsset,
} from '../../core/tx/effects';
import type { StateOutput, UnsignedTx } from '../../core/codec/avm/avm-transactions';
import { isGenesisTx, operationOutputs, partsOf } from '../../core/tx/tx-parts';
import { knownFees, type KnownFees } from '../chain/chain-fees';
import { type AssetInfo, assetOf } from '../lookup/asset-cache';
import { signingOwners } from '../lookup/input-owners';
import { type AddressFormat, addressFormatOf, addressFormatOn } from '../text/format-id';
import { bytesAsPlainText } from '../text/format-text';
import { type AmountOf, type AssetRef, type Piece, plain } from '../text/pieces';
import { type AmountlessOutput, type DescribedFact, type FactValue, type FactValueOf } from './described-fact';
import { KINDS } from './fact-words';
import { assetRefs } from './tx-assets';
import { type Burned, splitBurned } from './tx-burned';
import { headlineOf } from './tx-headline';
import type { FoundTx } from '../lookup/found';
import { present } from '../../core/present';
import { compare } from '../../core/compare';

/** What is known beside the transaction's own bytes. */
export interface TxContext {
  readonly assetInfo: (assetID: Uint8Array) => AssetInfo | undefined;
  /** Owners of what the inputs spend; undefined where only the signatures are read. */
  readonly owners: OwnerLookup | undefined;
  /** Owners by signature; by default recovered from the signatures. */
  readonly signers?: OwnerLookup;
  /** The chain's fees, undefined where they are unknown; by default those of the transaction's network. */
  readonly fees?: KnownFees | undefined;
  /** As in `KnownPayers`. Default: false. */
  readonly isGiven?: boolean;
  /** The user's own names for addresses; left out where they must not be shown. */
  readonly ownName?: AddressFormat['ownName'];
}

/** What a transaction did, for all surfaces. */
export interface DescribedAvmTx {
  readonly txID: Uint8Array;
  readonly tx: UnsignedTx;
  /** Part of the chain's genesis: in no block, without signatures. */
  readonly isGenesis: boolean;
  /** One sentence without a full stop. */
  readonly headline: readonly Piece[];
  /** In the order of the kinds of values. Payers come first among the balances, time locks are soonest first. */
  readonly facts: readonly DescribedFact[];
  /** What it makes, by output index; change as far as owners are known. */
  readonly outputs: readonly OutputWithChange[];
  /** The owners of what the inputs spend, by the signatures where they weren't looked up; undefined if unknown. */
  readonly ownerOf: OwnerLookup;
  /** How its addresses are written. */
  readonly format: AddressFormat;
}

/** What a transaction did. Pure: what takes requests comes in with `context`. */
export function describeAvmTx(found: FoundTx, context: TxContext): DescribedAvmTx {
  const tx = found.tx.unsignedTx;
  const { owners, assetInfo, signers, fees, ownName, isGiven } = {
    signers: signingOwners(found.codec, found.tx),
    fees: knownFees(tx.networkID),
    ownName: () => undefined,
    isGiven: false,
    ...context,
  };
  const ref = assetRefs(found, assetInfo);
  const named = ({ assetID, amount }: AssetAmount): AmountOf => ({ asset: ref(assetID), amount });

  const ownerOf = owners ?? signers;
  const effects = effectsOf(tx, found.id, ownerOf);
  // Owners that couldn't be read are the signers.
  const read: OwnerLookup | undefined = owners && ((input, i) => unless(owners(input, i), signers(input, i)));
  const payers = { owners: isGiven ? read : owners, isGiven };
  const outputs = outputsByPayers(effects, signers, payers);
  const burned = splitBurned(tx, effects.burned.map(named), fees);
  const minted = effects.minted.map(named);
  const holdings = amountlessOutputs(tx, found.id).map(({ assetID, output }) => ({ asset: ref(assetID), output }));
  const { operations = [] } = partsOf(tx);
  const format = addressFormatOf(tx, ownName);
  const change = changeRow(paymentsIn(tx, outputs), named);
  const values: FactValue[] = present([
    ...createdRow(found, minted, holdings),
    ...effects.unattributed.map((paid) => ({ kind: 'payer unknown' as const, paid: named(paid) })),
    ...effects.net.map((change) => ({ kind: 'balance' as const, ...change, ...named(change) })),
    ...holdings.map((holding) => ({ kind: 'holding' as const, ...holding })),
    minted.length !== 0 && { kind: 'minted' as const, amounts: minted },
    ...burnedRows(burned),
    ...change,
    tx.memo.length !== 0 && { kind: 'memo' as const, bytes: tx.memo, text: bytesAsPlainText(tx.memo) },
    ...timeLocks(outputs, ref),
    {
      kind: 'counts' as const,
      inputs: effects.inputs.length,
      outputs: outputs.length,
      operations: operations.length,
      change: change[0]?.amounts ?? [],
    },
    { kind: 'signers' as const, tx, signers, format },
  ]);
  return {
    txID: found.id,
    tx,
    isGenesis: found.isUnsigned !== true && isGenesisTx(found.tx),
    headline: headlineOf({
      tx,
      outputs,
      inputs: effects.inputs,
      burned,
      named,
      format,
    }),
    facts: values.map((value) => factOf(value, format, tx.networkID)),
    outputs,
    ownerOf,
    format,
  };
}

/** A value as a fact. A balance may be on another chain. */
function factOf(value: FactValue, format: AddressFormat, networkID: number): DescribedFact {
  const { part, label } = KINDS[value.kind];
  const isKept = part === 'fee' ? true : undefined;
  if (value.kind === 'holding') return { part, label: { owner: value.output, format }, value };
  if (value.kind !== 'balance') return { part, label: label === '' ? [] : [plain(label)], value, isKept };
  return { part, label: { owner: value.owner, format: addressFormatOn(format, value.chain, networkID) }, value };
}

function unless<T>(value: T, other: T): T | undefined {
  return value === other ? undefined : value;
}

function createdRow(
  found: FoundTx,
  minted: readonly AmountOf[],
  holdings: readonly Pick<FactValueOf<'holding'>, 'output'>[],
): FactValueOf<'created'>[] {
  const asset = assetOf(found);
  if (asset === undefined) return [];
  const supply = minted.find((each) => equalBytes(each.asset.assetID, found.id))?.amount ?? 0n;
  const groups = new Set(holdings.flatMap(({ output }) => ('groupID' in output ? [output.groupID] : [])));
  return [{ kind: 'created', asset, supply, groups: groups.size }];
}

function changeRow(
  outputs: readonly OutputWithChange[],
  named: (amount: AssetAmount) => AmountOf,
): FactValueOf<'change'>[] {
  const change = outputs.filter(({ isChange }) => isChange === true);
  if (change.length === 0) return [];
  return [{ kind: 'change', amounts: sumByAsset(amountsOf(change)).map(named), outputs: change.length }];
}

function amountlessOutputs(tx: UnsignedTx, txID: Uint8Array): { assetID: Uint8Array; output: AmountlessOutput }[] {
  const { created, operations = [] } = partsOf(tx);
  const first = (created?.initialStates ?? []).flatMap(({ outputs }) =>
    outputs.map((output) => ({ assetID: txID, output })),
  );
  const made = operations.flatMap(({ assetID, operation }) => {
    const all = operationOutputs(operation);
    const givesBack = operation.type === 'secp256k1fx.MintOperation' || operation.type === 'propertyfx.MintOperation';
    return (givesBack ? all.slice(1) : all).map((output) => ({ assetID, output }));
  });
  return [...first, ...made].flatMap(({ assetID, output }) => (isHeld(output) ? [{ assetID, output }] : []));
}

function isHeld(output: StateOutput): output is AmountlessOutput {
  return output.type !== 'secp256k1fx.TransferOutput';
}

function timeLocks(
  outputs: readonly OutputWithChange[],
  ref: (assetID: Uint8Array) => AssetRef,
): FactValueOf<'time lock'>[] {
  const locks = new Map<string, FactValueOf<'time lock'>>();
  for (const { assetID, output } of outputs) {
    const { locktime } = output;
    if (locktime === 0n) continue;
    const asset = ref(assetID);
    const hasAmount = output.type === 'secp256k1fx.TransferOutput';
    const key = `${locktime} ${toHexDigits(assetID)} ${hasAmount}`;
    const sum = hasAmount ? { amount: output.amount + (locks.get(key)?.amount ?? 0n) } : {};
    locks.set(key, { kind: 'time lock', asset, locktime, ...sum });
  }
  return [...locks.values()].sort((a, b) => compare(a.locktime, b.locktime));
}

function burnedRows({ fee, isFeeKnown, beyondFee }: Burned): FactValue[] {
  const beyond = beyondFee.map((amount): FactValue => {
    if (fee === undefined) return { kind: 'burned with fee', ...amount };
    const isOfFee = equalBytes(amount.asset.assetID, fee.asset.assetID);
    return { kind: isOfFee ? 'overpaid' : 'burned beyond fee', ...amount };
  });
  return fee === undefined ? beyond : [{ kind: isFeeKnown ? 'fee' : 'burned with fee', ...fee }, ...beyond];
}
