/** Characters of the longest name in the settings. */
export const MAX_NAME_LENGTH = 64;

/** Longest URL in the settings: browsers and proxies take no longer ones either. */
export const MAX_URL_LENGTH = 2_048;
