import { formatAddress } from '../../address';
import { toHexDigits } from '../../bytes';
import { encodeCb58 } from '../../encodings/cb58';
import { txIDOf } from '../../ids';
import type { JSONObject, JSONValue } from '../../json';
import { FX_IDS } from '../../known-names';
import type { Block } from './block';
import type { Codec } from './codec';
import type { Credential } from './credentials';
import { printable } from '../go-string';
import type { OutputOwners } from '../secp256k1fx';
import type { TransferableInput } from './inputs';
import type { Operation } from './operations';
import type { StateOutput, TransferableOutput } from './outputs';
import type { InitialState, Tx, UnsignedTx } from './transactions';
import { fxOf } from './types';
import type { UTXO } from './utxo';

/** How a chain writes addresses: `alias` is `X` or, for a chain without one, its blockchain ID. */
export interface Naming {
  readonly alias: string;
  readonly hrp: string;
}

/**
 * The JSON that a node gives for `encoding: "json"`, keys in the node's order (docs/protocol.md 4.5). 64-bit numbers are
 * bigint; `stringifyJSON` prints them bare, as the node does.
 */
export class NodeJSON {
  readonly #codec: Codec;
  readonly #naming: Naming;

  constructor(codec: Codec, naming: Naming) {
    this.#codec = codec;
    this.#naming = naming;
  }

  /** `txID` is made of the transaction's bytes unless somebody knows it. */
  tx(tx: Tx, txID = txIDOf(this.#codec.encodeTx(tx))): JSONObject {
    return {
      unsignedTx: this.#unsignedTx(tx.unsignedTx),
      credentials: tx.credentials.map((credential) => ({
        fxID: fxIDOf(credential.type),
        credential: this.#credential(credential),
      })),
      id: encodeCb58(txID),
    };
  }

  /** The block with its own ID; a block that was never parsed has `txs: null` on a node, which is not shown here. */
  block(block: Block, blockID: Uint8Array): JSONObject {
    return {
      parentID: encodeCb58(block.parentID),
      height: block.height,
      time: block.time,
      merkleRoot: encodeCb58(block.merkleRoot),
      txs: block.txs.map((tx) => this.tx(tx)),
      id: encodeCb58(blockID),
    };
  }

  /** A node gives UTXOs as hex only; this is the same notation for them. */
  utxo(utxo: UTXO): JSONObject {
    return {
      txID: encodeCb58(utxo.txID),
      outputIndex: utxo.outputIndex,
      assetID: encodeCb58(utxo.assetID),
      output: this.#output(utxo.output),
    };
  }

  #unsignedTx(tx: UnsignedTx): JSONObject {
    const base = {
      networkID: tx.networkID,
      blockchainID: encodeCb58(tx.blockchainID),
      outputs: tx.outputs.map((output) => this.#transferableOutput(output)),
      inputs: tx.inputs.map(transferableInput),
      memo: hexOf(tx.memo),
    };
    switch (tx.type) {
      case 'txs.BaseTx':
        return base;
      case 'txs.CreateAssetTx':
        return {
          ...base,
          name: printable(tx.name),
          symbol: printable(tx.symbol),
          denomination: tx.denomination,
          initialStates: tx.initialStates.map((state) => this.#initialState(state)),
        };
      case 'txs.OperationTx':
        return { ...base, operations: tx.operations.map((operation) => this.#operation(operation)) };
      case 'txs.ImportTx':
        return {
          ...base,
          sourceChain: encodeCb58(tx.sourceChain),
          importedInputs: tx.importedInputs.map(transferableInput),
        };
      case 'txs.ExportTx':
        return {
          ...base,
          destinationChain: encodeCb58(tx.destinationChain),
          exportedOutputs: tx.exportedOutputs.map((output) => this.#transferableOutput(output)),
        };
    }
  }

  #transferableOutput({ assetID, output }: TransferableOutput): JSONObject {
    return { assetID: encodeCb58(assetID), fxID: fxIDOf(output.type), output: this.#output(output) };
  }

  /** The fx of a state is the one its index names, whatever its outputs are (vms/avm/tx_init.go). */
  #initialState({ fxIndex, outputs }: InitialState): JSONObject {
    const fx = this.#codec.fxs[fxIndex];
    return {
      fxIndex,
      fxID: fx === undefined ? null : FX_IDS[fx],
      outputs: outputs.map((output) => this.#output(output)),
    };
  }

  /** Outputs are Go maps: their keys are in alphabetical order, and there is no type among them. */
  #output(output: StateOutput): JSONObject {
    const { addresses, locktime, threshold } = this.#owners(output);
    switch (output.type) {
      case 'secp256k1fx.TransferOutput':
        return { addresses, amount: output.amount, locktime, threshold };
      case 'nftfx.MintOutput':
        return { addresses, groupID: output.groupID, locktime, threshold };
      case 'nftfx.TransferOutput':
        return { addresses, groupID: output.groupID, locktime, payload: hexOf(output.payload), threshold };
      case 'secp256k1fx.MintOutput':
      case 'propertyfx.MintOutput':
      case 'propertyfx.OwnedOutput':
        return { addresses, locktime, threshold };
    }
  }

  #owners({ addresses, locktime, threshold }: OutputOwners): Record<'addresses' | 'locktime' | 'threshold', JSONValue> {
    return { addresses: addresses.map((bytes) => formatAddress({ ...this.#naming, bytes })), locktime, threshold };
  }

  #operation({ assetID, utxoIDs, operation }: Operation): JSONObject {
    return {
      assetID: encodeCb58(assetID),
      inputIDs: utxoIDs.map(({ txID, outputIndex }) => ({ txID: encodeCb58(txID), outputIndex })),
      fxID: fxIDOf(operation.type),
      operation: this.#fxPart(operation),
    };
  }

  /** A credential's slot can hold any type of an fx, because a node parses it so. */
  #credential(credential: Credential): JSONObject {
    return 'signatures' in credential ? { signatures: credential.signatures.map(hexOf) } : this.#fxPart(credential);
  }

  #fxPart(part: Operation['operation'] | Exclude<Credential, { signatures: unknown }>): JSONObject {
    switch (part.type) {
      case 'secp256k1fx.TransferInput':
        return { amount: part.amount, signatureIndices: [...part.signatureIndices] };
      case 'secp256k1fx.MintOperation':
        return {
          mintInput: signers(part.mintInput),
          mintOutput: this.#owners(part.mintOutput),
          transferOutput: this.#output({ type: 'secp256k1fx.TransferOutput', ...part.transferOutput }),
        };
      case 'nftfx.MintOperation':
        return {
          mintInput: signers(part.mintInput),
          groupID: part.groupID,
          payload: hexOf(part.payload),
          outputs: part.outputs.map((owners) => this.#owners(owners)),
        };
      case 'nftfx.TransferOperation':
        return {
          input: signers(part.input),
          output: this.#output({ type: 'nftfx.TransferOutput', ...part.output }),
        };
      case 'propertyfx.MintOperation':
        return {
          mintInput: signers(part.mintInput),
          mintOutput: this.#owners(part.mintOutput),
          ownedOutput: this.#owners(part.ownedOutput),
        };
      case 'propertyfx.BurnOperation':
        return signers(part);
      case 'secp256k1fx.MintOutput':
      case 'secp256k1fx.TransferOutput':
      case 'nftfx.MintOutput':
      case 'nftfx.TransferOutput':
      case 'propertyfx.MintOutput':
      case 'propertyfx.OwnedOutput':
        return this.#output(part);
    }
  }
}

function transferableInput({ txID, outputIndex, assetID, input }: TransferableInput): JSONObject {
  return {
    txID: encodeCb58(txID),
    outputIndex,
    assetID: encodeCb58(assetID),
    fxID: fxIDOf(input.type),
    input: { amount: input.amount, signatureIndices: [...input.signatureIndices] },
  };
}

function signers({ signatureIndices }: { readonly signatureIndices: readonly number[] }): JSONObject {
  return { signatureIndices: [...signatureIndices] };
}

function fxIDOf(type: string): string {
  return FX_IDS[fxOf(type)];
}

/** Memos, payloads and signatures: 0x and digits, without a checksum. */
function hexOf(bytes: Uint8Array): string {
  return `0x${toHexDigits(bytes)}`;
}
