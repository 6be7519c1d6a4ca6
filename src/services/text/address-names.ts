import { encodeCb58 } from '../../core/encodings/cb58';
import { readOutcome } from '../../core/outcome';
import { parseOwner } from './owner-text';

/** An address as the settings name it. */
export interface NamedAddress {
  readonly address: string;
  readonly name: string;
}

/** The user's own names for addresses. An owner is the same on every chain and network, and so is the name. */
export class AddressNames {
  #names: ReadonlyMap<string, string> = new Map();

  /** The name of the owner of 20 bytes. */
  nameOf(bytes: Uint8Array): string | undefined {
    return this.#names.get(encodeCb58(bytes));
  }

  /**
   * Replaces all names. Returns the entries whose address is invalid, and why. Of several names of an
   * address, the first counts.
   */
  configure(entries: readonly NamedAddress[]): { readonly name: string; readonly reason: string }[] {
    const names = new Map<string, string>();
    const problems: { name: string; reason: string }[] = [];
    for (const { address, name } of entries) {
      const { value: owner, error } = readOutcome(() => encodeCb58(parseOwner(address)));
      if (error !== undefined) problems.push({ name, reason: error.message });
      else if (!names.has(owner)) names.set(owner, name);
    }
    this.#names = names;
    return problems;
  }
}
