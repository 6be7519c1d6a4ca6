/** Which type ID stands for which Go type on one chain. IDs are given in order; some stand for no type. */
export class TypeRegistry {
  readonly #names: readonly (string | undefined)[];
  readonly #ids: ReadonlyMap<string | undefined, number>;

  /** @param names the Go type of each type ID, such as `secp256k1fx.TransferOutput`; undefined where there is none. */
  constructor(names: readonly (string | undefined)[]) {
    this.#names = names;
    this.#ids = new Map(names.map((name, id) => [name, id]));
  }

  /** The Go type of a type ID; undefined if this chain has none. */
  nameOf(typeID: number): string | undefined {
    return this.#names[typeID];
  }

  /** The type ID of a Go type; undefined if this chain lacks it. */
  idOf(name: string): number | undefined {
    return this.#ids.get(name);
  }
}
