import { MAX_UINT64 } from '../../core/bytes/bytes';
import { ANY_AVM } from '../../core/codec/avm/any-order-codec';
import { hrpOf } from '../../core/ids/networks';
import { readOutcome } from '../../core/outcome';
import { asUnsigned, type Check, reportOf } from '../../core/rules/check-tx';
import {
  type Broken,
  cannotTell,
  type CheckName,
  checksOn,
  type Finding,
  isShownByBytes,
} from '../../core/rules/finding';
import { isOfPlatform, readAnyTx, statedNetwork, withEmptySlots } from '../../core/signing/read-tx';
import { type AnyTx, unsignedBytes } from '../../core/signing/signable';
import { finished } from '../../core/steps';
import { fewSigners } from '../../core/tx/signers';
import { type CheckedTx, NO_FEES, NO_NODE } from './checked-tx';
import { formatOn, rulesWithoutNode } from './kinds';
import { explained, listed } from './tx-checker';

/** What the rules break by at any time and in any state: the first and the last time are tried. */
const TIMES = [0n, MAX_UINT64 >> 1n] as const;

/** What bytes show without a node: what breaks a rule whatever the node has. */
export function checkBytes(bytes: Uint8Array): CheckedTx {
  const read = readAnyTx(bytes);
  const isUnsigned = read?.isUnsigned === true;
  const signed = isUnsigned ? withEmptySlots(read, bytes) : bytes;
  const format = formatOn(read?.on ?? (isOfPlatform(bytes) ? 'P' : 'X'), { codec: ANY_AVM }, signed);
  const { value: tx } = readOutcome(() => format.decode(signed));
  const [found = [], later = []] = tx === undefined ? [] : findingsAtTimes(tx);
  const proven = found.filter((each) => isBroken(each) && later.some(isAs(each)));
  const report = reportOf(signed, format, [...proven, cannotTell('unspent', NO_NODE, '')], { accepted: false });
  const open = new Set([...found, ...later].filter((each) => !proven.includes(each)).map(({ rule }) => rule));
  const isKnown = (name: CheckName): boolean =>
    name === 'codec' || (!open.has(name) && tx !== undefined && isShownByBytes(name, tx.on, 'met'));
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

/** What the rules find in a transaction at these times, for the network and the chain that it names. */
function findingsAtTimes(tx: AnyTx): Finding[][] {
  const { on } = tx;
  const rules = rulesWithoutNode(on, { tx, signers: fewSigners(tx.tx, () => unsignedBytes(tx)) });
  return TIMES.map((now) => {
    rules.reads.now = now;
    const found = finished(listed(rules.findings())).map((each) => rules.shown?.(each) ?? each);
    // On other networks, rules about the chain's own IDs can't be verified.
    if (rules.isKnown) return found;
    const own = found.filter((each) => !isBroken(each) || isShownByBytes(each.rule, on, 'broken'));
    // The rules stop at too much gas, which another network may take.
    const isCut = found.some((each) => isBroken(each) && each.rule === 'gas');
    const open = isCut ? checksOn(on) : (['network', 'chain'] as const);
    return [...own, ...open.map((rule) => cannotTell(rule, NO_NODE, ''))];
  });
}
