import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { localNodes } from '../../../../src/host/files/local-nodes';

const OWN = '.avalanchego/process.json';
const TMPNET = '.tmpnet/networks';

describe('nodes that run on this machine', () => {
  let home: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'xcl-home-'));
  });
  afterEach(() => rm(home, { recursive: true, force: true }));

  const write = async (path: string, content: unknown): Promise<void> => {
    await mkdir(dirname(join(home, path)), { recursive: true });
    await writeFile(join(home, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const context = (port: number, pid = process.pid) => ({
    pid,
    uri: `http://127.0.0.1:${port}`,
    stakingAddress: '127.0.0.1:9651',
  });
  const found = async () => (await localNodes(home)).map(({ origin, network }) => [origin, network]);

  it('are those of both usual folders, the newest network first', async () => {
    await write(OWN, context(1));
    await write(`${TMPNET}/20240101-a/NodeID-1/process.json`, context(2));
    await write(`${TMPNET}/20250101-b/NodeID-1/process.json`, context(3));
    await write(`${TMPNET}/20250101-b/NodeID-2/process.json`, context(4));
    assert.deepEqual(await found(), [
      ['http://127.0.0.1:1', undefined],
      ['http://127.0.0.1:3', '20250101-b'],
      ['http://127.0.0.1:4', '20250101-b'],
      ['http://127.0.0.1:2', '20240101-a'],
    ]);
  });

  it('are none without these folders, or without a home', async () => {
    assert.deepEqual(await found(), []);
    assert.deepEqual(await localNodes(join(home, 'none')), []);
  });

  it('are only those whose process runs', async () => {
    const ended = promisify(execFile)(process.execPath, ['-e', '']);
    await ended;
    await write(OWN, context(1, ended.child.pid));
    assert.deepEqual(await found(), []);
  });

  const REFUSED: readonly (readonly [title: string, content: unknown])[] = [
    ['no JSON', '{'],
    ['a list', [context(1)]],
    ['no process ID', { uri: 'http://127.0.0.1:1' }],
    ['a process ID as text', { ...context(1), pid: String(process.pid) }],
    ['a process group', { ...context(1), pid: -process.pid }],
    ['process ID 0, the own group', { ...context(1), pid: 0 }],
    ['no URI', { pid: process.pid }],
    ['a URI of another machine', { ...context(1), uri: 'http://192.0.2.1:9650' }],
    ['a name that begins as an address of this machine', { ...context(1), uri: 'http://127.0.0.1.example:9650' }],
    ['all addresses', { ...context(1), uri: 'http://0.0.0.0:9650' }],
    ['a name within which is an address of this machine', { ...context(1), uri: 'http://x.127.0.0.1.nip.io:9650' }],
    ['an IPv6 address of another machine', { ...context(1), uri: 'http://[::2]:9650' }],
    ['a user that looks like the host', { ...context(1), uri: 'http://127.0.0.1:1@192.0.2.1:9650' }],
    ['a backslash before the host', { ...context(1), uri: 'http://192.0.2.1\\\\@127.0.0.1:1' }],
    ['a query', { ...context(1), uri: 'http://127.0.0.1:1/?a' }],
    ['another scheme', { ...context(1), uri: 'file://localhost/etc/passwd' }],
    ['credentials', { ...context(1), uri: 'http://a:b@127.0.0.1:1' }],
    ['a path', { ...context(1), uri: 'http://127.0.0.1:1/path' }],
    ['more than 4 kB', { ...context(1), more: 'x'.repeat(4096) }],
  ];
  for (const [title, content] of REFUSED) {
    it(`leaves out a file with ${title}`, async () => {
      await write(OWN, content);
      assert.deepEqual(await found(), []);
    });
  }

  for (const uri of ['http://localhost:1', 'http://[::1]:1', 'https://127.0.0.2:1', 'http://127.0.0.1:1/']) {
    it(`takes ${uri}`, async () => {
      await write(OWN, { ...context(1), uri });
      assert.deepEqual(await found(), [[new URL(uri).origin, undefined]]);
    });
  }

  describe('behind a link', () => {
    const links: readonly (readonly [target: string, link: string, type?: 'dir'])[] = [
      ['elsewhere/process.json', OWN],
      ['elsewhere', '.avalanchego', 'dir'],
      ['elsewhere', '.tmpnet', 'dir'],
      ['elsewhere/networks', TMPNET, 'dir'],
      ['elsewhere/networks/a', `${TMPNET}/a`, 'dir'],
      ['elsewhere/networks/a/NodeID-1', `${TMPNET}/a/NodeID-1`, 'dir'],
      ['elsewhere/process.json', `${TMPNET}/a/NodeID-1/process.json`],
    ];
    for (const [target, link, type] of links) {
      it(`are left out: ${link}`, async () => {
        await write('elsewhere/process.json', context(1));
        await write('elsewhere/networks/a/NodeID-1/process.json', context(2));
        await mkdir(dirname(join(home, link)), { recursive: true });
        await symlink(join(home, target), join(home, link), type ?? 'file');
        assert.deepEqual(await found(), []);
      });
    }

    it('are found if the link is above the home folder', async () => {
      await write(OWN, context(1));
      const link = `${home}-link`;
      await symlink(home, link, 'dir');
      try {
        assert.equal((await localNodes(link)).length, 1);
      } finally {
        await rm(link);
      }
    });
  });

  it('are those of the newest hundred networks, and of fifty nodes of each', async () => {
    const name = (i: number): string => `2025${String(i).padStart(4, '0')}`;
    await mkdir(join(home, TMPNET), { recursive: true });
    for (let i = 0; i < 3_000; i++) await mkdir(join(home, TMPNET, name(i)));
    for (const i of [2_899, 2_900, 2_999]) await write(`${TMPNET}/${name(i)}/NodeID-1/process.json`, context(i));
    for (let i = 0; i < 60; i++) await write(`${TMPNET}/${name(2_950)}/NodeID-${i}/process.json`, context(i + 1));
    const networks = (await found()).map(([, network]) => network);
    assert.deepEqual([...new Set(networks)], [name(2_999), name(2_950), name(2_900)]);
    assert.equal(networks.filter((network) => network === name(2_950)).length, 50);
  });

  it('are read again each time: a file that is replaced, emptied or removed', async () => {
    await write(OWN, context(1));
    assert.deepEqual(await found(), [['http://127.0.0.1:1', undefined]]);
    await write(OWN, { ...context(1), uri: 'http://192.0.2.1:9650' });
    assert.deepEqual(await found(), []);
    await write(OWN, '');
    assert.deepEqual(await found(), []);
    await write(OWN, context(2));
    assert.deepEqual(await found(), [['http://127.0.0.1:2', undefined]]);
    await rm(join(home, OWN));
    assert.deepEqual(await found(), []);
  });

  it('leave the other files of the folders alone, which hold keys', async function () {
    if (process.platform === 'win32') return;
    // Opening a pipe would wait for a writer.
    for (const path of ['.avalanchego/staking', `${TMPNET}/a/NodeID-1`, `${TMPNET}/a`, '.tmpnet']) {
      await mkdir(join(home, path), { recursive: true });
      for (const name of ['staker.key', 'config.json', 'flags.json'])
        await promisify(execFile)('mkfifo', [join(home, path, name)]);
    }
    await write(`${TMPNET}/a/NodeID-1/process.json`, context(1));
    assert.deepEqual(await found(), [['http://127.0.0.1:1', 'a']]);
  });

  it('are not read from a folder or a pipe called process.json', async function () {
    await mkdir(join(home, OWN), { recursive: true });
    assert.deepEqual(await found(), []);
    await rm(join(home, OWN), { recursive: true });
    if (process.platform === 'win32') return;
    await promisify(execFile)('mkfifo', [join(home, OWN)]);
    await mkdir(join(home, TMPNET, 'a/NodeID-1'), { recursive: true });
    await promisify(execFile)('mkfifo', [join(home, TMPNET, 'a/NodeID-1/process.json')]);
    assert.deepEqual(await found(), []);
  });
});
