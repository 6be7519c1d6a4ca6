import { networkByID } from '../../../core/known-names';
import { shortID } from '../../../services/text/format-id';
import { visibleText } from '../../../services/text/format-text';
import { formatTime } from '../../../services/text/format-time';
import type { IssueRecord, IssueState } from '../../../services/issuing/issue-record';
import { stateWords } from './outcome-text';
import { uiText } from '../../../host/ui-text';

/** A row of the history; one without a record begins the transactions of a chain. */
export interface HistoryRow {
  readonly label: string;
  readonly description?: string;
  readonly detail?: string;
  readonly record?: IssueRecord;
  /** Whether it is not known to be accepted, so that one may look again. */
  readonly canCheck?: boolean;
}

const SHOWN_HEADLINE = 120;

const ICONS: Readonly<Record<IssueState['kind'], string>> = {
  sending: 'question',
  sent: 'clock',
  unsure: 'question',
  accepted: 'pass',
  refused: 'error',
  dropped: 'circle-slash',
  unseen: 'question',
  'not sent': 'error',
};

/** The transactions that were sent, the active chain's first, then the others by their newest. */
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
  const { name, isTest } = networkByID(network) ?? { name: `network ${network}`, isTest: true };
  return `${visibleText(chain)} · ${isTest ? `${name}, not the main network` : 'MAIN NETWORK'}`;
}

function recordRow(record: IssueRecord): HistoryRow {
  const { state, headline, txID, at } = record;
  return {
    label: `$(${ICONS[state.kind]}) ${uiText(headline, SHOWN_HEADLINE)}`,
    description: `${shortID(txID)} · ${formatTime(BigInt(Math.floor(at / 1000)))}`,
    detail: uiText(stateWords(state)),
    record,
    canCheck: state.kind !== 'accepted',
  };
}
