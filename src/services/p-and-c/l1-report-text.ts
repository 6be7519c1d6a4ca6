import * as l10n from '@vscode/l10n';
import type { Chain } from '../chain/chain';
import { formatTime, visibleText } from '../text/format-text';
import type { L1Line, L1Report, ReportQuery, SubnetReport } from './l1-report';

/** The report with its title, and who reports when. `now` is Unix ms. */
export function reportPage(
  report: SubnetReport,
  { chain, subnetID, now }: Pick<ReportQuery, 'subnetID' | 'now'> & { readonly chain: Chain },
): string {
  const { config, node } = chain;
  const from = l10n.t('Reported by {0} at {1}', node.host, formatTime(BigInt(Math.floor(now / 1000))));
  const title =
    report.name === undefined
      ? l10n.t('L1 {0} on {1}', subnetID, config.name)
      : l10n.t('{0} ({1}) on {2}', visibleText(report.name, 64), subnetID, config.name);
  return [title, from, '', l1ReportText(report)].join('\n');
}

/** The editor wraps its lines. */
export function l1ReportText({ headline, lines, plan }: L1Report): string {
  const shown = unknownOnce(lines, headline).flatMap(({ sign, label, text, step }) => [
    `${sign} ${label}: ${text}`,
    ...(step === undefined ? [] : [`    ${step}`]),
  ]);
  return [`${headline}.`, '', ...shown, '', ...plan, ''].join('\n');
}

/** Facts that are unknown for one reason are one line, without the reason if the headline has it. */
function unknownOnce(lines: readonly L1Line[], headline: string): L1Line[] {
  return lines.flatMap((line, i) => {
    if (line.sign !== '?') return [line];
    const same = lines.filter(({ sign, text }) => sign === '?' && text === line.text);
    if (lines.findIndex(({ sign, text }) => sign === '?' && text === line.text) < i) return [];
    const text = headline.endsWith(line.text) ? l10n.t('unknown') : line.text;
    return [{ ...line, label: same.map(({ label }) => label).join(', '), text }];
  });
}
