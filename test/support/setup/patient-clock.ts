import { type Clock, systemClock } from '../../../src/client/clock';
import { HOVER_MS, NAMES_MS } from '../../../src/features/hover/hover-request';

/** How many times slower it is than the real time. */
const PATIENCE = 30;

const START = systemClock.now();

/**
 * The real time from now on, with the limits of a hover slowed down: two seconds end after a minute. For tests of what
 * is shown when everything arrives, which may take longer than that on a busy machine. A retry waits as long as ever.
 */
export const patientClock: Clock = {
  now: () => START + (systemClock.now() - START) / PATIENCE,
  after(ms, callback, options) {
    const isLimit = ms === NAMES_MS || ms > HOVER_MS / 2;
    return systemClock.after(isLimit ? ms * PATIENCE : ms, callback, options);
  },
};
