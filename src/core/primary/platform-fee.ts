import { platformFormats } from '../codec/platform/formats';
import type { UnsignedPlatformTx } from '../codec/platform/transactions';
import { warpFormats } from '../codec/warp/formats';

/** Gas for a byte, a read and a write of the database, and a microsecond: the same on all networks. */
export const GAS_WEIGHTS = [1, 1000, 1000, 4] as const;

/** Database reads and writes of each type of transaction, besides those of its parts. A node takes no other types. */
const ACCESSES: Readonly<Partial<Record<UnsignedPlatformTx['type'], readonly [reads: number, writes: number]>>> = {
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
};

/** Bytes of a list's length, and of a signature. */
const LENGTH = 4;
const SIGNATURE = 65;

/** Microseconds to verify a signature, a BLS signature, and one with its public key. */
const SIGNATURE_TIME = 200;
const BLS_TIME = 1000;
const POSSESSION_TIME = 1050;

/** For each signer of a Warp message, and the reads that find them. */
const SIGNER_TIME = 5;
const SIGNERS_READS = 23;

const WRITES_PER_L1_VALIDATOR = 4;

/**
 * The least fee of a transaction in nAVAX (ACP-103, vms/platformvm/txs/fee/complexity.go), which is known before it is
 * signed: each signature that its inputs name counts. Undefined for a type that a node no longer takes.
 * @param price nAVAX for a unit of gas; 1 is the lowest.
 */
export function platformFee(tx: UnsignedPlatformTx, price: bigint): bigint | undefined {
  const accesses = ACCESSES[tx.type];
  if (accesses === undefined || !('inputs' in tx)) return undefined;
  const inputs = [...tx.inputs, ...('importedInputs' in tx ? tx.importedInputs : [])];
  const outputs = [
    ...tx.outputs,
    ...('exportedOutputs' in tx ? tx.exportedOutputs : []),
    ...('stake' in tx ? tx.stake : []),
  ];
  const signed = [
    ...inputs.map(({ input }) => (input.type === 'stakeable.LockIn' ? input.input : input)),
    ...('subnetAuthorization' in tx ? [tx.subnetAuthorization] : []),
    ...('disableAuthorization' in tx ? [tx.disableAuthorization] : []),
    ...('auth' in tx ? [tx.auth] : []),
  ].map(({ signatureIndices }) => signatureIndices.length);
  const signatures = signed.reduce((sum, count) => sum + count, 0);
  const l1Validators = 'validators' in tx ? tx.validators.length : 0;
  const hasProof = 'proofOfPossession' in tx || ('signer' in tx && tx.signer.type === 'signer.ProofOfPossession');
  const warpSigners = 'message' in tx ? signersOf(tx.message) : undefined;

  const [reads, writes] = accesses;
  // A credential is a type and a list of signatures.
  const credentials = LENGTH + signed.length * 2 * LENGTH + signatures * SIGNATURE;
  const complexity = [
    platformFormats.unsignedTx.encode(tx).length + credentials,
    reads + inputs.length + (warpSigners === undefined ? 0 : SIGNERS_READS),
    writes + inputs.length + outputs.length + l1Validators * WRITES_PER_L1_VALIDATOR,
    signatures * SIGNATURE_TIME +
      (l1Validators + (hasProof ? 1 : 0)) * POSSESSION_TIME +
      (warpSigners === undefined ? 0 : BLS_TIME + warpSigners * SIGNER_TIME),
  ];
  return BigInt(complexity.reduce((gas, count, i) => gas + count * (GAS_WEIGHTS[i] ?? 0), 0)) * price;
}

/** How many validators signed a Warp message. Throws a CodecError for bytes that are none. */
function signersOf(bytes: Uint8Array): number {
  const { signers } = warpFormats.message.decode(bytes).signature;
  return signers.reduce((sum, byte) => sum + [...byte.toString(2)].filter((bit) => bit === '1').length, 0);
}
