import * as l10n from '@vscode/l10n';
import { DAY, type TPSHistory } from './tps-history';

const DAYS = 30;
const BARS = '▁▂▃▄▅▆▇█';

/** The EVM chain ID of each network's C-Chain in the Metrics API: avm chains have none of their own. */
const C_CHAINS: Readonly<Record<number, string>> = { 1: '43114', 5: '43113' };

/** The EVM chain ID of a network's C-Chain; undefined if unknown. */
export function evmIDOfCChain(networkID: number): string | undefined {
  return C_CHAINS[networkID];
}

/**
 * A chain's TPS of the last 30 days in one line: `C-Chain TPS ▁▂ ▅▇ 1.98 on 2026-11-20 (30 days)`. A day without a
 * point is a gap; if days may be missing, the line says so. Undefined if none of these days is loaded. Sends no
 * request. `now` is Unix ms.
 */
export function tpsLine(
  history: Pick<TPSHistory, 'since' | 'isComplete'> | undefined,
  now: number,
): string | undefined {
  const first = (Math.floor(now / 1000 / DAY) - DAYS) * DAY;
  const { timestamps, values } = history?.since(first) ?? { timestamps: [], values: [] };
  const newest = timestamps.at(-1);
  if (newest === undefined) return undefined;
  const most = values.reduce((highest, value) => Math.max(highest, value), -Infinity);
  const byDay = new Map(timestamps.map((day, i) => [Math.floor(day / DAY), values[i] ?? 0]));
  const bars = Array.from({ length: DAYS }, (_, i) => {
    const value = byDay.get(first / DAY + i);
    return value === undefined ? ' ' : bar(value, most);
  });
  const day = new Date(newest * 1000).toISOString().slice(0, 10);
  const line = bars.join('').trim();
  const value = (values.at(-1) ?? 0).toFixed(2);
  return history?.isComplete(first) === true
    ? l10n.t('C-Chain TPS {0} {1} on {2} ({3} days)', line, value, day, DAYS)
    : l10n.t('C-Chain TPS {0} {1} on {2} ({3} days, partial)', line, value, day, DAYS);
}

function bar(value: number, most: number): string {
  const height = most <= 0 ? 0 : Math.round((Math.max(0, value) / most) * (BARS.length - 1));
  return BARS.charAt(height);
}
