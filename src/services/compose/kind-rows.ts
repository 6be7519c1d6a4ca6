import * as l10n from '@vscode/l10n';
import { MAX_TX_SIZE, type UTXO } from '../../core/codec/avm/codec';
import { InvalidInputError } from '../../core/outcome';
import { platformGas } from '../../core/p-and-c/platform-fee';
import type { AnyTx } from '../../core/signing/signable';
import { type BuiltTx, type Payment, TxBuilder } from '../../core/tx-builder/builder';
import { signsElsewhere } from '../../core/tx-builder/key';
import {
  buildPlatformTx,
  type PlainPlatformUTXO,
  platformPayment,
  type PlatformPlan,
} from '../../core/tx-builder/platform-builder';
import type { AnyUnsignedTx } from '../../core/tx/moves';
import type { EffectWords } from './effect-words';
import { raisedPrice } from './fee-margin';
import type { GivenAmount, NewTxFields, NewTxFieldValues, OwnedThing, ValuesOf } from './fields';
import type { Payer } from './payers';
import type { Sender, SenderOf } from './sender';
import { EXAMPLE_OWNERS, ownersOfPayee } from './typed';

/** Who pays, and how. */
export interface Paying<S extends Sender = Sender> {
  readonly sender: S;
  readonly payer: Payer;
  /** Percent of the fee of now, on P. */
  readonly margin: bigint | undefined;
}

/** A kind of new transaction: what is asked for, and what is made of the values. */
export interface NewTxKindOf<F extends NewTxFields> {
  readonly on: 'X' | 'P' | 'C';
  /** What pays: on C an account, by its own address. */
  readonly from: 'address' | 'account';
  /** The chain that it exports to or imports from. */
  readonly other: 'X' | 'P' | 'C' | undefined;
  readonly label: string;
  readonly makes: AnyUnsignedTx['type'];
  readonly group: NewTxGroup;
  readonly ask: F;
  /** What it does to the thing that it changes, and what can't be undone: sentences without a full stop. */
  readonly does: (words: EffectWords, values: Readonly<Record<string, unknown>>, payer: Payer) => readonly string[];
  /** Signed by the keys of the payer. Throws `InvalidInputError`. */
  readonly make: (paying: Paying, values: Readonly<Record<string, unknown>>) => AnyTx;
}

export interface KindRow<F extends NewTxFields> {
  readonly label: string;
  /** The type of its transactions. */
  readonly makes: AnyUnsignedTx['type'];
  readonly group: NewTxGroup;
  readonly other?: 'X' | 'P' | 'C';
  readonly from?: 'account';
  readonly ask: F;
  readonly does?: (words: EffectWords, values: ValuesOf<F>, payer: Payer) => readonly string[];
}

/** What one wants to do, in the order of lists. */
export const NEW_TX_GROUPS = {
  pay: l10n.t('pay'),
  move: l10n.t('move between chains'),
  asset: l10n.t('assets, NFTs, and properties'),
  stake: l10n.t('stake on the Primary Network'),
  subnet: l10n.t('subnets'),
  l1: l10n.t('L1s and their validators'),
} as const;

export type NewTxGroup = keyof typeof NEW_TX_GROUPS;

export const PAID = { type: 'amount', title: l10n.t('How much') } as const;
export const TO = {
  type: 'receivers',
  title: l10n.t('To whom'),
  prompt: l10n.t('Addresses, or owners such as {0}, with commas between them; each gets the amount', EXAMPLE_OWNERS),
} as const;

/** A kind on X. */
export function onX<const F extends NewTxFields>(
  row: KindRow<F> & {
    readonly make: (builder: TxBuilder, values: ValuesOf<F>, paying: Paying<SenderOf<'X'>>) => BuiltTx;
  },
): NewTxKindOf<F> {
  return kindInFull('X', row, ({ sender, ...more }, values) => {
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
  });
}

/** A kind on P. */
export function onP<const F extends NewTxFields>(
  row: KindRow<F> & { readonly plan: (values: ValuesOf<F>, paying: Paying<SenderOf<'P'>>) => PlatformPlan },
): NewTxKindOf<F> {
  return kindInFull('P', row, ({ sender, ...more }, values) => {
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
  });
}

/** A kind with what its row leaves out. */
export function kindInFull<F extends NewTxFields>(
  on: NewTxKindOf<F>['on'],
  { label, makes, group, other, from, ask, does }: KindRow<F>,
  make: NewTxKindOf<F>['make'],
): NewTxKindOf<F> {
  const says: NewTxKindOf<F>['does'] = (words, values, payer) => does?.(words, values as ValuesOf<F>, payer) ?? [];
  return { on, label, makes, group, other, from: from ?? 'address', ask, does: says, make };
}

export function otherChain({ other }: Sender): Uint8Array {
  if (other === undefined) throw new Error('a sender without the other chain');
  return other;
}

export function paymentsOf(
  { amount, assetID }: GivenAmount,
  to: NewTxFieldValues['receivers'],
  { avax }: Sender,
): Payment[] {
  return to.map((each) => ({ assetID: assetID ?? avax, amount, owners: ownersOfPayee(each) }));
}

export function paidOutputs({ amount }: GivenAmount, to: NewTxFieldValues['receivers'], { avax }: Sender) {
  return to.map((each) => platformPayment(avax, amount, ownersOfPayee(each)));
}

/** Of the owners of something that is changed, the first ones sign, up to the threshold. */
export function authorityOf({ owner }: Pick<OwnedThing, 'owner'>) {
  const signers = owner.addresses.slice(0, owner.threshold);
  const authorization = { type: 'secp256k1fx.Input', signatureIndices: signers.map((_, i) => i) } as const;
  return { authorization, authorizedBy: [signers.map(signsElsewhere)] };
}

/** Inputs of an import, by the signatures of each: it stays far below the longest transaction. */
const MOST_COMPOSED = 128;

export function mostImported({ keys }: Payer): number {
  return Math.max(1, Math.floor(MOST_COMPOSED / keys.length));
}

export function nothingToImport(): InvalidInputError {
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
