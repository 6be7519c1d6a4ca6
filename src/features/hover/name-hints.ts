import * as l10n from '@vscode/l10n';
import { inSlices } from '../../client/clock';
import { findIDsInSteps } from '../../core/ids-in-text/find-ids';
import type { FoundID } from '../../core/ids-in-text/id-context';
import { knownAddress, knownName } from '../../core/ids-in-text/known-names';
import { type DocumentText, keyedText } from '../../core/private-keys/keyed-text';
import type { Steps } from '../../core/steps';
import type { Chain } from '../../services/chain/chain';
import type { Services } from '../../services/create-services';
import { visibleText } from '../../services/text/format-text';

/** A name to show in a text, which is plain text itself. */
export interface NameHint {
  /** UTF-16 */
  readonly offset: number;
  readonly name: string;
}

type NameHintParts = Pick<Services, 'chains' | 'names' | 'subnetNames' | 'resolver' | 'describer'>;

const LONGEST_NAME = 64;
const QUOTE = /["'`]/;

/** Names of addresses, chains, subnets and assets, from the settings and from what was loaded before. */
export class NameHints {
  readonly #parts: NameHintParts;

  constructor(parts: NameHintParts) {
    this.#parts = parts;
  }

  /** The hints between two offsets of a document, found in slices. Sends nothing. Rejects with the signal's reason. */
  in(document: DocumentText, begin: number, until: number, signal: AbortSignal): Promise<NameHint[]> {
    return inSlices(this.#inSteps(document, begin, until), signal);
  }

  *#inSteps(document: DocumentText, begin: number, until: number): Steps<NameHint[]> {
    const keyed = keyedText(document);
    const hints: NameHint[] = [];
    let known: KnownChains | undefined;
    for (const found of yield* findIDsInSteps(keyed, { begin, until })) {
      yield;
      const name = this.#nameOf(found, (known ??= knownChains(this.#parts.chains)));
      if (name === undefined) continue;
      const isQuoted = QUOTE.test(keyed.text.charAt(found.end));
      hints.push({ offset: found.end + Number(isQuoted), name: visibleText(name, LONGEST_NAME) });
    }
    return hints;
  }

  /** Only what is certain to be an address or an ID has a name: not what may be a private key. */
  #nameOf(found: FoundID, known: KnownChains): string | undefined {
    if (found.kind === 'id') return this.#nameOfID(found.text, found.bytes, known);
    if (found.kind !== 'address' && found.kind !== 'shortID') return undefined;
    return this.#parts.names.nameOf(found.bytes) ?? knownAddress(found.bytes)?.name;
  }

  #nameOfID(id: string, bytes: Uint8Array, { names, networks }: KnownChains): string | undefined {
    const { subnetNames, resolver, describer } = this.#parts;
    const known = knownName(id);
    if (known !== undefined) return known.network === undefined ? known.name : `${known.name} · ${known.network.name}`;
    const own = subnetNames.nameOf(id) ?? names.get(id);
    if (own !== undefined) return own;
    // Their creators chose these names: the kind before one keeps it from being taken for a known one.
    for (const chain of networks) {
      const blockchain = resolver.chainNames.of(chain, id);
      if (blockchain !== undefined) return l10n.t('blockchain {0}', blockchain);
      const asset = describer.asset(chain, bytes);
      if (asset !== undefined) return l10n.t('asset {0}', asset.symbol);
    }
    return undefined;
  }
}

/** What the chains name, gathered once for all IDs of a text. */
interface KnownChains {
  /** Names by blockchain ID: those of the settings, then those that responded. */
  readonly names: ReadonlyMap<string, string>;
  /** One chain of each that responded: what was looked up is the same for all of its nodes. */
  readonly networks: readonly Chain[];
}

function knownChains({ configs, opened }: NameHintParts['chains']): KnownChains {
  const names = new Map<string, string>();
  const networks = new Map<string, Chain>();
  // Of several, the first counts.
  for (const chain of [...opened].reverse()) {
    const { known } = chain.identity;
    if (known !== undefined) names.set(known.blockchainID, chain.config.name);
    if (known !== undefined) networks.set(known.key, chain);
  }
  for (const { blockchain, name } of [...configs].reverse()) names.set(blockchain, name);
  return { names, networks: [...networks.values()].reverse() };
}
