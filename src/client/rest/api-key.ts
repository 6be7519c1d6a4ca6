import { inspect } from 'node:util';
import { InvalidInputError } from '../../core/errors';

/** Longer than any key there is; a whole file may be pasted by mistake. */
const MAX_LENGTH = 512;
/** Shorter texts are no keys, and taking them out of a message would only spoil it. */
const MIN_LENGTH = 8;

/** What stands for a key wherever a text of it is asked for. */
const SHOWN = '***';

/**
 * A key of the Data API. However it gets into a log line, a JSON text or a message, it prints as `***`: only `headers`
 * and `secret` have its characters.
 */
export class ApiKey {
  readonly #text: string;

  /** Spaces around it do not matter. Throws `InvalidInputError`, which does not repeat the text. */
  constructor(text: string) {
    const trimmed = text.trim();
    // What else a header may hold is never part of a key, and a line break would begin a header of its own.
    if (!/^[\x21-\x7e]+$/.test(trimmed)) {
      throw new InvalidInputError('an API key is one word of letters, digits and signs');
    }
    if (trimmed.length < MIN_LENGTH || trimmed.length > MAX_LENGTH) {
      throw new InvalidInputError(`an API key has ${MIN_LENGTH} to ${MAX_LENGTH} characters`);
    }
    this.#text = trimmed;
  }

  /** The specification's name, and the one that the public service reads (docs/protocol.md 2). */
  headers(): Readonly<Record<string, string>> {
    return { 'x-data-api-key': this.#text, 'x-glacier-api-key': this.#text };
  }

  /** Its characters: to store it, or to take it out of a text. */
  get secret(): string {
    return this.#text;
  }

  toString(): string {
    return SHOWN;
  }

  toJSON(): string {
    return SHOWN;
  }

  [inspect.custom](): string {
    return SHOWN;
  }
}
