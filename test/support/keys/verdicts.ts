import { sha256 } from '../../../src/core/bytes/hashes';
import { type Form, makeText, readSetups, type Setup, type Treatment, treatmentOf } from './corpus';

/** Margins that patches, mails, listings, and other systems give a text. */
export const MARGINS: readonly (readonly [title: string, margin: (line: string) => string])[] = [
  ['as they are', (line) => line],
  ['in a patch', (line) => `+${line}`],
  ['in a mail', (line) => `> ${line}`],
  ['in a comment', (line) => `// ${line}`],
  ['of Windows', (line) => `${line}\r`],
];

export function withMargin(text: string, margin: (line: string) => string): string {
  return text.split('\n').map(margin).join('\n');
}

interface Verdict {
  readonly title: string;
  readonly about: Setup[1];
  readonly keys: readonly Treatment[];
  readonly ids: readonly Treatment[];
  /** The place of the text in its corpus, with its form and its margin. */
  readonly place: string;
}

/** What a hover does with each key and ID of a corpus, which has the same bytes each time. */
export function* verdictsOn(file: string, forms: readonly Form[], margins = MARGINS): Generator<Verdict> {
  const name = file.replace(/^.*\//, '');
  for (const [index, setup] of readSetups(file).entries()) {
    for (const form of forms) {
      for (const [margin, put] of margins) {
        const place = `${name} ${index} ${form} ${margin}`;
        const made = makeText(setup, form, (token) => sha256(Buffer.from(`${place} ${token}`)));
        const { title, about } = made;
        const text = withMargin(made.text, put);
        const [keys, ids] = ([made.keys, made.ids] as const).map((all) => all.map((token) => treatmentOf(text, token)));
        yield { title, about, keys: keys ?? [], ids: ids ?? [], place };
      }
    }
  }
}
