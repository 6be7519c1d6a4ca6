import { SECP256K1FX_TYPES, signatures, transferableInput, transferableOutput } from '../secp256k1fx';
import { evmAddress, id, list, oneOf, struct, TypeRegistry, uint32, uint64, type ValueOf } from '../shape';
import { CodecError } from '../codec-error';
import { Format } from '../format';
import { MESSAGE_MAX_SIZE } from '../../bytes/bytes';

/** What an import adds to an account of the C-Chain; `amount` is nAVAX, or units of another asset. */
const evmOutput = struct({ address: evmAddress, amount: uint64, assetID: id });

/** What an export takes from an account, whose nonce it uses up. */
const evmInput = struct({ ...evmOutput.of, nonce: uint64 });

const atomicBase = { networkID: uint32, blockchainID: id } as const;

/** Moves value between the C-Chain and X or P (docs/protocol.md 9.1). There is no memo and no change. */
const unsignedTx = oneOf('atomic.UnsignedAtomicTx', {
  'atomic.UnsignedImportTx': struct({
    ...atomicBase,
    sourceChain: id,
    importedInputs: list(transferableInput),
    outputs: list(evmOutput),
  }),
  'atomic.UnsignedExportTx': struct({
    ...atomicBase,
    destinationChain: id,
    inputs: list(evmInput),
    exportedOutputs: list(transferableOutput),
  }),
});

const credential = oneOf('verify.Verifiable', { 'secp256k1fx.Credential': signatures });

export const tx = struct({ unsignedTx, credentials: list(credential) });

export type UnsignedAtomicTx = ValueOf<typeof unsignedTx>;
export type AtomicTx = ValueOf<typeof tx>;

/** As the virtual machine of before Helicon numbers them (graft/coreth/plugin/evm/atomic/codec.go). */
const TYPES = new TypeRegistry([
  'atomic.UnsignedImportTx',
  'atomic.UnsignedExportTx',
  undefined,
  undefined,
  undefined,
  ...SECP256K1FX_TYPES,
]);

/** The C-Chain's atomic transactions as bytes (docs/protocol.md 9.1). */
export const atomicFormats = {
  tx: new Format(tx, TYPES, MESSAGE_MAX_SIZE),
  /** The bytes whose hash is signed. */
  unsignedTx: new Format(unsignedTx, TYPES, MESSAGE_MAX_SIZE),
  /** The extra data of a block since Apricot phase 5. */
  txs: new Format(list(tx), TYPES, MESSAGE_MAX_SIZE),
} as const;

/** How the virtual machine of since Helicon names the Go types of the one before. */
const NAMES_SINCE_HELICON = [
  ['atomic.UnsignedAtomicTx', 'tx.Unsigned'],
  ['verify.Verifiable', 'tx.Credential'],
  ['atomic.UnsignedImportTx', 'tx.Import'],
  ['atomic.UnsignedExportTx', 'tx.Export'],
] as const;

/** Two types stand in no place of a transaction, and are no longer known since Helicon (vms/saevm/cchain/tx/codec.go). */
const UNKNOWN_SINCE_HELICON = /\*(secp256k1fx\.(?:Input|OutputOwners)) does not implement interface .*/;

/** The message of a CodecError as the C-Chain has it since Helicon. */
export function wordsSinceHelicon(message: string): string {
  return NAMES_SINCE_HELICON.reduce((words, [before, since]) => words.replace(before, since), message).replace(
    UNKNOWN_SINCE_HELICON,
    (_, name: string) => `unknown type ID ${TYPES.idOf(name)}`,
  );
}

/**
 * The atomic transactions in the extra data of a C-Chain block: none, a list, or before Apricot phase 5 a single one.
 * Throws a CodecError for anything else.
 */
export function atomicTxsOf(extraData: Uint8Array): readonly AtomicTx[] {
  if (extraData.length === 0) return [];
  try {
    return atomicFormats.txs.decode(extraData);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    return [singleTx(extraData, error)];
  }
}

/** If the bytes aren't a single transaction either, the error of today's form is the one to report. */
function singleTx(extraData: Uint8Array, refusal: CodecError): AtomicTx {
  try {
    return atomicFormats.tx.decode(extraData);
  } catch (error) {
    throw error instanceof CodecError ? refusal : error;
  }
}
