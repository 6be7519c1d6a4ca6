/** Shown instead of an answer where a text may hold a private key. */
export const KEY_WARNING = "This may be a private key. X-Chain Lens doesn't keep or send it.";
