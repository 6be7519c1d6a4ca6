import { toHexDigits } from '../../core/bytes/bytes';
import { readOutcome } from '../../core/outcome';
import { encodeBech32 } from '../../core/encodings/bech32';
import { parseOwner } from './format-id';
import * as l10n from '@vscode/l10n';
import { readGiven } from '../../core/given-text/given-text';
import { knownAddress, SAMPLE_OWNERS } from '../../core/ids-in-text/known-names';
import { ZERO_ID } from '../../core/ids/networks';
import { type ChainConfig, isSandbox } from '../chain/chain-config';

/** In the tooltip of what the sandbox lists in every window. */
export const SAMPLE_DATA_NOTE = l10n.t('Sample data of the sandbox');

export interface NamedAddress {
  readonly address: string;
  readonly name: string;
}

export interface NamedOwner extends NamedAddress {
  /** 20 */
  readonly bytes: Uint8Array;
}

/** The owners in the sandbox's sample data, by their hex. */
const SAMPLE_NAMES: ReadonlyMap<string, NamedOwner> = new Map(
  SAMPLE_OWNERS.map((id) => {
    const bytes = parseOwner(id);
    return [
      toHexDigits(bytes),
      { address: `X-${encodeBech32('local', bytes)}`, name: knownAddress(bytes)?.name ?? id, bytes },
    ];
  }),
);

/** The user's own names for addresses. An owner is the same on every chain and network, and so is the name. */
export class AddressNames {
  #listed: ReadonlyMap<string, NamedOwner> = new Map();
  #onSandbox = SAMPLE_NAMES;
  /** The addresses as parsed: after a change of the settings only new ones are. */
  #parsed: ReadonlyMap<string, ReturnType<typeof parsedOwner>> = new Map();

  /** Each owner once, by its hex, in the order of the settings. */
  get listed(): ReadonlyMap<string, NamedOwner> {
    return this.#listed;
  }

  /** The same, and on the sandbox the owners in its sample data after them. */
  listedOn(chain: Pick<ChainConfig, 'url' | 'history'>): ReadonlyMap<string, NamedOwner> {
    return isSandbox(chain) ? this.#onSandbox : this.#listed;
  }

  /** The name of the owner of 20 bytes. */
  nameOf(bytes: Uint8Array): string | undefined {
    return this.#listed.get(toHexDigits(bytes))?.name;
  }

  /**
   * Replaces all names. Returns the entries whose address is invalid, and why. Of several names of an
   * address, the first counts.
   */
  configure(entries: readonly NamedAddress[]): { readonly name: string; readonly reason: string }[] {
    const listed = new Map<string, NamedOwner>();
    const parsed = new Map<string, ReturnType<typeof parsedOwner>>();
    const problems: { name: string; reason: string }[] = [];
    for (const { address, name } of entries) {
      const owner = this.#parsed.get(address) ?? parsedOwner(address);
      parsed.set(address, owner);
      const { value, error } = owner;
      if (error !== undefined) problems.push({ name, reason: error.message });
      else if (!listed.has(value.key)) listed.set(value.key, { address, name, bytes: value.bytes });
    }
    this.#listed = listed;
    this.#onSandbox = new Map([...listed, ...[...SAMPLE_NAMES].filter(([key]) => !listed.has(key))]);
    this.#parsed = parsed;
    return problems;
  }
}

function parsedOwner(address: string) {
  return readOutcome(() => {
    const bytes = parseOwner(address);
    return { bytes, key: toHexDigits(bytes) };
  });
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

/** The L1 in the sandbox's sample data. */
const SAMPLE_L1: NamedSubnet = {
  id: '2v4bzzPCYi7fLK4WjhLtwnrJNQ1zveD87wBrvD9sK1qf3Rebq5',
  name: l10n.t('sample L1'),
};

/** The subnets and L1s that the user named, and the one of the sandbox. */
export class SubnetNames {
  #listed: readonly NamedSubnet[] = [];
  #names: ReadonlyMap<string, string> = new Map();

  /** In the order of the settings. */
  get listed(): readonly NamedSubnet[] {
    return this.#listed;
  }

  /** The same, and on the sandbox the L1 in its sample data after them. */
  listedOn(chain: Pick<ChainConfig, 'url' | 'history'>): readonly NamedSubnet[] {
    return isSandbox(chain) && !this.#names.has(SAMPLE_L1.id) ? [...this.#listed, SAMPLE_L1] : this.#listed;
  }

  /** Whether that list has the subnet. */
  isListedOn(id: string, chain: Pick<ChainConfig, 'url' | 'history'>): boolean {
    return this.#names.has(id) || (isSandbox(chain) && id === SAMPLE_L1.id);
  }

  /** Whether it has a name that no setting gives it. */
  isSample(id: string): boolean {
    return id === SAMPLE_L1.id && !this.#names.has(id);
  }

  /** The name of a subnet or an L1 by its ID in cb58. */
  nameOf(id: string): string | undefined {
    return this.isSample(id) ? SAMPLE_L1.name : this.#names.get(id);
  }

  /** Takes new settings. Returns the entries whose ID is none of a subnet. */
  configure(entries: readonly NamedSubnet[]): readonly IgnoredSubnet[] {
    const ignored: IgnoredSubnet[] = [];
    this.#listed = entries.filter(({ id, name }) => {
      const reason = subnetNameProblem(id);
      if (reason !== undefined) ignored.push({ name, reason });
      return reason === undefined;
    });
    this.#names = new Map(this.#listed.map(({ id, name }) => [id, name]));
    return ignored;
  }
}

function subnetNameProblem(id: string): string | undefined {
  if (id === ZERO_ID) return l10n.t("this is the Primary Network's ID");
  const given = readGiven(id);
  if (given.kind === 'id' && given.text === id) return undefined;
  return given.kind === 'wrong' && given.code === 'checksum'
    ? l10n.t("the checksum doesn't match")
    : l10n.t("it isn't the ID of a subnet");
}
