import * as l10n from '@vscode/l10n';
import { RelativePattern, Selection, Uri, ViewColumn, type WebviewPanel, window, workspace } from 'vscode';
import { decodeID } from '../../core/encodings/cb58';
import { isRecord } from '../../core/json/record';
import type { KeyValueStore } from '../../core/key-value-store';
import { readOutcome } from '../../core/outcome';
import { type AnyTx, unsignedBytes } from '../../core/signing/signable';
import { askText } from '../../host/ask';
import { reportFailure } from '../../host/commands/report';
import { type Disposable, DisposableStore } from '../../host/disposable-store';
import type { Log } from '../../host/messages/log';
import { askInDialog } from '../../host/messages/notify';
import { PagePanel } from '../../host/pages/page-panel';
import { PLAN_TITLE, PLAN_VIEW } from '../../host/pages/view-types';
import type { Chain } from '../../services/chain/chain';
import type { ChainConfig } from '../../services/chain/chain-config';
import type { Services } from '../../services/create-services';
import { withoutKey } from '../../services/compose/typed';
import { keptRehearsal, withStep } from '../../services/plan/issued-steps';
import type { RehearsalParts } from '../../services/plan/step-rehearsal';
import type { RehearsedStep } from '../../services/plan/rehearsed-step';
import type { PlanPageIntent } from '../../plan-page-protocol';
import type { OpenedSteps } from './opened-steps';
import { firstOpen } from './plan-content';
import { issuedFile, issuedOf, writeIssued } from './plan-files';
import { type PlanAction, PlanPage, type ShownPlan } from './plan-page';

interface PlanPanelOptions
  extends
    Pick<Services, 'chains' | 'clock' | 'letRetryPass' | 'names' | 'subnetNames'>,
    Pick<RehearsalParts, 'genesisMarks'> {
  readonly log: Log;
  /** The extension's folder. */
  readonly root: Uri;
  /** The window's own, which outlives a reload. */
  readonly store: KeyValueStore;
  readonly openedSteps: OpenedSteps;
  /** Shows a transaction on its page, with what its maker says. */
  readonly showMade: (made: AnyTx, chain: Chain, said: { readonly notes: readonly string[] }) => Promise<void>;
  readonly pickChain: (title: string) => Promise<ChainConfig | undefined>;
}

const STORED_PLAN = 'plan';

/** The editor with the page of a plan. */
export class PlanPanel implements Disposable {
  readonly #options: PlanPanelOptions;
  readonly #page: PlanPage;
  readonly #panel: PagePanel;
  #watching = new DisposableStore();

  constructor(options: PlanPanelOptions) {
    this.#options = options;
    const onFailure = (error: unknown): void => reportFailure(options.log, error);
    this.#page = new PlanPage({
      ...options,
      names: options,
      onFailure,
      openStep: (shown, steps, chain) => this.#openStep(shown, steps, chain),
      act: (shown, action) => this.#act(shown, action),
    });
    options.openedSteps.onDidEnd(() => this.#page.soon());
    this.#panel = new PagePanel({
      view: PLAN_VIEW,
      title: PLAN_TITLE,
      bundle: 'plan-page',
      root: options.root,
      state: {
        attach: (view) => this.#page.attach(view),
        visibilityChanged: () => this.#page.visibilityChanged(),
        detach: () => {
          this.#watching.dispose();
          this.#page.detach();
        },
      },
      receive: (message, isVisible) => {
        const intent = planIntent(message);
        if (intent !== undefined && isVisible) this.#page.receive(intent);
      },
    });
  }

  /** Shows the page of a plan, beside the active editor if it isn't open. */
  open(shown: ShownPlan): void {
    this.#show(shown);
    this.#panel.open({ isBeside: true });
    const { uri, chain } = shown;
    const kept = { uri: uri.toString(), chain };
    this.#options.store
      .update(STORED_PLAN, kept)
      .then(undefined, (error: unknown) => reportFailure(this.#options.log, error));
  }

  /** Takes a panel that VS Code restored after a reload, if there is a plan to show. */
  restore(panel: WebviewPanel): void {
    const kept = this.#options.store.get(STORED_PLAN);
    const { uri, chain } = isRecord(kept) ? kept : {};
    if (typeof uri !== 'string') {
      panel.dispose();
      return;
    }
    if (this.#page.shown === undefined)
      this.#show({ uri: Uri.parse(uri), chain: typeof chain === 'string' ? chain : undefined });
    this.#panel.restore(panel);
  }

  dispose(): void {
    this.#watching.dispose();
    this.#page.detach();
  }

  #show(shown: ShownPlan): void {
    this.#watching.dispose();
    this.#watching = new DisposableStore();
    const changed = (file: Uri): void => this.#page.changed(file);
    this.#watching.add(workspace.onDidSaveTextDocument(({ uri }) => changed(uri)));
    const folder = new RelativePattern(Uri.joinPath(shown.uri, '..'), '*');
    const watcher = this.#watching.add(workspace.createFileSystemWatcher(folder));
    for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete])
      this.#watching.add(event(changed));
    this.#page.open(shown);
  }

  async #openStep({ uri }: ShownPlan, steps: readonly RehearsedStep[], chain: Chain): Promise<void> {
    const next = firstOpen(steps);
    if (next === undefined || !(await isAgreed(next))) return;
    const { step, made, state, notes, txID } = next;
    const kept = await issuedOf(uri);
    // It was issued since it was rehearsed.
    if (kept.get(step.name)?.txID !== txID) {
      this.#page.soon();
      return;
    }
    const issued = keptRehearsal(kept, steps, state === 'differs');
    if (issued !== kept) await writeIssued(uri, issued);
    if (made === undefined) return;
    await this.#options.openedSteps.open(unsignedBytes(made), { plan: uri.toString(), step: step.name, txID });
    await this.#options.showMade(made, chain, { notes });
  }

  async #act(shown: ShownPlan, action: PlanAction): Promise<void> {
    switch (action.kind) {
      case 'chain': {
        const config = await this.#options.pickChain(l10n.t('Rehearse on Another Chain'));
        if (config !== undefined) this.open({ uri: shown.uri, chain: config.name });
        break;
      }
      case 'line': {
        const at = new Selection(action.line - 1, 0, action.line - 1, 0);
        await window.showTextDocument(shown.uri, { selection: at, viewColumn: columnOf(shown.uri) });
        break;
      }
      case 'issued file':
        await window.showTextDocument(issuedFile(shown.uri), { viewColumn: columnOf(issuedFile(shown.uri)) });
        break;
      case 'issued':
        await this.#askIssued(shown.uri, action.step);
        break;
    }
  }

  async #askIssued(plan: Uri, step: string): Promise<void> {
    const read = (text: string) => readOutcome(() => decodeID(withoutKey(text).trim()));
    const title = l10n.t('Transaction of Step {0}', step);
    const prompt = l10n.t('Its ID, in cb58');
    const typed = await askText((text) => read(text).error?.message, { title, prompt });
    if (typed === undefined || read(typed).value === undefined) return;
    const steps = await issuedOf(plan);
    await writeIssued(plan, new Map(withStep(steps, step, { txID: typed.trim() })));
    this.#page.soon();
  }
}

/** Asks before a step is taken that isn't known to be accepted, or that differs from what was rehearsed. */
async function isAgreed({ step, state, reason = '' }: RehearsedStep): Promise<boolean> {
  if (state === 'accepted') return true;
  const [text, button] =
    state === 'differs'
      ? [l10n.t("Step {0} isn't what was rehearsed.", step.name), l10n.t('Agree')]
      : [l10n.t('Step {0} is not verified.', step.name), l10n.t('Open Step')];
  return (await askInDialog({ kind: 'warning', text, detail: reason }, button)) === button;
}

/** Where a document is open, else beside the page. */
function columnOf(uri: Uri): ViewColumn {
  const shown = window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  return shown?.viewColumn ?? ViewColumn.One;
}

function planIntent(message: unknown): PlanPageIntent | undefined {
  if (!isRecord(message)) return undefined;
  const { type, key } = message;
  if (type === 'ready') return { type };
  return type === 'press' && typeof key === 'string' ? { type, key } : undefined;
}
