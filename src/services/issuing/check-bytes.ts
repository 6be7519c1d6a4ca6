import * as l10n from '@vscode/l10n';
import { MAX_UINT64 } from '../../core/bytes/bytes';
import { ANY_AVM } from '../../core/codec/avm/any-order-codec';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { hrpOf, networkByID, PRIMARY_NETWORK_ID } from '../../core/ids/networks';
import { readOutcome } from '../../core/outcome';
import { atomicFindings } from '../../core/rules/atomic/atomic-findings';
import type { AtomicView } from '../../core/rules/atomic/atomic-view';
import { avmFindings } from '../../core/rules/avm-findings';
import type { ChainView } from '../../core/rules/chain-rules';
import { asUnsigned, type Check, reportOf } from '../../core/rules/check-tx';
import {
  type Broken,
  cannotTell,
  type CheckName,
  checksOn,
  type Finding,
  needsChain,
  type PlatformFindings,
  type UnknownReason,
} from '../../core/rules/finding';
import { platformFindings } from '../../core/rules/platform/platform-findings';
import type { PlatformView } from '../../core/rules/platform/platform-view';
import { LOCAL_LIMITS } from '../../core/rules/platform/staking-limits';
import { isOfPlatform, readAnyTx, statedNetwork, withEmptySlots } from '../../core/signing/read-tx';
import { type AnyTx, unsignedBytes } from '../../core/signing/signable';
import { finished } from '../../core/steps';
import { fewSigners, type Signers } from '../../core/tx/signers';
import { knownFees } from '../chain/chain-fees';
import { type CheckedTx, NO_FEES } from './checked-tx';
import { formatOn } from './kinds';
import { explained, listed } from './tx-checker';

const NO_NODE: UnknownReason = {
  kind: 'not read',
  message: l10n.t('no node was given, so only the bytes were read'),
};

const UNREAD = { unknown: NO_NODE };
const unread = (): typeof UNREAD => UNREAD;

/** The state of a chain of which nothing is read, at a time. */
const unreadAt = (now: bigint): ChainView & PlatformView & AtomicView => ({
  now,
  clock: now,
  gas: UNREAD,
  baseFee: UNREAD,
  activeL1Validators: UNREAD,
  utxo: unread,
  imported: unread,
  tx: unread,
  peerProblem: unread,
  account: unread,
  subnet: unread,
  subnetOf: unread,
  validator: unread,
  l1Validator: unread,
  l1ValidationOf: unread,
  l1Weight: unread,
  registration: unread,
  warpSet: unread,
});

/** Gas of a P-Chain transaction at most, on the networks with fixed IDs (genesis of avalanchego). */
const MOST_GAS = 1_000_000n;

/** What the rules break by at any time and in any state: the first and the last time are tried. */
const TIMES = [0n, MAX_UINT64 >> 1n] as const;

/** What bytes show without a node: what breaks a rule whatever the node has. */
export function checkBytes(bytes: Uint8Array): CheckedTx {
  const read = readAnyTx(bytes);
  const isUnsigned = read?.isUnsigned === true;
  const signed = isUnsigned ? withEmptySlots(read, bytes) : bytes;
  const format = formatOn(read?.on ?? (isOfPlatform(bytes) ? 'P' : 'X'), { codec: ANY_AVM }, signed);
  const { value: tx } = readOutcome(() => format.decode(signed));
  const [found = [], later = []] = tx === undefined ? [] : rulesAtAnyTime(tx);
  const proven = found.filter((each) => isBroken(each) && each.limit === undefined && later.some(isAs(each)));
  const report = reportOf(signed, format, [...proven, cannotTell('unspent', NO_NODE, '')], { accepted: false });
  const open = new Set([...found, ...later].filter((each) => !proven.includes(each)).map(({ rule }) => rule));
  const isKnown = (name: CheckName): boolean =>
    name === 'codec' || (!open.has(name) && (!needsChain(name) || (name === 'amounts' && tx?.on === 'X')));
  const checks = report.checks.map((check): Check =>
    check.verdict === 'ok' && !isKnown(check.name) ? { ...check, verdict: 'cannot tell' } : check,
  );
  const networkID = (read && statedNetwork(read)) ?? 0;
  const identity = { networkID, blockchainID: '', genesisID: '', alias: 'X', hrp: hrpOf(networkID), key: '' };
  const checked = explained({ ...report, checks, fees: NO_FEES, identity, from: undefined, bytes });
  return isUnsigned ? { ...asUnsigned(checked, read, bytes), bytes } : checked;
}

function isBroken(finding: Finding): finding is Broken {
  return finding.verdict === 'fails';
}

function isAs(broken: Broken): (other: Finding) => boolean {
  return (other) => isBroken(other) && other.path === broken.path && other.words === broken.words;
}

function rulesAtAnyTime(tx: AnyTx): Finding[][] {
  const signers = fewSigners(tx.tx, () => unsignedBytes(tx));
  return TIMES.map((now) => rulesAt(now, tx, signers));
}

/** The network and the chain that a transaction names; what nodes make themselves names none. */
function namedBy({ tx: { unsignedTx } }: AnyTx): { readonly networkID: number; readonly blockchainID: Uint8Array } {
  return 'networkID' in unsignedTx ? unsignedTx : { networkID: 0, blockchainID: PRIMARY_NETWORK_ID };
}

/** What the rules find in a transaction, for the network and the chain that it names. */
function rulesAt(now: bigint, tx: AnyTx, signers: Signers | undefined): Finding[] {
  const { networkID, blockchainID } = namedBy(tx);
  const chains = networkByID(networkID)?.chains;
  const found = finished(listed(findingsOf(tx, unreadAt(now), signers)));
  // On other networks, rules about the chain's own IDs can't be verified.
  const isSure = tx.on === 'X' ? chains?.x === encodeCb58(blockchainID) : chains !== undefined;
  if (isSure) return found;
  const isOwn = (rule: CheckName): boolean => needsChain(rule) && !(rule === 'amounts' && tx.on === 'C');
  const own = found.filter((each) => !isBroken(each) || tx.on === 'X' || !isOwn(each.rule));
  // The rules stop at too much gas, which another network may take.
  const isCut = found.some((each) => isBroken(each) && each.rule === 'gas');
  return [
    ...own,
    ...(isCut ? checksOn(tx.on) : (['network', 'chain'] as const)).map((rule) => cannotTell(rule, NO_NODE, '')),
  ];
}

function findingsOf(tx: AnyTx, view: ReturnType<typeof unreadAt>, signers: Signers | undefined): PlatformFindings {
  const { networkID, blockchainID } = namedBy(tx);
  const chains = networkByID(networkID)?.chains;
  const avaxAssetID = chains === undefined ? new Uint8Array(32) : decodeID(chains.avax);
  switch (tx.on) {
    case 'X': {
      const isX = chains?.x === encodeCb58(blockchainID);
      const fees = isX ? { ...knownFees(networkID), feeAssetID: avaxAssetID } : { feeAssetID: undefined };
      return avmFindings(tx.tx, { codec: tx.codec, networkID, blockchainID, ...NO_FEES, ...fees }, view, signers);
    }
    case 'P': {
      const staking = { ...LOCAL_LIMITS, minValidatorStake: 0n, minDelegatorStake: 0n };
      const prices = { minPrice: 0n, excessConversionConstant: 1n };
      const gas = { ...prices, maxCapacity: MOST_GAS, maxPerSecond: 0n, targetPerSecond: 0n };
      const validatorFee = { ...prices, capacity: MAX_UINT64, target: 0n };
      const rules = { networkID, avaxAssetID, staking, heliconTime: UNREAD, gas, validatorFee };
      return platformFindings(tx.tx, rules, view, signers);
    }
    case 'C': {
      const [c, x] = chains === undefined ? [blockchainID, blockchainID] : [decodeID(chains.c), decodeID(chains.x)];
      const rules = { networkID, blockchainID: c, xChainID: x, avaxAssetID, isSinceHelicon: true };
      return atomicFindings(tx.tx, rules, view, signers);
    }
  }
}
