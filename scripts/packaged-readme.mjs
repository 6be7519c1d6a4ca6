// The README as the package has it: the Marketplace and the Extensions view know no file beside it.

/** A picture of the repository that is a paragraph of its own, with the blank line behind it. */
const PICTURE_PARAGRAPH = /^!\[[^\]]*\]\((?!\w+:)[^)]*\)\n\n?/gm;
/** Any other picture of the repository, in Markdown or HTML. */
const OTHER_PICTURE = /!\[[^\]]*\]\((?!\w+:)[^)]*\)|<(?:img|video)\s[^>]*src=["'](?!\w+:)/;
/** A link to another page of the repository; a link within the README stays. */
const PAGE_LINK = /(?<!!)\[([^\]]*)\]\((?!\w+:|#)[^)]*\)/g;

/**
 * Returns the README without pictures if they have no URL to load from, and with its links to other pages as plain text
 * if those have none. Throws if a picture would be left that can't load.
 *
 * @param {string} text
 * @param {{ readonly hasImages: boolean; readonly hasPages: boolean }} has
 * @returns {string}
 */
export function packagedReadme(text, { hasImages, hasPages }) {
  const shown = hasImages ? text : text.replace(PICTURE_PARAGRAPH, '');
  const broken = hasImages ? null : OTHER_PICTURE.exec(shown);
  if (broken !== null) throw new Error(`A picture of the README isn't a paragraph of its own: ${broken[0]}`);
  return hasPages ? shown : shown.replace(PAGE_LINK, '$1');
}
