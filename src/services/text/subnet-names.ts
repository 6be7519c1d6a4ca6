import * as l10n from '@vscode/l10n';
import { readGiven } from '../../core/given-text/given-text';
import { ZERO_ID } from '../../core/ids/networks';

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
