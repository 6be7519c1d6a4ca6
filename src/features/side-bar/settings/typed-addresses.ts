import * as l10n from '@vscode/l10n';
import { findIDs } from '../../../core/ids-in-text/find-ids';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { knownAddress } from '../../../core/ids-in-text/known-names';
import { readOutcome } from '../../../core/outcome';
import { holdsPrivateKey } from '../../../core/given-text/guard';
import type { NamedAddress } from '../../../services/text/names';
import { parseOwner, parseTypedOwner } from '../../../services/text/format-id';
import { KEY_WARNING } from '../../../core/private-keys/private-key';

const MOST_TYPED_ADDRESSES = 100;

/** Parses a text of nothing but addresses, in any format; `why` is what is wrong with it. */
export function readAddresses(text: string): { readonly addresses: readonly string[] } | { readonly why: string } {
  if (holdsPrivateKey(text)) return { why: KEY_WARNING };
  const typed = text.split(/[\s,;"'`]+/).filter((word) => word !== '');
  if (typed.length === 0) return { why: l10n.t('Enter one or more addresses, such as {0}', 'X-avax1…') };
  if (typed.length > MOST_TYPED_ADDRESSES) return { why: l10n.t('More than {0} addresses', MOST_TYPED_ADDRESSES) };
  for (const word of typed) {
    const { error } = readOutcome(() => parseTypedOwner(word));
    if (error !== undefined) return { why: error.message };
  }
  return { addresses: distinctTyped(typed) };
}

/** The addresses anywhere in a text, each owner once. */
export function addressesIn(text: string): string[] {
  return distinctTyped(findIDs(text).flatMap((found) => (found.kind === 'address' ? [found.text] : [])));
}

/** An address' name before the user gives it one: its well-known name, else its beginning and its end. */
export function firstName(address: string): string {
  const known = knownAddress(parseOwner(address))?.name;
  const data = address.replace(/^(?:.*-)?(?:[a-z]{1,12}1)?/, '');
  return known ?? `${data.slice(0, 4)}…${data.slice(-6)}`;
}

/** Addresses with their first names. */
export function namedAddresses(addresses: readonly string[]): NamedAddress[] {
  return addresses.map((address) => ({ address, name: firstName(address) }));
}

function distinctTyped(addresses: readonly string[]): string[] {
  return [...new Map(addresses.map((address) => [encodeCb58(parseOwner(address)), address] as const)).values()].slice(
    0,
    MOST_TYPED_ADDRESSES,
  );
}
