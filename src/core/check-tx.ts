import { encodeCb58 } from './encodings/cb58';
import type { Annotation } from './codec/annotate';
import type { Codec } from './codec/avm/codec';
import { NODE_MAX_SIZE } from './codec/avm/codec';
import { CodecError } from './codec/codec-error';
import type { Tx } from './codec/avm/transactions';
import { txIDOf } from './ids';
import type { ChainRules, ChainView } from './rules/chain-rules';
import type { Finding, FindingCode, Rule, WrongSigner } from './rules/finding';
import type { Explanation } from './rules/messages';
import { explain } from './rules/messages';
import { semanticFindings } from './rules/semantic';
import { syntacticFindings } from './rules/syntactic';

/** A mempool takes no larger transaction (vms/txs/mempool/mempool.go MaxTxSize). */
export const MAX_TX_SIZE = 64 * 1024;

export type CheckName = 'codec' | 'size' | 'accepted' | 'waiting' | Rule;

/** A span of the transaction's bytes: the first, and the one after the last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Something that is wrong, or that could not be told. */
export interface Problem {
  readonly verdict: 'fails' | 'cannot tell';
  /** What code may depend on; `words` are for people. */
  readonly code: FindingCode;
  /** The node's own words; for `cannot tell`, why. */
  readonly words: string;
  readonly explanation: Explanation | undefined;
  /** The field, such as `unsignedTx.inputs[0]`, and its bytes. */
  readonly path: string;
  readonly span: Span | undefined;
  /** With the code `wrong signer`. */
  readonly signers?: WrongSigner;
}

/** One check, with everything that it found; `ok` when it found nothing. */
export interface Check {
  readonly name: CheckName;
  readonly verdict: 'ok' | 'fails' | 'cannot tell';
  readonly problems: readonly Problem[];
}

/** What a node would say to a transaction. */
export interface CheckReport {
  /** Undefined when the bytes are no transaction. */
  readonly tx: Tx | undefined;
  readonly txID: Uint8Array;
  readonly checks: readonly Check[];
  /** What a node would answer first; undefined if it would take the transaction, as far as can be told. */
  readonly firstReason: Problem | undefined;
}

/** What is known of this very transaction. */
export interface TxHistory {
  /** Whether it is accepted already. */
  readonly accepted: boolean | 'unknown';
  /** Whether it waits in the node's mempool already, or what speaks against it there. */
  readonly waiting: boolean | 'unknown' | WaitingProblem;
}

/** What is known of a transaction that waits, or of one that waits and uses the same; in the node's words if it fails. */
export type WaitingProblem = Omit<Problem, 'span'>;

/** In the order in which they are shown. */
const CHECKS: readonly CheckName[] = [
  'codec',
  'size',
  'network',
  'chain',
  'memo',
  'name',
  'states',
  'asset',
  'outputs',
  'owners',
  'inputs',
  'operations',
  'amounts',
  'credentials',
  'unspent',
  'fx',
  'locktime',
  'signatures',
  'peer chain',
  'accepted',
  'waiting',
];

/**
 * Everything that a node will check before it accepts the signed bytes, tried with what is known of the chain. A node
 * stops at the first thing it finds; here all are listed.
 */
export function checkTx(bytes: Uint8Array, rules: ChainRules, view: ChainView, history: TxHistory): CheckReport {
  const { codec } = rules;
  const spans = new Spans(codec, bytes);
  const found: [CheckName, Problem][] = [];
  let tx: Tx | undefined;
  try {
    tx = codec.decodeTx(bytes, NODE_MAX_SIZE);
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    const span = { start: error.offset, end: bytes.length };
    found.push(['codec', { ...problem(fails(error.message, error.path)), span }]);
  }
  if (tx !== undefined) {
    for (const finding of allFindings(tx, rules, view)) {
      found.push([finding.rule, { ...problem(finding), span: spans.of(finding.path) }]);
    }
    // The mempool looks at the size last, when the transaction has been verified.
    const whole = { start: 0, end: bytes.length };
    if (bytes.length > MAX_TX_SIZE) {
      found.push(['size', { ...problem(fails(tooLarge(bytes), '')), span: whole }]);
    }
  }
  // Of those that wait the mempool thinks last of all.
  const { waiting } = history;
  if (typeof waiting === 'object') found.push(['waiting', { ...waiting, span: spans.of(waiting.path) }]);
  // Only up to here are the words the node's own.
  const firstReason = found.find(([, { verdict }]) => verdict === 'fails')?.[1];
  found.push(...historyProblems(history));
  const names = tx === undefined ? CHECKS.slice(0, 1) : CHECKS;
  return { tx, txID: txIDOf(bytes), checks: names.map((name) => checkOf(name, found)), firstReason };
}

/** A node tries the chain only when the transaction is right in itself; without that, much of it cannot be tried. */
function* allFindings(tx: Tx, rules: ChainRules, view: ChainView): Generator<Finding> {
  yield* syntacticFindings(tx, rules);
  yield* semanticFindings(tx, rules, view);
}

function checkOf(name: CheckName, found: readonly (readonly [CheckName, Problem])[]): Check {
  const problems = found.filter(([of]) => of === name).map(([, each]) => each);
  const failed = problems.some(({ verdict }) => verdict === 'fails');
  return { name, verdict: failed ? 'fails' : problems.length > 0 ? 'cannot tell' : 'ok', problems };
}

function* historyProblems({ accepted, waiting }: TxHistory): Generator<[CheckName, Problem]> {
  if (accepted === true) {
    yield ['accepted', problem(fails('it is accepted already: sending it again changes nothing', ''))];
  } else if (accepted === 'unknown') yield ['accepted', cannot('the node could not be asked for the transaction')];
  if (waiting === true) yield ['waiting', problem(fails('it waits in the mempool already', ''))];
  else if (waiting === 'unknown')
    yield ['waiting', cannot('a node does not say what waits in its mempool', 'mempool unknown')];
}

function cannot(why: string, code: FindingCode = 'other'): Problem {
  return problem({ verdict: 'cannot tell', code, message: why, path: '' });
}

function fails(message: string, path: string): Omit<Finding, 'rule'> {
  return { verdict: 'fails', code: 'other', message, path };
}

function problem({ verdict, code, message, path, signers }: Omit<Finding, 'rule'>): Problem {
  const found = { verdict, code, words: message, explanation: explain(message), path, span: undefined };
  return signers === undefined ? found : { ...found, signers };
}

function tooLarge(bytes: Uint8Array): string {
  return `tx too large: ${encodeCb58(txIDOf(bytes))} size (${bytes.length}) > max size (${MAX_TX_SIZE})`;
}

/** The bytes of a field, by its path; a field that is not there has those of the nearest field around it. */
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

/** A group stands before its parts, so that the first of a path is the whole of it. */
function spansOf(annotations: readonly Annotation[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const { path, start, end } of annotations) if (!spans.has(path)) spans.set(path, { start, end });
  return spans;
}

function parentOf(path: string): string {
  return path.replace(/(?:\.|^)[^.[]+$|\[\d+\]$/, '');
}
