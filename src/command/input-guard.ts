import { privateKeyAt, touchesPrivateKeyInSteps } from '../core/given-text/guard';
import { KeyedText } from '../core/private-keys/keyed-text';
import { finished } from '../core/steps';
import { BadInput } from './exit';

export const KEY = 'The input may hold a private key, so it was not read. Never give a private key to this command.';

/** Where a text stands. */
interface GuardedPlace {
  /** As messages name it; empty for an argument. */
  readonly place: string;
  /** The file with its folders, which may say that it keeps keys. */
  readonly path: string;
}

/** The text. Throws `BadInput` if it may hold a private key. */
export function guarded(text: string, { place, path }: GuardedPlace = { place: '', path: '' }): string {
  const at = finished(privateKeyAt(text, path));
  if (at === undefined) return text;
  if (place === '') throw new BadInput(KEY, 'privateKey');
  const line = lineOfKey(text, at);
  throw new BadInput(`${place}, line ${line}: ${KEY}`, 'privateKey', line);
}

/** From 1: the first line that may hold a key by itself, else where the text's may begin. */
function lineOfKey(text: string, at: number): number {
  const own = text.split('\n').findIndex((line) => finished(privateKeyAt(line)) !== undefined);
  return own < 0 ? text.slice(0, at).split('\n').length : own + 1;
}

/** Throws `BadInput` if an argument holds a private key, wherever it stands. */
export function refuseKeys(args: readonly string[]): void {
  for (const arg of args) guarded(arg);
}

/** Characters of the lines before that a line is read with: a heading may say what those below it are. */
const READ_BEFORE = 8_192;

/** Finds the lines of a stream that may hold a private key, or a part of one, by themselves or by those before. */
export class LineGuard {
  readonly #path: string;
  #before = '';

  /** `path` as for `guarded`. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Which of the next lines do, by their index. */
  refused(lines: readonly string[]): ReadonlySet<number> {
    const own = lines.join('\n');
    const text = this.#before + own;
    let start = this.#before.length;
    this.#before = `${text.slice(-READ_BEFORE)}\n`;
    if (finished(privateKeyAt(text, this.#path)) === undefined) return new Set();
    const keyed = new KeyedText(text, this.#path);
    const touching = lines.flatMap((line, i) => {
      const from = start;
      start += line.length + 1;
      return finished(touchesPrivateKeyInSteps(keyed, from, from + line.length)) ? [i] : [];
    });
    // A key that no line shows by itself is in any of them.
    const isHidden = touching.length === 0 && finished(privateKeyAt(own, this.#path)) !== undefined;
    return new Set(isHidden ? lines.keys() : touching);
  }
}
