import { HttpError, NetworkError, RpcError } from '../../client/errors';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { ExpectedError } from '../../core/errors';
import { encodeHex } from '../../core/encodings/hex';
import type { HexEncoding } from '../../core/encodings/hex-encodings';
import { txIDOf } from '../../core/ids';
import type { Explanation } from '../../core/rules/messages';
import { explain } from '../../core/rules/messages';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';

/** Which of a node's methods takes the transaction; `wallet` verifies nothing and is deprecated. */
export type SendPath = 'avm' | 'wallet';

/** How a transaction reaches a node. */
export interface SendRoute {
  readonly path: SendPath;
  /** Default `hex`, the only one in the specification; nodes also take the others. */
  readonly encoding?: HexEncoding | undefined;
}

/** What a single attempt to send says by itself. */
export type SendOutcome =
  /** The node took it. */
  | { readonly kind: 'taken' }
  /** The node looked at it and said no. */
  | { readonly kind: 'refused'; readonly words: string; readonly explanation: Explanation | undefined }
  /** It is certain that no node has it from here. */
  | { readonly kind: 'not sent'; readonly why: string }
  /** It may have arrived or not. */
  | { readonly kind: 'unsure'; readonly why: string };

/** A node verifies thousands of inputs in a second; what takes longer than this is cut off somewhere. */
const SEND_DEADLINE_MS = 30_000;

/** JSON-RPC 2.0's code for an error within the server; a node itself says -32000. */
const INTERNAL_ERROR = -32603;

/**
 * Sends signed bytes, once. No abort: what is on its way cannot be called back, and to stop listening would only make
 * it unknown what became of it. Never rejects for what a node or the network does.
 */
export async function sendOnce(
  chain: Chain,
  bytes: Uint8Array,
  { path, encoding = 'hex' }: SendRoute,
): Promise<SendOutcome> {
  const params = { tx: encodeHex(bytes, encoding), encoding };
  const options = { priority: 'hover', deadlineMs: SEND_DEADLINE_MS } as const;
  const { value, error } = await outcomeOf(
    path === 'wallet' ? chain.avm.walletIssueTx(params, options) : chain.avm.issueTx(params, options),
  );
  if (error !== undefined) return failedSend(error);
  if (value.txID === encodeCb58(txIDOf(bytes))) return { kind: 'taken' };
  return { kind: 'unsure', why: 'the node answered with the ID of another transaction' };
}

function failedSend(error: ExpectedError): SendOutcome {
  const { message: why } = error;
  if (error instanceof RpcError) {
    if (error.methodMissing) return { kind: 'not sent', why };
    // A gateway's own failure, of which it does not say what came before it.
    if (error.code === INTERNAL_ERROR) return { kind: 'unsure', why };
    return { kind: 'refused', words: error.words, explanation: error.explanation ?? explain(error.words) };
  }
  if (error instanceof NetworkError) return { kind: error.maybeArrived ? 'unsure' : 'not sent', why };
  if (error instanceof HttpError) return httpOutcome(error);
  return { kind: 'unsure', why };
}

/** A gateway that says 5xx may have passed the request on before; one that says 4xx has not. */
function httpOutcome({ status, rpcCode, messages, message: why, nodeState }: HttpError): SendOutcome {
  const [words] = messages;
  const isPassedOn = status >= 500 || status === 408;
  if (rpcCode !== undefined && rpcCode !== INTERNAL_ERROR && words !== undefined) {
    const explanation = explain(words);
    // A gateway may give a node's refusal such a status; its own words in the same form say nothing of what the node did.
    if (!isPassedOn || explanation !== undefined) return { kind: 'refused', words, explanation };
  }
  return { kind: isPassedOn && nodeState !== 'bootstrapping' ? 'unsure' : 'not sent', why };
}
