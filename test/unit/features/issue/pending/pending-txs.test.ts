import assert from 'node:assert/strict';
import { decodeHex, encodeHex } from '../../../../../src/core/encodings/hex';
import { sha256 } from '../../../../../src/core/bytes/hashes';
import { readSignable } from '../../../../../src/core/signing/read-tx';
import { EMPTY_SIGNATURE } from '../../../../../src/core/tx/signers';
import { SigningKey } from '../../../../../src/core/tx-builder/key';
import { type Sandbox, startSandbox } from '../../../../../sandbox/server';
import type { TxSource } from '../../../../../src/features/issue/input/tx-source';
import { until } from '../../../../support/assertions/until';
import { demoStory } from '../../../../support/sandbox/demo-sandbox';
import { type Relay, startRelay } from '../../../../support/servers/relay';
import { sampleOf } from '../../../../support/setup/issue-setup';
import {
  atomicExport,
  chainedPayments,
  mainNetworkPayment,
  startMainNetwork,
} from '../../../../support/setup/issue-txs';
import { partlySigned } from '../../../../support/setup/partly-signed';
import { PendingWorld } from './pending-world';

const bytesOf = (text: string): Uint8Array => decodeHex(text.trim());

/** Another memo than the signed one. */
function broken(bytes: Uint8Array): Uint8Array {
  const memo = Buffer.from(bytes).indexOf('Avalanche Lens');
  return bytes.with(memo, (bytes[memo] ?? 0) ^ 1);
}

describe('transactions on their page', () => {
  let sandbox: Sandbox;
  let relay: Relay;
  let world: PendingWorld;
  beforeEach(async () => {
    const { journal, pAndC } = demoStory();
    sandbox = await startSandbox({ blocks: 'on call', story: () => journal, pAndC });
    relay = await startRelay(sandbox.url);
    world = new PendingWorld({ Mine: relay.url });
  });
  afterEach(async () => {
    await world.close();
    await relay.close();
    await sandbox.close();
    assert.deepEqual(world.failures, []);
  });
  const xChain = () => sandbox.network.chain('X') ?? assert.fail('no X-Chain');
  const payment = async () => (await sampleOf(sandbox.url, 'pay')).bytes;
  const sends = () => relay.methods.filter((method) => method.endsWith('.issueTx')).length;

  const platform = async (kind: 'p-pay' | 'p-refused') => (await sampleOf(sandbox.url, kind)).bytes;

  const CHAINS = {
    X: { bytes: payment, build: () => void xChain().buildBlock() },
    P: { bytes: () => platform('p-pay'), build: () => void sandbox.pAndC.platform?.buildBlock() },
    C: { bytes: () => Promise.resolve(atomicExport()), build: () => void sandbox.pAndC.cChain?.buildBlock() },
  };
  for (const [on, { bytes, build }] of Object.entries(CHAINS)) {
    it(`of ${on} goes from ready over sent to accepted`, async () => {
      const pending = world.open([await bytes()]);
      const ready = await world.stands(pending, /^Ready/);
      assert.deepEqual([ready.standing.primary?.key, ready.listed], ['issue', []]);
      world.press(pending, 'issue');
      const sent = await world.stands(pending, /^Sent$/);
      assert.deepEqual([sent.standing.primary, sent.standing.buttons.map(({ key }) => key)], [undefined, ['stop']]);
      build();
      const accepted = await world.stands(pending, /^Accepted/);
      assert.equal(accepted.standing.primary?.key, on === 'C' ? 'open transaction' : 'open block');
      const { records } = (await pending.settled) ?? assert.fail();
      assert.deepEqual(
        records.map(({ state }) => state.kind),
        ['accepted'],
      );
      world.press(pending, accepted.standing.primary.key);
      assert.equal(world.done.at(-1)?.[0], accepted.standing.primary.key);
    });
  }

  it('is sent once for a check, only from a visible page, and only by the check that is shown', async () => {
    const pending = world.open([await payment()]);
    const { check } = await world.stands(pending, /^Ready/);
    for (const stale of [
      { ...check, number: check.number - 1 },
      { ...check, hash: check.hash.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
    ])
      world.press(pending, 'issue', stale);
    world.isVisible = false;
    world.press(pending, 'issue', check);
    world.isVisible = true;
    assert.equal(sends(), 0);
    for (let times = 0; times < 5; times++) world.press(pending, 'issue', check);
    await world.stands(pending, /^Sent$/);
    assert.equal(sends(), 1);
    xChain().buildBlock();
    await world.stands(pending, /^Accepted/);
    world.press(pending, 'issue', check);
    assert.equal(sends(), 1);
  });

  it('offers a step only where the state has it: what else the page sends is ignored', async () => {
    const pending = world.open([broken(await payment())]);
    const { standing, check } = await world.stands(pending, /^Not valid: /);
    assert.equal(standing.primary, undefined);
    for (const key of ['issue', 'write', 'save', 'sign in Core', 'tx 7', 'extra 0', 'problem', '__proto__', ''])
      world.press(pending, key, check);
    assert.deepEqual(
      world.done.map(([what]) => what),
      ['mark'],
    );
    assert.equal(sends(), 0);
    world.press(pending, 'issue anyway', check);
    const { checks } = await world.stands(pending, /^Rejected by the node/);
    assert.ok(checks?.problems.some(({ details }) => details.some((each) => each.includes('wrong signature'))));
    world.press(pending, 'check');
    await world.stands(pending, /^Not valid: /);
  });

  it('does not call missing signatures a fault, and leads from signer to signer', async () => {
    const { byEwoq, byTreasury } = partlySigned();
    const empty = readSignable(bytesOf(byEwoq));
    const pending = world.open([empty.withSignatures([[EMPTY_SIGNATURE, EMPTY_SIGNATURE]])]);
    const begin = await world.stands(pending, /^To sign: 0 of 2, waiting for \S+ and \S+$/);
    assert.deepEqual([begin.standing.primary?.key, begin.checks?.problems], ['sign elsewhere', []]);
    world.press(pending, 'sign elsewhere');
    await until(() => pending.content.standing.primary?.key === 'add signatures');
    world.answers.signed = [{ name: 'ewoq.txt', text: byEwoq }];
    world.press(pending, 'add signatures');
    const one = await world.stands(pending, /^To sign: 1 of 2/);
    assert.match(one.signatures?.added.join() ?? '', /^ewoq\.txt: slot \d, .* ✓$/);
    assert.deepEqual([one.standing.primary?.key, pending.isUnsaved], ['save', true]);
    // The ID is that of the bytes with these signatures.
    assert.equal(pending.aboutID.length, 1);
    world.press(pending, 'save');
    await until(() => !pending.isUnsaved);
    // Pasted, as what a wallet copies.
    const signature = readSignable(bytesOf(byTreasury)).signatures[0]?.find((each) => each.some((byte) => byte !== 0));
    pending.paste(`0x${Buffer.from(signature ?? []).toString('hex')}\n`);
    const both = await world.stands(pending, /^Ready/);
    assert.equal(both.standing.primary?.key, 'issue');
    assert.deepEqual(pending.aboutID, []);
    assert.ok(both.standing.buttons.some(({ key }) => key === 'save'));
  });

  it('says slot by slot what a text does not add: a stranger, another transaction, nothing new, a conflict', async () => {
    const { byEwoq, byTreasury } = partlySigned();
    const copy = readSignable(bytesOf(byEwoq));
    const stranger = new SigningKey(sha256(Uint8Array.of(9))).sign(sha256(copy.unsigned));
    const [slots = []] = copy.signatures;
    const foreign = copy.withSignatures([slots.map((each) => (each.some((byte) => byte !== 0) ? each : stranger))]);
    const pending = world.open([bytesOf(byEwoq)]);
    await world.stands(pending, /^To sign: 1 of 2/);
    const saying = async (text: string): Promise<string> => {
      await pending.add([{ name: 'other.txt', text }]);
      return pending.content.signatures?.added.join() ?? '';
    };
    assert.match(await saying(encodeHex(foreign)), /^other\.txt: slot \d not taken: by .*, who is no owner$/);
    assert.match(await saying(encodeHex(await payment())), /^other\.txt: .*different transaction/);
    assert.equal(await saying(byEwoq), 'other.txt: nothing new');
    assert.match(await saying('zz'), /^Can't read a transaction from other\.txt: /);
    assert.match(await saying('00'.repeat(64)), /^other\.txt: Not a signature/);
    await world.stands(pending, /^To sign: 1 of 2/);
    assert.equal(pending.isUnsaved, false);
    assert.match(await saying(byTreasury), /^other\.txt: slot \d, .* ✓$/);
    await world.stands(pending, /^Ready/);
  });

  it('sends nothing twice if the node dies between check and issue, and says that it was not sent', async () => {
    const pending = world.open([await payment()]);
    await world.stands(pending, /^Ready/);
    relay.status = 503;
    world.press(pending, 'issue');
    const { standing } = await world.stands(pending, /^Not issued: /);
    assert.equal(standing.primary?.key, 'check');
    assert.equal(sends(), 0);
    world.press(pending, 'check');
    await world.stands(pending, /^Not checked: /);
    relay.status = undefined;
    world.services.letRetryPass();
    world.press(pending, 'retry');
    await world.stands(pending, /^Ready/);
    assert.equal(xChain().mempool.size, 0);
  });

  it('issues several in their order, with each one in a list, and none after a failure', async () => {
    const [first, second] = await chainedPayments(sandbox.url);
    const pending = world.open([first.bytes, second.bytes]);
    const ready = await world.stands(pending, /^1 of 2: Ready/);
    assert.deepEqual(
      ready.listed.map(({ key, isShown }) => [key, isShown]),
      [
        ['tx 0', true],
        ['tx 1', false],
      ],
    );
    world.press(pending, 'tx 1');
    assert.match(pending.content.standing.text, /^2 of 2: /);
    world.press(pending, 'issue');
    await until(() => xChain().mempool.size === 1);
    xChain().buildBlock();
    await until(() => xChain().mempool.size === 1);
    xChain().buildBlock();
    const { records } = (await pending.settled) ?? assert.fail();
    assert.deepEqual(
      records.map(({ state }) => state.kind),
      ['accepted', 'accepted'],
    );
    // One that is wrong is never the next step.
    const list = world.open([await payment(), broken(await payment())]);
    const { standing } = await world.stands(list, /^1 of 2: /);
    assert.equal(standing.primary, undefined);
    assert.ok(standing.buttons.some(({ key }) => key === 'issue anyway'));
  });

  it('offers the chain that the bytes are for, and issues on a main network only what is confirmed', async () => {
    const main = await startMainNetwork();
    const both = new PendingWorld({ Mine: relay.url, Mainnet: main.url });
    const height = () => main.network.chain('X')?.ledger.lastAccepted.height;
    const before = height();
    try {
      const pending = both.open([mainNetworkPayment().bytes]);
      const other = await both.stands(pending, /^Not valid: Built for Mainnet/);
      assert.deepEqual([other.standing.primary?.key, other.standing.isMain], ['better chain', true]);
      both.press(pending, 'better chain');
      const ready = await both.stands(pending, /^Ready/);
      assert.deepEqual([ready.standing.isMain, ready.standing.primary?.label], [true, 'Issue on Mainnet\u2026']);
      both.answers.confirms = false;
      both.press(pending, 'issue');
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(height(), before);
      both.answers.confirms = true;
      both.press(pending, 'issue');
      await both.stands(pending, /^Accepted/);
      assert.equal(height(), (before ?? 0n) + 1n);
    } finally {
      await both.close();
      await main.close();
    }
  });

  it('calls no signature that of an owner whom no node named', async () => {
    const { byEwoq } = partlySigned();
    relay.status = 503;
    const pending = world.open([readSignable(bytesOf(byEwoq)).unsigned]);
    await world.stands(pending, /^Not checked/);
    pending.paste(byEwoq);
    await until(() => pending.shown.added.length > 0);
    assert.match(pending.shown.added.join(), /not verified/);
    assert.doesNotMatch(pending.shown.added.join(), /\u2713/);
  });

  describe('whose text is edited', () => {
    /** What the text holds now, and who is told of an edit: VS Code's part. */
    const edited = (first: Uint8Array) => {
      const listeners = new Set<() => void>();
      const text = { bytes: first };
      const source = {
        name: 'pay.txt',
        onDidChange: (listener: () => void) => {
          listeners.add(listener);
          return { dispose: () => void listeners.delete(listener) };
        },
        read: () => Promise.resolve({ value: world.given(text.bytes) }),
        isWritable: () => Promise.resolve(true),
      };
      const edit = (bytes: Uint8Array): void => {
        text.bytes = bytes;
        for (const listener of listeners) listener();
      };
      const given = { ...world.given(first), source: source as unknown as TxSource };
      return { edit, pending: world.openGiven([given]) };
    };

    it('shows and offers nothing of the transaction before, also where the node then fails', async () => {
      const { edit, pending } = edited(readSignable(await payment()).unsigned);
      const before = await world.stands(pending, /^To sign/);
      assert.ok(before.signatures !== undefined && pending.description !== undefined);
      relay.status = 503;
      edit(readSignable(await platform('p-pay')).unsigned);
      await until(() => pending.content.standing.isLoading);
      const during = pending.content;
      const after = await world.stands(pending, /^Not checked/);
      for (const { signatures, checks, standing } of [during, after]) {
        assert.deepEqual([signatures, checks], [undefined, undefined]);
        const keys = [standing.primary, ...standing.buttons].map((button) => button?.key);
        assert.deepEqual(
          keys.filter((key) => /sign|report|issue/.test(key ?? '')),
          [],
        );
      }
      assert.equal(pending.description, undefined);
      relay.status = undefined;
      world.press(pending, 'retry');
      await world.stands(pending, /^To sign/);
    });

    it('is another one after a node refused it, and what it was once it is sent', async () => {
      const fresh = await payment();
      const { edit, pending } = edited(broken(fresh));
      await world.stands(pending, /^Not valid/);
      world.press(pending, 'issue anyway');
      await world.stands(pending, /^Rejected by the node/);
      edit(fresh);
      await world.stands(pending, /^Ready/);
      world.press(pending, 'issue');
      await world.stands(pending, /^Sent$/);
      edit(broken(fresh));
      xChain().buildBlock();
      await world.stands(pending, /^Accepted/);
      assert.equal(encodeHex(pending.shown.bytes), encodeHex(fresh));
    });
  });

  it('waits for Core until that is stopped', async () => {
    const main = await startMainNetwork();
    const alone = new PendingWorld({ Mainnet: main.url });
    try {
      const pending = alone.open([readSignable(mainNetworkPayment().bytes).unsigned]);
      const keys = () => pending.content.standing.buttons.map(({ key }) => key);
      await alone.stands(pending, /^To sign/);
      assert.ok(keys().includes('sign in Core'), keys().join());
      alone.press(pending, 'sign in Core');
      await until(() => keys().includes('leave Core'));
      assert.ok(!keys().includes('sign in Core'), keys().join());
      alone.press(pending, 'leave Core');
      await until(() => keys().includes('sign in Core'));
      assert.ok(!keys().includes('leave Core'), keys().join());
    } finally {
      await alone.close();
      await main.close();
    }
  });

  it('gives its caller the report when it is closed, and nothing before it was checked', async () => {
    const pending = world.open([await payment()]);
    pending.close();
    assert.equal(await pending.settled, undefined);
    const checked = world.open([await payment()]);
    await world.stands(checked, /^Ready/);
    checked.close();
    const reviewed = (await checked.settled) ?? assert.fail();
    assert.match(reviewed.report, /No problem found/);
    assert.deepEqual(reviewed.records, []);
  });

  it('knows what was issued before a reload, and follows it', async () => {
    const bytes = await payment();
    const pending = world.open([bytes]);
    await world.stands(pending, /^Ready/);
    world.press(pending, 'issue');
    await world.stands(pending, /^Sent$/);
    world.press(pending, 'stop');
    const open = await world.stands(pending, /./);
    assert.ok(open);
    const again = world.open([bytes]);
    await until(() => again.content.standing.primary?.key === 'follow');
    xChain().buildBlock();
    world.press(again, 'follow');
    await world.stands(again, /^Accepted/);
    assert.equal(sends(), 1);
  });

  it('uses the method and the encoding that its caller asks for', async () => {
    const pending = world.open([await payment()], { options: { method: 'wallet.issueTx' } });
    await world.stands(pending, /^Ready/);
    world.press(pending, 'issue');
    await world.stands(pending, /^Sent$/);
    assert.deepEqual(
      relay.methods.filter((method) => method.endsWith('.issueTx')),
      ['wallet.issueTx'],
    );
  });

  it('of P says why a node would reject it, and that the node did', async () => {
    const pending = world.open([await platform('p-refused')]);
    await world.stands(pending, /^Not valid: /);
    world.press(pending, 'issue anyway');
    const { standing } = await world.stands(pending, /^Rejected by the node/);
    assert.equal(standing.primary?.key, 'check');
  });
});
