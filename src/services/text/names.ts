import { encodeCb58 } from '../../core/encodings/cb58';
import { readOutcome } from '../../core/outcome';
import { parseOwner } from './format-id';
import * as l10n from '@vscode/l10n';
import { readGiven } from '../../core/given-text/given-text';
import { ZERO_ID } from '../../core/ids/networks';

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

/** A name for a subnet or an L1, of any network. */
export interface NamedSubnet {
  /** cb58 */
  readonly id: string;
  readonly name: string;
}

/** An entry that is ignored, and why. The reason doesn't quote the ID: it may be a private key. */
interface IgnoredSubnet {
  readonly name: string;
  readonly reason: string;
}

/** The subnets and L1s that the user named. */
export class SubnetNames {
  #listed: readonly NamedSubnet[] = [];
  #names: ReadonlyMap<string, string> = new Map();

  /** In the order of the settings. */
  get listed(): readonly NamedSubnet[] {
    return this.#listed;
  }

  /** The name of a subnet or an L1 by its ID in cb58. */
  nameOf(id: string): string | undefined {
    return this.#names.get(id);
  }

  /** Takes new settings. Returns the entries whose ID is none of a subnet. */
  configure(entries: readonly NamedSubnet[]): readonly IgnoredSubnet[] {
    const ignored: IgnoredSubnet[] = [];
    this.#listed = entries.filter(({ id, name }) => {
      const reason = problemOf(id);
      if (reason !== undefined) ignored.push({ name, reason });
      return reason === undefined;
    });
    this.#names = new Map(this.#listed.map(({ id, name }) => [id, name]));
    return ignored;
  }
}

function problemOf(id: string): string | undefined {
  if (id === ZERO_ID) return l10n.t("this is the Primary Network's ID");
  const given = readGiven(id);
  if (given.kind === 'id' && given.text === id) return undefined;
  return given.kind === 'wrong' && given.code === 'checksum'
    ? l10n.t("the checksum doesn't match")
    : l10n.t("it isn't the ID of a subnet");
}
