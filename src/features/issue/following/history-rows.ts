import * as l10n from '@vscode/l10n';
import { networkByID } from '../../../core/ids/networks';
import { shortenedID } from '../../../services/text/format-id';
import { formatTime } from '../../../services/text/format-time';
import type { IssueRecord, IssueState } from '../../../services/issuing/issue-record';
import { stateWords } from './outcome-text';
import { uiText } from '../../../host/messages/ui-text';

/** A row of the history; a row without a record heads the transactions of a chain. */
export interface HistoryRow {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly record?: IssueRecord;
  /** Whether its status can be refreshed: it isn't known to be accepted. */
  readonly canRefresh?: boolean;
}

const SHOWN_HEADLINE = 120;

const ICONS: Readonly<Record<IssueState['kind'], string>> = {
  sending: 'question',
  sent: 'clock',
  unsure: 'question',
  accepted: 'pass',
  refused: 'error',
  dropped: 'error',
  unseen: 'clock',
  'not sent': 'circle-slash',
};

/** The transactions that were sent: those of the active chain first, then the other chains by their newest. */
export function historyRows(records: readonly IssueRecord[], activeChain: string): HistoryRow[] {
  const chains = new Map<string, IssueRecord[]>();
  for (const record of records) {
    const key = `${record.chain} ${record.network} ${record.genesisID}`;
    chains.set(key, [...(chains.get(key) ?? []), record]);
  }
  const isActive = ([, [first]]: [string, IssueRecord[]]): boolean =>
    first?.chain.toLowerCase() === activeChain.toLowerCase();
  const sorted = [...chains].sort((a, b) => Number(isActive(b)) - Number(isActive(a)));
  return sorted.flatMap(([, list]) => [{ label: chainLabel(list[0] as IssueRecord) }, ...list.map(recordRow)]);
}

function chainLabel({ chain, network }: IssueRecord): string {
  const { name, isTest = true } = networkByID(network) ?? {};
  const isNamedAlike = name?.toLowerCase() === chain.toLowerCase();
  return [
    uiText(chain),
    ...(isNamedAlike ? [] : [name ?? l10n.t('network {0}', network)]),
    ...(isTest ? [] : [l10n.t('Main network: real funds')]),
  ].join(' · ');
}

function recordRow(record: IssueRecord): HistoryRow {
  const { state, headline, txID, at } = record;
  return {
    label: `$(${ICONS[state.kind]}) ${uiText(headline, SHOWN_HEADLINE)}`,
    description: `${shortenedID(txID)} · ${formatTime(BigInt(Math.floor(at / 1000)))}`,
    detail: uiText(stateWords(state)),
    record,
    canRefresh: state.kind !== 'accepted',
  };
}
