import assert from 'node:assert/strict';
import {
  avm,
  Context,
  evm,
  L1Validator,
  PChainOwner,
  pvm,
  pvmSerial,
  TransferableOutput,
  type TransferOutput,
  utils,
} from '@avalabs/avalanchejs';
import type { Sandbox } from '../../../sandbox/server';
import { systemClock } from '../../../src/client/clock';
import { equalBytes, toHexDigits } from '../../../src/core/bytes/bytes';
import { encodeCb58 } from '../../../src/core/encodings/cb58';
import type { UnsignedPlatformTx } from '../../../src/core/codec/platform/platform-transactions';
import { atomicBurned } from '../../../src/core/p-and-c/atomic-fee';
import { formatNodeID, txIDOf } from '../../../src/core/ids/ids';
import { visibleJSON } from '../../../src/core/json/visible-json';
import { type AnyTx, unsignedBytes } from '../../../src/core/signing/signable';
import { editableJSON } from '../../../src/core/signing/tx-json';
import { signsElsewhere } from '../../../src/core/tx-builder/key';
import { type NewTx, newTx, readSender } from '../../../src/services/compose/new-tx';
import { NEW_TXS, type NewTxKind, type NewTxValues } from '../../../src/services/compose/new-tx-kinds';
import { IssuingWindow } from './issue-setup';
import { addressOf, type Signer, signedOutside } from './signed-outside';

const ewoq = addressOf('ewoq');

type TxOf<T extends UnsignedPlatformTx['type']> = Extract<UnsignedPlatformTx, { readonly type: T }>;
type OfContext = Parameters<typeof pvm.newBaseTx>[1];
type Common = Parameters<typeof pvm.newBaseTx>[0];
type Build = (common: Omit<Common, 'outputs'>, tx: never, context: OfContext) => { toBytes(): Uint8Array };

const id = encodeCb58;
const owners = (owner: TxOf<'txs.CreateSubnetTx'>['owner']): Uint8Array[] => [...owner.addresses];
const auth = (value: TxOf<'txs.CreateChainTx'>['subnetAuthorization']): number[] =>
  value.type === 'secp256k1fx.Input' ? [...value.signatureIndices] : assert.fail();
const proof = ({ signer }: TxOf<'txs.AddAutoRenewedValidatorTx'>) => {
  assert.ok(signer.type === 'signer.ProofOfPossession');
  return { publicKey: signer.publicKey, signature: signer.proofOfPossession };
};

/** How avalanchejs builds what a transaction of P does. */
const BUILDS: {
  readonly [T in UnsignedPlatformTx['type']]?: (common: never, tx: TxOf<T>, context: OfContext) => ReturnType<Build>;
} = {
  'txs.CreateSubnetTx': (common: object, { owner }, context) =>
    pvm.newCreateSubnetTx({ ...(common as Common), subnetOwners: owners(owner), threshold: owner.threshold }, context),
  'txs.CreateChainTx': (common: object, tx, context) => {
    const { chainName, subnetID, vmID, fxIDs } = tx;
    const genesisData = JSON.parse(Buffer.from(tx.genesisData).toString()) as Record<string, unknown>;
    const chain = { chainName, genesisData, subnetId: id(subnetID), vmId: id(vmID), fxIds: fxIDs.map(id) };
    return pvm.newCreateChainTx({ ...(common as Common), ...chain, subnetAuth: auth(tx.subnetAuthorization) }, context);
  },
  'txs.AddSubnetValidatorTx': (common: object, { validator, subnetAuthorization }, context) => {
    const { weight, start, end, nodeID, subnetID } = validator;
    const of = { weight, start, end, nodeId: formatNodeID(nodeID), subnetId: id(subnetID) };
    return pvm.newAddSubnetValidatorTx(
      { ...(common as Common), ...of, subnetAuth: auth(subnetAuthorization) },
      context,
    );
  },
  'txs.RemoveSubnetValidatorTx': (common: object, { nodeID, subnetID, subnetAuthorization }, context) => {
    const of = { nodeId: formatNodeID(nodeID), subnetId: id(subnetID), subnetAuth: auth(subnetAuthorization) };
    return pvm.newRemoveSubnetValidatorTx({ ...(common as Common), ...of }, context);
  },
  'txs.TransferSubnetOwnershipTx': (common: object, { subnetID, newOwner, subnetAuthorization }, context) => {
    const of = { subnetId: id(subnetID), subnetOwners: owners(newOwner), subnetAuth: auth(subnetAuthorization) };
    return pvm.newTransferSubnetOwnershipTx({ ...(common as Common), ...of, threshold: newOwner.threshold }, context);
  },
  'txs.AddPermissionlessDelegatorTx': (common: object, { validator, subnetID, rewardsOwner }, context) => {
    const { weight, start, end, nodeID } = validator;
    const of = { weight, start, end, nodeId: formatNodeID(nodeID), subnetId: id(subnetID) };
    const rewards = { rewardAddresses: owners(rewardsOwner) };
    return pvm.newAddPermissionlessDelegatorTx({ ...(common as Common), ...of, ...rewards }, context);
  },
  'txs.AddPermissionlessValidatorTx': (common: object, tx, context) => {
    const { weight, start, end, nodeID } = tx.validator;
    const of = { weight, start, end, nodeId: formatNodeID(nodeID), subnetId: id(tx.subnetID), shares: tx.shares };
    const rewards = {
      rewardAddresses: owners(tx.validationRewardsOwner),
      delegatorRewardsOwner: owners(tx.delegationRewardsOwner),
    };
    return pvm.newAddPermissionlessValidatorTx(
      { ...(common as Common), ...of, ...rewards, ...proof(tx as never) },
      context,
    );
  },
  'txs.AddAutoRenewedValidatorTx': (common: object, tx, context) => {
    const { nodeID, stake, delegationShares: shares, autoCompoundRewardShares, period } = tx;
    const weight = stake.reduce((sum, { output }) => sum + ('amount' in output ? output.amount : 0n), 0n);
    const of = { nodeId: formatNodeID(nodeID), weight, shares, autoCompoundRewardShares, period };
    const all = {
      rewardAddresses: owners(tx.validationRewardsOwner),
      delegatorRewardsOwner: owners(tx.delegationRewardsOwner),
      ownerAddresses: owners(tx.validatorAuthority),
    };
    return pvm.newAddAutoRenewedValidatorTx({ ...(common as Common), ...of, ...all, ...proof(tx) }, context);
  },
  'txs.SetAutoRenewedValidatorConfigTx': (common: object, tx, context) => {
    const { txID, autoCompoundRewardShares, period } = tx;
    const of = { validatorTxId: id(txID), autoCompoundRewardShares, period, auth: auth(tx.auth) };
    return pvm.newSetAutoRenewedValidatorConfigTx({ ...(common as Common), ...of }, context);
  },
  'txs.ConvertSubnetToL1Tx': (common: object, tx, context) => {
    const pOwner = (owner: { readonly threshold: number; readonly addresses: readonly Uint8Array[] }) =>
      PChainOwner.fromNative([...owner.addresses], owner.threshold);
    const validators = tx.validators.map((each) =>
      L1Validator.fromNative(
        formatNodeID(each.nodeID),
        each.weight,
        each.balance,
        new pvmSerial.ProofOfPossession(each.signer.publicKey, each.signer.proofOfPossession),
        pOwner(each.remainingBalanceOwner),
        pOwner(each.deactivationOwner),
      ),
    );
    const of = { subnetId: id(tx.subnetID), chainId: id(tx.chainID), address: tx.address, validators };
    return pvm.newConvertSubnetToL1Tx(
      { ...(common as Common), ...of, subnetAuth: auth(tx.subnetAuthorization) },
      context,
    );
  },
  'txs.RegisterL1ValidatorTx': (common: object, { balance, proofOfPossession: blsSignature, message }, context) =>
    pvm.newRegisterL1ValidatorTx({ ...(common as Common), balance, blsSignature, message }, context),
  'txs.SetL1ValidatorWeightTx': (common: object, { message }, context) =>
    pvm.newSetL1ValidatorWeightTx({ ...(common as Common), message }, context),
  'txs.IncreaseL1ValidatorBalanceTx': (common: object, { validationID, balance }, context) =>
    pvm.newIncreaseL1ValidatorBalanceTx({ ...(common as Common), validationId: id(validationID), balance }, context),
  'txs.DisableL1ValidatorTx': (common: object, { validationID, disableAuthorization }, context) => {
    const of = { validationId: id(validationID), disableAuth: auth(disableAuthorization) };
    return pvm.newDisableL1ValidatorTx({ ...(common as Common), ...of }, context);
  },
};

/** Makes transactions on a sandbox whose blocks are built on call, as avalanchejs makes them, and issues them. */
export class NewTxMaker {
  readonly sandbox: Sandbox;
  readonly window: IssuingWindow;
  readonly #clock: { now: number };

  /** @param clock that of the sandbox; each block moves it. */
  constructor(sandbox: Sandbox, clock: { now: number }) {
    this.sandbox = sandbox;
    this.#clock = clock;
    this.window = new IssuingWindow({ clock: { ...systemClock, now: () => clock.now } });
  }

  get chain() {
    return this.window.chain(this.sandbox.url);
  }

  senderOf(kind: NewTxKind, from = ewoq) {
    return readSender(this.chain, { kind, from: signsElsewhere(from), now: this.#clock.now });
  }

  async made<K extends NewTxKind>(kind: K, values: NewTxValues<K>, from = ewoq): Promise<AnyTx> {
    return newTx(await this.senderOf(kind, from), { kind, values } as NewTx);
  }

  signed(any: AnyTx, signers: readonly Signer[]): Promise<Uint8Array> {
    const of = { signings: this.window.signings, chain: this.chain };
    return signedOutside(visibleJSON(editableJSON(any)), signers, of);
  }

  issue(on: 'X' | 'P' | 'C', bytes: Uint8Array): void {
    const { network, pAndC } = this.sandbox;
    const platform = pAndC.platform ?? assert.fail();
    if (on === 'X') {
      const x = network.chain('X') ?? assert.fail();
      x.issue(bytes);
      assert.deepEqual(x.buildBlock()?.txIDs.map(Buffer.from), [Buffer.from(txIDOf(bytes))]);
    } else if (on === 'C') {
      const c = pAndC.cChain ?? assert.fail();
      c.issue(bytes);
      assert.ok(c.buildBlock());
    } else {
      platform.issue(bytes);
      for (let built = platform.buildBlock(); built.length > 0;) built = platform.buildBlock();
      assert.ok(equalBytes(platform.ledger.tx(txIDOf(bytes)) ?? new Uint8Array(), bytes));
    }
    this.#clock.now += 10_000;
  }

  /** Made, signed elsewhere, checked, issued, accepted. Returns what was accepted. */
  async accepted<K extends NewTxKind>(
    kind: K,
    values: NewTxValues<K>,
    { from = ewoq, signers = ['ewoq'] }: { from?: Uint8Array; signers?: readonly Signer[] } = {},
  ): Promise<AnyTx> {
    const any = await this.made(kind, values, from);
    // It spends no multisig output for one of the owners, and has no assets and operations.
    const given: { readonly to?: unknown } = values;
    const isSeveral = NEW_TXS[kind].on === 'C' && Array.isArray(given.to) && given.to.length > 1;
    const isBuilt = signers[0] === 'ewoq' && NEW_TXS[kind].group !== 'asset' && !isSeveral;
    if (isBuilt)
      assert.equal(
        toHexDigits(unsignedBytes(any)),
        toHexDigits(await this.#builtByAvalancheJS(kind, any, values)),
        kind,
      );
    const bytes = await this.signed(any, signers);
    const { checks, firstReason } = await this.window.checker.check(this.chain, bytes);
    assert.deepEqual([checks.filter(({ verdict }) => verdict === 'fails'), firstReason], [[], undefined], kind);
    this.issue(NEW_TXS[kind].on, bytes);
    return any;
  }

  /** What avalanchejs builds for the same sender from the same node's UTXOs. */
  async #builtByAvalancheJS(kind: NewTxKind, any: AnyTx, values: NewTx['values']): Promise<Uint8Array> {
    const { url } = this.sandbox;
    const context = await Context.getContextFromURI(url);
    const chains = { X: context.xBlockchainID, P: context.pBlockchainID, C: context.cBlockchainID };
    const { on, other: alias } = NEW_TXS[kind];
    const other = alias === undefined ? '' : chains[alias];
    const { amount, assetID } = 'paid' in values ? values.paid : { amount: 0n };
    const to = 'to' in values && 'paid' in values ? [...values.to] : [];
    const asset = assetID === undefined ? context.avaxAssetID : encodeCb58(assetID);
    const outputs = to.map((each) =>
      each instanceof Uint8Array
        ? TransferableOutput.fromNative(asset, amount, [each])
        : TransferableOutput.fromNative(asset, amount, [...each.addresses], each.locktime, each.threshold),
    );
    const isImport = kind.includes('-import-');
    if (any.on === 'C') {
      // With the same fee: its own is a multiple of the base fee in nAVAX.
      const { unsignedTx: tx } = any.tx;
      const fee = atomicBurned(tx);
      if (tx.type === 'atomic.UnsignedExportTx') {
        const [input = assert.fail()] = tx.inputs;
        const all = outputs.map(({ output }) =>
          (output as TransferOutput).outputOwners.addrs.map((each) => each.toBytes()),
        );
        return evm.newExportTx(context, amount, other, input.address, all[0] ?? [], fee, input.nonce).toBytes();
      }
      const { utxos } = await new evm.EVMApi(url).getUTXOs({
        addresses: [utils.format('C', context.hrp, ewoq)],
        sourceChain: other,
      });
      const own = utxos.filter((each) => each.getAssetId() === context.avaxAssetID);
      const [account = assert.fail()] = tx.outputs;
      return evm.newImportTx(context, account.address, [ewoq], own, other, fee).toBytes();
    }
    const of = { addresses: [utils.format(on, context.hrp, ewoq)], ...(isImport ? { sourceChain: other } : {}) };
    if (on === 'X') {
      const { utxos } = await new avm.AVMApi(url).getUTXOs(of);
      if (isImport) return avm.newImportTx(context, other, utxos, [ewoq], [ewoq]).toBytes();
      if (alias !== undefined) return avm.newExportTx(context, other, [ewoq], utxos, outputs).toBytes();
      return avm.newBaseTx(context, [ewoq], utxos, outputs).toBytes();
    }
    const api = new pvm.PVMApi(url);
    const { utxos } = await api.getUTXOs(of);
    const common = { feeState: await api.getFeeState(), fromAddressesBytes: [ewoq], utxos };
    if (isImport)
      return pvm.newImportTx({ ...common, sourceChainId: other, toAddressesBytes: [ewoq] }, context).toBytes();
    if (alias !== undefined)
      return pvm.newExportTx({ ...common, outputs, destinationChainId: other }, context).toBytes();
    const { unsignedTx } = any.tx as { readonly unsignedTx: UnsignedPlatformTx };
    const build = BUILDS[unsignedTx.type] as Build | undefined;
    return (build ?? (() => pvm.newBaseTx({ ...common, outputs }, context)))(
      common,
      unsignedTx as never,
      context,
    ).toBytes();
  }
}
