import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { AddressChains, EVMBlock, IndexedEVMChain } from '../../client/schemas/data-schemas';
import { readGiven } from '../../core/given-text/given-text';
import type { JSONObject } from '../../core/json/json';
import type { RestServices } from '../evm/rest-services';
import { formatTime, groupedInteger } from '../text/format-text';
import { firstOf, foreignText } from './answer-text';
import { mayBeKey, type NoAnswer, wrong } from './question';

/** A request to the Data API, or why there is none. */
export type EVMQuestion =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'block'; readonly chainId: string; readonly height: bigint }
  | NoAnswer;

const C_CHAIN_OF_MAINNET = '43114';
const MOST_CHAINS = 50;
const LONGEST_QUERY = 256;
const EXPECTED = 'Send an address (0x and 40 hex digits), or a block number and an EVM chain ID.';

/** Reads the fields of the tool. A block's hash is rejected: it looks the same as a private key. */
export function readEVMQuery(query: unknown, evmChain: unknown): EVMQuestion {
  if (typeof query !== 'string') return wrong('The query must be text.', EXPECTED);
  if (query.length > LONGEST_QUERY) return wrong(`The query is longer than ${LONGEST_QUERY} characters.`, EXPECTED);
  const given = readGiven(query);
  if (given.kind === 'privateKey') return mayBeKey();
  if (given.kind === 'bytes32') {
    return wrong(
      "A block hash can't be distinguished from a private key, so it wasn't sent.",
      'Send the block number instead.',
    );
  }
  const chainId = evmChain === undefined || evmChain === null || evmChain === '' ? C_CHAIN_OF_MAINNET : evmChain;
  if (typeof chainId !== 'string' || !/^\d{1,20}$/.test(chainId)) {
    return wrong('evmChain must be an EVM chain ID, such as 43114.', 'Send the ID as text, or omit the field.');
  }
  if (given.kind === 'evmAddress') return { kind: 'address', address: given.text };
  if (given.kind === 'height' && given.on === undefined) return { kind: 'block', chainId, height: given.height };
  return wrong('Not an EVM address or a block number.', EXPECTED);
}

/** What VS Code shows before the call. */
export function evmDoing(question: Exclude<EVMQuestion, NoAnswer>): string {
  return question.kind === 'address'
    ? l10n.t('Looking up the chains of {0}', `${question.address.slice(0, 10)}…`)
    : l10n.t('Looking up block {0} of EVM chain {1}', groupedInteger(question.height), question.chainId);
}

/** Sends one request to the Data API. Rejects with the client's errors. */
export async function evmAnswer(
  { data }: RestServices,
  question: Exclude<EVMQuestion, NoAnswer>,
  options: CallOptions,
): Promise<JSONObject> {
  if (question.kind === 'address')
    return chainsAnswer(await data.addressChains({ address: question.address }, options));
  const { chainId, height } = question;
  return evmBlockResult(await data.block({ chainId, blockId: height.toString() }, options));
}

function chainsAnswer({ indexedChains, unindexedChains, leftOut }: AddressChains): JSONObject {
  return {
    kind: 'EVM address',
    chains: firstOf(indexedChains, MOST_CHAINS, chainAnswer),
    chainsWithoutDetails:
      unindexedChains.length === 0 ? undefined : firstOf(unindexedChains, MOST_CHAINS, (id) => foreignText(id, 80)),
    unreadableChainCount: leftOut === 0 ? undefined : leftOut,
    note: 'Chains on which the address was active. The Data API updates them every 15 minutes.',
  };
}

function chainAnswer({ chainId, chainName, networkToken, isTestnet }: IndexedEVMChain): JSONObject {
  return {
    chainId: foreignText(chainId, 80),
    name: foreignText(chainName, 80),
    token: foreignText(networkToken.symbol, 20),
    isTestnet,
  };
}

function evmBlockResult(block: EVMBlock): JSONObject {
  return {
    kind: 'EVM block',
    chainId: foreignText(block.chainId, 80),
    number: String(block.blockNumber),
    time: formatTime(BigInt(block.blockTimestamp)),
    hash: foreignText(block.blockHash, 80),
    parentHash: foreignText(block.parentHash, 80),
    transactionCount: block.txCount,
    gasUsed: String(block.gasUsed),
    gasLimit: String(block.gasLimit),
    baseFee: `${block.baseFee} wei per unit of gas`,
    feesSpent: `${block.feesSpent} wei`,
  };
}
