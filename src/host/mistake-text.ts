/** A value of the settings that is ignored. */
export interface Mistake {
  /** Without the section's name: `chains`. */
  readonly setting: string;
  /** Which entry of the setting, such as `chain "A"`; undefined for the whole setting. */
  readonly entry?: string | undefined;
  readonly reason: string;
}

/** More of them aren't read in a notification. */
const SHOWN = 3;

/** What the log and a notification of one mistake say. */
export function mistakeText(product: string, section: string, mistake: Mistake): string {
  return `${product} ignores ${place(section, mistake)}: ${mistake.reason}.`;
}

/** One notification for all mistakes that were found together. */
export function mistakesText(product: string, section: string, mistakes: readonly Mistake[]): string {
  const [first] = mistakes;
  if (mistakes.length === 1 && first !== undefined) return mistakeText(product, section, first);
  const shown = mistakes.slice(0, SHOWN).map((mistake) => `${place(section, mistake)}: ${mistake.reason}`);
  const more = mistakes.length - shown.length;
  const rest = more > 0 ? `; and ${more} more, which the log lists` : '';
  return `${product} ignores ${mistakes.length} values in your settings: ${shown.join('; ')}${rest}.`;
}

function place(section: string, { setting, entry }: Mistake): string {
  return entry === undefined ? `${section}.${setting}` : `${entry} in ${section}.${setting}`;
}
