import type { Owner } from '../../core/effects';
import { type AddressBook, addressName, ownerWords, shortAddress } from '../../services/text/format-id';
import { visibleText } from '../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../services/text/markdown';

/** Who owns something, as Markdown: the threshold where more than one could sign, and as many addresses as `shown`. */
export function ownerMarkdown(book: AddressBook, owner: Owner, shown = 1): string {
  return ownerWords(owner, shown, (address) => addressMarkdown(book, address));
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
