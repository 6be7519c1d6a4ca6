import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { MESSAGE_MAX_SIZE } from '../../core/bytes/bytes';
import { isID } from '../../core/encodings/cb58';
import { InvalidInputError } from '../../core/outcome';
import type { RehearsedStep } from './rehearsed-step';

const kept = v.object({
  steps: v.record(
    v.string(),
    v.object({
      /** cb58, once it was issued. */
      txID: v.optional(v.pipe(v.string(), v.check(isID))),
      /** What was signed, with `0x`. */
      bytes: v.optional(v.pipe(v.string(), v.maxLength(2 * MESSAGE_MAX_SIZE), v.regex(/^0x(?:[0-9a-f]{2})+$/))),
      /** What it was said to do when the plan's first step was opened: a line each. */
      rehearsed: v.optional(v.array(v.string())),
    }),
  ),
});

/** What is kept of a step beside its plan. */
export type IssuedStep = Readonly<v.InferOutput<typeof kept>['steps'][string]>;

/** By the names of the steps. */
export type IssuedSteps = ReadonlyMap<string, IssuedStep>;

/** The file beside a plan that keeps what was issued. */
export function issuedPath(path: string): string {
  return `${path.replace(/\.json$/i, '')}.issued.json`;
}

/** Reads that file; undefined is none. Throws `InvalidInputError` for another one: a step would be made again. */
export function readIssued(text: string | undefined): IssuedSteps {
  if (text === undefined) return new Map();
  try {
    return new Map(Object.entries(v.parse(kept, JSON.parse(text)).steps));
  } catch {
    throw new InvalidInputError(l10n.t('the file of issued steps has none'));
  }
}

/** The text of that file. */
export function issuedText(steps: IssuedSteps): string {
  return `${JSON.stringify({ steps: Object.fromEntries(steps) }, undefined, 2)}\n`;
}

/** With what is new of a step. */
export function withStep(steps: IssuedSteps, name: string, change: IssuedStep): IssuedSteps {
  return new Map(steps).set(name, { ...steps.get(name), ...change });
}

/**
 * With what the steps were rehearsed to do, once one of them is about to be signed: later ones are compared with that. What
 * was kept before stays, unless a person agrees to what is said now.
 */
export function keptRehearsal(steps: IssuedSteps, rehearsal: readonly RehearsedStep[], isAgreed: boolean): IssuedSteps {
  let kept = steps;
  const open = rehearsal.find(({ state }) => state !== 'done');
  for (const each of rehearsal) {
    const { step, state, rehearsed } = each;
    const isKnown = state === 'accepted' || state === 'differs' || each === open;
    if (rehearsed === undefined || !isKnown || (!isAgreed && kept.get(step.name)?.rehearsed !== undefined)) continue;
    kept = withStep(kept, step.name, { rehearsed: [...rehearsed] });
  }
  return kept;
}
