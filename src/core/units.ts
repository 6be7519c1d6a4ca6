/** Seconds, for the 64-bit times of chains. */
export const HOUR = 3_600n;
export const DAY = 24n * HOUR;

/** Seconds as numbers, for all other times. */
export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = Number(HOUR);
export const DAY_SECONDS = Number(DAY);

/** Bytes. */
export const KIB = 1024;
export const MIB = 1024 * KIB;
