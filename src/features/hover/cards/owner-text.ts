import type { Owner } from '../../../core/tx/effects';
import { type AddressFormat, addressName, ownerWords, shortAddress } from '../../../services/text/format-id';
import { visibleText } from '../../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../../services/text/markdown';

/** An owner as Markdown: the threshold where more than one could sign, and as many addresses as `shown`. */
export function ownerMarkdown(format: AddressFormat, owner: Owner, shown = 1): string {
  return ownerWords(owner, shown, (address) => addressMarkdown(format, address));
}

/** `X-local18jma…00z96u` and its name. */
function addressMarkdown(format: AddressFormat, address: Uint8Array): string {
  const name = addressName(format, address);
  const text = codeSpan(shortAddress(format, address));
  return name === undefined ? text : `${text} ${nameMarkdown(name)}`;
}

/** The name of an address. */
export function nameMarkdown(name: string): string {
  return `*${escapeMarkdown(visibleText(name))}*`;
}
