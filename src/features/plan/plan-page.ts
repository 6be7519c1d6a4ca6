import * as l10n from '@vscode/l10n';
import type { Uri } from 'vscode';
import type { Clock } from '../../client/clock';
import { outcomeOf } from '../../core/outcome';
import { visibleText } from '../../core/text/visible-text';
import { shownFileName } from '../../host/files/save-file';
import type { Chain } from '../../services/chain/chain';
import { noChainText } from '../../services/chain/chain-config';
import type { Chains } from '../../services/chain/chains';
import type { NewTxField } from '../../services/compose/fields';
import { PlanError, readPlan } from '../../services/plan/plan-document';
import { rehearse } from '../../services/plan/rehearsal';
import type { RehearsedStep } from '../../services/plan/rehearsed-step';
import type { RehearsalParts } from '../../services/plan/step-rehearsal';
import { issueTarget, networkText } from '../../services/review/target';
import type { PlanPageIntent, ToPlanPage } from '../../plan-page-protocol';
import { canOpen, firstOpen, planContent, type PlanPageState, type PlanPress } from './plan-content';
import { issuedFile, issuedOf, planText, textBeside } from './plan-files';

interface PlanScreen {
  /** Messages to a hidden view are lost. */
  readonly isVisible: () => boolean;
  readonly post: (message: ToPlanPage) => void;
  readonly setTitle: (title: string) => void;
}

/** A plan, and the chain that the user chose for it in place of its own. */
export interface ShownPlan {
  readonly uri: Uri;
  readonly chain?: string | undefined;
}

/** What a press of a button does that isn't the page's own. */
export type PlanAction = Exclude<PlanPress, { readonly kind: 'again' } | { readonly kind: 'open' }>;

interface PlanPageOptions extends Pick<RehearsalParts, 'genesisMarks'> {
  readonly names: NonNullable<RehearsalParts['names']>;
  readonly chains: Chains;
  readonly clock: Clock;
  readonly letRetryPass: () => void;
  /** Shows the transaction of the first open step on its page. */
  readonly openStep: (shown: ShownPlan, steps: readonly RehearsedStep[], chain: Chain) => Promise<void>;
  readonly act: (shown: ShownPlan, press: PlanAction) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** Changes that come together, as an editor's and the file's, rehearse once. */
const SETTLED_MS = 300;

/** The state of the page of a plan, visible or hidden. It rehearses, and executes nothing. */
export class PlanPage {
  readonly #options: PlanPageOptions;
  #shown: ShownPlan | undefined;
  #screen: PlanScreen | undefined;
  #state: PlanPageState | undefined;
  #presses: ReadonlyMap<string, PlanPress> = new Map();
  /** Of the last rehearsal. */
  #chain: Chain | undefined;
  /** The files that the plan was read from, with those that its values name. */
  #files = new Set<string>();
  #run = new AbortController();
  #cancelTimer = (): void => undefined;
  /** Whether something changed while the view was hidden. */
  #isBehind = false;

  constructor(options: PlanPageOptions) {
    this.#options = options;
  }

  get shown(): ShownPlan | undefined {
    return this.#shown;
  }

  open(shown: ShownPlan): void {
    this.#shown = shown;
    this.#state = undefined;
    this.#rehearse();
  }

  attach(screen: PlanScreen): void {
    this.#screen = screen;
    if (this.#shown !== undefined) this.#rehearse();
  }

  detach(): void {
    this.#screen = undefined;
    this.#cancelTimer();
    this.#run.abort();
  }

  visibilityChanged(): void {
    if (this.#screen?.isVisible() === true && this.#isBehind) this.#rehearse();
  }

  /** A file changed. */
  changed(file: Uri): void {
    if (this.#files.has(file.toString())) this.soon();
  }

  /** Rehearses again once nothing more changes; a hidden page once it is shown. */
  soon(): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#options.clock.after(SETTLED_MS, () => this.#rehearse());
  }

  receive(intent: PlanPageIntent): void {
    if (intent.type === 'ready') {
      this.#post();
      return;
    }
    const press = this.#presses.get(intent.key);
    if (press !== undefined) this.#pressed(press).catch(this.#options.onFailure);
  }

  async #pressed(press: PlanPress): Promise<void> {
    const { letRetryPass, openStep, act } = this.#options;
    if (this.#shown === undefined) return;
    if (press.kind === 'again') {
      letRetryPass();
      this.#rehearse();
    } else if (press.kind !== 'open') await act(this.#shown, press);
    else {
      const { isRunning = true, rehearsal: { steps } = { steps: [] } } = this.#state ?? {};
      const step = firstOpen(steps);
      const isOffered = !isRunning && step?.step.name === press.step && canOpen(step);
      if (isOffered && this.#chain !== undefined) await openStep(this.#shown, steps, this.#chain);
    }
  }

  #rehearse(): void {
    this.#cancelTimer();
    this.#run.abort();
    this.#isBehind = this.#screen?.isVisible() !== true;
    if (this.#shown === undefined || this.#isBehind) return;
    const { signal } = (this.#run = new AbortController());
    this.#rehearseNow(this.#shown, signal).catch((error: unknown) => {
      // Unless another run took its place, or the page was closed.
      if (!signal.aborted) this.#options.onFailure(error);
    });
  }

  async #rehearseNow(shown: ShownPlan, signal: AbortSignal): Promise<void> {
    const { clock, chains } = this.#options;
    const { uri } = shown;
    const at = clock.now();
    const title = shownFileName(uri);
    const none = { title, plan: undefined, chain: shown.chain ?? chains.active.name, target: undefined };
    const before = this.#state ?? { ...none, rehearsal: undefined, problem: undefined, at, isRunning: true };
    this.#files = new Set([uri, issuedFile(uri)].map(String));
    this.#set({ ...before, problem: undefined, isRunning: true });
    const { value, error } = await outcomeOf(this.#rehearsed(shown, signal), signal);
    signal.throwIfAborted();
    const line = error instanceof PlanError ? error.line : undefined;
    const failed = error && { problem: { message: error.message, line } };
    this.#set({ ...before, rehearsal: undefined, problem: undefined, ...value, ...failed, at, isRunning: false });
  }

  /** What is known of the plan now. Rejects with `InvalidInputError`, and with the client's errors. */
  async #rehearsed({ uri, chain: chosen }: ShownPlan, signal: AbortSignal): Promise<Partial<PlanPageState>> {
    const { clock, chains, names, genesisMarks } = this.#options;
    const plan = readPlan(await planText(uri));
    const issued = await issuedOf(uri);
    const name = chosen ?? plan.chain;
    const config = name === undefined ? chains.active : chains.find(name);
    if (config === undefined) {
      const problem = { message: noChainText(visibleText(name ?? '')), isOfChain: true };
      return { plan, chain: name ?? '', target: undefined, problem };
    }
    const chain = await chains.open(config);
    const identity = await chain.identity.identify({ signal });
    const target = issueTarget(chain.config, identity, chain.avm.host);
    const own = plan.chain === undefined ? undefined : chains.find(plan.chain);
    const network = own && chains.networkOf(own);
    if (network !== undefined && network !== identity.networkID) {
      const [meant, there] = [network, identity.networkID].map(networkText);
      const message = l10n.t('the plan is for {0}, and the node is on {1}', meant ?? '', there ?? '');
      return { plan, chain: config.name, target, problem: { message, isOfChain: true } };
    }
    this.#chain = chain;
    const onRead = (file: Uri): void => void this.#files.add(file.toString());
    const textOf = (field: NewTxField, text: string) => textBeside(uri, { field, text }, onRead);
    const rehearsal = await rehearse(chain, plan, { clock, issued, textOf, names, genesisMarks }, { signal });
    return { plan, chain: config.name, target, rehearsal };
  }

  #set(state: PlanPageState): void {
    this.#state = state;
    this.#post();
  }

  #post(): void {
    if (this.#state === undefined || this.#screen === undefined) return;
    const { content, presses } = planContent(this.#state);
    this.#presses = presses;
    this.#screen.setTitle(l10n.t('Plan {0}', content.title.replace(/\.avalanche-plan\.json$/, '')));
    this.#screen.post({ type: 'state', content });
  }
}
