import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../client/call-options';
import { compareBytes, equalBytes } from '../../../core/bytes/bytes';
import { MAX_TX_SIZE, type UTXO } from '../../../core/codec/avm/codec';
import type { OutputOwners, TransferableOutput } from '../../../core/codec/secp256k1fx';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { PRIMARY_NETWORK_ID } from '../../../core/ids/networks';
import { InvalidInputError, readOutcome } from '../../../core/outcome';
import { platformFee, platformGas, PUBLIC_GAS } from '../../../core/p-and-c/platform-fee';
import { platformFlow } from '../../../core/p-and-c/platform-flow';
import { AVAX } from '../../../core/text/amount';
import { partsOf } from '../../../core/tx/tx-parts';
import type { UnsignedTx } from '../../../core/codec/avm/transactions';
import type { UnsignedPlatformTx } from '../../../core/codec/platform/transactions';
import { knownFees } from '../../../services/chain/chain-rules';
import type { AnyTx } from '../../../core/signing/signable';
import { type AssetAmount, effectsOf, type Owners } from '../../../core/tx/effects';
import { type BuiltTx, TxBuilder } from '../../../core/tx-builder/builder';
import { signsElsewhere } from '../../../core/tx-builder/key';
import {
  buildPlatformTx,
  type PlainPlatformUTXO,
  platformExport,
  platformImport,
  platformPayment,
  type PlatformPlan,
} from '../../../core/tx-builder/platform-builder';
import { inputFor, soleOwner } from '../../../core/tx-builder/spend';
import { ownerOf } from '../../../services/p-and-c/network-words';
import { subnetWithID } from '../../../services/p-and-c/subnet-state';
import type { Chain } from '../../../services/chain/chain';
import { feeUnknownText } from '../../../services/issuing/unknown-text';
import { raisedPrice } from './fee-margin';
import { moreUTXOsText, type NewAsset } from './typed';
import { type AVMWallet, chainID, type Payer, payersOf, readAVMWallet, readSenderOnP, type SenderOnP } from './wallets';

/** What can be made: on which chain, what it does there, and with which other chain. */
export const NEW_TXS = {
  'x-pay': { on: 'X', does: 'pay', label: l10n.t('Pay on the X-Chain') },
  'x-asset': { on: 'X', does: 'create', label: l10n.t('Create an Asset') },
  'x-export-p': { on: 'X', does: 'export', other: 'P', label: l10n.t('Export from the X-Chain to the P-Chain') },
  'x-export-c': { on: 'X', does: 'export', other: 'C', label: l10n.t('Export from the X-Chain to the C-Chain') },
  'x-import-p': { on: 'X', does: 'import', other: 'P', label: l10n.t('Import on the X-Chain from the P-Chain') },
  'x-import-c': { on: 'X', does: 'import', other: 'C', label: l10n.t('Import on the X-Chain from the C-Chain') },
  'p-pay': { on: 'P', does: 'pay', label: l10n.t('Pay on the P-Chain') },
  'p-delegate': { on: 'P', does: 'delegate', label: l10n.t('Delegate to a Validator') },
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
  /** Raw units; 0 of what moves none. */
  readonly amount: bigint;
  /** 32 bytes, of a payment on X; AVAX without it. */
  readonly assetID?: Uint8Array | undefined;
  /** Who is paid, may import, or gets units of the new asset: each the amount. Of a subnet the new owners, any of whom may act. */
  readonly to: readonly Uint8Array[];
  /** The first of the sender's that can pay, if none is given. */
  readonly payer?: Payer | undefined;
  /** The subnet, or the validation ID of an L1 validator, that is changed. */
  readonly changed?: Uint8Array | undefined;
  readonly asset?: NewAsset | undefined;
  readonly delegation?: Delegation | undefined;
  /** Percent of the fee of now, on P. */
  readonly margin?: bigint | undefined;
}

interface Delegation {
  readonly nodeID: Uint8Array;
  /** Unix seconds. */
  readonly end: bigint;
}

/** What the sender of a new transaction can spend. */
export type Sender = {
  readonly payers: readonly [Payer, ...Payer[]];
  /** 32 bytes. */
  readonly avax: Uint8Array;
  /** The chain that it exports to or imports from. */
  readonly other: Uint8Array | undefined;
} & ({ readonly on: 'X'; readonly wallet: AVMWallet } | { readonly on: 'P'; readonly wallet: SenderOnP });

/**
 * Loads what an address of 20 bytes can spend on the chain of a kind. Rejects with the client's errors and with
 * `InvalidInputError`. `now` is Unix ms.
 */
export async function readSender(
  chain: Chain,
  { kind, from, now }: { readonly kind: NewTxKind; readonly from: Uint8Array; readonly now: number },
  options: CallOptions = {},
): Promise<Sender> {
  const what = NEW_TXS[kind];
  const other = 'other' in what ? await chainID(chain, what.other, options) : undefined;
  if (what.on === 'X') {
    const wallet = await readAVMWallet(chain, { address: from, now }, options);
    const { feeAssetID: avax, txFee, feeUnknown } = wallet.rules;
    if (avax === undefined || txFee === undefined)
      throw new InvalidInputError(feeUnknownText(feeUnknown ?? { kind: 'fee not read' }));
    const listed = wallet.waiting.find((each) => other !== undefined && equalBytes(each.from, other));
    // Its ID was requested for the list, too.
    if (what.does === 'import' && listed === undefined)
      throw new InvalidInputError(l10n.t("The node doesn't return the ID of its C-Chain."));
    const waiting = listed?.utxos ?? [];
    return { on: 'X', wallet, avax, other, payers: payersOf(from, { ...wallet, waiting }) };
  }
  const source = 'other' in what && what.other === 'C' ? 'C' : 'X';
  const wallet = await readSenderOnP(chain, { key: signsElsewhere(from), now, source }, options);
  const { avax } = wallet;
  const waiting = wallet.waiting.utxos.filter(({ assetID }) => equalBytes(assetID, avax));
  return { on: 'P', wallet, avax, other, payers: payersOf(from, { ...wallet, waiting }) };
}

/**
 * Makes a transaction that isn't signed: inputs that its sender can spend now, the fee as of now, the change. Rejects
 * with the client's errors and with `InvalidInputError`.
 */
export async function newTx(chain: Chain, sender: Sender, given: NewTx, options: CallOptions = {}): Promise<AnyTx> {
  const { does } = NEW_TXS[given.kind];
  const { changed } = given;
  const authority = changed === undefined ? undefined : await authorityOf(chain, does, encodeCb58(changed), options);
  const make = (payer: Payer): AnyTx =>
    sender.on === 'X' ? onX(sender, given, payer) : onP(sender, given, payer, authority);
  const [first, ...others] = given.payer === undefined ? sender.payers : ([given.payer] as const);
  const alone = readOutcome(() => make(first));
  const together = alone.error && others.map((payer) => readOutcome(() => make(payer)));
  // If no group of owners can pay, the reason is the sender's.
  const made = together?.find(({ error }) => error === undefined) ?? alone;
  if (made.error === undefined) return made.value;
  const { error } = made;
  throw sender.wallet.isComplete ? error : new InvalidInputError(moreUTXOsText(error.message), { cause: error });
}

/** The outputs that return to the payers, in the order of the transaction. */
export function changeIn(any: AnyTx, { payers }: Sender): AssetAmount[] {
  const { unsignedTx } = any.tx;
  if (any.on === 'C' || !('outputs' in unsignedTx)) return [];
  const outputs = unsignedTx.outputs as readonly TransferableOutput[];
  const isBack = ({ threshold, addresses }: OutputOwners): boolean =>
    payers.some(({ owners: of }) => of.threshold === threshold && of.addresses.join() === addresses.join());
  return outputs.flatMap(({ assetID, output }) => (isBack(output) ? [{ assetID, amount: output.amount }] : []));
}

/** nAVAX of which a person should know before they are burned. */
const MUCH_BURNED = AVAX / 10n;

interface MuchBurned {
  readonly burned: bigint;
  /** What the public networks need at least. */
  readonly known: bigint;
}

/** What a new transaction burns, in nAVAX, if that is much: alone, or for what it moves. */
export function muchBurned(
  any: AnyTx,
  { avax }: Sender,
  { amount, to, assetID = avax, asset }: NewTx,
): MuchBurned | undefined {
  if (any.on === 'C') return undefined;
  const { burned, imported, known } = any.on === 'X' ? flowOnX(any.tx.unsignedTx) : flowOnP(any.tx.unsignedTx, avax);
  const ofAVAX = (amounts: readonly AssetAmount[]): bigint =>
    amounts.reduce((sum, each) => (equalBytes(each.assetID, avax) ? sum + each.amount : sum), 0n);
  const [own, all] = [ofAVAX(imported), ofAVAX(burned)];
  const given = asset === undefined && equalBytes(assetID, avax) ? amount * BigInt(Math.max(1, to.length)) : 0n;
  const moved = own > 0n ? own : given;
  const isMuch = all > MUCH_BURNED || (moved > 0n && all * 10n > moved);
  return isMuch && all > known ? { burned: all, known } : undefined;
}

function flowOnX(tx: UnsignedTx) {
  const { created, imported } = partsOf(tx);
  const fees = knownFees(1);
  return {
    burned: effectsOf(tx, PRIMARY_NETWORK_ID, () => undefined).burned,
    imported: (imported?.inputs ?? []).map(({ assetID, input }) => ({ assetID, amount: input.amount })),
    known: (created === undefined ? fees?.txFee : fees?.createAssetTxFee) ?? 0n,
  };
}

function flowOnP(tx: UnsignedPlatformTx, avax: Uint8Array) {
  const { paid = 0n, imported } = platformFlow(tx, avax);
  const known = platformFee(tx, PUBLIC_GAS.minPrice) ?? 0n;
  return { burned: [{ assetID: avax, amount: paid }], imported, known };
}

/** Inputs of an import, by the signatures of each: it stays far below the longest transaction. */
const MOST_COMPOSED = 128;

function onX({ wallet, avax, other }: Extract<Sender, { on: 'X' }>, given: NewTx, payer: Payer): AnyTx {
  const { rules, now } = wallet;
  const { amount, to, assetID = avax, asset } = given;
  const { owners: change, keys } = payer;
  const payments = to.map((each) => ({ assetID, amount, owners: soleOwner(each) }));
  const make = (utxos: readonly UTXO[]): BuiltTx => {
    const builder = new TxBuilder(rules, { utxos, keys, now, change });
    if (asset !== undefined) {
      const outputs = to.map((each) => ({ type: 'secp256k1fx.TransferOutput', amount, ...soleOwner(each) }) as const);
      return builder.createAsset({ ...asset, initialStates: [{ fxIndex: 0, outputs }] });
    }
    if (other === undefined) return builder.pay(payments);
    if (NEW_TXS[given.kind].does === 'export') return builder.exportTo(other, payments);
    const ready = payer.waiting.filter((utxo) => inputFor(utxo, keys, now) !== undefined);
    if (ready.length === 0) throw nothingToImport();
    return builder.importFrom(other, ready.slice(0, mostImported(payer)), change);
  };
  const { tx } = fitting(payer.utxos, make, ({ bytes }) => bytes.length <= MAX_TX_SIZE);
  return { on: 'X', tx, codec: rules.codec, isUnsigned: true };
}

function onP(sender: Extract<Sender, { on: 'P' }>, given: NewTx, payer: Payer, authority: Owners | undefined): AnyTx {
  const {
    gas: { capacity },
    price: now,
  } = sender.wallet;
  const price = raisedPrice(now, given.margin);
  const plan = planOnP(sender, given, payer, authority);
  const { owners: change, keys } = payer;
  const tx = fitting(
    payer.utxos,
    (utxos) =>
      buildPlatformTx(plan, { ...sender.wallet, price, utxos: utxos as readonly PlainPlatformUTXO[], keys, change }),
    ({ unsignedTx }) => {
      const gas = platformGas(unsignedTx);
      return typeof gas === 'bigint' && gas <= capacity;
    },
  );
  return { on: 'P', tx, isUnsigned: true };
}

/** In the order of the node, as wallets do; the largest first if that takes too many for one transaction. */
function fitting<T>(utxos: readonly UTXO[], make: (utxos: readonly UTXO[]) => T, fits: (made: T) => boolean): T {
  const amountOf = ({ output }: UTXO): bigint => ('amount' in output ? output.amount : 0n);
  const first = make(utxos);
  if (fits(first)) return first;
  const second = make([...utxos].sort((a, b) => Number(amountOf(b) - amountOf(a))));
  if (fits(second)) return second;
  throw new InvalidInputError(
    l10n.t('This takes more UTXOs than fit into one transaction. Enter a smaller amount, or combine UTXOs first.'),
  );
}

function planOnP(
  { wallet, avax, other }: Extract<Sender, { on: 'P' }>,
  given: NewTx,
  payer: Payer,
  authority: Owners | undefined,
): PlatformPlan {
  const { amount, to, changed, delegation } = given;
  if (changed !== undefined) return changePlan(given, changed, authority);
  if (delegation !== undefined) {
    const { nodeID, end } = delegation;
    const parts = {
      validator: { nodeID, start: 0n, end, weight: amount },
      subnetID: PRIMARY_NETWORK_ID,
      stake: [platformPayment(avax, amount, payer.owners)],
      rewardsOwner: { type: 'secp256k1fx.OutputOwners', ...payer.owners },
    } as const;
    return { spent: amount, make: (base) => ({ type: 'txs.AddPermissionlessDelegatorTx', ...base, ...parts }) };
  }
  const outputs = to.map((each) => platformPayment(avax, amount, soleOwner(each)));
  if (other === undefined) return { outputs, make: (base) => ({ type: 'txs.BaseTx', ...base }) };
  if (NEW_TXS[given.kind].does === 'export') return platformExport(other, outputs);
  const waiting = payer.waiting as readonly PlainPlatformUTXO[];
  const plan = platformImport({ keys: payer.keys, now: wallet.now }, other, waiting, mostImported(payer));
  if (plan === undefined) throw nothingToImport();
  return plan;
}

function mostImported({ keys }: Payer): number {
  return Math.max(1, Math.floor(MOST_COMPOSED / keys.length));
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

function nothingToImport(): InvalidInputError {
  return new InvalidInputError(l10n.t('Nothing to import for this address.'));
}
