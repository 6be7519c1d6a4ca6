import { chainOf } from './chain-authority';
import { type DocumentAddress, SCHEME } from './document-target';

/** The scheme of the sample, a read-only document whose authority names a chain, as in `SCHEME`. */
export const SAMPLE_SCHEME = 'xchain-sample';

/** The name of the chain that a document is of, on which its IDs are looked up; undefined for any other document. */
export function chainOfDocument({
  scheme,
  authority,
}: Pick<DocumentAddress, 'scheme' | 'authority'>): string | undefined {
  return scheme === SCHEME || scheme === SAMPLE_SCHEME ? chainOf(authority) : undefined;
}
