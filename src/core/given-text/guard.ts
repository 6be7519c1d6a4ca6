import { findIDs } from '../ids-in-text/find-ids';
import { isKeyWord } from '../private-keys/key-word';
import { LOOK_AHEAD } from '../private-keys/key-words';

/**
 * What lies between the parts of a text that is cut: `"ab" + "cd"`, `"ab" "cd"` over lines, `ab\` or `ab=` at the end
 * of a line.
 */
const CUT = /(?<=[0-9A-Za-z])(?:(["'`])[\s\\+.]{0,64}\1|[\\=]\r?\n[ \t]{0,64})(?=[0-9A-Za-z])/g;

/**
 * Whether a text may hold a private key, whole or cut into adjoining literals. Everything that is typed, pasted,
 * selected or given to a command is checked here before any of it is sent, kept or shown. A lone cb58 or hex text of 32
 * bytes passes unless it is a public test key: it looks the same as an ID or a hash.
 */
export function holdsPrivateKey(text: string): boolean {
  return isKeyWord(text) || keysIn(text).length > 0 || keysIn(joined(text)?.text ?? '').length > 0;
}

/** Whether a part of a text is a private key or a piece of one, by itself or by the text around it. */
export function touchesPrivateKey(text: string, start: number, end: number): boolean {
  if (holdsPrivateKey(text.slice(start, end))) return true;
  const around = text.slice(0, Math.min(text.length, end + LOOK_AHEAD));
  if (touches(around, start, end)) return true;
  const whole = joined(around);
  return whole !== undefined && touches(whole.text, whole.at(start), whole.at(end));
}

/** An empty selection stands for the word at the cursor. */
function touches(text: string, start: number, end: number): boolean {
  return keysIn(text).some((key) => key.start <= end && start <= key.end);
}

function keysIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  return findIDs(text).filter(({ kind }) => kind === 'privateKey');
}

/** A text without its cuts, and where its offsets are then; undefined without a cut. */
function joined(text: string): { readonly text: string; readonly at: (offset: number) => number } | undefined {
  const cuts = Array.from(text.matchAll(CUT), ({ 0: { length }, index }) => ({ index, length }));
  if (cuts.length === 0) return undefined;
  const at = (offset: number): number =>
    cuts.reduce((to, { index, length }) => to - Math.max(0, Math.min(length, offset - index)), offset);
  return { text: text.replace(CUT, ''), at };
}
