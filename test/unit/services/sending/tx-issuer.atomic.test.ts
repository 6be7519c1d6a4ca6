import assert from 'node:assert/strict';
import { GENESIS_TIME } from '../../../../sandbox/network/local-genesis';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { txIDOf } from '../../../../src/core/ids/ids';
import { encodeCb58 } from '../../../../src/core/encodings/cb58';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { atomicFormats } from '../../../../src/core/codec/atomic/atomic-formats';
import { readSignable } from '../../../../src/core/signing/read-tx';
import { slotsOf } from '../../../../src/core/signing/slots';
import { finished } from '../../../../src/core/steps';
import { partyAddress } from '../../../../src/services/signing/signing-state';
import { decodeHexDigits } from '../../../../src/core/encodings/hex';
import { followedOutcome, stateWords } from '../../../../src/features/issue/following/outcome-text';
import { avaxOf, ewoq, ownedBy, START } from '../../../support/sandbox/sandbox-chain';
import { startRelay } from '../../../support/servers/relay';
import { FakeClock } from '../../../support/setup/fake-clock';
import { advanced, IssuingWindow } from '../../../support/setup/issue-setup';
import { snapshotOf } from '../../../support/wording/snapshot';

const ACCOUNT = decodeHexDigits('8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');

describe('an export of the C-Chain that is issued', () => {
  const snapshot = snapshotOf('atomic-issuing');
  let sandbox: Sandbox;
  let window: IssuingWindow;
  let clock: FakeClock;
  beforeEach(async () => {
    const begin = { time: GENESIS_TIME, accounts: [{ address: ACCOUNT, balance: 10_000_000_000n }] };
    const platform = { time: GENESIS_TIME, supply: 0n, outputs: [] };
    sandbox = await startSandbox({
      clock: { now: () => START * 1000 },
      blocks: 'on call',
      pAndC: { platform, cChain: begin, blocks: [] },
    });
    clock = new FakeClock(START * 1000);
    window = new IssuingWindow({ clock });
  });
  afterEach(async () => {
    await window.http.close();
    await sandbox.close();
  });

  /** Signed, for the P-Chain, with a fee in nAVAX. */
  function exported(fee: bigint, nonce = 0n): Uint8Array {
    const x = sandbox.network.chain('X');
    assert.ok(x && sandbox.pAndC.cChain);
    const assetID = avaxOf(x);
    const unsignedTx = {
      type: 'atomic.UnsignedExportTx',
      ...{ networkID: 12345, destinationChain: new Uint8Array(32) },
      blockchainID: sandbox.pAndC.cChain.blockchainID,
      inputs: [{ address: ACCOUNT, amount: 1000n + fee, assetID, nonce }],
      exportedOutputs: [
        { assetID, output: { type: 'secp256k1fx.TransferOutput', amount: 1000n, ...ownedBy(ewoq) } as const },
      ],
    } as const;
    const signature = ewoq.sign(sha256(atomicFormats.unsignedTx.encode(unsignedTx)));
    return atomicFormats.tx.encode({
      unsignedTx,
      credentials: [{ type: 'secp256k1fx.Credential', signatures: [signature] }],
    });
  }

  const issue = (bytes: Uint8Array) => window.issuer.issue(window.chain(sandbox.url), { bytes, headline: 'Export' });
  const follow = async (bytes: Uint8Array) => {
    const record = await issue(bytes);
    assert.deepEqual([record.on, record.state.kind], ['C', 'sent']);
    return (url = sandbox.url) => {
      const end = window.issuer.follow(window.chain(url), { record, bytes }, new AbortController().signal, 40_000);
      return advanced(window, clock, end);
    };
  };
  const words = (record: Awaited<ReturnType<typeof issue>>) => [followedOutcome(record).text, stateWords(record)];

  it('is sent to the C-Chain, and followed until it is accepted', async () => {
    const end = await follow(exported(5n));
    assert.ok(sandbox.pAndC.cChain?.buildBlock());
    const record = await end();
    assert.equal(record.state.kind, 'accepted');
    snapshot.matches('accepted', words(record));
  });

  it('ends when another one used its nonce', async () => {
    const end = await follow(exported(1n));
    await follow(exported(2n));
    assert.ok(sandbox.pAndC.cChain?.buildBlock());
    const record = await end();
    assert.ok(record.state.kind === 'dropped');
    assert.equal(record.state.spentBy, encodeCb58(txIDOf(exported(2n))));
    snapshot.matches('replaced', words(record));
  });

  it('is accepted where a gateway has a node that stays behind, and one that shows its nonce as used', async () => {
    const behind = await startSandbox({ clock: { now: () => START * 1000 }, blocks: 'on call' });
    const gateway = await startRelay(sandbox.url);
    try {
      const end = await follow(exported(5n));
      assert.ok(sandbox.pAndC.cChain?.buildBlock());
      gateway.choose = (method) => {
        return method.startsWith('avax.getAtomicTx') ? behind.url : sandbox.url;
      };
      assert.equal((await end(gateway.url)).state.kind, 'accepted');
      // Without its block it isn't known what used its nonce.
      const again = await startRelay(gateway.url);
      again.alter = (method) => (method === 'eth_getBlockByNumber' ? null : undefined);
      assert.equal((await end(again.url)).state.kind, 'unseen');
      await again.close();
    } finally {
      await gateway.close();
      await behind.close();
    }
  });

  it('may be accepted already, where the node does not offer what the C-Chain accepted', async () => {
    const gateway = await startRelay(sandbox.url);
    gateway.missing.add('avax.getAtomicTx');
    const { checks } = await window.checker.check(window.chain(gateway.url), exported(5n));
    await gateway.close();
    const untold = checks.filter(({ verdict }) => verdict !== 'ok').map(({ name, verdict }) => [name, verdict]);
    assert.deepEqual(untold, [['accepted', 'cannot tell']]);
  });

  it('is checked by no rules where the node does not say which virtual machine it runs', async () => {
    const gateway = await startRelay(sandbox.url);
    gateway.missing.add('web3_clientVersion');
    await assert.rejects(window.checker.check(window.chain(gateway.url), exported(5n)), /web3_clientVersion/);
    await gateway.close();
  });

  it('is not seen while it pays for no block, and whether a node dropped it is said to be unknown', async () => {
    const end = await follow(exported(0n));
    assert.equal(sandbox.pAndC.cChain?.buildBlock(), undefined);
    const record = await end();
    assert.equal(record.state.kind, 'unseen');
    snapshot.matches('not seen', words(record));
  });

  it('is signed by its account, whose address has the checksum of the EVM', () => {
    const tx = readSignable(exported(1n));
    const format = { hrp: 'local', ownName: () => undefined };
    assert.equal(partyAddress(ACCOUNT, tx, format), '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
    const [group] = finished(slotsOf(tx, () => ({ threshold: 1, addresses: [ACCOUNT] })));
    assert.deepEqual(
      group?.slots.map(({ state }) => state),
      ['signed'],
    );
    const unsigned = readSignable(tx.withSignatures([[new Uint8Array(65)]]));
    const [empty] = finished(slotsOf(unsigned, () => ({ threshold: 1, addresses: [ACCOUNT] })));
    assert.deepEqual(
      empty?.slots.map(({ state, owner }) => [state, owner]),
      [['empty', ACCOUNT]],
    );
  });

  it("keeps the node's reason when it is refused", async () => {
    const { state } = await issue(exported(1n, 7n));
    assert.ok(state.kind === 'refused');
    assert.match(state.words, /^issuing tx: state verification: nonce mismatch: /);
  });
});
