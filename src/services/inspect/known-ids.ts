import * as l10n from '@vscode/l10n';
import type { ChainConfig } from '../chain/chain-config';
import type { Chains } from '../chain/chains';
import { encodeCb58 } from '../../core/encodings/cb58';
import type { IsKnownID } from '../../core/given-text/given-text';
import { knownName, type KnownName } from '../../core/ids-in-text/known-names';
import type { Chain } from '../chain/chain';
import type { Found } from '../lookup/found';
import type { Inspector, KnownUTXO } from './inspector';
import type { SubnetNames } from '../text/names';

/** A name that is the same on all nodes, so that no request is needed. */
interface FixedName {
  readonly known: KnownName;
  /** The chain whose genesis has it: AVAX is a transaction there. */
  readonly config: ChainConfig | undefined;
}

/**
 * The fixed name of an ID in cb58; undefined for what must be looked up on a chain, named blocks and transactions too.
 */
export function fixedName(chains: Pick<Chains, 'onNetwork'>, id: string): FixedName | undefined {
  const known = knownName(id);
  if (known === undefined || known.kind === 'block' || known.kind === 'transaction') return undefined;
  const isOnChain = known.kind === 'asset' && known.network !== undefined;
  return { known, config: isOnChain ? chains.onNetwork(known.network.id) : undefined };
}

/** What an ID with a fixed name is. */
export const KNOWN_KINDS: Readonly<Record<KnownName['kind'], string>> = {
  zero: l10n.t('32 zero bytes'),
  blockchain: l10n.t('blockchain ID'),
  asset: l10n.t('asset'),
  vm: l10n.t('VM ID'),
  fx: l10n.t('fx ID'),
  block: l10n.t('block ID'),
  vertex: l10n.t('vertex ID'),
  transaction: l10n.t('transaction ID'),
  address: l10n.t('address'),
};

/** The known ID that 32 bytes are another form of. */
export type KnownBytes =
  /** Fixed, or a network's own. */
  | { readonly kind: 'name'; readonly known: KnownName }
  /** A subnet or L1 that the user named. */
  | { readonly kind: 'subnet'; readonly name: string }
  | { readonly kind: 'blockchain'; readonly config: ChainConfig }
  /** Looked up or listed before. */
  | { readonly kind: 'cached'; readonly found: Found | KnownUTXO; readonly chain: Chain };

/** The sources of known IDs. */
interface KnownBytesParts {
  readonly chains: Pick<Chains, 'configs' | 'opened'>;
  readonly inspector: Pick<Inspector, 'cached'>;
  readonly subnetNames?: Pick<SubnetNames, 'nameOf'>;
}

/** What is known of 32 bytes without a request: they may be a private key, which looks the same as an ID. */
export function knownBytes(
  { chains, inspector, subnetNames }: KnownBytesParts,
  bytes: Uint8Array,
): KnownBytes | undefined {
  const id = encodeCb58(bytes);
  const known = knownName(id);
  if (known !== undefined) return { kind: 'name', known };
  const subnet = subnetNames?.nameOf(id);
  if (subnet !== undefined) return { kind: 'subnet', name: subnet };
  const opened = chains.opened;
  const config =
    chains.configs.find(({ blockchain }) => blockchain === id) ??
    opened.find(({ identity }) => identity.known?.blockchainID === id)?.config;
  if (config !== undefined) return { kind: 'blockchain', config };
  for (const chain of opened) {
    const found = inspector.cached(chain, bytes);
    if (found !== undefined) return { kind: 'cached', found, chain };
  }
  return undefined;
}

/** For the parser of given texts: 32 bytes in hexadecimal are looked up only if they are known. Sends nothing. */
export function knownIDs(parts: KnownBytesParts): IsKnownID {
  return (bytes) => knownBytes(parts, bytes) !== undefined;
}
