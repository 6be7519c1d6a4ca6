import type { FoundBlock, FoundTx } from './avm-finders';
import type { FoundOnPrimary, NotOffered, PrimaryChain } from './primary-finders';

export type Found = FoundTx | FoundBlock | FoundOnPrimary;

/** What one request finds; undefined if its chain doesn't have the ID. */
export type Candidate = Found | NotOffered | undefined;

interface FirstFound {
  readonly found: Found | undefined;
  /** Chains that got no request, as far as is known when it resolves. */
  readonly notOffered: ReadonlySet<PrimaryChain>;
}

/** The first candidate that exists; undefined only if no request failed and none found it. */
export async function firstFound(candidates: readonly Promise<Candidate>[]): Promise<FirstFound> {
  return new Promise((resolve, reject) => {
    const notOffered = new Set<PrimaryChain>();
    let left = candidates.length;
    let failure: Error | undefined;
    const settle = (): void => {
      if (--left > 0) return;
      if (failure === undefined) resolve({ found: undefined, notOffered });
      else reject(failure);
    };
    for (const candidate of candidates) {
      candidate.then(
        (found) => {
          if (found?.kind === 'notOffered') notOffered.add(found.of);
          else if (found !== undefined) resolve({ found, notOffered });
          settle();
        },
        (error: unknown) => {
          failure ??= error instanceof Error ? error : new Error(String(error));
          settle();
        },
      );
    }
  });
}
