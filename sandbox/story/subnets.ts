import type { ConvertedL1Validator } from '../../src/core/codec/platform/platform-transactions';
import type { OutputOwners } from '../../src/core/codec/secp256k1fx';
import { decodeID } from '../../src/core/encodings/cb58';
import { compareBytes } from '../../src/core/bytes/bytes';
import { VM_IDS } from '../../src/core/ids/networks';
import { registeredValidationIDOf, validationIDOf } from '../../src/core/p-and-c/l1-ids';
import { signingFor } from '../../src/core/tx-builder/spend';
import { type NodeIdentity, OWN_NODE, SAMPLE_NODES, SAMPLE_SEED } from '../node/node';
import { anyOf, thresholdOwners } from './outputs';
import type { PAndCStory } from './p-and-c-story';
import type { PlatformPlan } from '../../src/core/tx-builder/platform-builder';
import type { Story } from './story';
import { AVAX } from '../../src/core/text/amount';
import { type L1Message, openMessage, warpFormats } from '../../src/core/codec/warp/warp-formats';
import { DAY } from '../../src/core/units';

/** A virtual machine's ID is its name in ASCII, filled up with zeros. */
const NOTES_VM = Buffer.from('lensnotesvm'.padEnd(32, '\0'), 'latin1');

/** The chains of these subnets don't run: their genesis is a note. */
const CHAIN_GENESIS = Buffer.from(`{"note":"sample data of the ${SAMPLE_SEED} sandbox"}`);

/** nAVAX that the nearly empty validator has: it pays 1 nAVAX a second. */
const LOW_BALANCE = 150_000n;

/** A subnet with permissions: a blockchain, two validators of which one is removed, and a new owner. */
export function runSubnet(story: Story, pAndC: PAndCStory, start: bigint) {
  const { treasury, savings, till } = story.people;
  const board = thresholdOwners(2, [treasury, savings, till]);
  const [subnet] = pAndC.platform(start, createSubnet(board));
  const authorize = authorizer(story, board);
  const [blockchain] = pAndC.platform(start + 10n, authorize(createChain(subnet.id, 'Lens Notes', NOTES_VM)));
  const end = start + 60n * DAY;
  const [addSubnetValidator] = pAndC.platform(
    start + 20n,
    authorize(addValidator(subnet.id, OWN_NODE, 20n, end)),
    authorize(addValidator(subnet.id, SAMPLE_NODES.validator, 30n, end)),
  );
  const [removeValidator] = pAndC.platform(
    start + 30n,
    authorize(removeSubnetValidator(subnet.id, SAMPLE_NODES.validator)),
  );
  const [transferOwnership] = pAndC.platform(start + 40n, authorize(transferSubnet(subnet.id, anyOf(treasury))));
  return { subnet, blockchain, addSubnetValidator, removeValidator, transferOwnership };
}

/** An L1 with an active validator, one that has nearly used up its balance, an inactive one, and a later one. */
export function convertToL1(story: Story, pAndC: PAndCStory, start: bigint) {
  const { ewoq, savings, till } = story.people;
  const authorize = authorizer(story, anyOf(ewoq));
  const [l1] = pAndC.platform(start, createSubnet(anyOf(ewoq)));
  const [l1Chain] = pAndC.platform(start + 10n, authorize(createChain(l1.id, 'Lens L1', decodeID(VM_IDS.subnetevm))));
  const { active, poor, inactive, registered } = SAMPLE_NODES;
  const validators = [
    newL1Validator(active, 100n, 2n * AVAX, anyOf(till), anyOf(savings)),
    newL1Validator(poor, 50n, LOW_BALANCE, anyOf(till), anyOf(savings)),
    newL1Validator(inactive, 25n, AVAX, anyOf(till), anyOf(savings)),
  ].sort((a, b) => compareBytes(a.nodeID, b.nodeID));
  const [convert] = pAndC.platform(start + 20n, authorize(conversion(l1.id, l1Chain.id, validators)));
  const validationIDOfNode = ({ nodeID }: NodeIdentity): Uint8Array =>
    validationIDOf(
      l1.id,
      validators.findIndex((each) => compareBytes(each.nodeID, nodeID) === 0),
    );
  const ids = {
    active: validationIDOfNode(active),
    poor: validationIDOfNode(poor),
    inactive: validationIDOfNode(inactive),
  };

  const [increaseBalance] = pAndC.platform(start + 30n, increase(ids.active, AVAX / 2n));
  const [disable] = pAndC.platform(start + 40n, authorizer(story, anyOf(savings))(disableValidator(ids.inactive)));

  const owner = { threshold: 1, addresses: [till.address] };
  const registration = signedMessage(story.networkID, l1Chain.id, {
    type: 'message.RegisterL1Validator',
    subnetID: l1.id,
    nodeID: registered.nodeID,
    blsPublicKey: registered.publicKey,
    expiry: start + DAY,
    remainingBalanceOwner: owner,
    disableOwner: owner,
    weight: 30n,
  });
  const [registerValidator] = pAndC.platform(start + 60n, register(registration, registered, AVAX / 10n));
  const later = registeredID(registration);
  const weighing = signedMessage(story.networkID, l1Chain.id, {
    type: 'message.L1ValidatorWeight',
    validationID: later,
    nonce: 0n,
    weight: 40n,
  });
  const [setWeight] = pAndC.platform(start + 90n, {
    make: (base) => ({ type: 'txs.SetL1ValidatorWeightTx', ...base, message: weighing }),
  });
  const txs = { l1, l1Chain, convert, increaseBalance, disable, registerValidator, setWeight };
  return { ...txs, validationIDs: { ...ids, registered: later } };
}

function createSubnet(owner: OutputOwners): PlatformPlan {
  return {
    make: (base) => ({
      type: 'txs.CreateSubnetTx',
      ...base,
      owner: { type: 'secp256k1fx.OutputOwners', ...owner },
    }),
  };
}

/** Makes a plan whose last signatures are those of an owner. */
type Authorized = (authorization: {
  readonly type: 'secp256k1fx.Input';
  readonly signatureIndices: readonly number[];
}) => PlatformPlan;

function authorizer(story: Story, owner: OutputOwners): (plan: Authorized) => PlatformPlan {
  const signing = signingFor(owner, story.keys, 0n);
  if (signing === undefined) throw new Error('no key of the story can sign for this');
  const { signatureIndices, keys } = signing;
  return (plan) => ({ ...plan({ type: 'secp256k1fx.Input', signatureIndices }), authorizedBy: [keys] });
}

function createChain(subnetID: Uint8Array, chainName: string, vmID: Uint8Array): Authorized {
  return (subnetAuthorization) => ({
    make: (base) => ({
      type: 'txs.CreateChainTx',
      ...base,
      subnetID,
      chainName,
      vmID,
      fxIDs: [],
      genesisData: CHAIN_GENESIS,
      subnetAuthorization,
    }),
  });
}

function addValidator(subnetID: Uint8Array, { nodeID }: NodeIdentity, weight: bigint, end: bigint): Authorized {
  return (subnetAuthorization) => ({
    make: (base) => ({
      type: 'txs.AddSubnetValidatorTx',
      ...base,
      validator: { nodeID, start: 0n, end, weight, subnetID },
      subnetAuthorization,
    }),
  });
}

function removeSubnetValidator(subnetID: Uint8Array, { nodeID }: NodeIdentity): Authorized {
  return (subnetAuthorization) => ({
    make: (base) => ({
      type: 'txs.RemoveSubnetValidatorTx',
      ...base,
      nodeID,
      subnetID,
      subnetAuthorization,
    }),
  });
}

function transferSubnet(subnetID: Uint8Array, owner: OutputOwners): Authorized {
  return (subnetAuthorization) => ({
    make: (base) => ({
      type: 'txs.TransferSubnetOwnershipTx',
      ...base,
      subnetID,
      subnetAuthorization,
      newOwner: { type: 'secp256k1fx.OutputOwners', ...owner },
    }),
  });
}

function conversion(
  subnetID: Uint8Array,
  chainID: Uint8Array,
  validators: readonly ConvertedL1Validator[],
): Authorized {
  return (subnetAuthorization) => ({
    spent: validators.reduce((sum, { balance }) => sum + balance, 0n),
    make: (base) => ({
      type: 'txs.ConvertSubnetToL1Tx',
      ...base,
      subnetID,
      chainID,
      address: MANAGER,
      validators,
      subnetAuthorization,
    }),
  });
}

function newL1Validator(
  { nodeID, publicKey, proofOfPossession }: NodeIdentity,
  weight: bigint,
  balance: bigint,
  remaining: OutputOwners,
  deactivation: OutputOwners,
): ConvertedL1Validator {
  return {
    nodeID,
    weight,
    balance,
    signer: { publicKey, proofOfPossession },
    remainingBalanceOwner: { threshold: remaining.threshold, addresses: remaining.addresses },
    deactivationOwner: { threshold: deactivation.threshold, addresses: deactivation.addresses },
  };
}

function increase(validationID: Uint8Array, balance: bigint): PlatformPlan {
  return {
    spent: balance,
    make: (base) => ({ type: 'txs.IncreaseL1ValidatorBalanceTx', ...base, validationID, balance }),
  };
}

function disableValidator(validationID: Uint8Array): Authorized {
  return (disableAuthorization) => ({
    make: (base) => ({
      type: 'txs.DisableL1ValidatorTx',
      ...base,
      validationID,
      disableAuthorization,
    }),
  });
}

function register(message: Uint8Array, { proofOfPossession }: NodeIdentity, balance: bigint): PlatformPlan {
  return {
    spent: balance,
    make: (base) => ({ type: 'txs.RegisterL1ValidatorTx', ...base, balance, proofOfPossession, message }),
  };
}

/** Where the validator manager of an L1 commonly is: a proxy in its genesis. */
const MANAGER = Buffer.from('0feedc0de0000000000000000000000000000000', 'hex');

/** Both validators that the L1 has when it sends messages. */
const STORY_SIGNERS = Uint8Array.of(0b11);

/**
 * Their aggregate signatures of the two messages of the story, by the type of the message. Only the tests have
 * the keys, and sign the messages again: a changed message needs another signature.
 */
const STORY_SIGNATURES: Readonly<Record<SentMessage['type'], string>> = {
  'message.RegisterL1Validator':
    '927edd10f8c01ce3731ea49757d7fef1d72cd1757837cccf5af5cad2b71de984e3d5a17e56c3ee5fe25b0cffadb0bec5' +
    '16769b0d75a86789f0cbbf2be2cccf06bd8eb5749f13ff468b82f387c5ccee897188d84c3254a8bac5ed290adf56cc36',
  'message.L1ValidatorWeight':
    'a4e6fecdb1b94b27a43ed37947ace2b70e6d93b08e2e4e73a6fbcc7147d4da66e8218e0b0d5ead1cc89486ecefa524ee' +
    '0e7f33fcf6c40f40ed8f87abc30d546f61bebba56748110e63eb939105b9a984a4fb5aeb786e1d1415d93d917a2d779d',
};

type SentMessage = Extract<L1Message, { type: 'message.RegisterL1Validator' | 'message.L1ValidatorWeight' }>;

/** A message of the manager on an L1's blockchain to the P-Chain, signed by the L1's validators. */
function signedMessage(networkID: number, sourceChainID: Uint8Array, l1Message: SentMessage): Uint8Array {
  const payload = warpFormats.payload.encode({
    type: 'payload.AddressedCall',
    sourceAddress: MANAGER,
    payload: warpFormats.l1Message.encode(l1Message),
  });
  return warpFormats.message.encode({
    networkID,
    sourceChainID,
    payload,
    signature: {
      type: 'warp.BitSetSignature',
      signers: STORY_SIGNERS,
      signature: Buffer.from(STORY_SIGNATURES[l1Message.type], 'hex'),
    },
  });
}

/** The validation ID that a message to register a validator gives it. */
function registeredID(signed: Uint8Array): Uint8Array {
  const { payload } = openMessage(signed);
  if (payload?.type !== 'payload.AddressedCall') throw new Error("the message doesn't register a validator");
  return registeredValidationIDOf(payload.payload);
}
