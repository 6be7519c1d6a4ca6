import type { StateOutput, UnsignedTx } from '../../core/codec/avm/avm-transactions';
import type { OwnerLookup, Owners } from '../../core/tx/effects';
import type { AssetInfo } from '../lookup/asset-cache';
import type { AddressFormat } from '../text/format-id';
import type { FactPart } from '../text/facts';
import type { AmountOf, AssetRef, Piece } from '../text/pieces';

/** An output that has no amount: an NFT, a property or mint rights. */
export type AmountlessOutput = Exclude<StateOutput, { readonly type: 'secp256k1fx.TransferOutput' }>;

/** What a fact says, before it is worded. Amounts are exact, in raw units. */
export type FactValue =
  | { readonly kind: 'words'; readonly pieces: readonly Piece[] }
  /** The asset that it creates, its initial supply, and the number of its groups of NFTs. */
  | { readonly kind: 'created'; readonly asset: AssetInfo; readonly supply: bigint; readonly groups: number }
  /** Paid by inputs whose owners are unknown. */
  | { readonly kind: 'payer unknown'; readonly paid: AmountOf }
  /** An owner's net gain or loss; on another chain where `chain` (its ID) is set. */
  | (AmountOf & { readonly kind: 'balance'; readonly chain?: Uint8Array | undefined; readonly owner: Owners })
  /** Something without an amount that an owner received. Mint rights that an operation only returns don't count. */
  | { readonly kind: 'holding'; readonly asset: AssetRef; readonly output: AmountlessOutput }
  /** New units: an asset's initial supply, and what operations minted. */
  | { readonly kind: 'minted'; readonly amounts: readonly AmountOf[] }
  /** What the chain charges, and what is burned beyond it; `burned with fee` where nothing separates the two. */
  | (AmountOf & { readonly kind: 'fee' })
  | (AmountOf & { readonly kind: 'burned with fee' })
  | (AmountOf & { readonly kind: 'overpaid' })
  | (AmountOf & { readonly kind: 'burned beyond fee' })
  /** What returned to the payers, per asset, and in how many outputs. */
  | { readonly kind: 'change'; readonly amounts: readonly AmountOf[]; readonly outputs: number }
  /** `text` is undefined where the bytes aren't text. */
  | { readonly kind: 'memo'; readonly bytes: Uint8Array; readonly text: string | undefined }
  /** Outputs of one asset that can't be spent before a time (Unix seconds), summed up if they have amounts. */
  | { readonly kind: 'time lock'; readonly asset: AssetRef; readonly amount?: bigint; readonly locktime: bigint }
  /** How many inputs, outputs and operations it has, and what of it is change. */
  | {
      readonly kind: 'counts';
      readonly inputs: number;
      readonly outputs: number;
      readonly operations: number;
      readonly change: readonly AmountOf[];
    }
  /** Who signed, by the signatures, in the order of the inputs. Recovering them takes a millisecond each. */
  | {
      readonly kind: 'signers';
      readonly tx: UnsignedTx;
      readonly signers: OwnerLookup;
      readonly format: AddressFormat;
    };

export type FactKind = FactValue['kind'];
export type FactValueOf<K extends FactKind> = Extract<FactValue, { readonly kind: K }>;

/** An owner as a label, which each surface writes as long as it has room. */
export interface OwnerLabel {
  readonly owner: Owners;
  readonly format: AddressFormat;
}

/** Something that is known about a thing, for all surfaces, which lay out parts. */
export interface DescribedFact {
  readonly part: FactPart;
  /** Empty where the value says it all. */
  readonly label: readonly Piece[] | OwnerLabel;
  readonly value: FactValue;
  /** Whether a list that is cut still has it. */
  readonly isKept?: true | undefined;
}

/** The values of these kinds, in the order of the facts. */
export function valuesIn<K extends FactKind>(
  facts: readonly DescribedFact[],
  ...kinds: readonly K[]
): FactValueOf<K>[] {
  return facts.flatMap(({ value }) =>
    (kinds as readonly FactKind[]).includes(value.kind) ? [value as FactValueOf<K>] : [],
  );
}

/** The facts of these parts, in the order of the parts. */
export function factsIn(facts: readonly DescribedFact[], ...parts: readonly FactPart[]): DescribedFact[] {
  return parts.flatMap((part) => facts.filter((each) => each.part === part));
}
