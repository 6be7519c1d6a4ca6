import type { Owner } from '../../core/effects';
import { type AddressBook, addressName, shortAddress, thresholdWords } from '../../services/text/format-id';
import { groupedInteger, visibleText } from '../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../services/text/markdown';

/** Who owns something, as Markdown: the threshold where more than one could sign, and as many addresses as `shown`. */
export function ownerMarkdown(book: AddressBook, owner: Owner, shown = 1): string {
  const threshold = thresholdWords(owner);
  const { addresses } = owner;
  if (addresses.length === 0) return threshold ?? '';
  const named = addresses.slice(0, shown).map((address) => addressMarkdown(book, address));
  const left = addresses.length - named.length;
  const list = `${named.join(', ')}${left > 0 ? ` and ${groupedInteger(left)} more` : ''}`;
  return threshold === undefined ? list : `${threshold}: ${list}`;
}

/** `X-local18jma…00z96u` and what it is called. */
function addressMarkdown(book: AddressBook, address: Uint8Array): string {
  const name = addressName(book, address);
  const text = codeSpan(shortAddress(book, address));
  return name === undefined ? text : `${text} ${nameMarkdown(name)}`;
}

/** A name that the user or everybody gives to an address. */
export function nameMarkdown(name: string): string {
  return `*${escapeMarkdown(visibleText(name))}*`;
}
