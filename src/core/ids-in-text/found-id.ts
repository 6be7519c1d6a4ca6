import type { InputProblem } from '../errors';
import type { Identifier } from '../ids/identifier';

/** What a text can contain, each with a copy of its characters. */
type InText =
  | Identifier
  /**
   * 32 bytes that are an ID, a hash or a private key, which look the same: in hexadecimal, or in cb58 (also as an
   * output's) where the text mentions keys and nothing names them. Sent only after the user selected that.
   */
  | {
      readonly kind: 'bytes32';
      readonly text: string;
      readonly bytes: Uint8Array;
      readonly outputIndex?: number;
      readonly mentionsKeys: boolean;
    }
  /** Hexadecimal that starts as a transaction, UTXO or block does, with `0x` or not, checksum at its end or not. */
  | { readonly kind: 'hex'; readonly text: string }
  /** Holds neither the text nor the bytes, so that they cannot end up anywhere. */
  | { readonly kind: 'privateKey'; /** Its name, if it is a public test key. */ readonly testKey?: string }
  /** A network's number where a word before it says so; only `findIDAt` gives it. */
  | { readonly kind: 'networkID'; readonly text: string; readonly networkID: number }
  /** Was meant to be an `expected`, as its quotes or the word before it say. */
  | {
      readonly kind: 'badChecksum';
      readonly text: string;
      readonly expected: 'id' | 'nodeID' | 'address';
      readonly problem: InputProblem;
    };

/** Something in a text that is certain to be what `kind` says. UTF-16 offsets, `end` exclusive. */
export type FoundID = InText & { readonly start: number; readonly end: number };
