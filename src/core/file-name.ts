import { visibleText } from './visible-text';

const LONGEST = 120;
/** What Windows, and through it shared folders, do not take as a name, whatever stands behind a dot. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A text as the name of a file on any system, in no other folder and not hidden. */
export function fileNameText(text: string): string {
  const name = visibleText(text, LONGEST)
    .replace(/[\\/:*?"<>|{}]/g, '_')
    .replace(/^[\s.]+/, '')
    .replace(/[\s.]$/, '_');
  return name === '' ? '_' : name.replace(RESERVED, '_$&');
}
