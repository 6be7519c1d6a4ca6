// The README as the package has it: the Marketplace and the Extensions view know no file beside it.

/** How to work on the repository, at the README's end. */
const DEVELOPMENT = /\n## Development\n[^]*$/;
/** A picture of the repository that is a paragraph of its own, with its caption, and the blank lines after both. */
const PICTURE_PARAGRAPH = /^!\[[^\]]*\]\((?!\w+:)[^)]*\)\n\n?(?:_[^\n]+_\n\n?)?/gm;
/** Any other picture of the repository, in Markdown or HTML. */
const OTHER_PICTURE = /!\[[^\]]*\]\((?!\w+:)[^)]*\)|<(?:img|video)\s[^>]*src=["'](?!\w+:)/;
/** A link to another page of the repository; a link within the README stays. */
const PAGE_LINK = /(?<!!)\[([^\]]*)\]\((?!\w+:|#)[^)]*\)/;
/** The same around a word that is a part of its sentence without the link, too. */
const STRONG_LINK = new RegExp(`(?<=\\*\\*)${PAGE_LINK.source}(?=\\*\\*)`, 'g');
/** Between paragraphs, list items, and rows of a table, and between the sentences of one. */
const BETWEEN_BLOCKS = /(\n\n+|\n(?=(?:- |\d+\. |\|)))/;
const BETWEEN_SENTENCES = /(?<=\.)\s+/;
const EMPTY_SECTION = /\n## [^\n]*\n+(?=\n## |$)/g;

/**
 * Returns the README without what only the repository needs, without pictures if they have no URL to load from, and
 * without the sentences that lead to other pages if those have none. Throws if a picture would be left that can't load.
 *
 * @param {string} text
 * @param {{ readonly hasImages: boolean; readonly hasPages: boolean }} has
 * @returns {string}
 */
export function packagedReadme(text, { hasImages, hasPages }) {
  const page = text.replace(DEVELOPMENT, '');
  const shown = hasImages ? page : page.replace(PICTURE_PARAGRAPH, '');
  const broken = hasImages ? null : OTHER_PICTURE.exec(shown);
  if (broken !== null) throw new Error(`A picture of the README isn't a paragraph of its own: ${broken[0]}`);
  return hasPages ? shown : withoutPageLinks(shown);
}

/** @param {string} text */
function withoutPageLinks(text) {
  const parts = text.replace(STRONG_LINK, '$1').split(BETWEEN_BLOCKS);
  const kept = parts.map((part) =>
    PAGE_LINK.test(part)
      ? part
          .split(BETWEEN_SENTENCES)
          .filter((sentence) => !PAGE_LINK.test(sentence))
          .join(' ')
      : part,
  );
  return `${kept
    .join('')
    .replace(/\n{2,}/g, '\n\n')
    .replace(EMPTY_SECTION, '')
    .trimEnd()}\n`;
}
