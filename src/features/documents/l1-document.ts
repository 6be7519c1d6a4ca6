import * as l10n from '@vscode/l10n';
import type { CallOptions } from '../../client/call-options';
import { outcomeOf } from '../../core/outcome';
import type { L1Target } from '../../host/documents/document-target';
import type { Services } from '../../services/create-services';
import { subnetReport } from '../../services/p-and-c/l1-report';
import { reportPage } from '../../services/p-and-c/l1-report-text';
import type { Rendered } from './document-source';

/** The report about an L1 as text. Failure and absence are texts as well. Rejects only with the caller's abort. */
export async function l1Document(
  { chains, clock }: Pick<Services, 'chains' | 'clock'>,
  { chain: name, subnetID }: L1Target,
  options: CallOptions = {},
): Promise<Rendered> {
  const config = chains.find(name);
  const load = async (): Promise<string> => {
    if (config === undefined) return l10n.t('The settings have no chain {0}.', name);
    const chain = await chains.open(config);
    const { networkID } = await chain.identity.identify(options);
    const now = clock.now();
    const report = await subnetReport(chain, { subnetID, networkID, now }, options);
    if (report === undefined) return l10n.t('The node has no subnet with this ID');
    return reportPage(report, { chain, subnetID, now });
  };
  const { value, error } = await outcomeOf(load(), options.signal);
  return { text: error === undefined ? value : error.message, isFinal: false };
}
