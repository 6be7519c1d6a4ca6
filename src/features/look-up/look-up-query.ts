import * as l10n from '@vscode/l10n';
import { type GivenThing, type IsKnownID, isThing, readGiven } from '../../core/given-text/given-text';
import { findIDs } from '../../core/ids-in-text/find-ids';
import type { FoundID } from '../../core/ids-in-text/id-context';
import { correctionOf } from '../../core/problems-in-text/find-problems';
import { wrongWords } from '../../services/text/markdown';

/** The typed text: something to look up, part of a name, or why it is neither. */
export type TypedQuery =
  | GivenThing
  | { readonly kind: 'nothing' }
  | { readonly kind: 'name'; readonly text: string }
  /** Looks like a private key, or is the public test key of that name. */
  | { readonly kind: 'key'; readonly testKey?: string | undefined }
  /** An ID, a hash or a private key: `hex` if it is written as a hash. */
  | { readonly kind: 'bytes32'; readonly bytes: Uint8Array; readonly hex: string | undefined }
  /** `correction`: the valid text that differs in a single character. */
  | { readonly kind: 'wrong'; readonly why: string; readonly correction?: string | undefined };

/** Longer than an address of any chain, shorter than the hex of anything. */
const LONGEST_NAME = 64;

/** Parses the typed text. Sends nothing. */
export function readQuery(typed: string, isKnownID?: IsKnownID): TypedQuery {
  const given = readGiven(typed, isKnownID);
  if (isThing(given)) return given;
  switch (given.kind) {
    case 'nothing':
      return given;
    case 'privateKey':
      return { kind: 'key', testKey: firstIn(typed, 'privateKey')?.testKey };
    case 'bytes32': {
      const found = firstIn(typed, 'bytes32');
      if (found === undefined) return { kind: 'key' };
      return { kind: 'bytes32', bytes: found.bytes, hex: /^0x/i.test(found.text) ? found.text : undefined };
    }
    case 'wrong': {
      const isMistyped = given.code === 'checksum' || given.code === 'addressChecksum';
      const mistyped = isMistyped ? firstIn(typed, 'badChecksum') : undefined;
      return { kind: 'wrong', why: wrongWords(given), correction: mistyped && correctionOf(mistyped) };
    }
    case 'other':
      if (given.text.length > LONGEST_NAME) {
        return { kind: 'wrong', why: l10n.t('Not an ID, block height, address, or hex') };
      }
      return { kind: 'name', text: given.text };
  }
}

/** What a hover would find in the text, or in a part of a URL. In quotes, a word is meant to be an ID. */
function firstIn<K extends FoundID['kind']>(typed: string, kind: K): Extract<FoundID, { kind: K }> | undefined {
  const isIt = (found: FoundID): found is Extract<FoundID, { kind: K }> => found.kind === kind;
  const text = typed.trim().replace(/^["'`]|["'`,;]+$/g, '');
  const parts = /^https?:/i.test(text) ? text.split(/[/?#=&]+/) : [text];
  return parts.flatMap((part) => findIDs(`"${part}"`)).find(isIt);
}
