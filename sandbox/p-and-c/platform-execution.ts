import { equalBytes } from '../../src/core/bytes/bytes';
import type {
  PlatformTransferableOutput,
  UnsignedPlatformTx,
} from '../../src/core/codec/platform/platform-transactions';
import { openMessage } from '../../src/core/codec/warp/warp-formats';
import { conversionIDOf, registeredValidationIDOf, validationIDOf } from '../../src/core/p-and-c/l1-ids';
import { byteKey } from '../utxos/utxo-index';
import type { PlatformState } from './platform-state';
import type { BuiltPlatformTx, L1ValidatorState } from './stakers';

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

/**
 * What an accepted transaction does to the state (vms/platformvm/txs/executor/standard_tx_executor.go). It must
 * be verified. Throws for a type that no network accepts today.
 */
export function execute(state: PlatformState, accepted: BuiltPlatformTx): Crossing {
  const { id, tx } = accepted;
  const { unsignedTx: unsigned } = tx;
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
      state.subnets.set(byteKey(id), { id, owner: unsigned.owner, chains: [] });
      return {};
    case 'txs.CreateChainTx': {
      const { chainName: name, vmID } = unsigned;
      const { chains } = state.subnet(unsigned.subnetID);
      state.changeSubnet(unsigned.subnetID, { chains: [...chains, { id, name, vmID }] });
      return {};
    }
    case 'txs.TransferSubnetOwnershipTx':
      state.changeSubnet(unsigned.subnetID, { owner: unsigned.newOwner });
      return {};
    case 'txs.AddPermissionlessValidatorTx':
    case 'txs.AddPermissionlessDelegatorTx':
    case 'txs.AddSubnetValidatorTx':
      state.stake(accepted, unsigned);
      return {};
    case 'txs.RemoveSubnetValidatorTx': {
      const { nodeID, subnetID } = unsigned;
      state.removeStaker((each) => equalBytes(each.subnetID, subnetID) && equalBytes(each.nodeID, nodeID));
      return {};
    }
    case 'txs.ConvertSubnetToL1Tx':
      convert(state, unsigned);
      return {};
    case 'txs.RegisterL1ValidatorTx':
      registerL1Validator(state, unsigned);
      return {};
    case 'txs.SetL1ValidatorWeightTx':
      setWeight(state, accepted, unsigned.message, outputs.length);
      return {};
    case 'txs.IncreaseL1ValidatorBalanceTx': {
      const validator = state.l1Validator(unsigned.validationID);
      const paidUntil = validator.endAccumulatedFee || state.accruedFees;
      state.putL1Validator({ ...validator, endAccumulatedFee: paidUntil + unsigned.balance });
      return {};
    }
    case 'txs.DisableL1ValidatorTx':
      refund(state, accepted, state.l1Validator(unsigned.validationID), outputs.length);
      return {};
    case 'txs.AddAutoRenewedValidatorTx':
      state.stake(accepted, unsigned);
      return {};
    case 'txs.SetAutoRenewedValidatorConfigTx': {
      const { period: nextPeriod, autoCompoundRewardShares: restakedShares } = unsigned;
      state.change(
        ({ txID }) => equalBytes(txID, unsigned.txID),
        ({ renewal }) => ({ renewal: { restaked: 0n, restakedFees: 0n, ...renewal, nextPeriod, restakedShares } }),
      );
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

function convert(state: PlatformState, tx: ConvertTx): void {
  const { subnetID, chainID: managerChainID, address: managerAddress } = tx;
  state.changeSubnet(subnetID, { conversion: { id: conversionIDOf(tx), managerChainID, managerAddress } });
  for (const [i, validator] of tx.validators.entries()) {
    const { nodeID, weight, balance, signer, remainingBalanceOwner, deactivationOwner } = validator;
    const owners = { remainingBalanceOwner, deactivationOwner };
    const validationID = validationIDOf(subnetID, i);
    addL1Validator(state, { validationID, subnetID, nodeID, publicKey: signer.publicKey, ...owners, weight, balance });
  }
}

function registerL1Validator(state: PlatformState, { message, balance }: RegisterTx): void {
  const { payload, l1Message } = openMessage(message);
  if (payload?.type !== 'payload.AddressedCall' || l1Message?.type !== 'message.RegisterL1Validator')
    throw storyMisfit();
  const { subnetID, nodeID, blsPublicKey: publicKey, remainingBalanceOwner, disableOwner, weight, expiry } = l1Message;
  const owners = { remainingBalanceOwner, deactivationOwner: disableOwner };
  const validationID = registeredValidationIDOf(payload.payload);
  state.expiries.set(byteKey(validationID), expiry);
  addL1Validator(state, { validationID, subnetID, nodeID, publicKey, ...owners, weight, balance });
}

type AddedValidator = Omit<L1ValidatorState, 'startTime' | 'minNonce' | 'endAccumulatedFee'> & {
  readonly balance: bigint;
};

function addL1Validator(state: PlatformState, { balance, ...validator }: AddedValidator): void {
  state.putL1Validator({
    ...validator,
    startTime: state.time,
    minNonce: 0n,
    endAccumulatedFee: balance === 0n ? 0n : state.accruedFees + balance,
  });
}

function setWeight(state: PlatformState, accepted: BuiltPlatformTx, message: Uint8Array, firstIndex: number): void {
  const { l1Message } = openMessage(message);
  if (l1Message?.type !== 'message.L1ValidatorWeight') throw storyMisfit();
  const { validationID, nonce, weight } = l1Message;
  const validator = state.l1Validator(validationID);
  if (weight > 0n) {
    state.putL1Validator({ ...validator, minNonce: nonce + 1n, weight });
    return;
  }
  refund(state, accepted, validator, firstIndex);
  state.l1Validators.delete(byteKey(validationID));
}

/** Makes a validator inactive. The rest of its balance is returned after the transaction's own outputs. */
function refund(
  state: PlatformState,
  { id, tx }: BuiltPlatformTx,
  validator: L1ValidatorState,
  firstIndex: number,
): void {
  const { endAccumulatedFee, remainingBalanceOwner } = validator;
  if (endAccumulatedFee === 0n || !('inputs' in tx.unsignedTx)) return;
  state.putL1Validator({ ...validator, endAccumulatedFee: 0n });
  const assetID = tx.unsignedTx.inputs[0]?.assetID;
  if (assetID === undefined) throw storyMisfit();
  const { threshold, addresses } = remainingBalanceOwner;
  const amount = endAccumulatedFee - state.accruedFees;
  const output = { type: 'secp256k1fx.TransferOutput', amount, locktime: 0n, threshold, addresses } as const;
  state.produce(id, firstIndex, [{ assetID, output }]);
}

function storyMisfit(): Error {
  return new Error('a transaction of the story does not fit the state before it');
}
