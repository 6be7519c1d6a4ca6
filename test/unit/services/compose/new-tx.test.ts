import assert from 'node:assert/strict';
import { avm, Context, evm, pvm, TransferableOutput, type UnsignedTx, utils } from '@avalabs/avalanchejs';
import { ResponseError } from '../../../../src/client/errors';
import { customNetwork } from '../../../../sandbox/network/local-genesis';
import { systemClock } from '../../../../src/client/clock';
import { equalBytes, toHexDigits } from '../../../../src/core/bytes/bytes';
import { sha256 } from '../../../../src/core/bytes/hashes';
import { decodeShortID, encodeCb58 } from '../../../../src/core/encodings/cb58';
import { NotEnoughError } from '../../../../src/core/tx-builder/spend';
import { InvalidInputError } from '../../../../src/core/outcome';
import { formatNodeID, txIDOf } from '../../../../src/core/ids/ids';
import { visibleJSON } from '../../../../src/core/json/visible-json';
import { type AnyTx, unsignedBytes } from '../../../../src/core/signing/signable';
import { editableJSON, encodedTx } from '../../../../src/core/signing/tx-json';
import { AVAX } from '../../../../src/core/text/amount';
import { EWOQ, signsElsewhere, SigningKey } from '../../../../src/core/tx-builder/key';
import {
  buildPlatformTx,
  type PlatformBase,
  platformExport,
  platformPayment,
} from '../../../../src/core/tx-builder/platform-builder';
import { THING_FIELDS } from '../../../../src/services/compose/fields';
import { NEW_TXS, type NewTxKind, type NewTxValues } from '../../../../src/services/compose/new-tx-kinds';
import { changeIn, type NewTx, newTx, readSender } from '../../../../src/services/compose/new-tx';
import { SAMPLE_NODES } from '../../../../sandbox/node/node';
import { type Sandbox, startSandbox } from '../../../../sandbox/server';
import { EWOQ_C, ZERO_ID } from '../../../support/known-ids';
import { demoStory } from '../../../support/sandbox/demo-sandbox';
import { startRelay } from '../../../support/servers/relay';
import { askNode } from '../../../support/servers/raw-http';
import { IssuingWindow } from '../../../support/setup/issue-setup';
import { signAll } from '../../../support/setup/avalanchejs-txs';
import { addressOf, type Signer, signedOutside, SIGNERS } from '../../../support/setup/signed-outside';

const OTHERS = ['7Sdex3LTEjsnswW38Eb48hQ9insctGrsN', 'MVhRmM9NGLntR3fYox8gisW8ykSHxUtH3'].map(decodeShortID);
/** The account of ewoq on C. */
const ACCOUNT = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const ewoq = addressOf('ewoq');
const ONE = { amount: AVAX };

describe('a new transaction', () => {
  let sandbox: Sandbox;
  let window: IssuingWindow;
  let now = systemClock.now();
  const chain = () => window.chain(sandbox.url);
  const onX = () => sandbox.network.chain('X') ?? assert.fail();
  const onP = () => sandbox.pAndC.platform ?? assert.fail();
  const onC = () => sandbox.pAndC.cChain ?? assert.fail();

  before(async () => {
    const { journal, pAndC } = demoStory();
    sandbox = await startSandbox({ clock: { now: () => now }, blocks: 'on call', story: () => journal, pAndC });
    window = new IssuingWindow({ clock: { ...systemClock, now: () => now } });
  });
  after(async () => {
    await window.http.close();
    await sandbox.close();
  });

  const senderOf = (kind: NewTxKind, from = ewoq) => readSender(chain(), { kind, from: signsElsewhere(from), now });

  async function made<K extends NewTxKind>(kind: K, values: NewTxValues<K>, from = ewoq): Promise<AnyTx> {
    return newTx(await senderOf(kind, from), { kind, values } as NewTx);
  }

  function signed(any: AnyTx, signers: readonly Signer[]): Promise<Uint8Array> {
    return signedOutside(visibleJSON(editableJSON(any)), signers, { signings: window.signings, chain: chain() });
  }

  function issue(on: 'X' | 'P', bytes: Uint8Array): void {
    if (on === 'X') {
      onX().issue(bytes);
      assert.deepEqual(onX().buildBlock()?.txIDs.map(Buffer.from), [Buffer.from(txIDOf(bytes))]);
    } else {
      onP().issue(bytes);
      for (let built = onP().buildBlock(); built.length > 0;) built = onP().buildBlock();
      assert.ok(equalBytes(onP().ledger.tx(txIDOf(bytes)) ?? new Uint8Array(), bytes));
    }
    now += 10_000;
  }

  /** What avalanchejs builds for the same sender from the same node's UTXOs. */
  async function builtByAvalancheJS(kind: NewTxKind, values: NewTx['values'], from = ewoq): Promise<Uint8Array> {
    const context = await Context.getContextFromURI(sandbox.url);
    const chains = { X: context.xBlockchainID, P: context.pBlockchainID, C: context.cBlockchainID };
    const { on, other: alias } = NEW_TXS[kind];
    const other = alias === undefined ? '' : chains[alias];
    const { amount, assetID } = 'paid' in values ? values.paid : { amount: 0n };
    const to = 'to' in values ? [...values.to] : [];
    const asset = assetID === undefined ? context.avaxAssetID : encodeCb58(assetID);
    const outputs = to.map((each) => TransferableOutput.fromNative(asset, amount, [each]));
    const isImport = kind.includes('-import-');
    const of = { addresses: [utils.format(on, context.hrp, from)], ...(isImport ? { sourceChain: other } : {}) };
    if (on === 'X') {
      const { utxos } = await new avm.AVMApi(sandbox.url).getUTXOs(of);
      if (isImport) return avm.newImportTx(context, other, utxos, [from], [from]).toBytes();
      if (alias !== undefined) return avm.newExportTx(context, other, [from], utxos, outputs).toBytes();
      return avm.newBaseTx(context, [from], utxos, outputs).toBytes();
    }
    const api = new pvm.PVMApi(sandbox.url);
    const { utxos } = await api.getUTXOs(of);
    const common = { feeState: await api.getFeeState(), fromAddressesBytes: [from], utxos };
    if (isImport)
      return pvm.newImportTx({ ...common, sourceChainId: other, toAddressesBytes: [from] }, context).toBytes();
    if (alias !== undefined)
      return pvm.newExportTx({ ...common, outputs, destinationChainId: other }, context).toBytes();
    if ('validationID' in values) {
      const fed = { ...common, balance: amount, validationId: encodeCb58(values.validationID) };
      return pvm.newIncreaseL1ValidatorBalanceTx(fed, context).toBytes();
    }
    if ('end' in values) {
      const nodeId = formatNodeID(values.validator.nodeID);
      const stake = { weight: amount, start: 0n, end: values.end, nodeId, subnetId: ZERO_ID };
      return pvm.newAddPermissionlessDelegatorTx({ ...common, ...stake, rewardAddresses: [from] }, context).toBytes();
    }
    if ('validator' in values) {
      const disabled = { ...common, validationId: encodeCb58(values.validator.id), disableAuth: [0] };
      return pvm.newDisableL1ValidatorTx(disabled, context).toBytes();
    }
    if ('subnet' in values) {
      const subnet = { subnetId: encodeCb58(values.subnet.id), subnetAuth: [0], subnetOwners: to };
      return pvm.newTransferSubnetOwnershipTx({ ...common, ...subnet }, context).toBytes();
    }
    return pvm.newBaseTx({ ...common, outputs }, context).toBytes();
  }

  /** Made, signed elsewhere, checked, issued, accepted. Returns what was accepted. */
  async function accepted<K extends NewTxKind>(
    kind: K,
    values: NewTxValues<K>,
    { from = ewoq, signers = ['ewoq'] }: { from?: Uint8Array; signers?: readonly Signer[] } = {},
  ): Promise<AnyTx> {
    const any = await made(kind, values, from);
    // It spends no multisig output for one of the owners.
    const isAlone = signers[0] === 'ewoq';
    if (isAlone)
      assert.equal(toHexDigits(unsignedBytes(any)), toHexDigits(await builtByAvalancheJS(kind, values)), kind);
    const bytes = await signed(any, signers);
    const { checks, firstReason } = await window.checker.check(chain(), bytes);
    assert.deepEqual([checks.filter(({ verdict }) => verdict === 'fails'), firstReason], [[], undefined], kind);
    issue(NEW_TXS[kind].on, bytes);
    return any;
  }

  it('pays one or several on X and P, exports, and is imported', async () => {
    await accepted('x-pay', { paid: ONE, to: OTHERS });
    await accepted('p-pay', { paid: ONE, to: OTHERS });
    await accepted('x-export-p', { paid: ONE, to: [ewoq] });
    await accepted('p-import-x', {});
    await accepted('p-export-x', { paid: ONE, to: [ewoq, ...OTHERS] });
    await accepted('x-import-p', {});
    await accepted('x-export-c', { paid: ONE, to: [ewoq] });
    await accepted('p-export-c', { paid: ONE, to: [ewoq] });
  });

  it('creates an asset, which can be paid then, with change', async () => {
    const asset = { name: 'Composed Coin', symbol: 'CMPS', denomination: 2 };
    const created = await made('x-asset', { newAsset: { asset, amount: 10_000n }, to: [ewoq, ...OTHERS] });
    const bytes = await signed(created, ['ewoq']);
    issue('X', bytes);
    const assetID = txIDOf(bytes);
    const paid = await accepted('x-pay', { paid: { assetID, amount: 4000n }, to: OTHERS });
    const { outputs } = paid.tx.unsignedTx as Extract<AnyTx, { on: 'X' }>['tx']['unsignedTx'];
    const units = outputs.flatMap(({ assetID: of, output }) =>
      equalBytes(of, assetID) && 'amount' in output ? [output.amount] : [],
    );
    assert.deepEqual(units, [2000n, 4000n, 4000n]);
    const sender = await senderOf('x-pay');
    const change = changeIn(paid, sender).filter(({ assetID: of }) => equalBytes(of, assetID));
    assert.deepEqual(change, [{ assetID, amount: 2000n }]);
    await assert.rejects(made('x-pay', { paid: { assetID, amount: 2001n }, to: OTHERS }), InvalidInputError);
  });

  it('imports on X and P what C exported', async () => {
    const context = await Context.getContextFromURI(sandbox.url);
    const api = new evm.EVMApi(sandbox.url);
    const account = utils.hexToBuffer(ACCOUNT);
    const send = async (unsignedTx: UnsignedTx): Promise<void> => {
      await signAll(unsignedTx);
      await api.issueSignedTx(unsignedTx.getSignedTx());
      assert.ok(onC().buildBlock());
      now += 10_000;
    };
    await accepted('x-export-c', { paid: { amount: 10n * AVAX }, to: [ewoq] });
    const waiting = (await api.getUTXOs({ addresses: [EWOQ_C], sourceChain: 'X' })).utxos;
    const utxos = waiting.filter((each) => each.getAssetId() === context.avaxAssetID);
    const fee = await api.getBaseFee();
    await send(evm.newImportTxFromBaseFee(context, account, [ewoq], utxos, context.xBlockchainID, fee));
    for (const to of [context.xBlockchainID, context.pBlockchainID]) {
      const count = await askNode(sandbox.url, '/ext/bc/C/rpc', 'eth_getTransactionCount', [ACCOUNT, 'latest']);
      const nonce = BigInt(String(count.result));
      await send(evm.newExportTxFromBaseFee(context, fee, 3n * AVAX, to, account, [ewoq], nonce));
    }
    await accepted('x-import-c', {});
    await accepted('p-import-c', {});
  });

  it('delegates, within the time of the validator', async () => {
    const { nodeID } = SAMPLE_NODES.validator;
    const end = BigInt(Math.floor(now / 1000)) + 15n * 86_400n;
    const validator = await THING_FIELDS.validator.load(chain(), nodeID, {});
    await accepted('p-delegate', { validator, end, paid: { amount: 25n * AVAX } });
  });

  it('changes L1 validators and subnets, with the slots of their owners', async () => {
    const { names } = demoStory();
    const { validationIDs } = names.l1;
    await accepted('p-top-up', { validationID: validationIDs.poor, paid: ONE });
    const validator = await THING_FIELDS['L1 validator'].load(chain(), validationIDs.poor, {});
    await accepted('p-disable', { validator }, { signers: ['ewoq', 'savings'] });
    const subnet = await THING_FIELDS.subnet.load(chain(), names.subnet.subnet.id, {});
    await accepted('p-transfer', { subnet, to: OTHERS }, { signers: ['ewoq', 'treasury'] });
  });

  it('has a slot for each signer of a multisig sender, and gives the change back to all of them', async () => {
    const addresses = [ewoq, addressOf('treasury'), addressOf('savings')].sort(Buffer.compare);
    const owners = { locktime: 0n, threshold: 2, addresses };
    const { wallet, avax, other } = await senderOf('p-export-x');
    assert.ok('price' in wallet && other !== undefined);
    const outputs = [platformPayment(avax, 5n * AVAX, owners)];
    const exported = platformExport(other, outputs);
    const keys = [SigningKey.parse(EWOQ)];
    issue('P', encodedTx({ on: 'P', tx: buildPlatformTx(exported, { ...wallet, keys }) }));
    const { wallet: after } = await senderOf('p-pay');
    assert.ok('price' in after);
    const paid = { outputs, make: (base: PlatformBase) => ({ type: 'txs.BaseTx', ...base }) as const };
    issue('P', encodedTx({ on: 'P', tx: buildPlatformTx(paid, { ...after, keys }) }));

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
    const imported = await accepted('x-import-p', {}, { from: addressOf('savings'), signers: two('savings') });
    assert.deepEqual(sharedOutputs(imported), [addresses]);
    for (const kind of ['x-pay', 'p-pay'] as const) {
      const sender = await senderOf(kind);
      const payer = sender.payers.find(({ owners: of }) => of.addresses.length === 3) ?? assert.fail();
      const tx = newTx(sender, { kind, values: { paid: ONE, to: OTHERS.slice(0, 1) }, payer });
      issue(NEW_TXS[kind].on, await signed(tx, two('ewoq')));
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
        const sender = await readSender(on, { kind, from: signsElsewhere(from), now });
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
      const asked = readSender(window.chain(relay.url), { kind: 'x-import-c', from: signsElsewhere(ewoq), now });
      await assert.rejects(asked, ResponseError);
    } finally {
      await relay.close();
      await custom.close();
    }
  });

  it('is not made of what its sender has not', async () => {
    const from = sha256(Buffer.from('a stranger')).subarray(0, 20);
    for (const kind of ['x-pay', 'p-pay'] as const)
      await assert.rejects(made(kind, { paid: ONE, to: OTHERS }, from), InvalidInputError);
    for (const kind of ['x-import-p', 'p-import-x'] as const)
      await assert.rejects(made(kind, {}, from), InvalidInputError);
    const { avax } = await senderOf('x-pay', from);
    const lacking = { assetID: avax, amount: 2n * AVAX + 1_000_000n };
    await assert.rejects(made('x-pay', { paid: ONE, to: OTHERS }, from), { name: 'NotEnoughError', lacking });
  });
});
