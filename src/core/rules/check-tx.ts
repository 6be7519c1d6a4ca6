import { sha256 } from '../bytes/hashes';
import type { Annotation } from '../codec/annotate';
import { atomicFormats, wordsSinceHelicon } from '../codec/atomic/atomic-formats';
import type { Codec } from '../codec/avm/codec';
import { CodecError } from '../codec/codec-error';
import { NODE_MAX_SIZE } from '../codec/format';
import { platformFormats } from '../codec/platform/platform-formats';
import { txIDOf } from '../ids/ids';
import type { AnyTx } from '../signing/signable';
import {
  type Broken,
  cannotTell,
  type CheckName,
  checksOn,
  fails,
  type Finding,
  type Span,
  type UnknownReason,
} from './finding';
import { present } from '../present';

/**
 * One check and what its rules found. `accepted` fails without a finding: a transaction that is accepted has nothing
 * wrong with it. `waiting` is left out where nothing is known of it, since nodes don't list their mempool.
 */
export interface Check {
  readonly name: CheckName;
  readonly verdict: 'ok' | 'fails' | 'cannot tell';
  readonly findings: readonly Finding[];
}

export interface CheckReport {
  /** Undefined when the bytes aren't a transaction. */
  readonly tx: AnyTx | undefined;
  /** Of unsigned bytes, which have no ID, the hash to sign. */
  readonly txID: Uint8Array;
  readonly checks: readonly Check[];
  /** A node's response; undefined if it accepts the transaction, as far as can be verified. */
  readonly firstReason: Broken | undefined;
}

/** Whether a node would accept a transaction. An accepted one has nothing wrong with it. */
export function verdictOf({ checks }: Pick<CheckReport, 'checks'>): 'accepted' | 'fails' | 'cannot tell' | 'passes' {
  if (checks.some(({ name, verdict }) => name === 'accepted' && verdict === 'fails')) return 'accepted';
  const verdicts = checks.map(({ verdict }) => verdict);
  if (verdicts.includes('fails')) return 'fails';
  return verdicts.includes('cannot tell') ? 'cannot tell' : 'passes';
}

/** What is known about this very transaction. */
export interface TxStanding {
  /** Whether it is already accepted, or why that is unknown. */
  readonly accepted: boolean | UnknownReason;
  /** That it, or one that spends the same input, is pending. */
  readonly waiting?: Finding | undefined;
}

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

export const ATOMIC_FORMAT_BEFORE_HELICON: TxFormat = {
  decode: (bytes) => ({ on: 'C', tx: atomicFormats.tx.decode(bytes) }),
  annotate: (bytes) => atomicFormats.tx.annotate(bytes).annotations,
};

/** In the words of since Helicon. */
export const ATOMIC_FORMAT: TxFormat = {
  ...ATOMIC_FORMAT_BEFORE_HELICON,
  decode(bytes) {
    try {
      return ATOMIC_FORMAT_BEFORE_HELICON.decode(bytes);
    } catch (error) {
      if (error instanceof CodecError) error.message = wordsSinceHelicon(error.message);
      throw error;
    }
  },
};

/**
 * What a node says about signed bytes before it accepts them, by what its rules find in the transaction. A node stops at
 * the first problem; here all are listed. Bytes that aren't a transaction need no findings.
 */
export function reportOf(
  bytes: Uint8Array,
  format: TxFormat,
  findings: readonly Finding[],
  { accepted, waiting }: TxStanding,
): CheckReport {
  const txID = txIDOf(bytes);
  const read = readOrRefused(bytes, format);
  if ('refused' in read) {
    const { refused } = read;
    return { tx: undefined, txID, checks: [checkOf('codec', [refused])], firstReason: refused };
  }
  const spans = new Spans(() => format.annotate(bytes));
  const whole = { start: 0, end: bytes.length };
  // Conflicts with pending transactions come last of all.
  const found = present([...findings, waiting]).map((finding): Finding => {
    const span = finding.rule === 'size' ? whole : spans.of(finding.path);
    return { ...finding, span };
  });
  if (typeof accepted === 'object') found.push(cannotTell('accepted', accepted, ''));
  const names = checksOn(read.tx.on).filter((name) => name !== 'waiting' || waiting !== undefined);
  const checks = names.map((name): Check => {
    const check = checkOf(name, found);
    return name === 'accepted' && accepted === true ? { ...check, verdict: 'fails' } : check;
  });
  return { tx: read.tx, txID, checks, firstReason: found.find(isBroken) };
}

/**
 * The report of unsigned bytes by that of the same transaction with empty slots, which has an ID that no chain will
 * have, and bytes beyond theirs.
 */
export function asUnsigned<T extends CheckReport>(report: T, tx: AnyTx, bytes: Uint8Array): T {
  const checks = report.checks.filter(({ name }) => name !== 'accepted');
  return { ...report, tx: report.tx && tx, txID: sha256(bytes), checks: checks.map(withinBytes) };

  function withinBytes(check: Check): Check {
    const findings = check.findings.map((each) =>
      each.span !== undefined && each.span.end > bytes.length ? { ...each, span: undefined } : each,
    );
    return { ...check, findings };
  }
}

function readOrRefused(bytes: Uint8Array, { decode }: TxFormat): { readonly tx: AnyTx } | { readonly refused: Broken } {
  try {
    return { tx: decode(bytes) };
  } catch (error) {
    if (!(error instanceof CodecError)) throw error;
    const span = { start: error.offset, end: bytes.length };
    return { refused: { ...fails('codec', error.message, error.path), span } };
  }
}

function isBroken(finding: Finding): finding is Broken {
  return finding.verdict === 'fails';
}

function checkOf(name: CheckName, all: readonly Finding[]): Check {
  const findings = all.filter(({ rule }) => rule === name);
  const verdict = findings.some(isBroken) ? 'fails' : findings.length > 0 ? 'cannot tell' : 'ok';
  return { name, verdict, findings };
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
