import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../client/call-options';
import { compareBytes, equalBytes } from '../../../core/bytes/bytes';
import type { OutputOwners } from '../../../core/codec/secp256k1fx';
import { decodeID, encodeCb58 } from '../../../core/encodings/cb58';
import { readGiven } from '../../../core/given-text/given-text';
import { holdsPrivateKey } from '../../../core/given-text/guard';
import { PRIMARY_NETWORK_ID } from '../../../core/ids/networks';
import { InvalidInputError, readOutcome } from '../../../core/outcome';
import { KEY_WARNING } from '../../../core/private-keys/private-key';
import type { AnyTx } from '../../../core/signing/signable';
import type { Owners } from '../../../core/tx/effects';
import { TxBuilder } from '../../../core/tx-builder/builder';
import { signsElsewhere } from '../../../core/tx-builder/key';
import {
  buildPlatformTx,
  type PlatformPlan,
  platformPayment,
  sortedPlatformOutputs,
} from '../../../core/tx-builder/platform-builder';
import { inputFor } from '../../../core/tx-builder/spend';
import { ownerOf } from '../../../services/p-and-c/network-words';
import { subnetWithID } from '../../../services/p-and-c/subnet-state';
import type { Chain } from '../../../services/chain/chain';
import { parseOwner } from '../../../services/text/format-id';
import { feeUnknownText } from '../../../services/issuing/unknown-text';
import { importPlan, readPlatformWallet } from '../samples/platform-samples';
import { readAVMWallet } from '../samples/sample-tx';

/** What can be made: on which chain, what it does there, and with which other chain. */
export const NEW_TXS = {
  'x-pay': { on: 'X', does: 'pay', label: l10n.t('Pay on the X-Chain') },
  'x-export-p': { on: 'X', does: 'export', other: 'P', label: l10n.t('Export from the X-Chain to the P-Chain') },
  'x-export-c': { on: 'X', does: 'export', other: 'C', label: l10n.t('Export from the X-Chain to the C-Chain') },
  'x-import-p': { on: 'X', does: 'import', other: 'P', label: l10n.t('Import on the X-Chain from the P-Chain') },
  'x-import-c': { on: 'X', does: 'import', other: 'C', label: l10n.t('Import on the X-Chain from the C-Chain') },
  'p-pay': { on: 'P', does: 'pay', label: l10n.t('Pay on the P-Chain') },
  'p-export-x': { on: 'P', does: 'export', other: 'X', label: l10n.t('Export from the P-Chain to the X-Chain') },
  'p-export-c': { on: 'P', does: 'export', other: 'C', label: l10n.t('Export from the P-Chain to the C-Chain') },
  'p-import-x': { on: 'P', does: 'import', other: 'X', label: l10n.t('Import on the P-Chain from the X-Chain') },
  'p-import-c': { on: 'P', does: 'import', other: 'C', label: l10n.t('Import on the P-Chain from the C-Chain') },
  'p-top-up': { on: 'P', does: 'top up', label: l10n.t("Increase an L1 Validator's Balance") },
  'p-disable': { on: 'P', does: 'disable', label: l10n.t('Disable an L1 Validator') },
  'p-transfer': { on: 'P', does: 'transfer', label: l10n.t('Transfer the Ownership of a Subnet') },
} as const satisfies Record<string, { on: 'X' | 'P'; does: string; other?: 'X' | 'P' | 'C'; label: string }>;

export type NewTxKind = keyof typeof NEW_TXS;

/** What a new transaction does. */
export interface NewTx {
  readonly kind: NewTxKind;
  /** 20 bytes: what it owns pays, and it gets the change and what is imported. */
  readonly from: Uint8Array;
  /** nAVAX; 0 of what moves none. */
  readonly amount: bigint;
  /** Who is paid or may import, each with the amount; of a subnet the new owners, any of whom may act. */
  readonly to: readonly Uint8Array[];
  /** The subnet, or the validation ID of an L1 validator, that is changed. */
  readonly changed?: Uint8Array | undefined;
}

/**
 * Makes a transaction that isn't signed: inputs that its sender can spend now, the fee as of now, the change. Rejects
 * with the client's errors and with `InvalidInputError`. `now` is Unix ms.
 */
export async function newTx(chain: Chain, given: NewTx, now: number, options: CallOptions = {}): Promise<AnyTx> {
  return NEW_TXS[given.kind].on === 'X' ? onX(chain, given, now, options) : onP(chain, given, now, options);
}

async function onX(chain: Chain, given: NewTx, now: number, options: CallOptions): Promise<AnyTx> {
  const kind = NEW_TXS[given.kind];
  const { from: address, amount, to } = given;
  const [wallet, other] = await Promise.all([
    readAVMWallet(chain, { address, now }, options),
    'other' in kind ? chainID(chain, kind.other, options) : undefined,
  ]);
  const { rules, utxos, waiting, isComplete } = wallet;
  const { feeAssetID: assetID, txFee, feeUnknown } = rules;
  if (assetID === undefined || txFee === undefined)
    throw new InvalidInputError(feeUnknownText(feeUnknown ?? { kind: 'fee not read' }));
  const keys = [signsElsewhere(address)];
  const builder = new TxBuilder(rules, { utxos, keys, now: wallet.now, change: address });
  const payments = to.map((each) => ({ assetID, amount, owners: ownersOf(each) }));
  const built = (): ReturnType<TxBuilder['pay']> => {
    if (other === undefined) return builder.pay(payments);
    if (kind.does === 'export') return builder.exportTo(other, payments);
    const listed = waiting.find(({ from }) => equalBytes(from, other));
    // Its ID was requested for the list, too.
    if (listed === undefined) throw new InvalidInputError(l10n.t("The node doesn't return the ID of its C-Chain."));
    const ready = listed.utxos.filter((utxo) => inputFor(utxo, keys, wallet.now) !== undefined).slice(0, MOST_IMPORTED);
    if (ready.length === 0) throw nothingToImport();
    return builder.importFrom(other, ready, ownersOf(address));
  };
  return { on: 'X', tx: ofLoaded(isComplete, built).tx, codec: rules.codec, isUnsigned: true };
}

/** Makes what the loaded UTXOs allow. What these lack, the others may have. */
function ofLoaded<T>(isComplete: boolean, make: () => T): T {
  const { value, error } = readOutcome(make);
  if (error === undefined) return value;
  if (isComplete) throw error;
  throw new InvalidInputError(l10n.t('The address has more UTXOs than were loaded. {0}', error.message));
}

/** Inputs of an import: it stays far below the longest transaction. */
const MOST_IMPORTED = 128;

async function onP(chain: Chain, given: NewTx, now: number, options: CallOptions): Promise<AnyTx> {
  const kind = NEW_TXS[given.kind];
  const source = 'other' in kind && kind.other === 'C' ? 'C' : 'X';
  const { amount, to, changed } = given;
  const [wallet, other, authority] = await Promise.all([
    readPlatformWallet(chain, now, options, { key: signsElsewhere(given.from), source }),
    'other' in kind ? chainID(chain, kind.other, options) : undefined,
    changed === undefined ? undefined : authorityOf(chain, kind.does, encodeCb58(changed), options),
  ]);
  const outputs = to.map((each) => platformPayment(wallet.avax, amount, ownersOf(each)));
  const planned = (): PlatformPlan => {
    if (changed !== undefined) return changePlan(given, changed, authority);
    if (other === undefined) return { outputs, make: (base) => ({ type: 'txs.BaseTx', ...base }) };
    if (kind.does === 'import') {
      const plan = importPlan(wallet, other, MOST_IMPORTED);
      if (plan === undefined) throw nothingToImport();
      return plan;
    }
    const exported = { destinationChain: other, exportedOutputs: sortedPlatformOutputs(outputs) };
    return { spent: amount * BigInt(to.length), make: (base) => ({ type: 'txs.ExportTx', ...base, ...exported }) };
  };
  return { on: 'P', tx: ofLoaded(wallet.isComplete, () => buildPlatformTx(planned(), wallet)), isUnsigned: true };
}

/** What changes a validator or a subnet: `authority` are the owners, of whom the first ones sign, up to the threshold. */
function changePlan({ amount, to }: NewTx, changed: Uint8Array, authority: Owners | undefined): PlatformPlan {
  if (authority === undefined) {
    const balance = { validationID: changed, balance: amount };
    return { spent: amount, make: (base) => ({ type: 'txs.IncreaseL1ValidatorBalanceTx', ...base, ...balance }) };
  }
  const signers = authority.addresses.slice(0, authority.threshold);
  const authorization = { type: 'secp256k1fx.Input', signatureIndices: signers.map((_, i) => i) } as const;
  const authorizedBy = [signers.map(signsElsewhere)];
  if (to.length === 0) {
    const disable = { validationID: changed, disableAuthorization: authorization };
    return { authorizedBy, make: (base) => ({ type: 'txs.DisableL1ValidatorTx', ...base, ...disable }) };
  }
  const owners = { locktime: 0n, threshold: 1, addresses: [...to].sort(compareBytes) };
  const newOwner = { type: 'secp256k1fx.OutputOwners', ...owners } as const;
  const transfer = { subnetID: changed, subnetAuthorization: authorization, newOwner };
  return { authorizedBy, make: (base) => ({ type: 'txs.TransferSubnetOwnershipTx', ...base, ...transfer }) };
}

/** The owners who authorize a change; undefined for one that no owner authorizes. Rejects if there is nothing to change. */
async function authorityOf(chain: Chain, does: string, id: string, options: CallOptions): Promise<Owners | undefined> {
  if (does === 'top up') return undefined;
  if (does === 'disable') {
    const validator = await chain.platform.getL1Validator({ validationID: id }, options);
    if (validator === undefined) throw new InvalidInputError(l10n.t('The node has no L1 validator with this ID.'));
    return ownerOf(validator.deactivationOwner);
  }
  const subnet = await subnetWithID(chain, id, options);
  if (subnet === undefined) throw new InvalidInputError(l10n.t('The node has no subnet with this ID.'));
  return ownerOf({ ...subnet, addresses: subnet.controlKeys });
}

async function chainID(chain: Chain, alias: 'X' | 'P' | 'C', options: CallOptions): Promise<Uint8Array> {
  return alias === 'P' ? PRIMARY_NETWORK_ID : decodeID(await chain.info.getBlockchainID({ alias }, options));
}

function ownersOf(address: Uint8Array): OutputOwners {
  return { locktime: 0n, threshold: 1, addresses: [address] };
}

function nothingToImport(): InvalidInputError {
  return new InvalidInputError(l10n.t('Nothing to import for this address.'));
}

export interface AllowedOwners {
  readonly most: number;
  /** Of the chain's network, if that is known. */
  readonly hrp: string | undefined;
}

/** The owners in a text. An address of another network may be meant for that one. */
export function ownersIn(text: string, { most, hrp }: AllowedOwners) {
  return readOutcome(() => {
    if (holdsPrivateKey(text)) throw new InvalidInputError(KEY_WARNING);
    const words = text.split(/[\s,;]+/).filter((word) => word !== '');
    if (words.length > most) throw new InvalidInputError(l10n.t('Enter at most {0}.', most));
    return words.map((word) => {
      const given = readGiven(word);
      if (given.kind === 'address' && hrp !== undefined && given.hrp !== hrp)
        throw new InvalidInputError(l10n.t('The address {0} is of another network.', word));
      return parseOwner(word);
    });
  });
}
