/** nAVAX of an AVAX. */
export const AVAX = 1_000_000_000n;

/** Seconds of a day. */
export const DAY = 86_400n;
