import type { FoundID } from '../ids-in-text/found-id';
import type { Network } from '../ids/networks';

type Expected = Extract<FoundID, { kind: 'badChecksum' }>['expected'];

/** What is wrong with a part of a text, from `start` to `end` (UTF-16 offsets, `end` exclusive). */
export type TextProblem = { readonly start: number; readonly end: number } & (
  | {
      readonly kind: 'checksum';
      readonly expected: Expected;
      /** The valid text that differs in a single character. */
      readonly correction?: string;
    }
  /** Holds neither the key nor a part of it. */
  | { readonly kind: 'privateKey'; /** Its name, if it is a public test key. */ readonly testKey?: string }
  /** An ID or address of `network` in a text that has more of `most`. */
  | { readonly kind: 'network'; readonly network: Network; readonly most: Network }
);
