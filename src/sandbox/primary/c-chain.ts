import type { JSONObject, JSONValue } from '../../core/json';
import { parseJSON } from '../../core/json';
import { InvalidInputError } from '../../core/errors';
import { encodeCb58 } from '../../core/encodings/cb58';
import { ChainAddresses } from '../api/addresses';
import { getTxArguments, txIDArguments } from '../api/arguments';
import { utxoMethods } from '../api/utxo-methods';
import { encodeJSON } from '../go/json-encode';
import type { HTTPHandler } from '../http/http-reply';
import { errorReply } from '../http/http-reply';
import type { RPCService } from '../http/json-rpc';
import { method } from '../http/json-rpc';
import { Refusal } from '../refusal';
import type { Network } from '../network';

/** The service `avax` of a C-Chain: what can be imported there (graft/coreth/plugin/evm/atomic/vm/api.go). */
export function cChainService(network: Network, blockchainID: Uint8Array): RPCService {
  const own = { blockchainID, utxos: undefined };
  return new Map([
    ...Object.entries(utxoMethods(network, own, new ChainAddresses(network, blockchainID))),
    ['GetAtomicTx', method(getTxArguments, ({ txID }) => missing(txID))],
    ['GetAtomicTxStatus', method(txIDArguments, () => ({ status: 'Unknown' }))],
  ]);
}

/** No block here holds a transaction yet. */
function missing(txID: Uint8Array): never {
  if (txID.every((byte) => byte === 0)) throw new Refusal('nil transaction ID');
  throw new Refusal(`could not find tx ${encodeCb58(txID)}`);
}

/** The EVM chain ID of a local network's C-Chain, 43112. */
const CHAIN_ID = '0xa868';

/** An EVM chain without accounts, at its genesis. Every number is hexadecimal. */
const ETHEREUM: Readonly<Record<string, JSONValue>> = {
  eth_chainId: CHAIN_ID,
  net_version: '43112',
  eth_blockNumber: '0x0',
  eth_getBalance: '0x0',
  eth_getTransactionCount: '0x0',
};

/** Calls in one request (geth's BatchItemLimit). */
const MAX_BATCH = 1000;

const METHOD_NOT_FOUND = -32601;
const INVALID_REQUEST = -32600;
const PARSE_ERROR = -32700;

/** JSON-RPC as geth serves it, which differs from that of avalanchego: batches, other errors, other headers. */
export function ethereumHandler(): HTTPHandler {
  return async (request) => {
    if (request.method !== 'POST') return errorReply(405, 'method not allowed');
    const [contentType = ''] = request.header('content-type').split(';', 1);
    if (contentType.trim().toLowerCase() !== 'application/json') {
      return errorReply(415, 'invalid content type, only application/json is supported');
    }
    const body = Buffer.from(`${encodeJSON(answer(await request.body()))}\n`, 'utf8');
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body };
  };
}

function answer(body: Uint8Array): JSONValue {
  try {
    const request = parseJSON(Buffer.from(body).toString('utf8'));
    if (!isList(request)) return answerOne(request);
    if (request.length > MAX_BATCH) return failure(null, INVALID_REQUEST, 'batch too large');
    return request.map(answerOne);
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return failure(null, PARSE_ERROR, 'parse error');
  }
}

function answerOne(request: JSONValue): JSONObject {
  if (typeof request !== 'object' || request === null || isList(request)) {
    return failure(null, INVALID_REQUEST, 'invalid request');
  }
  const { id = null, method } = request;
  if (typeof method !== 'string') return failure(id, INVALID_REQUEST, 'invalid request');
  const result = Object.hasOwn(ETHEREUM, method) ? ETHEREUM[method] : undefined;
  if (result !== undefined) return { jsonrpc: '2.0', id, result };
  return failure(id, METHOD_NOT_FOUND, `the method ${method} does not exist/is not available`);
}

function isList(value: JSONValue): value is readonly JSONValue[] {
  return Array.isArray(value);
}

function failure(id: JSONValue, code: number, message: string): JSONObject {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
