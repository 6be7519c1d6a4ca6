/** Where the sandbox takes the time from: Unix milliseconds. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Whole Unix seconds, which is what blocks and locktimes count in. */
export function unixSeconds(clock: Clock): bigint {
  return BigInt(Math.floor(clock.now() / 1000));
}
