import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { curlCommand, shellQuoted } from '../../../src/services/text/format-text';
import { filesBelow } from '../../support/repository-files/source-files';

/** What begins or follows a command in a template, with something of a value's in quotes of its own. */
const QUOTED_BY_HAND = /(?:[\s`]--?[A-Za-z][\w-]*[ =]|\bcurl )['"]\$\{/;

/** A template of a command with values. */
const COMMAND = /`(?:curl|platform-cli|avalanchego|avalanche|npx|cast|docker) [^`]*\$\{/;

const WORST = ["';id;'", '$(id)', '`id`', '"; id; "', "a'b\\'c", '\n id', '!!', '-rf *', ''];

describe('copied commands', () => {
  const sources = filesBelow('src');

  it('quote their values by shellQuoted alone', () => {
    const all = sources.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    assert.deepEqual(
      all.filter(({ text }) => QUOTED_BY_HAND.test(text)).map(({ path }) => path),
      [],
    );
    const making = all.filter(({ text }) => COMMAND.test(text));
    assert.match('`platform-cli l1 ${id}`', COMMAND);
    assert.deepEqual(
      making.filter(({ text }) => !text.includes('shellQuoted(')).map(({ path }) => path),
      [],
    );
  });

  it('give a shell each value as one word', () => {
    for (const text of WORST) {
      const said = execFileSync('sh', ['-c', `printf '%s|' ${shellQuoted(text)}`], { encoding: 'utf8' });
      assert.equal(said, `${text}|`);
      const curl = curlCommand({ url: `http://h/${text}`, headers: { a: text }, body: text });
      const words = execFileSync('sh', ['-c', `curl() { printf '%s|' "$@"; }; ${curl}`], { encoding: 'utf8' });
      assert.equal(words, ['-H', `a: ${text}`, '-d', text, `http://h/${text}`, ''].join('|'));
    }
  });
});
