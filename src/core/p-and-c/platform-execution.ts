import type {
  PlatformOwner,
  PlatformTransferableInput,
  PlatformTransferableOutput,
  PlatformTx,
  UnsignedPlatformTx,
} from '../codec/platform/platform-transactions';
import type { OutputOwners } from '../codec/secp256k1fx';
import { openMessage } from '../codec/warp/warp-formats';
import { conversionIDOf, registeredValidationIDOf, validationIDOf } from './l1-ids';

/** A transaction that makes a node validate, or adds to its weight. */
export type StakingTx = Extract<
  UnsignedPlatformTx,
  {
    type:
      | 'txs.AddPermissionlessValidatorTx'
      | 'txs.AddPermissionlessDelegatorTx'
      | 'txs.AddSubnetValidatorTx'
      | 'txs.AddAutoRenewedValidatorTx';
  }
>;

/** A blockchain that a subnet runs. IDs are 32 bytes here, node IDs 20. */
export interface CreatedChain {
  readonly id: Uint8Array;
  readonly name: string;
  readonly vmID: Uint8Array;
}

/** What makes an L1 of a subnet. */
export interface SubnetConversion {
  readonly id: Uint8Array;
  readonly managerChainID: Uint8Array;
  readonly managerAddress: Uint8Array;
}

/** A validator that an L1 begins with, or gets. */
export interface AddedL1Validator {
  readonly validationID: Uint8Array;
  readonly subnetID: Uint8Array;
  readonly nodeID: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly remainingBalanceOwner: PlatformOwnerPart;
  readonly deactivationOwner: PlatformOwnerPart;
  readonly weight: bigint;
  /** nAVAX. */
  readonly balance: bigint;
}

type PlatformOwnerPart = Pick<PlatformOwner, 'threshold' | 'addresses'>;

/** The state of a P-Chain, as far as transactions change it: that of a sandbox, or that of a node with a plan over it. */
export interface ExecutedState {
  consume(inputs: readonly PlatformTransferableInput[]): void;
  produce(txID: Uint8Array, firstIndex: number, outputs: readonly PlatformTransferableOutput[]): unknown;
  addSubnet(id: Uint8Array, owner: OutputOwners): void;
  setSubnetOwner(subnetID: Uint8Array, owner: OutputOwners): void;
  addBlockchain(subnetID: Uint8Array, chain: CreatedChain): void;
  convertSubnet(subnetID: Uint8Array, conversion: SubnetConversion): void;
  stake(txID: Uint8Array, tx: StakingTx): void;
  removeValidator(subnetID: Uint8Array, nodeID: Uint8Array): void;
  /** Of the auto-renewed validator that a transaction added; `nextPeriod` in seconds, 0 to leave, shares in millionths. */
  setRenewal(txID: Uint8Array, terms: { readonly nextPeriod: bigint; readonly restakedShares: number }): void;
  /** Until its registration expires (Unix seconds), that isn't valid again. */
  addL1Validator(validator: AddedL1Validator, expiry?: bigint): void;
  setL1Weight(validationID: Uint8Array, change: { readonly minNonce: bigint; readonly weight: bigint }): void;
  addL1Balance(validationID: Uint8Array, amount: bigint): void;
  /** The rest of its balance (nAVAX) and who gets it; undefined if it was inactive, or that isn't known. */
  disableL1Validator(
    validationID: Uint8Array,
  ): { readonly amount: bigint; readonly owner: PlatformOwnerPart } | undefined;
  removeL1Validator(validationID: Uint8Array): void;
}

/** What a transaction takes from, and sends to, the memory that the P-Chain shares with other chains. */
interface Crossing {
  readonly importedFrom?: { readonly chainID: Uint8Array; readonly utxos: readonly UTXOPosition[] };
  readonly exportedTo?: {
    readonly chainID: Uint8Array;
    readonly outputs: readonly PlatformTransferableOutput[];
    /** Of the first of these outputs in its transaction. */
    readonly firstIndex: number;
  };
}

interface UTXOPosition {
  readonly txID: Uint8Array;
  readonly outputIndex: number;
}

type ConvertTx = Extract<UnsignedPlatformTx, { type: 'txs.ConvertSubnetToL1Tx' }>;
type RegisterTx = Extract<UnsignedPlatformTx, { type: 'txs.RegisterL1ValidatorTx' }>;
type SetWeightTx = Extract<UnsignedPlatformTx, { type: 'txs.SetL1ValidatorWeightTx' }>;
type DisableTx = Extract<UnsignedPlatformTx, { type: 'txs.DisableL1ValidatorTx' }>;

/**
 * What an accepted transaction does to the state (vms/platformvm/txs/executor/standard_tx_executor.go). It must
 * be verified. Throws for a type that no network accepts today.
 */
export function execute(
  state: ExecutedState,
  { id, tx: { unsignedTx: unsigned } }: { readonly id: Uint8Array; readonly tx: PlatformTx },
): Crossing {
  const outputs = 'outputs' in unsigned ? unsigned.outputs : [];
  if ('inputs' in unsigned) state.consume(unsigned.inputs);
  state.produce(id, 0, outputs);
  switch (unsigned.type) {
    case 'txs.BaseTx':
      return {};
    case 'txs.ImportTx':
      return { importedFrom: { chainID: unsigned.sourceChain, utxos: unsigned.importedInputs } };
    case 'txs.ExportTx': {
      const { destinationChain: chainID, exportedOutputs } = unsigned;
      return { exportedTo: { chainID, outputs: exportedOutputs, firstIndex: outputs.length } };
    }
    case 'txs.CreateSubnetTx':
      state.addSubnet(id, unsigned.owner);
      return {};
    case 'txs.CreateChainTx': {
      const { subnetID, chainName: name, vmID } = unsigned;
      state.addBlockchain(subnetID, { id, name, vmID });
      return {};
    }
    case 'txs.TransferSubnetOwnershipTx':
      state.setSubnetOwner(unsigned.subnetID, unsigned.newOwner);
      return {};
    case 'txs.AddPermissionlessValidatorTx':
    case 'txs.AddPermissionlessDelegatorTx':
    case 'txs.AddSubnetValidatorTx':
    case 'txs.AddAutoRenewedValidatorTx':
      state.stake(id, unsigned);
      return {};
    case 'txs.RemoveSubnetValidatorTx':
      state.removeValidator(unsigned.subnetID, unsigned.nodeID);
      return {};
    case 'txs.ConvertSubnetToL1Tx':
      convert(state, unsigned);
      return {};
    case 'txs.RegisterL1ValidatorTx':
      registerL1Validator(state, unsigned);
      return {};
    case 'txs.SetL1ValidatorWeightTx':
      setWeight(state, id, unsigned);
      return {};
    case 'txs.IncreaseL1ValidatorBalanceTx':
      state.addL1Balance(unsigned.validationID, unsigned.balance);
      return {};
    case 'txs.DisableL1ValidatorTx':
      refund(state, id, unsigned, unsigned.validationID);
      return {};
    case 'txs.SetAutoRenewedValidatorConfigTx': {
      const { period: nextPeriod, autoCompoundRewardShares: restakedShares } = unsigned;
      state.setRenewal(unsigned.txID, { nextPeriod, restakedShares });
      return {};
    }
    case 'txs.RewardValidatorTx':
    case 'txs.RewardAutoRenewedValidatorTx':
      throw new Error(`a ${unsigned.type} is proposed`);
    case 'txs.AddValidatorTx':
    case 'txs.AddDelegatorTx':
    case 'txs.AdvanceTimeTx':
    case 'txs.TransformSubnetTx':
      throw new Error(`a ${unsigned.type} is not accepted by this network`);
  }
}

function convert(state: ExecutedState, tx: ConvertTx): void {
  const { subnetID, chainID: managerChainID, address: managerAddress } = tx;
  state.convertSubnet(subnetID, { id: conversionIDOf(tx), managerChainID, managerAddress });
  for (const [i, validator] of tx.validators.entries()) {
    const { nodeID, weight, balance, signer, remainingBalanceOwner, deactivationOwner } = validator;
    const owners = { remainingBalanceOwner, deactivationOwner };
    const validationID = validationIDOf(subnetID, i);
    state.addL1Validator({ validationID, subnetID, nodeID, publicKey: signer.publicKey, ...owners, weight, balance });
  }
}

function registerL1Validator(state: ExecutedState, { message, balance }: RegisterTx): void {
  const { payload, l1Message } = openMessage(message);
  if (payload?.type !== 'payload.AddressedCall' || l1Message?.type !== 'message.RegisterL1Validator')
    throw unverified();
  const { subnetID, nodeID, blsPublicKey: publicKey, remainingBalanceOwner, disableOwner, weight, expiry } = l1Message;
  const owners = { remainingBalanceOwner, deactivationOwner: disableOwner };
  const validationID = registeredValidationIDOf(payload.payload);
  state.addL1Validator({ validationID, subnetID, nodeID, publicKey, ...owners, weight, balance }, expiry);
}

function setWeight(state: ExecutedState, id: Uint8Array, tx: SetWeightTx): void {
  const { l1Message } = openMessage(tx.message);
  if (l1Message?.type !== 'message.L1ValidatorWeight') throw unverified();
  const { validationID, nonce, weight } = l1Message;
  if (weight > 0n) {
    state.setL1Weight(validationID, { minNonce: nonce + 1n, weight });
    return;
  }
  refund(state, id, tx, validationID);
  state.removeL1Validator(validationID);
}

/** Makes a validator inactive. The rest of its balance is returned after the transaction's own outputs. */
function refund(
  state: ExecutedState,
  id: Uint8Array,
  { inputs, outputs }: SetWeightTx | DisableTx,
  validationID: Uint8Array,
): void {
  const rest = state.disableL1Validator(validationID);
  if (rest === undefined) return;
  const assetID = inputs[0]?.assetID;
  if (assetID === undefined) throw unverified();
  const { threshold, addresses } = rest.owner;
  const type = 'secp256k1fx.TransferOutput';
  const output = { type, amount: rest.amount, locktime: 0n, threshold, addresses } as const;
  state.produce(id, outputs.length, [{ assetID, output }]);
}

function unverified(): Error {
  return new Error('only a verified transaction is executed');
}
