import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileClaims } from '../../../../src/host/files/file-claims';

describe('claims that windows share', () => {
  let folder: string;
  let claims: FileClaims;
  beforeEach(() => {
    folder = join(mkdtempSync(join(tmpdir(), 'xcl-claims-')), 'made');
    claims = new FileClaims(folder);
  });
  afterEach(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

  const write = async (holder: string): Promise<void> => {
    await claims.seize('tx');
    writeFileSync(join(folder, 'tx'), holder);
  };
  const holder = (): string => readFileSync(join(folder, 'tx'), 'utf8');

  it('free: ours, and ours again', async () => {
    assert.deepEqual([await claims.take('tx'), await claims.take('tx')], ['ours', 'ours']);
    assert.equal(holder(), String(process.pid));
  });

  it('another living process has it, until that dies', async () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const gone = new Promise((resolve) => other.once('exit', resolve));
    await write(String(other.pid));
    assert.equal(await claims.take('tx'), 'theirs');
    other.kill();
    await gone;
    assert.equal(await claims.take('tx'), 'ours');
  });

  it('of several windows that restart together, one gets a free claim', async () => {
    await write('none');
    const taking = claims.take('tx');
    while (holder() !== String(process.pid)) await new Promise((resolve) => setTimeout(resolve, 1));
    // The other window found it free as well, and wrote its name a moment later.
    writeFileSync(join(folder, 'tx'), String(process.ppid));
    assert.equal(await taking, 'theirs');
  });

  for (const damaged of ['', 'text', '-1', '0', '1.5']) {
    it(`"${damaged}" is no process: ours`, async () => {
      await write(damaged);
      assert.equal(await claims.take('tx'), 'ours');
    });
  }

  it('ended stays ended until it is claimed again', async () => {
    await claims.take('tx');
    await claims.end('tx');
    assert.equal(await claims.take('tx'), 'ended');
    await claims.seize('tx');
    assert.equal(await claims.take('tx'), 'ours');
  });

  it('what ended a day ago is dropped when another ends', async () => {
    await claims.end('old');
    const longAgo = Date.now() / 1000 - 25 * 3_600;
    utimesSync(join(folder, 'old'), longAgo, longAgo);
    await claims.end('new');
    assert.deepEqual(readdirSync(folder), ['new']);
  });
});
