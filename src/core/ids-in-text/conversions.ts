import { type Address, formatAddress } from '../ids/address';
import { encodeBech32 } from '../encodings/bech32';
import { encodeCb58 } from '../encodings/cb58';
import { encodeHex } from '../encodings/hex';
import type { FoundID } from './found-id';
import { type Network, NETWORKS } from '../ids/networks';

/** The chains of the Primary Network, by the aliases that their addresses begin with. */
const ALIASES = ['X', 'P', 'C'] as const;
type Alias = (typeof ALIASES)[number];

/** Another form of the same bytes. */
export type Conversion = { readonly text: string } & (
  | { readonly to: 'hex'; readonly byteCount: number }
  | { readonly to: 'cb58' }
  | { readonly to: 'alias'; readonly alias: Alias }
  | { readonly to: 'network'; readonly network: Network }
);

/**
 * The other forms of something that was found in a text; none for a private key. An address of 20 bytes in cb58 has no
 * network of its own: it gets that of `hrp`.
 */
export function conversionsOf(found: FoundID, hrp: string | undefined): Conversion[] {
  switch (found.kind) {
    case 'id':
    case 'nodeID':
      return [toHex(found.bytes)];
    case 'shortID':
      return [toHex(found.bytes), ...(hrp === undefined ? [] : toAliases({ hrp, bytes: found.bytes }))];
    case 'address':
      return [...toAliases(found), ...toNetworks(found)];
    case 'bytes32':
      return found.mentionsKeys ? [] : [{ to: 'cb58', text: encodeCb58(found.bytes) }];
    case 'output':
    case 'hex':
    case 'evmAddress':
    case 'networkID':
    case 'privateKey':
    case 'badChecksum':
      return [];
  }
}

function toHex(bytes: Uint8Array): Conversion {
  return { to: 'hex', byteCount: bytes.length, text: encodeHex(bytes, 'hexnc') };
}

/** The same owner's addresses on the other chains of the network. */
function toAliases({
  alias: own,
  hrp,
  bytes,
}: Omit<Address, 'alias'> & { readonly alias?: string | undefined }): Conversion[] {
  return ALIASES.filter((alias) => alias !== own).map((alias) => ({
    to: 'alias',
    alias,
    text: formatAddress({ alias, hrp, bytes }),
  }));
}

/**
 * The same owner's addresses on the other networks that people use. A blockchain ID as alias is of one network only.
 */
function toNetworks({ alias, hrp, bytes }: Extract<FoundID, { kind: 'address' }>): Conversion[] {
  if (alias !== undefined && !ALIASES.some((known) => known === alias)) return [];
  return NETWORKS.filter((network) => network.chains !== undefined && network.hrp !== hrp).map((network) => {
    const bech32 = encodeBech32(network.hrp, bytes);
    return { to: 'network', network, text: alias === undefined ? bech32 : `${alias}-${bech32}` };
  });
}
