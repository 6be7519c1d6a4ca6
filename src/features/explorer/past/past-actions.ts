import * as l10n from '@vscode/l10n';
import { commands, Uri } from 'vscode';
import { readGiven } from '../../../core/given-text/given-text';
import { askText, withCancel } from '../../../host/ask';
import { balancesAddressOf } from '../../../host/documents/balances-target';
import { askInDialog, notify } from '../../../host/messages/notify';
import { uiText } from '../../../host/messages/ui-text';
import type { OwningChain } from '../../../services/history/address/address-history';
import type { ReadProgress } from '../../../services/history/blocks/chain-reader';
import { blockHeadAt } from '../../../services/history/address/block-head';
import type { HistoryAnswer } from '../../../services/history/blocks/history-answer';
import { reachText } from '../../../services/history/blocks/history-text';
import type { BalanceChart } from '../../../services/history/ledger/balance-chart';
import type { BalancePoint, Ledger } from '../../../services/history/ledger/ledger';
import {
  ledgerLimitTexts,
  ledgerReachText,
  ledgerSourceText,
  ledgerUnknownText,
} from '../../../services/history/ledger/ledger-text';
import type { KnownLedger, Ledgers } from '../../../services/history/ledger/ledgers';
import { capitalized, groupedInteger } from '../../../services/text/format-text';
import { type ActionContext, selectFirst } from '../explorer-actions';
import type { IDResolver } from '../../../services/lookup/id-resolver';
import { type AddressNode, addressOf } from '../nodes/address/address-node';
import { HistoryNode } from '../nodes/address/history-node';
import type { TreeNode } from '../nodes/tree-node';
import { orderAssets } from '../nodes/utxo/utxo-view';
import { withTreeProgress } from '../tree-progress';

const READ_ALL = l10n.t('Read All Blocks');

/** An address, and the chain on which its outputs are. */
interface OwnedOn {
  readonly node: AddressNode;
  readonly of: OwningChain;
}

/** Prompts for a block, and opens what an address owned after it. */
export async function showBalancesAt(context: ActionContext, ledgers: Ledgers): Promise<void> {
  const found = await readPast(context, ledgers);
  if (found === undefined) return;
  const { answer } = found;
  const height = await askHeight(answer, l10n.t('Balances at Block'), answer.value.to);
  if (height !== undefined) await commands.executeCommand('vscode.open', documentOf(found, height), { preview: true });
}

/** Prompts for two blocks, and opens what an address owned after each in the diff editor, the lower one on the left. */
export async function compareBalances(context: ActionContext, ledgers: Ledgers): Promise<void> {
  const found = await readPast(context, ledgers);
  if (found === undefined) return;
  const { node, answer } = found;
  const { from, to } = answer.value;
  const first = await askHeight(answer, l10n.t('Compare Balances (1/2)'), from);
  const second = first === undefined ? undefined : await askHeight(answer, l10n.t('Compare Balances (2/2)'), to);
  if (first === undefined || second === undefined) return;
  const [left, right] = first <= second ? [first, second] : [second, first];
  const title = l10n.t(
    '{0}: blocks {1} and {2}',
    node.ownName ?? textOf(found),
    groupedInteger(left),
    groupedInteger(right),
  );
  await commands.executeCommand(
    'vscode.diff',
    documentOf(found, left),
    documentOf(found, right),
    uiText(title, LONGEST_TITLE),
    { preview: true },
  );
}

/** Opens how an address' balances changed. */
export async function showBalanceChart(
  context: ActionContext,
  ledgers: Ledgers,
  { resolver, openChart }: ChartParts,
): Promise<void> {
  const found = await readPast(context, ledgers);
  if (found === undefined) return;
  const { node, answer } = found;
  const { scope } = node;
  const { to } = answer.value;
  const balances = [...answer.value.balances()].filter(([, points]) => points.some(isSome));
  const assetIDs = balances.map(([assetID]) => assetID);
  const newest = await withTreeProgress(l10n.t('Loading assets…'), async (signal) => {
    await scope.meet(assetIDs, { signal, priority: 'tree' });
    return blockHeadAt(resolver, { chain: scope.chain, of: found.of }, to, { signal, priority: 'tree' });
  });
  if (newest === undefined) return;
  const pointsOf = new Map(balances);
  openChart({
    chain: scope.name,
    address: textOf(found),
    name: node.ownName,
    source: ledgerSourceText(answer),
    limits: ledgerLimitTexts(answer),
    newest: { height: to, time: newest.time ?? 0n },
    assets: orderAssets(assetIDs, (id) => scope.ref(id)).map((id) => ({
      asset: scope.ref(id),
      points: pointsOf.get(id) ?? [],
    })),
  });
}

/** The parts of a chart. */
export interface ChartParts {
  readonly resolver: Pick<IDResolver, 'blockAt'>;
  readonly openChart: (chart: BalanceChart) => void;
}

function isSome({ own, shared, staked = 0n }: BalancePoint): boolean {
  return own > 0n || shared > 0n || staked > 0n;
}

const LONGEST_TITLE = 120;

/** The address as the chain writes it on which its outputs are. */
function textOf({ node: { scope, text, bytes }, of }: OwnedOn): string {
  return of === 'P' ? scope.addressText(bytes, 'P') : text;
}

function documentOf(on: OwnedOn, height: bigint): Uri {
  return Uri.from(balancesAddressOf({ chain: on.node.scope.name, address: textOf(on), height }));
}

/** Reads the history of the first row's address, by height only if the user agrees. Shows why if it isn't known. */
async function readPast(
  { nodes }: ActionContext,
  ledgers: Ledgers,
): Promise<(OwnedOn & { readonly answer: KnownLedger }) | undefined> {
  const node = addressOf(nodes);
  if (node === undefined) {
    selectFirst(l10n.t('Select an address in the side bar first.'));
    return undefined;
  }
  const on: OwnedOn = { node, of: isOnPlatform(nodes) ? 'P' : 'X' };
  let answer = await readWithProgress(on, ledgers, false);
  if (answer?.kind === 'unknown' && answer.because === 'noIndex') {
    const text = ledgerUnknownText(answer);
    const detail = l10n.t('X-Chain Lens can read all blocks by height, with one request each.');
    const chosen = await askInDialog({ kind: 'information', text, detail }, READ_ALL);
    if (chosen === undefined) return undefined;
    answer = await readWithProgress(on, ledgers, true);
  }
  if (answer === undefined) return undefined;
  if (answer.kind === 'known') return { ...on, answer };
  void notify.information(ledgerUnknownText(answer));
  return undefined;
}

/** Whether the first row belongs to a history on P. */
function isOnPlatform([first]: readonly TreeNode[]): boolean {
  for (let node = first; node !== undefined; node = node.parent)
    if (node instanceof HistoryNode) return node.on === 'P';
  return false;
}

function readWithProgress(
  { node, of }: OwnedOn,
  ledgers: Ledgers,
  byHeight: boolean,
): Promise<HistoryAnswer<Ledger> | undefined> {
  return withCancel(l10n.t('Reading blocks…'), (signal, report) => {
    const onProgress = ({ ranges }: ReadProgress): void => {
      if (ranges.length > 0) report(reachText({ of, ranges }));
    };
    return ledgers.ofBlocks({ chain: node.scope.chain, of }, node.bytes, { signal, byHeight, onProgress });
  });
}

async function askHeight(answer: KnownLedger, title: string, value: bigint): Promise<bigint | undefined> {
  const { from, to } = answer.value;
  const reach = capitalized(ledgerReachText(answer));
  const heightIn = (text: string): bigint | undefined => {
    const given = readGiven(text);
    return given.kind === 'height' && given.height >= from && given.height <= to ? given.height : undefined;
  };
  const problemOf = (text: string): string | undefined =>
    heightIn(text) === undefined
      ? l10n.t('Enter a height from {0} to {1}.', groupedInteger(from), groupedInteger(to))
      : undefined;
  const prompt = [reach, ...ledgerLimitTexts(answer)].join('. ');
  const typed = await askText(problemOf, { title, value: value.toString(), prompt });
  return typed === undefined ? undefined : heightIn(typed);
}
