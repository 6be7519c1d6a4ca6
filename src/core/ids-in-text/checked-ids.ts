import { type Address, formatAddress } from '../ids/address';
import { encodeBech32 } from '../encodings/bech32';
import { encodeCb58, tryDecodeCb58At } from '../encodings/cb58';
import { encodeHex } from '../encodings/hex';
import type { FoundID } from './id-context';
import { type Network, NETWORKS } from '../ids/networks';
import type { KeyedText } from '../private-keys/keyed-text';

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
      if (hrp === undefined) return [toHex(found.bytes)];
      return [toHex(found.bytes), ...toAliases({ hrp, bytes: found.bytes })];
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

const SLOTS = 4096;

interface Checked {
  readonly text: string;
  readonly bytes: Uint8Array | undefined;
}

/**
 * Decodes cb58 with a small cache, because logs repeat the same ID on many lines. Each slot
 * holds one word, so the memory is bounded, and looking one up costs a comparison instead of a hash.
 */
export class CheckedIDs {
  /** The text, and what it says about an ID in it. */
  readonly keyed: KeyedText;
  readonly #text: string;
  readonly #slots: (Checked | undefined)[] = [];

  constructor(keyed: KeyedText) {
    this.#text = keyed.text;
    this.keyed = keyed;
  }

  /** The bytes of the cb58 word from `start` to `end` if its checksum is right, and a copy of the word. */
  decode(start: number, end: number): Checked {
    const slot = this.#slotOf(start, end);
    const known = this.#slots[slot];
    if (known?.text.length === end - start && this.#text.startsWith(known.text, start)) {
      return known;
    }
    const checked = { text: detached(this.#text, start, end), bytes: tryDecodeCb58At(this.#text, start, end) };
    this.#slots[slot] = checked;
    return checked;
  }

  #slotOf(start: number, end: number): number {
    const text = this.#text;
    let hash = 0;
    // IDs that are hashes differ anywhere; eight characters near the end tell them apart.
    for (let at = Math.max(end - 12, start); at < end - 4; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    return hash & (SLOTS - 1);
  }
}

/**
 * A part of a text as a string of its own. A plain slice keeps all of the text in memory for as long as an ID cut from
 * it is remembered, be it a log of ten megabytes.
 */
export function detached(text: string, start: number, end: number): string {
  return ` ${text.slice(start, end)}`.slice(1);
}
