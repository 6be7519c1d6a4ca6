import {
  type FoundID,
  isNamedAddress,
  isNamedID,
  isPlainValue,
  isQuoted,
  looksLikeID,
} from '../ids-in-text/id-context';
import { type Network, networkByHRP } from '../ids/networks';
import { correctCb58, decodeBase58Words } from '../encodings/cb58';
import { correctBech32 } from '../encodings/bech32';
import { isKeyWord } from '../private-keys/private-key';
import { CHECKSUM_SIZE } from '../bytes/bytes';
import { finished, mapped, type Steps } from '../steps';
import { findIDsInSteps } from '../ids-in-text/find-ids';
import { knownName } from '../ids-in-text/known-names';
import { LRU } from '../lru';
import { isCertainKey } from '../private-keys/certain-key';

type ExpectedForm = Extract<FoundID, { kind: 'badChecksum' }>['expected'];

/** What is wrong with a part of a text, from `start` to `end` (UTF-16 offsets, `end` exclusive). */
export type TextProblem = { readonly start: number; readonly end: number } & (
  | {
      readonly kind: 'checksum';
      readonly expected: ExpectedForm;
      /** The valid text that differs in a single character. */
      readonly correction?: string;
    }
  /** Holds neither the key nor a part of it. */
  | { readonly kind: 'privateKey'; /** Its name, if it is a public test key. */ readonly testKey?: string | undefined }
  /** An ID or address of `network` in a text that has more of `most`. */
  | { readonly kind: 'network'; readonly network: Network; readonly most: Network }
);

/** A text in the place of an ID, a node ID or an address. */
export type BadChecksum = Extract<FoundID, { kind: 'badChecksum' }>;

const NODE_PREFIX = 'NodeID-';
/** Bytes without the checksum. */
const LENGTHS = { id: 32, nodeID: 20 } as const;

/** Whether a mistyped text has as many bytes as what it was meant to be. */
function hasRightLength({ text, expected }: Pick<BadChecksum, 'text' | 'expected'>): boolean {
  if (expected === 'address') return true;
  const start = expected === 'nodeID' ? NODE_PREFIX.length : 0;
  return decodeBase58Words(text, start, text.length)?.length === LENGTHS[expected] + CHECKSUM_SIZE;
}

/**
 * The valid text that differs from a mistyped one in a single character; undefined if there is none. Costs 3,000
 * checksums of an ID, about 8 ms.
 */
export function correctionOf({
  text,
  expected,
  problem,
}: Pick<BadChecksum, 'text' | 'expected' | 'problem'>): string | undefined {
  if (problem.code !== 'wrong checksum' || !hasRightLength({ text, expected })) return undefined;
  // The alias, or `NodeID-`, ends at the last dash.
  const bodyStart = text.lastIndexOf('-') + 1;
  const body = text.slice(bodyStart);
  const corrected = expected === 'address' ? correctBech32(body) : correctCb58(body);
  // A mistyped public key looks like a mistyped ID.
  return corrected === undefined || isKeyWord(corrected) ? undefined : text.slice(0, bodyStart) + corrected;
}

/** Most problems of one text: a longer list doesn't help. */
const MOST_PROBLEMS = 250;

/** Each may be corrected, which takes up to a millisecond. */
const IDS_A_STEP = 8;

/** Which problems of a text with too many are kept. */
const RANK: Readonly<Record<TextProblem['kind'], number>> = { privateKey: 0, checksum: 1, network: 2 };

/** Wrong IDs of one text for which a correction is searched. */
const MOST_CORRECTED = 8;

const KEPT_CORRECTIONS = 256;

/** Characters from one private key to the next of a list. */
const NEXT_IN_LIST = 96;

/**
 * Finds IDs and addresses with a wrong checksum, private keys and, if `networks`, IDs of more than one network in the
 * texts of one session. Remembers corrections, since a text is read again after each edit. Time is linear in the text.
 */
export class ProblemFinder {
  readonly #corrections = new LRU<string, { readonly text: string | undefined }>(KEPT_CORRECTIONS);

  /** In the order of the text, at most 250; of more the private keys, then what has a wrong checksum. */
  find(text: string, options: { readonly networks: boolean }): TextProblem[] {
    return finished(this.findInSteps(text, options));
  }

  /** Like `find`. */
  *findInSteps(text: string, { networks }: { readonly networks: boolean }): Steps<TextProblem[]> {
    const all = yield* findIDsInSteps(text);
    const hasValid = all.some(isValidID);
    const problems: TextProblem[] = networks ? yield* otherNetworks(all) : [];
    let lastKey: number | undefined;
    let tries = MOST_CORRECTED;
    for (const [i, found] of all.entries()) {
      if (i % IDS_A_STEP === 0) yield;
      const { start, end } = found;
      if (found.kind === 'badChecksum' && isMistyped(text, found, hasValid)) {
        const correction = this.#correct(found, () => tries-- > 0);
        const fix = correction === undefined ? {} : { correction };
        problems.push({ kind: 'checksum', start, end, expected: found.expected, ...fix });
      } else if (found.kind === 'privateKey') {
        const { testKey } = found;
        const isNext = lastKey !== undefined && start - lastKey <= NEXT_IN_LIST;
        if (testKey === undefined && !isCertainKey(text, start, end, isNext)) continue;
        if (testKey === undefined) lastKey = end;
        problems.push({ kind: 'privateKey', start, end, testKey });
      }
    }
    const shown = problems.sort((a, b) => RANK[a.kind] - RANK[b.kind]).slice(0, MOST_PROBLEMS);
    return shown.sort((a, b) => a.start - b.start);
  }

  /** The valid text, searched only if `maySearch`. */
  #correct(found: BadChecksum, maySearch: () => boolean): string | undefined {
    const { text, expected } = found;
    const known = this.#corrections.get(text);
    if (known !== undefined) return known.text;
    if (expected !== 'address' && !maySearch()) return undefined;
    const corrected = correctionOf(found);
    this.#corrections.set(text, { text: corrected });
    return corrected;
  }
}

/**
 * Whether a text is meant to be an ID or an address of Avalanche: it has the length of one, and is in quotes in a
 * file that has others of them, or after a name. Without quotes, as in YAML, it needs a name, and the look of an ID:
 * anything else is a name in the program.
 */
function isMistyped(text: string, found: BadChecksum, hasValid: boolean): boolean {
  const { start, end, expected } = found;
  if (found.problem.code !== 'wrong checksum' || !hasRightLength(found)) return false;
  const isText = isQuoted(text, start, end);
  if (!isText && !isPlainValue(text, start, end)) return false;
  switch (expected) {
    case 'id':
      return isText ? hasValid || isNamedID(text, start) : isNamedID(text, start) && looksLikeID(found.text);
    case 'nodeID':
      // The prefix is as good as a name.
      return isText || isNamedID(text, start);
    case 'address':
      return (isText && hasValid) || isNamedAddress(text, start);
  }
}

function isValidID({ kind }: FoundID): boolean {
  return kind === 'id' || kind === 'output' || kind === 'address' || kind === 'nodeID' || kind === 'shortID';
}

/** The first IDs and addresses of all networks but the one that has most of them, or the first of several. */
function* otherNetworks(all: readonly FoundID[]): Steps<TextProblem[]> {
  const networks = yield* mapped(all, networkOfID);
  const counts = new Map<Network, number>();
  for (const network of networks) if (network !== undefined) counts.set(network, (counts.get(network) ?? 0) + 1);
  const most = [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
  const problems: TextProblem[] = [];
  for (let i = 0; most !== undefined && i < all.length && problems.length < MOST_PROBLEMS; i++) {
    const [{ start, end }, network] = [all[i] as FoundID, networks[i]];
    if (network !== undefined && network !== most) problems.push({ kind: 'network', start, end, network, most });
  }
  return problems;
}

function networkOfID(found: FoundID): Network | undefined {
  if (found.kind === 'address') return networkByHRP(found.hrp);
  return found.kind === 'id' ? knownName(found.text)?.network : undefined;
}
