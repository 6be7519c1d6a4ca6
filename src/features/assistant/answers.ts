import { formatAmount, MAX_DENOMINATION } from '../../core/text/amount';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { counted, formatTime, groupedInteger, SHOWN_REASON, visibleText } from '../../services/text/format-text';
import type { AssetRef } from '../../services/text/pieces';
import type { AddressBalances, AssetBalance } from '../../services/utxos/balances';
import { firstOf, foreignText, markedText, present } from './answer-text';
import type { CallOptions } from '../../client/call-options';
import type { Chain } from '../../services/chain/chain';
import type { Services } from '../../services/create-services';
import {
  heliconTimeOf,
  subnetFacts,
  validatorFacts,
  validatorPieces,
  validatorsUnder,
} from '../../services/primary/node-view';
import { assetName, factText, networkText } from './thing-answer';
import type { Check, Problem } from '../../core/rules/check-tx';
import type { CheckedTx } from '../../services/issuing/tx-checker';
import { unknownText } from '../../services/issuing/problem-text';
import { encodeCb58 } from '../../core/encodings/cb58';
import type {
  BlockOfTx,
  HistoryAnswer,
  HistorySource,
  Reach,
  UnknownBecause,
} from '../../services/history/blocks/history-answer';
import * as l10n from '@vscode/l10n';
import type { AddressChains, EVMBlock, IndexedEVMChain } from '../../client/schemas/data';
import { readGiven } from '../../core/given-text/given-text';
import type { RestServices } from '../../services/evm/rest-services';
import { KEY, wrong, type Wrong } from './question';

const SHOWN_ASSETS = 30;

/** What an address owns of each asset. `refs` name the assets in the balances' order. */
export function balancesAnswer(
  { assets, utxoCount, isComplete }: AddressBalances,
  refs: readonly AssetRef[],
): JSONObject {
  const rows = assets.map((balance, i) => ({ balance, asset: refs[i] as AssetRef }));
  const native = ({ asset }: (typeof rows)[number]): number => Number(asset.info?.isNative ?? false);
  rows.sort((a, b) => native(b) - native(a));
  return {
    owns: firstOf(rows, SHOWN_ASSETS, ({ balance, asset }) => balanceAnswer(balance, asset)) ?? 'nothing',
    complete: isComplete
      ? `yes: ${counted(utxoCount, 'UTXO')}`
      : `no: the first ${counted(utxoCount, 'UTXO')} of more, so that each number is "at least"`,
  };
}

function balanceAnswer(balance: AssetBalance, asset: AssetRef): JSONObject {
  const { spendable, locked, shared, nfts, mintRights, properties } = balance;
  const { info } = asset;
  const isNamed = info !== undefined && info.denomination <= MAX_DENOMINATION;
  const amount = (raw: bigint): string | undefined =>
    raw === 0n ? undefined : isNamed ? formatAmount(raw, info.denomination) : `${raw} raw units`;
  const count = (number: number): number | undefined => (number === 0 ? undefined : number);
  return present({
    ...assetName(asset),
    spendable: amount(spendable),
    locked: amount(locked),
    sharedWithOthers: amount(shared),
    nfts: count(nfts),
    mintRights: count(mintRights),
    properties: count(properties),
  });
}

/** What a node validates, on the Primary Network and on the subnets seen so far. Rejects with the client's errors. */
export async function nodeAnswer(
  nodeID: string,
  { describer, resolver }: Pick<Services, 'describer' | 'resolver'>,
  chain: Chain,
  options: CallOptions,
): Promise<JSONObject> {
  await chain.identity.identify(options);
  const words = describer.wordsOn(chain);
  const subnetIDs = resolver.recentSubnets.of(chain);
  const [own, others, heliconTime] = await Promise.all([
    validatorsUnder(chain, { nodeID }, options),
    subnetFacts(chain, { nodeID, subnetIDs }, words, options),
    heliconTimeOf(chain, options),
  ]);
  return {
    kind: 'node, as the node that was asked reports',
    id: nodeID,
    network: networkText(words.networkID),
    primaryNetwork:
      own.length === 0
        ? 'does not validate it now'
        : own.map((validator) => ({
            validator: markedText(validatorPieces(validator, words)),
            facts: validatorFacts(validator, words, heliconTime).map(factText),
          })),
    ...(others.length === 0 ? {} : { others: others.map(factText) }),
  };
}

const SHOWN_PROBLEMS = 20;
const SHOWN_WORDS = 300;

/** Nodes don't list their mempool, whatever the transaction is: this check is left out. */
const UNSAID = 'waiting';

/** The checks of a node for a transaction, and all problems that they found. */
export function checkAnswer({ checks: all, firstReason, identity }: CheckedTx): JSONObject {
  const checkedAgainst = networkText(identity.networkID);
  const sent = 'no: this only checks';
  const checks = all.filter(({ name }) => name !== UNSAID);
  const failed = namesOf(checks, 'fails');
  if (failed.includes('accepted')) {
    return { checkedAgainst, verdict: 'it is already accepted: sending it again changes nothing', sent };
  }
  const problems = checks.flatMap(({ name, problems: found }) => found.map((problem) => ({ name, problem })));
  const isSure = namesOf(checks, 'cannot tell').length === 0;
  const passes = isSure ? 'a node would take it' : 'nothing was found to refuse it for, but not all could be told';
  return present({
    checkedAgainst,
    verdict: failed.length > 0 ? 'a node would not take it' : passes,
    nodeWouldSay: firstReason === undefined ? undefined : visibleText(firstReason.words, SHOWN_WORDS),
    inOrder: namesOf(checks, 'ok'),
    problems: firstOf(problems, SHOWN_PROBLEMS, ({ name, problem }) => problemAnswer(name, problem)),
    sent,
  });
}

function namesOf(checks: readonly Check[], verdict: Check['verdict']): string[] {
  return checks.filter((check) => check.verdict === verdict).map(({ name }) => name);
}

function problemAnswer(check: string, problem: Problem): JSONObject {
  const { verdict, path, span } = problem;
  const explanation = verdict === 'fails' ? problem.explanation : undefined;
  return present({
    check,
    verdict,
    // A failure quotes the rules here; the reason why something can't be verified may quote a node.
    words:
      verdict === 'fails'
        ? visibleText(problem.words, SHOWN_WORDS)
        : foreignText(unknownText(problem.reason), SHOWN_WORDS),
    meaning: explanation?.meaning,
    whatToDo: explanation?.advice,
    field: path === '' ? undefined : path,
    bytes: span === undefined ? undefined : `${span.start} to ${span.end - 1}`,
  });
}

/** The block of a transaction with its source, or why it isn't known. */
export function blockOfAnswer(answer: HistoryAnswer<BlockOfTx>): JSONValue {
  if (answer.kind === 'unknown') return notKnown(answer);
  const { blockID, height, time } = answer.value;
  return present({
    blockID,
    height: height.toString(),
    time: time === undefined ? undefined : formatTime(time),
    ...sourceOf(answer),
  });
}

/** The transaction that spent an output with its source, or why it isn't known. */
export function spenderAnswer(answer: HistoryAnswer<Uint8Array>): JSONValue {
  if (answer.kind === 'unknown') return notKnown(answer);
  return present({ txID: encodeCb58(answer.value), ...sourceOf(answer) });
}

const SOURCES = {
  loaded: 'a block that was loaded',
  index: "the node's index of blocks",
  heights: 'the blocks by height',
  dataAPI: 'the Data API',
  node: 'the node',
} as const satisfies Record<HistorySource, string>;

function sourceOf({ source, isVerified, reach }: Extract<HistoryAnswer<unknown>, { kind: 'known' }>): JSONObject {
  return present({ source: SOURCES[source], isVerified, blocksRead: reach === undefined ? undefined : reachOf(reach) });
}

const REASONS = {
  unread: 'no blocks were read',
  notInReach: 'it is in none of the blocks that were read',
  inNoBlock: 'it is in no block of the chain',
  noIndex: 'the node keeps no index of its blocks, and it is in none of the newest blocks',
  tooLong: 'the node keeps no index of its blocks, and the chain is too long to read every block',
  unreliable: "the node's index contradicts the chain",
  failed: 'a request failed',
  beforeBlocks: 'the Data API lists no block: it is from before Cortina, when the X-Chain had vertices',
  notSpent: 'the Data API lists no transaction that spends it',
  notListed: 'the Data API lists no such output',
  otherTx: 'the Data API returned another transaction',
  leftOut: "the Data API lists outputs that can't be read, and it may be one of them",
  contradicted: "the Data API's answer contradicts the chain",
} as const satisfies Record<UnknownBecause, string>;

function notKnown({ because, reach, error }: Extract<HistoryAnswer<unknown>, { kind: 'unknown' }>): string {
  const why = error === undefined ? REASONS[because] : visibleText(error.message, SHOWN_REASON);
  const read = reach === undefined ? '' : ` (read: blocks ${reachOf(reach)})`;
  return `not known: ${why}${read}`;
}

/** `3 to 6, 9 to 25` */
function reachOf({ ranges }: Reach): string {
  return ranges.map(({ from, to }) => `${from} to ${to}`).join(', ');
}

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
