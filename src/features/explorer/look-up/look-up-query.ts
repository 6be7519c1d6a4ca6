import { readGiven } from '../../../core/given-text';
import { KEY_WARNING } from '../../../core/private-keys/key-warning';
import type { FoundAddress } from '../../../services/chain/asked-of';

/** What somebody means by what they type into the one box. */
export type LookUpQuery =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'height'; readonly height: bigint }
  /** `found` says on which network; without it, the address is one of the settings. */
  | { readonly kind: 'address'; readonly bytes: Uint8Array; readonly found?: FoundAddress }
  /** Of an EVM chain: the Data API knows it, the X-Chain doesn't. */
  | { readonly kind: 'evmAddress'; readonly address: string }
  /** An ID or `txID:index` (both as `id`), or the hex of a transaction, block or UTXO: a document shows it. */
  | { readonly kind: 'document'; readonly text: string; readonly what: string; readonly id?: string }
  /** None of those, but it can be part of a name. */
  | { readonly kind: 'name'; readonly text: string }
  /** Meant to be one of those, and wrong. */
  | { readonly kind: 'wrong'; readonly why: string };

/** Longer than an address of any chain, shorter than the hex of anything. */
const LONGEST_NAME = 64;

/** Reads what is typed; asks nobody. */
export function readQuery(typed: string): LookUpQuery {
  const given = readGiven(typed);
  switch (given.kind) {
    case 'nothing':
    case 'height':
      return given;
    case 'key':
      return { kind: 'wrong', why: KEY_WARNING };
    case 'id':
      return { kind: 'document', text: given.text, what: 'a transaction, block or asset', id: given.text };
    case 'output':
      return { kind: 'document', text: given.text, what: 'an output of a transaction', id: given.text };
    case 'address':
    case 'shortID': {
      const found = { ...given, start: 0, end: given.text.length };
      return { kind: 'address', bytes: given.bytes, found };
    }
    case 'evmAddress':
      return { kind: 'evmAddress', address: given.text };
    case 'hex':
      return { kind: 'document', text: given.digits, what: `${given.bytes.length} bytes` };
    case 'nodeID':
      return { kind: 'wrong', why: 'A node ID. The X-Chain has nothing under it' };
    case 'wrong': {
      const isChecksum = given.code === 'checksum' || given.code === 'addressChecksum';
      return { kind: 'wrong', why: isChecksum ? 'Its checksum does not match' : given.why };
    }
    case 'other':
      if (given.text.length > LONGEST_NAME) {
        return { kind: 'wrong', why: 'Neither an ID, a height, an address nor hex' };
      }
      return { kind: 'name', text: given.text };
  }
}
