import { isPathSegment } from '../../core/endpoints/path-segment';
import { InvalidInputError } from '../../core/errors';
import type { HexEncoding } from '../../core/encodings/hex-encodings';
import { METHODS, type AvmMethodName } from './avm-methods';
import type { UTXOList, UTXOs, UTXOsParams } from '../node/utxo-list';
import type * as avm from './avm-types';
import type { CallOptions } from '../call-options';
import { type NodeAddress, TypedClient, type Params, sentUTXOsParams } from '../node/typed-client';
import { pathOf } from '../node/node-methods';
import * as schemas from '../schemas/avm';
import type { Schema } from '../http/validate';

/** Block heights are 64-bit; a `number` is accepted for convenience. */
type HeightParam = bigint | number;

/**
 * The twelve methods of an avm chain. Arguments are sent unchanged: the node rejects a wrong one with an
 * `RpcError`. All methods reject with the errors of `errors.ts`, or the reason of the caller's abort.
 */
export class AvmClient extends TypedClient {
  /** Alias (`X`) or blockchain ID, as in the path. */
  readonly chain: string;

  /**
   * `baseURL` is the node's address without `/ext/...`. Throws `InvalidInputError` for an invalid base URL, and for
   * a chain that has the form of neither an alias nor an ID.
   */
  constructor({ chain, ...node }: NodeAddress & { readonly chain: string }) {
    super(node);
    // Anything else would lead to another path than the chain's.
    if (!isPathSegment(chain)) throw new InvalidInputError('the chain is neither an alias nor a blockchain ID');
    this.chain = chain;
  }

  /** @deprecated since avalanchego v1.9.12: add up `getUTXOs`. */
  getAllBalances(params: { address: string; includePartial?: boolean }, options?: CallOptions): Promise<avm.Balances> {
    return this.#call('avm.getAllBalances', params, schemas.balancesSchema, options);
  }

  /** `assetID` may be an alias such as `AVAX`. */
  getAssetDescription(params: { assetID: string }, options?: CallOptions): Promise<avm.AssetDescription> {
    return this.#call('avm.getAssetDescription', params, schemas.assetDescriptionSchema, options);
  }

  /** @deprecated since avalanchego v1.9.12: add up `getUTXOs`. */
  getBalance(
    params: { address: string; assetID: string; includePartial?: boolean },
    options?: CallOptions,
  ): Promise<avm.Balance> {
    return this.#call('avm.getBalance', params, schemas.balanceSchema, options);
  }

  getBlock<E extends avm.Encoding = 'hex'>(
    params: { blockID: string; encoding?: E },
    options?: CallOptions,
  ): Promise<avm.BlockAnswer<E>> {
    return this.#call('avm.getBlock', params, schemas.blockAnswerSchema<E>(params.encoding ?? ('hex' as E)), options);
  }

  getBlockByHeight<E extends avm.Encoding = 'hex'>(
    { height, encoding }: { height: HeightParam; encoding?: E },
    options?: CallOptions,
  ): Promise<avm.BlockAnswer<E>> {
    const params = { height: String(height), encoding };
    return this.#call('avm.getBlockByHeight', params, schemas.blockAnswerSchema<E>(encoding ?? ('hex' as E)), options);
  }

  /** Of the last accepted block. */
  getHeight(options?: CallOptions): Promise<avm.Height> {
    return this.#call('avm.getHeight', {}, schemas.heightSchema, options);
  }

  getTx<E extends avm.Encoding = 'hex'>(
    params: { txID: string; encoding?: E },
    options?: CallOptions,
  ): Promise<avm.TxAnswer<E>> {
    return this.#call('avm.getTx', params, schemas.txAnswerSchema<E>(params.encoding ?? ('hex' as E)), options);
  }

  /** Nodes older than avalanchego v1.12.2 don't offer it. */
  getTxFee(options?: CallOptions): Promise<avm.TxFees> {
    return this.#call('avm.getTxFee', {}, schemas.txFeesSchema, options);
  }

  /** @deprecated since avalanchego v1.10.0: a transaction that `getTx` returns is accepted. */
  getTxStatus(params: { txID: string }, options?: CallOptions): Promise<avm.TxStatus> {
    return this.#call('avm.getTxStatus', params, schemas.txStatusSchema, options);
  }

  /** One page. */
  getUTXOs(params: UTXOsParams, options?: CallOptions): Promise<UTXOs> {
    return this.#call('avm.getUTXOs', sentUTXOsParams(params), schemas.utxosSchema(params.encoding ?? 'hex'), options);
  }

  /** As `getUTXOs`, for long pages: returns the UTXOs as bytes, without a string for each. */
  getUTXOList(params: Omit<UTXOsParams, 'encoding'>, options?: CallOptions): Promise<UTXOList> {
    return this.utxoList(pathOf('avm.getUTXOs', this.chain), 'avm.getUTXOs', params, options);
  }

  /** Sends a signed transaction, never twice: after a `NetworkError` with `maybeArrived` it may still be accepted. */
  issueTx(params: { tx: string; encoding?: HexEncoding }, options?: CallOptions): Promise<avm.IssuedTx> {
    return this.#call('avm.issueTx', params, schemas.issuedTxSchema, options);
  }

  /**
   * As `issueTx`, but the node verifies nothing and returns the ID of any transaction that it can read.
   * @deprecated since avalanchego v1.9.12: use `issueTx`.
   */
  walletIssueTx(params: { tx: string; encoding?: HexEncoding }, options?: CallOptions): Promise<avm.IssuedTx> {
    return this.#call('wallet.issueTx', params, schemas.issuedTxSchema, options);
  }

  #call<T>(method: AvmMethodName, params: Params, schema: Schema<T>, options: CallOptions | undefined): Promise<T> {
    return this.rpc.call(
      { path: pathOf(method, this.chain), method, params, kind: METHODS[method].kind },
      schema,
      options,
    );
  }
}
