import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The pages in the root of the repository and in docs. */
export const PAGES: readonly string[] = ['.', 'docs'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name)),
);

/** The pictures of the repository. `npm run shots` draws more than the pages show. */
export const SCREENSHOTS = 'media/screenshots';

/** The target of a link or picture within the repository, from its root, and the section that it names. */
export interface PageTarget {
  readonly path: string;
  readonly section: string | undefined;
}

/** The targets of a page's links and pictures. */
export function targetsOf(page: string): readonly PageTarget[] {
  const prose = readFileSync(page, 'utf8').replace(/^```[^]*?^```/gm, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
    if (/^\w+:/.test(target)) return [];
    const [path = '', section] = target.split('#');
    return [{ path: path === '' ? page : join(dirname(page), path), section }];
  });
}

/** The names of the pictures in `SCREENSHOTS` that a page shows or links to. */
export function shownPictures(): ReadonlySet<string> {
  const paths = PAGES.flatMap(targetsOf).map(({ path }) => path);
  return new Set(paths.filter((path) => dirname(path) === join(SCREENSHOTS)).map((path) => basename(path)));
}
