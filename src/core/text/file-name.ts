import { visibleText } from './visible-text';

const LONGEST = 120;
/** Names that Windows reserves, with any extension; shared folders must avoid them too. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A text as the name of a file on any system, in no other folder and not hidden. */
export function fileNameText(text: string): string {
  const name = visibleText(text, LONGEST)
    .replace(/[\\/:*?"<>|{}]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]$/, '_');
  return name === '' ? '_' : name.replace(RESERVED, '_$&');
}
