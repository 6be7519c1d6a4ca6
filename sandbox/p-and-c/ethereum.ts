import { equalBytes, prefixedHex } from '../../src/core/bytes/bytes';
import { keccak256 } from '../../src/core/bytes/hashes';
import { compare } from '../../src/core/compare';
import { readEVMBlock, readEVMHeader } from '../../src/core/codec/evm/evm-block';
import { decodeHexDigits } from '../../src/core/encodings/hex';
import { readOutcome } from '../../src/core/outcome';
import { type JSONObject, type JSONValue, parseJSON } from '../../src/core/json/json';
import { encodeJSON } from '../go/json-encode';
import { errorReply, type HTTPHandler } from '../http/http-reply';
import { WEI } from '../../src/core/p-and-c/atomic-fee';
import { GENESIS_TIME } from '../network/local-genesis';
import type { Account, CChainState } from './c-chain-state';
import { BLACKHOLE } from './evm-block';
import { INVALID_REQUEST, PARSE_ERROR } from '../http/json-rpc';

/** The EVM chain ID of a local network's C-Chain, 43112. */
const EVM_CHAIN_ID = '0xa868';

/** The tip that nodes advise where nothing else is known, in wei. */
const TIP = 1n;

/** Blocks of one fee history (coreth). */
const MOST_FEES = 2048;

/** When an upgrade is that isn't scheduled, 9999-12-01. */
const NEVER = 253_399_622_400n;

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

type StoredEVMBlock = CChainState['blocks'][number];

type EthMethod = (chain: CChainState, params: readonly JSONValue[]) => JSONValue;

/** The methods about a block that is found so: null without it, and no transaction or uncle is in one. */
function blockMethods(by: 'Number' | 'Hash', found: (...given: Parameters<EthMethod>) => StoredEVMBlock | undefined) {
  const about =
    (
      answer: (block: StoredEVMBlock, chain: CChainState, name: JSONValue | undefined) => JSONValue,
      least = 1,
    ): EthMethod =>
    (chain, params) => {
      const block = found(chain, params);
      if (params.length < least) throw new CallFailure(`missing value for required argument ${params.length}`);
      return block === undefined ? null : answer(block, chain, params[0]);
    };
  return {
    [`eth_getBlockBy${by}`]: about(evmBlockJSON, 2),
    [`eth_getHeaderBy${by}`]: about(evmHeaderJSON),
    [`eth_getBlockTransactionCountBy${by}`]: about(() => '0x0'),
    [`eth_getTransactionByBlock${by}AndIndex`]: about(() => null, 2),
    [`eth_getUncleCountByBlock${by}`]: about(() => '0x0'),
    [`eth_getUncleByBlock${by}AndIndex`]: about(() => null, 2),
  };
}

/** The methods that need no EVM: about accounts, fees, blocks, and the node. */
const ETH_METHODS: Readonly<Record<string, EthMethod>> = {
  ...blockMethods('Number', blockByNumber),
  ...blockMethods('Hash', blockByHash),
  eth_getBlockReceipts: (chain, params) => {
    const isHash = typeof params[0] === 'string' && params[0].length === 66;
    return (isHash ? blockByHash : blockByNumber)(chain, params) === undefined ? null : [];
  },
  eth_getTransactionByHash: (_, params) => (hashIn(params), null),
  eth_getTransactionReceipt: (_, params) => (hashIn(params), null),
  eth_feeHistory: feeHistory,
  eth_suggestPriceOptions: ({ baseFee }) => {
    const price = { maxPriorityFeePerGas: hexQuantity(TIP), maxFeePerGas: hexQuantity(2n * baseFee + TIP) };
    return { slow: price, normal: price, fast: price };
  },
  eth_syncing: () => false,
  eth_getChainConfig: chainConfig,
  eth_coinbase: () => prefixedHex(BLACKHOLE),
  eth_etherbase: () => prefixedHex(BLACKHOLE),
  eth_getBadBlocks: () => [],
  net_listening: () => true,
  net_peerCount: () => '0x0',
  rpc_modules: ({ isSinceHelicon }) => {
    const names = isSinceHelicon ? ['debug', 'eth', 'net', 'rpc', 'txpool', 'web3'] : ['eth', 'net', 'rpc', 'web3'];
    return Object.fromEntries(names.map((name) => [name, '1.0']));
  },
  txpool_content: () => ({ pending: {}, queued: {} }),
  txpool_inspect: () => ({ pending: {}, queued: {} }),
  txpool_status: () => ({ pending: '0x0', queued: '0x0' }),
  web3_sha3: (_, params) => {
    const text = hexTextOf(
      params,
      0,
      BYTES_PROBLEMS,
      'json: cannot unmarshal non-string into Go value of type hexutil.Bytes',
    );
    return prefixedHex(keccak256(decodeHexDigits(text.slice(2))));
  },
  eth_chainId: () => EVM_CHAIN_ID,
  net_version: () => String(Number(EVM_CHAIN_ID)),
  eth_blockNumber: ({ blocks }) => hexQuantity(BigInt(blocks.length - 1)),
  eth_baseFee: ({ baseFee }) => hexQuantity(baseFee),
  eth_gasPrice: ({ baseFee }) => hexQuantity(baseFee + TIP),
  eth_maxPriorityFeePerGas: () => hexQuantity(TIP),
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
    'call callDetailed createAccessList estimateGas fillTransaction getCode getFilterChanges getFilterLogs getLogs ' +
    'getProof getRawTransactionByBlockHashAndIndex getRawTransactionByBlockNumberAndIndex getRawTransactionByHash ' +
    'getStorageAt newBlockFilter newFilter newPendingTransactionFilter pendingTransactions resend sendRawTransaction ' +
    'sendTransaction sign signTransaction uninstallFilter'
  )
    .split(' ')
    .map((name) => `eth_${name}`),
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
  const call = isOfNode(chain, method) && Object.hasOwn(ETH_METHODS, method) ? ETH_METHODS[method] : undefined;
  if (call === undefined) return rpcFailure(id, NO_METHOD, missingMethodText(chain, method));
  try {
    return { jsonrpc: '2.0', id, result: call(chain, params !== undefined && isList(params) ? params : []) };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return rpcFailure(id, error.code, error.message);
  }
}

/** Whether its virtual machine hasn't removed a method, or not yet added it. */
function isOfNode({ isSinceHelicon }: CChainState, method: string): boolean {
  return isSinceHelicon ? !REMOVED_METHODS.has(method) : !NEW_METHODS.test(method);
}

/** The words are the sandbox's own for a method that a node has. */
function missingMethodText(chain: CChainState, method: string): string {
  if (isOfNode(chain, method) && (OTHER_METHODS.has(method) || NEW_METHODS.test(method)))
    return `This sandbox doesn't serve ${method}: its C-Chain has no EVM`;
  return `the method ${method} does not exist/is not available`;
}

/** What is wrong with a text, by geth's hexutil: the first that matches. */
type HexProblems = readonly (readonly [RegExp, string])[];

/** Those of a type of Go with so many digits. */
const digitProblems = (type: string, digits: number | 'any'): HexProblems => [
  [/^(?!0x|$)/i, `json: cannot unmarshal hex string without 0x prefix into Go value of type ${type}`],
  [/^..(..)*.$/, `json: cannot unmarshal hex string of odd length into Go value of type ${type}`],
  [
    digits === 'any' ? /(?!)/ : new RegExp(`^..(?!.{${digits}}$)|^$`),
    `hex string has length #, want ${digits} for ${type}`,
  ],
  [/^..[^]*[^\da-f]/i, `json: cannot unmarshal invalid hex string into Go value of type ${type}`],
];

const ADDRESS_PROBLEMS = digitProblems('common.Address', 40);
const HASH_PROBLEMS = digitProblems('common.Hash', 64);
const BYTES_PROBLEMS = digitProblems('hexutil.Bytes', 'any');

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

/** The block of a number or name. Since Helicon, there may be none. */
function blockByNumber(chain: CChainState, params: readonly JSONValue[]): StoredEVMBlock | undefined {
  const height = blockHeightOf(chain, params, 0, 'hex string without 0x prefix');
  const found = chain.blocks[Number(height)];
  if (found === undefined && !chain.isSinceHelicon) throw new CallFailure(unknownBlockText(chain, height), CALL_FAILED);
  return found;
}

function blockByHash({ blocks }: CChainState, params: readonly JSONValue[]): StoredEVMBlock | undefined {
  const hash = hashIn(params);
  return blocks.find(({ id }) => equalBytes(id, hash));
}

function hashIn(params: readonly JSONValue[]): Uint8Array {
  const nothing = 'json: cannot unmarshal non-string into Go value of type common.Hash';
  return decodeHexDigits(hexTextOf(params, 0, HASH_PROBLEMS, nothing).slice(2));
}

function evmHeaderJSON({ id, bytes }: StoredEVMBlock, { isSinceHelicon }: CChainState, name?: JSONValue): JSONObject {
  const header = readEVMHeader(bytes);
  const pending = isSinceHelicon && name === 'pending' ? { hash: null, miner: null, nonce: null } : {};
  return { ...header, hash: prefixedHex(id), totalDifficulty: isSinceHelicon ? '0x0' : header.number, ...pending };
}

function evmBlockJSON(block: StoredEVMBlock, chain: CChainState, name?: JSONValue): JSONObject {
  const blockExtraData = prefixedHex(readEVMBlock(block.bytes).extraData);
  const size = hexQuantity(BigInt(block.bytes.length));
  return { ...evmHeaderJSON(block, chain, name), blockExtraData, size, transactions: [], uncles: [] };
}

/** Fees of so many blocks up to one, and since Helicon of the next. Nothing is paid beyond them: each tip is 0. */
function feeHistory(chain: CChainState, params: readonly JSONValue[]): JSONValue {
  const [count = '', , percentiles = []] = params;
  const given = encodeJSON(count);
  if (!/^"?(0x[\da-f]{1,16}|\d{1,16})"?$/i.test(given))
    throw new CallFailure(`invalid argument 0: invalid hex or decimal integer ${given}`);
  const last = blockHeightOf(chain, params, 1, 'hex string without 0x prefix');
  const head = chain.blocks.length - 1;
  if (last > head) throw new CallFailure(`request beyond head block: requested ${last}, head ${head}`, CALL_FAILED);
  const shares = isList(percentiles) ? percentiles : [];
  const wrong = shares.find((share) => !(Number(share) >= 0 && Number(share) <= 100));
  if (wrong !== undefined) throw new CallFailure(`invalid reward percentile: ${encodeJSON(wrong)}`, CALL_FAILED);
  if (Number(count) < 1) return { oldestBlock: '0x0', gasUsedRatio: null };
  const blocks = chain.blocks.slice(0, Number(last) + 1).slice(-Math.min(Number(count), MOST_FEES));
  const headers = blocks.map(({ bytes }) => readEVMHeader(bytes));
  const reward = headers.map(() => shares.map(() => '0x0'));
  return {
    oldestBlock: headers[0]?.number ?? '0x0',
    ...(shares.length > 0 && { reward }),
    baseFeePerGas: [
      ...headers.map(({ baseFeePerGas = '0x0' }) => baseFeePerGas),
      ...(chain.isSinceHelicon ? [hexQuantity(chain.baseFee)] : []),
    ],
    gasUsedRatio: headers.map(({ gasUsed, gasLimit }) => Number(gasUsed) / Number(gasLimit)),
  };
}

/** Upgrades of a local network: those of Ethereum by height, those of Avalanche by the time of the genesis. */
function chainConfig({ heliconTime = NEVER }: CChainState): JSONObject {
  const by = (names: string, ending: string, value: bigint) =>
    names.split(' ').map((name): [string, JSONValue] => [name + ending, value]);
  const forks: [string, JSONValue][] = [
    ...by('berlin byzantium constantinople daoFork eip150 eip155 eip158 homestead istanbul london', 'Block', 0n),
    ...by('muirGlacier petersburg', 'Block', 0n),
    ...by('apricotPhase1 apricotPhase2 apricotPhase3 apricotPhase4', 'BlockTimestamp', GENESIS_TIME),
    ...by('apricotPhase5 apricotPhase6 apricotPhasePost6 apricotPhasePre6', 'BlockTimestamp', GENESIS_TIME),
    ...by('banff cortina durango', 'BlockTimestamp', GENESIS_TIME),
    ...by('etna fortuna granite', 'Timestamp', GENESIS_TIME),
    ...by('helicon', 'Timestamp', heliconTime),
    ...by('cancun shanghai', 'Time', GENESIS_TIME),
    ['chainId', BigInt(EVM_CHAIN_ID)],
    ['daoForkSupport', true],
  ];
  return Object.fromEntries(forks.sort(([a], [b]) => compare(a, b)));
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
