import { getEventListeners } from 'node:events';

/** How many things a signal holds on to: its listeners, and the signals that `AbortSignal.any` made from it. */
export function heldBy(signal: AbortSignal): number {
  const sets = Object.getOwnPropertySymbols(signal)
    .filter((symbol) => symbol.description === 'kDependantSignals')
    .map((symbol) => (signal as unknown as Record<symbol, Set<unknown> | null>)[symbol]?.size ?? 0);
  return sets.reduce((sum, size) => sum + size, getEventListeners(signal, 'abort').length);
}
