import { equalBytes } from '../../bytes/bytes';
import type { AtomicTx, UnsignedAtomicTx } from '../../codec/atomic/atomic-formats';
import { encodeCb58 } from '../../encodings/cb58';
import { utxoIDOf } from '../../ids/ids';
import { WEI } from '../../p-and-c/atomic-fee';
import { type AtomicFindings, cannotTell, fails, missing, prefixed, untried, TX } from '../finding';
import { recoveredSigner, signatureFindings, type Signed, TOO_MANY_SIGNATURES } from '../signatures';
import type { AtomicRules, AtomicView } from './atomic-view';

type ImportTx = Extract<UnsignedAtomicTx, { readonly type: 'atomic.UnsignedImportTx' }>;
type ExportTx = Extract<UnsignedAtomicTx, { readonly type: 'atomic.UnsignedExportTx' }>;

/** What the rules about a transaction read. */
export interface AtomicContext {
  readonly tx: AtomicTx;
  readonly rules: AtomicRules;
  readonly view: AtomicView;
  readonly signed: Signed;
}

/** How a virtual machine words what it finds about the inputs of a transaction: `at` is the index of one. */
export interface SpendingWords {
  readonly credentialCount: (isImport: boolean, inputs: number, credentials: number) => string;
  readonly fetching: (chain: string) => string;
  readonly assets: (at: number, input: string, utxo: string) => string;
  readonly transfer: (at: number) => string;
  readonly signatureCount: (at: number, signatures: number) => string;
  readonly recovering: (at: number) => string;
  readonly signer: (at: number, owner: Uint8Array, signer: Uint8Array) => string;
}

/** That all inputs are there and authorized; accounts aren't looked at. */
export function* authorizationFindings(context: AtomicContext, words: SpendingWords): AtomicFindings {
  const { unsignedTx, credentials } = context.tx;
  const isImport = unsignedTx.type === 'atomic.UnsignedImportTx';
  const inputs = isImport ? unsignedTx.importedInputs.length : unsignedTx.inputs.length;
  if (inputs !== credentials.length) {
    const count = words.credentialCount(isImport, inputs, credentials.length);
    yield fails('credentials', count, 'credentials', credentials.length < inputs ? 'not signed' : 'other');
  }
  if (isImport) yield* importedFindings(context, unsignedTx, words);
  else yield* accountSignatureFindings(context, unsignedTx, words);
}

/** All UTXOs are fetched before the first is verified. */
function* importedFindings(
  { tx: { credentials }, view, signed }: AtomicContext,
  { importedInputs, sourceChain }: ImportTx,
  words: SpendingWords,
): AtomicFindings {
  const utxos = importedInputs.map(({ txID, outputIndex }) => view.imported(sourceChain, utxoIDOf(txID, outputIndex)));
  for (const [i, utxo] of utxos.entries()) {
    const path = `${TX}.importedInputs[${i}]`;
    if ('unknown' in utxo) yield cannotTell('unspent', utxo.unknown, path);
    else if ('missing' in utxo) yield missing(utxo, path, words.fetching(encodeCb58(sourceChain)));
    if (!('found' in utxo)) yield* untried(path);
  }
  for (const [i, { assetID, input }] of importedInputs.entries()) {
    const [utxo, credential, path] = [utxos[i], credentials[i], `${TX}.importedInputs[${i}]`];
    if (utxo === undefined || !('found' in utxo)) continue;
    const { output } = utxo.found;
    if (!equalBytes(utxo.found.assetID, assetID)) {
      const assets = words.assets(i, encodeCb58(assetID), encodeCb58(utxo.found.assetID));
      yield fails('unspent', assets, `${path}.assetID`);
    }
    // A locked output isn't exported.
    if (output.type === 'stakeable.LockOut') continue;
    if (output.amount !== input.amount) {
      const amounts = `utxo amount and input amount are not equal: ${output.amount} != ${input.amount}`;
      yield fails('unspent', words.transfer(i) + amounts, `${path}.input.amount`);
    }
    if (credential === undefined) continue;
    const paths = { input: `${path}.input`, credential: `credentials[${i}]` };
    yield* prefixed(words.transfer(i), signatureFindings(input, credential, output, signed, paths));
    // A recovered signature takes about a millisecond.
    yield;
  }
}

/** Each account signs for itself. */
function* accountSignatureFindings(
  { tx: { credentials }, signed: { signers } }: AtomicContext,
  { inputs }: ExportTx,
  words: SpendingWords,
): AtomicFindings {
  for (const [i, { address: owner }] of inputs.entries()) {
    const [signatures, path] = [credentials[i]?.signatures, `credentials[${i}].signatures`];
    if (signatures === undefined) continue;
    const [signature] = signatures;
    if (signatures.length !== 1) {
      const code = signature === undefined ? 'not signed' : 'other';
      yield fails('signatures', words.signatureCount(i, signatures.length), path, code);
    }
    if (signature === undefined) continue;
    if (signers === undefined) {
      yield cannotTell('signatures', TOO_MANY_SIGNATURES, path);
      continue;
    }
    const signer = yield* prefixed(
      words.recovering(i),
      recoveredSigner(signature, signers, owner, `${path}[0]`, 'account'),
    );
    yield;
    if (signer === undefined || equalBytes(signer, owner)) continue;
    const wrong = fails('signatures', words.signer(i, owner, signer), `${path}[0]`, 'wrong signer');
    yield { ...wrong, signers: { owner, signer } };
  }
}

/** How a virtual machine words what an account lacks: nonces and wei. */
interface AccountWords {
  readonly nonce: (address: Uint8Array, has: bigint, needs: bigint) => string;
  readonly balance: (address: Uint8Array, has: bigint, needs: bigint) => string;
}

/** That the accounts of an export have its nonces and amounts, in the order in which a node looks at the two. */
export function* accountFindings(
  { tx: { unsignedTx }, view }: AtomicContext,
  order: readonly (keyof AccountWords)[],
  words: AccountWords,
): AtomicFindings {
  if (unsignedTx.type === 'atomic.UnsignedImportTx') return;
  for (const [i, { address, amount, nonce }] of unsignedTx.inputs.entries()) {
    const path = `${TX}.inputs[${i}]`;
    const account = view.account(address);
    if ('unknown' in account) {
      yield cannotTell('account', account.unknown, path);
      continue;
    }
    const has = 'found' in account ? account.found : { balance: 0n, nonce: 0n };
    for (const each of order) {
      if (each === 'nonce' && has.nonce !== nonce) {
        const code = has.nonce > nonce ? 'nonce used' : 'other';
        yield fails('account', words.nonce(address, has.nonce, nonce), `${path}.nonce`, code);
      }
      if (each === 'balance' && has.balance < amount * WEI) {
        yield fails('account', words.balance(address, has.balance, amount * WEI), `${path}.amount`);
      }
    }
  }
}
