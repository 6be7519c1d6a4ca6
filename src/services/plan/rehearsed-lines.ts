import * as l10n from '@vscode/l10n';
import { toHexDigits } from '../../core/bytes/bytes';
import { sha256 } from '../../core/bytes/hashes';
import type { JSONObject } from '../../core/json/json';
import { isRecord } from '../../core/json/record';
import { present } from '../../core/present';
import { editableJSON } from '../../core/signing/tx-json';
import type { AnyTx } from '../../core/signing/signable';
import type { PlanStep } from './plan-document';

/** Longer values, such as a genesis, are kept by their hash. */
const LONGEST_VALUE = 256;

/** What is kept beside what its bytes say. */
interface SaidOfStep {
  /** nAVAX. */
  readonly fee: bigint;
  /** Addresses. */
  readonly signers: readonly string[];
}

/** All that the transaction of a step does, a line for each field or part of a list: other lines mean another one. */
export function rehearsedLines(any: AnyTx, { values }: PlanStep, said?: SaidOfStep): string[] {
  const { unsignedTx } = editableJSON(any) as { readonly unsignedTx: JSONObject };
  const lines = Object.entries(unsignedTx).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((each: unknown) => `${key}: ${writtenValue(each)}`),
  );
  // Days are counted from the moment at which it is made.
  const { end } = values;
  const isRelative = typeof end === 'string' && /^\d+$/.test(end);
  const timed = isRelative ? lines.map((line) => line.replace(/\bend \d+/, 'end')) : lines;
  if (said === undefined) return timed;
  const { fee, signers } = said;
  return [
    `${FEE_LINE} ${fee} nAVAX`,
    ...(signers.length > 0 ? [`${SIGNERS_LINE} ${signers.join(' ')}`] : []),
    ...timed,
  ];
}

const FEE_LINE = 'fee:';
const SIGNERS_LINE = 'signers:';

/** How a step is something else than was rehearsed; undefined if it isn't, or if nothing was kept of that. */
export function rehearsalDifference(before: readonly string[] | undefined, now: readonly string[]): string | undefined {
  if (before === undefined) return undefined;
  const [gone, come] = [linesNotIn(before, now), linesNotIn(now, before)];
  const text = (lines: readonly string[]): string => lines.join('; ');
  const parts = present([
    come.length > 0 && l10n.t('now {0}', text(come)),
    gone.length > 0 && l10n.t('rehearsed {0}', text(gone)),
  ]);
  return parts.length === 0 ? undefined : parts.join('; ');
}

/** The lines of a list that another one doesn't have, or has less often. */
function linesNotIn(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((each) => {
    const at = left.indexOf(each);
    return at === -1 || (left.splice(at, 1), false);
  });
}

/** The lines without what an accepted transaction doesn't say of itself. */
export function linesOfBytes(lines: readonly string[] | undefined): readonly string[] | undefined {
  return lines?.filter((each) => !each.startsWith(FEE_LINE) && !each.startsWith(SIGNERS_LINE));
}

function writtenValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writtenValue).join(' ')}]`;
  if (isRecord(value)) {
    const fields = Object.entries(value).filter(([, each]) => each !== undefined);
    return fields.map(([key, each]) => `${key} ${writtenValue(each)}`).join(', ');
  }
  const text = String(value);
  return text.length > LONGEST_VALUE ? `sha256 ${toHexDigits(sha256(new TextEncoder().encode(text)))}` : text;
}
