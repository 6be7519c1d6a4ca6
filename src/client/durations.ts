import * as l10n from '@vscode/l10n';

/** A duration as text, rounded up so that it never ends early: `1.5 s`, `30 s`, `5 min`, `2 h`, `12 days`. */
export function inWords(ms: number): string {
  if (ms < 10_000) return l10n.t('{0} s', Math.ceil(ms / 100) / 10);
  if (ms < 120_000) return l10n.t('{0} s', Math.ceil(ms / 1000));
  if (ms < 7_200_000) return l10n.t('{0} min', Math.ceil(ms / 60_000));
  if (ms < 172_800_000) return l10n.t('{0} h', Math.ceil(ms / 3_600_000));
  return l10n.t('{0} days', Math.ceil(ms / 86_400_000).toLocaleString('en-US'));
}

/** A future time as the duration until then: `30 s (12:00:05 UTC)`, within a day with the time of day. */
export function untilInWords(at: number, now: number): string {
  const ms = at - now;
  if (ms >= 86_400_000) return inWords(ms);
  return l10n.t('{0} ({1} UTC)', inWords(ms), new Date(at).toISOString().slice(11, 19));
}
