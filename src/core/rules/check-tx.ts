import { sha256 } from '../bytes/hashes';
import type { Annotation } from '../codec/annotate';
import { atomicFormats } from '../codec/atomic/formats';
import type { Codec } from '../codec/avm/codec';
import { CodecError } from '../codec/codec-error';
import { NODE_MAX_SIZE } from '../codec/format';
import { platformFormats } from '../codec/platform/formats';
import { txIDOf } from '../ids/ids';
import type { AnyTx } from '../signing/signable';
import { ENDED, NOT_SIGNED } from './explanations/rules';
import {
  type BrokenRule,
  type CheckName,
  checksOn,
  fails,
  type Finding,
  type FindingCode,
  type SentConflict,
  type UnknownReason,
  type WrongSigner,
} from './finding';
import { explain, type Explanation } from './messages';

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

/** How signed transactions of a chain are read, as its node does. */
export interface TxFormat {
  /** Throws `CodecError`. */
  readonly decode: (bytes: Uint8Array) => AnyTx;
  /** Of bytes that can be decoded. */
  readonly annotate: (bytes: Uint8Array) => readonly Annotation[];
}

export function avmFormat(codec: Codec): TxFormat {
  return {
    decode: (bytes) => ({ on: 'X', tx: codec.decodeTx(bytes, NODE_MAX_SIZE), codec }),
    annotate: (bytes) => codec.annotate('tx', bytes).annotations,
  };
}

/** A node's words about bytes of the P-Chain that it can't read have no prefix here. */
export const PLATFORM_FORMAT: TxFormat = {
  decode: (bytes) => ({ on: 'P', tx: platformFormats.tx.decode(bytes) }),
  annotate: (bytes) => platformFormats.tx.annotate(bytes).annotations,
};

export const ATOMIC_FORMAT: TxFormat = {
  decode: (bytes) => ({ on: 'C', tx: atomicFormats.tx.decode(bytes) }),
  annotate: (bytes) => atomicFormats.tx.annotate(bytes).annotations,
};

/**
 * What a node says about signed bytes before it accepts them, by what its rules find in the transaction. A node stops at
 * the first problem; here all are listed. Bytes that aren't a transaction need no findings.
 */
export function reportOf(
  bytes: Uint8Array,
  format: TxFormat,
  findings: readonly Finding[],
  { accepted, waiting }: TxHistory,
): CheckReport {
  const txID = txIDOf(bytes);
  const read = readOrRefused(bytes, format);
  if ('refused' in read) {
    const { refused } = read;
    return { of: undefined, txID, checks: [checkOf('codec', [['codec', refused]])], firstReason: refused };
  }
  const spans = new Spans(() => format.annotate(bytes));
  const whole = { start: 0, end: bytes.length };
  const found = findings.map((finding): FoundProblem => {
    const span = finding.rule === 'size' ? whole : spans.of(finding.path);
    return [finding.rule, problem(finding, span, accepted === false)];
  });
  // Conflicts with pending transactions come last of all.
  if (waiting !== undefined) found.push(['waiting', { ...waiting, span: spans.of(waiting.path) }]);
  if (typeof accepted === 'object') {
    found.push(['accepted', { verdict: 'cannot tell', reason: accepted, path: '', span: undefined }]);
  }
  const checks = checksOn(read.of.on).map((name): Check => {
    const check = checkOf(name, found);
    return name === 'accepted' && accepted === true ? { ...check, verdict: 'fails' } : check;
  });
  return { of: read.of, txID, checks, firstReason: found.map(([, each]) => each).find(isFailure) };
}

/** What the rules found, by the check that shows it. */
type FoundProblem = readonly [CheckName, Problem];

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

function readOrRefused(
  bytes: Uint8Array,
  { decode }: TxFormat,
): { readonly of: AnyTx } | { readonly refused: Failure } {
  try {
    return { of: decode(bytes) };
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    const span = { start: error.offset, end: bytes.length };
    return { refused: failure(fails('codec', error.message, error.path), span) };
  }
}

function isFailure(problem: Problem): problem is Failure {
  return problem.verdict === 'fails';
}

function checkOf(name: CheckName, found: readonly FoundProblem[]): Check {
  const problems = found.filter(([of]) => of === name).map(([, each]) => each);
  const failed = problems.some(({ verdict }) => verdict === 'fails');
  return { name, verdict: failed ? 'fails' : problems.length > 0 ? 'cannot tell' : 'ok', problems };
}

/** `isNew` says that the chain is known not to have accepted the transaction. */
function problem(finding: Finding, span: Span | undefined, isNew: boolean): Problem {
  if (finding.verdict === 'fails') return failure(finding, span, isNew);
  return { verdict: 'cannot tell', reason: finding.reason, path: finding.path, span };
}

function failure(
  { code, message: words, path, signers, owner, spentBy }: BrokenRule,
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
