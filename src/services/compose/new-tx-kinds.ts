import * as l10n from '@vscode/l10n';
import { compareBytes } from '../../core/bytes/bytes';
import { MAX_TX_SIZE, type UTXO } from '../../core/codec/avm/codec';
import { PRIMARY_NETWORK_ID } from '../../core/ids/networks';
import { InvalidInputError } from '../../core/outcome';
import { platformGas } from '../../core/p-and-c/platform-fee';
import type { AnyTx } from '../../core/signing/signable';
import { type BuiltTx, type Payment, TxBuilder } from '../../core/tx-builder/builder';
import { signsElsewhere } from '../../core/tx-builder/key';
import {
  buildPlatformTx,
  type PlainPlatformUTXO,
  platformExport,
  platformImport,
  platformPayment,
  type PlatformPlan,
} from '../../core/tx-builder/platform-builder';
import { inputFor, soleOwner } from '../../core/tx-builder/spend';
import { raisedPrice } from './fee-margin';
import type { NewTxField, NewTxFields, NewTxFieldValues, GivenAmount, ValuesOf } from './fields';
import type { Payer } from './payers';
import type { Sender, SenderOf } from './sender';

/** Who pays, and how. */
export interface Paying<S extends Sender = Sender> {
  readonly sender: S;
  readonly payer: Payer;
  /** Percent of the fee of now, on P. */
  readonly margin: bigint | undefined;
}

/** A kind of new transaction: what is asked for, and what is made of the values. */
interface NewTxKindOf<F extends NewTxFields> {
  readonly on: 'X' | 'P';
  /** The chain that it exports to or imports from. */
  readonly other: 'X' | 'P' | 'C' | undefined;
  readonly label: string;
  readonly ask: F;
  /** Signed by the keys of the payer. Throws `InvalidInputError`. */
  readonly make: (paying: Paying, values: Readonly<Record<string, unknown>>) => AnyTx;
}

interface KindRow<F extends NewTxFields> {
  readonly label: string;
  readonly other?: 'X' | 'P' | 'C';
  readonly ask: F;
}

const PAID = { type: 'amount', title: l10n.t('How much') } as const;
const TO = {
  type: 'addresses',
  title: l10n.t('To whom'),
  prompt: l10n.t('Addresses with commas between them; each gets the amount'),
} as const;

/** A kind on X. */
function onX<const F extends NewTxFields>(
  row: KindRow<F> & {
    readonly make: (builder: TxBuilder, values: ValuesOf<F>, paying: Paying<SenderOf<'X'>>) => BuiltTx;
  },
): NewTxKindOf<F> {
  const { label, other, ask } = row;
  const make = ({ sender, ...more }: Paying, values: Readonly<Record<string, unknown>>): AnyTx => {
    if (sender.on !== 'X') throw new Error('a sender of another chain');
    const { rules, now } = sender.wallet;
    const { owners: change, keys, utxos: spendable } = more.payer;
    const { tx } = fitting(
      spendable,
      (utxos) => {
        const builder = new TxBuilder(rules, { utxos, keys, now, change });
        return row.make(builder, values as ValuesOf<F>, { sender, ...more });
      },
      ({ bytes }) => bytes.length <= MAX_TX_SIZE,
    );
    return { on: 'X', tx, codec: rules.codec };
  };
  return { on: 'X', label, other, ask, make };
}

/** A kind on P. */
function onP<const F extends NewTxFields>(
  row: KindRow<F> & { readonly plan: (values: ValuesOf<F>, paying: Paying<SenderOf<'P'>>) => PlatformPlan },
): NewTxKindOf<F> {
  const { label, other, ask } = row;
  const make = ({ sender, ...more }: Paying, values: Readonly<Record<string, unknown>>): AnyTx => {
    if (sender.on !== 'P') throw new Error('a sender of another chain');
    const { gas, price: now } = sender.wallet;
    const { owners: change, keys, utxos: spendable } = more.payer;
    const price = raisedPrice(now, more.margin);
    const plan = row.plan(values as ValuesOf<F>, { sender, ...more });
    const tx = fitting(
      spendable as readonly PlainPlatformUTXO[],
      (utxos) => buildPlatformTx(plan, { ...sender.wallet, price, utxos, keys, change }),
      ({ unsignedTx }) => {
        const used = platformGas(unsignedTx);
        return typeof used === 'bigint' && used <= gas.capacity;
      },
    );
    return { on: 'P', tx };
  };
  return { on: 'P', label, other, ask, make };
}

const xExport = (other: 'P' | 'C', label: string) =>
  onX({
    label,
    other,
    ask: { paid: PAID, to: TO },
    make: (builder, { paid, to }, { sender }) => builder.exportTo(otherChain(sender), paymentsOf(paid, to, sender)),
  });

const xImport = (other: 'P' | 'C', label: string) =>
  onX({
    label,
    other,
    ask: {},
    make: (builder, _, { sender, payer }) => {
      const { owners, keys, waiting } = payer;
      const ready = waiting.filter((utxo) => inputFor(utxo, keys, sender.wallet.now) !== undefined);
      if (ready.length === 0) throw nothingToImport();
      return builder.importFrom(otherChain(sender), ready.slice(0, mostImported(payer)), owners);
    },
  });

const pExport = (other: 'X' | 'C', label: string) =>
  onP({
    label,
    other,
    ask: { paid: PAID, to: TO },
    plan: ({ paid, to }, { sender }) => platformExport(otherChain(sender), paidOutputs(paid, to, sender)),
  });

const pImport = (other: 'X' | 'C', label: string) =>
  onP({
    label,
    other,
    ask: {},
    plan: (_, { sender, payer }) => {
      const { keys, waiting } = payer;
      const utxos = waiting as readonly PlainPlatformUTXO[];
      const plan = platformImport({ keys, now: sender.wallet.now }, otherChain(sender), utxos, mostImported(payer));
      if (plan === undefined) throw nothingToImport();
      return plan;
    },
  });

/** What can be made. */
export const NEW_TXS = {
  'x-pay': onX({
    label: l10n.t('Pay on the X-Chain'),
    ask: { paid: { ...PAID, isOfAnyAsset: true }, to: TO },
    make: (builder, { paid, to }, { sender }) => builder.pay(paymentsOf(paid, to, sender)),
  }),
  'x-asset': onX({
    label: l10n.t('Create an Asset'),
    ask: {
      newAsset: { type: 'new asset', title: l10n.t('Name, symbol, decimals, and units') },
      to: { ...TO, title: l10n.t('Who gets these units') },
    },
    make: (builder, { newAsset: { asset, amount }, to }) => {
      const outputs = to.map((each) => ({ type: 'secp256k1fx.TransferOutput', amount, ...soleOwner(each) }) as const);
      return builder.createAsset({ ...asset, initialStates: [{ fxIndex: 0, outputs }] });
    },
  }),
  'x-export-p': xExport('P', l10n.t('Export from the X-Chain to the P-Chain')),
  'x-export-c': xExport('C', l10n.t('Export from the X-Chain to the C-Chain')),
  'x-import-p': xImport('P', l10n.t('Import on the X-Chain from the P-Chain')),
  'x-import-c': xImport('C', l10n.t('Import on the X-Chain from the C-Chain')),
  'p-pay': onP({
    label: l10n.t('Pay on the P-Chain'),
    ask: { paid: PAID, to: TO },
    plan: ({ paid, to }, { sender }) => ({
      outputs: paidOutputs(paid, to, sender),
      make: (base) => ({ type: 'txs.BaseTx', ...base }),
    }),
  }),
  'p-delegate': onP({
    label: l10n.t('Delegate to a Validator'),
    ask: {
      validator: {
        type: 'validator',
        title: l10n.t('Which validator'),
        prompt: l10n.t('A NodeID, such as {0}', 'NodeID-…'),
      },
      end: { type: 'end', title: l10n.t('Until when') },
      paid: PAID,
    },
    plan: ({ validator: { nodeID }, end, paid: { amount } }, { sender: { avax }, payer: { owners } }) => {
      const parts = {
        validator: { nodeID, start: 0n, end, weight: amount },
        subnetID: PRIMARY_NETWORK_ID,
        stake: [platformPayment(avax, amount, owners)],
        rewardsOwner: { type: 'secp256k1fx.OutputOwners', ...owners },
      } as const;
      return { spent: amount, make: (base) => ({ type: 'txs.AddPermissionlessDelegatorTx', ...base, ...parts }) };
    },
  }),
  'p-export-x': pExport('X', l10n.t('Export from the P-Chain to the X-Chain')),
  'p-export-c': pExport('C', l10n.t('Export from the P-Chain to the C-Chain')),
  'p-import-x': pImport('X', l10n.t('Import on the P-Chain from the X-Chain')),
  'p-import-c': pImport('C', l10n.t('Import on the P-Chain from the C-Chain')),
  'p-top-up': onP({
    label: l10n.t("Increase an L1 Validator's Balance"),
    ask: { validationID: { type: 'validation ID', title: l10n.t('Validation ID') }, paid: PAID },
    plan: ({ validationID, paid: { amount: balance } }) => ({
      spent: balance,
      make: (base) => ({ type: 'txs.IncreaseL1ValidatorBalanceTx', ...base, validationID, balance }),
    }),
  }),
  'p-disable': onP({
    label: l10n.t('Disable an L1 Validator'),
    ask: { validator: { type: 'L1 validator', title: l10n.t('Validation ID') } },
    plan: ({ validator }) => {
      const { authorization: disableAuthorization, authorizedBy } = authorityOf(validator);
      const disable = { validationID: validator.id, disableAuthorization };
      return { authorizedBy, make: (base) => ({ type: 'txs.DisableL1ValidatorTx', ...base, ...disable }) };
    },
  }),
  'p-transfer': onP({
    label: l10n.t('Transfer the Ownership of a Subnet'),
    ask: {
      subnet: { type: 'subnet', title: l10n.t('Subnet ID') },
      to: { ...TO, prompt: l10n.t('Addresses with commas between them; each can act alone') },
    },
    plan: ({ subnet, to }) => {
      const { authorization: subnetAuthorization, authorizedBy } = authorityOf(subnet);
      const owners = { locktime: 0n, threshold: 1, addresses: [...to].sort(compareBytes) };
      const newOwner = { type: 'secp256k1fx.OutputOwners', ...owners } as const;
      const transfer = { subnetID: subnet.id, subnetAuthorization, newOwner };
      return { authorizedBy, make: (base) => ({ type: 'txs.TransferSubnetOwnershipTx', ...base, ...transfer }) };
    },
  }),
} as const satisfies Readonly<Record<string, NewTxKindOf<NewTxFields>>>;

export type NewTxKind = keyof typeof NEW_TXS;

/** The values that a kind asks for. */
export type NewTxValues<K extends NewTxKind> = ValuesOf<(typeof NEW_TXS)[K]['ask']>;

/** The fields that a kind asks for, in their order. */
export function fieldsAsked(kind: NewTxKind): readonly (readonly [name: string, field: NewTxField])[] {
  return Object.entries(NEW_TXS[kind].ask);
}

function otherChain({ other }: Sender): Uint8Array {
  if (other === undefined) throw new Error('a sender without the other chain');
  return other;
}

function paymentsOf({ amount, assetID }: GivenAmount, to: NewTxFieldValues['addresses'], { avax }: Sender): Payment[] {
  return to.map((each) => ({ assetID: assetID ?? avax, amount, owners: soleOwner(each) }));
}

function paidOutputs({ amount }: GivenAmount, to: NewTxFieldValues['addresses'], { avax }: Sender) {
  return to.map((each) => platformPayment(avax, amount, soleOwner(each)));
}

/** Of the owners of something that is changed, the first ones sign, up to the threshold. */
function authorityOf({ owner }: NewTxFieldValues['subnet']) {
  const signers = owner.addresses.slice(0, owner.threshold);
  const authorization = { type: 'secp256k1fx.Input', signatureIndices: signers.map((_, i) => i) } as const;
  return { authorization, authorizedBy: [signers.map(signsElsewhere)] };
}

/** Inputs of an import, by the signatures of each: it stays far below the longest transaction. */
const MOST_COMPOSED = 128;

function mostImported({ keys }: Payer): number {
  return Math.max(1, Math.floor(MOST_COMPOSED / keys.length));
}

function nothingToImport(): InvalidInputError {
  return new InvalidInputError(l10n.t('Nothing to import for this address.'));
}

/** In the order of the node, as wallets do; the largest first if that takes too many for one transaction. */
function fitting<U extends UTXO, T>(
  utxos: readonly U[],
  make: (utxos: readonly U[]) => T,
  fits: (made: T) => boolean,
): T {
  const amountOf = ({ output }: U): bigint => ('amount' in output ? output.amount : 0n);
  const first = make(utxos);
  if (fits(first)) return first;
  const second = make([...utxos].sort((a, b) => Number(amountOf(b) - amountOf(a))));
  if (fits(second)) return second;
  throw new InvalidInputError(
    l10n.t('This takes more UTXOs than fit into one transaction. Enter a smaller amount, or combine UTXOs first.'),
  );
}
