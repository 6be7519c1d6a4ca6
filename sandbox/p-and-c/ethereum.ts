import { prefixedHex } from '../../src/core/bytes/bytes';
import { readEVMBlock, readEVMHeader } from '../../src/core/codec/evm/block';
import { decodeHexDigits } from '../../src/core/encodings/hex';
import { readOutcome } from '../../src/core/outcome';
import { type JSONObject, type JSONValue, parseJSON } from '../../src/core/json/json';
import { encodeJSON } from '../go/json-encode';
import { errorReply, type HTTPHandler } from '../http/http-reply';
import { WEI } from '../../src/core/p-and-c/atomic-fee';
import type { Account, CChainState } from './c-chain-state';
import { INVALID_REQUEST, PARSE_ERROR } from '../http/json-rpc';

/** The EVM chain ID of a local network's C-Chain, 43112. */
const EVM_CHAIN_ID = '0xa868';

/** The tip that nodes advise where nothing else is known, in wei. */
const TIP = 1n;

/** Calls in one request (geth's BatchItemLimit). */
const MAX_BATCH = 1000;

const NO_METHOD = -32601;
const INVALID_PARAMS = -32602;

/** A method's parameters are invalid; `message` is geth's wording. */
class InvalidParams extends Error {}

/** The methods about accounts, fees, and blocks. Every number is hexadecimal. */
const ETH_METHODS: Readonly<Record<string, (chain: CChainState, params: readonly JSONValue[]) => JSONValue>> = {
  eth_chainId: () => EVM_CHAIN_ID,
  net_version: () => String(Number(EVM_CHAIN_ID)),
  eth_blockNumber: ({ blocks }) => hexQuantity(BigInt(blocks.length - 1)),
  eth_baseFee: ({ baseFee }) => hexQuantity(baseFee),
  eth_gasPrice: ({ baseFee }) => hexQuantity(baseFee + TIP),
  eth_maxPriorityFeePerGas: () => hexQuantity(TIP),
  eth_getBlockByNumber: blockOf,
  eth_getBalance: (chain, params) => hexQuantity(accountOf(chain, params).balance * WEI),
  eth_getTransactionCount: (chain, params) => hexQuantity(accountOf(chain, params).nonce),
  web3_clientVersion: ({ isSinceHelicon }) =>
    isSinceHelicon ? 'avalanchego/1.15.0 [database=v1.4.5, rpcchainvm=46, go=1.26.8]' : 'v1.15.0',
};

/** What a node had by default until Helicon. */
const REMOVED_METHODS: ReadonlySet<string> = new Set(['eth_coinbase', 'eth_etherbase', 'eth_getBadBlocks']);

/** What it has by default since then. */
const NEW_METHODS = /^(txpool_(content|contentFrom|inspect|status)|debug_trace\w+)$/;

/** What else a node has by default (graft/coreth, EnabledEthAPIs; vms/saevm). */
const OTHER_METHODS: ReadonlySet<string> = new Set([
  ...(
    'call callDetailed coinbase createAccessList estimateGas etherbase feeHistory fillTransaction ' +
    'getBadBlocks getBlockByHash getBlockReceipts getBlockTransactionCountByHash ' +
    'getBlockTransactionCountByNumber getChainConfig getCode getFilterChanges getFilterLogs getHeaderByHash ' +
    'getHeaderByNumber getLogs getProof getRawTransactionByBlockHashAndIndex ' +
    'getRawTransactionByBlockNumberAndIndex getRawTransactionByHash getStorageAt getTransactionByBlockHashAndIndex ' +
    'getTransactionByBlockNumberAndIndex getTransactionByHash getTransactionReceipt getUncleByBlockHashAndIndex ' +
    'getUncleByBlockNumberAndIndex getUncleCountByBlockHash getUncleCountByBlockNumber ' +
    'newBlockFilter newFilter newPendingTransactionFilter pendingTransactions resend sendRawTransaction ' +
    'sendTransaction sign signTransaction suggestPriceOptions syncing uninstallFilter'
  )
    .split(' ')
    .map((name) => `eth_${name}`),
  'net_listening',
  'net_peerCount',
  'rpc_modules',
  'web3_sha3',
]);

/** JSON-RPC as geth serves it, which differs from that of avalanchego: batches, other errors, other headers. */
export function ethereumHandler(chain: CChainState): HTTPHandler {
  return async (request) => {
    if (request.method !== 'POST') return errorReply(405, 'method not allowed');
    const [contentType = ''] = request.header('content-type').split(';', 1);
    if (contentType.trim().toLowerCase() !== 'application/json') {
      return errorReply(415, 'invalid content type, only application/json is supported');
    }
    const body = Buffer.from(`${encodeJSON(respondTo(chain, await request.body()))}\n`, 'utf8');
    return { status: 200, headers: { 'Content-Type': 'application/json' }, body };
  };
}

function respondTo(chain: CChainState, body: Uint8Array): JSONValue {
  const { value: request, error } = readOutcome(() => parseJSON(Buffer.from(body).toString('utf8')));
  if (error !== undefined) return rpcFailure(null, PARSE_ERROR, 'parse error');
  if (!isList(request)) return respondToOne(chain, request);
  if (request.length > MAX_BATCH) return rpcFailure(null, INVALID_REQUEST, 'batch too large');
  return request.map((each) => respondToOne(chain, each));
}

function respondToOne(chain: CChainState, request: JSONValue): JSONObject {
  if (typeof request !== 'object' || request === null || isList(request)) {
    return rpcFailure(null, INVALID_REQUEST, 'invalid request');
  }
  const { id = null, method, params } = request;
  if (typeof method !== 'string') return rpcFailure(id, INVALID_REQUEST, 'invalid request');
  const call = Object.hasOwn(ETH_METHODS, method) ? ETH_METHODS[method] : undefined;
  if (call === undefined) return rpcFailure(id, NO_METHOD, missingMethodText(chain, method));
  try {
    return { jsonrpc: '2.0', id, result: call(chain, params !== undefined && isList(params) ? params : []) };
  } catch (error) {
    if (!(error instanceof InvalidParams)) throw error;
    return rpcFailure(id, INVALID_PARAMS, error.message);
  }
}

/** The words are the sandbox's own for a method that a node has. */
function missingMethodText({ isSinceHelicon }: CChainState, method: string): string {
  const isThere = OTHER_METHODS.has(method) && !(isSinceHelicon && REMOVED_METHODS.has(method));
  if (isThere || (isSinceHelicon && NEW_METHODS.test(method)))
    return `This sandbox doesn't serve ${method}: its C-Chain has no EVM`;
  return `the method ${method} does not exist/is not available`;
}

/**
 * The account that the first parameter names; the block, which is the second, is always the last executed one, also as
 * `pending` (saevm, `api-resolve-pending-to-last-executed`).
 */
function accountOf(chain: CChainState, [address]: readonly JSONValue[]): Account {
  if (address === undefined || address === null) throw new InvalidParams('missing value for required argument 0');
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) {
    throw new InvalidParams(
      'invalid argument 0: json: cannot unmarshal hex string into Go value of type common.Address',
    );
  }
  return chain.account(decodeHexDigits(address.slice(2)));
}

/** A block that a number or a name stands for: all blocks are executed and settled. Null above the last one. */
function blockOf({ blocks }: CChainState, [block]: readonly JSONValue[]): JSONValue {
  const isNumber = typeof block === 'string' && /^0x[0-9a-f]{1,13}$/.test(block);
  const found = isNumber ? blocks[Number(block)] : blocks.at(block === 'earliest' ? 0 : -1);
  if (found === undefined) return null;
  const { extraData } = readEVMBlock(found.bytes);
  const blockExtraData = prefixedHex(extraData);
  return { ...readEVMHeader(found.bytes), hash: prefixedHex(found.id), blockExtraData, transactions: [], uncles: [] };
}

function hexQuantity(value: bigint): string {
  return `0x${value.toString(16)}`;
}

function isList(value: JSONValue): value is readonly JSONValue[] {
  return Array.isArray(value);
}

function rpcFailure(id: JSONValue, code: number, message: string): JSONObject {
  return { jsonrpc: '2.0', id, error: { code, message } };
}
