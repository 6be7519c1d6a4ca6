import { strict as assert } from 'node:assert';
import { systemClock } from '../../../../src/client/clock';
import { HttpClient } from '../../../../src/client/http/http-client';
import { decodeID } from '../../../../src/core/encodings/cb58';
import { startSandbox } from '../../../../sandbox/server';
import { unneededURL } from '../../../../src/services/chain/chain-config';
import { meantChain } from '../../../../src/services/chain/chain-config';
import { Chains, NoActiveChainError } from '../../../../src/services/chain/chains';
import { RECORDED_PAYMENT } from '../../../support/known-ids';
import { startRecordedSandbox } from '../../../../sandbox/test/replay/recorded-sandbox';
import { resolverAt } from '../../../support/setup/chain-at';
const MINE = { name: 'Mine', url: 'http://127.0.0.1:1', blockchain: 'X', networkID: 5 };

describe('Chains', () => {
  const http = new HttpClient();
  const made = (
    sandboxURL: () => Promise<string | undefined> = () => Promise.resolve('http://127.0.0.1:2'),
    sandboxStarts?: () => number,
  ) => new Chains({ http, clock: systemClock, sandboxURL, ...(sandboxStarts === undefined ? {} : { sandboxStarts }) });
  after(() => http.close());

  const names = ({ configs }: Chains) => configs.map(({ name }) => name);

  it('without settings are the built-in ones, the first of them active', () => {
    const chains = made();
    assert.deepEqual(names(chains), ['Mainnet', 'Fuji', 'Local', 'Sandbox']);
    assert.equal(chains.active.name, 'Mainnet');
  });

  it('of the settings are added, or replace a built-in one of the same name', () => {
    const chains = made();
    const fuji = { ...MINE, name: 'FUJI' };
    assert.equal(chains.configure({ chains: [MINE, fuji], activeChain: 'mine' }), true);
    assert.deepEqual(names(chains), ['Mainnet', 'FUJI', 'Local', 'Sandbox', 'Mine']);
    assert.equal(chains.active, MINE);
    assert.equal(chains.find(' fuji '), fuji);
  });

  it("an undefined active chain can't be opened, and no other replaces it", async () => {
    const chains = made();
    assert.equal(chains.configure({ chains: [MINE], activeChain: 'Nowhere' }), false);
    assert.equal(chains.active.name, 'Nowhere');
    assert.ok(!chains.configs.includes(chains.active));
    assert.equal(chains.onNetwork(5)?.name, 'Fuji');
    await assert.rejects(chains.open(chains.active), { name: 'InvalidInputError', message: /"Nowhere"/ });
    assert.equal(chains.configure({ chains: [MINE], activeChain: 'Mine' }), true);
    assert.equal((await chains.open(chains.active)).config.url, MINE.url);
  });

  for (const [typed, meant] of [
    ['mainet', 'Mainnet'],
    ['Fugi', 'Fuji'],
    ['Sandbx', 'Sandbox'],
    ['Nin', 'Mine'],
  ] as const) {
    it(`"${typed}" may have been meant as ${meant}, which doesn't replace it`, async () => {
      const chains = made();
      const isNear = meant !== 'Mine';
      assert.equal(chains.configure({ chains: [MINE], activeChain: typed }), false);
      assert.equal(meantChain(typed, chains.configs)?.name, isNear ? meant : undefined);
      await assert.rejects(chains.open(chains.active), (error) => {
        assert.ok(error instanceof NoActiveChainError);
        assert.equal(error.message.includes(`"${meant}"`), isNear);
        assert.match(error.message, /avalancheLens\.activeChain/);
        return true;
      });
    });
  }

  it('a built-in chain is not what an ignored chain of its name means', async () => {
    const chains = made();
    assert.equal(chains.configure({ chains: [MINE], ignoredChains: ['mainnet'], activeChain: 'Mainnet' }), false);
    assert.deepEqual(names(chains), ['Fuji', 'Local', 'Sandbox', 'Mine']);
    assert.equal(chains.onNetwork(1), undefined);
    await assert.rejects(chains.open(chains.active), { name: 'InvalidInputError', message: /avalancheLens\.chains/ });
    // One of two entries with the name is valid.
    const own = { ...MINE, name: 'Mainnet' };
    assert.equal(chains.configure({ chains: [own], ignoredChains: ['Mainnet'], activeChain: 'Mainnet' }), true);
    assert.equal((await chains.open(chains.active)).config, own);
    assert.equal(chains.configure({ chains: [MINE], activeChain: '' }), false);
    await assert.rejects(chains.open(chains.active), { name: 'InvalidInputError', message: /activeChain is invalid/ });
  });

  it('prefers the active chain of a network', () => {
    const chains = made();
    chains.configure({ chains: [MINE], activeChain: 'Mine' });
    assert.equal(chains.onNetwork(5)?.name, 'Mine');
    assert.equal(chains.onNetwork(1)?.name, 'Mainnet');
    assert.equal(chains.onNetwork(99), undefined);
  });

  it('are created once and kept while their settings stay the same', async () => {
    const chains = made();
    chains.configure({ chains: [MINE], activeChain: 'Mine' });
    const opened = await chains.open(MINE);
    assert.equal(await chains.open({ ...MINE }), opened);
    chains.configure({ chains: [{ ...MINE }, { ...MINE, name: 'Other' }], activeChain: 'Other' });
    assert.equal(await chains.open(MINE), opened);
    chains.configure({ chains: [], activeChain: 'Fuji' });
    assert.notEqual(await chains.open(MINE), opened);
  });

  it('opening the sandbox starts it, and at another URL it is another chain', async () => {
    let starts = 0;
    const chains = made(() => Promise.resolve(`http://127.0.0.1:${++starts > 2 ? 4 : 3}`));
    const config = chains.find('sandbox');
    assert.ok(config);
    assert.equal(starts, 0);
    const first = await chains.open(config);
    assert.equal(first.config.url, 'http://127.0.0.1:3');
    chains.configure({ chains: [], activeChain: 'Sandbox' });
    assert.equal(await chains.open(config), first);
    assert.notEqual(await chains.open(config), first);
  });

  it("a sandbox that is stopped, or that can't start, can't be opened", async () => {
    const stopped = made(() => Promise.resolve(undefined));
    const failing = made(() => Promise.reject(new Error('its thread ended')));
    for (const chains of [stopped, failing]) {
      const config = chains.find('sandbox');
      assert.ok(config);
      await assert.rejects(chains.open(config), { name: 'SandboxError' });
    }
  });

  it('whose entry was copied keep their stored URL when one of them is replaced', () => {
    const kept = { ...MINE, credentials: '1f' };
    assert.equal(unneededURL(kept, [kept, { ...MINE, name: 'Other' }]), '1f');
    assert.equal(unneededURL(kept, [kept, { ...kept, name: 'Copy' }]), undefined);
    assert.equal(unneededURL(MINE, [MINE]), undefined);
  });

  it('a sandbox shares no cache with a local node of the same genesis, nor with the previous sandbox', async () => {
    const [full, empty] = [await startRecordedSandbox(), await startSandbox()];
    try {
      let url = full.url;
      const chains = made(() => Promise.resolve(url));
      const resolver = resolverAt(systemClock);
      const sandbox = chains.find('sandbox');
      assert.ok(sandbox);
      const kind = async (config: typeof MINE | typeof sandbox) =>
        (await resolver.resolve(await chains.open(config), decodeID(RECORDED_PAYMENT))).kind;
      assert.equal(await kind(sandbox), 'tx');
      assert.equal(await kind({ ...MINE, url: empty.url }), 'absent');
      url = empty.url;
      assert.equal(await kind(sandbox), 'absent');
    } finally {
      await full.close();
      await empty.close();
    }
  });

  it('a sandbox that was started again at its port has nothing of the one before', async () => {
    let sandbox = await startRecordedSandbox();
    let starts = 1;
    const { url } = sandbox;
    const chains = made(
      () => Promise.resolve(url),
      () => starts,
    );
    const resolver = resolverAt(systemClock);
    const config = chains.find('sandbox');
    assert.ok(config);
    const kind = async () => (await resolver.resolve(await chains.open(config), decodeID(RECORDED_PAYMENT))).kind;
    assert.equal(await kind(), 'tx');
    await sandbox.close();
    sandbox = await startSandbox({ port: Number(new URL(url).port) });
    starts++;
    try {
      assert.equal(await kind(), 'absent');
    } finally {
      await sandbox.close();
    }
  });
});
