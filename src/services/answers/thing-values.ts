import { encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import { hrpOf } from '../../core/ids/networks';
import type { JSONObject } from '../../core/json/json';
import { networkIDOf } from '../../core/signing/signable';
import type { Owners } from '../../core/tx/effects';
import type { OutputDescription } from '../inspect/describe-output';
import type { Description } from '../inspect/describer';
import { thingJSON } from '../inspect/thing-json';
import { type AssetInfo, nativeAsset } from '../lookup/asset-cache';
import type { FoundTx, Thing, ThingOfPOrC } from '../lookup/found';
import { networkOf } from '../lookup/network-of';
import type { Fact } from '../text/facts';
import { digestOf, partyAddress, signingLine, type SigningState } from '../signing/signing-state';
import { type AddressFormat, addressFormatOn, longAddress } from '../text/format-id';
import type { AmountOf, AssetRef } from '../text/pieces';
import { amountlessPieces } from '../tx/tx-pieces';
import { type DescribedFact, type FactKind, type FactValueOf, valuesIn } from '../tx/described-fact';
import type {
  Amount,
  Asset,
  Decoded,
  Effects,
  Output,
  Owner,
  Primary,
  Signing,
  Transaction,
  UnsignedTransaction,
} from './avalanche-lens-api';
import { blockValue, platformBlockFields } from './block-values';
import type { Draft } from './published';
import { factValue, type Words } from './value-words';

interface ThingParts {
  readonly words: Words;
  /** How addresses are written in the JSON of a block, or of something of P or C. */
  readonly naming: Omit<AddressFormat, 'ownName'>;
  /** That of the chain, for things that name none. */
  readonly networkID: number | undefined;
  /** If a signature is missing. */
  readonly signing?: SigningState | undefined;
  /** What the node reported. */
  readonly details?: readonly Fact[];
  /** Of a transaction of X that the chain has. */
  readonly accepted?: Draft<Pick<Transaction, 'status' | 'block'>> | undefined;
  /** The first transactions of a block. */
  readonly txs?: readonly Description[];
}

/** What a thing is, as other programs get it: the one form of each kind. */
export function thingValue(
  description: Description,
  parts: ThingParts,
): Draft<Decoded | Primary | UnsignedTransaction> {
  const { thing } = description;
  if (thing.kind === 'tx' && thing.isUnsigned === true) return unsignedValue(description, thing, parts);
  if (thing.on !== 'X') return primaryValue(description, thing, parts);
  switch (thing.kind) {
    case 'tx':
      return txValue(description, thing, parts);
    case 'block':
      return blockValue(thing, parts);
    case 'utxo': {
      const { utxo } = thing;
      // Only given bytes are one: without a request, no other asset has a name.
      const asset = { assetID: utxo.assetID, info: nativeAsset(utxo.assetID) };
      const format = { ...parts.naming, ownName: () => undefined };
      const { headline } = description;
      return outputValue({ utxo, asset, headline, format }, thingJSON(thing, format), parts.words);
    }
  }
}

function txValue(
  description: Description,
  found: FoundTx,
  { words, signing, accepted }: ThingParts,
): Draft<Transaction> {
  const { headline, format } = description;
  const { networkID, blockchainID, type } = found.tx.unsignedTx;
  return {
    kind: 'transaction',
    txID: encodeCb58(found.id),
    type: type.replace('txs.', ''),
    networkID,
    blockchainID: encodeCb58(blockchainID),
    headline: words(headline),
    ...accepted,
    ...effectsValue(description, found, words),
    ...givenFields(found, words, signing),
    bytes: found.bytes,
    json: thingJSON(found, format),
  };
}

/** The field that has each kind of value; none if the outputs or other fields show it. A kind without an entry doesn't compile. */
const FIELD_OF = {
  words: 'none',
  created: 'created',
  'payer unknown': 'paidByUnknown',
  balance: 'changes',
  holding: 'received',
  minted: 'minted',
  fee: 'burned',
  'burned with fee': 'burned',
  overpaid: 'burned',
  'burned beyond fee': 'burned',
  change: 'none',
  memo: 'memo',
  'time lock': 'timeLocks',
  counts: 'inputCount',
  signers: 'none',
} as const satisfies Record<FactKind, keyof Effects | 'none'>;

type KindIn<F> = { [K in FactKind]: (typeof FIELD_OF)[K] extends F ? K : never }[FactKind];

/** The values of a field of the API. */
function valuesOfField<F extends keyof Effects>(facts: readonly DescribedFact[], field: F): FactValueOf<KindIn<F>>[] {
  const kinds = (Object.keys(FIELD_OF) as FactKind[]).filter((kind) => FIELD_OF[kind] === field);
  return valuesIn(facts, ...(kinds as KindIn<F>[]));
}

function effectsValue({ facts, fee, format }: Description, found: FoundTx, words: Words): Draft<Effects> {
  const tx = found.tx.unsignedTx;
  const [created] = valuesOfField(facts, 'created');
  const [counts] = valuesOfField(facts, 'inputCount');
  return {
    created: created && { ...assetValue(created.asset), ...created.asset.traits },
    changes: valuesOfField(facts, 'changes').map(({ owner, chain, ...change }) => ({
      owner: ownerValue(addressFormatOn(format, chain, tx.networkID), owner),
      ...amountValue(change),
    })),
    paidByUnknown: valuesOfField(facts, 'paidByUnknown').map(({ paid }) => amountValue(paid)),
    received: valuesOfField(facts, 'received').map(({ asset, output }) => ({
      owner: ownerValue(format, output),
      what: words(amountlessPieces(output, asset)),
      assetID: encodeCb58(asset.assetID),
    })),
    minted: valuesOfField(facts, 'minted').flatMap(({ amounts }) => amounts.map(amountValue)),
    burned: valuesOfField(facts, 'burned').map(amountValue),
    burnedAsFee: fee && amountValue(fee),
    timeLocks: valuesOfField(facts, 'timeLocks').map(({ asset, amount, locktime }) => ({
      amount,
      ...assetFields(asset),
      locktime,
    })),
    memo: tx.memo,
    inputCount: counts?.inputs ?? 0,
    outputCount: counts?.outputs ?? 0,
  };
}

/** Of the P- or the C-Chain, the proposervm or Warp. */
function primaryValue(description: Description, thing: ThingOfPOrC, parts: ThingParts): Draft<Primary> {
  const { headline, title } = description;
  const { words, signing } = parts;
  return {
    kind: 'primary',
    id: encodeCb58(thing.id),
    what: whatOf(thing),
    headline: words(headline),
    title: title === headline ? undefined : words(title),
    ...factFields(description, parts),
    block: thing.kind === 'block' ? platformBlockFields(thing, parts) : undefined,
    ...givenFields(thing, words, signing),
    bytes: 'bytes' in thing ? thing.bytes : undefined,
  };
}

function unsignedValue(
  description: Description,
  thing: Extract<Thing, { readonly kind: 'tx' }>,
  parts: ThingParts,
): Draft<UnsignedTransaction> {
  const { words, signing } = parts;
  return {
    kind: 'unsignedTransaction',
    on: thing.on,
    type: thing.tx.unsignedTx.type.replace(/^\w+\.(?:Unsigned)?/, ''),
    headline: words(description.headline),
    effects: thing.on === 'X' ? effectsValue(description, thing, words) : undefined,
    ...factFields(description, parts),
    ...givenFields(thing, words, signing),
    bytes: thing.bytes,
    json: thingJSON(thing, description.format),
  };
}

/** What the bytes of something of P or C show, and then what the node reported. */
function factFields({ thing, facts }: Description, { words, details = [], networkID }: ThingParts) {
  return {
    facts: [
      ...facts.flatMap(({ label, value }) =>
        value.kind === 'words' && !('owner' in label) ? [factValue({ label, value: value.pieces }, words)] : [],
      ),
      ...details.map((each) => factValue(each, words)),
    ],
    networkID: networkOf(thing) ?? networkID,
  };
}

/** What only given bytes have: missing signatures, and flaws. */
function givenFields(thing: Thing, words: Words, signing: SigningState | undefined) {
  return {
    signing: signing && signingValue(signing, words),
    flaw: 'flaw' in thing ? thing.flaw.words : undefined,
  };
}

function whatOf({ kind, on }: ThingOfPOrC): Primary['what'] {
  switch (kind) {
    case 'tx':
      return on === 'P' ? 'platformTx' : 'atomicTx';
    case 'block':
      return 'platformBlock';
    case 'validator':
      return 'l1Validator';
    case 'utxo':
      return 'platformUTXO';
    case 'txs':
      return 'atomicTxs';
    case 'warpMessage':
    case 'container':
    case 'part':
      return kind;
  }
}

/** Who has signed. */
function signingValue(state: SigningState, words: Words): Draft<Signing> {
  const { tx, groups } = state;
  const format = { hrp: hrpOf(networkIDOf(tx)), ownName: () => undefined };
  const named = (address: Uint8Array): string => partyAddress(address, tx, format);
  return {
    summary: words(signingLine(state, format)),
    digest: digestOf(state),
    credentials: groups.map(({ needed: { path }, owners, slots }) => ({
      path,
      owner: owners && { threshold: owners.threshold, addresses: owners.addresses.map(named) },
      slots: slots.map(({ state: holds, owner, signer }) => ({
        state: holds,
        owner: owner && named(owner),
        signer: signer && named(signer),
      })),
    })),
  };
}

/** An output. `more` has the related things that were looked up. */
export function outputValue(
  { utxo, asset, headline, format }: Pick<OutputDescription, 'utxo' | 'asset' | 'headline' | 'format'>,
  json: JSONObject,
  words: Words,
  more: Draft<Pick<Output, 'status' | 'statusReason' | 'spentBy' | 'createdBy' | 'isListedOnly'>> = {},
): Draft<Output> {
  const { txID, outputIndex, output, stakeableUntil } = utxo;
  return {
    kind: 'output',
    utxoID: encodeCb58(utxoIDOf(txID, outputIndex)),
    txID: encodeCb58(txID),
    outputIndex,
    type: output.type,
    headline: words(headline),
    amount: output.type === 'secp256k1fx.TransferOutput' ? output.amount : undefined,
    ...assetFields(asset),
    payload: output.type === 'nftfx.TransferOutput' ? output.payload : undefined,
    owner: ownerValue(format, output),
    locktime: output.locktime,
    stakeableUntil,
    ...more,
    json,
  };
}

function assetValue({ assetID, name, symbol, denomination }: AssetInfo): Asset {
  return { assetID, name, symbol, denomination };
}

/** An asset, and its description if that is known. */
export function assetFields({ assetID, info }: AssetRef) {
  return { asset: info && assetValue(info), assetID: encodeCb58(assetID) };
}

function amountValue({ asset, amount }: AmountOf): Draft<Amount> {
  return { amount, ...assetFields(asset) };
}

function ownerValue(format: AddressFormat, { threshold, addresses }: Owners): Owner {
  return { threshold, addresses: addresses.map((address) => longAddress(format, address)) };
}
