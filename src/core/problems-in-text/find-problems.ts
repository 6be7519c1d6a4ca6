import { decodeBase58Words } from '../encodings/base58-words';
import { correctBech32 } from '../encodings/bech32';
import { correctCb58 } from '../encodings/correct-cb58';
import { findIDs } from '../ids-in-text/find-ids';
import type { FoundID } from '../ids-in-text/found-id';
import { isNamedAddress, isNamedID, isQuoted } from '../ids-in-text/id-context';
import { knownName } from '../known-names';
import { type Network, networkByHRP } from '../networks';
import { LRU } from '../lru';
import { isCertainKey } from '../private-keys/certain-key';
import { isKeyWord } from '../private-keys/key-word';
import type { Problem } from './problem';

/** Problems of one text; more of them would help no one. */
const MOST_PROBLEMS = 250;

/** Which problems of a text with too many are kept. */
const RANK: Readonly<Record<Problem['kind'], number>> = { privateKey: 0, checksum: 1, network: 2 };

/** Wrong IDs of one text for which a correction is searched: 3,000 checksums each, about 8 ms. */
const MOST_CORRECTED = 8;

const KEPT_CORRECTIONS = 256;

/** Characters from one private key to the next of a list. */
const NEXT_IN_LIST = 96;

const CHECKSUM_LENGTH = 4;
const NODE_PREFIX = 'NodeID-';

type BadChecksum = Extract<FoundID, { kind: 'badChecksum' }>;

/**
 * Finds IDs and addresses with a wrong checksum, private keys and, if `networks`, IDs of more than one network in the
 * texts of one session. Remembers corrections, since a text is read again after each edit. Time is linear in the text.
 */
export class ProblemFinder {
  readonly #corrections = new LRU<string, { readonly text: string | undefined }>(KEPT_CORRECTIONS);

  /** In the order of the text, at most 250; of more the private keys, then what has a wrong checksum. */
  find(text: string, { networks }: { readonly networks: boolean }): Problem[] {
    const all = findIDs(text);
    const hasValid = all.some(isValid);
    const problems: Problem[] = networks ? otherNetworks(all) : [];
    let lastKey: number | undefined;
    let tries = MOST_CORRECTED;
    for (const found of all) {
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
        problems.push({ kind: 'privateKey', start, end, ...(testKey === undefined ? {} : { testKey }) });
      }
    }
    const shown = problems.sort((a, b) => RANK[a.kind] - RANK[b.kind]).slice(0, MOST_PROBLEMS);
    return shown.sort((a, b) => a.start - b.start);
  }

  /** The valid text, searched only if `maySearch`. */
  #correct({ text, expected }: BadChecksum, maySearch: () => boolean): string | undefined {
    const known = this.#corrections.get(text);
    if (known !== undefined) return known.text;
    if (expected !== 'address' && !maySearch()) return undefined;
    const corrected = correctionOf(text, expected);
    this.#corrections.set(text, { text: corrected });
    return corrected;
  }
}

function correctionOf(text: string, expected: BadChecksum['expected']): string | undefined {
  // The alias, or `NodeID-`, ends at the last dash.
  const bodyStart = text.lastIndexOf('-') + 1;
  const body = text.slice(bodyStart);
  const corrected = expected === 'address' ? correctBech32(body) : correctCb58(body);
  // A mistyped public key looks like a mistyped ID.
  return corrected === undefined || isKeyWord(corrected) ? undefined : text.slice(0, bodyStart) + corrected;
}

/** Whether a text in quotes has the length of an ID or an address of Avalanche, in a file that has others of them. */
function isMistyped(text: string, { start, end, expected, problem }: BadChecksum, hasValid: boolean): boolean {
  if (problem.code !== 'wrong checksum' || !isQuoted(text, start, end)) return false;
  switch (expected) {
    case 'id':
      return (hasValid || isNamedID(text, start)) && decodedLength(text, start, end) === 32;
    case 'nodeID':
      // The prefix is as good as a name.
      return decodedLength(text, start + NODE_PREFIX.length, end) === 20;
    case 'address':
      return hasValid || isNamedAddress(text, start);
  }
}

/** The bytes of a text in cb58 without its checksum, right or wrong. */
function decodedLength(text: string, start: number, end: number): number | undefined {
  const decoded = decodeBase58Words(text, start, end);
  return decoded === undefined ? undefined : decoded.length - CHECKSUM_LENGTH;
}

function isValid({ kind }: FoundID): boolean {
  return kind === 'id' || kind === 'output' || kind === 'address' || kind === 'nodeID' || kind === 'shortID';
}

/** The IDs and addresses of all networks but the one that has most of them; the first of several with as many. */
function otherNetworks(all: readonly FoundID[]): Problem[] {
  const known = all.flatMap((found) => {
    const network = networkOf(found);
    return network === undefined ? [] : [{ start: found.start, end: found.end, network }];
  });
  const counts = new Map<Network, number>();
  for (const { network } of known) counts.set(network, (counts.get(network) ?? 0) + 1);
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  if (first === undefined) return [];
  const [most] = first;
  return known.filter(({ network }) => network !== most).map((each) => ({ kind: 'network', ...each, most }));
}

function networkOf(found: FoundID): Network | undefined {
  if (found.kind === 'address') return networkByHRP(found.hrp);
  return found.kind === 'id' ? knownName(found.text)?.network : undefined;
}
