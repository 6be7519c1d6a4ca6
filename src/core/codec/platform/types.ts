import { SECP256K1FX_TYPES } from '../secp256k1fx';
import { TypeRegistry } from '../type-registry';
import { LATER_TXS } from './transactions';

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
export const BLOCK_TYPES = new TypeRegistry([
  ...APRICOT_BLOCKS,
  ...APRICOT_AND_BANFF_TXS,
  ...BANFF_BLOCKS,
  ...LATER_TXS,
]);

/** The type IDs in a transaction or UTXO that stands by itself: the numbers of blocks mean nothing there. */
export const TX_TYPES = new TypeRegistry([
  ...APRICOT_BLOCKS.map(() => undefined),
  ...APRICOT_AND_BANFF_TXS,
  ...BANFF_BLOCKS.map(() => undefined),
  ...LATER_TXS,
]);
