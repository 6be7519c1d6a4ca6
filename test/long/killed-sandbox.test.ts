import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DAY } from '../support/fuzz/daily';
import { askNode } from '../support/servers/raw-http';

/** Each is killed after other blocks and another time than those before: all 260 pairs of them in seven days. */
const KILLS = 40;
const EWOQ_X = 'X-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';

describe('a sandbox of the command line that is killed while it writes its state', () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  after(() => rmSync(folder, { recursive: true }));

  /** The height that it had when it was killed. */
  let accepted = 0;
  it(`starts again from a state that it had, ${KILLS} times, seed ${DAY}`, async () => {
    for (let i = DAY * KILLS; i < (DAY + 1) * KILLS; i++) {
      const args = ['out/unit/sandbox/main.js', '--json', '--empty', '--control', '--state', join(folder, 'state')];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
      const { url } = JSON.parse(line) as { readonly url: string };
      const { result } = await askNode(url, '/ext/bc/X', 'avm.getHeight');
      const height = Number((result as { readonly height: string }).height);
      // What was accepted in the last tenth of a second may not have been written.
      assert.ok(height <= accepted && height >= accepted - 4, `${height} after ${accepted}, start ${i}`);
      accepted = height;
      const fund = { address: EWOQ_X, amount: 1 };
      for (let block = 0; block < 1 + (i % 4); block++) {
        const { words } = await askNode(url, '/ext/sandbox', 'sandbox.fund', fund);
        assert.equal(words, undefined);
        accepted++;
      }
      await new Promise((resolve) => setTimeout(resolve, (i * 7) % 130));
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  });

  it('has set nothing aside', () => {
    const names = readdirSync(folder).filter((name) => !/^state(?:\.journal|\.lock|\.[0-9a-f]{24}\.new)?$/.test(name));
    assert.deepEqual(names, []);
  });
});
