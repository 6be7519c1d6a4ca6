import { transferableInput, transferableOutput } from '../avax';
import { signatures } from '../secp256k1fx';
import type { ValueOf } from '../shape';
import { evmAddress, id, list, oneOf, struct, uint32, uint64 } from '../shape';

/** What an import adds to an account of the C-Chain; `amount` is nAVAX, or units of another asset. */
const evmOutput = struct({ address: evmAddress, amount: uint64, assetID: id });

/** What an export takes from an account, whose nonce it uses up. */
const evmInput = struct({ ...evmOutput.of, nonce: uint64 });

const base = { networkID: uint32, blockchainID: id } as const;

/** Moves value between the C-Chain and X or P (docs/protocol.md 9.1). There is no memo and no change. */
export const unsignedTx = oneOf('atomic.UnsignedAtomicTx', {
  'atomic.UnsignedImportTx': struct({
    ...base,
    sourceChain: id,
    importedInputs: list(transferableInput),
    outputs: list(evmOutput),
  }),
  'atomic.UnsignedExportTx': struct({
    ...base,
    destinationChain: id,
    inputs: list(evmInput),
    exportedOutputs: list(transferableOutput),
  }),
});

/** A node also parses other types as credentials, and refuses them when it verifies, as on the P-Chain. */
const credential = oneOf('verify.Verifiable', { 'secp256k1fx.Credential': signatures });

export const tx = struct({ unsignedTx, credentials: list(credential) });

export type UnsignedAtomicTx = ValueOf<typeof unsignedTx>;
export type AtomicTx = ValueOf<typeof tx>;
