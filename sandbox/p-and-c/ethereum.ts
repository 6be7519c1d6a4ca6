import { prefixedHex } from '../../src/core/bytes/bytes';
import { readEVMBlock, readEVMHeader } from '../../src/core/codec/evm/evm-block';
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
const CALL_FAILED = -32000;

/** A call fails; `message` is geth's wording, where a node fails, too. */
class CallFailure extends Error {
  readonly code: number;

  constructor(message: string, code = INVALID_PARAMS) {
    super(message);
    this.code = code;
  }
}

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
    if (!(error instanceof CallFailure)) throw error;
    return rpcFailure(id, error.code, error.message);
  }
}

/** The words are the sandbox's own for a method that a node has. */
function missingMethodText({ isSinceHelicon }: CChainState, method: string): string {
  const isThere = OTHER_METHODS.has(method) && !(isSinceHelicon && REMOVED_METHODS.has(method));
  if (isThere || (isSinceHelicon && NEW_METHODS.test(method)))
    return `This sandbox doesn't serve ${method}: its C-Chain has no EVM`;
  return `the method ${method} does not exist/is not available`;
}

/** What is wrong with a text, by geth's hexutil: the first that matches. */
type HexProblems = readonly (readonly [RegExp, string])[];

const ADDRESS_PROBLEMS: HexProblems = [
  [/^(?!0x|$)/i, 'json: cannot unmarshal hex string without 0x prefix into Go value of type common.Address'],
  [/^..(..)*.$/, 'json: cannot unmarshal hex string of odd length into Go value of type common.Address'],
  [/^..(?!.{40}$)|^$/, 'hex string has length #, want 40 for common.Address'],
  [/^..[^]*[^\da-f]/i, 'json: cannot unmarshal invalid hex string into Go value of type common.Address'],
];

const NUMBER_PROBLEMS: HexProblems = [
  [/^$/, 'empty hex string'],
  [/^(?!0x)/i, 'hex string without 0x prefix'],
  [/^..$/, 'hex string "0x"'],
  [/^..0./, 'hex number with leading zero digits'],
  [/^..[^]*[^\da-f]/i, 'invalid hex string'],
  [/^...{17}/, 'hex number > 64 bits'],
];

/** The text of a parameter. Throws if it isn't one, or has a problem. */
function hexTextOf(params: readonly JSONValue[], at: number, problems: HexProblems, otherwise: string): string {
  const value = params[at];
  if (value === undefined) throw new CallFailure(`missing value for required argument ${at}`);
  if (typeof value !== 'string') throw new CallFailure(`invalid argument ${at}: ${otherwise}`);
  const problem = problems.find(([pattern]) => pattern.test(value))?.[1];
  if (problem === undefined) return value;
  throw new CallFailure(`invalid argument ${at}: ${problem.replace('#', String(Math.max(0, value.length - 2)))}`);
}

const NEWEST_BLOCKS: readonly unknown[] = ['latest', 'pending', 'safe', 'finalized'];

/** The height that a parameter names: all blocks are executed and settled. */
function blockHeightOf({ blocks }: CChainState, params: readonly JSONValue[], at: number, otherwise: string): bigint {
  if (NEWEST_BLOCKS.includes(params[at])) return BigInt(blocks.length - 1);
  return params[at] === 'earliest' ? 0n : BigInt(hexTextOf(params, at, NUMBER_PROBLEMS, otherwise));
}

/** The account that the first parameter names, after the block that the second one names: only the last one's are kept. */
function accountOf(chain: CChainState, params: readonly JSONValue[]): Account {
  const nothing = 'json: cannot unmarshal non-string into Go value of type common.Address';
  const address = hexTextOf(params, 0, ADDRESS_PROBLEMS, nothing);
  const height = blockHeightOf(chain, params, 1, 'this sandbox takes the number or the name of a block');
  const above = height - BigInt(chain.blocks.length - 1);
  if (above > 0n) throw new CallFailure(unknownBlockText(chain, height), CALL_FAILED);
  if (above < 0n) throw new CallFailure('This sandbox has the accounts as of its last block only', CALL_FAILED);
  return chain.account(decodeHexDigits(address.slice(2)));
}

/** The block of a number or name. Since Helicon, null above the last one. */
function blockOf(chain: CChainState, params: readonly JSONValue[]): JSONValue {
  const height = blockHeightOf(chain, params, 0, 'hex string without 0x prefix');
  const found = chain.blocks[Number(height)];
  if (found === undefined && !chain.isSinceHelicon) throw new CallFailure(unknownBlockText(chain, height), CALL_FAILED);
  if (found === undefined) return null;
  const { extraData } = readEVMBlock(found.bytes);
  const blockExtraData = prefixedHex(extraData);
  return { ...readEVMHeader(found.bytes), hash: prefixedHex(found.id), blockExtraData, transactions: [], uncles: [] };
}

function unknownBlockText({ isSinceHelicon }: CChainState, height: bigint): string {
  return isSinceHelicon ? `block not found: not accepted yet: block ${height}` : 'cannot query unfinalized data';
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
