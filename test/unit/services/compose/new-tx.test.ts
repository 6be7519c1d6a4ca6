import assert from 'node:assert/strict';
import { ResponseError } from '../../../../src/client/errors';
import { customNetwork } from '../../../../sandbox/network/local-genesis';
import { systemClock } from '../../../../src/client/clock';
import { equalBytes } from '../../../../src/core/bytes/bytes';
import type { UnsignedAtomicTx } from '../../../../src/core/codec/atomic/atomic-formats';
import { decodeHexDigits } from '../../../../src/core/encodings/hex';
import { atomicBurned } from '../../../../src/core/p-and-c/atomic-fee';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { decodeShortID } from '../../../../src/core/encodings/cb58';
import { NotEnoughError } from '../../../../src/core/tx-builder/spend';
import { InvalidInputError } from '../../../../src/core/outcome';
import { platformFlow } from '../../../../src/core/p-and-c/platform-flow';
import { txIDOf } from '../../../../src/core/ids/ids';
import type { AnyTx } from '../../../../src/core/signing/signable';
import { encodedTx } from '../../../../src/core/signing/tx-json';
import { AVAX } from '../../../../src/core/text/amount';
import { EWOQ, signsElsewhere, SigningKey } from '../../../../src/core/tx-builder/key';
import {
  buildPlatformTx,
  type PlatformBase,
  platformExport,
  platformPayment,
} from '../../../../src/core/tx-builder/platform-builder';
import { marginItems } from '../../../../src/services/compose/fee-margin';
import { loadL1Validator, loadSubnet, loadValidator } from '../../../../src/services/compose/field-loads';
import { NEW_TXS } from '../../../../src/services/compose/new-tx-kinds';
import { changeIn, type NewTx, newTx, readSender } from '../../../../src/services/compose/new-tx';
import { SAMPLE_NODES } from '../../../../sandbox/node/node';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { demoStory } from '../../../support/sandbox/demo-sandbox';
import { startRelay } from '../../../support/servers/relay';
import type { IssuingWindow } from '../../../support/setup/issue-setup';
import { payerOf } from '../../../support/setup/new-tx-texts';
import { NewTxMaker } from '../../../support/setup/new-tx-maker';
import { addressOf, type Signer, SIGNERS } from '../../../support/setup/signed-outside';

const OTHERS = ['7Sdex3LTEjsnswW38Eb48hQ9insctGrsN', 'MVhRmM9NGLntR3fYox8gisW8ykSHxUtH3'].map(decodeShortID);
const ewoq = addressOf('ewoq');
const ONE = { amount: AVAX };

describe('a new transaction', () => {
  const clock = { now: systemClock.now() };
  let sandbox: Sandbox;
  let window: IssuingWindow;
  let maker: NewTxMaker;
  const onC = () => sandbox.pAndC.cChain ?? assert.fail();

  before(async () => {
    const { journal, pAndC } = demoStory();
    sandbox = await startSandbox({ clock: { now: () => clock.now }, blocks: 'on call', story: () => journal, pAndC });
    maker = new NewTxMaker(sandbox, clock);
    ({ window } = maker);
  });
  after(async () => {
    await window.http.close();
    await sandbox.close();
  });

  const chain = () => maker.chain;
  it('pays one or several on X and P, exports, and is imported', async () => {
    await maker.accepted('x-pay', { paid: ONE, to: OTHERS });
    await maker.accepted('p-pay', { paid: ONE, to: OTHERS });
    await maker.accepted('x-export-p', { paid: ONE, to: [ewoq] });
    await maker.accepted('p-import-x', {});
    await maker.accepted('p-export-x', { paid: ONE, to: [ewoq, ...OTHERS] });
    await maker.accepted('x-import-p', {});
    await maker.accepted('x-export-c', { paid: ONE, to: [ewoq] });
    await maker.accepted('p-export-c', { paid: ONE, to: [ewoq] });
  });

  it('creates an asset, which can be paid then, with change', async () => {
    const asset = { name: 'Composed Coin', symbol: 'CMPS', denomination: 2 };
    const created = await maker.made('x-asset', { newAsset: { asset, amount: 10_000n }, to: [ewoq, ...OTHERS] });
    const bytes = await maker.signed(created, ['ewoq']);
    maker.issue('X', bytes);
    const assetID = txIDOf(bytes);
    const paid = await maker.accepted('x-pay', { paid: { assetID, amount: 4000n }, to: OTHERS });
    const { outputs } = paid.tx.unsignedTx as Extract<AnyTx, { on: 'X' }>['tx']['unsignedTx'];
    const units = outputs.flatMap(({ assetID: of, output }) =>
      equalBytes(of, assetID) && 'amount' in output ? [output.amount] : [],
    );
    assert.deepEqual(units, [2000n, 4000n, 4000n]);
    const sender = await maker.senderOf('x-pay');
    const change = changeIn(paid, sender).filter(({ assetID: of }) => equalBytes(of, assetID));
    assert.deepEqual(change, [{ assetID, amount: 2000n }]);
    await assert.rejects(maker.made('x-pay', { paid: { assetID, amount: 2001n }, to: OTHERS }), InvalidInputError);
  });

  it('imports on C what X and P exported, and on X and P what C exported', async () => {
    const { bytes: from, text } = payerOf('c-export-x');
    const account = { account: decodeHexDigits(text.slice(2)) };
    await maker.accepted('x-export-c', { paid: { amount: 10n * AVAX }, to: [ewoq] });
    await maker.accepted('p-export-c', { paid: { amount: 2n * AVAX }, to: [ewoq] });
    const imports = [
      await maker.accepted('c-import-x', account, { signers: ['ewoq'] }),
      await maker.accepted('c-import-p', account, { signers: ['ewoq'] }),
    ];
    const fee = imports.map(({ tx }) => atomicBurned(tx.unsignedTx as UnsignedAtomicTx));
    const before = onC().account(account.account);
    await maker.accepted('c-export-x', { paid: { amount: 3n * AVAX }, to: [ewoq] }, { from });
    await maker.accepted('c-export-p', { paid: { amount: 3n * AVAX }, to: [ewoq] }, { from });
    await maker.accepted('c-export-p', { paid: { amount: AVAX }, to: OTHERS }, { from });
    const after = onC().account(account.account);
    assert.equal(after.nonce, before.nonce + 3n);
    assert.ok(fee.every((each) => each > 0n) && before.balance - after.balance > 8n * AVAX);
    await maker.accepted('x-import-c', {});
    await maker.accepted('p-import-c', {});
    const tooMuch = { paid: { amount: 1_000_000_000n * AVAX }, to: [ewoq] };
    await assert.rejects(maker.made('c-export-x', tooMuch, from), NotEnoughError);
    await assert.rejects(maker.made('c-import-x', account, from), /Nothing to import/);
  });

  it('pays on P and C a fee with the margin that is chosen of those that are offered, and on X the fixed one', async () => {
    const burnedWith = async (kind: 'p-export-x' | 'c-export-x', margin: bigint): Promise<bigint> => {
      const read = await maker.senderOf(kind, payerOf(kind).bytes);
      // As Mainnet's was; the sandbox's is too low to raise the fee.
      const sender = read.on === 'C' ? { ...read, wallet: { ...read.wallet, baseFee: 25_000_000_000n } } : read;
      const { on, tx } = newTx(sender, { kind, values: { paid: ONE, to: [ewoq] }, margin });
      if (on === 'C') return atomicBurned(tx.unsignedTx);
      return on === 'P' ? (platformFlow(tx.unsignedTx, sender.avax).paid ?? 0n) : 0n;
    };
    for (const kind of ['p-export-x', 'c-export-x'] as const) {
      const offered = marginItems(await maker.senderOf(kind, payerOf(kind).bytes)).map(({ margin }) => margin);
      const fees = await Promise.all(offered.map((margin) => burnedWith(kind, margin)));
      // Prices of gas are whole nAVAX.
      assert.ok(fees.length > 2 && fees.every((fee, i) => fee >= (fees[i - 1] ?? 0n)), `${kind}: ${fees.join()}`);
      assert.ok((fees.at(-1) ?? 0n) >= (fees[0] ?? 0n) + (fees[0] ?? 0n), `${kind}: ${fees.join()}`);
    }
    assert.deepEqual(marginItems(await maker.senderOf('x-pay')), []);
  });

  it('delegates, within the time of the validator', async () => {
    const { nodeID } = SAMPLE_NODES.validator;
    const end = BigInt(Math.floor(clock.now / 1000)) + 15n * 86_400n;
    const validator = await loadValidator(nodeID)(chain(), {});
    await maker.accepted('p-delegate', { validator, end, paid: { amount: 25n * AVAX } });
  });

  it('changes L1 validators and subnets, with the slots of their owners', async () => {
    const { names } = demoStory();
    const { validationIDs } = names.l1;
    await maker.accepted('p-top-up', {
      validationID: await loadL1Validator(validationIDs.poor)(chain(), {}),
      paid: ONE,
    });
    const validator = await loadL1Validator(validationIDs.poor)(chain(), {});
    await maker.accepted('p-disable', { validator }, { signers: ['ewoq', 'savings'] });
    const subnet = await loadSubnet(names.subnet.subnet.id)(chain(), {});
    await maker.accepted(
      'p-transfer',
      { subnet, owner: { locktime: 0n, threshold: 1, addresses: OTHERS.toSorted(Buffer.compare) } },
      { signers: ['ewoq', 'treasury'] },
    );
  });

  it('has a slot for each signer of a multisig sender, and gives the change back to all of them', async () => {
    const addresses = [ewoq, addressOf('treasury'), addressOf('savings')].sort(Buffer.compare);
    const owners = { locktime: 0n, threshold: 2, addresses };
    const { wallet, avax, other } = await maker.senderOf('p-export-x');
    assert.ok('price' in wallet && other !== undefined);
    const outputs = [platformPayment(avax, 5n * AVAX, owners)];
    const exported = platformExport(other, outputs);
    const keys = [SigningKey.parse(EWOQ)];
    maker.issue('P', encodedTx({ on: 'P', tx: buildPlatformTx(exported, { ...wallet, keys }) }));
    const { wallet: after } = await maker.senderOf('p-pay');
    assert.ok('price' in after);
    const paid = { outputs, make: (base: PlatformBase) => ({ type: 'txs.BaseTx', ...base }) as const };
    maker.issue('P', encodedTx({ on: 'P', tx: buildPlatformTx(paid, { ...after, keys }) }));

    /** A signer and the first of the other owners. */
    const two = (signer: Signer): Signer[] => {
      const others = addresses.filter((each) => !equalBytes(each, addressOf(signer)));
      return [signer, ...SIGNERS.filter((name) => others[0] !== undefined && equalBytes(addressOf(name), others[0]))];
    };
    const sharedOutputs = ({ tx: { unsignedTx } }: AnyTx): Uint8Array[][] => {
      assert.ok('outputs' in unsignedTx && unsignedTx.type !== 'atomic.UnsignedImportTx');
      const owners = unsignedTx.outputs.flatMap(({ output }) => ('addresses' in output ? [output] : []));
      return owners.filter(({ threshold }) => threshold > 1).map((each) => [...each.addresses]);
    };
    // It has nothing to import alone.
    const imported = await maker.accepted('x-import-p', {}, { from: addressOf('savings'), signers: two('savings') });
    assert.deepEqual(sharedOutputs(imported), [addresses]);
    for (const kind of ['x-pay', 'p-pay'] as const) {
      const sender = await maker.senderOf(kind);
      const payer = sender.payers.find(({ owners: of }) => of.addresses.length === 3) ?? assert.fail();
      const tx = newTx(sender, { kind, values: { paid: ONE, to: OTHERS.slice(0, 1) }, payer });
      maker.issue(NEW_TXS[kind].on, await maker.signed(tx, two('ewoq')));
      assert.deepEqual(sharedOutputs(tx), [addresses]);
    }
  });

  it('says that there are more UTXOs than were loaded, where these are not enough', async () => {
    const relay = await startRelay(sandbox.url);
    try {
      relay.alter = (method, _, result) =>
        method.endsWith('.getUTXOs') ? { ...(result as object), numFetched: '1024' } : undefined;
      const from = sha256(Buffer.from('a stranger')).subarray(0, 20);
      for (const kind of ['x-pay', 'p-pay', 'x-import-p', 'p-import-x'] as const) {
        const on = window.chain(relay.url);
        const sender = await readSender(on, { kind, from: signsElsewhere(from), now: clock.now });
        for (const payer of [undefined, sender.payers[0]]) {
          const given = { kind, values: { paid: ONE, to: OTHERS }, payer } as NewTx;
          assert.throws(
            () => newTx(sender, given),
            (error: InvalidInputError) => {
              assert.match(error.message, /more UTXOs than were loaded/);
              return !kind.endsWith('-pay') || error.cause instanceof NotEnoughError;
            },
          );
        }
      }
    } finally {
      await relay.close();
    }
  });

  it('does not take a failed request for nothing to import', async () => {
    // The IDs of other networks are known.
    const custom = await startSandbox({ network: customNetwork() });
    const relay = await startRelay(custom.url);
    try {
      relay.alter = (method, { alias }) =>
        method === 'info.getBlockchainID' && alias === 'C' ? { blockchainID: '' } : undefined;
      const asked = readSender(window.chain(relay.url), {
        kind: 'x-import-c',
        from: signsElsewhere(ewoq),
        now: clock.now,
      });
      await assert.rejects(asked, ResponseError);
    } finally {
      await relay.close();
      await custom.close();
    }
  });

  it('is not made of what its sender has not', async () => {
    const from = sha256(Buffer.from('a stranger')).subarray(0, 20);
    for (const kind of ['x-pay', 'p-pay'] as const)
      await assert.rejects(maker.made(kind, { paid: ONE, to: OTHERS }, from), InvalidInputError);
    for (const kind of ['x-import-p', 'p-import-x'] as const)
      await assert.rejects(maker.made(kind, {}, from), InvalidInputError);
    const { avax } = await maker.senderOf('x-pay', from);
    const lacking = { assetID: avax, amount: 2n * AVAX + 1_000_000n };
    await assert.rejects(maker.made('x-pay', { paid: ONE, to: OTHERS }, from), { name: 'NotEnoughError', lacking });
  });
});
