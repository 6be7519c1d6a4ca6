import { ExpectedError } from '../../src/core/errors';
import { encodeCb58 } from '../../src/core/encodings/cb58';

/** The sandbox's time: Unix milliseconds. */
export interface WallClock {
  now(): number;
}

export const systemClock: WallClock = { now: () => Date.now() };

/** Whole Unix seconds, the unit of blocks and locktimes. */
export function unixSeconds(clock: WallClock): bigint {
  return BigInt(Math.floor(clock.now() / 1000));
}

/** Seconds of a day. */
export const DAY = 86_400n;

/** The node rejects a request: `message` is its wording, which the caller gets as the error of a JSON-RPC response. */
export class Refusal extends ExpectedError {
  override readonly name = 'Refusal';
}

/** The error of avalanchego's database for a missing key. */
export function notFound(): Refusal {
  return new Refusal('not found');
}

/** Runs `action`; its refusal is thrown again with `prefix`, as Go wraps an error. */
export function within<T>(prefix: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof ExpectedError) throw new Refusal(`${prefix}: ${error.message}`, { cause: error });
    throw error;
  }
}

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
