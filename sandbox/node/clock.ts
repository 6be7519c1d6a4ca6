/** The sandbox's time: Unix milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Whole Unix seconds, the unit of blocks and locktimes. */
export function unixSeconds(clock: Clock): bigint {
  return BigInt(Math.floor(clock.now() / 1000));
}

/** Seconds of a day. */
export const DAY = 86_400n;
