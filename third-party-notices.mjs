// What the bundles hold of other people's packages, with the licences that have to go with it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The package that a file of node_modules belongs to. */
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/**
 * The text of ThirdPartyNotices.txt. `metafiles` are esbuild's: a package counts if any of its code is in an output.
 * Throws for a package whose licence isn't known, so that it can't be shipped unnoticed.
 */
export function thirdPartyNotices(metafiles) {
  const folders = new Set();
  for (const { outputs } of metafiles)
    for (const { inputs } of Object.values(outputs))
      for (const [file, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = PACKAGE.exec(file)?.[1];
        if (bytesInOutput > 0 && folder !== undefined) folders.add(folder);
      }
  const notices = [...folders].sort().map(noticeOf);
  const line = '-'.repeat(78);
  return [
    'X-Chain Lens includes code of the packages below, under their own licences.',
    ...notices.map(({ title, text }) => `${line}\n${title}\n\n${text}`),
    '',
  ].join('\n\n');
}

function noticeOf(folder) {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each));
  const text = file === undefined ? withoutFile(name, license, author) : readFileSync(join(folder, file), 'utf8');
  return { title: `${name} ${version} (${license})`, text: text.replaceAll('\r\n', '\n').trim() };
}

/** Some packages only name their licence. Ours has the same words. */
function withoutFile(name, license, author) {
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || holder === undefined) throw new Error(`${name} has no licence file: add its notice by hand`);
  return readFileSync('LICENSE', 'utf8').replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}
