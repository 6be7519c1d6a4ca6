import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readManifest } from '../../support/repository-files/manifest-pages';
import { sampleFiles } from '../../support/repository-files/sample-files';
import { filesBelow } from '../../support/repository-files/source-files';
import { snapshotOf } from '../../support/wording/snapshot';

/** Words that no text has, with what to write instead. */
const BANNED: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\banswers?\b/i, 'response; result of a tool'],
  [/\b(?:some|no)body\b|\bwhoever\b/i, 'name it'],
  [/\bcould not be told\b/i, 'not verified'],
  [/\banew\b/i, 'again'],
  [/\bmade-?up\b/i, 'sample data'],
  [/\btry again\b/i, 'retry'],
  [/\bbeside\b/i, 'with, next to'],
  [/\bwants?\b/i, 'requires'],
  [/\bdecimal places\b/i, 'decimals'],
  [/\bbehind\b/i, 'after'],
  [/[\d}] %/, '12.5%'],
  [/\baddress'(?!s)/i, "address's"],
  [/\b(?:this|your|the) machine\b/i, 'your computer'],
  [/\buse[sd]? up\b/i, 'spend'],
];

/** Words that our own texts outside the bundle don't have either. */
const BANNED_OUTSIDE: typeof BANNED = [
  [/\bask(?:s|ed|ing)?\b(?! the user)/i, 'send, request'],
  [/\brefus/i, 'reject'],
  [/\bno such\b/i, "doesn't exist"],
  [/\bis no\b|\bare no\b/i, "isn't a"],
  [/\bmain network\b/i, 'Mainnet'],
  [/\bclick/i, 'select'],
  [/, (?!with)\w+ (?:and|or) \w+/, 'a serial comma'],
];

/** Where texts are that no bundle has: a model reads English, and the sandbox speaks like a service. */
const OUTSIDE = ['src/services/answers', 'sandbox/state', 'sandbox/rest'];

/** A comment, an import, or a literal. */
const PARTS = /\/\*[^]*?\*\/|\/\/.*|^import .*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gm;
const WORDS = /^['"`].*[A-Za-z]{2,}[,.:;]? [A-Za-z$({]/s;

/** The literals of a source that have words, as they are written. */
function textsIn(file: string): string[] {
  const parts = readFileSync(file, 'utf8').match(PARTS) ?? [];
  return parts.filter((part) => WORDS.test(part)).map((part) => part.slice(1, -1));
}

interface ModelTexts {
  readonly languageModelTools: readonly {
    readonly modelDescription: string;
    readonly inputSchema: { readonly properties: Readonly<Record<string, { readonly description: string }>> };
  }[];
}

function problemsIn(texts: readonly string[], banned: typeof BANNED): string[] {
  return banned.flatMap(([pattern, instead]) => {
    return texts.filter((text) => pattern.test(text)).map((text) => `${text}: ${instead}`);
  });
}

describe('the voice of texts', () => {
  const snapshot = snapshotOf('texts-outside-the-bundle');
  const files = OUTSIDE.flatMap(filesBelow).filter((file) => file.endsWith('.ts'));
  const { languageModelTools } = readManifest().contributes as unknown as ModelTexts;
  const ofModels = languageModelTools.flatMap(({ modelDescription, inputSchema }) => {
    return [modelDescription, ...Object.values(inputSchema.properties).map(({ description }) => description)];
  });
  const json = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;

  it('is one in the bundle and the manifest', () => {
    const shown = [...Object.keys(json('l10n/bundle.l10n.json')), ...Object.values(json('package.nls.json'))];
    assert.deepEqual(problemsIn(shown, BANNED), []);
  });

  it('is the same in the sample files', () => assert.deepEqual(problemsIn(Object.values(sampleFiles()), BANNED), []));

  it('is the same in all other texts', () => {
    const skill = readFileSync('media/skills/avalanche/SKILL.md', 'utf8').split('\n');
    const texts = [...files.flatMap(textsIn), ...ofModels, ...skill];
    assert.deepEqual(problemsIn(texts, [...BANNED, ...BANNED_OUTSIDE]), []);
  });

  for (const file of files) {
    const texts = textsIn(file);
    if (texts.length > 0) it(`has the words of ${file}`, () => snapshot.matches(file, texts));
  }

  it('finds each word', () => {
    assert.equal(problemsIn(['a node refuses', 'asked for by an ID', 'ask the user'], BANNED_OUTSIDE).length, 2);
    assert.equal(problemsIn(['behind it', 'fee 12.5 %', "the address' ID"], BANNED).length, 3);
  });
});
