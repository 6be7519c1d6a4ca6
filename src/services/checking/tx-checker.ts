import type { CallOptions } from '../../client/call-options';
import { inSlices } from '../../client/clock';
import { txIDOf } from '../../core/ids/ids';
import { explainBroken } from '../../core/node-messages/explain';
import { readOutcome } from '../../core/outcome';
import { asUnsigned, reportOf, type TxStanding } from '../../core/rules/check-tx';
import {
  agreed,
  type Broken,
  cannotTell,
  type Finding,
  type PlatformFindings,
  type UnknownReason,
} from '../../core/rules/finding';
import { readAnyTx, withEmptySlots } from '../../core/signing/read-tx';
import { type AnyTx, unsignedBytes } from '../../core/signing/signable';
import type { Steps } from '../../core/steps';
import { fewSigners, signaturesOf } from '../../core/tx/signers';
import type { Chain } from '../chain/chain';
import { type ChainFees, chainFees } from '../chain/chain-fees';
import type { Resolution } from '../lookup/id-resolver';
import { checkingChain } from './chain-of-tx';
import {
  chainFor,
  type CheckedTx,
  type CheckerOptions,
  standingOf,
  isAcceptedTx,
  NO_FEES,
  OTHER_NETWORK,
} from './checked-tx';
import { formatOn, openRules, refusingFormat, type RulesOverReads } from './kinds';
import { readOnce, type SentBefore, waitingFinding } from './sent-before';
import { addTaken, type TakerInList, spentBy, takersOf } from './spenders';
import { otherTime, statesOf, steadily } from './steady';

/** A transaction of a list that spends a UTXO, the first one that does. */
interface ListTaker {
  /** Its index. */
  readonly at: number;
  readonly txID: Uint8Array;
}

/** What a check depends on beside the bytes. */
interface CheckedWith {
  /** The X-Chain's, which the checks of a list share. */
  readonly fees: Promise<ChainFees> | undefined;
  /** The transactions that were sent from here; none are considered without it. */
  readonly sent: SentBefore | undefined;
  readonly takerInList: TakerInList;
  /** Why what the node has now proves nothing. */
  readonly doubt: UnknownReason | undefined;
}

/** A transaction that was read, and the rules that were opened for it. */
interface OpenedTx extends Pick<CheckedTx, 'identity' | 'from'> {
  readonly on: AnyTx['on'];
  readonly tx: AnyTx;
  readonly txID: Uint8Array;
  readonly chain: Chain;
  /** Unix ms. */
  readonly now: number;
  readonly rules: RulesOverReads;
  readonly accepted: Resolution;
}

/** Checks signed transactions before they are sent, with what the chain's node responds. */
export class TxChecker {
  readonly #options: CheckerOptions;

  constructor(options: CheckerOptions) {
    this.#options = options;
  }

  /**
   * Checks each of a list, of which only the first one can spend a UTXO; the fees are requested once. Rejects as
   * `check`.
   */
  async checkAll(chain: Chain, list: readonly Uint8Array[], options: CallOptions = {}): Promise<CheckedTx[]> {
    const fees = chainFees(chain, options);
    const run = (doubt: UnknownReason | undefined): Promise<CheckedTx[]> => {
      const sent = readOnce(this.#options.sent);
      // Unsigned bytes aren't sent: they take nothing from what is signed, such as the same transaction.
      const [signed, unsigned] = [new Map<string, ListTaker>(), new Map<string, ListTaker>()];
      const checks = list.map((bytes, at) => {
        const tx = readAnyTx(bytes, chain.codec);
        const takers = tx?.isUnsigned === true ? unsigned : signed;
        if (tx !== undefined) addTaken(takers, spentBy(tx), { at, txID: txIDOf(bytes) });
        const takerInList: TakerInList = (utxoID) => {
          const taker = takers.get(utxoID);
          return taker !== undefined && taker.at < at ? taker.txID : undefined;
        };
        return this.#check(chain, bytes, { fees, sent, takerInList, doubt }, options);
      });
      return Promise.all(checks);
    };
    const checking = statesOf(chain, list, options).then((of) => steadily(chain, of, run, options));
    const [checked] = await Promise.all([checking, fees]);
    return checked;
  }

  /**
   * Checks the bytes. Rejects with the client's errors when the chain's identity, or the rules of its network, can't be
   * read.
   */
  async check(chain: Chain, bytes: Uint8Array, options: CallOptions = {}): Promise<CheckedTx> {
    const { sent } = this.#options;
    const run = (doubt: UnknownReason | undefined): Promise<CheckedTx> =>
      this.#check(chain, bytes, { fees: undefined, sent, takerInList: () => undefined, doubt }, options);
    return steadily(chain, await statesOf(chain, [bytes], options), run, options);
  }

  /** Checks the bytes, after the UTXOs of `given` transactions were spent. Unsigned ones get empty slots. */
  async #check(chain: Chain, bytes: Uint8Array, checkedWith: CheckedWith, options: CallOptions): Promise<CheckedTx> {
    const read = readAnyTx(bytes, chain.codec);
    const on = await checkingChain(chain, bytes, read, options);
    const isUnsigned = read?.isUnsigned === true;
    const signed = { on, bytes: isUnsigned ? withEmptySlots(read, bytes) : bytes };
    const checked = explained(await this.#checkSigned(chain, signed, checkedWith, options));
    return isUnsigned ? { ...asUnsigned(checked, read, bytes), bytes } : checked;
  }

  async #checkSigned(
    chain: Chain,
    { on, bytes }: { readonly on: AnyTx['on']; readonly bytes: Uint8Array },
    checkedWith: CheckedWith,
    options: CallOptions,
  ): Promise<CheckedTx> {
    const { resolver, clock, owners: known } = this.#options;
    const { fees, doubt } = checkedWith;
    const format = formatOn(on, chain, bytes);
    const { value: tx } = readOutcome(() => format.decode(bytes));
    const identity = await chain.identity.identify(options);
    const from = chainFor(chain, identity, tx?.tx);
    const basis = { fees: NO_FEES, identity, from, bytes };
    if (tx === undefined) {
      const refusing = await refusingFormat(on, chain, bytes, options);
      return { ...reportOf(bytes, refusing, [], { accepted: false }), ...basis };
    }
    const [txID, now] = [txIDOf(bytes), clock.now()];
    // An absence that was cached some seconds ago may be over: transactions are sent one after the other.
    resolver.forgetAbsence(chain, txID);
    const signers = fewSigners(tx.tx, () => unsignedBytes(tx));
    const recovered = signers && (await inSlices(signers.recover(signaturesOf(tx.tx)), options.signal));
    const owners = recovered && [...(known ?? []), ...recovered.flat().filter((owner) => owner !== undefined)];
    const [rules, accepted] = await Promise.all([
      openRules(on, { tx, signers, source: { chain, identity, resolver, owners, fees, doubt, options } }),
      from === undefined ? OTHER_NETWORK : resolver.resolveMaker(chain, txID, on, options),
    ]);
    // An accepted transaction has nothing wrong with it, but a node finds what it spends spent: by itself.
    const { findings, standing } = isAcceptedTx(accepted)
      ? { findings: [], standing: standingOf(accepted) }
      : await this.#judge({ on, tx, txID, chain, identity, from, now, rules, accepted }, checkedWith, options);
    const shown = findings.map((finding) => rules.shown?.(finding) ?? finding);
    return { ...reportOf(bytes, format, shown, standing), ...basis, ...rules.costs?.() };
  }

  /** What the rules find; once more where something that it spends turns out to be taken. */
  async #judge(
    { on, tx, txID, chain, identity, from, now, rules, accepted }: OpenedTx,
    { sent, takerInList, doubt }: CheckedWith,
    options: CallOptions,
  ): Promise<{ readonly findings: readonly Finding[]; readonly standing: TxStanding }> {
    const { resolver, clock, past } = this.#options;
    const { reads } = rules;
    const spent = spentBy(tx);
    const ruled = (): Promise<Finding[]> => this.#findings(rules, now, otherTime(chain, clock), from, options);
    const before = await ruled();
    const pending = sent?.on(chain, identity, now);
    const waiting = waitingFinding(spent, txID, pending, { view: reads, now, on });
    const sources = { chain, on, resolver, past, sent: pending?.maybeAccepted ?? [], takerInList };
    reads.takers = await takersOf(reads, { spent, txID }, sources, options);
    const findings = reads.takers.size > 0 ? await ruled() : before;
    const standing = standingOf(accepted, waiting, doubt);
    return { findings: doubt === undefined ? findings : [...findings, cannotTell('unspent', doubt, '')], standing };
  }

  /** What the rules find now, and at the node's time if that is another one. */
  async #findings(
    rules: RulesOverReads,
    now: number,
    other: ReturnType<typeof otherTime>,
    from: Chain | undefined,
    options: CallOptions,
  ): Promise<Finding[]> {
    const others = other && (await this.#findingsAt(other.now, rules, from, options));
    const findings = await this.#findingsAt(BigInt(Math.floor(now / 1000)), rules, from, options);
    return other === undefined || others === undefined ? findings : agreed(findings, others, other.reason);
  }

  /** Each run of the rules finds out more of what they need; the number of lookups is limited. */
  async #findingsAt(
    now: bigint,
    rules: RulesOverReads,
    from: Chain | undefined,
    { signal }: CallOptions,
  ): Promise<Finding[]> {
    rules.reads.now = now;
    for (;;) {
      const findings = await inSlices(listed(rules.findings()), signal);
      if (from === undefined || !(await rules.reads.load())) return findings;
    }
  }
}

/** The same with what the node's words mean. */
export function explained(checked: CheckedTx): CheckedTx {
  const isNew = checked.checks.some(({ name, verdict }) => name === 'accepted' && verdict === 'ok');
  const withMeaning = (broken: Broken): Broken => ({ ...broken, explanation: explainBroken(broken, isNew) });
  const checks = checked.checks.map(({ findings, ...check }) => {
    return { ...check, findings: findings.map((each) => (each.verdict === 'fails' ? withMeaning(each) : each)) };
  });
  return { ...checked, checks, firstReason: checked.firstReason && withMeaning(checked.firstReason) };
}

/** All that rules find, with a stop where they let other tasks run. */
export function* listed(findings: PlatformFindings): Steps<Finding[]> {
  const found: Finding[] = [];
  for (const finding of findings) {
    if (finding === undefined) yield;
    else found.push(finding);
  }
  return found;
}
