import { SAMPLE_DATA_NOTE } from '../../../../services/text/names';
import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../../../client/call-options';
import { l1Facts, runsChain } from '../../../../services/p-and-c/l1-facts';
import { type L1Report, l1Report } from '../../../../services/p-and-c/l1-report';
import { isLow, needsAttention, subnetState, type SubnetState } from '../../../../services/p-and-c/subnet-state';
import { rowID } from '../../../../services/text/format-id';
import { groupedInteger, visibleText } from '../../../../services/text/format-text';
import { codeSpan, escapeMarkdown } from '../../../../services/text/markdown';
import { failureRow, retryRow } from '../rows';
import { ListNode } from '../list-node';
import { SubnetBlockchainNode, SubnetValidatorNode } from './subnet-members';
import type { ActionThing } from '../../../../host/commands/actions';
import type { Copies, Row, TreeNode } from '../tree-node';
import { present } from '../../../../core/present';

/** Balances decrease by the second, but are shown in days. */
const POLL_MS = 30_000;

const PAGE = 100;

interface ListedSubnet {
  /** cb58 */
  readonly subnetID: string;
  /** Whether it was revealed and isn't in the settings: it is listed until the window closes. */
  readonly isVisiting: () => boolean;
  /** Whether all rows above are expanded. */
  readonly isSeen: () => boolean;
  /** Whether it was an L1, as far as that is known before its state is loaded. */
  readonly wasL1: () => boolean | undefined;
}

/** A subnet or an L1 with its validators and blockchains, as the chain's node reports them. */
export class SubnetNode extends ListNode<ListedSubnet> {
  #state: SubnetState | undefined;
  /** Of an L1 whose chain the node runs. */
  #report: L1Report | undefined;
  /** Whether the node has no such subnet. */
  #isAbsent = false;
  #listed = PAGE;
  /** What it and its rows showed last. */
  #drawn: string | undefined;
  #isOpen = false;
  #unfollow: (() => void) | undefined;

  get subnetID(): string {
    return this.of.subnetID;
  }

  /** Whether the sandbox's sample data name it, and no setting does. */
  get isSample(): boolean {
    return !this.of.isVisiting() && this.context.subnetNames.isSample(this.subnetID);
  }

  /** The user's name for it, or that of the sample data. */
  get ownName(): string | undefined {
    return this.context.subnetNames.nameOf(this.subnetID);
  }

  override row(): Row {
    const name = this.ownName;
    const short = rowID(this.subnetID);
    const isL1 = this.#isL1 === true;
    const label =
      name !== undefined ? visibleText(name, 64) : isL1 ? l10n.t('L1 {0}', short) : l10n.t('Subnet {0}', short);
    const facts = present([name !== undefined && short, ...this.#facts()]);
    const isWarning = this.#state?.members.value?.some(needsAttention) === true;
    return {
      label,
      description: facts.length === 0 ? undefined : facts.join(' · '),
      ...(isWarning
        ? { icon: 'warning', iconColor: 'problemsWarningIcon.foreground' }
        : { icon: 'type-hierarchy-sub' }),
      context: this.of.isVisiting() ? 'subnet.visiting' : this.isSample ? 'subnet.sample' : 'subnet',
      expands: 'collapsed',
      spoken: [name === undefined ? label : l10n.t('Subnet {0}', label), ...facts].join(', '),
    };
  }

  override async children(): Promise<readonly TreeNode[]> {
    // A failure without a state stays until Retry: VS Code requests redrawn rows again.
    if (this.#state === undefined && this.failure === undefined && !this.#isAbsent) {
      await this.#reload({});
      // VS Code has drawn the row already when it requests the children.
      this.context.changed(this);
    }
    this.#follow();
    const rows = this.#rows();
    this.#drawn = drawnText([this, ...rows]);
    return rows;
  }

  /** Lists the next page of validators, which are loaded already. */
  override loadMore(): Promise<void> {
    this.#listed += PAGE;
    this.context.changed(this);
    return Promise.resolve();
  }

  /** The row of a validator or a blockchain by its ID; lists more validators if it stands further below. */
  async rowOf(id: string): Promise<TreeNode | undefined> {
    await this.children();
    const at = this.#state?.members.value?.findIndex(({ key }) => key === id) ?? -1;
    while (at >= this.#listed) this.#listed += PAGE;
    const ids = [`${this.id}/${id}`, `${this.id}/blockchain ${id}`];
    return this.#rows().find((row) => ids.includes(row.id));
  }

  override opened(isOpen: boolean): void {
    this.#isOpen = isOpen;
  }

  override tooltip(): Promise<string> {
    const title = escapeMarkdown(this.ownName ?? l10n.t('Subnet'));
    const claim = l10n.t('Reported by {0}', escapeMarkdown(this.scope.chain.platform.host));
    return Promise.resolve(
      present([`**${title}**`, codeSpan(this.subnetID), claim, this.isSample && SAMPLE_DATA_NOTE]).join('\n\n'),
    );
  }

  protected override thing(): ActionThing | undefined {
    return super.thing({ chain: this.scope.name, kind: 'p/tx', id: this.subnetID });
  }

  override copies(): Copies {
    return { id: this.subnetID };
  }

  override refresh(): void {
    this.#rest();
    this.#state = undefined;
    this.#isAbsent = false;
    this.#listed = PAGE;
    super.refresh();
  }

  override dropped(): void {
    this.#rest();
    super.dropped();
  }

  #rest(): void {
    this.#unfollow?.();
    this.#unfollow = undefined;
  }

  /** Reloads it as long as all rows above are expanded and the view is visible. */
  #follow(): void {
    if (this.#unfollow !== undefined || this.#state === undefined) return;
    const run = async (signal: AbortSignal): Promise<void> => {
      if (!this.#isOpen || !this.of.isSeen()) return;
      await this.#reload({ signal });
      if (!signal.aborted && this.#drawn !== drawnText([this, ...this.#rows()])) this.context.changed(this);
    };
    this.#unfollow = this.context.polls.follow({ everyMs: POLL_MS, run, ranAt: this.context.clock.now() });
  }

  #reload(options: CallOptions): Promise<void> {
    const { chain, identity } = this.scope;
    const { subnetID } = this;
    const about = { subnetID, networkID: identity.networkID, now: this.context.clock.now(), before: this.#state };
    const load = async (own: CallOptions): Promise<void> => {
      this.#state = await subnetState(chain, about, own);
      this.#isAbsent = this.#state === undefined;
      const state = this.#state;
      this.#report = state && runsChain(state) ? l1Report(await l1Facts(chain, { subnetID, state }, own)) : undefined;
    };
    return this.load(options, load, 'avalancheLens.retry');
  }

  get #isL1(): boolean | undefined {
    return this.#state?.isL1 ?? this.of.wasL1();
  }

  #facts(): string[] {
    const isL1 = this.#isL1;
    if (isL1 === undefined) return [];
    const kind = isL1 ? l10n.t('L1') : l10n.t('subnet');
    const members = this.#state?.members.value;
    if (members === undefined) return [kind];
    // Inactive ones that the node doesn't list one by one are a row, and not a number.
    const all = members.filter(({ nodeID }) => nodeID !== undefined).length;
    const inactive = members.filter(({ nodeID, time }) => nodeID !== undefined && time.kind === 'inactive').length;
    const low = members.filter(({ time }) => isLow(time)).length;
    return present([
      kind,
      validatorCount(all),
      inactive !== 0 && l10n.t('{0} inactive', groupedInteger(inactive)),
      low !== 0 && l10n.t('{0} under 3 days', groupedInteger(low)),
    ]);
  }

  #rows(): readonly TreeNode[] {
    const failure = this.messages({ failure: this.failureRow ?? (this.#isAbsent && NO_SUCH_SUBNET) });
    const state = this.#state;
    const wrong = this.messages({ wrong: wrongRow(this.#report) });
    const shown = state === undefined ? [] : [...wrong, ...this.#validators(state), ...this.#blockchains(state)];
    const rows = [...failure, ...shown];
    this.keepOnly(rows);
    return rows;
  }

  #validators({ members, price }: SubnetState): TreeNode[] {
    if (members.error !== undefined) return this.messages({ 'no validators': failureRow(members.error) });
    const rows = members.value.slice(0, this.#listed).map((member) => {
      const of = { subnetID: this.subnetID, member, price };
      return this.part(SubnetValidatorNode, member.key, of).shows(of);
    });
    const left = members.value.length - rows.length;
    return [
      ...rows,
      ...this.messages({ more: left > 0 && moreMembersRow(left), none: rows.length === 0 && NO_VALIDATORS }),
    ];
  }

  #blockchains({ blockchains }: SubnetState): TreeNode[] {
    if (blockchains.error !== undefined) return this.messages({ 'no blockchains': failureRow(blockchains.error) });
    const { listed, more } = blockchains.value;
    const rows = listed.map((each) =>
      this.part(SubnetBlockchainNode, `blockchain ${each.blockchainID}`, each).shows(each),
    );
    const label = l10n.t('And {0} more blockchains', groupedInteger(more));
    return [...rows, ...this.messages({ 'more blockchains': more > 0 && { label, context: 'message' } })];
  }
}

function validatorCount(count: number): string {
  if (count === 0) return l10n.t('no validators');
  return count === 1 ? l10n.t('1 validator') : l10n.t('{0} validators', groupedInteger(count));
}

/** What keeps an L1 from accepting blocks, or the node from following it. */
function wrongRow(report: L1Report | undefined): Row | undefined {
  if (report === undefined || /^(?:works|unknown)$/.test(report.verdict.kind)) return undefined;
  return {
    label: report.headline,
    icon: 'warning',
    iconColor: 'problemsWarningIcon.foreground',
    context: 'message',
    action: { kind: 'run', command: 'avalancheLens.whyStuck' },
  };
}

const NO_SUCH_SUBNET = retryRow(l10n.t('The node has no subnet with this ID'));
const NO_VALIDATORS: Row = { label: l10n.t('No validators'), icon: 'circle-slash', context: 'message' };

function moreMembersRow(left: number): Row {
  const count = Math.min(left, PAGE);
  return {
    label: l10n.t('Show {0} more', count),
    description: l10n.t('{0} validators left', groupedInteger(left)),
    icon: 'arrow-down',
    context: 'more',
    action: { kind: 'run', command: 'avalancheLens.loadMore' },
  };
}

function drawnText(nodes: readonly TreeNode[]): string {
  return JSON.stringify(nodes.map((node) => [node.id, node.row()]));
}
