import { formatAmount, MAX_DENOMINATION } from '../../core/text/amount';
import type { JSONObject, JSONValue } from '../../core/json/json';
import { formatTime, groupedInteger, SHOWN_REASON, visibleText } from '../text/format-text';
import type { AssetRef } from '../text/pieces';
import type { AddressBalances, AssetBalance } from '../utxos/balances';
import { firstOf, foreignText, markedText, unlessEmpty } from './answer-text';
import type { CallOptions } from '../../client/call-options';
import type { Chain } from '../chain/chain';
import type { Services } from '../create-services';
import {
  heliconTimeOf,
  lookedAtPieces,
  subnetFacts,
  subnetsAtHand,
  validatorFacts,
  validatorPieces,
  validatorsUnder,
} from '../p-and-c/node-view';
import { assetName, factText, networkPhrase, REPORTED } from './thing-answer';
import { checkValue } from './api-values';
import type { Check, Problem } from './avalanche-lens-api';
import type { CheckedTx } from '../issuing/checked-tx';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { BlockOfTx, PastAnswer, PastSource, Reach, UnknownBecause } from '../past/blocks/past-answer';
import * as l10n from '@vscode/l10n';
import type { AddressChains, EVMBlock, IndexedEVMChain } from '../../client/schemas/data';
import { readGiven } from '../../core/given-text/given-text';
import type { RestServices } from '../evm/rest-services';
import { KEY, wrong, type Wrong } from './question';
import { presentFields } from '../../core/present';

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
    balances: firstOf(rows, SHOWN_ASSETS, ({ balance, asset }) => balanceAnswer(balance, asset)),
    utxoCount,
    isComplete,
    ...(isComplete ? {} : { note: 'The address has more UTXOs than were loaded. Each number is a minimum.' }),
  };
}

function balanceAnswer(balance: AssetBalance, asset: AssetRef): JSONObject {
  const { spendable, locked, shared, nfts, mintRights, properties } = balance;
  const { info } = asset;
  const isNamed = info !== undefined && info.denomination <= MAX_DENOMINATION;
  const amount = (raw: bigint): string | undefined =>
    raw === 0n ? undefined : isNamed ? formatAmount(raw, info.denomination) : `${raw} raw units`;
  const count = (number: number): number | undefined => (number === 0 ? undefined : number);
  return presentFields({
    ...assetName(asset),
    spendable: amount(spendable),
    locked: amount(locked),
    multisig: amount(shared),
    nfts: count(nfts),
    mintRights: count(mintRights),
    properties: count(properties),
  });
}

/** What a node validates, on the Primary Network and on the subnets seen so far. Rejects with the client's errors. */
export async function nodeAnswer(
  nodeID: string,
  parts: Pick<Services, 'describer' | 'resolver'>,
  chain: Chain,
  options: CallOptions,
): Promise<JSONObject> {
  await chain.identity.identify(options);
  const words = parts.describer.wordsOn(chain);
  const subnetIDs = subnetsAtHand({ resolver: parts.resolver }, chain);
  const [own, others, heliconTime] = await Promise.all([
    validatorsUnder(chain, { nodeID }, options),
    subnetFacts(chain, { nodeID, subnetIDs }, words, options),
    heliconTimeOf(chain, options),
  ]);
  return {
    kind: 'node',
    id: nodeID,
    source: REPORTED,
    network: networkPhrase(words.networkID),
    primaryNetwork:
      own.length === 0
        ? 'Not a validator of the Primary Network.'
        : own.map((validator) => ({
            summary: markedText(validatorPieces(validator, words)),
            facts: validatorFacts(validator, words, heliconTime).map(factText),
          })),
    ...(others.length > 0 ? { subnets: others.map(factText) } : {}),
    ...(own.length + others.length > 0 ? {} : { subnets: markedText(lookedAtPieces(subnetIDs, words)) }),
  };
}

const SHOWN_PROBLEMS = 20;
const SHOWN_MESSAGE = 300;

/** What a check says of a transaction. */
const CHECK_VERDICTS: Readonly<Record<Check['verdict'], string>> = {
  accepted: 'Already accepted. Sending it again has no effect.',
  fails: 'A node would reject it.',
  passes: 'A node would accept it.',
  'cannot tell': "No problem found, but some checks couldn't be completed.",
};

const NOT_SENT = { sent: false, note: 'This tool never sends transactions.' };

/** The checks of a node for a transaction, and all problems that they found: the API's value in words. */
export function checkAnswer(checked: CheckedTx): JSONObject {
  const { verdict, checks, problems } = checkValue(checked, '');
  const answer = { checkedAgainst: networkPhrase(checked.identity.networkID), verdict: CHECK_VERDICTS[verdict] };
  if (verdict === 'accepted') return { ...answer, ...NOT_SENT };
  return presentFields({
    ...answer,
    nodeError: checked.firstReason && visibleText(checked.firstReason.words, SHOWN_MESSAGE),
    passed: checks.filter((check) => check.verdict === 'ok').map(({ name }) => name),
    problems: unlessEmpty(firstOf(problems, SHOWN_PROBLEMS, problemAnswer)),
    ...NOT_SENT,
  });
}

function problemAnswer({ check, verdict, words, meaning, advice, path, span }: Problem): JSONObject {
  const isBroken = verdict === 'fails';
  return presentFields({
    check,
    verdict: isBroken ? 'failed' : 'not verified',
    // A failure quotes the rules here; the reason why something can't be verified may quote a node.
    message: isBroken ? visibleText(words, SHOWN_MESSAGE) : foreignText(words, SHOWN_MESSAGE),
    meaning,
    whatToDo: advice,
    field: path === '' ? undefined : path,
    bytes: span && `${span.start} to ${span.end - 1}`,
  });
}

/** The block of a transaction with its source, or why it isn't known. */
export function blockOfAnswer(answer: PastAnswer<BlockOfTx>): JSONValue {
  if (answer.kind === 'unknown') return unknownAnswer(answer);
  const { blockID, height, time } = answer.value;
  return presentFields({
    blockID,
    height: height.toString(),
    time: time === undefined ? undefined : formatTime(time),
    ...sourceAnswer(answer),
  });
}

/** The transaction that spent an output with its source, or why it isn't known. */
export function spenderAnswer(answer: PastAnswer<Uint8Array>): JSONValue {
  if (answer.kind === 'unknown') return unknownAnswer(answer);
  return presentFields({ txID: encodeCb58(answer.value), ...sourceAnswer(answer) });
}

const SOURCES = {
  loaded: 'a loaded block',
  index: "the node's index of blocks",
  heights: 'blocks read by height',
  dataAPI: 'the Data API',
  node: 'the node',
} as const satisfies Record<PastSource, string>;

function sourceAnswer({ source, isVerified, reach }: Extract<PastAnswer<unknown>, { kind: 'known' }>): JSONObject {
  return presentFields({
    source: SOURCES[source],
    isVerified,
    blocksRead: reach === undefined ? undefined : reachOf(reach),
  });
}

const REASONS = {
  unread: 'No blocks were read.',
  notInReach: 'Not found in the blocks that were read.',
  inNoBlock: 'Not found in any block of the chain.',
  noIndex: "The node has no index of its blocks, and the newest blocks don't have it.",
  tooLong: 'The node has no index of its blocks, and the chain is too long to read every block.',
  unreliable: "The node's index contradicts the chain.",
  failed: 'A request failed.',
  beforeBlocks: 'The Data API lists no block. The transaction is from before Cortina, when the X-Chain had vertices.',
  notSpent: 'The Data API lists no transaction that spends it.',
  notListed: "The Data API doesn't list this output.",
  otherTx: 'The Data API returned a different transaction.',
  leftOut: "The Data API lists outputs that can't be read. It might be one of them.",
  contradicted: "The Data API's response contradicts the chain, or the node is behind.",
} as const satisfies Record<UnknownBecause, string>;

function unknownAnswer({ because, reach, error }: Extract<PastAnswer<unknown>, { kind: 'unknown' }>): string {
  const why = error === undefined ? REASONS[because] : `${visibleText(error.message, SHOWN_REASON)}.`;
  const read = reach === undefined ? '' : ` Blocks read: ${reachOf(reach)}.`;
  return `Unknown. ${why}${read}`;
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
const EXPECTED = 'Send an address (0x and 40 hex digits), or a block number and an EVM chain ID.';

/** Reads the fields of the tool. A block's hash is rejected: it looks the same as a private key. */
export function readEVMQuery(query: unknown, evmChain: unknown): EVMQuestion {
  if (typeof query !== 'string') return wrong('The field query must be text.', EXPECTED);
  if (query.length > LONGEST_QUERY) return wrong(`The query is longer than ${LONGEST_QUERY} characters.`, EXPECTED);
  const given = readGiven(query);
  if (given.kind === 'privateKey') return KEY;
  if (given.kind === 'bytes32') {
    return wrong(
      "A block hash can't be distinguished from a private key, so it wasn't sent.",
      'Send the block number instead.',
    );
  }
  if (given.kind === 'evmAddress') return { kind: 'address', address: given.text };
  const chainId = evmChain === undefined || evmChain === null || evmChain === '' ? C_CHAIN_OF_MAINNET : evmChain;
  if (typeof chainId !== 'string' || !/^\d{1,20}$/.test(chainId)) {
    return wrong('evmChain must be an EVM chain ID, such as 43114.', 'Send the ID as text, or omit the field.');
  }
  if (given.kind === 'height') return { kind: 'block', chainId, height: given.height };
  return wrong('Not an EVM address or a block number.', EXPECTED);
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
  return evmBlockResult(await data.block({ chainId, blockId: height.toString() }, options));
}

function chainsAnswer({ indexedChains, unindexedChains, leftOut }: AddressChains): JSONObject {
  return presentFields({
    kind: 'EVM address',
    chains: firstOf(indexedChains, MOST_CHAINS, chainAnswer),
    chainsWithoutDetails: unlessEmpty(firstOf(unindexedChains, MOST_CHAINS, (id) => foreignText(id, 80))),
    unreadableChainCount: leftOut === 0 ? undefined : leftOut,
    note: 'Chains on which the address was active. The Data API updates them every 15 minutes.',
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
