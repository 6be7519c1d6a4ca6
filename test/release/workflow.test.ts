import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';

describe('the workflow of GitHub Actions', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');

  it('runs npm test on Linux, with the rights to read only', () => {
    assert.match(workflow, /^ {4}runs-on: ubuntu-/m);
    assert.match(workflow, /^ {8}run: npm test$/m);
    assert.match(workflow, /^permissions:\n {2}contents: read$/m);
  });

  it('pins each action to a commit, beside the name of its version', () => {
    const used = [...workflow.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, action = '']) => action);
    assert.ok(used.length > 0);
    for (const action of used) assert.match(action, /^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('names no registry, so that it runs with the one that is configured', () => {
    assert.doesNotMatch(workflow, /registry|npmjs|https?:/i);
  });

  it('runs the oldest Node that contributors may have', () => {
    const [, stated] = /You need Node (\d+\.\d+) or later/.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
    assert.ok(stated);
    assert.match(workflow, new RegExp(`node-version: '${stated}'`));
  });
});
