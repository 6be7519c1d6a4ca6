import { outputOwners, SECP256K1FX_TYPES } from '../secp256k1fx';
import { id, list, oneOf, struct, TypeRegistry, uint64, type ValueOf } from '../shape';
import { LATER_TXS, type PlatformTx, transferableOutput, tx, unsignedTx, utxo } from './platform-transactions';
import { Format } from '../format';
import { MESSAGE_MAX_SIZE } from '../../bytes/bytes';

const APRICOT_BLOCKS = [
  'block.ApricotProposalBlock',
  'block.ApricotAbortBlock',
  'block.ApricotCommitBlock',
  'block.ApricotStandardBlock',
  'block.ApricotAtomicBlock',
] as const;

const APRICOT_AND_BANFF_TXS = [
  ...SECP256K1FX_TYPES,
  'txs.AddValidatorTx',
  'txs.AddSubnetValidatorTx',
  'txs.AddDelegatorTx',
  'txs.CreateChainTx',
  'txs.CreateSubnetTx',
  'txs.ImportTx',
  'txs.ExportTx',
  'txs.AdvanceTimeTx',
  'txs.RewardValidatorTx',
  'stakeable.LockIn',
  'stakeable.LockOut',
  'txs.RemoveSubnetValidatorTx',
  'txs.TransformSubnetTx',
  'txs.AddPermissionlessValidatorTx',
  'txs.AddPermissionlessDelegatorTx',
  'signer.Empty',
  'signer.ProofOfPossession',
] as const;

const BANFF_BLOCKS = [
  'block.BanffProposalBlock',
  'block.BanffAbortBlock',
  'block.BanffCommitBlock',
  'block.BanffStandardBlock',
] as const;

/** The type IDs in a block of the P-Chain: blocks and transactions share one row of numbers (docs/protocol.md 8.1). */
const BLOCK_TYPES = new TypeRegistry([...APRICOT_BLOCKS, ...APRICOT_AND_BANFF_TXS, ...BANFF_BLOCKS, ...LATER_TXS]);

/** The type IDs in a transaction or UTXO on its own: the numbers of blocks mean nothing there. */
export const TX_TYPES = new TypeRegistry([
  ...APRICOT_BLOCKS.map(() => undefined),
  ...APRICOT_AND_BANFF_TXS,
  ...BANFF_BLOCKS.map(() => undefined),
  ...LATER_TXS,
]);

const common = { parentID: id, height: uint64 } as const;
const apricotDecision = struct(common);
const banffDecision = struct({ time: uint64, ...common });

/**
 * The blocks of the P-Chain; `time` is Unix seconds. Transactions are in them without their codec version. Block 0
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
export function txsOfPlatformBlock(block: PlatformBlock): readonly PlatformTx[] {
  const many = 'txs' in block ? block.txs : [];
  return 'tx' in block ? [...many, block.tx] : many;
}

/** The P-Chain's structures as bytes (docs/protocol.md 8). */
export const platformFormats = {
  tx: new Format(tx, TX_TYPES, MESSAGE_MAX_SIZE),
  /** The bytes whose hash is signed. */
  unsignedTx: new Format(unsignedTx, TX_TYPES, MESSAGE_MAX_SIZE),
  utxo: new Format(utxo, TX_TYPES),
  /** An output by itself, as `platform.getStake` answers it: staked outputs are no UTXOs. */
  output: new Format(transferableOutput, TX_TYPES),
  /** Owners by themselves: the hash of these bytes names them where locked amounts are summed. */
  owners: new Format(outputOwners, TX_TYPES),
  block: new Format(block, BLOCK_TYPES, MESSAGE_MAX_SIZE),
} as const;
