import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { AddressChains, EVMBlock, IndexedEVMChain } from '../../client/schemas/data';
import { readGiven } from '../../core/given-text/given-text';
import type { JSONObject } from '../../core/json/json';
import type { RestServices } from '../../services/evm/rest-services';
import { groupedInteger } from '../../services/text/format-text';
import { formatTime } from '../../services/text/format-time';
import { firstOf, foreignText, present } from './answer-text';
import { KEY, type Wrong, wrong } from './question';

/** A request to the Data API, or why there is none. */
export type EVMQuestion =
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'block'; readonly chainId: string; readonly height: bigint }
  | Wrong;

const C_CHAIN_OF_MAINNET = '43114';
const MOST_CHAINS = 50;
const LONGEST_QUERY = 256;
const EXPECTED = 'Give an address, 0x and 40 hex digits, or the number of a block and the EVM chain ID.';

/** Reads the fields of the tool. A block's hash is rejected: it looks the same as a private key. */
export function readEVMQuery(query: unknown, evmChain: unknown): EVMQuestion {
  if (typeof query !== 'string') return wrong('The field query is missing, or not text.', EXPECTED);
  if (query.length > LONGEST_QUERY) return wrong('The field query is longer than any of these.', EXPECTED);
  const given = readGiven(query);
  if (given.kind === 'privateKey') return KEY;
  if (given.kind === 'bytes32') {
    return wrong(
      'Nothing tells the hash of a block from a private key, so it was not sent.',
      'Give the number of the block.',
    );
  }
  if (given.kind === 'evmAddress') return { kind: 'address', address: given.text };
  const chainId = evmChain === undefined || evmChain === null || evmChain === '' ? C_CHAIN_OF_MAINNET : evmChain;
  if (typeof chainId !== 'string' || !/^\d{1,20}$/.test(chainId)) {
    return wrong('The field evmChain is no EVM chain ID.', 'Give one such as 43114, or leave it out.');
  }
  if (given.kind === 'height') return { kind: 'block', chainId, height: given.height };
  return wrong('It is neither an address of an EVM chain nor the number of a block.', EXPECTED);
}

/** What VS Code shows before the call. */
export function evmDoing(question: Exclude<EVMQuestion, Wrong>): string {
  return question.kind === 'address'
    ? l10n.t('Looking up the chains of {0}', `${question.address.slice(0, 10)}…`)
    : l10n.t('Looking up block {0} of EVM chain {1}', groupedInteger(question.height), question.chainId);
}

/** Sends one request to the Data API. Rejects with the client's errors. */
export async function evmAnswer(
  { data }: RestServices,
  question: Exclude<EVMQuestion, Wrong>,
  options: CallOptions,
): Promise<JSONObject> {
  if (question.kind === 'address')
    return chainsAnswer(await data.addressChains({ address: question.address }, options));
  const { chainId, height } = question;
  return blockAnswer(await data.block({ chainId, blockId: height.toString() }, options));
}

function chainsAnswer({ indexedChains, unindexedChains, leftOut }: AddressChains): JSONObject {
  return present({
    kind: 'EVM address',
    chains: firstOf(indexedChains, MOST_CHAINS, chainAnswer) ?? 'none',
    chainsWithoutDetails: firstOf(unindexedChains, MOST_CHAINS, (id) => foreignText(id, 80)),
    unreadable: leftOut === 0 ? undefined : leftOut,
    note: 'Chains on which the address took part in something. The service refreshes them every 15 minutes.',
  });
}

function chainAnswer({ chainId, chainName, networkToken, isTestnet }: IndexedEVMChain): JSONObject {
  return {
    chainId: foreignText(chainId, 80),
    name: foreignText(chainName, 80),
    token: foreignText(networkToken.symbol, 20),
    isTestnet,
  };
}

function blockAnswer(block: EVMBlock): JSONObject {
  return {
    kind: 'EVM block',
    chainId: foreignText(block.chainId, 80),
    number: String(block.blockNumber),
    time: formatTime(BigInt(block.blockTimestamp)),
    hash: foreignText(block.blockHash, 80),
    parentHash: foreignText(block.parentHash, 80),
    transactions: block.txCount,
    gasUsed: String(block.gasUsed),
    gasLimit: String(block.gasLimit),
    baseFee: `${block.baseFee} wei per unit of gas`,
    feesSpent: `${block.feesSpent} wei`,
  };
}
