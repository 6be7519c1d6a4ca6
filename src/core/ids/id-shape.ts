/** Shapes of IDs, for code that is loaded at startup or reads links: what uses an ID verifies its checksum. */
const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

/** cb58 of 32 bytes. */
export const ID_SHAPE = new RegExp(`^${BASE58}{33,64}$`);
/** cb58 of 32 bytes, also with the index of an output after it. */
export const OUTPUT_SHAPE = new RegExp(`^${BASE58}{33,64}(?::\\d{1,10})?$`);
/** cb58 of 20 bytes with its prefix. */
export const NODE_ID_SHAPE = new RegExp(`^NodeID-${BASE58}{26,40}$`);
