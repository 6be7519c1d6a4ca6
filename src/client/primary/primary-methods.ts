/** Methods of the P-Chain (`/ext/bc/P`; docs/protocol.md 12). */
export type PlatformMethodName =
  | 'platform.getAllValidatorsAt'
  | 'platform.getBalance'
  | 'platform.getBlock'
  | 'platform.getBlockByHeight'
  | 'platform.getBlockchainStatus'
  | 'platform.getBlockchains'
  | 'platform.getCurrentSupply'
  | 'platform.getCurrentValidators'
  | 'platform.getFeeConfig'
  | 'platform.getFeeState'
  | 'platform.getHeight'
  | 'platform.getL1Validator'
  | 'platform.getMinStake'
  | 'platform.getProposedHeight'
  | 'platform.getRewardUTXOs'
  | 'platform.getStake'
  | 'platform.getStakingAssetID'
  | 'platform.getSubnet'
  | 'platform.getSubnets'
  | 'platform.getTimestamp'
  | 'platform.getTotalStake'
  | 'platform.getTx'
  | 'platform.getTxStatus'
  | 'platform.getUTXOs'
  | 'platform.getValidatorFeeConfig'
  | 'platform.getValidatorFeeState'
  | 'platform.getValidatorsAt'
  | 'platform.sampleValidators'
  | 'platform.validatedBy'
  | 'platform.validates';

/** Methods of the C-Chain for atomic transactions (`/ext/bc/C/avax`). */
export type AtomicMethodName = 'avax.getAtomicTx' | 'avax.getAtomicTxStatus' | 'avax.getUTXOs';

/** Methods of a node's index (`/ext/index/X/block` and those of P and C), if it was started with one. */
export type IndexMethodName =
  | 'index.getContainerByID'
  | 'index.getContainerByIndex'
  | 'index.getContainerRange'
  | 'index.getIndex'
  | 'index.getLastAccepted'
  | 'index.isAccepted';
