import { encodeCb58 } from '../../src/core/encodings/cb58';
import { Refusal } from './refusal';

/** Names for IDs, of blockchains or of assets; an ID is printed with its first name (ids.Aliaser). */
export class Aliases {
  readonly #ids = new Map<string, Uint8Array>();
  /** By the ID's cb58 text. */
  readonly #names = new Map<string, string>();

  add(id: Uint8Array, ...aliases: readonly string[]): void {
    for (const alias of aliases) {
      if (this.#ids.has(alias)) throw new Error(`alias already mapped to an ID: ${alias}`);
      this.#ids.set(alias, id);
    }
    const text = encodeCb58(id);
    const first = aliases[0];
    if (first !== undefined && !this.#names.has(text)) this.#names.set(text, first);
  }

  find(alias: string): Uint8Array | undefined {
    return this.#ids.get(alias);
  }

  lookup(alias: string): Uint8Array {
    const id = this.#ids.get(alias);
    if (id === undefined) throw new Refusal(`there is no ID with alias: ${alias}`);
    return id;
  }

  /** The first alias of an ID, or its cb58 text. */
  nameOf(id: Uint8Array): string {
    const text = encodeCb58(id);
    return this.#names.get(text) ?? text;
  }
}
