import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ResponseError } from '../../client/errors';
import type { BlockchainStatus, CurrentValidator, Subnet } from '../../client/schemas/platform-schemas';
import { decodeID } from '../../core/encodings/cb58';
import { ZERO_ID, ZERO_SHORT_ID } from '../../core/ids/networks';
import { type Outcome, outcomeOf } from '../../core/outcome';
import type { Chain } from '../chain/chain';
import { findPlatformTx } from '../lookup/finders';
import { bytesAsPlainText } from '../text/format-text';
import { LOW_SECONDS, secondsLeft } from './network-words';
import { compare } from '../../core/compare';

/** What a node reports about a subnet: nothing of it can be verified by a hash. */
export interface SubnetState {
  readonly isL1: boolean;
  /** Those that need attention come first, then the heaviest. Each is listed once. */
  readonly members: Outcome<readonly SubnetMember[]>;
  /** What an L1 validator pays, nAVAX a second; undefined for a subnet that is no L1. */
  readonly price: Outcome<bigint> | undefined;
  readonly blockchains: Outcome<SubnetBlockchains>;
}

/** A validator of a subnet or an L1, as far as the node reports it. */
export interface SubnetMember {
  /** Unique in its subnet: the validation ID, the ID of the transaction that added it, or the node ID. */
  readonly key: string;
  /** Undefined for all inactive validators of an L1 together, which `getValidatorsAt` doesn't name. */
  readonly nodeID: string | undefined;
  readonly weight: bigint;
  readonly time: MemberTime;
  /** Undefined if the node reports only the weight. */
  readonly validator: CurrentValidator | undefined;
}

/** How long a validator remains one, in seconds from now. */
type MemberTime =
  /** Its balance lasts so long at today's price; undefined: without end, at a price of 0. */
  | { readonly kind: 'balance'; readonly seconds: bigint | undefined }
  /** It has a balance, and the price isn't known. */
  | { readonly kind: 'unknownPrice' }
  /** No balance: it doesn't validate until its balance is increased. */
  | { readonly kind: 'inactive' }
  | { readonly kind: 'end'; readonly seconds: bigint }
  | { readonly kind: 'notTold' };

interface SubnetBlockchains {
  readonly listed: readonly SubnetBlockchain[];
  /** How many more there are. */
  readonly more: number;
}

export interface SubnetBlockchain {
  readonly blockchainID: string;
  /** Of the transaction that created it, which is verified by its hash. */
  readonly created: Outcome<CreatedBlockchain | undefined>;
  readonly status: Outcome<BlockchainStatus>;
}

/** Undefined if the bytes aren't text. */
interface CreatedBlockchain {
  readonly name: string | undefined;
  /** 32 bytes */
  readonly vmID: Uint8Array;
}

/** Blockchains of a subnet whose name and status are requested. */
const LISTED_BLOCKCHAINS = 20;

/** Mainnet and Fuji, whose thousands of stakers a node would walk. */
const MANY_STAKERS: ReadonlySet<number> = new Set([1, 5]);

/** Under this node ID stand all inactive validators of an L1 (docs/protocol.md 12). */
export const INACTIVE_NODE_ID = `NodeID-${ZERO_SHORT_ID}`;

/** The subnet to load. `now` is Unix ms; what can't have changed since `before` isn't requested again. */
interface SubnetQuery {
  readonly subnetID: string;
  readonly networkID: number;
  readonly now: number;
  readonly before: SubnetState | undefined;
}

/**
 * A subnet's state; undefined if the P-Chain has no such subnet. Rejects with the client's
 * errors if it can't be loaded.
 */
export async function subnetState(
  chain: Chain,
  { subnetID, networkID, now, before }: SubnetQuery,
  options: CallOptions,
): Promise<SubnetState | undefined> {
  const subnet = await subnetWithID(chain, subnetID, options);
  if (subnet === undefined) return undefined;
  const isConverted = isL1(subnet);
  const price = isConverted ? priceOf(chain, options) : undefined;
  const [members, known, blockchains] = await Promise.all([
    outcomeOf(readMembers(chain, { subnetID, isConverted, networkID }, options), options.signal),
    price,
    outcomeOf(blockchainsOf(chain, { subnetID, before }, options), options.signal),
  ]);
  const timed = (raw: readonly RawMember[]): readonly SubnetMember[] =>
    ordered(raw.map((each) => ({ ...each, time: memberTime(each, known?.value, now) })));
  return {
    isL1: isConverted,
    members: members.error === undefined ? { value: timed(members.value) } : members,
    price: known,
    blockchains,
  };
}

/** The subnet as the node reports it; undefined if it has none with this ID. */
export function subnetWithID(chain: Chain, subnetID: string, options: CallOptions): Promise<Subnet | undefined> {
  return chain.recent.call('platform.getSubnet', { subnetID }, options);
}

/** Whether a subnet was converted to an L1. */
export function isL1({ conversionID }: Subnet): boolean {
  return conversionID !== ZERO_ID;
}

/** Whether a validator stands out: it is inactive, or has less than three days left. */
export function needsAttention({ time }: SubnetMember): boolean {
  return time.kind === 'inactive' || isLow(time);
}

/** Whether a validator has less than three days left. */
export function isLow(time: MemberTime): boolean {
  return (time.kind === 'balance' || time.kind === 'end') && time.seconds !== undefined && time.seconds < LOW_SECONDS;
}

type RawMember = Omit<SubnetMember, 'time'>;

export function priceOf(chain: Chain, options: CallOptions): Promise<Outcome<bigint>> {
  const request = chain.recent.call('platform.getValidatorFeeState', {}, options);
  return outcomeOf(
    request.then(({ price }) => price),
    options.signal,
  );
}

/**
 * On Mainnet and Fuji a node would walk every staker for the validators of a subnet that is no L1 (docs/protocol.md
 * 12): there only their weights are requested.
 */
async function readMembers(
  { recent }: Chain,
  {
    subnetID,
    isConverted,
    networkID,
  }: { readonly subnetID: string; readonly isConverted: boolean; readonly networkID: number },
  options: CallOptions,
): Promise<readonly RawMember[]> {
  const members = new Map<string, RawMember>();
  if (isConverted || !MANY_STAKERS.has(networkID)) {
    const listed = await recent.call('platform.getCurrentValidators', { subnetID }, options);
    for (const validator of listed) {
      const { nodeID, weight } = validator;
      const key = validator.kind === 'l1' ? validator.validationID : validator.txID;
      members.set(key, { key, nodeID, weight, validator });
    }
  } else {
    const listed = await recent.call('platform.getValidatorsAt', { height: 'proposed', subnetID }, options);
    for (const { nodeID, weight } of listed) {
      const isNamed = nodeID !== INACTIVE_NODE_ID;
      members.set(nodeID, { key: nodeID, nodeID: isNamed ? nodeID : undefined, weight, validator: undefined });
    }
  }
  return [...members.values()];
}

function memberTime({ nodeID, validator }: RawMember, price: bigint | undefined, now: number): MemberTime {
  if (nodeID === undefined) return { kind: 'inactive' };
  if (validator === undefined) return { kind: 'notTold' };
  if (validator.kind !== 'l1') {
    const left = validator.endTime - BigInt(Math.floor(now / 1000));
    return { kind: 'end', seconds: left > 0n ? left : 0n };
  }
  if (validator.balance === 0n) return { kind: 'inactive' };
  return price === undefined
    ? { kind: 'unknownPrice' }
    : { kind: 'balance', seconds: secondsLeft(validator.balance, price) };
}

/** Least time first among those that need attention, then the inactive ones, then the heaviest; the key ends a tie. */
function ordered(members: readonly SubnetMember[]): readonly SubnetMember[] {
  const rank = ({ time }: SubnetMember): number => (isLow(time) ? 0 : time.kind === 'inactive' ? 1 : 2);
  const seconds = ({ time }: SubnetMember): bigint => ('seconds' in time ? (time.seconds ?? 0n) : 0n);
  return members.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (rank(a) === 0 ? compare(seconds(a), seconds(b)) : compare(b.weight, a.weight)) ||
      compare(a.key, b.key),
  );
}

/** The IDs (cb58) of a subnet's blockchains. Rejects with the client's errors, also if the node doesn't know the subnet. */
export async function blockchainIDsOf(
  { recent, platform }: Chain,
  subnetID: string,
  options: CallOptions,
): Promise<readonly string[]> {
  const ids = await recent.call('platform.validates', { subnetID }, options);
  if (ids !== undefined) return ids;
  throw new ResponseError(platform.host, { reason: l10n.t("the node doesn't know the subnet"), details: subnetID });
}

/** The name of a subnet's first blockchain; undefined if there is none. Rejects with the client's errors. */
export async function blockchainNameOf(
  chain: Chain,
  subnetID: string,
  options: CallOptions,
): Promise<string | undefined> {
  const [first] = await blockchainIDsOf(chain, subnetID, options);
  return first === undefined ? undefined : (await createdOf(chain, first, options))?.name;
}

async function blockchainsOf(
  chain: Chain,
  { subnetID, before }: Pick<SubnetQuery, 'subnetID' | 'before'>,
  options: CallOptions,
): Promise<SubnetBlockchains> {
  const ids = [...new Set(await blockchainIDsOf(chain, subnetID, options))];
  const listed = await Promise.all(
    ids.slice(0, LISTED_BLOCKCHAINS).map(async (blockchainID) => {
      const [created, status] = await Promise.all([
        createdBefore(before, blockchainID) ?? outcomeOf(createdOf(chain, blockchainID, options), options.signal),
        outcomeOf(statusOfBlockchain(chain, blockchainID, options), options.signal),
      ]);
      return { blockchainID, created, status };
    }),
  );
  return { listed, more: ids.length - listed.length };
}

/** The transaction that created a blockchain never changes. */
function createdBefore(before: SubnetState | undefined, blockchainID: string): SubnetBlockchain['created'] | undefined {
  const known = before?.blockchains.value?.listed.find((each) => each.blockchainID === blockchainID);
  return known?.created.value === undefined ? undefined : known.created;
}

function statusOfBlockchain(chain: Chain, blockchainID: string, options: CallOptions): Promise<BlockchainStatus> {
  return chain.recent.call('platform.getBlockchainStatus', { blockchainID }, options);
}

async function createdOf(
  chain: Chain,
  blockchainID: string,
  options: CallOptions,
): Promise<CreatedBlockchain | undefined> {
  const found = await findPlatformTx(chain, decodeID(blockchainID), options);
  const { unsignedTx } = found?.kind === 'tx' ? found.tx : {};
  if (unsignedTx?.type !== 'txs.CreateChainTx') return undefined;
  return { name: bytesAsPlainText(Buffer.from(unsignedTx.chainName)), vmID: unsignedTx.vmID };
}
