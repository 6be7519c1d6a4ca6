import { sha256 } from '../bytes/hashes';
import { atomicFormats } from '../codec/atomic/formats';
import { encodeCb58 } from '../encodings/cb58';
import type { Annotation } from '../codec/annotate';
import { MAX_TX_SIZE } from '../codec/avm/codec';
import { NODE_MAX_SIZE } from '../codec/format';
import { CodecError } from '../codec/codec-error';
import type { Tx } from '../codec/avm/transactions';
import { platformFormats } from '../codec/platform/formats';
import type { AnyTx } from '../signing/signable';
import { txIDOf } from '../ids/ids';
import { hasFewSignatures, signaturesOf } from '../tx/signers';
import type { ChainRules, ChainView } from './chain-rules';
import {
  agreed,
  type BrokenRule,
  cannotTell,
  type Finding,
  type FindingCode,
  type PlatformRule,
  type Rule,
  type SentConflict,
  type UnknownReason,
  type WrongSigner,
} from './finding';
import { ENDED, NOT_SIGNED } from './explanations/rules';
import { explain, type Explanation } from './messages';
import { semanticFindings } from './semantic';
import { Signers } from './signatures';
import { syntacticFindings } from './syntactic';

/** `atomic` stands for all rules of the C-Chain, which aren't known here. */
export type CheckName = 'codec' | 'size' | 'accepted' | 'waiting' | 'atomic' | PlatformRule;

/** The number of the first type of P: those of transactions, outputs and inputs of an avm chain come before. */
const FIRST_TYPE = 12;

/** Whether bytes begin as a transaction of the P-Chain: codec version 0, and one of its types. */
export function isOfPlatform(bytes: Uint8Array): boolean {
  if (bytes.length < 6) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return view.getUint16(0) === 0 && view.getUint32(2) >= FIRST_TYPE;
}

/** A span of the transaction's bytes: the first, and the one after the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a problem stands: the field, such as `unsignedTx.inputs[0]`, and its bytes. */
interface Place {
  readonly path: string;
  readonly span: Span | undefined;
}

/** Something that a node refuses. */
export interface Failure extends Place {
  readonly verdict: 'fails';
  /** What code may depend on; `words` are for people. */
  readonly code: FindingCode;
  /** The node's own words. */
  readonly words: string;
  readonly explanation: Explanation | undefined;
  /** With the code `wrong signer`. */
  readonly signers?: WrongSigner;
  /** As in `BrokenRule`. */
  readonly owner?: Uint8Array;
  /** As in `BrokenRule`. */
  readonly spentBy?: Uint8Array;
  /** The transaction sent from here that it conflicts with. */
  readonly conflict?: SentConflict;
}

/** Something that can't be verified. */
interface Unverified extends Place {
  readonly verdict: 'cannot tell';
  readonly reason: UnknownReason;
}

export type Problem = Failure | Unverified;

/**
 * One check and its problems. `accepted` fails without one: a transaction that is accepted has nothing wrong with it.
 */
export interface Check {
  readonly name: CheckName;
  readonly verdict: 'ok' | 'fails' | 'cannot tell';
  readonly problems: readonly Problem[];
}

/** The checks of a transaction. */
export interface CheckReport {
  /** Undefined when the bytes aren't a transaction. */
  readonly of: AnyTx | undefined;
  /** Of unsigned bytes, which have no ID, the digest to sign. */
  readonly txID: Uint8Array;
  readonly checks: readonly Check[];
  /** A node's response; undefined if it accepts the transaction, as far as can be verified. */
  readonly firstReason: Failure | undefined;
}

/** What is known about this very transaction. */
export interface TxHistory {
  /** Whether it is already accepted, or why that is unknown. */
  readonly accepted: boolean | UnknownReason;
  /** What is known of the mempool; undefined for an accepted transaction, which has left it. */
  readonly waiting: WaitingProblem | undefined;
}

/** A pending transaction, this one or one that spends the same input. */
export type WaitingProblem = Omit<Failure, 'span'> | Omit<Unverified, 'span'>;

/** What each check reads, in the order in which they are shown. That of amounts needs the fee and its asset. */
const CHECKS: Readonly<Record<Exclude<CheckName, OfPlatform | 'atomic'>, 'bytes' | 'chain'>> = {
  codec: 'bytes',
  size: 'bytes',
  network: 'bytes',
  chain: 'bytes',
  memo: 'bytes',
  name: 'bytes',
  states: 'bytes',
  asset: 'chain',
  outputs: 'bytes',
  owners: 'bytes',
  inputs: 'bytes',
  operations: 'bytes',
  amounts: 'chain',
  credentials: 'bytes',
  unspent: 'chain',
  fx: 'chain',
  locktime: 'chain',
  signatures: 'chain',
  'peer chain': 'chain',
  accepted: 'chain',
  waiting: 'chain',
};
const CHECK_NAMES = Object.keys(CHECKS) as (keyof typeof CHECKS)[];

type OfPlatform = Exclude<PlatformRule, Rule>;

/** The checks that an avm chain has and the P-Chain hasn't, and what the P-Chain has in their place. */
const AVM_ONLY: readonly CheckName[] = ['size', 'states', 'operations', 'fx'];
const PLATFORM_ONLY: readonly OfPlatform[] = [
  ...(['upgrade', 'warp', 'gas', 'authorization', 'subnet', 'staking', 'l1'] as const),
];
const PLATFORM_CHECK_NAMES = CHECK_NAMES.flatMap((name): CheckName[] => {
  if (name === 'unspent') return [...PLATFORM_ONLY, name];
  return AVM_ONLY.includes(name) ? [] : [name];
});

const NAMES_ON: Readonly<Record<AnyTx['on'], readonly CheckName[]>> = {
  X: CHECK_NAMES,
  P: PLATFORM_CHECK_NAMES,
  C: ['codec', 'atomic'],
};

/** Whether a check can't be made from the bytes alone. */
export function needsChain(name: CheckName): boolean {
  return (CHECKS as Partial<Record<CheckName, 'bytes' | 'chain'>>)[name] !== 'bytes';
}

/** Why the view of a chain proves less than it says. */
interface Doubts {
  /** It may be at this time instead, Unix seconds. */
  readonly other?: { readonly now: bigint; readonly reason: UnknownReason } | undefined;
  /** What it says is unspent may be spent. */
  readonly state?: UnknownReason | undefined;
}

/**
 * Checks the signed bytes as a node does before it accepts them, with what is known of the chain. A node stops at the
 * first problem; here all are listed.
 */
export function checkTx(
  bytes: Uint8Array,
  rules: ChainRules,
  view: ChainView,
  history: TxHistory,
  { other, state }: Doubts = {},
): CheckReport {
  const { codec } = rules;
  const spans = new Spans(() => codec.annotate('tx', bytes).annotations);
  const read = readOrRefused(bytes, () => codec.decodeTx(bytes, NODE_MAX_SIZE));
  if ('refused' in read) return reportOf(bytes, undefined, { found: [read.refused], spans, history });
  const findings = [...allFindings(read.tx, rules, view)];
  const timed =
    other === undefined
      ? findings
      : agreed(findings, [...allFindings(read.tx, rules, { ...view, now: other.now })], other.reason);
  if (state !== undefined) timed.push(cannotTell('unspent', state, ''));
  const found = foundIn(timed, spans, history);
  // The mempool looks at the size last, when the transaction has been verified.
  const whole = { start: 0, end: bytes.length };
  if (bytes.length > MAX_TX_SIZE) {
    found.push(['size', failure({ code: 'other', message: tooLarge(bytes), path: '' }, whole)]);
  }
  return reportOf(bytes, { on: 'X', tx: read.tx, codec }, { found, spans, history });
}

/** What the rules found, by the check that shows it. */
type FoundProblem = [CheckName, Problem];

/**
 * As `checkTx`, of a transaction of the P-Chain whose findings are known: verifying it takes long enough to be done in
 * steps, and `platformFindings` is. A node's words about bytes that it can't read have no prefix here.
 */
export function checkPlatformTx(
  bytes: Uint8Array,
  findings: Iterable<Finding<PlatformRule>>,
  history: TxHistory,
): CheckReport {
  const spans = new Spans(() => platformFormats.tx.annotate(bytes).annotations);
  const read = readOrRefused(bytes, () => platformFormats.tx.decode(bytes));
  if ('refused' in read) return reportOf(bytes, undefined, { found: [read.refused], spans, history });
  return reportOf(bytes, { on: 'P', tx: read.tx }, { found: foundIn(findings, spans, history), spans, history });
}

/** As `checkTx`, of an import or export of the C-Chain, of which only the encoding is checked. */
export function checkAtomicTx(bytes: Uint8Array): CheckReport {
  const spans = new Spans(() => []);
  const history = { accepted: false, waiting: undefined };
  const read = readOrRefused(bytes, () => atomicFormats.tx.decode(bytes));
  if ('refused' in read) return reportOf(bytes, undefined, { found: [read.refused], spans, history });
  const unchecked: Unverified = { verdict: 'cannot tell', reason: { kind: 'atomic' }, path: '', span: undefined };
  return reportOf(bytes, { on: 'C', tx: read.tx }, { found: [['atomic', unchecked]], spans, history });
}

/**
 * The report of unsigned bytes by that of the same transaction with empty slots, which has an ID that no chain will
 * have, and bytes beyond theirs.
 */
export function asUnsigned<T extends CheckReport>(report: T, of: AnyTx, bytes: Uint8Array): T {
  const checks = report.checks.filter(({ name }) => name !== 'accepted');
  return { ...report, of: report.of && of, txID: sha256(bytes), checks: checks.map(withinBytes) };

  function withinBytes(check: Check): Check {
    const problems = check.problems.map((each) =>
      each.span !== undefined && each.span.end > bytes.length ? { ...each, span: undefined } : each,
    );
    return { ...check, problems };
  }
}

function readOrRefused<T>(bytes: Uint8Array, decode: () => T): { readonly tx: T } | { readonly refused: FoundProblem } {
  try {
    return { tx: decode() };
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    const span = { start: error.offset, end: bytes.length };
    return { refused: ['codec', failure({ code: 'other', message: error.message, path: error.path }, span)] };
  }
}

function foundIn(findings: Iterable<Finding<PlatformRule>>, spans: Spans, { accepted }: TxHistory): FoundProblem[] {
  return Array.from(findings, (finding) => [
    finding.rule,
    problem(finding, spans.of(finding.path), accepted === false),
  ]);
}

function reportOf(
  bytes: Uint8Array,
  of: AnyTx | undefined,
  {
    found,
    spans,
    history: { accepted, waiting },
  }: { readonly found: FoundProblem[]; readonly spans: Spans; readonly history: TxHistory },
): CheckReport {
  // Conflicts with pending transactions come last of all.
  if (waiting !== undefined) found.push(['waiting', { ...waiting, span: spans.of(waiting.path) }]);
  if (typeof accepted === 'object') {
    found.push(['accepted', { verdict: 'cannot tell', reason: accepted, path: '', span: undefined }]);
  }
  const all = of === undefined ? CHECK_NAMES : NAMES_ON[of.on];
  const names = of === undefined ? all.slice(0, 1) : all;
  const checks = names.map((name): Check => {
    const check = checkOf(name, found);
    return name === 'accepted' && accepted === true ? { ...check, verdict: 'fails' } : check;
  });
  return { of, txID: txIDOf(bytes), checks, firstReason: found.map(([, each]) => each).find(isFailure) };
}

function isFailure(problem: Problem): problem is Failure {
  return problem.verdict === 'fails';
}

/** Nodes verify against the chain only what is valid in itself; anything else may be unverifiable. */
function* allFindings(tx: Tx, rules: ChainRules, view: ChainView): Generator<Finding> {
  yield* syntacticFindings(tx, rules);
  // The bytes are anyone's: they may hold a thousand signatures.
  const signers = hasFewSignatures(signaturesOf(tx))
    ? new Signers(() => rules.codec.encodeUnsignedTx(tx.unsignedTx))
    : undefined;
  yield* semanticFindings(tx, rules, view, signers);
}

function checkOf(name: CheckName, found: readonly (readonly [CheckName, Problem])[]): Check {
  const problems = found.filter(([of]) => of === name).map(([, each]) => each);
  const failed = problems.some(({ verdict }) => verdict === 'fails');
  return { name, verdict: failed ? 'fails' : problems.length > 0 ? 'cannot tell' : 'ok', problems };
}

/** `isNew` says that the chain is known not to have accepted the transaction. */
function problem(finding: Finding<PlatformRule>, span: Span | undefined, isNew: boolean): Problem {
  if (finding.verdict === 'fails') return failure(finding, span, isNew);
  return { verdict: 'cannot tell', reason: finding.reason, path: finding.path, span };
}

function failure(
  { code, message: words, path, signers, owner, spentBy }: Omit<BrokenRule<PlatformRule>, 'rule' | 'verdict'>,
  span: Span | undefined,
  isNew = false,
): Failure {
  // What another transaction spends, this one hasn't.
  const own = { 'not signed': NOT_SIGNED, ended: ENDED } as Partial<Record<FindingCode, Explanation>>;
  const explanation = own[code] ?? explain(words, { isNew: isNew || spentBy !== undefined });
  return {
    ...{ verdict: 'fails', code, words, explanation, path, span },
    ...(signers === undefined ? {} : { signers }),
    ...(owner === undefined ? {} : { owner }),
    ...(spentBy === undefined ? {} : { spentBy }),
  };
}

function tooLarge(bytes: Uint8Array): string {
  return `tx too large: ${encodeCb58(txIDOf(bytes))} size (${bytes.length}) > max size (${MAX_TX_SIZE})`;
}

/** The bytes of a field, by its path; for a missing field, those of the nearest field around it. */
class Spans {
  readonly #annotations: () => readonly Annotation[];
  #byPath: Map<string, Span> | undefined;

  constructor(annotations: () => readonly Annotation[]) {
    this.#annotations = annotations;
  }

  of(path: string): Span | undefined {
    this.#byPath ??= spansOf(this.#annotations());
    for (let at = path; at !== ''; at = parentOf(at)) {
      const span = this.#byPath.get(at);
      if (span !== undefined) return span;
    }
    return undefined;
  }
}

/** A group stands before its parts: the first annotation of a path is the whole field. */
function spansOf(annotations: readonly Annotation[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const { path, start, end } of annotations) if (!spans.has(path)) spans.set(path, { start, end });
  return spans;
}

function parentOf(path: string): string {
  return path.replace(/(?:\.|^)[^.[]+$|\[\d+\]$/, '');
}
