import { MAX_UINT64 } from '../bytes/bytes';
import { platformFormats } from '../codec/platform/platform-formats';
import { authorizationOf, type UnsignedPlatformTx } from '../codec/platform/platform-transactions';
import { CodecError } from '../codec/codec-error';
import { warpFormats } from '../codec/warp/warp-formats';
import { present } from '../present';

/** Gas for a byte, a read and a write of the database, and a microsecond: the same on all networks. */
export const GAS_WEIGHTS = [1, 1000, 1000, 4] as const;

/** Database reads and writes of each type of transaction, besides those of its parts; none of those that a node no longer takes. */
const ACCESSES: Readonly<Record<UnsignedPlatformTx['type'], readonly [reads: number, writes: number] | undefined>> = {
  'txs.BaseTx': [0, 0],
  'txs.ImportTx': [0, 0],
  'txs.ExportTx': [0, 0],
  'txs.CreateSubnetTx': [0, 1],
  'txs.CreateChainTx': [3, 1],
  'txs.AddSubnetValidatorTx': [3, 3],
  'txs.RemoveSubnetValidatorTx': [1, 3],
  'txs.TransferSubnetOwnershipTx': [1, 1],
  'txs.AddPermissionlessValidatorTx': [1, 3],
  'txs.AddPermissionlessDelegatorTx': [1, 2],
  'txs.ConvertSubnetToL1Tx': [3, 2],
  'txs.RegisterL1ValidatorTx': [5, 6],
  'txs.SetL1ValidatorWeightTx': [3, 5],
  'txs.IncreaseL1ValidatorBalanceTx': [1, 5],
  'txs.DisableL1ValidatorTx': [1, 6],
  'txs.AddAutoRenewedValidatorTx': [0, 3],
  'txs.SetAutoRenewedValidatorConfigTx': [1, 1],
  'txs.AddValidatorTx': undefined,
  'txs.AddDelegatorTx': undefined,
  'txs.TransformSubnetTx': undefined,
  'txs.AdvanceTimeTx': undefined,
  'txs.RewardValidatorTx': undefined,
  'txs.RewardAutoRenewedValidatorTx': undefined,
};

/** Bytes of a list's length, of a signature, and of a node's ID. */
const LENGTH = 4;
const SIGNATURE = 65;
const NODE_ID = 20;

/** Microseconds to verify a signature, a BLS signature, and one with its public key. */
const SIGNATURE_TIME = 200;
const BLS_TIME = 1000;
const POSSESSION_TIME = 1050;

/** For each signer of a Warp message, and the reads that find them. */
const SIGNER_TIME = 5;
const SIGNERS_READS = 23;

const WRITES_PER_L1_VALIDATOR = 4;

/** What a node says of a transaction whose gas it can't compute; of a Warp message they are the codec's words. */
const UNSUPPORTED_TYPE = 'unsupported transaction type';
const UNSUPPORTED_AUTH = 'unsupported auth type';

/**
 * The least fee of a transaction in nAVAX (ACP-103). Undefined for a type that a node no longer takes.
 * @param price nAVAX for a unit of gas; 1 is the lowest.
 */
export function platformFee(tx: UnsignedPlatformTx, price: bigint): bigint | undefined {
  const gas = platformGas(tx);
  return typeof gas === 'bigint' ? gas * price : undefined;
}

/**
 * The gas of a transaction (vms/platformvm/txs/fee/complexity.go), which is known before it is signed: each signature
 * that its inputs name counts. The node's words for a transaction that has none.
 */
export function platformGas(tx: UnsignedPlatformTx): bigint | string {
  const accesses = ACCESSES[tx.type];
  if (accesses === undefined || !('inputs' in tx)) return UNSUPPORTED_TYPE;
  const auth = authorizationOf(tx)?.value;
  if (auth !== undefined && auth.type !== 'secp256k1fx.Input') return UNSUPPORTED_AUTH;
  const inputs = [...tx.inputs, ...('importedInputs' in tx ? tx.importedInputs : [])];
  const outputs = [
    ...tx.outputs,
    ...('exportedOutputs' in tx ? tx.exportedOutputs : []),
    ...('stake' in tx ? tx.stake : []),
  ];
  const signed = present([
    ...inputs.map(({ input }) => (input.type === 'stakeable.LockIn' ? input.input : input)),
    auth,
  ]).map(({ signatureIndices }) => signatureIndices.length);
  const signatures = signed.reduce((sum, count) => sum + count, 0);
  const l1Validators = 'validators' in tx ? tx.validators.length : 0;
  const hasProof = 'proofOfPossession' in tx || ('signer' in tx && tx.signer.type === 'signer.ProofOfPossession');
  const warpSigners = 'message' in tx ? signerCount(tx.message) : undefined;
  if (typeof warpSigners === 'string') return warpSigners;

  const [reads, writes] = accesses;
  // A credential is a type and a list of signatures.
  const credentials = LENGTH + signed.length * 2 * LENGTH + signatures * SIGNATURE;
  // A node counts a node ID of another length as one, and refuses it later.
  const nodeIDs = tx.type === 'txs.AddAutoRenewedValidatorTx' ? NODE_ID - tx.nodeID.length : 0;
  const complexity = [
    platformFormats.unsignedTx.encode(tx).length + nodeIDs + credentials,
    reads + inputs.length + (warpSigners === undefined ? 0 : SIGNERS_READS),
    writes + inputs.length + outputs.length + l1Validators * WRITES_PER_L1_VALIDATOR,
    signatures * SIGNATURE_TIME +
      (l1Validators + (hasProof ? 1 : 0)) * POSSESSION_TIME +
      (warpSigners === undefined ? 0 : BLS_TIME + warpSigners * SIGNER_TIME),
  ];
  return BigInt(complexity.reduce((gas, count, i) => gas + count * (GAS_WEIGHTS[i] ?? 0), 0));
}

/** How many validators signed a Warp message; the node's words for bytes that are none. */
function signerCount(bytes: Uint8Array): number | string {
  try {
    const { signers } = warpFormats.message.decode(bytes).signature;
    if (signers[0] === 0) return 'bitset is invalid';
    return signers.reduce((sum, byte) => sum + [...byte.toString(2)].filter((bit) => bit === '1').length, 0);
  } catch (error) {
    if (error instanceof CodecError) return error.message;
    throw error;
  }
}

/** `platform.getFeeConfig`: gas, gas per second, and nAVAX for a unit of gas. */
export interface GasConfig {
  readonly maxCapacity: bigint;
  readonly maxPerSecond: bigint;
  readonly targetPerSecond: bigint;
  readonly minPrice: bigint;
  /** Gas of excess that makes the price e times as high. */
  readonly excessConversionConstant: bigint;
}

/** Of Mainnet and Fuji (genesis/genesis_mainnet.go, genesis/genesis_fuji.go). */
export const PUBLIC_GAS: GasConfig = {
  maxCapacity: 1_000_000n,
  maxPerSecond: 100_000n,
  targetPerSecond: 50_000n,
  minPrice: 1n,
  excessConversionConstant: 2_164_043n,
};

/** The gas that blocks may use now, and what they used beyond the target (vms/components/gas/state.go). */
export interface GasState {
  readonly capacity: bigint;
  readonly excess: bigint;
}

/** The same after so many seconds without a transaction. */
export function advancedGas({ capacity, excess }: GasState, config: GasConfig, seconds: bigint): GasState {
  const refilled = capacity + config.maxPerSecond * seconds;
  return {
    capacity: refilled < config.maxCapacity ? refilled : config.maxCapacity,
    excess: lessAtLeast0(excess, config.targetPerSecond * seconds),
  };
}

/** The same after a block with so much gas, which is at most the capacity. */
export function consumedGas({ capacity, excess }: GasState, gas: bigint): GasState {
  return { capacity: capacity - gas, excess: atMostUint64(excess + gas) };
}

/** Seconds until a unit of gas can cost more, if all blocks from now on are full; at most `most`. */
export function secondsUntilAbove(state: GasState, config: GasConfig, price: bigint, most: bigint): bigint {
  let at = consumedGas(state, state.capacity);
  for (let seconds = 0n; seconds < most; seconds++) {
    if (gasPrice(at, config) > price) return seconds;
    const next = advancedGas(at, config, 1n);
    at = consumedGas(next, next.capacity);
  }
  return most;
}

/** nAVAX for a unit of gas. */
export function gasPrice({ excess }: GasState, { minPrice, excessConversionConstant }: GasConfig): bigint {
  return exponentialPrice(minPrice, excess, excessConversionConstant);
}

/** `platform.getValidatorFeeConfig`: active validators of L1s, and nAVAX per second for each. */
export interface ValidatorFeeConfig {
  /** More can't be active. */
  readonly capacity: bigint;
  readonly target: bigint;
  readonly minPrice: bigint;
  /** Excess that makes the price e times as high. */
  readonly excessConversionConstant: bigint;
}

/** Apart from what differs between the public networks. */
export const PUBLIC_VALIDATOR_FEE = { capacity: 20_000n, target: 10_000n, minPrice: 512n };

/** By network ID, of the public ones. */
export const PUBLIC_VALIDATOR_FEES: ReadonlyMap<number, ValidatorFeeConfig> = new Map([
  [1, { ...PUBLIC_VALIDATOR_FEE, excessConversionConstant: 1_246_488_515n }],
  [5, { ...PUBLIC_VALIDATOR_FEE, excessConversionConstant: 51_937_021n }],
]);

/** How many validators of L1s are active, and the seconds of those above the target (ACP-77). */
export interface ValidatorFeeState {
  readonly active: bigint;
  readonly excess: bigint;
}

/** The same after so many seconds. */
export function advancedValidatorFee(
  { active, excess }: ValidatorFeeState,
  { target }: ValidatorFeeConfig,
  seconds: bigint,
): ValidatorFeeState {
  const change = (active - target) * seconds;
  return { active, excess: change < 0n ? lessAtLeast0(excess, -change) : atMostUint64(excess + change) };
}

/** nAVAX that an active validator of an L1 pays in a second. */
export function validatorPrice({ excess }: ValidatorFeeState, config: ValidatorFeeConfig): bigint {
  return exponentialPrice(config.minPrice, excess, config.excessConversionConstant);
}

/** nAVAX that an active validator of an L1 pays in so many seconds, in which none is added or removed. */
export function validatorCost(state: ValidatorFeeState, config: ValidatorFeeConfig, seconds: bigint): bigint {
  if (state.active === config.target) return atMostUint64(validatorPrice(state, config) * seconds);
  let cost = 0n;
  let at = state;
  for (let i = 0n; i < seconds; i++) {
    at = advancedValidatorFee(at, config, 1n);
    if (at.excess === 0n && at.active < config.target) {
      return atMostUint64(cost + config.minPrice * (seconds - i));
    }
    cost += validatorPrice(at, config);
  }
  return atMostUint64(cost);
}

/** Seconds that a balance (nAVAX) lasts, if no validator is added or removed; at most `most`. */
export function secondsOfBalance(
  state: ValidatorFeeState,
  config: ValidatorFeeConfig,
  balance: bigint,
  most: bigint,
): bigint {
  const atPrice = (price: bigint, funds: bigint): bigint => (price === 0n ? most : funds / price);
  const atMost = (seconds: bigint): bigint => (seconds < most ? seconds : most);
  if (state.active === config.target) return atMost(atPrice(validatorPrice(state, config), balance));
  let left = balance;
  let at = state;
  for (let seconds = 0n; seconds < most; seconds++) {
    at = advancedValidatorFee(at, config, 1n);
    if (at.excess === 0n && at.active < config.target) return atMost(seconds + atPrice(config.minPrice, left));
    const price = validatorPrice(at, config);
    if (price > left) return seconds;
    left -= price;
  }
  return most;
}

/** minPrice * e ** (excess / constant), by the integers of a node (vms/components/gas/gas.go CalculatePrice). */
function exponentialPrice(minPrice: bigint, excess: bigint, constant: bigint): bigint {
  let sum = 0n;
  let term = minPrice * constant;
  for (let i = 1n; term > 0n; i++) {
    sum += term;
    if (sum >= MAX_UINT64 * constant) return MAX_UINT64;
    term = (term * excess) / constant / i;
  }
  return sum / constant;
}

function lessAtLeast0(from: bigint, amount: bigint): bigint {
  return amount < from ? from - amount : 0n;
}

function atMostUint64(value: bigint): bigint {
  return value < MAX_UINT64 ? value : MAX_UINT64;
}
