import type { ValueOf } from '../shape';
import { id, list, oneOf, struct, uint64 } from '../shape';
import { type PlatformTx, tx } from './transactions';

const common = { parentID: id, height: uint64 } as const;
const apricotDecision = struct(common);
const banffDecision = struct({ time: uint64, ...common });

/**
 * The blocks of the P-Chain; `time` is Unix seconds. Transactions stand in them without their codec version. Block 0
 * is an ApricotCommitBlock on every network; since Banff only the four others are made.
 */
export const block = oneOf('block.Block', {
  'block.ApricotProposalBlock': struct({ ...common, tx }),
  'block.ApricotAbortBlock': apricotDecision,
  'block.ApricotCommitBlock': apricotDecision,
  'block.ApricotStandardBlock': struct({ ...common, txs: list(tx) }),
  'block.ApricotAtomicBlock': struct({ ...common, tx }),
  'block.BanffProposalBlock': struct({ time: uint64, txs: list(tx), ...common, tx }),
  'block.BanffAbortBlock': banffDecision,
  'block.BanffCommitBlock': banffDecision,
  'block.BanffStandardBlock': struct({ time: uint64, ...common, txs: list(tx) }),
});

export type PlatformBlock = ValueOf<typeof block>;

/**
 * A block's transactions in their order: in a proposal block, the proposed one comes last
 * (vms/platformvm/block/proposal_block.go).
 */
export function txsOf(block: PlatformBlock): readonly PlatformTx[] {
  const many = 'txs' in block ? block.txs : [];
  return 'tx' in block ? [...many, block.tx] : many;
}
