import type { AtomicTx } from '../codec/atomic/transactions';
import type { PlatformTransferableOutput } from '../codec/platform/pieces';
import type { UnsignedPlatformTx } from '../codec/platform/transactions';
import type { ProducedOutput } from '../tx/tx-parts';

/**
 * An output of a P-Chain transaction. Of a stakeable.LockOut, `output` is the output within: until `stakeableUntil`,
 * Unix seconds, it can only be staked.
 */
export interface PlatformOutput extends ProducedOutput {
  readonly stakeableUntil?: bigint;
  /** Whether it is staked: it becomes a UTXO, under the same index, when the staking ends. */
  readonly isStaked?: true;
}

/**
 * What the bytes of a P-Chain transaction say that it makes, by output index: its outputs, then what it exports or
 * stakes (docs/protocol.md 8.6). Rewards and returned balances come behind these, and stand in no transaction.
 */
export function platformOutputs(tx: UnsignedPlatformTx): PlatformOutput[] {
  if (!('inputs' in tx)) return [];
  const made: Omit<PlatformOutput, 'index'>[] = tx.outputs.map(unlocked);
  if ('exportedOutputs' in tx) {
    const exportedTo = tx.destinationChain;
    for (const each of tx.exportedOutputs) made.push({ ...unlocked(each), exportedTo });
  }
  if ('stake' in tx) for (const each of tx.stake) made.push({ ...unlocked(each), isStaked: true });
  return made.map((each, index) => ({ ...each, index }));
}

/** What an atomic transaction of the C-Chain exports, by output index; what it imports goes to accounts. */
export function atomicOutputs({ unsignedTx }: AtomicTx): ProducedOutput[] {
  if (unsignedTx.type === 'atomic.UnsignedImportTx') return [];
  const { exportedOutputs, destinationChain } = unsignedTx;
  return exportedOutputs.map((made, index) => ({ ...made, index, exportedTo: destinationChain }));
}

function unlocked({
  assetID,
  output,
}: PlatformTransferableOutput): Pick<PlatformOutput, 'assetID' | 'output' | 'stakeableUntil'> {
  if (output.type !== 'stakeable.LockOut') return { assetID, output };
  return { assetID, output: output.output, stakeableUntil: output.locktime };
}
