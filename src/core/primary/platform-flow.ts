import type { AtomicTx } from '../codec/atomic/transactions';
import type { PlatformTransferableInput, PlatformTransferableOutput } from '../codec/platform/pieces';
import type { UnsignedPlatformTx } from '../codec/platform/transactions';
import { type AssetAmount, sumByAsset } from '../tx/effects';

/** What a P-Chain transaction moves (docs/protocol.md 8.3): the fee is what is spent and goes nowhere. */
export interface PlatformFlow {
  readonly imported: readonly AssetAmount[];
  readonly exported: readonly AssetAmount[];
  readonly staked: readonly AssetAmount[];
  /** The fee, and for an elastic subnet the supply that is locked for its rewards. */
  readonly burned: readonly AssetAmount[];
  /** What goes to balances of L1 validators, in nAVAX. */
  readonly balances: readonly bigint[];
}

/** The amount of an output, locked or not. */
export function platformAmount({ assetID, output }: PlatformTransferableOutput): AssetAmount {
  return { assetID, amount: output.type === 'stakeable.LockOut' ? output.output.amount : output.amount };
}

function inputAmount({ assetID, input }: PlatformTransferableInput): AssetAmount {
  return { assetID, amount: input.type === 'stakeable.LockIn' ? input.input.amount : input.amount };
}

/** Sums per asset. Of a transaction without inputs, which the chain itself makes, nothing moves. */
export function platformFlow(tx: UnsignedPlatformTx, avax: Uint8Array | undefined): PlatformFlow {
  if (!('inputs' in tx)) return { imported: [], exported: [], staked: [], burned: [], balances: [] };
  const imported = 'importedInputs' in tx ? tx.importedInputs.map(inputAmount) : [];
  const exported = 'exportedOutputs' in tx ? tx.exportedOutputs.map(platformAmount) : [];
  const staked = 'stake' in tx ? tx.stake.map(platformAmount) : [];
  const balances = balancesOf(tx);
  const fed = avax === undefined ? [] : balances.map((amount) => ({ assetID: avax, amount }));
  const kept = [...tx.outputs.map(platformAmount), ...exported, ...staked, ...fed];
  const left = sumByAsset([
    ...tx.inputs.map(inputAmount),
    ...imported,
    ...kept.map(({ assetID, amount }) => ({ assetID, amount: -amount })),
  ]);
  return {
    imported: sumByAsset(imported),
    exported: sumByAsset(exported),
    staked: sumByAsset(staked),
    burned: left.filter(({ amount }) => amount > 0n),
    balances,
  };
}

/** What goes to balances of L1 validators, in nAVAX. */
export function balancesOf(tx: UnsignedPlatformTx): bigint[] {
  if (tx.type === 'txs.ConvertSubnetToL1Tx') return tx.validators.map(({ balance }) => balance);
  return 'balance' in tx ? [tx.balance] : [];
}

/** What an atomic transaction moves, and burns as its fee. */
export function atomicFlow({ unsignedTx }: AtomicTx): {
  readonly moved: AssetAmount[];
  readonly burned: AssetAmount[];
} {
  const spent =
    unsignedTx.type === 'atomic.UnsignedImportTx'
      ? unsignedTx.importedInputs.map(({ assetID, input: { amount } }) => ({ assetID, amount }))
      : unsignedTx.inputs.map(({ assetID, amount }) => ({ assetID, amount }));
  const moved =
    unsignedTx.type === 'atomic.UnsignedImportTx'
      ? unsignedTx.outputs.map(({ assetID, amount }) => ({ assetID, amount }))
      : unsignedTx.exportedOutputs.map(({ assetID, output: { amount } }) => ({ assetID, amount }));
  const left = sumByAsset([...spent, ...moved.map(({ assetID, amount }) => ({ assetID, amount: -amount }))]);
  return { moved: sumByAsset(moved), burned: left.filter(({ amount }) => amount > 0n) };
}
