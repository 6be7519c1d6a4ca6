import { equalBytes } from '../bytes/bytes';
import type { AtomicTx } from '../codec/atomic/atomic-formats';
import type {
  PlatformTransferableInput,
  PlatformTransferableOutput,
  UnsignedPlatformTx,
} from '../codec/platform/platform-transactions';
import { producedOutputs } from '../tx/moves';
import { type AssetAmount, sumByAsset } from '../tx/effects';

/** Rewards, and what is left of a validator's balance: how many outputs a transaction may make that it doesn't show. */
const UNSHOWN: Readonly<Record<UnsignedPlatformTx['type'], number>> = {
  'txs.AddValidatorTx': 2,
  'txs.AddDelegatorTx': 2,
  'txs.AddPermissionlessValidatorTx': 2,
  'txs.AddPermissionlessDelegatorTx': 2,
  'txs.DisableL1ValidatorTx': 1,
  'txs.SetL1ValidatorWeightTx': 1,
  'txs.RewardAutoRenewedValidatorTx': Infinity,
  // Those of the validator that it ends.
  'txs.RewardValidatorTx': 0,
  'txs.AddAutoRenewedValidatorTx': 0,
  'txs.AddSubnetValidatorTx': 0,
  'txs.AdvanceTimeTx': 0,
  'txs.BaseTx': 0,
  'txs.ConvertSubnetToL1Tx': 0,
  'txs.CreateChainTx': 0,
  'txs.CreateSubnetTx': 0,
  'txs.ExportTx': 0,
  'txs.ImportTx': 0,
  'txs.IncreaseL1ValidatorBalanceTx': 0,
  'txs.RegisterL1ValidatorTx': 0,
  'txs.RemoveSubnetValidatorTx': 0,
  'txs.SetAutoRenewedValidatorConfigTx': 0,
  'txs.TransferSubnetOwnershipTx': 0,
  'txs.TransformSubnetTx': 0,
};

/** Whether a P-Chain transaction may make an output that its bytes don't show. */
export function mayMakeUnshown(tx: UnsignedPlatformTx, index: number): boolean {
  const shown = producedOutputs(tx).length;
  return index >= shown && index < shown + UNSHOWN[tx.type];
}

/** What a P-Chain transaction moves (docs/protocol.md 8.3): the fee is what is spent and goes nowhere. */
interface PlatformFlow {
  readonly imported: readonly AssetAmount[];
  readonly exported: readonly AssetAmount[];
  readonly staked: readonly AssetAmount[];
  /** The fee, and for an elastic subnet the supply that is locked for its rewards. */
  readonly burned: readonly AssetAmount[];
  /** nAVAX that is spent and goes nowhere, less than 0 if the inputs hold too little; undefined if AVAX isn't known. */
  readonly paid: bigint | undefined;
  /** Its ID; undefined if it isn't known. */
  readonly avax: Uint8Array | undefined;
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

/**
 * Sums per asset. Of a transaction without inputs, which the chain itself makes, nothing moves.
 * @param knownAVAX undefined on a custom network, where a single asset that is spent must be AVAX, which pays the fee.
 */
export function platformFlow(tx: UnsignedPlatformTx, knownAVAX: Uint8Array | undefined): PlatformFlow {
  if (!('inputs' in tx))
    return { imported: [], exported: [], staked: [], burned: [], paid: undefined, avax: knownAVAX, balances: [] };
  const imported = 'importedInputs' in tx ? tx.importedInputs.map(inputAmount) : [];
  const exported = 'exportedOutputs' in tx ? tx.exportedOutputs.map(platformAmount) : [];
  const staked = 'stake' in tx ? tx.stake.map(platformAmount) : [];
  const balances = validatorBalances(tx);
  const spent = [...tx.inputs.map(inputAmount), ...imported];
  const avax = knownAVAX ?? onlyAsset(spent);
  const fed = avax === undefined ? [] : balances.map((amount) => ({ assetID: avax, amount }));
  const kept = [...tx.outputs.map(platformAmount), ...exported, ...staked, ...fed];
  const left = sumByAsset([...spent, ...kept.map(({ assetID, amount }) => ({ assetID, amount: -amount }))]);
  return {
    imported: sumByAsset(imported),
    exported: sumByAsset(exported),
    staked: sumByAsset(staked),
    burned: left.filter(({ amount }) => amount > 0n),
    paid: avax && (left.find(({ assetID }) => equalBytes(assetID, avax))?.amount ?? 0n),
    avax,
    balances,
  };
}

function onlyAsset(amounts: readonly AssetAmount[]): Uint8Array | undefined {
  const [only, ...others] = sumByAsset(amounts);
  return others.length === 0 ? only?.assetID : undefined;
}

/** What goes to balances of L1 validators, in nAVAX. */
export function validatorBalances(tx: UnsignedPlatformTx): bigint[] {
  if (tx.type === 'txs.ConvertSubnetToL1Tx') return tx.validators.map(({ balance }) => balance);
  return 'balance' in tx ? [tx.balance] : [];
}

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
