import { atomicFormats, type AtomicTx } from '../../core/codec/atomic/atomic-formats';
import { platformFormats } from '../../core/codec/platform/platform-formats';
import type { PlatformTx, UnsignedPlatformTx } from '../../core/codec/platform/platform-transactions';
import { consumedInputs, producedOutputs } from '../../core/tx/moves';
import { type KnownPayers, outputsByPayers, type OutputWithChange } from '../../core/tx/effects';
import { inputSigners, type InputSigners } from '../lookup/input-owners';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { AtomicTxStatus, BlockchainStatus, PlatformTxStatus, Subnet } from '../../client/schemas/platform-schemas';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { decodeHexDigits } from '../../core/encodings/hex';
import { ZERO_ID } from '../../core/ids/networks';
import { formatNodeID } from '../../core/ids/ids';
import { outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import { groupedInteger, listInWords, SHOWN_REASON } from '../text/format-text';
import { type Piece, plain, sentence } from '../text/pieces';
import { recentRewards, rewardIDOf } from '../utxos/staked';
import { heliconTimeOf, rewardRules, validatorPieces, validatorsUnder } from './node-report';
import { blockchainIDsOf, INACTIVE_NODE_ID, isL1, priceOf, subnetWithID } from './subnet-state';
import { durationWords, managerPiece, nodePiece, ownerOf, type NetworkWords, secondsLeft } from './network-words';
import { fact, unknownFact, type Fact } from '../text/facts';
import {
  type FoundAtomicTx,
  type FoundL1Validator,
  type FoundPlatformTx,
  type FoundOnPOrC,
  isPlatformTx,
  type Found,
} from '../lookup/found';
import { present } from '../../core/present';
import { compare } from '../../core/compare';

/** The signers of a transaction of the P-Chain, by input. */
export function platformSigners(tx: PlatformTx): InputSigners {
  return inputSigners(tx, () => platformFormats.unsignedTx.encode(tx.unsignedTx));
}

/** The signers of an atomic transaction of the C-Chain, by input. */
export function atomicSigners(tx: AtomicTx): InputSigners {
  return inputSigners(tx, () => atomicFormats.unsignedTx.encode(tx.unsignedTx));
}

/** What a transaction of the P-Chain makes, by output index, and what of it is change. */
export function platformOutputsByPayers(tx: PlatformTx, payers: KnownPayers): OutputWithChange[] {
  const { unsignedTx } = tx;
  const flow = { inputs: consumedInputs(unsignedTx), outputs: producedOutputs(unsignedTx) };
  return outputsByPayers(flow, (_, i) => platformSigners(tx)[i], payers);
}

/** Where to send the requests, with which options, and the words of the facts. */
interface DetailsContext {
  readonly chain: Chain;
  readonly words: NetworkWords;
  readonly options: CallOptions;
}

/** A detail of a thing that the node reports, with the most requests that it sends and facts that it makes. */
interface Detail {
  readonly requests: number;
  readonly facts: number;
  readonly load: (context: DetailsContext) => Promise<Fact[]>;
}

function detail(load: Detail['load'], requests = 1, facts = 1): Detail {
  return { requests, facts, load };
}

/** The details of a thing that are requested from the node: at most four requests. */
function detailsOfThing(found: FoundOnPOrC): Detail[] {
  switch (found.kind) {
    case 'block':
      return [];
    case 'validator':
      return found.validator.balance === 0n ? [] : [detail((context) => timeLeft(found, context))];
    case 'tx':
      if (found.on === 'C') {
        return found.blockHeight === undefined ? [detail((context) => atomicStatusFacts(found, context))] : [];
      }
      // Of a subnet: its kind, members, manager, owner and blockchains.
      if (found.tx.unsignedTx.type === 'txs.CreateSubnetTx') return [detail((context) => subnet(found, context), 4, 6)];
      return [detail((context) => status(found, context)), ...detailsOfType(found)];
  }
}

/** The details that a node reports about an ID, requested all at once. Failure is a fact, too. */
export async function nodeDetails(found: FoundOnPOrC, context: DetailsContext): Promise<Fact[]> {
  return (await Promise.all(detailsOfThing(found).map(({ load }) => load(context)))).flat();
}

/** How many requests `nodeDetails` sends, and how many facts there are with that of the block: at most. */
export function detailCounts(found: Found): Pick<Detail, 'requests' | 'facts'> {
  const details = found.on === 'X' ? [] : detailsOfThing(found);
  const blocks = isPlatformTx(found) ? 1 : 0;
  return {
    requests: details.reduce((sum, { requests }) => sum + requests, 0),
    facts: details.reduce((sum, { facts }) => sum + facts, blocks),
  };
}

/** Since Helicon a node reports only the first and the last, which then covers all that isn't accepted. */
const ATOMIC_STATUS = {
  Accepted: l10n.t('accepted'),
  Processing: l10n.t('processing'),
  Dropped: l10n.t('dropped'),
  Unknown: l10n.t('not accepted: pending, dropped, or unknown to the node'),
} as const satisfies Record<AtomicTxStatus['status'], string>;

function atomicStatusFacts({ id }: FoundAtomicTx, context: DetailsContext): Promise<Fact[]> {
  const { chain, options } = context;
  const txID = encodeCb58(id);
  const request = chain.recent.call('avax.getAtomicTxStatus', { txID }, options);
  return answerFact(l10n.t('status'), request, context, (answer) => [plain(ATOMIC_STATUS[answer.status])]);
}

/** Besides the status. */
function detailsOfType({ id, tx: { unsignedTx } }: FoundPlatformTx): Detail[] {
  const txID = encodeCb58(id);
  if (unsignedTx.type === 'txs.CreateChainTx') return [detail((context) => blockchain(txID, context))];
  const rewardID = rewardIDOf(unsignedTx, id);
  if (rewardID !== undefined) {
    // An auto-renewed validator is one of the Primary Network, which pays AVAX.
    const isAVAX = unsignedTx.type === 'txs.RewardAutoRenewedValidatorTx';
    return [detail((context) => rewards(rewardID, { ...context, isAVAX }))];
  }
  const staked = stakerOf(unsignedTx);
  if (staked === undefined) return [];
  const load = (context: DetailsContext): Promise<Fact[]> => staking(txID, staked, context);
  // On the Primary Network also when Helicon is, and what happens at the end.
  return [staked.subnetID === ZERO_ID ? detail(load, 2, 3) : detail(load)];
}

const TX_STATUS = {
  Committed: l10n.t('committed'),
  Aborted: l10n.t('aborted'),
  Processing: l10n.t('processing'),
  Dropped: l10n.t('dropped'),
  Unknown: l10n.t('unknown'),
} as const satisfies Record<PlatformTxStatus['status'], string>;

/** A blockchain's status on the chain's node. */
export const BLOCKCHAIN_STATUS = {
  Validating: l10n.t('validating'),
  Syncing: l10n.t('syncing'),
  Created: l10n.t('not running'),
  Preferred: l10n.t('being created'),
  Unknown: l10n.t('unknown'),
} as const satisfies Record<BlockchainStatus, string>;

async function status({ id }: FoundPlatformTx, context: DetailsContext): Promise<Fact[]> {
  const { chain, options } = context;
  const txID = encodeCb58(id);
  const request = chain.recent.call('platform.getTxStatus', { txID }, options);
  const { value } = await outcomeOf(request, options.signal);
  const facts = await answerFact(l10n.t('status'), request, context, (answer) => {
    const text = plain(TX_STATUS[answer.status]);
    if (answer.reason === undefined) return [text];
    return sentence(l10n.t('{0}: {1}'), text, { kind: 'quote', text: answer.reason, limit: SHOWN_REASON });
  });
  return value?.status === 'Committed' ? facts.map((each) => ({ ...each, accepted: 'said' })) : facts;
}

/** The most wanted first. The P-Chain has a subnet once its transaction is committed. */
async function subnet(found: FoundPlatformTx, context: DetailsContext): Promise<Fact[]> {
  const { chain, options, words } = context;
  const subnetID = encodeCb58(found.id);
  const [{ value, error }, chains] = await Promise.all([
    outcomeOf(subnetWithID(chain, subnetID, options), options.signal),
    blockchains(subnetID, context),
  ]);
  if (error !== undefined) return [unknownFact([plain(l10n.t('subnet'))], error), ...chains];
  if (value === undefined) return [...(await status(found, context)), ...chains];
  const members = isL1(value) ? l1Validators : validators;
  return [kindFact(value), ...(await members(subnetID, context)), ...factsOfSubnet(value, words), ...chains];
}

function kindFact(subnet: Subnet): Fact {
  const kind = fact(l10n.t('kind'), [plain(isL1(subnet) ? l10n.t('L1') : l10n.t('permissioned subnet'))]);
  return { ...kind, accepted: 'implied' };
}

function factsOfSubnet(subnet: Subnet, words: NetworkWords): Fact[] {
  const { controlKeys, threshold, managerAddress, managerChainID } = subnet;
  const owner = ownerOf({ locktime: subnet.locktime, threshold, addresses: controlKeys });
  const isConverted = isL1(subnet);
  const manager = managerPiece(
    managerAddress === undefined ? new Uint8Array() : decodeHexDigits(managerAddress.slice(2)),
  );
  return present([
    isConverted &&
      fact(
        l10n.t('validator manager'),
        sentence(l10n.t('{0} on blockchain {1}'), manager, words.chain(decodeID(managerChainID))),
      ),
    // The control keys stay after the conversion, and still create blockchains.
    fact(l10n.t('current owner'), words.owner(owner)),
  ]);
}

/** Blockchains that are named; the others are counted. */
const SHOWN_DETAILS = 3;

function blockchains(subnetID: string, context: DetailsContext): Promise<Fact[]> {
  const { chain, options } = context;
  const request = blockchainIDsOf(chain, subnetID, options);
  return answerFact(l10n.t('blockchains'), request, context, (ids) => {
    if (ids.length === 0) return [plain(l10n.t('none'))];
    return firstPieces(ids, (id) => context.words.chain(decodeID(id)));
  });
}

/** The first ones, and how many more there are. */
function firstPieces<T>(items: readonly T[], piecesOf: (item: T) => readonly Piece[]): Piece[] {
  const shown = items.slice(0, SHOWN_DETAILS).map(piecesOf);
  const left = items.length - shown.length;
  return listInWords(left > 0 ? [...shown, [plain(l10n.t('{0} more', groupedInteger(left)))]] : shown, plain);
}

/** How many there are, and how long the first balance lasts. */
async function l1Validators(subnetID: string, context: DetailsContext): Promise<Fact[]> {
  const { chain, options } = context;
  const [{ value, error }, price] = await Promise.all([
    outcomeOf(chain.recent.call('platform.getCurrentValidators', { subnetID }, options), options.signal),
    priceOf(chain, options),
  ]);
  if (error !== undefined) return [unknownFact([plain(l10n.t('validators'))], error)];
  const paying = value.flatMap((each) => (each.kind === 'l1' && each.balance > 0n ? [each] : []));
  const inactive = value.filter((each) => each.kind === 'l1' && each.balance === 0n).length;
  const active = plain(l10n.t('{0} active', groupedInteger(value.length - inactive)));
  const rest = inactive === 0 ? [] : [plain(` · ${l10n.t('{0} inactive', groupedInteger(inactive))}`)];
  const [first] = paying.toSorted((a, b) => compare(a.balance, b.balance));
  return present([
    fact(l10n.t('validators'), [active, ...rest]),
    first !== undefined && price.value !== undefined && runsOutFact(first, price.value),
  ]);
}

/** `getCurrentValidators` would walk every staker of the network for a subnet that is no L1. */
function validators(subnetID: string, context: DetailsContext): Promise<Fact[]> {
  const { chain, options } = context;
  const request = chain.recent.call('platform.getValidatorsAt', { height: 'proposed', subnetID }, options);
  return answerFact(l10n.t('validators'), request, context, (all) => {
    const active = all.filter(({ nodeID }) => nodeID !== INACTIVE_NODE_ID);
    const inactive = all.find(({ nodeID }) => nodeID === INACTIVE_NODE_ID);
    const count = groupedInteger(active.length);
    if (inactive === undefined) return [plain(l10n.t('{0} active', count))];
    return [plain(l10n.t('{0} active · inactive weight {1}', count, groupedInteger(inactive.weight)))];
  });
}

function blockchain(blockchainID: string, context: DetailsContext): Promise<Fact[]> {
  const { chain, options } = context;
  const request = chain.recent.call('platform.getBlockchainStatus', { blockchainID }, options);
  return answerFact(l10n.t('status on this node'), request, context, (answer) => [plain(BLOCKCHAIN_STATUS[answer])]);
}

/** What was paid when a staking or its period ended. */
function rewards(rewardID: Uint8Array, context: DetailsContext & { readonly isAVAX: boolean }): Promise<Fact[]> {
  const { chain, options, words, isAVAX } = context;
  const request = recentRewards(chain, rewardID, options);
  return answerFact(l10n.t('rewards'), request, context, (utxos) => {
    if (utxos.length === 0) return [plain(l10n.t('none'))];
    return firstPieces(utxos, ({ assetID, output }) => {
      if (!('amount' in output)) return [];
      const { amount } = output;
      const pieces = isAVAX ? words.nAVAX(amount) : words.amounts([{ assetID, amount }]);
      return sentence(l10n.t('{0} paid to {1}'), pieces, words.owner(output));
    });
  });
}

/** The node that a transaction stakes on, and the subnet. */
function stakerOf(tx: UnsignedPlatformTx): { readonly nodeID: string; readonly subnetID: string } | undefined {
  if (tx.type === 'txs.AddAutoRenewedValidatorTx') return { nodeID: formatNodeID(tx.nodeID), subnetID: ZERO_ID };
  if (!('validator' in tx)) return undefined;
  const { validator } = tx;
  const subnetID = 'subnetID' in validator ? validator.subnetID : 'subnetID' in tx ? tx.subnetID : undefined;
  return {
    nodeID: formatNodeID(validator.nodeID),
    subnetID: subnetID === undefined ? ZERO_ID : encodeCb58(subnetID),
  };
}

/** Whether the staking continues: a staker that isn't listed has left, or hasn't begun. */
async function staking(
  txID: string,
  { nodeID, subnetID }: { readonly nodeID: string; readonly subnetID: string },
  context: DetailsContext,
): Promise<Fact[]> {
  const { chain, options, words } = context;
  const isPrimary = subnetID === ZERO_ID;
  const params = isPrimary ? { nodeID } : { nodeID, subnetID };
  const [{ value: all, error }, heliconTime] = await Promise.all([
    outcomeOf(validatorsUnder(chain, params, options), options.signal),
    isPrimary ? heliconTimeOf(chain, options) : undefined,
  ]);
  const label = l10n.t('validator status');
  if (error !== undefined) return [unknownFact([plain(label)], error)];
  const own = all.find((each) => each.kind !== 'l1' && each.txID === txID) ?? all[0];
  if (own === undefined) return [fact(label, [plain(l10n.t('not validating'))])];
  return [fact(label, validatorPieces(own, words)), ...(isPrimary ? rewardRules(own, heliconTime) : [])];
}

/** How long a balance lasts: an estimate, since the price changes. */
function timeLeft({ validator: { balance } }: FoundL1Validator, context: DetailsContext): Promise<Fact[]> {
  const { chain, options } = context;
  const request = chain.recent.call('platform.getValidatorFeeState', {}, options);
  return answerFact(l10n.t('time left'), request, context, ({ price }) => {
    const seconds = secondsLeft(balance, price);
    return [plain(seconds === undefined ? UNLIMITED : `≈${durationWords(seconds)}`)];
  });
}

const UNLIMITED = l10n.t('unlimited (price 0)');

/** Which validator's balance is the first to run out, and when. */
function runsOutFact({ balance, nodeID }: { balance: bigint; nodeID: string }, price: bigint): Fact {
  const seconds = secondsLeft(balance, price);
  if (seconds === undefined) return fact(l10n.t('time left'), [plain(UNLIMITED)]);
  const pieces = sentence(l10n.t('in ≈{0} ({1})'), plain(durationWords(seconds)), nodePiece(nodeID));
  return fact(l10n.t('first runs out'), pieces);
}

/** A response as a fact, or why there is none. Rejects only with the reason of the caller's abort. */
async function answerFact<T>(
  label: string,
  request: Promise<T>,
  { options }: DetailsContext,
  pieces: (answer: T) => readonly Piece[],
): Promise<Fact[]> {
  const { value, error } = await outcomeOf(request, options.signal);
  return [error === undefined ? fact(label, pieces(value)) : unknownFact([plain(label)], error)];
}
