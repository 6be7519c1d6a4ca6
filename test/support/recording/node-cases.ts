import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeAnyHex } from '../../../src/core/encodings/hex';
import { PROTOCOL_FIXTURES } from './vectors';

interface HexCase {
  readonly label: string;
  readonly hex: string;
}

/** Imports and exports of the C-Chain of network 1337: what a node accepted, and what it refused to parse. */
export function atomicCases(): {
  readonly accepted: readonly Uint8Array[];
  readonly refused: readonly { readonly bytes: Uint8Array; readonly words: string }[];
} {
  const file = JSON.parse(readFileSync(join(PROTOCOL_FIXTURES, 'c-hex.json'), 'utf8')) as {
    readonly accepted: readonly HexCase[];
    readonly 'types 10 and 11 since Helicon': readonly (HexCase & { readonly node: string })[];
  };
  const bytesOf = ({ hex }: HexCase): Uint8Array => decodeAnyHex(hex).bytes;
  return {
    accepted: file.accepted.map(bytesOf),
    refused: file['types 10 and 11 since Helicon'].map((each) => ({ bytes: bytesOf(each), words: each.node })),
  };
}

type HexPart = string | { readonly repeat: string; readonly times: number };

/** Transactions of P of more than 256 KiB that a node accepted, with their IDs. */
export function largePlatformTxs(): { readonly txID: string; readonly bytes: Uint8Array }[] {
  const { txs } = JSON.parse(readFileSync(join(PROTOCOL_FIXTURES, 'p-large-tx.json'), 'utf8')) as {
    readonly txs: readonly { readonly txID: string; readonly hex: readonly HexPart[] }[];
  };
  return txs.map(({ txID, hex }) => ({ txID, bytes: decodeAnyHex(joinedHex(hex)).bytes }));
}

export function joinedHex(parts: readonly HexPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.repeat.repeat(part.times))).join('');
}
