import { asTarget, type DocumentTarget } from './document-target';

/** A target for the side bar: that of a document, or an address in any format. */
export type RevealTarget = DocumentTarget | { readonly chain: string; readonly kind: 'address'; readonly id: string };

/** The longest format of an address begins with a blockchain ID. */
const LONGEST_ADDRESS = 160;

/** The argument of a command as a target, undefined if it isn't one: it may come from a link. */
export function asRevealTarget(value: unknown): RevealTarget | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { chain, kind, id } = value as Readonly<Record<keyof RevealTarget, unknown>>;
  if (kind !== 'address') return asTarget(value);
  const isAddress = typeof chain === 'string' && chain !== '' && typeof id === 'string' && id.length <= LONGEST_ADDRESS;
  return isAddress ? { chain, kind, id } : undefined;
}
