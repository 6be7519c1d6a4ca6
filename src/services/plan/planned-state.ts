import type { CurrentValidator, L1Validator, OwnerJSON, Subnet } from '../../client/schemas/platform-schemas';
import { prefixedHex } from '../../core/bytes/bytes';
import { platformFormats } from '../../core/codec/platform/platform-formats';
import type { UTXOReference } from '../../core/codec/avm/avm-transactions';
import type { PlatformTransferableOutput } from '../../core/codec/platform/platform-transactions';
import type { OutputOwners } from '../../core/codec/secp256k1fx';
import { encodeCb58 } from '../../core/encodings/cb58';
import { encodeHex } from '../../core/encodings/hex';
import { formatAddress, formatEVMAddress } from '../../core/ids/address';
import { formatNodeID, txIDOf } from '../../core/ids/ids';
import { ZERO_ID } from '../../core/ids/networks';
import {
  type AddedL1Validator,
  type CreatedChain,
  type ExecutedState,
  execute,
  type StakingTx,
  type SubnetConversion,
} from '../../core/p-and-c/platform-execution';
import type { CheckName } from '../../core/rules/finding';
import { platformAmount } from '../../core/p-and-c/platform-flow';
import type { AnyTx } from '../../core/signing/signable';
import type { Owners } from '../../core/tx/effects';
import { accountsIn, producedOutputs, spentUTXOs } from '../../core/tx/moves';

import { ownerOf } from '../p-and-c/network-words';
import { utxoBytes } from '../signing/spent-utxos';
import { type PlannedNetwork, type PlannedOn, PlannedUTXOs } from './planned-utxos';

/** A staker that a step adds, and what it adds to one that is there. */
interface PlannedStaker {
  readonly subnetID: string;
  readonly validator: Exclude<CurrentValidator, { kind: 'l1' }>;
}

/** Outputs of a transaction, from an index on, and the chain that they are exported to. */
interface ExportedOutputs {
  readonly outputs: readonly PlatformTransferableOutput[];
  readonly firstIndex: number;
  readonly chainID?: Uint8Array;
}

/** What a chain's transaction has, by its cb58 ID. */
interface PlannedTx {
  readonly on: PlannedOn;
  readonly hex: string;
}

/**
 * What the steps of a plan would change of the state of a node, as its methods would show it. A step isn't signed, so that
 * its ID is that of the same bytes with empty slots: no chain will have it, and nothing shows it.
 */
export class PlannedState implements ExecutedState {
  readonly network: PlannedNetwork;
  readonly txs = new Map<string, PlannedTx>();
  readonly utxos: PlannedUTXOs;
  /** By cb58 ID, as `l1Validators`: those that steps made or changed. */
  readonly subnets = new Map<string, Subnet>();
  /** The IDs of blockchains that steps create, by that of their subnet. */
  readonly blockchains = new Map<string, readonly string[]>();
  /** Undefined is one that a step removes. */
  readonly l1Validators = new Map<string, L1Validator | undefined>();
  #stakers: readonly PlannedStaker[] = [];
  readonly #removed = new Set<string>();
  readonly #converted = new Set<string>();
  readonly #renewals = new Map<string, { readonly nextPeriod: bigint; readonly restakedShares: number }>();
  readonly #delegated: { readonly nodeID: string; readonly weight: bigint }[] = [];
  /** nAVAX that steps add to a C-Chain account (or take), and its nonces, by address. */
  readonly #accounts = new Map<string, { readonly change: bigint; readonly nonces: bigint }>();
  /** Unix seconds. */
  readonly now: bigint;

  constructor(network: PlannedNetwork, now: bigint) {
    this.network = network;
    this.utxos = new PlannedUTXOs(network);
    this.now = now;
  }

  /** Changes it as an accepted transaction does, whose bytes have a slot for each signature. */
  accept(any: AnyTx, bytes: Uint8Array): void {
    const id = txIDOf(bytes);
    this.txs.set(encodeCb58(id), { on: any.on, hex: encodeHex(bytes) });
    const { unsignedTx } = any.tx;
    if (any.on === 'P') {
      const { importedFrom, exportedTo } = execute(this, { id, tx: any.tx });
      if (importedFrom !== undefined) this.consume(importedFrom.utxos);
      if (exportedTo !== undefined) this.#export(id, exportedTo);
      return;
    }
    this.consume(spentUTXOs(unsignedTx));
    for (const { index: outputIndex, exportedTo, ...output } of producedOutputs(unsignedTx, id)) {
      const utxo = { txID: id, outputIndex, ...output };
      this.utxos.make(any.on, { ...utxo, bytes: utxoBytes(any, utxo), owner: output.output }, exportedTo);
    }
    const isImport = unsignedTx.type === 'atomic.UnsignedImportTx';
    for (const { address, amount } of accountsIn(unsignedTx)) {
      const key = formatEVMAddress(address).toLowerCase();
      const { change, nonces } = this.account(key);
      const after = isImport ? { change: change + amount, nonces } : { change: change - amount, nonces: nonces + 1n };
      this.#accounts.set(key, after);
    }
  }

  /** Whether it has the transaction of a step. */
  has(txID: Uint8Array | undefined): boolean {
    return txID !== undefined && this.txs.has(encodeCb58(txID));
  }

  /**
   * Whether a check is one whose failure says nothing after the steps before: which validators verify a Warp message, and
   * how much gas there is, changes with the blocks of the P-Chain and with time.
   */
  isOfMoment(rule: CheckName | undefined): boolean {
    return (rule === 'warp' || rule === 'gas') && [...this.txs.values()].some(({ on }) => on === 'P');
  }

  /** Those of C that steps change, in hex. */
  get accounts(): readonly string[] {
    return [...this.#accounts.keys()];
  }

  account(address: string): { readonly change: bigint; readonly nonces: bigint } {
    return this.#accounts.get(address.toLowerCase()) ?? { change: 0n, nonces: 0n };
  }

  /** Whether steps convert a subnet, or add, change, or remove a validator of an L1. */
  changesValidators(subnetID: string): boolean {
    const isOfL1 = [...this.l1Validators.values()].some((each) => each === undefined || each.subnetID === subnetID);
    return isOfL1 || this.#converted.has(subnetID);
  }

  /** A subnet's validators as a node lists them, with those that steps add, change, and remove. */
  validators(subnetID: string, listed: readonly CurrentValidator[]): CurrentValidator[] {
    const own = this.#stakers
      .filter((each) => each.subnetID === subnetID)
      .map(({ validator }) => this.#changed(validator));
    const known = new Set(listed.map((each) => (each.kind === 'l1' ? each.validationID : '')));
    const added = [...this.l1Validators].flatMap(([validationID, each]): CurrentValidator[] =>
      each === undefined || each.subnetID !== subnetID || known.has(validationID) ? [] : [asListed(each)],
    );
    const there = listed.flatMap((each): CurrentValidator[] => {
      if (each.kind !== 'l1') return this.#removed.has(`${subnetID} ${each.nodeID}`) ? [] : [this.#changed(each)];
      if (!this.l1Validators.has(each.validationID)) return [each];
      const changed = this.l1Validators.get(each.validationID);
      return changed === undefined ? [] : [asListed(changed)];
    });
    return [...there, ...own, ...added];
  }

  consume(inputs: readonly UTXOReference[]): void {
    this.utxos.spend(inputs);
  }

  produce(txID: Uint8Array, firstIndex: number, outputs: readonly PlatformTransferableOutput[]): void {
    this.#export(txID, { outputs, firstIndex });
  }

  addSubnet(id: Uint8Array, owner: OutputOwners): void {
    this.subnets.set(encodeCb58(id), {
      isPermissioned: true,
      ...this.#keys(owner),
      subnetTransformationTxID: ZERO_ID,
      conversionID: ZERO_ID,
      managerChainID: ZERO_ID,
      managerAddress: undefined,
    });
    this.blockchains.set(encodeCb58(id), []);
  }

  setSubnetOwner(subnetID: Uint8Array, owner: OutputOwners): void {
    this.#changeSubnet(subnetID, this.#keys(owner));
  }

  addBlockchain(subnetID: Uint8Array, { id }: CreatedChain): void {
    const key = encodeCb58(subnetID);
    this.blockchains.set(key, [...(this.blockchains.get(key) ?? []), encodeCb58(id)]);
  }

  convertSubnet(subnetID: Uint8Array, { id, managerChainID, managerAddress }: SubnetConversion): void {
    this.#converted.add(encodeCb58(subnetID));
    this.#changeSubnet(subnetID, {
      isPermissioned: false,
      conversionID: encodeCb58(id),
      managerChainID: encodeCb58(managerChainID),
      managerAddress: prefixedHex(managerAddress),
    });
  }

  stake(txID: Uint8Array, tx: StakingTx): void {
    const isRenewed = tx.type === 'txs.AddAutoRenewedValidatorTx';
    const { nodeID } = isRenewed ? tx : tx.validator;
    const endTime = isRenewed ? this.now + tx.period : tx.validator.end;
    const weight = isRenewed
      ? tx.stake.reduce((sum, output) => sum + platformAmount(output).amount, 0n)
      : tx.validator.weight;
    const common = { nodeID: formatNodeID(nodeID), weight, txID: encodeCb58(txID), startTime: this.now, endTime };
    if (tx.type === 'txs.AddSubnetValidatorTx') {
      this.#add(encodeCb58(tx.validator.subnetID), { kind: 'subnet', ...common });
      return;
    }
    if (tx.type === 'txs.AddPermissionlessDelegatorTx') {
      this.#delegated.push({ nodeID: common.nodeID, weight });
      return;
    }
    const shares = isRenewed ? tx.delegationShares : tx.shares;
    const validator: PlannedStaker['validator'] = {
      kind: 'primary',
      ...common,
      potentialReward: 0n,
      delegationFee: (shares / 10_000).toFixed(4),
      validationRewardOwner: undefined,
      delegationRewardOwner: undefined,
      uptime: undefined,
      connected: undefined,
      delegatorCount: 0n,
      delegatorWeight: 0n,
      publicKey: tx.signer.type === 'signer.Empty' ? undefined : prefixedHex(tx.signer.publicKey),
      restakedValidationRewards: undefined,
      restakedDelegateeRewards: undefined,
      autoRenewed: isRenewed
        ? {
            authority: this.#ownerJSON(tx.validatorAuthority),
            nextPeriod: tx.period,
            autoCompoundRewardShares: tx.autoCompoundRewardShares,
          }
        : undefined,
    };
    this.#add(ZERO_ID, validator);
  }

  removeValidator(subnetID: Uint8Array, nodeID: Uint8Array): void {
    const [subnet, node] = [encodeCb58(subnetID), formatNodeID(nodeID)];
    this.#removed.add(`${subnet} ${node}`);
    this.#stakers = this.#stakers.filter((each) => each.subnetID !== subnet || each.validator.nodeID !== node);
  }

  setRenewal(txID: Uint8Array, terms: { readonly nextPeriod: bigint; readonly restakedShares: number }): void {
    this.#renewals.set(encodeCb58(txID), terms);
  }

  addL1Validator(added: AddedL1Validator): void {
    const { validationID, subnetID, nodeID, publicKey, remainingBalanceOwner, deactivationOwner } = added;
    const { weight, balance } = added;
    this.l1Validators.set(encodeCb58(validationID), {
      validationID: encodeCb58(validationID),
      subnetID: encodeCb58(subnetID),
      nodeID: formatNodeID(nodeID),
      publicKey: prefixedHex(publicKey),
      weight,
      balance,
      startTime: this.now,
      minNonce: 0n,
      height: 0n,
      remainingBalanceOwner: this.#ownerJSON(remainingBalanceOwner),
      deactivationOwner: this.#ownerJSON(deactivationOwner),
    });
  }

  setL1Weight(validationID: Uint8Array, change: { readonly minNonce: bigint; readonly weight: bigint }): void {
    this.#changeL1(validationID, () => change);
  }

  addL1Balance(validationID: Uint8Array, amount: bigint): void {
    this.#changeL1(validationID, ({ balance }) => ({ balance: balance + amount }));
  }

  /** How much is left then isn't known now. */
  disableL1Validator(validationID: Uint8Array): undefined {
    this.#changeL1(validationID, ({ balance, remainingBalanceOwner }) => {
      if (balance > 0n) this.utxos.refund(ownerOf(remainingBalanceOwner));
      return { balance: 0n };
    });
    return undefined;
  }

  removeL1Validator(validationID: Uint8Array): void {
    this.l1Validators.set(encodeCb58(validationID), undefined);
  }

  /** Outputs of a transaction of P: on P, or exported to another chain. */
  #export(txID: Uint8Array, { outputs, firstIndex, chainID }: ExportedOutputs): void {
    for (const [i, each] of outputs.entries()) {
      const utxo = { txID, outputIndex: firstIndex + i, ...each };
      const owner = each.output.type === 'stakeable.LockOut' ? each.output.output : each.output;
      this.utxos.make('P', { ...utxo, bytes: platformFormats.utxo.encode(utxo), owner }, chainID);
    }
  }

  /** It was loaded, or a step made it. */
  #changeSubnet(id: Uint8Array, change: Partial<Subnet>): void {
    const key = encodeCb58(id);
    const subnet = this.subnets.get(key);
    if (subnet === undefined) throw new Error('a subnet was changed that was not loaded');
    this.subnets.set(key, { ...subnet, ...change });
  }

  #changeL1(id: Uint8Array, changeOf: (validator: L1Validator) => Partial<L1Validator>): void {
    const key = encodeCb58(id);
    const validator = this.l1Validators.get(key);
    if (validator === undefined) throw new Error('a validator was changed that was not loaded');
    this.l1Validators.set(key, { ...validator, ...changeOf(validator) });
  }

  #add(subnetID: string, validator: PlannedStaker['validator']): void {
    this.#stakers = [...this.#stakers, { subnetID, validator }];
  }

  #changed(validator: PlannedStaker['validator']): CurrentValidator {
    if (validator.kind === 'subnet') return validator;
    const { autoRenewed, delegatorWeight, nodeID, txID } = validator;
    const added = this.#delegated.reduce((sum, each) => sum + (each.nodeID === nodeID ? each.weight : 0n), 0n);
    const terms = this.#renewals.get(txID);
    return {
      ...validator,
      delegatorWeight: added === 0n ? delegatorWeight : (delegatorWeight ?? 0n) + added,
      autoRenewed:
        autoRenewed === undefined || terms === undefined
          ? autoRenewed
          : { ...autoRenewed, nextPeriod: terms.nextPeriod, autoCompoundRewardShares: terms.restakedShares },
    };
  }

  #keys({ threshold, locktime, addresses }: OutputOwners): Pick<Subnet, 'controlKeys' | 'threshold' | 'locktime'> {
    return { controlKeys: addresses.map((each) => this.#address(each)), threshold, locktime };
  }

  #ownerJSON({ threshold, addresses }: Owners): OwnerJSON {
    return { locktime: 0n, threshold, addresses: addresses.map((each) => this.#address(each)) };
  }

  #address(bytes: Uint8Array): string {
    return formatAddress({ alias: 'P', hrp: this.network.hrp, bytes });
  }
}

function asListed({ subnetID: _, height: __, ...validator }: L1Validator): CurrentValidator {
  return { kind: 'l1', ...validator };
}
