import type { RestServices } from '../../services/evm/rest-services';
import { ServiceHistory } from '../../services/history/data-api/service-history';
import type { IDResolver } from '../../services/lookup/id-resolver';
import { HistoryQuestions, type HistoryParts } from './history-questions';

/** Creates what finds the block of a transaction and the spender of an output. */
export function createHistory(
  parts: Omit<HistoryParts, 'service'> & {
    readonly rest: Pick<RestServices, 'data' | 'estimate'>;
    readonly resolver: IDResolver;
  },
): HistoryQuestions {
  return new HistoryQuestions({ ...parts, service: new ServiceHistory(parts) });
}
