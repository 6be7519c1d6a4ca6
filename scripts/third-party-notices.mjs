// What the bundles hold of other people's packages, with the licences that have to go with it.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The package that a file of node_modules belongs to. */
const PACKAGE = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** Code of others that a package has built in, without their licence. */
const BUILT_IN = [
  { files: /undici\/lib\/llhttp\//, title: 'llhttp, in undici (MIT)', copyright: 'Copyright (c) Fedor Indutny, 2018.' },
];

/** Files of the package that were made from the source of others, with the file of their license. */
const MADE_FROM = [
  { title: 'AvalancheGo, in media/schemas (BSD-3-Clause)', license: 'scripts/avalanchego-license.txt' },
];

/**
 * The text of ThirdPartyNotices.txt. `metafiles` are esbuild's: a package counts if any of its code is in an output.
 * Throws for a package whose licence isn't known, so that it can't be shipped unnoticed.
 */
export function thirdPartyNotices(metafiles) {
  const inputs = metafiles
    .flatMap(({ outputs }) => Object.values(outputs))
    .map((output) => Object.entries(output.inputs));
  const files = inputs.flat().flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));
  const notices = [...new Set(files.flatMap(licensedFolders))].sort().map(noticeOf);
  for (const { files: pattern, title, copyright } of BUILT_IN)
    if (files.some((file) => pattern.test(file))) notices.push({ title, text: likeOurs(copyright) });
  for (const { title, license } of MADE_FROM) notices.push({ title, text: readFileSync(license, 'utf8').trim() });
  const line = '-'.repeat(78);
  return [
    'Avalanche Lens includes code and texts of the packages below, under their own licences.',
    ...notices.map(({ title, text }) => `${line}\n${title}\n\n${text}`),
    '',
  ].join('\n\n');
}

/** The folder of a file's package, and those within it that have a licence of their own. */
function licensedFolders(file) {
  const root = PACKAGE.exec(file)?.[1];
  if (root === undefined) return [];
  const found = [root];
  for (let folder = dirname(file); folder !== root; folder = dirname(folder))
    if (licenceFile(folder) !== undefined) found.push(folder);
  return found;
}

function licenceFile(folder) {
  return readdirSync(folder).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each));
}

function noticeOf(folder) {
  const root = PACKAGE.exec(`${folder}/`)[1];
  const { name, version, license, author } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const file = licenceFile(folder);
  const text = file === undefined ? withoutFile(name, license, author) : readFileSync(join(folder, file), 'utf8');
  const title = `${name}${folder.slice(root.length)} ${version} (${license})`;
  return { title, text: text.replaceAll('\r\n', '\n').trim() };
}

/** Some packages only name their licence. */
function withoutFile(name, license, author) {
  const holder = typeof author === 'string' ? author : author?.name;
  if (license !== 'MIT' || holder === undefined) throw new Error(`${name} has no licence file: add its notice by hand`);
  return likeOurs(`Copyright (c) ${holder}`);
}

/** The MIT licence, whose words ours has, too. */
function likeOurs(copyright) {
  return readFileSync('LICENSE', 'utf8')
    .replace(/^Copyright .*$/m, copyright)
    .trim();
}
