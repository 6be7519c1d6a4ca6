import * as l10n from '@vscode/l10n';
import { inspect } from 'node:util';
import { InvalidInputError } from '../../core/errors';

/** Longer than any key; a whole file may be pasted by mistake. */
const MAX_LENGTH = 512;
/** Shorter texts aren't keys, and removing them would make messages unreadable. */
const MIN_LENGTH = 8;

/** The text of every key. */
const SHOWN = '***';

/**
 * A key of the Data API. In log lines, JSON and messages it prints as `***`: only `headers` and `secret` have its
 * characters.
 */
export class ApiKey {
  readonly #text: string;

  /** Spaces around it are ignored. Throws `InvalidInputError`, which doesn't repeat the text. */
  constructor(text: string) {
    const trimmed = text.trim();
    // Other characters of headers are never part of a key, and a line break would begin another header.
    if (!/^[\x21-\x7e]+$/.test(trimmed)) {
      throw new InvalidInputError(l10n.t('An API key has only letters, digits and punctuation, without spaces'));
    }
    if (trimmed.length < MIN_LENGTH || trimmed.length > MAX_LENGTH) {
      throw new InvalidInputError(l10n.t('An API key has {0} to {1} characters', MIN_LENGTH, MAX_LENGTH));
    }
    this.#text = trimmed;
  }

  /** Under the specification's name and the one that the public service reads (docs/protocol.md 2). */
  headers(): Readonly<Record<string, string>> {
    return { 'x-data-api-key': this.#text, 'x-glacier-api-key': this.#text };
  }

  /** Its characters: to store it, or to remove it from a text. */
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
