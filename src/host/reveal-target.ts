import { asTarget, type DocumentTarget } from './document-target';

/** What the side bar can show: what documents show, and addresses in any spelling. */
export type RevealTarget = DocumentTarget | { readonly chain: string; readonly kind: 'address'; readonly id: string };

/** The longest spelling of an address has a blockchain ID in front. */
const LONGEST_ADDRESS = 160;

/** The argument of a command if it is one: it may come from a link. */
export function asRevealTarget(value: unknown): RevealTarget | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { chain, kind, id } = value as Readonly<Record<keyof RevealTarget, unknown>>;
  if (kind !== 'address') return asTarget(value);
  const isAddress = typeof chain === 'string' && chain !== '' && typeof id === 'string' && id.length <= LONGEST_ADDRESS;
  return isAddress ? { chain, kind, id } : undefined;
}
