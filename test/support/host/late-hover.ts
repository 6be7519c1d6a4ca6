/** In a hover that was shown before its node responded. On a busy machine this takes longer than a hover waits. */
export const LATE = /didn't respond within \d+ s/;
