import { readFileSync } from 'node:fs';
import { PAGES } from './pages';

/** Code in a document that a reader would run or paste. */
export interface CodeBlock {
  /** Its page and the heading above it: `docs/command.md#mocha`; a second one there is `docs/command.md#mocha 2`. */
  readonly place: string;
  /** `sh`, `js`, `json`, … */
  readonly language: string;
  readonly code: string;
}

const BLOCK = /^#+ (.*)$|^( *)```(\w+)\n([^]*?)\n\2```$/gm;

/** All blocks that name a language; others show what a program prints. */
export function codeBlocks(): readonly CodeBlock[] {
  return [...PAGES, 'src/command/README.md'].flatMap((page) => {
    const places = new Map<string, number>();
    let heading = '';
    return [...readFileSync(page, 'utf8').matchAll(BLOCK)].flatMap(([, title, indent = '', language, text = '']) => {
      if (title !== undefined) heading = title;
      if (language === undefined) return [];
      const place = `${page}#${heading}`;
      const count = (places.get(place) ?? 0) + 1;
      places.set(place, count);
      const code = `${text.replaceAll(`\n${indent}`, '\n').slice(indent.length)}\n`;
      return [{ place: count === 1 ? place : `${place} ${count}`, language, code }];
    });
  });
}
