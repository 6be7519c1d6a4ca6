import { HttpError, NetworkError, RpcError } from '../../client/errors';
import { encodeCb58 } from '../../core/encodings/cb58';
import { type ExpectedError, outcomeOf } from '../../core/outcome';
import { encodeHex, type HexEncoding } from '../../core/encodings/hex';
import { txIDOf } from '../../core/ids/ids';
import { explain } from '../../core/node-messages/explain';
import type { Chain } from '../chain/chain';
import { sendingChain } from '../checking/chain-of-tx';

/** The methods that receive a transaction. `wallet.issueTx` is deprecated and verifies nothing. */
export const SEND_METHODS = ['avm.issueTx', 'wallet.issueTx'] as const;
type SendMethod = (typeof SEND_METHODS)[number];

/** The request that brings a transaction to a node. */
export interface SendOptions {
  /** Default `avm.issueTx`. P and C have one method each, with which their transactions are sent in any case. */
  readonly method?: SendMethod | undefined;
  /** Default `hex`, the only one in the specification; nodes also accept the others. */
  readonly encoding?: HexEncoding | undefined;
}

/** Why a transaction was not sent, or why it is unknown whether it arrived. Codes with their data, for a history. */
export type SendFailure =
  /** `message` is the failed request's. */
  | { readonly kind: 'request failed'; readonly message: string }
  /** The node responded with the ID of another transaction. */
  | { readonly kind: 'other txID' }
  /** The node's chain isn't the one that was reviewed. */
  | { readonly kind: 'other chain' };

/** The outcome of a single attempt to send. */
type SendOutcome =
  /** The node accepted it into its mempool. */
  | { readonly kind: 'taken' }
  /** The node refused it, in these words. */
  | { readonly kind: 'refused'; readonly words: string }
  /** No node has received it from here. */
  | { readonly kind: 'not sent'; readonly why: SendFailure }
  /** A node may have received it. */
  | { readonly kind: 'unsure'; readonly why: SendFailure };

/** Nodes verify thousands of inputs in a second: after this time, the connection is lost. */
const SEND_DEADLINE_MS = 30_000;

/** JSON-RPC 2.0's code for an error within the server; nodes themselves use -32000. */
const INTERNAL_ERROR = -32603;

/**
 * Sends signed bytes, once. It can't be aborted: a request that left can't be called back, and without its response the
 * outcome would be unknown. Never rejects for failures of the node or the network.
 */
export async function sendOnce(
  chain: Chain,
  bytes: Uint8Array,
  { method = 'avm.issueTx', encoding = 'hex' }: SendOptions,
): Promise<SendOutcome> {
  const params = { tx: encodeHex(bytes, encoding), encoding };
  const options = { priority: 'hover', deadlineMs: SEND_DEADLINE_MS } as const;
  const own = ({ X: method, P: 'platform.issueTx', C: 'avax.issueTx' } as const)[sendingChain(chain, bytes)];
  const { value, error } = await outcomeOf(chain.node.call(own, params, options));
  if (error !== undefined) return failedSend(error);
  if (value === encodeCb58(txIDOf(bytes))) return { kind: 'taken' };
  return { kind: 'unsure', why: { kind: 'other txID' } };
}

function failedSend(error: ExpectedError): SendOutcome {
  const why = requestFailed(error);
  if (error instanceof RpcError) {
    if (error.methodMissing) return { kind: 'not sent', why };
    // A gateway's own failure: it may have passed the request on before.
    if (error.code === INTERNAL_ERROR) return unsure(error);
    return { kind: 'refused', words: error.words };
  }
  if (error instanceof NetworkError) return error.maybeArrived ? unsure(error) : { kind: 'not sent', why };
  if (error instanceof HttpError) return httpOutcome(error);
  return unsure(error);
}

/** Advice to retry would lead to a second attempt before the outcome of the first is known. */
function unsure(error: ExpectedError): SendOutcome {
  const isOfNetwork = error instanceof NetworkError || error instanceof HttpError;
  return { kind: 'unsure', why: { kind: 'request failed', message: isOfNetwork ? error.what : error.message } };
}

export function requestFailed({ message }: ExpectedError): SendFailure {
  return { kind: 'request failed', message };
}

/** A gateway that responds with 5xx may have passed the request on before; with 4xx, it has not. */
function httpOutcome(error: HttpError): SendOutcome {
  const { status, rpcCode, messages, nodeState } = error;
  const [words] = messages;
  const isPassedOn = status >= 500 || status === 408;
  if (rpcCode !== undefined && rpcCode !== INTERNAL_ERROR && words !== undefined) {
    // A gateway may give a node's refusal such a status. Its own errors in the same form don't show what the node did.
    if (!isPassedOn || explain(words) !== undefined) return { kind: 'refused', words };
  }
  return isPassedOn && nodeState !== 'bootstrapping' ? unsure(error) : { kind: 'not sent', why: requestFailed(error) };
}
