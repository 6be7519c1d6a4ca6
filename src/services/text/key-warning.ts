/** Said in place of an answer where a text may hold a key: whoever says it has kept and sent nothing. */
export const KEY_WARNING = 'This may be a private key. It is kept nowhere and sent nowhere.';
