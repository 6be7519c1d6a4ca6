import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { CHECKSUM_SIZE, equalBytes, prefixedHex } from '../../core/bytes/bytes';
import type { Tx } from '../../core/codec/avm/avm-transactions';
import type { Description } from '../inspect/describer';
import { readIncomplete } from '../inspect/read-parts';
import { spentBy } from '../checking/spenders';
import { encodeCb58 } from '../../core/encodings/cb58';
import { type CheckReport, verdictOf } from '../../core/rules/check-tx';
import { type CheckName, type Finding, needsChain, type Span } from '../../core/rules/finding';
import type { AnyTx } from '../../core/signing/signable';
import { partsOf } from '../../core/tx/tx-parts';
import type { Chain } from '../chain/chain';
import type { Services } from '../create-services';
import type { CheckedTx } from '../checking/checked-tx';
import { describeChecked } from './describe-checked';
import { checkBytes } from '../checking/check-bytes';
import type { TxChecker } from '../checking/tx-checker';
import { sendingChain } from '../checking/chain-of-tx';
import type { TargetChain } from '../sending/tx-issuer';
import { unknownText } from '../checking/unknown-text';
import { signingLine, type SigningState } from '../signing/signing-state';
import { type AddressFormat, aliasOn } from '../text/format-id';
import { groupedInteger } from '../text/format-text';
import { plainText } from '../text/pieces';
import type { ReviewedBytes } from './notes';
import { type Target, targetFor, issueTarget } from './target';
import {
  type BeforeTx,
  type EffectRow,
  effectRows,
  feeText,
  type ListPlace,
  otherPlaceText,
  passedWords,
  problemText,
  type ProblemText,
} from './review-words';

/** A failure, or something that can't be verified, as the user reads it. */
export interface ReviewProblem extends ProblemText {
  /** The field, such as `unsignedTx.inputs[0]`; empty for the whole. */
  readonly path: string;
  readonly span: Span | undefined;
  /** The check that it is of; undefined for what isn't of the transaction itself. */
  readonly rule?: CheckName;
  /** The number of other bytes with the same problem. */
  readonly more: number;
}

/** One transaction: what it does, and its checks. */
export interface ReviewTx {
  /** cb58; of unsigned bytes the hash to sign, in hex. */
  readonly txID: string;
  readonly size: number;
  /** Undefined for bytes that aren't a transaction. */
  readonly on: AnyTx['on'] | undefined;
  /** The network and chain (cb58) that its bytes are for; undefined if they aren't a transaction. */
  readonly madeFor: { readonly networkID: number; readonly blockchainID: string } | undefined;
  readonly headline: string;
  readonly fee: string | undefined;
  readonly effects: readonly EffectRow[];
  /** All that surfaces show of what it does; undefined for bytes that aren't a transaction. */
  readonly description: Description | undefined;
  /** Who has signed and who hasn't, if a signature is missing. */
  readonly signing: string | undefined;
  /** How it was found and read. */
  readonly notes: readonly string[];
  /** The checks without a problem, a few words each. */
  readonly passed: readonly string[];
  /** Failures first. */
  readonly problems: readonly ReviewProblem[];
  /** Whether a problem is a failure; an output of a transaction above it in a list counts as present. */
  readonly fails: boolean;
  /** By itself, wherever it stands in a list. */
  readonly verdict: ReturnType<typeof verdictOf>;
  readonly canIssue: boolean;
  /** A node's response, in its own words. */
  readonly firstReason: string | undefined;
}

/** All that is shown before something is sent. */
export interface Review {
  readonly target: Target;
  /** The chain that was checked against: nothing is sent to any other. */
  readonly identity: TargetChain;
  readonly txs: readonly ReviewTx[];
}

interface ReviewParts {
  readonly report: CheckReport;
  readonly given: ReviewedBytes;
  /** Undefined if the bytes aren't a transaction. */
  readonly effect: Description | undefined;
  readonly format: AddressFormat;
  readonly target: Target;
  readonly place: ListPlace;
  readonly signing: SigningState | undefined;
}

const NOWHERE = { verdict: 'fails', path: '', span: undefined, more: 0 } as const;
const WRONG_CHECKSUM: ReviewProblem = {
  ...NOWHERE,
  text: l10n.t("The checksum at the end doesn't match: a digit is wrong or missing"),
  words: 'problem decoding transaction: invalid input checksum',
  advice: l10n.t('Copy the whole text again. If you issue it anyway, Avalanche Lens sends the correct checksum.'),
};
const ACCEPTED: ReviewProblem = {
  ...NOWHERE,
  text: l10n.t('This transaction is already accepted'),
  words: undefined,
  advice: l10n.t('Issuing it again has no effect.'),
};

function reviewTx(parts: ReviewParts): ReviewTx {
  const { report, given, effect, target, signing, format } = parts;
  const { bytes, notes = [] } = given;
  const size = bytes.length;
  const problems = reviewProblems(parts);
  const failed = problems.filter(isFailure).flatMap(({ words }) => words ?? []);
  const first = report.firstReason?.words;
  const isUnsigned = report.tx?.isUnsigned === true;
  return {
    txID: isUnsigned ? prefixedHex(report.txID) : encodeCb58(report.txID),
    size,
    on: report.tx?.on,
    madeFor: madeFor(report),
    headline: effect === undefined ? notTxText(size) : plainText(effect.headline),
    fee: effect && feeText(effect),
    effects: effect === undefined ? [] : effectRows(effect),
    description: effect,
    signing: signing && plainText(signingLine(signing, format)),
    notes: [...notes, ...bytesNotes(report, bytes)],
    passed: passedWords(report, given, target),
    problems,
    fails: problems.some(isFailure),
    verdict: verdictOf(report),
    canIssue: !isUnsigned,
    firstReason: failed.find((words) => words === first) ?? failed[0],
  };
}

/** Why bytes have no ID, or aren't a transaction. */
function bytesNotes({ tx }: CheckReport, bytes: Uint8Array): string[] {
  if (tx?.isUnsigned === true) return [l10n.t('Unsigned: the hash to sign in place of an ID')];
  const words = tx === undefined ? readIncomplete(bytes)?.flaw?.words : undefined;
  return words === undefined ? [] : [words];
}

/** The problems of a report in the order in which they are shown, the same ones joined. */
function reviewProblems(parts: ReviewParts): ReviewProblem[] {
  const { report, given } = parts;
  const mistyped = given.checksum === 'wrong' ? [wrongChecksum(given)] : [];
  if (verdictOf(report) === 'accepted') return [ACCEPTED, ...mistyped];
  const joined = new Map<string, ReviewProblem>();
  for (const finding of shownFindings(report)) {
    const comesBefore = report.tx !== undefined && isMadeBefore(finding, report.tx, parts.place.before);
    const key = findingKey(finding, comesBefore);
    const first = joined.get(key);
    joined.set(key, first === undefined ? problemOf(finding, comesBefore, parts) : { ...first, more: first.more + 1 });
  }
  const list = [...mistyped, ...joined.values()];
  return [...list.filter(isFailure), ...list.filter((problem) => !isFailure(problem))];
}

/** The UTXOs are missing on another chain anyway: those failures would hide that it is another chain. */
function shownFindings(report: CheckReport): Finding[] {
  const isOtherNetwork = hasFailed(report, 'network');
  const isOther = isOtherNetwork || hasFailed(report, 'chain');
  const isHidden = (finding: Finding): boolean =>
    (isOther && needsChain(finding.rule)) ||
    (isOtherNetwork && finding.rule === 'chain') ||
    // Shown for the output itself.
    (finding.verdict === 'cannot tell' && finding.reason.kind === 'spent output unknown');
  return report.checks.flatMap(({ findings }) => findings.filter((each) => !isHidden(each)));
}

function problemOf(finding: Finding, comesBefore: boolean, parts: ReviewParts): ReviewProblem {
  const { rule, path, span } = finding;
  const { report, format, target, place } = parts;
  const words = problemText(finding, format, { ...place, comesBefore });
  const other = report.tx && otherPlaceText(rule, report.tx, target);
  return { ...words, text: other ?? words.text, path, span, rule, more: 0 };
}

/** Equal for findings that read alike. */
function findingKey(finding: Finding, comesBefore: boolean): string {
  if (comesBefore) return 'made before';
  if (finding.verdict === 'cannot tell') return unknownText(finding.reason);
  if (finding.owner !== undefined) return `not signed by ${encodeCb58(finding.owner)}`;
  return finding.spentBy === undefined ? finding.words : `spent by ${encodeCb58(finding.spentBy)}`;
}

function notTxText(size: number): string {
  return size === 1
    ? l10n.t("1 byte that isn't a transaction")
    : l10n.t("{0} bytes that aren't a transaction", groupedInteger(size));
}

/** The checksum follows the transaction. */
function wrongChecksum({ bytes: { length } }: ReviewedBytes): ReviewProblem {
  return { ...WRONG_CHECKSUM, span: { start: length, end: length + CHECKSUM_SIZE } };
}

function hasFailed({ checks }: CheckReport, name: CheckName): boolean {
  return checks.some((check) => check.name === name && check.verdict === 'fails');
}

function madeFor({ tx }: CheckReport): ReviewTx['madeFor'] {
  if (tx === undefined || !('networkID' in tx.tx.unsignedTx)) return undefined;
  const { networkID, blockchainID } = tx.tx.unsignedTx;
  return { networkID, blockchainID: encodeCb58(blockchainID) };
}

function isFailure({ verdict }: ReviewProblem): boolean {
  return verdict !== 'cannot tell';
}

/** Whether a transaction above in the list makes, or exports, what is missing, so that it will exist in time. */
export function isMadeBefore(finding: Finding, tx: AnyTx, before: readonly BeforeTx[]): boolean {
  if (before.length === 0 || !isMissing(finding)) return false;
  const { path } = finding;
  const spent = spentBy(tx).find((each) => each.path === path);
  const source = spent?.txID ?? (tx.on === 'X' ? assetAt(tx.tx, path) : undefined);
  return source !== undefined && before.some(({ txID }) => equalBytes(txID, source));
}

/** Of what isn't there to be imported, the X-Chain's check only knows that the signers can't import it. */
function isMissing(finding: Finding): boolean {
  if (finding.verdict === 'cannot tell') return finding.reason.kind === 'not owned by signers';
  return finding.code === 'not found' && finding.spentBy === undefined;
}

/** The asset of an output or operation; its ID is that of the transaction that created it. */
function assetAt({ unsignedTx }: Tx, path: string): Uint8Array | undefined {
  const [, list, index] = /^unsignedTx\.(outputs|exportedOutputs|operations)\[(\d+)\]$/.exec(path) ?? [];
  const { operations, exported } = partsOf(unsignedTx);
  const lists = { outputs: unsignedTx.outputs, exportedOutputs: exported?.outputs, operations };
  return list === undefined ? undefined : lists[list as keyof typeof lists]?.[Number(index)]?.assetID;
}

/** The services that know owners and names. */
type WordingServices = Pick<Services, 'describer' | 'signings'>;

interface ReviewerOptions extends WordingServices {
  readonly checker: TxChecker;
}

/** Checks transactions against a chain, and makes their review. */
export class Reviewer {
  readonly #options: ReviewerOptions;

  constructor(options: ReviewerOptions) {
    this.#options = options;
  }

  /** Checks all of a list. Rejects with the client's errors when the chain's identity can't be read. */
  async review(chain: Chain, given: readonly ReviewedBytes[], options: CallOptions = {}): Promise<Review> {
    const identity = await chain.identity.identify(options);
    const list = given.map(({ bytes }) => bytes);
    const [first = 'X', ...others] = new Set(list.map((bytes) => sendingChain(chain, bytes)));
    const alias = others.length > 0 ? identity.alias : aliasOn(first, identity.alias);
    const target = issueTarget(chain.config, { ...identity, alias }, chain.avm.host);
    const checked = await this.#options.checker.checkAll(chain, list, options);
    const txs = await Promise.all(
      given.map((each, i) =>
        wordedTx(
          this.#options,
          each,
          checked[i] as CheckedTx,
          { target, place: { before: checked.slice(0, i), count: list.length } },
          options,
        ),
      ),
    );
    const madeFor = txs.flatMap((tx) => tx.madeFor?.networkID ?? []);
    return { target: targetFor(target, madeFor), identity, txs };
  }
}

async function wordedTx(
  services: WordingServices,
  given: ReviewedBytes,
  report: CheckedTx,
  at: Pick<ReviewParts, 'target' | 'place'>,
  options: CallOptions | undefined,
): Promise<ReviewTx> {
  const { ownName } = services.describer;
  const on = report.tx?.on ?? 'X';
  const alias = aliasOn(on, report.identity.alias);
  const isOfAccounts = report.tx?.tx.unsignedTx.type === 'atomic.UnsignedExportTx';
  const format = { ...report.identity, alias, isOfAccounts, ownName };
  const { description: effect, signing } = (await describeChecked(services, report, options)) ?? {};
  return reviewTx({ report, given, effect, format, signing, ...at });
}

/** The review of what bytes show without a node: nothing is requested. */
export async function reviewBytes(services: WordingServices, given: ReviewedBytes): Promise<Pick<Review, 'txs'>> {
  const report = checkBytes(given.bytes);
  const target = issueTarget({ name: '' }, report.identity, '');
  const place = { before: [], count: 1 };
  return { txs: [await wordedTx(services, given, report, { target, place }, undefined)] };
}
