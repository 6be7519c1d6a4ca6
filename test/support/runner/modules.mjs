// The modules of out/unit, of which each holds one source: `out/unit/modules.json` names what each was built from, and
// what it imports. Plain Node: esbuild is the caller's.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'out/unit';
const INDEX = join(FOLDER, 'modules.json');
/** What each module depends on beside its sources. */
const COMMON = ['esbuild.mjs', 'tsconfig.json', 'package-lock.json', 'test/support/runner/modules.mjs'];

/**
 * The modules by their sources: what each imports of ours, the files that it was built from, and the hash of their texts.
 *
 * @returns {Record<string, { imports: string[], inputs: string[], hash: string }>}
 */
export const builtModules = () => JSON.parse(readFileSync(INDEX, 'utf8')).modules;

const hashOf = (files) =>
  files.reduce((hash, file) => hash.update(readFileSync(file)).update('\0'), createHash('sha256')).digest('hex');

/** The modules of an earlier build, or none where a part of the build itself is another one. */
function kept(common) {
  const index = existsSync(INDEX) ? JSON.parse(readFileSync(INDEX, 'utf8')) : undefined;
  if (index?.common === common) return index.modules;
  rmSync(FOLDER, { recursive: true, force: true });
  return {};
}

const isFresh = ({ inputs, hash }) => inputs.every((file) => existsSync(file)) && hashOf(inputs) === hash;

/**
 * Builds the modules whose sources differ from what was built, removes those whose source is gone, and keeps all others.
 *
 * @param sources - all that there are.
 * @param build - esbuild with its options for these sources; it resolves to a metafile.
 */
export async function buildModules(sources, build) {
  const common = hashOf(COMMON);
  const modules = kept(common);
  const removed = Object.keys(modules).filter((source) => !sources.includes(source));
  for (const source of removed) {
    delete modules[source];
    for (const ending of ['.js', '.js.map']) rmSync(outputOf(source).replace(/\.js$/, ending), { force: true });
  }
  const stale = sources.filter((source) => modules[source] === undefined || !isFresh(modules[source]));
  if (stale.length + removed.length === 0) return;
  // A build that is interrupted has written some of them.
  for (const source of stale) delete modules[source];
  mkdirSync(FOLDER, { recursive: true });
  const write = () => writeFileSync(INDEX, JSON.stringify({ common, modules }));
  write();
  const { outputs } = stale.length === 0 ? { outputs: {} } : await build(stale);
  for (const { entryPoint, inputs, imports } of Object.values(outputs)) {
    if (entryPoint === undefined) continue;
    const paths = imports.flatMap(({ path }) => (/^\.\.?\//.test(path) ? [join(entryPoint, '..', path)] : []));
    const files = Object.keys(inputs);
    modules[entryPoint] = { imports: paths.map(sourceOf), inputs: files, hash: hashOf(files) };
  }
  write();
}

const sourceOf = (path) => path.replaceAll('\\', '/').replace(/\.js$/, '.ts');

/** Where the module of a source is. */
export const outputOf = (source) => join(FOLDER, source.replace(/\.ts$/, '.js'));
