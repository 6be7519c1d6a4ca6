import { encodeCb58 } from '../encodings/cb58';
import type { Annotation } from '../codec/annotate';
import { type Codec, MAX_TX_SIZE } from '../codec/avm/codec';
import { NODE_MAX_SIZE } from '../codec/format';
import { CodecError } from '../codec/codec-error';
import type { Tx } from '../codec/avm/transactions';
import { txIDOf } from '../ids/ids';
import { hasFewSignatures, signaturesOf } from '../tx/signers';
import type { ChainRules, ChainView } from './chain-rules';
import type { BrokenRule, Finding, FindingCode, Rule, SentConflict, UnknownReason, WrongSigner } from './finding';
import { NOT_SIGNED } from './explanations/rules';
import { explain, type Explanation } from './messages';
import { semanticFindings } from './semantic';
import { Signers } from './signatures';
import { syntacticFindings } from './syntactic';

export type CheckName = 'codec' | 'size' | 'accepted' | 'waiting' | Rule;

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
  readonly tx: Tx | undefined;
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
const CHECKS: Readonly<Record<CheckName, 'bytes' | 'chain'>> = {
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
const CHECK_NAMES = Object.keys(CHECKS) as CheckName[];

/** Whether a check can't be made from the bytes alone. */
export function needsChain(name: CheckName): boolean {
  return CHECKS[name] === 'chain';
}

/**
 * Checks the signed bytes as a node does before it accepts them, with what is known of the chain. A node stops at the
 * first problem; here all are listed.
 */
export function checkTx(bytes: Uint8Array, rules: ChainRules, view: ChainView, history: TxHistory): CheckReport {
  const { codec } = rules;
  const spans = new Spans(codec, bytes);
  const { accepted, waiting } = history;
  const found: [CheckName, Problem][] = [];
  let tx: Tx | undefined;
  try {
    tx = codec.decodeTx(bytes, NODE_MAX_SIZE);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    const span = { start: error.offset, end: bytes.length };
    found.push(['codec', failure({ code: 'other', message: error.message, path: error.path }, span)]);
  }
  if (tx !== undefined) {
    for (const finding of allFindings(tx, rules, view)) {
      found.push([finding.rule, problem(finding, spans.of(finding.path), accepted === false)]);
    }
    // The mempool looks at the size last, when the transaction has been verified.
    const whole = { start: 0, end: bytes.length };
    if (bytes.length > MAX_TX_SIZE) {
      found.push(['size', failure({ code: 'other', message: tooLarge(bytes), path: '' }, whole)]);
    }
  }
  // Conflicts with pending transactions come last of all.
  if (waiting !== undefined) found.push(['waiting', { ...waiting, span: spans.of(waiting.path) }]);
  if (typeof accepted === 'object') {
    found.push(['accepted', { verdict: 'cannot tell', reason: accepted, path: '', span: undefined }]);
  }
  const names = tx === undefined ? CHECK_NAMES.slice(0, 1) : CHECK_NAMES;
  const checks = names.map((name): Check => {
    const check = checkOf(name, found);
    return name === 'accepted' && accepted === true ? { ...check, verdict: 'fails' } : check;
  });
  return { tx, txID: txIDOf(bytes), checks, firstReason: found.map(([, each]) => each).find(isFailure) };
}

function isFailure(problem: Problem): problem is Failure {
  return problem.verdict === 'fails';
}

/** Nodes verify against the chain only what is valid in itself; anything else may be unverifiable. */
function* allFindings(tx: Tx, rules: ChainRules, view: ChainView): Generator<Finding> {
  yield* syntacticFindings(tx, rules);
  // The bytes are anyone's: they may hold a thousand signatures.
  const signers = hasFewSignatures(signaturesOf(tx)) ? new Signers(rules.codec, tx.unsignedTx) : undefined;
  yield* semanticFindings(tx, rules, view, signers);
}

function checkOf(name: CheckName, found: readonly (readonly [CheckName, Problem])[]): Check {
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
  { code, message: words, path, signers, owner, spentBy }: Omit<BrokenRule, 'rule' | 'verdict'>,
  span: Span | undefined,
  isNew = false,
): Failure {
  // What another transaction spends, this one hasn't.
  const explanation = code === 'not signed' ? NOT_SIGNED : explain(words, { isNew: isNew || spentBy !== undefined });
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
  readonly #codec: Codec;
  readonly #bytes: Uint8Array;
  #byPath: Map<string, Span> | undefined;

  constructor(codec: Codec, bytes: Uint8Array) {
    this.#codec = codec;
    this.#bytes = bytes;
  }

  of(path: string): Span | undefined {
    this.#byPath ??= spansOf(this.#codec.annotate('tx', this.#bytes).annotations);
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
