import * as l10n from '@vscode/l10n';
import { commands, Uri } from 'vscode';
import { ROUTES } from '../../../core/endpoints/rest-routes';
import { readGiven } from '../../../core/given-text/given-text';
import { askText, withCancel } from '../../../host/ask';
import { balancesAddressOf } from '../../../host/documents/document-target';
import { askInDialog, notify } from '../../../host/messages/notify';
import type { Services } from '../../../services/create-services';
import type { OwningChain } from '../../../services/past/address/address-history';
import type { ReadProgress } from '../../../services/past/blocks/chain-reader';
import { type PastAnswer, reachText, type UnknownAnswer } from '../../../services/past/blocks/past-answer';
import {
  type BalanceChart,
  ledgerLimitTexts,
  ledgerReachText,
  type LedgerTarget,
  ledgerUnknownText,
  shownLedger,
} from '../../../services/past/ledger/ledger-text';
import type { Ledger } from '../../../services/past/ledger/ledger';
import type { KnownLedger, Ledgers } from '../../../services/past/ledger/ledgers';
import { capitalized, counted, groupedInteger } from '../../../services/text/format-text';
import { type ActionContext, selectFirst } from '../tree/side-bar-actions';
import { type AddressNode, addressAbove } from '../nodes/address/address-node';
import { HistoryNode } from '../nodes/address/history-node';
import { ServiceSource } from '../nodes/address/history-sources';
import type { TreeNode } from '../nodes/tree-node';
import { CHECKING, readAll, withTreeProgress } from '../tree/tree-progress';
import { chartOf } from './chart-of';
import { present } from '../../../core/present';

const READ_ALL_BLOCKS = l10n.t('Read All Blocks');
const USE_DATA_API = l10n.t('Use Data API');

/** Why blocks don't show a ledger that the Data API's transactions may show. */
const WITHOUT_BLOCKS: readonly UnknownAnswer['because'][] = ['noIndex', 'tooLong', 'unreliable'];

interface OwnedOn {
  readonly node: AddressNode;
  readonly on: OwningChain;
}

/** Prompts for a block, and opens what an address owned after it. */
export async function showBalancesAt(context: ActionContext, parts: PastParts): Promise<void> {
  const found = await readPast(context, parts);
  if (found === undefined) return;
  const { answer } = found;
  const height = await askHeight(answer, l10n.t('Balances at Block'), answer.value.to);
  if (height !== undefined) await commands.executeCommand('vscode.open', documentOf(found, height), { preview: true });
}

/** Opens how an address' balances changed. */
export async function showBalanceChart(context: ActionContext, parts: PastParts): Promise<void> {
  const found = await readPast(context, parts);
  if (found === undefined) return;
  const { node, answer: ledger } = found;
  const target = { chain: node.scope.name, address: holderText(found) };
  const on = { chain: node.scope.chain, on: found.on };
  const chart = await withTreeProgress(l10n.t('Loading assets…'), (signal) =>
    chartOf(parts, target, { ledger, on, bytes: node.bytes }, { signal, priority: 'tree' }),
  );
  if (chart !== undefined) parts.openChart(target, chart);
}

export interface PastParts extends Pick<Services, 'ledgers' | 'resolver' | 'assets' | 'names'> {
  readonly openChart: (target: LedgerTarget, chart: BalanceChart) => void;
}

/** The address as the chain writes it on which its outputs are. */
function holderText({ node: { scope, text, bytes }, on }: OwnedOn): string {
  return on === 'P' ? scope.addressText(bytes, 'P') : text;
}

function documentOf(on: OwnedOn, height: bigint): Uri {
  return Uri.from(balancesAddressOf({ chain: on.node.scope.name, address: holderText(on), height }));
}

/**
 * Reads the ledger of the first row's address: by height, or from the Data API, only if the user agrees. Shows why if it
 * isn't known.
 */
async function readPast(
  { nodes }: ActionContext,
  { ledgers }: PastParts,
): Promise<(OwnedOn & { readonly answer: KnownLedger }) | undefined> {
  const node = addressAbove(nodes);
  if (node === undefined) {
    selectFirst(l10n.t('Select an address in the side bar first.'));
    return undefined;
  }
  const on: OwnedOn = { node, on: isOnPlatform(nodes) ? 'P' : 'X' };
  const read = (byHeight: boolean) => withBlocks(on, ledgers, byHeight);
  let answer = await read(false);
  if (answer?.kind === 'unknown' && WITHOUT_BLOCKS.includes(answer.because)) {
    const service = serviceSourceOf(on);
    const ways = present([answer.because === 'noIndex' && READ_ALL_BLOCKS, service !== undefined && USE_DATA_API]);
    const way = service?.mayBeUsed === true ? USE_DATA_API : ways.length === 0 ? undefined : await askWay(answer, ways);
    if (way === undefined && ways.length > 0) return undefined;
    if (way === READ_ALL_BLOCKS) answer = await read(true);
    else if (way === USE_DATA_API) answer = await ofService(on, ledgers);
  }
  if (answer === undefined) return undefined;
  const shown = shownLedger(answer);
  if ('ledger' in shown) return { ...on, answer: shown.ledger };
  void notify.information(shown.why);
  return undefined;
}

/** Lets the user choose how else to read it. */
function askWay(answer: UnknownAnswer, ways: readonly string[]): Promise<string | undefined> {
  const cost = counted(ROUTES.networkTxs.units, 'compute unit');
  const details = present([
    ways.includes(READ_ALL_BLOCKS)
      ? l10n.t('Avalanche Lens can read all blocks by height, with one request each.')
      : undefined,
    ways.includes(USE_DATA_API)
      ? l10n.t(
          'The Data API lists the transactions of the address, for {0} a page. Avalanche Lens compares them with the UTXOs that the node lists.',
          cost,
        )
      : undefined,
  ]);
  return askInDialog({ kind: 'information', text: ledgerUnknownText(answer), detail: details.join('\n') }, ...ways);
}

/** The Data API's transactions in the side bar, where it knows the chain. */
function serviceSourceOf({ node, on }: OwnedOn): ServiceSource | undefined {
  const source = node.historyOn(on).ofService?.source;
  return source instanceof ServiceSource ? source : undefined;
}

/** Loads the transactions that the Data API has into the side bar, and compares them with the node's UTXOs. */
async function ofService(on: OwnedOn, ledgers: Ledgers): Promise<PastAnswer<Ledger> | undefined> {
  const { node, on: of } = on;
  const history = node.historyOn(of).ofService;
  if (history === undefined || !(await readAll(history))) return undefined;
  const { loaded } = serviceSourceOf(on) ?? {};
  const { failure: error } = history;
  if (error !== undefined) return { kind: 'unknown', because: 'failed', reach: undefined, error };
  if (loaded === undefined) return undefined;
  return withCancel(CHECKING, (signal) =>
    ledgers.ofService({ chain: node.scope.chain, on: of }, node.bytes, loaded, { signal }),
  );
}

/** Whether the first row belongs to a history on P. */
function isOnPlatform([first]: readonly TreeNode[]): boolean {
  for (let node = first; node !== undefined; node = node.parent)
    if (node instanceof HistoryNode) return node.on === 'P';
  return false;
}

function withBlocks(
  { node, on }: OwnedOn,
  ledgers: Ledgers,
  byHeight: boolean,
): Promise<PastAnswer<Ledger> | undefined> {
  return withCancel(l10n.t('Reading blocks…'), (signal, report) => {
    const onProgress = ({ ranges }: ReadProgress): void => {
      if (ranges.length > 0) report(reachText({ on, ranges }));
    };
    return ledgers.ofBlocks({ chain: node.scope.chain, on }, node.bytes, { signal, byHeight, onProgress });
  });
}

async function askHeight(answer: KnownLedger, title: string, value: bigint): Promise<bigint | undefined> {
  const { from, to } = answer.value;
  const reach = capitalized(ledgerReachText(answer));
  const heightIn = (text: string): bigint | undefined => {
    const given = readGiven(text);
    const isBare = given.kind === 'height' && given.on === undefined;
    return isBare && given.height >= from && given.height <= to ? given.height : undefined;
  };
  const problemOf = (text: string): string | undefined =>
    heightIn(text) === undefined
      ? l10n.t('Enter a height from {0} to {1}.', groupedInteger(from), groupedInteger(to))
      : undefined;
  const prompt = [reach, ...ledgerLimitTexts(answer)].join('. ');
  const typed = await askText(problemOf, { title, value: value.toString(), prompt });
  return typed === undefined ? undefined : heightIn(typed);
}
