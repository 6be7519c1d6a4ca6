import type { CheckName, CheckReport, Problem, Span } from '../../../core/check-tx';
import type { FindingCode } from '../../../core/rules/finding';
import { encodeCb58 } from '../../../core/encodings/cb58';
import type { AddressFormat } from '../../../services/text/format-id';
import type { ShownChain } from '../../../services/issuing/tx-issuer';
import type { TxView } from '../../../services/tx/tx-view';
import { type BeforeTx, isMadeBefore } from './before-in-list';
import { type EffectRow, effectRows, feeText, headlineText } from './effect-rows';
import { assumptions, type GivenHex, type PastedTx } from '../input/pasted-tx';
import { passedWords } from './passed-words';
import { type ProblemText, problemText } from './problem-text';
import type { Target } from '../input/target';

/** Something that is wrong with a transaction, or cannot be told, as the user reads it. */
export interface ReviewProblem extends ProblemText {
  /** The field, such as `unsignedTx.inputs[0]`; empty for the whole. */
  readonly path: string;
  readonly span: Span | undefined;
  /** How many more say the same of other bytes. */
  readonly more: number;
}

/** One transaction: what it does, and what a node would say. */
export interface ReviewTx {
  /** cb58 */
  readonly txID: string;
  readonly size: number;
  /** The network and chain (cb58) that its bytes are for; undefined when they are no transaction. */
  readonly madeFor: { readonly networkID: number; readonly blockchainID: string } | undefined;
  /** What it does, in a sentence. */
  readonly headline: string;
  readonly fee: string | undefined;
  readonly effects: readonly EffectRow[];
  /** What was taken for granted in reading its hex, and what to know besides. */
  readonly notes: readonly string[];
  /** What was found in order, a few words each. */
  readonly passed: readonly string[];
  /** Those that fail first. */
  readonly problems: readonly ReviewProblem[];
  readonly fails: boolean;
  /** What a node would answer, in its own words. */
  readonly firstReason: string | undefined;
}

/** All that is shown before something is sent. */
export interface Review {
  readonly target: Target;
  /** The chain that answered: what is sent goes to no other. */
  readonly identity: ShownChain;
  readonly txs: readonly ReviewTx[];
}

/** What a review of one transaction is made from. */
export interface ReviewParts {
  readonly report: CheckReport;
  readonly hex: GivenHex;
  /** Undefined when the bytes are no transaction. */
  readonly effect: { readonly view: TxView; readonly format: AddressFormat } | undefined;
  readonly format: AddressFormat;
  readonly target: Target;
  /** The transactions before it in the list. */
  readonly before: readonly BeforeTx[];
}

/** True for every transaction, or shown already where the output is looked up. */
const NOT_SHOWN: readonly FindingCode[] = ['mempool unknown', 'spent output unknown'];

/** Checks that ask the chain; that of amounts asks for the fee and its asset. */
const OF_THE_CHAIN: readonly CheckName[] = [
  'asset',
  'amounts',
  'unspent',
  'fx',
  'locktime',
  'signatures',
  'peer chain',
  'accepted',
  'waiting',
];

const NOWHERE = { verdict: 'fails', path: '', span: undefined, more: 0 } as const;
const CHECKSUM_SIZE = 4;
const WRONG_CHECKSUM: ReviewProblem = {
  ...NOWHERE,
  text: 'The checksum at the end does not match: a digit is wrong or missing',
  words: 'problem decoding transaction: invalid input checksum',
  advice: 'Copy the whole text again. If it is issued anyway, the transaction goes with its right checksum.',
};
const ACCEPTED: ReviewProblem = {
  ...NOWHERE,
  text: 'It is accepted already',
  words: undefined,
  advice: 'There is nothing left to send: sending it again changes nothing.',
};

/** What the user is shown of one transaction. */
export function reviewTx(parts: ReviewParts): ReviewTx {
  const { report, hex, effect, target } = parts;
  const { pasted } = hex;
  const size = pasted.bytes.length;
  const problems = reviewProblems(parts);
  const failed = problems.filter(isFailure).flatMap(({ words }) => words ?? []);
  const first = report.firstReason?.words;
  return {
    txID: encodeCb58(report.txID),
    size,
    madeFor: madeFor(report),
    headline: effect === undefined ? `${size} bytes that are no transaction` : headlineText(effect.view),
    fee: effect === undefined ? undefined : feeText(effect.view),
    effects: effect === undefined ? [] : effectRows(effect.view, effect.format),
    notes: assumptions(hex),
    passed: passedWords(report, pasted, target),
    problems,
    fails: problems.some(isFailure),
    firstReason: failed.find((words) => words === first) ?? failed[0],
  };
}

/** Every problem of a report in the order in which it is shown; those that say the same become one. */
function reviewProblems({ report, hex: { pasted }, format, before }: ReviewParts): ReviewProblem[] {
  if (hasFailed(report, 'accepted')) return [ACCEPTED];
  const list: ReviewProblem[] = pasted.checksum === 'wrong' ? [wrongChecksum(pasted)] : [];
  // Another chain knows nothing of what the transaction uses: that would only hide that it is another one.
  const left = hasFailed(report, 'network') || hasFailed(report, 'chain') ? OF_THE_CHAIN : [];
  for (const { name, problems } of report.checks) {
    if (left.includes(name)) continue;
    for (const problem of problems) {
      if (NOT_SHOWN.includes(problem.code)) continue;
      addTo(list, problem, format, report.tx !== undefined && isMadeBefore(problem, report.tx, before));
    }
  }
  return [...list.filter(isFailure), ...list.filter((problem) => !isFailure(problem))];
}

/** The checksum stands right behind the transaction. */
function wrongChecksum({ bytes: { length } }: PastedTx): ReviewProblem {
  return { ...WRONG_CHECKSUM, span: { start: length, end: length + CHECKSUM_SIZE } };
}

function hasFailed({ checks }: CheckReport, name: CheckName): boolean {
  return checks.some((check) => check.name === name && check.verdict === 'fails');
}

function madeFor({ tx }: CheckReport): ReviewTx['madeFor'] {
  if (tx === undefined) return undefined;
  const { networkID, blockchainID } = tx.unsignedTx;
  return { networkID, blockchainID: encodeCb58(blockchainID) };
}

function addTo(list: ReviewProblem[], problem: Problem, format: AddressFormat, comesBefore: boolean): void {
  const said = problemText(problem, format, comesBefore);
  const alike = list.findIndex(({ verdict, words, text }) => {
    return verdict === said.verdict && words === said.words && text === said.text;
  });
  const first = list[alike];
  if (first === undefined) list.push({ ...said, path: problem.path, span: problem.span, more: 0 });
  else list[alike] = { ...first, more: first.more + 1 };
}

function isFailure({ verdict }: ReviewProblem): boolean {
  return verdict === 'fails';
}
