import * as l10n from '@vscode/l10n';
import { messageOf } from '../../core/errors';

/**
 * An error in the log: name, message and details of our own errors, the stack of others, and the cause. Our errors are
 * recognized by `details` rather than their class: each bundle of the extension has its own classes.
 */
export function errorLines(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const own = isOwnError(error)
    ? `${error.name}: ${error.message}${error.details === undefined ? '' : ` (${error.details})`}`
    : (error.stack ?? error.message);
  return error.cause === undefined ? own : `${own}\n  caused by ${errorLines(error.cause)}`;
}

/** Whether this is an `ExpectedError`, whose message is a text for the user. */
function isOwnError(error: unknown): error is Error & { readonly details: string | undefined } {
  return error instanceof Error && 'details' in error;
}

/** Longest text of a node in a notification, in characters. The log has all of it. */
const SHOWN_WORDS = 200;

/** A failure in a notification: what happened, why, what to do next. A node's own text follows its explanation. */
export function failureText(error: unknown, product: string): string {
  if (isOwnError(error)) return expectedFailureText(error);
  return l10n.t('{0} failed: {1}', product, messageOf(error));
}

/** As `failureText`, of an error of ours. */
export function expectedFailureText(error: Error): string {
  const reason = error.message;
  const explained = explanationOf(error);
  if (explained === undefined) return ended(reason);
  const words = reason.length > SHOWN_WORDS ? `${reason.slice(0, SHOWN_WORDS)}…` : reason;
  return `${explained.meaning} ${explained.advice} (${words})`;
}

/** Messages are also labels, which have no full stop at the end. */
function ended(sentence: string): string {
  return /[.!?…。]$/.test(sentence) ? sentence : l10n.t('{0}.', sentence);
}

function explanationOf(error: Error): { readonly meaning: string; readonly advice: string } | undefined {
  const { explanation } = error as { readonly explanation?: { readonly meaning?: unknown; readonly advice?: unknown } };
  if (typeof explanation?.meaning !== 'string' || typeof explanation.advice !== 'string') return undefined;
  return { meaning: explanation.meaning, advice: explanation.advice };
}
