import type { TransferableInput, TransferableOutput } from '../codec/secp256k1fx';
import { equalBytes } from '../bytes/bytes';
import { encodeCb58 } from '../encodings/cb58';
import { type Credential, fxOf, type Operation, type StateOutput, type Tx } from '../codec/avm/avm-transactions';
import type { UTXO } from '../codec/avm/codec';
import { utxoIDOf } from '../ids/ids';
import type { ChainRules, ChainView } from './chain-rules';
import { cannotTell, fails, type Findings, missing, prefixed, untried, TX } from './finding';
import { fxOperationFindings, transferFindings } from './fxs';
import { partsOf } from '../tx/tx-parts';
import type { Signers } from '../tx/signers';
import type { Signed } from './signatures';

/**
 * The rules that need the chain (vms/avm/txs/executor/semantic_verifier.go), in the node's order. The number of
 * credentials is right: that is a syntactic rule. A node responds with the first broken rule. `signers` keeps recovered
 * keys, for callers that verify the same transaction again; without it, no signature is verified.
 */
export function semanticFindings(tx: Tx, rules: ChainRules, view: ChainView, signers: Signers | undefined): Findings {
  return new SemanticRules(tx, rules, view, signers).findings();
}

class SemanticRules {
  readonly #tx: Tx;
  readonly #rules: ChainRules;
  readonly #view: ChainView;
  readonly #signed: Signed;

  constructor(tx: Tx, rules: ChainRules, view: ChainView, signers: Signers | undefined) {
    this.#tx = tx;
    this.#rules = rules;
    this.#view = view;
    this.#signed = { signers, now: view.now };
  }

  *findings(): Findings {
    const tx = this.#tx.unsignedTx;
    for (const [i, input] of tx.inputs.entries()) {
      yield* prefixed('failed to verify transfer: ', this.#input(input, this.#credential(i), `${TX}.inputs[${i}]`, i));
    }
    yield* prefixed('failed to verify fx usage: ', this.#outputs(tx.outputs, 'outputs'));
    const offset = tx.inputs.length;
    const { operations, imported, exported } = partsOf(tx);
    if (operations !== undefined) {
      for (const [i, operation] of operations.entries()) yield* this.#operation(operation, i, offset + i);
    }
    if (imported !== undefined) {
      yield* this.#peer(imported.sourceChain, 'sourceChain');
      yield* this.#imports(imported.inputs, imported.sourceChain, offset);
    }
    if (exported !== undefined) {
      yield* this.#peer(exported.destinationChain, 'destinationChain');
      yield* this.#outputs(exported.outputs, 'exportedOutputs');
    }
  }

  *#input(input: TransferableInput, credential: Credential | undefined, path: string, at: number): Findings {
    const utxoID = utxoIDOf(input.txID, input.outputIndex);
    const utxo = this.#view.utxo(utxoID);
    if ('found' in utxo) {
      yield* this.#spend(input, credential, utxo.found, path, at);
      return;
    }
    if ('unknown' in utxo) yield cannotTell('unspent', utxo.unknown, path);
    else yield missing(utxo, path, `failed to get utxo ${encodeCb58(utxoID)}: not found`);
    yield* this.#withoutUTXO(input, credential, path, at);
  }

  /** What is known of an input without its UTXO. */
  *#withoutUTXO(input: TransferableInput, credential: Credential | undefined, path: string, at: number): Findings {
    yield* untried(path, 'fx');
    if (credential !== undefined) yield* this.#fxUsage(credential.type, input.assetID, `credentials[${at}]`);
  }

  *#spend(
    input: TransferableInput,
    credential: Credential | undefined,
    utxo: UTXO,
    path: string,
    at: number,
  ): Findings {
    if (!equalBytes(utxo.assetID, input.assetID)) {
      yield fails('unspent', "asset IDs in the input don't match the utxo", `${path}.assetID`);
    }
    if (credential === undefined) return;
    yield* this.#fxUsage(credential.type, input.assetID, `credentials[${at}]`);
    const paths = { input: `${path}.input`, credential: `credentials[${at}]` };
    yield* transferFindings(input, credential, utxo.output, this.#signed, paths);
  }

  /** The node's `get fx` can't fail: each type that can be decoded belongs to an fx of the chain. */
  *#outputs(outputs: readonly TransferableOutput[], name: string): Findings {
    for (const [i, { assetID, output }] of outputs.entries()) {
      yield* this.#fxUsage(output.type, assetID, `${TX}.${name}[${i}]`);
    }
  }

  /** Nodes fetch all imported UTXOs before they verify the first. */
  *#imports(inputs: readonly TransferableInput[], sourceChain: Uint8Array, offset: number): Findings {
    const found: (UTXO | undefined)[] = [];
    for (const [i, { txID, outputIndex }] of inputs.entries()) {
      const utxo = this.#view.imported(sourceChain, utxoIDOf(txID, outputIndex));
      const path = `${TX}.importedInputs[${i}]`;
      if ('unknown' in utxo) yield cannotTell('unspent', utxo.unknown, path);
      else if ('missing' in utxo) yield missing(utxo, path, 'not found');
      found.push('found' in utxo ? utxo.found : undefined);
    }
    for (const [i, input] of inputs.entries()) {
      const [utxo, at] = [found[i], offset + i];
      const path = `${TX}.importedInputs[${i}]`;
      if (utxo === undefined) yield* this.#withoutUTXO(input, this.#credential(at), path, at);
      else yield* this.#spend(input, this.#credential(at), utxo, path, at);
    }
  }

  *#operation({ assetID, utxoIDs, operation }: Operation, index: number, at: number): Findings {
    const path = `${TX}.operations[${index}]`;
    const used: StateOutput[] = [];
    for (const [j, { txID, outputIndex }] of utxoIDs.entries()) {
      const utxo = this.#view.utxo(utxoIDOf(txID, outputIndex));
      const field = `${path}.utxoIDs[${j}]`;
      if ('unknown' in utxo) yield cannotTell('unspent', utxo.unknown, field);
      else if ('missing' in utxo) yield missing(utxo, field, 'not found');
      else {
        if (!equalBytes(utxo.found.assetID, assetID)) {
          yield fails('unspent', "asset IDs in the input don't match the utxo", `${path}.assetID`);
        }
        used.push(utxo.found.output);
      }
    }
    yield* this.#fxUsage(operation.type, assetID, path);
    const credential = this.#credential(at);
    if (used.length !== utxoIDs.length) {
      yield* untried(path, 'operations', 'fx');
      return;
    }
    if (credential === undefined) return;
    const paths = { input: `${path}.operation`, credential: `credentials[${at}]` };
    yield* fxOperationFindings(operation, credential, used, this.#signed, paths);
  }

  /** An asset can only be used with the fxs it was created for. */
  *#fxUsage(type: string, assetID: Uint8Array, path: string): Findings {
    const created = this.#view.tx(assetID);
    if ('unknown' in created) {
      for (const rule of ['asset', 'fx'] as const) yield cannotTell(rule, created.unknown, path);
      return;
    }
    if ('missing' in created) {
      yield fails('asset', 'not found', path, 'not found');
      return;
    }
    const asset = partsOf(created.found.unsignedTx).created;
    if (asset === undefined) {
      yield fails('asset', 'not an asset', path);
      return;
    }
    const fxIndex = this.#rules.codec.fxs.indexOf(fxOf(type));
    if (!asset.initialStates.some((state) => state.fxIndex === fxIndex)) {
      yield fails('fx', 'incompatible feature extension', path);
    }
  }

  *#peer(chainID: Uint8Array, field: string): Findings {
    const problem = this.#view.peerProblem(chainID);
    const path = `${TX}.${field}`;
    if ('unknown' in problem) yield cannotTell('peer chain', problem.unknown, path);
    if (!('found' in problem)) return;
    yield fails('peer chain', problem.found, path, problem.found.endsWith('not found') ? 'not found' : 'other');
  }

  #credential(index: number): Credential | undefined {
    return this.#tx.credentials[index];
  }
}
