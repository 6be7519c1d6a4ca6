import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import type { Clock } from '../../client/clock';
import type { UnsignedPlatformTx } from '../../core/codec/platform/platform-transactions';
import { decodeID, encodeCb58 } from '../../core/encodings/cb58';
import { txIDOf } from '../../core/ids/ids';
import { ZERO_ID } from '../../core/ids/networks';
import { type ExpectedError, outcomeOf, readOutcome } from '../../core/outcome';
import { validationIDOf } from '../../core/p-and-c/l1-ids';
import type { UnknownReason } from '../../core/rules/finding';
import { withEmptySlots } from '../../core/signing/read-tx';
import { type AnyTx, unsignedBytes } from '../../core/signing/signable';
import type { Chain } from '../chain/chain';
import { isAcceptedTx } from '../checking/checked-tx';
import { atomicChainID } from '../checking/peer-chain';
import { steadily } from '../checking/steady';
import { TxChecker } from '../checking/tx-checker';
import { unknownText } from '../checking/unknown-text';
import type { NewTxField } from '../compose/fields';
import { avaxBurned } from '../compose/much-burned';
import { newTx } from '../compose/new-tx';
import { NEW_TXS } from '../compose/new-tx-kinds';
import { newTxOfTexts, type NewTxTexts, WrongValueError } from '../compose/new-tx-texts';
import { newTxProblem } from '../compose/typed';
import { Describer } from '../inspect/describer';
import { AssetCache } from '../lookup/asset-cache';
import { IDResolver } from '../lookup/id-resolver';
import { burnWords, newTxNotes } from '../review/new-tx-words';
import { Reviewer } from '../review/review';
import { Signings } from '../signing/signing-state';
import { shortenedID } from '../text/format-id';
import { plainText } from '../text/pieces';
import type { IssuedSteps } from './issued-steps';
import type { TxPlan, PlanStep } from './plan-document';
import { PlannedNode } from './planned-node';
import { PlannedState } from './planned-state';

/** Where a step stands. */
export type PlanStepState =
  /** A block has it. */
  | 'done'
  /** It was issued, and no block is known to have it. */
  | 'issued'
  | 'accepted'
  | 'rejected'
  /** Not verified. */
  | 'unknown'
  /** For something that exists only once the steps before are accepted. */
  | 'waits'
  /** A step before it would be rejected. */
  | 'unreached';

/** A step as it would be made and checked after those before it. */
export interface RehearsedStep {
  readonly step: PlanStep;
  readonly state: PlanStepState;
  /** One sentence without a full stop. */
  readonly headline?: string | undefined;
  readonly fee?: string | undefined;
  /** What it does to what it changes, and its change. */
  readonly notes: readonly string[];
  /** Why it isn't accepted, or not known to be; a node's words, where they are known. */
  readonly reason?: string | undefined;
  /** The step after which it would be rejected; it wouldn't without it. */
  readonly cause?: string;
  /** cb58, of one that was issued. */
  readonly txID?: string;
  /** Made now, and not signed. */
  readonly made?: AnyTx;
  /** nAVAX. */
  readonly burned?: bigint;
}

export interface Rehearsal {
  readonly steps: readonly RehearsedStep[];
  /** nAVAX of all fees that are still to be paid. */
  readonly fees: bigint;
}

interface RehearsalParts {
  readonly clock: Clock;
  /** The text of a file that a value names; it was checked for keys. */
  readonly textOf: (field: NewTxField, text: string) => Promise<string>;
  readonly issued: IssuedSteps;
}

const LATER = l10n.t('whether gas and signatures of validators suffice is known once the steps before are accepted');

/** Steps that are tried as the cause: for each, those before it are rehearsed again. */
const MOST_CAUSES = 24;

/** What each step made, by its name. */
type MadeSteps = Map<
  string,
  {
    readonly id: Uint8Array;
    readonly any: Pick<AnyTx, 'tx'> | undefined;
    /** Whether no chain will have the ID. */
    readonly isPlanned?: true;
  }
>;

type ConversionTx = Extract<UnsignedPlatformTx, { type: 'txs.ConvertSubnetToL1Tx' }>;

/**
 * Makes and checks each step over the state that those before it would leave. Nothing is signed or sent. A node that
 * changes meanwhile, or is behind, proves nothing: then no step is known to be accepted or rejected. Rejects with the
 * client's errors when not even the chain's identity can be read.
 */
export async function rehearse(
  chain: Chain,
  plan: TxPlan,
  parts: RehearsalParts,
  options: CallOptions = {},
): Promise<Rehearsal> {
  const on = plan.steps.flatMap(({ kind }) => [NEW_TXS[kind].on, NEW_TXS[kind].other ?? NEW_TXS[kind].on]);
  const states = (['X', 'P', 'C'] as const).filter((each) => on.includes(each));
  await chain.identity.identify(options);
  const run = (doubt: UnknownReason | undefined) => new RehearsalRun(chain, plan, parts, options).all(doubt);
  return steadily(chain, states, run, options);
}

class RehearsalRun {
  readonly #chain: Chain;
  readonly #plan: TxPlan;
  readonly #parts: RehearsalParts;
  readonly #options: CallOptions;
  /** The node's own answers, which all replays share. */
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(chain: Chain, plan: TxPlan, parts: RehearsalParts, options: CallOptions) {
    this.#chain = chain;
    this.#plan = plan;
    this.#parts = parts;
    this.#options = options;
  }

  async all(doubt: UnknownReason | undefined): Promise<Rehearsal> {
    const steps = await this.#after(this.#plan.steps);
    const fees = steps.reduce((sum, { burned = 0n }) => sum + burned, 0n);
    if (doubt !== undefined) {
      const isIssued = ({ state }: RehearsedStep): boolean => state === 'done' || state === 'issued';
      const reason = unknownText(doubt);
      return { steps: steps.map((each) => (isIssued(each) ? each : { ...each, state: 'unknown', reason })), fees };
    }
    const rejected = steps.findIndex(({ state }) => state === 'rejected');
    const cause = rejected > 0 ? await this.#causeOf(rejected) : undefined;
    return { steps: steps.map((each, i) => (i === rejected && cause !== undefined ? { ...each, cause } : each)), fees };
  }

  /** Rehearses steps one after the other, up to one that would be rejected. */
  async #after(steps: readonly PlanStep[]): Promise<RehearsedStep[]> {
    const state = await this.#state();
    const made: MadeSteps = new Map();
    const rehearsed: RehearsedStep[] = [];
    let unsettled: string | undefined;
    for (const step of steps) {
      if (rehearsed.some((each) => each.state === 'rejected')) {
        rehearsed.push({ step, state: 'unreached', notes: [] });
        continue;
      }
      const own = await this.#step(step, state, made);
      const isVerdict = own.state === 'accepted' || own.state === 'rejected';
      // What a step before would spend and make isn't in the state: nothing follows from that.
      rehearsed.push(
        unsettled === undefined || !isVerdict
          ? own
          : { ...own, state: 'unknown', reason: l10n.t('what step {0} leaves is not known', unsettled) },
      );
      if (own.state !== 'done' && !state.has(made.get(step.name)?.id)) unsettled ??= step.name;
    }
    return rehearsed;
  }

  /** The last step before it without which, and without those after it, it would be accepted. */
  async #causeOf(at: number): Promise<string | undefined> {
    const { steps } = this.#plan;
    const rejected = steps[at] as PlanStep;
    for (let count = at - 1; count >= Math.max(0, at - MOST_CAUSES); count--) {
      const [last] = (await this.#after([...steps.slice(0, count), rejected])).slice(-1);
      if (last?.state === 'accepted') return steps[count]?.name;
    }
    return undefined;
  }

  async #state(): Promise<PlannedState> {
    const { networkID, hrp, blockchainID } = await this.#chain.identity.identify(this.#options);
    const { value: c = '' } = await outcomeOf(
      atomicChainID(this.#chain, networkID, this.#options),
      this.#options.signal,
    );
    const now = BigInt(Math.floor(this.#parts.clock.now() / 1000));
    return new PlannedState({ hrp, chainIDs: { X: blockchainID, P: ZERO_ID, C: c } }, now);
  }

  async #step(step: PlanStep, state: PlannedState, made: MadeSteps): Promise<RehearsedStep> {
    const issued = await this.#issued(step, made);
    if (issued !== undefined) return issued;
    const texts = textsOf(step, made);
    if (!('texts' in texts)) return { step, notes: [], ...texts };
    // Each step finds the node as those before leave it.
    const node = new PlannedNode(this.#chain.node, state, this.#answers);
    const chain = this.#chain.over(node.rpc);
    const resolver = new IDResolver(this.#parts.clock);
    const assets = new AssetCache(resolver);
    const reading = newTxOfTexts(
      chain,
      { kind: step.kind, texts: texts.texts },
      { ...this.#parts, assets, isUntrusted: true },
      this.#options,
    );
    const { value: read, error } = await outcomeOf(reading, this.#options.signal);
    if (read === undefined) return { step, notes: [], ...notMade(error) };
    const { sender, given, refOf, most } = read;
    const tx = readOutcome(() => newTx(sender, given));
    if (tx.value === undefined) {
      // Of a long list of UTXOs, only a part is read.
      const isKnown = sender.wallet.isComplete;
      return { step, notes: [], state: isKnown ? 'rejected' : 'unknown', reason: newTxProblem(tx.error, refOf) };
    }
    const bytes = withEmptySlots(tx.value, unsignedBytes(tx.value));
    const chains = { opened: [chain], identified: () => Promise.resolve(chain) };
    const describer = new Describer({ resolver, assets, chains });
    const owners = sender.payers.flatMap((payer) => payer.owners.addresses);
    const reviewer = new Reviewer({
      describer,
      signings: new Signings({ resolver, chains }),
      checker: new TxChecker({ resolver, clock: this.#parts.clock, owners }),
    });
    const reviewing = reviewer.review(chain, [{ bytes: unsignedBytes(tx.value) }], this.#options);
    const { value: review, error: unread } = await outcomeOf(reviewing, this.#options.signal);
    const [checked] = review?.txs ?? [];
    const broken = checked?.problems.find(({ verdict }) => verdict === 'fails');
    const isOfMoment = state.isOfMoment(broken?.rule);
    const accepting = await outcomeOf(node.accept(tx.value, bytes, this.#options), this.#options.signal);
    made.set(step.name, { id: txIDOf(bytes), any: tx.value, isPlanned: true });
    const burned = avaxBurned(tx.value, sender, given);
    const notes = newTxNotes(tx.value, sender, refOf, { given, words: describer.wordsOn(chain) });
    const shown = {
      step,
      made: tx.value,
      burned: burned.burned,
      fee: checked?.fee,
      headline: checked && withStepNames(checked.headline, made),
      notes: notes.map((each) => withStepNames(each, made)),
    };
    const failed = unread ?? accepting.error;
    if (failed !== undefined || checked === undefined) return { ...shown, state: 'unknown', reason: failed?.message };
    if (isOfMoment) return { ...shown, state: 'unknown', reason: LATER };
    if (broken !== undefined) return { ...shown, state: 'rejected', reason: problemWords(broken) };
    const unknown = checked.problems.find(({ verdict }) => verdict === 'cannot tell');
    if (unknown !== undefined) return { ...shown, state: 'unknown', reason: problemWords(unknown) };
    // A node can say any fee.
    if (most === undefined ? burned.isMuch : burned.burned > most)
      return { ...shown, state: 'unknown', reason: burnWords(burned, sender, refOf).text };
    return { ...shown, state: 'accepted' };
  }

  /** A step that was issued; undefined for one that wasn't. */
  async #issued(step: PlanStep, made: MadeSteps): Promise<RehearsedStep | undefined> {
    const txID = this.#parts.issued.get(step.name)?.txID;
    if (txID === undefined) return undefined;
    const id = decodeID(txID);
    const resolver = new IDResolver(this.#parts.clock);
    const found = await resolver.resolveMaker(this.#chain, id, NEW_TXS[step.kind].on, this.#options);
    const isDone = isAcceptedTx(found);
    if (!isDone || found.kind !== 'tx') {
      made.set(step.name, { id, any: undefined });
      return { step, txID, notes: [], state: 'issued' };
    }
    made.set(step.name, { id, any: found });
    const describer = new Describer({ resolver, assets: new AssetCache(resolver), chains: { opened: [this.#chain] } });
    const headline = plainText(describer.of(found, { chain: this.#chain }).headline);
    return { step, txID, headline, notes: [], state: 'done' };
  }
}

/** The texts of a step's values, or why it can't be made yet. */
function textsOf(
  { values }: PlanStep,
  made: MadeSteps,
): { readonly texts: NewTxTexts } | Pick<RehearsedStep, 'state' | 'reason'> {
  const texts: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') {
      texts[name] = value;
      continue;
    }
    if ('later' in value) return { state: 'waits', reason: value.later };
    const from = made.get(value.step);
    if (from === undefined)
      return { state: 'unknown', reason: l10n.t('it needs what step {0} makes, which is not known', value.step) };
    if (value.validator === undefined) {
      texts[name] = encodeCb58(from.id);
      continue;
    }
    const tx = from.any?.tx.unsignedTx;
    if (tx?.type !== 'txs.ConvertSubnetToL1Tx' || tx.validators[value.validator] === undefined) {
      const reason = l10n.t('step {0} makes no L1 with validator {1}', value.step, value.validator);
      return { state: 'rejected', reason };
    }
    texts[name] = encodeCb58(validationIDOf(tx.subnetID, value.validator));
  }
  return { texts };
}

/** A text in which what other steps make has their names: IDs that no chain will have say nothing. */
function withStepNames(text: string, made: MadeSteps): string {
  let shown = text;
  for (const [name, { id, any, isPlanned }] of made) {
    if (!isPlanned) continue;
    shown = shown.replaceAll(shortenedID(encodeCb58(id)), `[${name}]`);
    const tx = any?.tx.unsignedTx;
    for (const i of tx?.type === 'txs.ConvertSubnetToL1Tx' ? tx.validators.keys() : [])
      shown = shown.replaceAll(
        shortenedID(encodeCb58(validationIDOf((tx as ConversionTx).subnetID, i))),
        `[${name}, ${i}]`,
      );
  }
  return shown;
}

/** Why a step wasn't made: by a value, for what the node has, or because the node didn't say what it takes. */
function notMade(error: ExpectedError): Pick<RehearsedStep, 'state' | 'reason'> {
  if (!(error instanceof WrongValueError)) return { state: 'unknown', reason: error.message };
  return { state: error.isUnknown ? 'unknown' : 'rejected', reason: `${error.option}: ${error.message}` };
}

function problemWords({ text, words }: { readonly text: string; readonly words?: string | undefined }): string {
  return words === undefined || words === text ? text : `${text} (${words})`;
}
