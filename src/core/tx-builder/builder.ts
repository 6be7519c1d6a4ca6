import * as l10n from '@vscode/l10n';
import type { OutputOwners, TransferableOutput } from '../codec/secp256k1fx';
import { compareBytes } from '../bytes/bytes';
import {
  type Credential,
  fxOf,
  type FxOperation,
  type InitialState,
  type Operation,
  type Tx,
  type UnsignedTx,
} from '../codec/avm/avm-transactions';
import type { UTXO } from '../codec/avm/codec';
import type { AssetAmount } from '../tx/effects';
import { InvalidInputError } from '../outcome';
import { txIDOf } from '../ids/ids';
import type { ChainRules } from '../rules/chain-rules';
import { compareReferences } from '../rules/parts';
import { sha256 } from '../bytes/hashes';
import type { TxSigner } from './key';
import { chooseInputs, inputFor, type SignedInput, signingFor, soleOwner, sortedOutputs, type Spend } from './spend';

/** A transaction that can be sent. */
export interface BuiltTx {
  readonly tx: Tx;
  /** Signed bytes, without checksum. */
  readonly bytes: Uint8Array;
  readonly txID: Uint8Array;
}

/** An amount and its new owners. */
export interface Payment {
  readonly assetID: Uint8Array;
  readonly amount: bigint;
  readonly owners: OutputOwners;
}

/** Makes an operation with the signature indices for the UTXO that it uses. */
export type OperationPlan = (signatureIndices: readonly number[]) => FxOperation;

interface UsedUTXO {
  readonly utxo: UTXO;
  readonly plan: OperationPlan;
  readonly keys?: readonly TxSigner[];
}

/** What a transaction is built from: UTXOs, keys, the time (Unix seconds), and who gets the change: an address (20 bytes), or several. */
export interface Wallet {
  readonly utxos: readonly UTXO[];
  readonly keys: readonly TxSigner[];
  readonly now: bigint;
  readonly change: Uint8Array | OutputOwners;
}

/**
 * Builds and signs transactions that a node accepts: inputs chosen, fee paid, change returned, everything sorted.
 * Throws `InvalidInputError` when the wallet can't pay for them.
 */
export class TxBuilder {
  readonly #rules: ChainRules;
  readonly #wallet: Wallet;

  constructor(rules: ChainRules, wallet: Wallet) {
    this.#rules = rules;
    this.#wallet = wallet;
  }

  pay(payments: readonly Payment[], memo = new Uint8Array()): BuiltTx {
    const { base, signers } = this.#base(payments, memo);
    return this.#signed({ type: 'txs.BaseTx', ...base }, signers);
  }

  createAsset(
    asset: { name: string; symbol: string; denomination: number; initialStates: readonly InitialState[] },
    memo = new Uint8Array(),
  ): BuiltTx {
    const { codec, createAssetTxFee } = this.#rules;
    const { base, signers } = this.#base([], memo, createAssetTxFee);
    const initialStates = [...asset.initialStates]
      .sort((a, b) => a.fxIndex - b.fxIndex)
      .map(({ fxIndex, outputs }) => ({
        fxIndex,
        outputs: [...outputs].sort((a, b) => compareBytes(codec.encodeOutput(a), codec.encodeOutput(b))),
      }));
    return this.#signed({ type: 'txs.CreateAssetTx', ...base, ...asset, initialStates }, signers);
  }

  /** Each plan uses one UTXO without an amount, with keys of its own if it has other owners: mint rights, an NFT or a property. */
  operate(plans: readonly UsedUTXO[], memo = new Uint8Array()): BuiltTx {
    const { base, signers } = this.#base([], memo);
    const { codec } = this.#rules;
    const operations = plans
      .map((used) => this.#operation(used))
      .map((signed) => ({ ...signed, bytes: codec.encodeOperation(signed.operation) }))
      .sort((a, b) => compareBytes(a.bytes, b.bytes));
    const unsigned = { type: 'txs.OperationTx', ...base, operations: operations.map((signed) => signed.operation) };
    return this.#signed(unsigned as UnsignedTx, [
      ...signers,
      ...operations.map(({ operation, keys }) => ({ fx: fxOf(operation.operation.type), keys })),
    ]);
  }

  exportTo(destinationChain: Uint8Array, payments: readonly Payment[], memo = new Uint8Array()): BuiltTx {
    const { base, signers } = this.#base([], memo, this.#rules.txFee, payments);
    const exportedOutputs = sortedOutputs(this.#rules.codec, payments.map(paymentOutput));
    return this.#signed({ type: 'txs.ExportTx', ...base, destinationChain, exportedOutputs }, signers);
  }

  /** Imports UTXOs of another chain. They pay the fee if they can, else the wallet does. */
  importFrom(sourceChain: Uint8Array, utxos: readonly UTXO[], to: OutputOwners, memo = new Uint8Array()): BuiltTx {
    const { keys, now } = this.#wallet;
    const imported = utxos.map((utxo) => inputFor(utxo, keys, now));
    if (!imported.every((input) => input !== undefined)) {
      throw new InvalidInputError(l10n.t("These keys can't import all of the UTXOs now."));
    }
    const sorted = imported.sort((a, b) => compareReferences(a.input, b.input));
    const { base, signers } = this.#importBase(sorted, to, memo);
    const importedInputs = sorted.map(({ input }) => input);
    const unsigned = { type: 'txs.ImportTx', ...base, sourceChain, importedInputs } as const;
    return this.#signed(unsigned, [...signers, ...sorted.map(signersOfInput)]);
  }

  #importBase(imported: readonly SignedInput[], to: OutputOwners, memo: Uint8Array): Base {
    const fee = this.#fee(this.#rules.txFee);
    const feeKey = fee.assetID.join();
    const brought = new Map<string, Payment>();
    for (const { input } of imported) {
      const key = input.assetID.join();
      const amount = (brought.get(key)?.amount ?? 0n) + input.input.amount;
      brought.set(key, { assetID: input.assetID, amount, owners: to });
    }
    const own = brought.get(feeKey);
    const paysFee = own !== undefined && own.amount >= fee.amount;
    if (paysFee) brought.set(feeKey, { ...own, amount: own.amount - fee.amount });
    const outputs = [...brought.values()].filter(({ amount }) => amount > 0n).map(paymentOutput);
    return this.#assembled(this.#choose(paysFee ? [] : [fee]), outputs, memo);
  }

  #base(
    payments: readonly Payment[],
    memo: Uint8Array,
    fee = this.#rules.txFee,
    elsewhere: readonly Payment[] = [],
  ): Base {
    const needed = [this.#fee(fee), ...payments, ...elsewhere];
    return this.#assembled(this.#choose(needed), payments.map(paymentOutput), memo);
  }

  #choose(needed: readonly { readonly assetID: Uint8Array; readonly amount: bigint }[]): Spend {
    const { utxos, keys, now } = this.#wallet;
    return chooseInputs(utxos, needed, keys, now);
  }

  #assembled({ inputs, change }: Spend, outputs: readonly TransferableOutput[], memo: Uint8Array): Base {
    const { codec, networkID, blockchainID } = this.#rules;
    const { change: by } = this.#wallet;
    const owners = by instanceof Uint8Array ? soleOwner(by) : by;
    const all = [...outputs, ...change.map((left) => paymentOutput({ ...left, owners }))];
    const base = {
      networkID,
      blockchainID,
      outputs: sortedOutputs(codec, all),
      inputs: inputs.map(({ input }) => input),
      memo,
    };
    return { base, signers: inputs.map(signersOfInput) };
  }

  #operation({ utxo, plan, keys = this.#wallet.keys }: UsedUTXO): { operation: Operation; keys: readonly TxSigner[] } {
    const signing = signingFor(utxo.output, keys, this.#wallet.now);
    if (signing === undefined) throw new InvalidInputError(l10n.t("These keys can't use this UTXO now."));
    const { txID, outputIndex, assetID } = utxo;
    const operation = plan(signing.signatureIndices);
    return { operation: { assetID, utxoIDs: [{ txID, outputIndex }], operation }, keys: signing.keys };
  }

  #signed(unsignedTx: UnsignedTx, signers: readonly BuilderKeys[]): BuiltTx {
    const { codec } = this.#rules;
    const hash = sha256(codec.encodeUnsignedTx(unsignedTx));
    const credentials = signers.map(({ fx, keys }): Credential => {
      return { type: `${fx}.Credential`, signatures: keys.map((key) => key.sign(hash)) };
    });
    const tx = { unsignedTx, credentials };
    const bytes = codec.encodeTx(tx);
    return { tx, bytes, txID: txIDOf(bytes) };
  }

  #fee(amount: bigint | undefined): AssetAmount {
    const { feeAssetID: assetID } = this.#rules;
    if (amount === undefined || assetID === undefined) throw new InvalidInputError(l10n.t('The fee is unknown'));
    return { assetID, amount };
  }
}

interface BuilderKeys {
  readonly fx: ReturnType<typeof fxOf>;
  readonly keys: readonly TxSigner[];
}

interface Base {
  readonly base: Pick<UnsignedTx, 'networkID' | 'blockchainID' | 'outputs' | 'inputs' | 'memo'>;
  readonly signers: readonly BuilderKeys[];
}

function signersOfInput({ keys }: SignedInput): BuilderKeys {
  return { fx: 'secp256k1fx', keys };
}

function paymentOutput({ assetID, amount, owners }: Payment): TransferableOutput {
  return { assetID, output: { type: 'secp256k1fx.TransferOutput', amount, ...owners } };
}
