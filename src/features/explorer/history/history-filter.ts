import * as l10n from '@vscode/l10n';
import { encodeCb58 } from '../../../core/encodings/cb58';
import { type AddressEvent, type NetEffect, netEffects } from '../../../services/history/address/address-events';

/** Which transactions and effects of a history are shown. */
export interface HistoryFilter {
  /** cb58 */
  readonly assetID?: string;
  /** Whether the address gains or loses. */
  readonly direction?: 'in' | 'out';
}

/** Whether the filter may leave something out. */
export function isFiltering({ assetID, direction }: HistoryFilter): boolean {
  return assetID !== undefined || direction !== undefined;
}

/** Whether an effect matches. */
export function effectMatches({ assetID, change }: NetEffect, filter: HistoryFilter): boolean {
  if (filter.assetID !== undefined && encodeCb58(assetID) !== filter.assetID) return false;
  if (filter.direction === undefined) return true;
  return filter.direction === 'in' ? change > 0n : change < 0n;
}

/** Whether a transaction has an effect that matches. */
export function eventMatches(event: AddressEvent, filter: HistoryFilter): boolean {
  return !isFiltering(filter) || netEffects(event).some((effect) => effectMatches(effect, filter));
}

/** A filter as texts of a row; empty for all. */
export function filterTexts({ assetID, direction }: HistoryFilter, symbol: (assetID: string) => string): string[] {
  return [
    ...(assetID === undefined ? [] : [symbol(assetID)]),
    ...(direction === undefined ? [] : [direction === 'in' ? l10n.t('received') : l10n.t('sent')]),
  ];
}

/** A filter by its fields, as exports write it: `assetID=… direction=in`. */
export function historyFilterFields({ assetID, direction }: HistoryFilter): string {
  return [
    ...(assetID === undefined ? [] : [`assetID=${assetID}`]),
    ...(direction === undefined ? [] : [`direction=${direction}`]),
  ].join(' ');
}
