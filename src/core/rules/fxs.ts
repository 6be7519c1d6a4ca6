import type { OutputOwners, TransferableInput } from '../codec/secp256k1fx';
import { compareBytes, equalBytes } from '../bytes/bytes';
import { type Credential, fxOf, type FxOperation, type StateOutput } from '../codec/avm/avm-transactions';
import { fails, type Findings } from './finding';
import { credentialFindings, operationFindings, outputFindings, ownersFindings } from './parts';
import { operationInput } from '../tx/tx-parts';
import { signatureFindings, type Signed, type SignedPaths } from './signatures';

/** VerifyTransfer of the fx that the credential belongs to: an input spends an output with an amount. */
export function* transferFindings(
  { input }: TransferableInput,
  credential: Credential,
  utxo: StateOutput,
  signed: Signed,
  paths: SignedPaths,
): Findings {
  if (fxOf(credential.type) !== 'secp256k1fx') {
    yield fails('fx', 'cant transfer with this fx', paths.credential);
    return;
  }
  if (credential.type !== 'secp256k1fx.Credential') {
    yield fails('fx', 'wrong credential type', paths.credential);
    return;
  }
  if (utxo.type !== 'secp256k1fx.TransferOutput') {
    yield fails('fx', 'wrong utxo type', paths.input);
    return;
  }
  yield* outputFindings(utxo, paths.input);
  if (utxo.amount !== input.amount) {
    const message = `utxo amount and input amount are not equal: ${utxo.amount} != ${input.amount}`;
    yield fails('unspent', message, `${paths.input}.amount`);
  }
  yield* signatureFindings(input, credential, utxo, signed, paths);
}

/** VerifyOperation of the fx that the operation belongs to: it uses exactly one output of the right type. */
export function* fxOperationFindings(
  operation: FxOperation,
  credential: Credential,
  utxos: readonly StateOutput[],
  signed: Signed,
  paths: SignedPaths,
): Findings {
  const fx = fxOf(operation.type);
  const isOwn = credential.type === `${fx}.Credential`;
  const [utxo] = utxos;
  // secp256k1fx verifies the credential first, and spells the error differently (fx.go of each).
  if (fx === 'secp256k1fx' && !isOwn) yield fails('fx', 'wrong credential type', paths.credential);
  if (utxos.length !== 1 || utxo === undefined) {
    const name = fx === 'secp256k1fx' ? 'utxos' : 'UTXOs';
    yield fails('operations', `wrong number of ${name} for the operation`, paths.input);
    return;
  }
  if (fx !== 'secp256k1fx' && !isOwn) yield fails('fx', 'wrong credential type', paths.credential);
  if (!isOwn || !('signatures' in credential)) return;

  const used = USES[operation.type];
  if (utxo.type !== used.utxo) {
    yield fails('fx', 'wrong utxo type', paths.input);
    return;
  }
  yield* operationFindings(operation, paths.input);
  yield* credentialFindings(credential, paths.credential);
  yield* utxo.type === 'nftfx.TransferOutput' ? outputFindings(utxo, paths.input) : ownersFindings(utxo, paths.input);
  yield* changeFindings(operation, utxo, paths.input);
  const [input, field] = operationInput(operation);
  yield* signatureFindings(input, credential, utxo, signed, { ...paths, input: paths.input + field });
}

const USES: Readonly<Record<FxOperation['type'], { readonly utxo: StateOutput['type'] }>> = {
  'secp256k1fx.MintOperation': { utxo: 'secp256k1fx.MintOutput' },
  'nftfx.MintOperation': { utxo: 'nftfx.MintOutput' },
  'nftfx.TransferOperation': { utxo: 'nftfx.TransferOutput' },
  'propertyfx.MintOperation': { utxo: 'propertyfx.MintOutput' },
  'propertyfx.BurnOperation': { utxo: 'propertyfx.OwnedOutput' },
};

/** The fields of the used output that an operation must not change. */
function* changeFindings(operation: FxOperation, utxo: StateOutput, path: string): Findings {
  switch (operation.type) {
    case 'secp256k1fx.MintOperation':
      if (!sameOwners(utxo, operation.mintOutput)) {
        yield fails('operations', 'wrong mint output created from the operation', `${path}.mintOutput`);
      }
      break;
    case 'propertyfx.MintOperation':
      if (!sameOwners(utxo, operation.mintOutput)) {
        yield fails('operations', 'wrong mint output provided', `${path}.mintOutput`);
      }
      break;
    case 'nftfx.MintOperation':
      if (utxo.type === 'nftfx.MintOutput' && utxo.groupID !== operation.groupID) {
        yield fails('operations', 'wrong unique ID provided', `${path}.groupID`);
      }
      break;
    case 'nftfx.TransferOperation':
      if (utxo.type !== 'nftfx.TransferOutput') break;
      if (utxo.groupID !== operation.output.groupID) {
        yield fails('operations', 'wrong unique ID provided', `${path}.output.groupID`);
      }
      if (!equalBytes(utxo.payload, operation.output.payload)) {
        yield fails('operations', 'wrong bytes provided', `${path}.output.payload`);
      }
      break;
    case 'propertyfx.BurnOperation':
      break;
  }
}

/** OutputOwners.Equals */
function sameOwners(a: OutputOwners, b: OutputOwners): boolean {
  return (
    a.locktime === b.locktime &&
    a.threshold === b.threshold &&
    a.addresses.length === b.addresses.length &&
    a.addresses.every((address, i) => compareBytes(address, b.addresses[i] as Uint8Array) === 0)
  );
}
