import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { ZERO_ID } from '../../core/ids/networks';
import { outcomeOf } from '../../core/outcome';
import type { UnknownReason } from '../../core/rules/finding';
import type { Chain } from '../chain/chain';
import { atomicChainID } from '../checking/peer-chain';
import { steadily } from '../checking/steady';
import { unknownText } from '../checking/unknown-text';
import { NEW_TXS } from '../compose/new-tx-kinds';
import { MadeSteps } from './made-steps';
import { planChanges } from './plan-changes';
import type { PlanStep, TxPlan } from './plan-document';
import { PlannedState } from './planned-state';
import type { Rehearsal, RehearsedStep } from './rehearsed-step';
import { type PlanPoint, type RehearsalParts, StepRehearsal } from './step-rehearsal';

/** Steps that are rehearsed again to find a cause: for each that is tried, those before it are. */
const MOST_REPLAYED = 500;

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
  readonly #steps: StepRehearsal;

  constructor(chain: Chain, plan: TxPlan, parts: RehearsalParts, options: CallOptions) {
    this.#chain = chain;
    this.#plan = plan;
    this.#parts = parts;
    this.#options = options;
    this.#steps = new StepRehearsal(chain, plan, parts, options);
  }

  async all(doubt: UnknownReason | undefined): Promise<Rehearsal> {
    const { steps, state, made, nodes } = await this.#after(this.#plan.steps);
    const paid = steps.filter((each) => each.state !== 'rejected');
    const fees = paid.reduce((sum, { burned = 0n }) => sum + burned, 0n);
    const ofGas = paid.reduce((sum, { made: tx, burned = 0n }) => (tx?.on === 'X' ? sum : sum + burned), 0n);
    const common = { fees, feesAtTwice: fees + ofGas };
    if (doubt !== undefined) {
      const isIssued = ({ state: of }: RehearsedStep): boolean => of === 'done' || of === 'issued' || of === 'differs';
      const reason = unknownText(doubt);
      const unknown = steps.map((each) => (isIssued(each) ? each : { ...each, state: 'unknown' as const, reason }));
      return { ...common, steps: unknown, changes: [] };
    }
    const rejected = steps.findIndex((each) => each.state === 'rejected');
    const cause = rejected > 0 ? await this.#causeOf(rejected) : undefined;
    const over = (planned: PlannedState): Chain => this.#chain.over(this.#steps.over(planned).rpc);
    const [now, then] = [over(await this.#state()), over(state)];
    const { describer } = this.#steps.describing(then);
    const changes = await planChanges({ now, then, state, nodes, describer }, this.#options);
    return {
      ...common,
      steps: steps.map((each, i) => (i === rejected && cause !== undefined ? { ...each, cause } : each)),
      changes: changes.map((each) => ({ ...each, what: made.named(each.what), then: made.named(each.then) })),
    };
  }

  /** Rehearses steps one after the other, up to one that would be rejected. */
  async #after(steps: readonly PlanStep[]) {
    const at: PlanPoint = { state: await this.#state(), made: new MadeSteps(), nodes: [] };
    const { state, made } = at;
    const rehearsed: RehearsedStep[] = [];
    let unsettled: string | undefined;
    for (const step of steps) {
      if (rehearsed.some((each) => each.state === 'rejected')) {
        rehearsed.push({ step, state: 'unreached', notes: [] });
        continue;
      }
      const own = await this.#steps.step(step, at);
      const isVerdict = own.state === 'accepted' || own.state === 'rejected' || own.state === 'differs';
      // What a step before would spend and make isn't in the state: nothing follows from that.
      rehearsed.push(
        unsettled === undefined || !isVerdict
          ? own
          : { ...own, state: 'unknown', reason: l10n.t('what step {0} leaves is not known', unsettled) },
      );
      if (own.state !== 'done' && !state.has(made.get(step.name)?.id)) unsettled ??= step.name;
    }
    return { steps: rehearsed, ...at };
  }

  /** The last step before it without which, and without those after it, it would be accepted. */
  async #causeOf(at: number): Promise<string | undefined> {
    const { steps } = this.#plan;
    const rejected = steps[at] as PlanStep;
    let left = MOST_REPLAYED;
    for (let count = at - 1; count >= 0 && left > 0; count--) {
      left -= count + 1;
      const last = (await this.#after([...steps.slice(0, count), rejected])).steps.at(-1);
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
}
