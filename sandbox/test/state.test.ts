import { buildSync } from 'esbuild';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { toHexDigits } from '../../src/core/bytes/bytes';
import { sha256 } from '../../src/core/bytes/hashes';
import { stateProblemText } from '../../src/core/endpoints/sandbox-state';
import { encodeCb58 } from '../../src/core/encodings/cb58';
import type { AvmChain } from '../avm/chain';
import { localNetwork, localXChain } from '../network/local-genesis';
import type { NetworkConfig } from '../network/network';
import { type Sandbox, type SandboxOptions, startSandbox } from '../server';
import { holdState } from '../state/state-lock';
import {
  accept,
  avaxOf,
  builderFor,
  changed,
  ewoq,
  newChain,
  nextBlock,
  ownedBy,
  P_CHAIN,
  pay,
  payment,
  START,
} from '../../test/support/sandbox/sandbox-chain';
import { demoStory } from '../../test/support/sandbox/demo-sandbox';
import { snapshotOf } from '../../test/support/wording/snapshot';
import { until } from '../../test/support/assertions/until';
import type { JSONObject } from '../../src/core/json/json';

const clock = { now: () => START * 1000 };

function xOf({ network }: Sandbox): AvmChain {
  const chain = network.chain('X');
  assert.ok(chain);
  return chain;
}

/** Everything that a chain can return, as text. */
function stateOf(chain: AvmChain): unknown {
  const { lastAccepted } = chain.ledger;
  const blocks = Array.from(
    { length: Number(lastAccepted.height) + 1 },
    (_, i) => chain.ledger.acceptedAt(BigInt(i))?.id,
  );
  const inbound = chain.memory.exported(P_CHAIN, chain.blockchainID);
  const outbound = chain.memory.exported(chain.blockchainID, P_CHAIN);
  const { issued, unverified } = chain.waiting;
  return {
    blocks: blocks.map((id) => id && encodeCb58(id)),
    owned: [chain.ledger.utxos, inbound, outbound].map((index) =>
      [...index.ownedBy(ewoq.address)].map(({ key }) => key),
    ),
    waiting: [issued, unverified].map((txs) => txs.map((bytes) => Buffer.from(bytes).toString('hex'))),
  };
}

/** Whole lines: a long one may be read while it is written. */
function linesOf(path: string): number {
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').length - 1 : 0;
}

/** All places in a value, each as the keys that lead to it. */
function placesIn(value: JSONObject[string]): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[key], ...placesIn(inner).map((place) => [key, ...place])]);
}

/** The JSON with another value at a place. */
function replaced(whole: JSONObject, place: readonly string[]): (by: JSONObject[string]) => string {
  return (by) => {
    const copy: Record<string, unknown> = structuredClone(whole);
    let holder = copy;
    for (const key of place.slice(0, -1)) holder = holder[key] as typeof copy;
    holder[place.at(-1) ?? ''] = by;
    return JSON.stringify(copy);
  };
}

describe('the state of a sandbox in a file', () => {
  let folder: string;
  let path: string;
  let said: string[];
  const snapshot = snapshotOf('sandbox-state');
  const withoutPaths = () => said.map((sentence) => sentence.replaceAll(folder, 'FOLDER'));
  const start = (options: SandboxOptions = {}) =>
    startSandbox({
      clock,
      blocks: 'on call',
      statePath: path,
      report: (problem) => said.push(stateProblemText(problem)),
      ...options,
    });

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sandbox-state-'));
    path = join(folder, 'deep', 'state');
    said = [];
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('is not taken from a process whose lock cannot be read', async () => {
    mkdirSync(`${path}.lock`, { recursive: true });
    await assert.rejects(holdState(path), { message: `${path}.lock can't be used: it is a folder` });
    assert.deepEqual(readdirSync(dirname(path)), ['state.lock']);
  });

  it('continues with blocks, shared memory and pending transactions', async () => {
    const first = await start();
    const chain = xOf(first);
    const output = { type: 'secp256k1fx.TransferOutput', amount: 9_000_000n, ...ownedBy(ewoq) } as const;
    const utxos = [0, 1].map((outputIndex) => ({
      txID: Buffer.alloc(32, 1),
      outputIndex,
      assetID: avaxOf(chain),
      output,
    }));
    first.network.arrive({ from: P_CHAIN, to: chain.blockchainID, utxos });
    accept(chain, builderFor(chain).importFrom(P_CHAIN, utxos.slice(0, 1), ownedBy(ewoq)));
    accept(chain, builderFor(chain).exportTo(P_CHAIN, [payment(chain, 9_000_000n)]));
    accept(chain, pay(chain, ...new Array<bigint>(3).fill(5_000_000n)));
    const coins = [...chain.ledger.utxos.ownedBy(ewoq.address)].map(({ bytes }) => chain.codec.decodeUTXO(bytes));
    const [a, b, c] = coins.map((coin) => builderFor(chain, { utxos: [coin] }).pay([payment(chain, 1n)]));
    assert.ok(a && b && c);
    chain.issue(a.bytes);
    chain.issueUnverified(b.bytes);
    chain.issueUnverified(c.bytes);
    const expected = stateOf(chain);
    await first.close();

    const second = await start();
    assert.deepEqual(stateOf(xOf(second)), expected);
    assert.deepEqual(
      nextBlock(xOf(second)),
      [a, b].map(({ txID }) => encodeCb58(txID)),
    );
    assert.deepEqual(nextBlock(xOf(second)), [encodeCb58(c.txID)]);
    await second.close();
    assert.deepEqual([said, readdirSync(join(folder, 'deep'))], [[], ['state']]);
  });

  it('begins with the story only if there is no file', async () => {
    const other = newChain();
    accept(other, pay(other, 1n));
    const { bytes } = other.ledger.lastAccepted;
    const story = () => [{ kind: 'block', blockchainID: other.blockchainID, bytes } as const];
    for (const height of [1n, 2n]) {
      const sandbox = await start({ story });
      const chain = xOf(sandbox);
      assert.equal(chain.ledger.lastAccepted.height, height);
      accept(chain, pay(chain, 1n));
      await sandbox.close();
    }
  });

  it('drops pending transactions that can no longer be accepted', async () => {
    const first = await start();
    const chain = xOf(first);
    chain.issueUnverified(changed(chain, pay(chain, 1n), (tx) => ({ ...tx, credentials: [] })));
    await first.close();
    const second = await start();
    assert.equal(nextBlock(xOf(second)), undefined);
    await second.close();
  });

  const damages: [what: string, damage: (bytes: Buffer) => Uint8Array][] = [
    ['empty', () => new Uint8Array()],
    ['half there', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['one byte short', (bytes) => bytes.subarray(0, -1)],
    ['another file', () => Buffer.from('{"a": "file of another program, long enough to hold a checksum"}')],
    ['changed in one bit', (bytes) => bytes.fill((bytes[200] ?? 0) ^ 1, 200, 201)],
  ];
  for (const [what, damage] of damages) {
    it(`that is ${what} is set aside and reported`, async () => {
      const first = await start();
      accept(xOf(first), pay(xOf(first), 1n));
      await first.close();
      const bytes = damage(readFileSync(path));
      writeFileSync(path, bytes);
      const second = await start();
      assert.equal(xOf(second).ledger.lastAccepted.height, 0n);
      const aside = `${path}.damaged`;
      snapshot.matches('damaged', withoutPaths());
      assert.ok(readFileSync(aside).equals(bytes));
      await second.close();
      assert.ok(readFileSync(path).length > 0);
    });
  }

  it('of another genesis is set aside', async () => {
    await (await start()).close();
    const network = localNetwork([{ ...localXChain(), fees: { tx: 1n, createAsset: 1n } }]);
    await (await start({ network })).close();
    await (await start()).close();
    // The file that was set aside last takes the place of the one before.
    assert.deepEqual(readdirSync(dirname(path)).sort(), [basename(path), `${basename(path)}.damaged`]);
    snapshot.matches('of another genesis', withoutPaths());
  });

  const others: [what: string, change: (text: string) => string][] = [
    ['of another version', (text) => text.replace('sandbox 1', 'sandbox 0')],
    ['with inconsistent blocks', (text) => text.replace(/"bytes":"[^"]*"/, '"bytes":""')],
  ];
  for (const [what, change] of others) {
    it(`${what} is set aside`, async () => {
      const first = await start();
      accept(xOf(first), pay(xOf(first), 1n));
      await first.close();
      const text = Buffer.from(change(readFileSync(path, 'utf8').slice(65)));
      writeFileSync(path, `${toHexDigits(sha256(text))}\n${text.toString()}`);
      await (await start()).close();
      snapshot.matches(what, withoutPaths());
    });
  }

  it('with any part of another kind is set aside, or goes on without it', async () => {
    const first = await start();
    const chain = xOf(first);
    accept(chain, pay(chain, 1n));
    chain.issue(pay(chain, 1n).bytes);
    await first.close();
    const kept = JSON.parse(readFileSync(path, 'utf8').slice(65)) as JSONObject;
    const kinds: readonly JSONObject[string][] = [null, 5, true, 'x', [], [null], {}];
    let setAside = 0;
    for (const damaged of ['[]', 'null', '{', ...placesIn(kept).flatMap((place) => kinds.map(replaced(kept, place)))]) {
      writeFileSync(path, `${toHexDigits(sha256(Buffer.from(damaged)))}\n${damaged}`);
      const again = await start();
      assert.ok(xOf(again).ledger.lastAccepted.height <= 1n);
      await again.close();
      setAside += said.splice(0).length;
    }
    assert.ok(setAside > 80, String(setAside));
  });

  it("has the story of P, which a file of before P took transactions doesn't", async () => {
    const { journal, pAndC } = demoStory();
    const story = () => journal;
    const first = await start({ story, pAndC });
    const { height } = first.pAndC.platform?.ledger.lastAccepted ?? {};
    await first.close();
    // The next version of the sample data may have other blocks.
    const second = await start({ pAndC: { ...pAndC, blocks: [] } });
    assert.equal(second.pAndC.platform?.ledger.lastAccepted.height, height);
    await second.close();
    const snapshot = JSON.parse(readFileSync(path, 'utf8').slice(65)) as { journal: { kind: string }[] };
    const before = { ...snapshot, journal: snapshot.journal.filter(({ kind }) => kind !== 'primary') };
    const text = JSON.stringify(before);
    writeFileSync(path, `${toHexDigits(sha256(Buffer.from(text)))}\n${text}`);
    const third = await start({ pAndC });
    assert.equal(third.pAndC.platform?.ledger.lastAccepted.height, height);
    await third.close();
    assert.deepEqual(said, []);
  });

  it('goes on with the time of Helicon that it began with, which was never before v1.15.1', async () => {
    const heliconOf = async (network?: NetworkConfig): Promise<bigint | undefined> => {
      const sandbox = await start(network === undefined ? {} : { network });
      await sandbox.close();
      return sandbox.network.heliconTime;
    };
    const never = { ...localNetwork(), heliconTime: undefined };
    const { heliconTime } = localNetwork();
    assert.equal(await heliconOf(), heliconTime);
    assert.equal(await heliconOf(never), heliconTime);
    rmSync(path);
    assert.equal(await heliconOf(never), undefined);
    assert.equal(await heliconOf(), undefined);
    const { heliconTime: _, ...before } = JSON.parse(readFileSync(path, 'utf8').slice(65)) as Record<string, unknown>;
    const text = JSON.stringify(before);
    writeFileSync(path, `${toHexDigits(sha256(Buffer.from(text)))}\n${text}`);
    assert.equal(await heliconOf(), undefined);
    assert.deepEqual(said, []);
  });

  it("is written under a name that can't be guessed, and leaves nothing beside it", async () => {
    await (await start()).close();
    const victim = join(folder, 'victim');
    writeFileSync(victim, 'safe');
    symlinkSync(victim, `${path}.new`);
    const unfinished = `${path}.${'0123456789ab'.repeat(2)}.new`;
    writeFileSync(unfinished, 'by a process that was killed');
    const sandbox = await start();
    accept(xOf(sandbox), pay(xOf(sandbox), 1n));
    await sandbox.close();
    assert.equal(readFileSync(victim, 'utf8'), 'safe');
    assert.deepEqual(readdirSync(dirname(path)).sort(), [basename(path), `${basename(path)}.new`]);
    assert.deepEqual(said, []);
  });

  it("that can't be written is reported, and the sandbox continues", async () => {
    const sandbox = await start();
    rmSync(join(folder, 'deep'), { recursive: true, force: true });
    writeFileSync(join(folder, 'deep'), 'a file where the folder was');
    accept(xOf(sandbox), pay(xOf(sandbox), 1n));
    await sandbox.close();
    assert.equal(said.length, 1);
    snapshot.matches('not written', withoutPaths());
  });
});

describe('the changes of a sandbox that runs on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-changes-'));
  const path = join(folder, 'state');
  const said: string[] = [];
  const start = (statePath: string) =>
    startSandbox({ clock, blocks: 'on call', statePath, report: ({ code }) => said.push(code) });

  /** What a sandbox left that was killed after three blocks, with a transaction that waits; and its states. */
  let left: { readonly whole: string; readonly journal: string };
  const states: unknown[] = [];
  before(async () => {
    const sandbox = await start(path);
    const chain = xOf(sandbox);
    for (let at = 0; at < 4; at++) {
      if (at > 0) accept(chain, pay(chain, BigInt(at)));
      if (at === 3) chain.issue(pay(chain, 9n).bytes);
      await until(() => existsSync(path) && (at === 0 || linesOf(`${path}.journal`) > at));
      states.push(stateOf(chain));
    }
    left = { whole: readFileSync(path, 'utf8'), journal: readFileSync(`${path}.journal`, 'utf8') };
    await sandbox.close();
    assert.deepEqual(readdirSync(folder), ['state']);
  });
  beforeEach(() => {
    said.length = 0;
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
  });
  after(() => rmSync(folder, { recursive: true }));

  const goesOn = async ({ whole, journal }: typeof left): Promise<unknown> => {
    writeFileSync(path, whole);
    writeFileSync(`${path}.journal`, journal);
    const sandbox = await start(path);
    const state = stateOf(xOf(sandbox));
    if (nextBlock(xOf(sandbox)) === undefined) accept(xOf(sandbox), pay(xOf(sandbox), 5n));
    const next = stateOf(xOf(sandbox));
    await sandbox.close();
    const again = await start(path);
    assert.deepEqual(stateOf(xOf(again)), next);
    await again.close();
    return state;
  };

  it('are lines beside the file, and the state after a kill', async () => {
    assert.ok(left.journal.split('\n').length >= 5);
    assert.deepEqual(await goesOn(left), states[3]);
    assert.deepEqual([said, readdirSync(folder)], [[], ['state']]);
  });

  it('are read without the part of a line at their end', async () => {
    const end = left.journal.lastIndexOf('\n', left.journal.length - 2);
    for (const length of [end + 1, end + 30, end + 90, left.journal.length - 2]) {
      assert.deepEqual(await goesOn({ ...left, journal: left.journal.slice(0, length) }), states[2]);
    }
    assert.deepEqual(await goesOn({ ...left, journal: left.journal.slice(0, 20) }), states[0]);
    assert.deepEqual(said, []);
  });

  it('become a part of the file when they are longer', async () => {
    const sandbox = await start(path);
    const chain = xOf(sandbox);
    await until(() => existsSync(path));
    const { length } = readFileSync(path);
    const isWhole = (): boolean => readFileSync(path).length > length;
    while (!isWhole()) {
      const lines = linesOf(`${path}.journal`);
      accept(chain, pay(chain, ...new Array<bigint>(500).fill(1n)));
      await until(() => linesOf(`${path}.journal`) > lines || isWhole());
    }
    const state = stateOf(chain);
    const files = { whole: readFileSync(path, 'utf8'), journal: '' };
    await sandbox.close();
    assert.deepEqual(await goesOn(files), state);
  });

  it('of an older file are ignored', async () => {
    const older = `${'0'.repeat(64)}${left.journal.slice(64)}`;
    assert.deepEqual([await goesOn({ ...left, journal: older }), said], [states[0], []]);
  });

  it('are set aside with the file where a line is damaged that is not the last', async () => {
    const [head, first = '', ...rest] = left.journal.split('\n');
    const lines = [head, `${first.slice(0, 70)}?${first.slice(71)}`, ...rest];
    await goesOn({ ...left, journal: lines.join('\n') });
    assert.deepEqual(said, ['reset']);
    assert.deepEqual(readdirSync(folder).sort(), ['state', 'state.damaged', 'state.damaged.journal']);
  });
});

describe('a sandbox that is killed', function () {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-killed-'));
  const program = join(folder, 'program.cjs');

  before(() => {
    const entryPoints = ['test/support/sandbox/sandbox-until-killed.ts'];
    buildSync({ entryPoints, outfile: program, bundle: true, platform: 'node', format: 'cjs' });
  });

  after(() => rmSync(folder, { recursive: true }));

  it('leaves a state that it once had, whenever it happens', async () => {
    const expected = newChain();
    const blocks = [encodeCb58(expected.ledger.lastAccepted.id)];
    const idAt = (height: bigint): string | undefined => {
      while (blocks.length <= Number(height)) {
        accept(expected, pay(expected, 1n));
        blocks.push(encodeCb58(expected.ledger.lastAccepted.id));
      }
      return blocks[Number(height)];
    };
    const said: string[] = [];
    let last = 0n;
    // On a busy machine the first ones may be killed before anything is kept: later ones live longer.
    for (let run = 0; run < 8 || last === 0n; run++) {
      const statePath = join(folder, 'state');
      const child = spawn(process.execPath, [program, statePath], { stdio: ['ignore', 'pipe', 'inherit'] });
      await once(child.stdout, 'data');
      await new Promise((resolve) => setTimeout(resolve, randomInt(400 * 2 ** Math.floor(run / 8))));
      child.kill('SIGKILL');
      await once(child, 'close');
      const sandbox = await startSandbox({
        clock,
        blocks: 'on call',
        statePath,
        report: (problem) => said.push(stateProblemText(problem)),
      });
      const { lastAccepted } = xOf(sandbox).ledger;
      assert.equal(encodeCb58(lastAccepted.id), idAt(lastAccepted.height));
      assert.ok(lastAccepted.height >= last, 'it went back behind a state that was kept');
      last = lastAccepted.height;
      await sandbox.close();
    }
    assert.deepEqual(said, []);
  });
});
