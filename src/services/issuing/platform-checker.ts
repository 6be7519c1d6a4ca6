import type { CallOptions } from '../../client/call-options';
import { inSlices } from '../../client/clock';
import { platformFormats } from '../../core/codec/platform/formats';
import { txIDOf } from '../../core/ids/ids';
import { readOutcome } from '../../core/outcome';
import { platformSpent } from '../../core/p-and-c/platform-flow';
import { checkPlatformTx } from '../../core/rules/check-tx';
import { agreed, cannotTell, type Finding, type PlatformRule } from '../../core/rules/finding';
import { platformFindings } from '../../core/rules/platform/platform-findings';
import type { PlatformRules } from '../../core/rules/platform/platform-view';
import { Signers } from '../../core/rules/signatures';
import type { Steps } from '../../core/steps';
import { hasFewSignatures, signaturesOf } from '../../core/tx/signers';
import type { Chain } from '../chain/chain';
import { PlatformReads } from './platform-reads';
import { limitUnknown, platformRules } from './platform-rules';
import { otherTime } from './steady';
import { waitingProblem } from './problem-text';
import { takersOf } from './spenders';
import {
  chainFor,
  type CheckedTx,
  type CheckedWith,
  type CheckerOptions,
  historyOf,
  NO_FEES,
  OTHER_NETWORK,
} from './checked-tx';

/** Checks signed transactions of the P-Chain, with what its node's methods show. */
export class PlatformChecker {
  readonly #options: CheckerOptions;

  constructor(options: CheckerOptions) {
    this.#options = options;
  }

  /** As `TxChecker.check`; rejects with the client's errors also when the rules of the network can't be read. */
  async check(
    chain: Chain,
    bytes: Uint8Array,
    options: CallOptions,
    { sent, given, doubt }: CheckedWith,
  ): Promise<CheckedTx> {
    const { resolver, clock, history } = this.#options;
    const { value: tx } = readOutcome(() => platformFormats.tx.decode(bytes));
    const txID = txIDOf(bytes);
    const spent = tx === undefined ? [] : platformSpent(tx.unsignedTx);
    // An absence that was cached some seconds ago may be over: transactions are sent one after the other.
    resolver.forgetAbsence(chain, txID);
    const identity = await chain.identity.identify(options);
    const from = chainFor(chain, identity, tx);
    const [rules, accepted] = await Promise.all([
      platformRules(chain, options),
      from === undefined ? OTHER_NETWORK : resolver.resolveMaker(chain, txID, 'P', options),
    ]);
    const own = { fees: NO_FEES, identity, from, bytes };
    if (tx === undefined || accepted.kind === 'tx') {
      return { ...checkPlatformTx(bytes, [], historyOf(accepted, undefined)), ...own };
    }
    const signatures = signaturesOf(tx);
    const signers = hasFewSignatures(signatures)
      ? new Signers(() => platformFormats.unsignedTx.encode(tx.unsignedTx))
      : undefined;
    const signed = signers === undefined ? [] : await inSlices(recovered(signers, signatures.flat()), options.signal);
    const now = clock.now();
    const reads = new PlatformReads({ chain, identity, resolver, rules, tx, options, signers: signed, doubt });
    const other = otherTime(chain, clock);
    // Each run finds out more of what the rules need; the number of lookups is limited.
    const findingsAt = async (seconds: bigint): Promise<Finding<PlatformRule>[]> => {
      reads.now = seconds;
      for (;;) {
        const all = await inSlices(listed(platformFindings(tx, rules, reads, signers)), options.signal);
        if (from === undefined || !(await reads.load())) return all;
      }
    };
    const findings = async (): Promise<Finding<PlatformRule>[]> => {
      const others = other && (await findingsAt(other.now));
      const own = await findingsAt(BigInt(Math.floor(now / 1000)));
      return other === undefined || others === undefined ? own : agreed(own, others, other.reason);
    };
    let found = await findings();
    const here = sent?.on(chain, identity, now);
    const waiting = waitingProblem(spent, txID, here, { view: reads, now });
    const sources = { chain, on: 'P', resolver, history, sent: here?.maybeAccepted ?? [], given } as const;
    reads.takers = await takersOf(reads, { spent, txID }, sources, options);
    if (reads.takers.size > 0) found = await findings();
    if (doubt !== undefined) found.push(cannotTell('unspent', doubt, ''));
    const shown = found.map((finding) => asKnown(finding, rules));
    const { gas } = reads;
    return {
      ...checkPlatformTx(bytes, shown, historyOf(accepted, waiting, doubt)),
      ...('found' in gas ? { gas: gas.found } : {}),
      ...own,
    };
  }
}

/** The signers of signatures, a recovery a step: each takes about a millisecond. */
function* recovered(signers: Signers, signatures: readonly Uint8Array[]): Steps<Uint8Array[]> {
  const found: Uint8Array[] = [];
  for (const signature of signatures) {
    found.push(...[signers.of(signature)].filter((signer) => signer !== undefined));
    yield;
  }
  return found;
}

function* listed(findings: ReturnType<typeof platformFindings>): Steps<Finding<PlatformRule>[]> {
  const found: Finding<PlatformRule>[] = [];
  for (const finding of findings) {
    if (finding === undefined) yield;
    else found.push(finding);
  }
  return found;
}

/** Where limits aren't known, a node may take what breaks the default. */
function asKnown(finding: Finding<PlatformRule>, rules: PlatformRules): Finding<PlatformRule> {
  if (finding.verdict !== 'fails' || finding.limit === undefined) return finding;
  const reason = limitUnknown(rules, finding.limit);
  return reason === undefined ? finding : cannotTell(finding.rule, reason, finding.path);
}
