import type { AutoRenewal, CurrentValidator } from '../../client/schemas/platform';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { utxoIDOf } from '../../core/ids/ids';
import type { JSONObject } from '../../core/json/json';
import { visibleJSON } from '../../core/json/visible-json';
import type { Finding } from '../../core/rules/finding';
import type { Owners } from '../../core/tx/effects';
import type { Description, TxDescription } from '../inspect/describer';
import { thingJSON } from '../inspect/thing-json';
import type { CheckedTx } from '../issuing/checked-tx';
import { unknownText } from '../issuing/unknown-text';
import type { AssetInfo } from '../lookup/asset-cache';
import { type AnyFoundTx, type FoundBlock, type ThingOfPOrC, type Thing, txsOf } from '../lookup/found';
import type { Held } from '../p-and-c/address-holdings';
import { networkIDOf } from '../../core/signing/signable';
import { digestOf, partyAddress, signingLine, type SigningState } from '../signing/signing-state';
import { hrpOf } from '../../core/ids/networks';
import { type AddressFormat, addressFormatOn, longAddress } from '../text/format-id';
import { type AmountOf, type Piece, plainText } from '../text/pieces';
import { rowsOf } from '../tx/tx-view';
import type { AddressBalances, AssetBalance } from '../utxos/balances';
import type { ReadUTXO } from '../utxos/utxo-source';
import type { ListedBalance } from '../utxos/utxo-table';
import type {
  Address,
  Amount,
  Asset,
  Balance,
  Block,
  Check,
  CheckedSubnet,
  Holdings,
  NetworkNode,
  Output,
  Owner,
  Primary,
  Problem,
  Signing,
  Transaction,
  UnsignedTransaction,
  Validator,
  ValidatorRenewal,
} from './avalanche-lens-api';

/** Who has signed, as other extensions get it. */
function signingValue(state: SigningState): Signing {
  const { tx, groups } = state;
  const format = { hrp: hrpOf(networkIDOf(tx)), ownName: () => undefined };
  const named = (address: Uint8Array): string => partyAddress(address, tx, format);
  return {
    summary: plainText(signingLine(state, format)),
    digest: digestOf(state),
    credentials: groups.map(({ needed: { path }, owners, slots }) => ({
      path,
      ...(owners === undefined
        ? {}
        : { owner: { threshold: owners.threshold, addresses: owners.addresses.map(named) } }),
      slots: slots.map(({ state: holds, owner, signer }) => ({
        state: holds,
        ...(owner === undefined ? {} : { owner: named(owner) }),
        ...(signer === undefined ? {} : { signer: named(signer) }),
      })),
    })),
  };
}

/** A transaction as other extensions get it. */
export function txValue({ thing: found, view, format }: TxDescription, missing?: SigningState): Transaction {
  const { unsignedTx } = found.tx;
  const { networkID } = unsignedTx;
  const [created] = rowsOf(view, 'created');
  return {
    kind: 'transaction',
    txID: encodeCb58(found.id),
    type: unsignedTx.type.replace('txs.', ''),
    networkID,
    blockchainID: encodeCb58(unsignedTx.blockchainID),
    headline: plainText(view.headline),
    ...(created === undefined ? {} : { created: assetValue(created.asset) }),
    changes: rowsOf(view, 'balance').map(({ owner, chain, ...change }) => ({
      ...amountValue(change),
      owner: ownerValue(addressFormatOn(format, chain, networkID), owner),
    })),
    paidByUnknown: rowsOf(view, 'payer unknown').map(({ paid }) => amountValue(paid)),
    minted: rowsOf(view, 'minted').flatMap(({ amounts }) => amounts.map(amountValue)),
    burned: rowsOf(view, 'fee', 'burned with fee', 'burned beyond fee').map(amountValue),
    memo: unsignedTx.memo.slice(),
    ...(missing === undefined ? {} : { signing: signingValue(missing) }),
    ...flawValue(found),
    bytes: found.bytes.slice(),
    json: visibleJSON(thingJSON(found, format)),
  };
}

function flawValue(thing: Thing): { readonly flaw?: string } {
  return thing.kind === 'tx' && thing.flaw !== undefined ? { flaw: thing.flaw.words } : {};
}

/** A block as other extensions get it. */
export function blockValue(found: FoundBlock, naming: Omit<AddressFormat, 'ownName'>): Block {
  const { id, block, bytes } = found;
  return {
    kind: 'block',
    blockID: encodeCb58(id),
    parentID: encodeCb58(block.parentID),
    height: block.height,
    time: block.time,
    txIDs: txsOf(found).map((tx) => encodeCb58(tx.id)),
    bytes: bytes.slice(),
    json: visibleJSON(thingJSON(found, naming)),
  };
}

/** Something of the P- or the C-Chain as other extensions get it. */
export function primaryValue(thing: ThingOfPOrC, headline: readonly Piece[], missing?: SigningState): Primary {
  return {
    kind: 'primary',
    id: encodeCb58(thing.id),
    what: whatOf(thing),
    headline: plainText(headline),
    ...(missing === undefined ? {} : { signing: signingValue(missing) }),
    ...flawValue(thing),
    ...('bytes' in thing ? { bytes: thing.bytes.slice() } : {}),
  };
}

/** An unsigned transaction of any chain as other extensions get it. */
export function unsignedValue(
  found: AnyFoundTx,
  { headline }: Pick<Description, 'headline'>,
  missing: SigningState | undefined,
): UnsignedTransaction {
  const { on, tx, bytes } = found;
  const hrp = 'networkID' in tx.unsignedTx ? hrpOf(tx.unsignedTx.networkID) : '';
  return {
    kind: 'unsignedTransaction',
    on,
    type: tx.unsignedTx.type.replace(/^\w+\.(?:Unsigned)?/, ''),
    headline: plainText(headline),
    ...(missing === undefined ? {} : { signing: signingValue(missing) }),
    ...flawValue(found),
    bytes: bytes.slice(),
    json: visibleJSON(thingJSON(found, { alias: on, hrp })),
  };
}

function whatOf(found: ThingOfPOrC): Primary['what'] {
  switch (found.kind) {
    case 'tx':
      return found.on === 'P' ? 'platformTx' : 'atomicTx';
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
      return found.kind;
  }
}

function assetValue({ assetID, name, symbol, denomination }: AssetInfo): Asset {
  return { assetID, name, symbol, denomination };
}

function ownerValue(format: AddressFormat, { threshold, addresses }: Owners): Owner {
  return { threshold, addresses: addresses.map((address) => longAddress(format, address)) };
}

function amountValue({ asset, amount }: AmountOf): Amount {
  const { assetID, info } = asset;
  return { assetID: encodeCb58(assetID), ...(info === undefined ? {} : { asset: assetValue(info) }), amount };
}

interface OutputContext {
  readonly format: AddressFormat;
  /** As a node prints the UTXO. */
  readonly json: JSONObject;
  readonly asset: AssetInfo | undefined;
  readonly status?: NonNullable<Output['status']>;
}

/** An output as other extensions get it. */
export function outputValue(utxo: ReadUTXO, { format, json, asset, status }: OutputContext): Output {
  const { txID, outputIndex, assetID, output, stakeableUntil } = utxo;
  return {
    kind: 'output',
    utxoID: encodeCb58(utxoIDOf(txID, outputIndex)),
    txID: encodeCb58(txID),
    outputIndex,
    type: output.type,
    assetID: encodeCb58(assetID),
    ...(asset === undefined ? {} : { asset: assetValue(asset) }),
    ...(output.type === 'secp256k1fx.TransferOutput' ? { amount: output.amount } : {}),
    owner: ownerValue(format, output),
    locktime: output.locktime,
    ...(stakeableUntil === undefined ? {} : { stakeableUntil }),
    ...(status === undefined ? {} : { status }),
    json: visibleJSON(json),
  };
}

type InfoOf = (assetID: Uint8Array) => AssetInfo | undefined;

/** What was loaded about an address: its UTXOs on X, and what is on P or waits to be imported. */
interface LoadedHoldings {
  readonly onX: AddressBalances;
  readonly others: readonly Held[];
}

/**
 * What an address owns as other extensions get it: on its own chain, and what its owner has elsewhere. `address` is that
 * of X; `infoOf` names assets. Throws the client's errors if the chain of the address couldn't be read.
 */
export function addressValue(
  address: string,
  alias: string | undefined,
  { onX, others }: LoadedHoldings,
  infoOf: InfoOf,
): Address {
  const on = alias === 'P' || alias === 'C' ? alias : 'X';
  const error = others.find(({ place }) => place === 'P')?.outcome.error;
  if (on === 'P' && error !== undefined) throw error;
  const balances = onX.assets.map((balance) => balanceValue(balance.assetID, balance, infoOf));
  const holdings: Holdings[] = others.map(({ place, outcome: { value } }) => ({
    ...(place === 'P' ? { on: 'P' } : { on: place.to === 'C' ? 'C' : 'P', exportedFrom: place.from }),
    balances: value?.balances.map((balance) => balanceValue(decodeID(balance.assetID), balance, infoOf)),
    isComplete: value?.isComplete === true,
  }));
  holdings.push({ on: 'X', balances, isComplete: onX.isComplete });
  const own = holdings.find((each) => each.on === on && each.exportedFrom === undefined);
  const elsewhere = holdings.filter((each) => each !== own);
  return {
    kind: 'address',
    address: on === 'X' ? address : `${on}${address.slice(address.indexOf('-'))}`,
    // The C-Chain has no UTXOs of its own.
    balances: own?.balances ?? [],
    isComplete: own?.isComplete ?? on === 'C',
    ...(elsewhere.length > 0 ? { elsewhere } : {}),
  };
}

function balanceValue(assetID: Uint8Array, balance: BalanceParts, infoOf: InfoOf): Balance {
  const info = infoOf(assetID);
  const { spendable, locked, stakeable = 0n, shared, nfts, mintRights, properties } = balance;
  return {
    assetID: encodeCb58(assetID),
    ...(info === undefined ? {} : { asset: assetValue(info) }),
    spendable,
    locked,
    multisig: shared,
    nfts,
    mintRights,
    properties,
    ...(stakeable === 0n ? {} : { stakeable }),
  };
}

type BalanceParts = Omit<AssetBalance, 'assetID'> & Partial<Pick<ListedBalance, 'stakeable'>>;

/** A node as other extensions get it: `listed` is what the Primary Network lists under its ID. */
export function nodeValue(
  id: string,
  listed: readonly CurrentValidator[],
  subnets: readonly CheckedSubnet[] | undefined,
): NetworkNode {
  return {
    kind: 'node',
    id,
    ...(subnets === undefined ? {} : { subnets }),
    validators: listed.flatMap((each) => (each.kind === 'primary' ? [validatorValue(each)] : [])),
  };
}

function validatorValue({
  txID,
  startTime,
  endTime,
  weight,
  delegatorWeight = 0n,
  delegatorCount = 0n,
  delegationFee,
  uptime,
  autoRenewed,
}: Extract<CurrentValidator, { readonly kind: 'primary' }>): Validator {
  return {
    txID,
    startTime,
    endTime,
    stake: weight,
    delegated: delegatorWeight,
    delegatorCount,
    delegationFee,
    ...(uptime === undefined ? {} : { uptime }),
    ...(autoRenewed === undefined ? {} : { autoRenewed: renewalValue(autoRenewed) }),
  };
}

function renewalValue({ nextPeriod, autoCompoundRewardShares, authority }: AutoRenewal): ValidatorRenewal {
  const { threshold, addresses } = authority;
  return { nextPeriod, autoCompoundRewardShares, authority: { threshold, addresses } };
}

/** A check as other extensions get it. */
export function checkValue(checked: CheckedTx, chain: string): Check {
  const { checks } = checked;
  return {
    chain,
    txID: checked.of?.isUnsigned === true ? '' : encodeCb58(checked.txID),
    verdict: verdictOf(checks),
    checks: checks.map(({ name, verdict }) => ({ name, verdict })),
    problems: checks.flatMap(({ findings }) => findings.map(problemValue)),
  };
}

function problemValue(finding: Finding): Problem {
  const { rule: check, path, span } = finding;
  const at = { path, ...(span === undefined ? {} : { span }) };
  if (finding.verdict === 'cannot tell') {
    const { verdict, reason } = finding;
    return { check, verdict, code: reason.kind, words: unknownText(reason), ...at };
  }
  const { verdict, code, words, explanation } = finding;
  const explained = explanation && { meaning: explanation.meaning, advice: explanation.advice };
  return { check, verdict, code, words, ...explained, ...at };
}

function verdictOf(checks: CheckedTx['checks']): Check['verdict'] {
  if (checks.some(({ name, verdict }) => name === 'accepted' && verdict === 'fails')) return 'accepted';
  const verdicts = checks.map(({ verdict }) => verdict);
  if (verdicts.includes('fails')) return 'fails';
  return verdicts.includes('cannot tell') ? 'cannot tell' : 'passes';
}
