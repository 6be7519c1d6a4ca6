import assert from 'node:assert/strict';
import { systemClock } from '../../../../../src/client/clock';
import { sha256 } from '../../../../../src/core/bytes/hashes';
import { encodeBech32 } from '../../../../../src/core/encodings/bech32';
import { decodeShortID } from '../../../../../src/core/encodings/cb58';
import { InvalidInputError } from '../../../../../src/core/outcome';
import { txIDOf } from '../../../../../src/core/ids/ids';
import { visibleJSON } from '../../../../../src/core/json/visible-json';
import { insertSignature } from '../../../../../src/core/signing/merge';
import { readSignable, withEmptySlots } from '../../../../../src/core/signing/read-tx';
import { editableJSON, encodedTx, readEditableJSON } from '../../../../../src/core/signing/tx-json';
import type { SourceOwners } from '../../../../../src/core/signing/slots';
import { finished } from '../../../../../src/core/steps';
import { AVAX } from '../../../../../src/core/text/amount';
import { EWOQ, SigningKey } from '../../../../../src/core/tx-builder/key';
import { type NewTx, NEW_TXS, newTx, type NewTxKind, ownersIn } from '../../../../../src/features/issue/compose/new-tx';
import { type Sandbox, startSandbox } from '../../../../../sandbox/server';
import { demoStory } from '../../../../support/sandbox/demo-sandbox';
import { startRelay } from '../../../../support/servers/relay';
import { IssuingWindow } from '../../../../support/setup/issue-setup';

const ewoq = SigningKey.parse(EWOQ);
const OTHERS = ['7Sdex3LTEjsnswW38Eb48hQ9insctGrsN', 'MVhRmM9NGLntR3fYox8gisW8ykSHxUtH3'].map(decodeShortID);

describe('a new transaction', () => {
  let sandbox: Sandbox;
  let window: IssuingWindow;
  let now = systemClock.now();

  before(async () => {
    const { journal, pAndC } = demoStory();
    sandbox = await startSandbox({ clock: { now: () => now }, blocks: 'on call', story: () => journal, pAndC });
    window = new IssuingWindow();
  });
  after(async () => {
    await window.http.close();
    await sandbox.close();
  });

  /** Makes it, and signs its hash with the bare key, as an HSM does: what the node gets is of the JSON. */
  async function signed(kind: NewTxKind, given: Partial<NewTx>, authority: SigningKey): Promise<Uint8Array> {
    const chain = window.chain(sandbox.url);
    const any = await newTx(chain, { kind, from: ewoq.address, amount: AVAX, to: [], ...given }, now);
    const read = finished(readEditableJSON(visibleJSON(editableJSON(any))));
    const tx = readSignable(withEmptySlots(read, encodedTx(read)));
    const owners: SourceOwners = ({ source: { kind: of } }) => {
      return { threshold: 1, addresses: [of === 'output' ? ewoq.address : authority.address] };
    };
    let bytes = tx.withSignatures(tx.signatures);
    for (const key of new Set([ewoq, authority])) {
      const result = insertSignature(readSignable(bytes), key.sign(sha256(tx.unsigned)), owners);
      assert.ok(result.refusal === undefined);
      ({ bytes } = result);
    }
    return bytes;
  }

  async function accepted(kind: NewTxKind, given: Partial<NewTx>, authority = ewoq): Promise<void> {
    const bytes = await signed(kind, given, authority);
    const { checks, firstReason } = await window.checker.check(window.chain(sandbox.url), bytes);
    const failed = checks.filter(({ verdict }) => verdict === 'fails');
    assert.deepEqual([failed, firstReason], [[], undefined], kind);
    const chain = sandbox.network.chain('X');
    const { platform } = sandbox.pAndC;
    assert.ok(chain !== undefined && platform !== undefined);
    if (NEW_TXS[kind].on === 'X') {
      chain.issue(bytes);
      assert.deepEqual(chain.buildBlock()?.txIDs.map(Buffer.from), [Buffer.from(txIDOf(bytes))]);
    } else {
      platform.issue(bytes);
      for (let built = platform.buildBlock(); built.length > 0;) built = platform.buildBlock();
      assert.deepEqual(Buffer.from(platform.ledger.tx(txIDOf(bytes)) ?? []), Buffer.from(bytes));
    }
    now += 10_000;
  }

  it('pays one or several on X and P, exports, and is imported, each accepted with a signature made elsewhere', async () => {
    await accepted('x-pay', { to: OTHERS });
    await accepted('p-pay', { to: OTHERS });
    await accepted('x-export-p', { to: [ewoq.address] });
    await accepted('p-import-x', {});
    await accepted('p-export-x', { to: [ewoq.address, ...OTHERS] });
    await accepted('x-import-p', {});
    await accepted('x-export-c', { to: [ewoq.address] });
    await accepted('p-export-c', { to: [ewoq.address] });
  });

  it('changes L1 validators and subnets, with the slots of their owners', async () => {
    const { names, people } = demoStory();
    const { validationIDs } = names.l1;
    await accepted('p-top-up', { changed: validationIDs.poor });
    await accepted('p-disable', { changed: validationIDs.poor }, people.savings);
    await accepted('p-transfer', { changed: names.subnet.subnet.id, to: OTHERS }, people.treasury);
  });

  it('says that there are more UTXOs than were loaded, where these are not enough', async () => {
    const relay = await startRelay(sandbox.url);
    try {
      relay.alter = (method, _, result) =>
        method.endsWith('.getUTXOs') ? { ...(result as object), numFetched: '1024' } : undefined;
      const given = { from: sha256(Buffer.from('a stranger')).subarray(0, 20), amount: AVAX, to: OTHERS };
      for (const kind of ['x-pay', 'p-pay', 'x-import-p', 'p-import-x'] as const)
        await assert.rejects(newTx(window.chain(relay.url), { ...given, kind }, now), /more UTXOs than were loaded/);
    } finally {
      await relay.close();
    }
  });

  it('does not take a failed request for nothing to import', async () => {
    const relay = await startRelay(sandbox.url);
    try {
      let calls = 0;
      relay.alter = (method, { alias }) => {
        const isList = method === 'info.getBlockchainID' && alias === 'C' && ++calls === 2;
        return isList ? { blockchainID: '' } : undefined;
      };
      const given = { kind: 'x-import-c', from: ewoq.address, amount: 0n, to: [] } as const;
      await assert.rejects(newTx(window.chain(relay.url), given, now), /doesn't return the ID of its C-Chain/);
    } finally {
      await relay.close();
    }
  });

  it('takes no address of another network, and no private key', () => {
    const on = (hrp: string | undefined) => ({ most: 2, hrp });
    const address = encodeBech32('fuji', ewoq.address);
    assert.equal(
      ownersIn(`X-${address}`, on('local')).error?.message,
      `The address X-${address} is of another network.`,
    );
    assert.deepEqual(ownersIn(`P-${address}, ${address}`, on('fuji')).value, [ewoq.address, ewoq.address]);
    assert.deepEqual(ownersIn(`X-${address}`, on(undefined)).value, [ewoq.address]);
    assert.match(ownersIn(EWOQ, on('local')).error?.message ?? '', /private key/);
  });

  it('is not made of what its sender has not', async () => {
    const chain = window.chain(sandbox.url);
    const given = { from: sha256(Buffer.from('a stranger')).subarray(0, 20), amount: AVAX, to: OTHERS };
    for (const kind of ['x-pay', 'p-pay', 'x-import-p', 'p-import-x'] as const)
      await assert.rejects(newTx(chain, { ...given, kind }, now), InvalidInputError);
  });
});
