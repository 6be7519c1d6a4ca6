import * as l10n from '@vscode/l10n';

/** An invalid value in the settings, which is ignored. */
export interface Mistake {
  /** Without the section's name: `chains`. */
  readonly setting: string;
  /** The entry of the setting, such as `chain "A"`; undefined for the whole setting. */
  readonly entry?: string | undefined;
  readonly reason: string;
}

/** Mistakes in one notification; the log lists all. */
const SHOWN = 3;

/** The text of one mistake, for the log and a notification. */
export function mistakeText(product: string, section: string, mistake: Mistake): string {
  return l10n.t('{0} ignores {1}: {2}.', product, place(section, mistake), mistake.reason);
}

/** One notification for all mistakes that were found together. */
export function mistakesText(product: string, section: string, mistakes: readonly Mistake[]): string {
  const [first] = mistakes;
  if (mistakes.length === 1 && first !== undefined) return mistakeText(product, section, first);
  const shown = mistakes
    .slice(0, SHOWN)
    .map((mistake) => `${place(section, mistake)}: ${mistake.reason}`)
    .join('; ');
  return mistakes.length > SHOWN
    ? l10n.t(
        '{0} ignores {1} values in your settings: {2}. The log lists all of them.',
        product,
        mistakes.length,
        shown,
      )
    : l10n.t('{0} ignores {1} values in your settings: {2}.', product, mistakes.length, shown);
}

function place(section: string, { setting, entry }: Mistake): string {
  return entry === undefined ? `${section}.${setting}` : l10n.t('{0} in {1}', entry, `${section}.${setting}`);
}
